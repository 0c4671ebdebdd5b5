"""A game in the terminal, by lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from canju._canju import plan_now
from canju._limits import DISPLAY_SECONDS
from canju._messages import current
from canju._messages.commands import ASKED
from canju.cli import output
from canju.cli.lines import typed_line
from canju.errors import CanjuError
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.planning import title_of
from canju.writing.text import text_of


class Unheard(Exception):
    """Raised if the reader of the output has gone away."""


def say(text: str = "", end: str = "\n") -> None:
    """Prints text; raises ``Unheard`` if nobody reads it."""
    if not output.say(text, end):
        raise Unheard


class Terminal:
    """Reads lines and carries them out.

    Args:
        game: a ``Game``, or one of honeymoon bridge.
        another: function that deals a new game; called only if ``game`` was dealt.
    """

    def __init__(self, game: Any, another: Callable[[], Any]) -> None:
        self._game, self._another = game, another
        self._style = _CARDS if isinstance(game, Game) else _HONEYMOON
        own = {"review": _review, "undo": self._undo, "again": self._again, "new": self._new}
        words = {**own, **self._style.words}
        self._words = {word: deed for name, deed in words.items() for word in ASKED[name]}

    def run(self) -> None:
        """Plays until the user leaves, or programs have finished a game between them."""
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
        """Carries out a line; prints an error and leaves the game unchanged if that fails."""
        try:
            with asked_together():
                self._words.get(word.lower(), lambda game: self._play(word))(self._game)
        except CanjuError as error:
            say(current().error(error))

    def _play(self, word: str) -> None:
        self._game.play(word)
        self._say_news()
        self._go_on()

    def _undo(self, game: Any) -> None:
        game.undo()
        say(str(game))

    def _again(self, game: Any) -> None:
        game.restart()
        self._begin()

    def _new(self, game: Any) -> None:
        if game.seed is None:
            say(current().out_cards_given)
            return
        self._game = self._another()
        self._begin()

    def _begin(self) -> None:
        if self._game.seed is not None:
            say(current().out_deal.format(self._game.seed))
        if self._style.shows_first:
            say(str(self._game))
            if self._game.is_over or self._game.awaits_person:
                return
        self._go_on()

    def _go_on(self) -> None:
        """Makes and prints the moves of programs, then shows the table."""
        game = self._game
        while not game.is_over and not game.awaits_person:
            game.step()
            say(self._style.last_move(game))
            self._say_news()
        say(game.result() if game.is_over else str(game))

    def _say_news(self) -> None:
        if news := self._style.news(self._game):
            say(news)


class _Style(NamedTuple):
    """Functions of a terminal that differ between the games."""

    #: Actions by the name of a word in ``ASKED``.
    words: Mapping[str, Callable[[Any], None]]
    #: A sentence about the last move.
    last_move: Callable[[Any], str]
    #: A sentence about an effect of the last move that the table does not show, or empty.
    news: Callable[[Any], str]
    #: True if the table is shown before programs make their first moves.
    shows_first: bool


def _hint(game: Any) -> None:
    say(game.hint().sentence)


def _taught_hint(game: Game) -> None:
    """Prints a hint, with the rule of a plan that decides if a plan is found quickly."""
    if not game.is_over and game._has_plans:
        game._plan_within(DISPLAY_SECONDS)
    _hint(game)


def _plan(game: Game) -> None:
    """Prints the whole plan, and the part of it that decides now.

    The plan can have begun some moves ago: then its first play is in the past.
    """
    plan, said = game.plan(), current()
    if plan is None:
        say(said.plan_not_found)
        return
    begins = plan.position == game.position
    say(text_of(plan._sheet(said, title_of(plan.side, game), begins)))
    if game.awaits_person and plan.side == game.turn:
        _, line, sentence = plan_now(said.name, plan._core, game.position)
        # The text of a plan that begins with a claim has shown it.
        if line or not begins:
            say(said.plan_now.format(sentence))


def _verdict(game: Game) -> None:
    say(game.verdict().sentence)
    if not game.is_over:
        say(game.winning_in_words())


def _review(game: Any) -> None:
    say(str(game.review(time_limit=game.time_limit)))


def _last_move(game: Game) -> str:
    side, play = game.moves[-1]
    return current().moved(game.name(side), play)


def _news(game: Game) -> str:
    return game.trick_in_words() if game.position.to_beat is None else ""


def _honeymoon_news(game: Any) -> str:
    """A sentence about a finished trick, or about a new deal after two passes."""
    view = game.view()
    if game.deals > 1 and not view.calls:
        told: str = game._new_deal_in_words()
        return told
    return game.trick_in_words() if view.led is None else ""


_CARDS = _Style(
    {
        "plays": lambda game: say(current().plays(game.plays()) or current().out_none),
        "verdict": _verdict,
        "hint": _taught_hint,
        "plan": _plan,
        "help": lambda game: say(current().out_help),
    },
    _last_move,
    _news,
    shows_first=True,
)
_HONEYMOON = _Style(
    {
        "odds": lambda game: say(str(game.odds())),
        "seen": lambda game: say(game.remembered()),
        "plays": lambda game: say(current().comma.join(game.plays())),
        "hint": _hint,
        "help": lambda game: say(current().hm_help),
    },
    lambda game: game.move_in_words(),
    _honeymoon_news,
    shows_first=False,
)
