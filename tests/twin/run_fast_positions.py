"""Random small positions of Run Fast, with its rare plays well represented."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from .enumeration import plus
from .minimax import Play
from .positions import drawn
from .rules import ACE, RUN_RANKS, Cards, minus
from .run_fast import KING, Switches, full_deck, plays, readings


class Deal(NamedTuple):
    """A position: `first` is to move; `second` has played `to_beat`, or nothing is on the table."""

    switches: Switches
    first: Cards
    second: Cards
    to_beat: Play | None


def some_switches(rng: Random) -> Switches:
    """Switches at random; each is often as in the game "run-fast"."""
    return Switches(
        deck=rng.choice((48, 48, 45)),
        must_beat=rng.random() < 0.7,
        short_chains=rng.random() < 0.7,
        last_trio=rng.choice(("any", "lead")),
        ace_bomb=rng.random() < 0.5,
        four_with_three=rng.random() < 0.5,
        keep_bombs=rng.random() < 0.4,
        report_single=("lead", "always", False, False, False)[int(5 * rng.random())],
    )


def in_a_row(rng: Random, copies: int, length: int) -> dict[int, int]:
    """So many neighbouring ranks, each so many times."""
    low = rng.randrange(len(RUN_RANKS) - length + 1)
    return dict.fromkeys(range(low, low + length), copies)


def wanted(rng: Random) -> dict[int, int]:
    """Counts by rank of the cards of a play, or of cards that can be read in several ways."""
    return rng.choice(
        [
            {},
            {},
            {rng.randrange(KING + 1): 4},
            in_a_row(rng, 4, 2),
            {ACE: 3},
            {ACE: 3, rng.randrange(KING + 1): 4},
            in_a_row(rng, 3, 1),
            in_a_row(rng, 3, 1),
            in_a_row(rng, 3, rng.choice((2, 2, 3))),
            in_a_row(rng, 2, rng.choice((2, 2, 3))),
            in_a_row(rng, 1, rng.choice((5, 5, 6))),
        ]
    )


def hand(rng: Random, deck: Cards, size: int, first: dict[int, int], near: range) -> Cards:
    """A hand from what is left of a deck: `first` these cards, then rather those of near ranks."""
    found = drawn(rng, tuple(min(first.get(rank, 0), n) for rank, n in enumerate(deck)), size)
    if rng.random() < 0.6:
        nearby = tuple(n * (rank in near) for rank, n in enumerate(minus(deck, found)))
        found = plus(found, drawn(rng, nearby, size - sum(found)))
    return plus(found, drawn(rng, minus(deck, found), size - sum(found)))


def on_the_table(rng: Random, deck: Cards, switches: Switches, most: int) -> Play:
    """A play, rather a long one, with which its owner has not gone out: it has all its wings."""
    cards = hand(rng, deck, rng.randint(1, most), wanted(rng), RUN_RANKS)
    every = plays(cards, False, None, switches)
    found = sorted(play for play in every if play in readings(play[3], switches))
    forms = sorted({(play[0], sum(play[3])) for play in found})
    form = rng.choices(forms, weights=[size for _, size in forms])[0]
    return rng.choice([play for play in found if (play[0], sum(play[3])) == form])


def deal(
    rng: Random, switches: Switches, sizes: tuple[int, int], own: dict[int, int], answering: bool
) -> Deal:
    """One position with hands of these sizes; `own` counts are rather in the hand to move."""
    deck, to_beat = full_deck(switches), None
    low = rng.randrange(11)
    near = range(low, low + rng.randint(2, 6))
    if answering:
        to_beat = on_the_table(rng, deck, switches, 10)
        deck = minus(deck, to_beat[3])
        if rng.random() < 0.5:
            # The same cards some ranks higher often beat them; with fewer wings as a last play.
            up = rng.randint(1, 5)
            own = {rank + up: n for rank, n in enumerate(to_beat[3]) if n > 1 or sum(sizes) % 2}
    first = hand(rng, deck, sizes[0], own, near)
    second = hand(rng, minus(deck, first), sizes[1], wanted(rng), near)
    return Deal(switches, first, second, to_beat)


def positions(seed: int, number: int, most: int = 7) -> Iterator[Deal]:
    """`number` positions with up to `most` cards a side; the same seed gives the same ones.

    One of ten has a hand with a plane and all its wings, of ten cards or more, to move.
    """
    rng = Random(seed)
    for i in range(number):
        sizes, own = (rng.randint(1, most), rng.randint(1, most)), wanted(rng)
        if i % 10 == 9:
            sizes, own = (rng.choice((10, 10, 11)), rng.randint(1, 2)), in_a_row(rng, 3, 2)
        yield deal(rng, some_switches(rng), sizes, own, i // 10 % 2 == 1)
