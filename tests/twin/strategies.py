"""Strategies followed the slow way: by recursion, with the twin's plays, of two hands or three.

A position is ``(hands, to_beat, by, turn)``, as in `twin.three`, but who leads owns what is not on
the table. What a strategy is, and the order of plays that its numbers are about, is on the page of
the format.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from . import run_fast
from .minimax import PASS, Play, is_last, legal_plays
from .rules import RANKS, Cards, Reading, Switches, minus, text_of

#: The order of the kinds on the format's page, written down once more.
KINDS = [
    *("single", "pair", "trio", "trio+single", "trio+pair", "straight", "pair straight", "plane"),
    *("gap straight", "gap pair straight", "gap plane", "plane+singles", "plane+pairs"),
    *("four+singles", "four+pairs", "bomb", "rocket"),
]
KINDS_OF_RUN_FAST = [
    *("single", "pair", "trio+two", "straight", "pair straight", "plane+twos", "four+three"),
    "bomb",
]
Table = tuple[tuple[Cards, ...], Reading | None, int, int]


def in_order(position: Table, switches: Switches | run_fast.Switches) -> list[Play]:
    """The legal plays in the order of the format's page."""
    hands, to_beat, _, turn = position
    kinds = KINDS_OF_RUN_FAST if isinstance(switches, run_fast.Switches) else KINDS
    plays = legal_plays(hands[turn], to_beat, switches, is_last(hands[turn - 1], switches))

    def place(play: Play) -> tuple:
        kind, rank, length, cards = play
        if play == PASS:
            return (len(kinds),)
        # Kickers low to high, as in a dictionary: all plays of a code have the same core.
        return kinds.index(kind), length, rank, [RANKS.index(card) for card in text_of(cards)]

    return sorted(plays, key=place)


def after(position: Table, play: Play) -> Table:
    """The position after a play: when all others have passed, the owner of the last play leads."""
    hands, to_beat, by, turn = position
    following = (turn + 1) % len(hands)
    if play == PASS:
        return (hands, None, by, by) if following == by else (hands, to_beat, by, following)
    left = list(hands)
    left[turn] = minus(hands[turn], play[3])
    return tuple(left), play[:3], turn, following


class Walked(NamedTuple):
    """What came of a walk: whether the strategy holds, and what it took."""

    holds: bool
    choices: int
    positions: int
    plays: int


class TooMuch(Exception):
    """The walk has met more positions than a test waits for."""


class _Fails(Exception):
    pass


class _Walk:
    def __init__(
        self, own: set[int], switches: Switches | run_fast.Switches, choices: Iterable[int]
    ) -> None:
        self.own, self.switches = own, switches
        self.choices = list(choices)
        self.used = self.plays = self.positions = 0
        self.seen: set[Table] = set()

    def go(self, position: Table) -> None:
        hands, _, _, turn = position
        for seat, hand in enumerate(hands):
            if not any(hand):
                if seat not in self.own:
                    raise _Fails
                return
        if position in self.seen:
            return
        self.seen.add(position)
        self.positions += 1
        if self.positions > 3000:
            raise TooMuch
        plays = in_order(position, self.switches)
        if turn not in self.own:
            self.plays += len(plays)
            for play in plays:
                self.go(after(position, play))
            return
        if self.used == len(self.choices) or self.choices[self.used] >= len(plays):
            raise _Fails
        choice = self.choices[self.used]
        self.used += 1
        self.plays += choice + 1
        self.go(after(position, plays[choice]))


def walked(
    start: Table,
    own: set[int],
    switches: Switches | run_fast.Switches,
    choices: Iterable[int],
) -> Walked:
    """Whether a side's choices win from a position on, whatever the others play."""
    walk = _Walk(own, switches, choices)
    try:
        walk.go(start)
        holds = walk.used == len(walk.choices)
    except _Fails:
        holds = False
    return Walked(holds, walk.used, walk.positions, walk.plays)
