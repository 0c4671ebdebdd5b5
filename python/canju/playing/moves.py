"""Moves, tricks, hints and verdicts of games; moves in files, and the positions after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from canju._canju import Play, Position
from canju.errors import shown
from canju.saving.positions import play_from
from canju.saving.records import at, field, items


class Move(NamedTuple):
    """A play, and the side that made it."""

    side: str
    play: Play


class Trick(NamedTuple):
    """A finished trick: the card led, the answer, and the side that took it."""

    led: Move
    answer: Move
    taken_by: str


class Hint(NamedTuple):
    """A recommended play, and a sentence with the reason."""

    play: Play
    sentence: str


class Verdict(NamedTuple):
    """The winner with best play, and a sentence.

    ``winner`` is ``None`` in two cases: the verdict was not found in time and ``decided`` is
    false, or both sides end with the same number of tricks.
    """

    winner: str | None
    sentence: str
    decided: bool = True


def through(position: Position, moves: Iterable[Move]) -> Iterator[Position]:
    """Yields a position and those after each of the moves."""
    yield position
    for move in moves:
        position = position.play(move.play)
        yield position


def moves_from(facts: Any, position: Position) -> Iterator[Move]:
    """Yields the moves in a file from a position on, each checked to be legal."""
    for place, move in items(facts, "moves"):
        with at(place):
            if field(move, "side", str, optional=True) not in (None, position.turn):
                raise ValueError(f"{position.turn} is to move, not {shown(move['side'], 60)}")
            made = Move(position.turn, position.read(play_from(move, position.rules)))
            position = position.play(made.play)
        yield made
