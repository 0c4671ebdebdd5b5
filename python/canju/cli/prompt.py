"""A game in the terminal: lines in, lines out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from canju._messages import current
from canju._messages.commands import ASKED
from canju.cli import output
from canju.cli.lines import typed_line
from canju.errors import CanjuError


class Unheard(Exception):
    """Who read the game has gone away."""


def say(text: str = "", end: str = "\n") -> None:
    """Prints a part of the game."""
    if not output.say(text, end):
        raise Unheard


class Prompt(ABC):
    """Asks for lines and does what they say; the rules of the game stand elsewhere."""

    _game: Any
    #: What is done for each word that is no play.
    _words: Mapping[str, Callable[[], None]]

    def run(self) -> None:
        """Plays until the reader leaves, or two programs have come to the end."""
        self._begin()
        if not self._game.has_people:
            return
        while True:
            say("> ", end="")
            line = typed_line()
            word = line.strip()
            if not line or word.lower() in ASKED["quit"]:
                if not line:
                    say()
                return
            if word:
                self._obey(word)

    def _obey(self, word: str) -> None:
        """Does what a line asks for; what cannot be done is said, and the game stays as it was."""
        try:
            asked = self._words.get(word.lower())
            if asked is None:
                self._play(word)
            else:
                asked()
        except CanjuError as error:
            say(current().error(error))

    @abstractmethod
    def _begin(self) -> None:
        """Shows the deal, and has programs move."""

    @abstractmethod
    def _play(self, word: str) -> None:
        """Makes a move of the reader's, and has programs answer."""

    def _undo(self) -> None:
        self._game.undo()
        say(str(self._game))

    def _again(self) -> None:
        self._game.restart()
        self._begin()
