"""The package's Run Fast against the twin's, on random positions with random switches.

What `twin.agreement` compares, and the reply of `canju.best_reply`.
"""

from __future__ import annotations

from dataclasses import asdict

import canju

from .agreement import compare_with, expected, hand_of, shown, twin_play
from .minimax import Play
from .rules import RANKS, text_of
from .run_fast import Switches
from .run_fast_positions import Deal, positions


def rules_of(switches: Switches) -> canju.RunFast:
    """The package's rules with the same switches."""
    return canju.RunFast(**asdict(switches))


def package_play(play: Play, switches: Switches) -> canju.Play:
    """A play with all its wings as the package's own object.

    It is taken from the plays of a hand with a card more: the same cards may also be a last play
    of this kind and rank, with more trios and fewer wings.
    """
    spare = next(rank for rank, count in enumerate(play[3]) if count == 0)
    hand = canju.Hand([*text_of(play[3]), RANKS[spare]])
    return next(each for each in hand.plays(rules_of(switches)) if twin_play(each) == play)


def package_position(deal: Deal, swapped: bool = False) -> canju.Position:
    """A position as the package's own object; `swapped`: the side to move is named second."""
    rules = rules_of(deal.switches)
    to_beat = deal.to_beat and package_play(deal.to_beat, deal.switches)
    hands = [hand_of(deal.first), hand_of(deal.second)]
    if swapped:
        return canju.Position(*reversed(hands), to_beat, turn="second", rules=rules)
    return canju.Position(*hands, to_beat, rules=rules)


def faults_of(deal: Deal, swapped: bool = False) -> list[str]:
    """All that the package and the twin disagree about on one position."""
    twin, position = expected(deal, deal.switches), package_position(deal, swapped)
    faults = compare_with(twin, position).faults
    reply = twin_play(canju.best_reply(position))
    if twin.values.get(reply) != twin.wins:
        faults.append(f"best_reply: {shown(reply)}, which is not as good as the position")
    return faults


def compare(seed: int, number: int, most: int = 7) -> None:
    """Compares so many positions, and raises at the first disagreement."""
    for i, deal in enumerate(positions(seed, number, most)):
        # Now and then the side to move is named second.
        faults = faults_of(deal, swapped=i // 3 % 2 == 1)
        assert not faults, (deal, package_position(deal), faults)
