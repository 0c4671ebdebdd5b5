"""One hand alone, by trying every way to take it apart: nothing clever, and its own rules.

Hands are counts by rank. Which cards are a play, and of which kinds, is what `rules.readings` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from .minimax import sub_multisets
from .rules import NO_CARDS, Cards, Switches, minus, readings


def greatest_values(
    hand: Cards, switches: Switches, rewards: Mapping[str, Fraction]
) -> dict[int, Fraction]:
    """For every number of plays that some split of a hand has, what it earns at most."""
    # Each set of cards that is a play, with the most that it earns as one of its kinds.
    plays = {
        cards: max(rewards.get(kind, Fraction(0)) for kind, _, _ in found)
        for cards in sub_multisets(hand)
        if (found := readings(cards, switches))
    }
    known: dict[Cards, dict[int, Fraction]] = {NO_CARDS: {0: Fraction(0)}}

    def values(cards: Cards) -> dict[int, Fraction]:
        if cards not in known:
            best: dict[int, Fraction] = {}
            # One play of a split has a card of the lowest rank.
            lowest = next(rank for rank, count in enumerate(cards) if count)
            for play, earned in plays.items():
                if play[lowest] and all(a <= b for a, b in zip(play, cards, strict=True)):
                    for steps, value in values(minus(cards, play)).items():
                        best[steps + 1] = max(best.get(steps + 1, value + earned), value + earned)
            known[cards] = best
        return known[cards]

    return values(hand)
