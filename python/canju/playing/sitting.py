"""What every game at a table has: people and programs who move in turn, and moves taken back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from canju._messages import CHINESE, ENGLISH, Language, Said
from canju.errors import PlayError
from canju.playing.seats import HUMAN

_Move = TypeVar("_Move")


class Sitting(ABC, Generic[_Move]):
    """People and programs who move in turn. A game says what a move is, and what it makes."""

    players: tuple[Any, ...]
    _moves: list[Any]

    @property
    @abstractmethod
    def turn(self) -> str:
        """Whose move it is."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether there is nothing left to do."""

    @abstractmethod
    def is_person(self, side: str) -> bool:
        """Whether a person plays a side."""

    @abstractmethod
    def name(self, side: str) -> str:
        """What a side is called."""

    @abstractmethod
    def step(self) -> _Move:
        """Has the program that is to move make its move."""

    @abstractmethod
    def _keep(self, count: int) -> None:
        """Forgets all but the first so many moves, and what came of the others."""

    @property
    def has_people(self) -> bool:
        """Whether a person plays at all."""
        return any(player == HUMAN for player in self.players)

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return not self.is_over and self.is_person(self.turn)

    def _not_now(self, why: Said) -> PlayError:
        """That somebody else is to move."""
        name = self.name(self.turn)
        return why.error(PlayError, ENGLISH.turn_of(name), chinese=(CHINESE.turn_of(name),))

    def run(self) -> list[_Move]:
        """Has programs move until a person is to move or the game is over."""
        made = []
        while not self.is_over and not self.awaits_person:
            made.append(self.step())
        return made

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._undone() is not None

    def undo(self) -> None:
        """Takes back the last move of a person, and what came after; with two programs, a move.

        Raises:
            PlayError: when there is nothing to take back.
        """
        kept = self._undone()
        if kept is None:
            raise Language.nothing_to_undo.error(PlayError)
        self._keep(kept)

    def _undone(self) -> int | None:
        """How many moves stay when one is taken back."""
        if not self.has_people:
            return len(self._moves) - 1 if self._moves else None
        by_people = [n for n, move in enumerate(self._moves) if self.is_person(move.side)]
        return by_people[-1] if by_people else None

    def restart(self) -> None:
        """Goes back to the start, with the same cards."""
        self._keep(0)
