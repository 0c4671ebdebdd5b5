"""Base class of all games: people and programs move in turn, and moves can be taken back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from typing import Any, Generic, TypeVar

from canju._canju import refusal
from canju.arguments.checks import place_of
from canju.arguments.limits import Limits
from canju.errors import CanjuError, PlayError, texts_of
from canju.games.seats import HUMAN, Seating
from canju.language.languages import ENGLISH, Language, language_of
from canju.saving.shown import Saved

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")
GameT = TypeVar("GameT", bound="BaseGame[Any, Any]")


def cards_given() -> PlayError:
    """The error for a new deal of a game whose cards were given."""
    return PlayError(
        "The cards were given, not dealt: type 'again' to restart with the same cards.",
        chinese="牌是给定的：“重来”用同样的牌再开一局。",
    )


class BaseGame(Saved, ABC, Generic[MoveT, StateT]):
    """A game between people and programs: the part that does not depend on the rules.

    A subclass sets all attributes and defines the abstract methods, ``play`` and ``plays``.
    """

    #: The seats; the players and their names, in the order of the seats.
    seating: Seating
    players: tuple[object, ...]
    names: tuple[str, ...]
    _words: Language
    _limits: Limits
    _moves: list[MoveT]
    #: The state before each move, and the current state.
    _states: list[StateT]

    @property
    @abstractmethod
    def turn(self) -> str:
        """The seat to move."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """True if the game has ended."""

    @abstractmethod
    def result(self) -> str:
        """A sentence about the result, or about the player to move."""

    @abstractmethod
    def hint(self) -> Any:
        """A move for the player to move, with a sentence."""

    @abstractmethod
    def _choice(self, player: Any) -> Any:
        """Asks a program for its move; a user's callable can return anything."""

    @abstractmethod
    def _read(self, choice: Any) -> Any:
        """Reads a legal move; raises a ``CanjuError`` or a ``TypeError`` if it is not one."""

    @abstractmethod
    def _make(self, play: Any) -> MoveT:
        """Makes a legal move."""

    @property
    def language(self) -> Language:
        """The language of the game's sentences."""
        return self._words

    @property
    def time_limit(self) -> float | None:
        """Seconds that a call can search; ``None`` for no limit."""
        return self._limits.time

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """All moves from the start, each with its side."""
        return tuple(self._moves)

    def is_person(self, side: str) -> bool:
        """Returns true if a person plays this seat."""
        return self.players[place_of(side, self.seating)] == HUMAN

    def name(self, side: str) -> str:
        """Name of the player in a seat."""
        return self.names[place_of(side, self.seating)]

    @property
    def has_people(self) -> bool:
        """True if at least one player is a person."""
        return HUMAN in self.players

    @property
    def awaits_person(self) -> bool:
        """True if the game goes on and a person is to move."""
        return not self.is_over and self.is_person(self.turn)

    def step(self) -> MoveT:
        """Makes the move of the program whose turn it is.

        Raises:
            PlayError: if the game is over, a person is to move, or the program's move is not
                legal.
            LimitError: if a program reaches a limit.
        """
        self._refuse_over()
        if self.awaits_person:
            raise self._not_now("person")
        return self._make(self._chosen())

    def _chosen(self) -> Any:
        """The move that the program to move chooses, if it is legal."""
        choice = self._choice(self.players[self.seating.place(self.turn)])
        try:
            return self._read(choice)
        except (CanjuError, TypeError) as error:
            name = self.name(self.turn)
            raise refusal("illegal", (name, name), texts_of(error)) from None

    def run(self) -> list[MoveT]:
        """Makes programs' moves until a person is to move or the game is over."""
        made = []
        while not self.is_over and not self.awaits_person:
            made.append(self.step())
        return made

    def _refuse_over(self) -> None:
        if self.is_over:
            raise refusal("over")

    def _not_now(self, why: str) -> BaseException:
        name = self.name(self.turn)
        return refusal(why, (name, name))

    @property
    def can_undo(self) -> bool:
        """True if there is a move to take back."""
        return self._undone() is not None

    def undo(self) -> None:
        """Takes back the last move of a person and all moves after it.

        In a game without people it takes back one move.

        Raises:
            PlayError: if there is nothing to take back.
        """
        kept = self._undone()
        if kept is None:
            raise refusal("undo")
        self._keep(kept)

    def _undone(self) -> int | None:
        """Number of moves that are left after an undo; ``None`` if no undo is possible."""
        if not self.has_people:
            return len(self._moves) - 1 if self._moves else None
        moves: Sequence[Any] = self._moves
        by_people = [n for n, move in enumerate(moves) if self.is_person(move.side)]
        return by_people[-1] if by_people else None

    def restart(self) -> None:
        """Returns to the start position, with the same cards."""
        self._keep(0)

    def _keep(self, count: int) -> None:
        del self._moves[count:], self._states[count + 1 :]

    def _language_of(self, lang: str | None) -> Language:
        return self._words if lang is None else language_of(lang)

    def _in(self: GameT, language: Language) -> GameT:
        """A copy of this game whose sentences are in another language."""
        same = copy(self)
        same._words = language
        return same

    def __copy__(self: GameT) -> GameT:
        same = object.__new__(type(self))
        vars(same).update(vars(self))
        same._moves, same._states = list(self._moves), list(self._states)
        return same

    def __repr__(self) -> str:
        kind, names = type(self).__name__, " v ".join(self.names)
        result = self._in(ENGLISH).result().removesuffix(".")
        return f"<{kind}: {names}, {len(self._moves)} moves, {result}>"
