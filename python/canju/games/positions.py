"""Types of hands and plays as arguments, and facts about positions that need no search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from canju._canju import Hand, HoneymoonBridge, Play, Position
from canju.games.seats import TWO, seating_of

HandLike: TypeAlias = Hand | Play | str | Iterable[str | int]
Goal = Literal["win", "fastest", "levels"]

#: Ranks of Dou Dizhu, low to high.
RANKS = "3456789TJQKA2BR"


def in_tricks(position: Position) -> bool:
    """Returns true for a position of a trick game, and false for a shedding game."""
    return isinstance(position.rules, HoneymoonBridge)


def has_plans(position: Position) -> bool:
    """Returns true for a shedding game with two hands: the only ones with plans and refutations."""
    return not in_tricks(position) and seating_of(position) is TWO


def through(position: Position, moves: Iterable[tuple[str, Play]]) -> Iterator[Position]:
    """Yields a position and those after each of the moves."""
    yield position
    for _, play in moves:
        position = position.play(play)
        yield position
