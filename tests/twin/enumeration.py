"""All plays of a deck or a hand of any size, built up: a core first, then every choice of kickers.

Sets of cards are built generously (any kickers at all) and then read by `rules.readings`, which
alone decides what is a play. Nothing can be missed: by its definition each kind is cards of one
rank, jokers only, a run of ranks, or a core with as many kickers as it carries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from .minimax import Play
from .rules import (
    JOKERS,
    NATURAL_RANKS,
    NO_CARDS,
    RUN_RANKS,
    Cards,
    Switches,
    full_deck,
    minus,
    plane_cores,
    readings,
)

MOST_CARDS = 20  # of a hand with one deck, so of a play


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether all the cards are in the hand."""
    return all(count <= held for count, held in zip(cards, hand, strict=True))


def plus(cards: Cards, others: Cards) -> Cards:
    """Both sets of cards together."""
    return tuple(a + b for a, b in zip(cards, others, strict=True))


def copies_of(ranks: range, copies: int) -> Cards:
    """So many copies of each of the ranks."""
    return tuple(copies * (rank in ranks) for rank in range(len(NO_CARDS)))


def kicker_sets(spare: Cards, number: int, size: int, rank: int = 0) -> Iterator[Cards]:
    """Every way to take `number` groups of `size` equal cards out of the spare cards.

    Two groups may be of one rank. Ranks below `rank` are settled: nothing is taken from them.
    """
    if number == 0:
        yield NO_CARDS
    elif rank < len(spare):
        for groups in range(min(number, spare[rank] // size) + 1):
            here = copies_of(range(rank, rank + 1), groups * size)
            for rest in kicker_sets(spare, number - groups, size, rank + 1):
                yield plus(here, rest)


def sets_of_one_rank_or_jokers(hand: Cards) -> Iterator[Cards]:
    """Sets for single, pair, trio, bomb and rocket."""
    for rank, held in enumerate(hand):
        for count in range(1, held + 1):
            yield copies_of(range(rank, rank + 1), count)
    for count in range(1, min(hand[joker] for joker in JOKERS) + 1):
        yield tuple(count * (rank in JOKERS) for rank in range(len(hand)))


def sets_in_a_run(hand: Cards) -> Iterator[Cards]:
    """Sets for straight, pair straight, plane and their gap forms."""
    for step in (1, 2):
        for first in RUN_RANKS:
            for last in range(first + step, len(RUN_RANKS), step):
                for copies in (1, 2, 3):
                    yield copies_of(range(first, last + 1, step), copies)


def sets_with_kickers(hand: Cards, most: int) -> Iterator[Cards]:
    """Sets for every kind that has kickers or wings."""
    trio_cores = [range(rank, rank + 1) for rank in NATURAL_RANKS]
    trio_cores += [core for length in range(2, most // 4 + 1) for core in plane_cores(length)]
    cores = [(core, 3, len(core)) for core in trio_cores]
    cores += [(range(rank, rank + 1), 4, 2) for rank in NATURAL_RANKS]
    for ranks, copies, number in cores:
        core = copies_of(ranks, copies)
        for size in (1, 2):  # single kickers, pair kickers
            if holds(hand, core) and sum(core) + number * size <= most:
                for kickers in kicker_sets(minus(hand, core), number, size):
                    yield plus(core, kickers)


@lru_cache(maxsize=8)
def card_sets(hand: Cards, most: int = MOST_CARDS) -> frozenset[Cards]:
    """Sets of at most `most` cards from the hand that include all which could be a play."""
    found = set(sets_of_one_rank_or_jokers(hand))
    found.update(sets_in_a_run(hand))
    found.update(sets_with_kickers(hand, most))
    return frozenset(cards for cards in found if sum(cards) <= most and holds(hand, cards))


def plays_by_cards(
    hand: Cards, switches: Switches, most: int = MOST_CARDS
) -> dict[Cards, list[tuple[str, int, int]]]:
    """Each set of at most `most` cards of the hand that is a play, with all its readings."""
    read = ((cards, readings(cards, switches)) for cards in card_sets(hand, most))
    return {cards: found for cards, found in read if found}


def all_plays(hand: Cards, switches: Switches, most: int = MOST_CARDS) -> list[Play]:
    """Every play (kind, rank, length, cards) of at most `most` cards of a hand or a whole deck."""
    by_cards = plays_by_cards(hand, switches, most)
    return [(*reading, cards) for cards, found in by_cards.items() for reading in found]


def counts_of_kinds(
    switches: Switches, most: int = MOST_CARDS
) -> tuple[dict[tuple[str, int], int], int]:
    """How many plays of at most `most` cards the game has, and how many sets of cards are several.

    The plays are counted for each (kind, length); the second number is that of the distinct sets
    of cards with two or more readings. The deck is that of the switches.
    """
    by_cards = plays_by_cards(full_deck(switches.decks), switches, most)
    counts = Counter((kind, length) for found in by_cards.values() for kind, _, length in found)
    return dict(counts), sum(len(found) > 1 for found in by_cards.values())
