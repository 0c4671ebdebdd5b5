"""Random small positions of every game, with the rare plays well represented.

A hand dealt evenly from a deck seldom holds a bomb, a plane or a straight, and tests on such hands
would miss most of the rules. So each hand is dealt in one of several styles, most of which put the
cards of a rare play into it first.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from .enumeration import all_plays, holds, plus
from .minimax import Play
from .rules import (
    JOKERS,
    NATURAL_RANKS,
    NO_CARDS,
    PRESETS,
    RUN_RANKS,
    Cards,
    Switches,
    full_deck,
    minus,
    preset,
)


class Deal(NamedTuple):
    """A position: `first` is to move; `second` has played `to_beat`, or nothing is on the table.

    The hands are counts by rank, without the cards of `to_beat`, a (kind, rank, length, cards).
    ``preset(deal.preset, deal.decks)`` are its switches. `deck_limit` says what fits in the decks:
    "shared", both hands and the cards to beat together; "each", each side's cards; None, a side
    may have eight cards of any rank, jokers too.
    """

    preset: str
    decks: int
    first: Cards
    second: Cards
    to_beat: Play | None
    deck_limit: str | None = "shared"


def evenly(rng: Random, decks: int) -> dict[int, int]:
    """No card in particular."""
    return {}


def a_bomb(rng: Random, decks: int) -> dict[int, int]:
    """Four or, with two decks, more of a rank."""
    return {rng.choice(NATURAL_RANKS): rng.randint(4, 4 + 3 * (decks - 1))}


def two_fours(rng: Random, decks: int) -> dict[int, int]:
    """Two fours of a kind, often neighbours: they read as planes and as four+pairs."""
    low = rng.choice(NATURAL_RANKS[:-1])
    return {low: 4, min(low + rng.choice((1, 1, 2)), NATURAL_RANKS[-1]): 4}


def some_jokers(rng: Random, decks: int) -> dict[int, int]:
    """One black and one red joker, or every joker."""
    return dict.fromkeys(JOKERS, rng.choice((1, decks)))


def a_run(rng: Random, copies: int, length: int, step: int) -> dict[int, int]:
    """Ranks of 3..A, `step` apart, so many copies of each."""
    low = rng.choice(RUN_RANKS[: len(RUN_RANKS) - (length - 1) * step])
    return {low + i * step: copies for i in range(length)}


def a_plane(rng: Random, decks: int) -> dict[int, int]:
    """Two or three consecutive trios, now and then with a gap."""
    return a_run(rng, 3, rng.choice((2, 2, 2, 3)), rng.choice((1, 1, 2)))


def a_plane_with_pairs(rng: Random, decks: int) -> dict[int, int]:
    """Two consecutive trios and two pairs (fewer when a pair is of a trio's rank)."""
    return dict.fromkeys(rng.sample(NATURAL_RANKS, 2), 2) | a_run(rng, 3, 2, 1)


def a_straight(rng: Random, decks: int) -> dict[int, int]:
    """A straight, now and then with gaps (six ranks at most, the longest gap straight)."""
    return a_run(rng, 1, rng.choice((5, 5, 6)), rng.choice((1, 1, 2)))


def a_pair_straight(rng: Random, decks: int) -> dict[int, int]:
    """A pair straight, now and then with gaps."""
    return a_run(rng, 2, rng.choice((3, 3, 4)), rng.choice((1, 1, 2)))


def a_trio(rng: Random, decks: int) -> dict[int, int]:
    """Three of a rank."""
    return {rng.choice(NATURAL_RANKS): 3}


STYLES = (
    evenly,
    a_bomb,
    two_fours,
    some_jokers,
    a_plane,
    a_plane_with_pairs,
    a_straight,
    a_pair_straight,
    a_trio,
)


def drawn(rng: Random, pool: Cards, number: int) -> Cards:
    """So many cards at random from a pool, each card as likely; all of them if too few."""
    ranks = [rank for rank, count in enumerate(pool) for _ in range(count)]
    taken = rng.sample(ranks, min(number, len(ranks)))
    return tuple(taken.count(rank) for rank in range(len(pool)))


def window(rng: Random) -> set[int]:
    """A few neighbouring ranks and perhaps the jokers, so that both hands hold the same ranks."""
    width = rng.randint(2, 6)
    low = rng.randrange(len(NATURAL_RANKS) - width + 1)
    return {*range(low, low + width), *(JOKERS if rng.random() < 0.3 else ())}


def hand_from(
    rng: Random,
    deck: Cards,
    size: int,
    decks: int,
    near: set[int] | None = None,
    wanted: dict[int, int] | None = None,
) -> Cards:
    """A hand of `size` cards out of what is left of the deck.

    First the `wanted` counts by rank (None: those of a style chosen at random), left out as far as
    the deck lacks them and trimmed at random to the size; the rest is drawn from the ranks in
    `near` (None: from all), then from anywhere.
    """
    if wanted is None:
        wanted = rng.choice(STYLES)(rng, decks)
    forced = tuple(min(wanted.get(rank, 0), held) for rank, held in enumerate(deck))
    hand = drawn(rng, forced, size)
    if near is not None:
        nearby = tuple(held * (rank in near) for rank, held in enumerate(minus(deck, hand)))
        hand = plus(hand, drawn(rng, nearby, size - sum(hand)))
    return plus(hand, drawn(rng, minus(deck, hand), size - sum(hand)))


def play_on_table(rng: Random, deck: Cards, switches: Switches, most: int) -> Play:
    """A play some cards of the deck allow: out of a small hand, and rather a long one than a short.

    It has at most two cards more than a hand, so that some are beyond any answer but a bomb.
    """
    hand = hand_from(rng, deck, min(most + 2, 12), switches.decks)
    found = all_plays(hand, switches)
    forms = sorted({(play[0], sum(play[3])) for play in found})
    kind, size = rng.choices(forms, weights=[size for _, size in forms])[0]
    return rng.choice(sorted(play for play in found if (play[0], sum(play[3])) == (kind, size)))


def moved_up(rng: Random, cards: Cards) -> dict[int, int]:
    """The same pattern of cards one or more ranks higher: it often beats the play it is made of."""
    highest = max(rank for rank, count in enumerate(cards) if count)
    steps = rng.randint(1, max(1, NATURAL_RANKS[-1] - highest))
    return {rank + steps: count for rank, count in enumerate(cards) if count}


def deal(
    rng: Random,
    name: str,
    decks: int,
    most: int,
    answering: bool,
    deck_limit: str | None = "shared",
) -> Deal:
    """One position of a game, with 1 to `most` cards in each hand."""
    deck = full_deck(decks) if deck_limit else (8,) * len(NO_CARDS)
    to_beat = play_on_table(rng, deck, preset(name, decks), most) if answering else None
    left = minus(deck, to_beat[3]) if to_beat else deck
    near = window(rng) if rng.random() < 0.5 else None
    # Short hands are cheap but say little: two sizes are drawn and the larger is kept.
    sizes = [max(rng.randint(1, most), rng.randint(1, most)) for _ in range(2)]
    answer = moved_up(rng, to_beat[3]) if to_beat and rng.random() < 0.5 else None
    if answer and sum(answer.values()) <= most:
        sizes[0] = max(sizes[0], sum(answer.values()))
    shared = deck_limit == "shared"
    first = hand_from(rng, left if shared else deck, sizes[0], decks, near, answer)
    second = hand_from(rng, minus(left, first) if shared else left, sizes[1], decks, near)
    return Deal(name, decks, first, second, to_beat, deck_limit)


def positions(
    seed: int,
    number: int,
    most: int = 8,
    presets: tuple[str, ...] = tuple(PRESETS),
    decks: tuple[int, ...] = (1, 2),
) -> Iterator[Deal]:
    """`number` positions with up to `most` cards a side; the same seed gives the same ones.

    The games, the numbers of decks, and something or nothing to beat come in turn.
    """
    rng = Random(seed)
    for i in range(number):
        turn = i // len(presets)
        answering = turn // len(decks) % 2 == 1
        yield deal(rng, presets[i % len(presets)], decks[turn % len(decks)], most, answering)


def mixed_positions(seed: int, number: int, most: int = 8) -> Iterator[Deal]:
    """`number` positions, each of a mixture of switches of its own; the same for the same seed.

    Both numbers of decks, the three limits of decks, and something or nothing to beat come in turn.
    """
    rng = Random(seed)
    for i in range(number):
        name, decks = f"mixture {rng.randrange(10**9)}", 1 + i % 2
        yield deal(rng, name, decks, most, i // 6 % 2 == 1, ("shared", "each", None)[i % 3])


def fits(position: Deal) -> bool:
    """Whether the cards are no more than the limit of decks allows."""
    table = position.to_beat[3] if position.to_beat else NO_CARDS
    theirs, deck = plus(position.second, table), full_deck(position.decks)
    match position.deck_limit:
        case "shared":
            return holds(deck, plus(position.first, theirs))
        case "each":
            return holds(deck, position.first) and holds(deck, theirs)
    return all(max(cards) <= 8 for cards in (position.first, theirs))
