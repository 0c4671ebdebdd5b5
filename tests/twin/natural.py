"""The natural order of plays and the greedy player, written down from the rules' words.

Plays and hands are the twin's: ``(kind, rank, length, cards)`` and counts by rank.
"""

from __future__ import annotations

from .enumeration import all_plays
from .minimax import PASS, Play
from .rules import Cards, Switches, beats

# "plane+pairs, plane+singles, plane, gap plane, pair straight, gap pair straight, straight,
# gap straight, four+pairs, four+singles, trio+pair, trio+single, bomb, trio, pair, single, rocket"
NATURAL_KINDS = [
    "plane+pairs",
    "plane+singles",
    "plane",
    "gap plane",
    "pair straight",
    "gap pair straight",
    "straight",
    "gap straight",
    "four+pairs",
    "four+singles",
    "trio+pair",
    "trio+single",
    "bomb",
    "trio",
    "pair",
    "single",
    "rocket",
]


def core_and_kickers(play: Play) -> tuple[list[int], list[int]]:
    """The ranks of the core, each once, and the rank of every kicker card."""
    kind, rank, length, cards = play
    if kind in ("bomb", "rocket"):
        return [rank for rank, count in enumerate(cards) if count], []
    step = 2 if kind.startswith("gap ") else 1
    core = [rank + step * i for i in range(length)]
    left = list(cards)
    if "+" in kind:
        copies = 4 if kind.startswith("four") else 3
        for rank in core:
            left[rank] -= copies
    else:
        left = [0] * len(cards)
    return core, [rank for rank, count in enumerate(left) for _ in range(count)]


def natural_key(play: Play, hand: Cards) -> tuple:
    """Sorts a hand's plays naturally; no two plays of a hand have the same key.

    "longer first; within a kind, ranks held the fewest times first (...), then low before high;
    kickers likewise": of several ranks, how often they are held is added up.
    """
    core, kickers = core_and_kickers(play)
    return (
        NATURAL_KINDS.index(play[0]),
        -play[2],
        sum(hand[rank] for rank in core),
        core,
        sum(hand[rank] for rank in kickers),
        kickers,
    )


def greedy(hand: Cards, to_beat: Play | None, switches: Switches) -> Play:
    """The report's player.

    It "leads the first play in that order; following, it plays the lowest play of the same kind
    and length that beats, never a bomb on another kind, else passes".
    """
    found = sorted(all_plays(hand, switches), key=lambda play: natural_key(play, hand))
    if to_beat is None:
        return found[0]
    for rank in range(15):
        for play in found:
            same = (play[0], play[1], play[2]) == (to_beat[0], rank, to_beat[2])
            if same and beats(play, to_beat, switches):
                return play
    return PASS
