"""Types of what users pass as hands and plays, and what can be said of a position at sight."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, TypeAlias

from canju._canju import Hand, HoneymoonBridge, Play, Position

HandLike: TypeAlias = Hand | Play | str | Iterable[str | int]
PlayLike: TypeAlias = Play | Hand | str
Goal = Literal["win", "fastest"]

#: The ranks of Dou Dizhu, low to high, and those of trick play.
RANKS, HEIGHTS = "3456789TJQKA2BR", "23456789TJQKA"


def in_tricks(position: Position) -> bool:
    """Whether its game is one of tricks, which count, and not of who is first without cards."""
    return isinstance(position.rules, HoneymoonBridge)


def tricks_taken(positions: Iterable[Position]) -> tuple[int, int]:
    """How many tricks each side takes in a game, from its positions; none in a shedding game.

    >>> position = Position("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    >>> tricks_taken([position, position.play("AS"), position.play("AS").play("KS")])
    (1, 0)
    """
    taken = {"first": 0, "second": 0}
    for before, after in pairwise(positions):
        if in_tricks(before) and before.to_beat is not None:
            # Who takes a trick leads to the next.
            taken[after.turn] += 1
    return taken["first"], taken["second"]


def ahead(tricks: tuple[int, int]) -> str | None:
    """Who has more tricks; ``None`` where both have as many.

    >>> ahead((1, 2)), ahead((3, 3))
    ('second', None)
    """
    first, second = tricks
    return None if first == second else "first" if first > second else "second"
