"""What is asked of positions: how they are passed, which game they are of, how a value is told."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, TypeAlias

from canju._canju import Hand, HoneymoonBridge, Play, Position
from canju.errors import OptionError, PositionError
from canju.rules import Rules

HandLike: TypeAlias = Hand | Play | str | Iterable[str]
PlayLike: TypeAlias = Play | Hand | str
Goal = Literal["win", "fastest"]

#: The other side of each.
OTHER = {"first": "second", "second": "first"}


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


def verdict_in_words(position: Position, value: bool | int) -> str:
    """Who wins, or how many tricks the side to move takes of those left."""
    if isinstance(value, bool):
        return f"{position.turn if value else OTHER[position.turn]} wins"
    if position.is_over:
        return "all tricks are played"
    return f"{position.turn} takes {value} of {len(position.hand)} tricks"


def position_of(
    first: Position | HandLike,
    second: HandLike | None,
    to_beat: PlayLike | None,
    rules: Rules | str | None,
) -> Position:
    """A position from what a user passes: one, its text, or its parts.

    >>> position_of("7 8 | 9 | 6", None, None, None)
    Position('7 8', '9', '6')
    """
    if isinstance(first, Position):
        if second is not None or to_beat is not None or rules is not None:
            raise TypeError("a Position has both hands, its rules and the play to beat already")
        return first
    return Position(first, second, to_beat, rules="doudizhu" if rules is None else rules)


def check_askable(position: Position, goal: Goal) -> None:
    """Refuses a position of which a goal cannot be asked."""
    if goal == "fastest" and in_tricks(position):
        raise OptionError("goal='fastest' is of shedding games: in tricks every card is played")
    if position.is_over:
        empty = "second" if position.first else "first"
        raise PositionError(f"the {empty} hand is empty: the game is over")
