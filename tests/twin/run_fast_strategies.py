"""Strategies of Run Fast, written and followed the slow way: by recursion, with the twin's plays.

What a strategy is, and the order of plays that its numbers are about, is on the page of the format.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .minimax import PASS, Play
from .rules import RANKS, text_of
from .run_fast import Position, Switches, following, plays_left, wins

#: The order of the kinds on the format's page, written down once more.
KINDS = [
    *("single", "pair", "trio+two", "straight", "pair straight", "plane+twos", "four+three"),
    "bomb",
]


class Claim(NamedTuple):
    """What a side does; `number` is that of plays, and 0 where the goal is "wins"."""

    mover: bool  # whether it is the side to move
    goal: str = "wins"
    number: int = 0


class Walked(NamedTuple):
    """What came of a walk: the choices that were made, and the numbers of the header."""

    choices: list[int]
    positions: int
    plays: int


class FailsError(Exception):
    """A line ends otherwise than claimed, or a choice is none."""


class TooMuchError(Exception):
    """The walk has met more positions than a test waits for."""


def in_order(position: Position, switches: Switches) -> list[tuple[Play, Position]]:
    """The legal plays in the order of the format's page, with the positions after them."""

    def place(item: tuple[Play, Position]) -> tuple:
        kind, rank, length, cards = item[0]
        if item[0] == PASS:
            return (len(KINDS),)
        # Wings low to high, as in a dictionary: all plays of a code have the same core.
        return KINDS.index(kind), length, rank, [RANKS.index(card) for card in text_of(cards)]

    return sorted(following(position, switches), key=place)


#: Chooses among the positions after the legal plays, with the budget that is left for them.
Choice = Callable[[list[Position], int], int]


class Walk:
    """One walk over all positions that a strategy can meet."""

    def __init__(self, switches: Switches, goal: str, choose: Choice, most: int) -> None:
        self.switches, self.goal, self.choose, self.most = switches, goal, choose, most
        self.choices: list[int] = []
        self.positions = self.plays = 0
        self.seen: dict[tuple[Position, bool], int] = {}

    def go(self, position: Position, own: bool, budget: int) -> None:
        """Walks on from a position; `own`: the side whose strategy it is is to move."""
        mover, other, _ = position
        if not any(mover) or not any(other):
            if own != (not any(mover)):
                raise FailsError
            return
        if self.goal != "wins" and budget == 0:
            if self.goal == "within":
                raise FailsError
            return
        before = self.seen.get((position, own))
        if before is not None and (before >= budget if self.goal == "lasts" else before <= budget):
            return
        self.seen[position, own] = budget
        self.positions += 1
        if self.positions > self.most:
            raise TooMuchError
        left = 0 if self.goal == "wins" else budget - 1
        then = [position for _, position in in_order(position, self.switches)]
        if own:
            choice = self.choose(then, left)
            if choice >= len(then):
                raise FailsError
            self.choices.append(choice)
            self.plays += choice + 1
            then = [then[choice]]
        else:
            self.plays += len(then)
        for each in then:
            self.go(each, not own, left)


def _walked(
    position: Position, claim: Claim, switches: Switches, choose: Choice, most: int
) -> Walked:
    walk = Walk(switches, claim.goal, choose, most)
    walk.go(position, claim.mover, claim.number - (claim.goal == "lasts"))
    return Walked(walk.choices, walk.positions, walk.plays)


def written(position: Position, claim: Claim, switches: Switches, most: int = 3000) -> Walked:
    """The strategy for a claim that plays the first play which keeps it; of a false claim, none."""

    def keeps(then: Position, left: int) -> bool:
        lost = wins(then, switches)
        length = plays_left(then, switches)
        if claim.goal == "lasts":
            return not lost or length > left
        return not lost and (claim.goal == "wins" or length <= left)

    def choose(then: list[Position], left: int) -> int:
        return next((i for i, each in enumerate(then) if keeps(each, left)), len(then))

    return _walked(position, claim, switches, choose, most)


def followed(
    position: Position, claim: Claim, switches: Switches, choices: list[int], most: int = 3000
) -> Walked:
    """Follows given choices, which must be used up."""
    left_over = list(choices)

    def choose(then: list[Position], left: int) -> int:
        return left_over.pop(0) if left_over else len(then)

    walked = _walked(position, claim, switches, choose, most)
    if left_over:
        raise FailsError
    return walked
