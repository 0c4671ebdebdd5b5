"""Types of hands and plays as arguments, and facts about positions that need no search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from canju._canju import Hand, HoneymoonBridge, Play, Position
from canju._seats import TWO, seating_of

HandLike: TypeAlias = Hand | Play | str | Iterable[str | int]
Goal = Literal["win", "fastest"]

#: Ranks of Dou Dizhu and of trick play, low to high.
RANKS, HEIGHTS = "3456789TJQKA2BR", "23456789TJQKA"


def in_tricks(position: Position) -> bool:
    """Returns true for a position of a trick game, and false for a shedding game."""
    return isinstance(position.rules, HoneymoonBridge)


def has_plans(position: Position) -> bool:
    """Returns true for a shedding game with two hands: the only ones with plans and refutations."""
    return not in_tricks(position) and seating_of(position) is TWO


def tricks_taken(positions: Iterable[Position]) -> tuple[int, int]:
    """Number of tricks that each side has taken, from all positions of a game.

    >>> position = Position("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    >>> tricks_taken([position, position.play("AS"), position.play("AS").play("KS")])
    (1, 0)
    """
    taken = {"first": 0, "second": 0}
    for before, after in pairwise(positions):
        if in_tricks(before) and before.to_beat is not None:
            # The winner of a trick leads the next one.
            taken[after.turn] += 1
    return taken["first"], taken["second"]


def winner_of(positions: Sequence[Position]) -> str | None:
    """The side that won a game, from all its positions; ``None`` while it goes on, or if drawn.

    >>> position = Position("AS", "KS", rules="honeymoon-bridge:NT")
    >>> led = position.play("AS")
    >>> winner_of([position, led]), winner_of([position, led, led.play("KS")])
    (None, 'first')
    """
    end = positions[-1]
    return ahead(tricks_taken(positions)) if in_tricks(end) and end.is_over else end.winner


def ahead(tricks: tuple[int, int]) -> str | None:
    """Side with more tricks; ``None`` for equal numbers.

    >>> ahead((1, 2)), ahead((3, 3))
    ('second', None)
    """
    first, second = tricks
    return None if first == second else "first" if first > second else "second"
