"""What a set of cards can be played as: every kind of play, straight from its definition.

A set of cards is a tuple of 15 counts in the order ``3456789TJQKA2BR``: how many of each rank.
A reading is a tuple ``(kind, rank, length)``: the kind by name, the index of the lowest core rank
(0 for a 3 ... 14 for a red joker), and the length n of the kinds that have one (for a bomb, its
cards; 1 for every kind without a length). Lines in quotes are the written rules this follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar

RANKS = "3456789TJQKA2BR"
ACE = RANKS.index("A")
BLACK_JOKER, RED_JOKER = RANKS.index("B"), RANKS.index("R")
JOKERS = (BLACK_JOKER, RED_JOKER)
NATURAL_RANKS = range(BLACK_JOKER)  # all but the jokers
RUN_RANKS = range(ACE + 1)  # "3..A"
NO_CARDS = (0,) * len(RANKS)

Cards = tuple[int, ...]
Reading = tuple[str, int, int]
RankAndLength = Iterator[tuple[int, int]]


@dataclass(frozen=True)
class Switches:
    """The choices between the games; the defaults are those of the game "doudizhu".

    `kinds`, when not empty, names the only kinds the game has; `without` names banned kinds.
    """

    without: tuple[str, ...] = ()
    equal_kickers: bool = True
    joker_kickers: bool = False
    own_rank_kickers: bool = False
    four_as_pairs: bool = False
    wide_wings: bool = False
    gap_straights: bool = False
    decks: int = 1
    kinds: tuple[str, ...] = ()
    #: Whether what may be played depends on the other hand, as in Run Fast.
    reports: ClassVar[bool] = False

    def has(self, kind: str) -> bool:
        """Whether the game has this kind of play."""
        if kind.startswith("gap ") and not self.gap_straights:
            return False
        return kind not in self.without and (not self.kinds or kind in self.kinds)


PLANES_WITH_WINGS = ("plane+singles", "plane+pairs")

PRESETS = {
    "doudizhu": Switches(),
    "pagat": Switches(equal_kickers=False),
    "douzero": Switches(joker_kickers=True, wide_wings=True),
    "wide": Switches(
        joker_kickers=True, own_rank_kickers=True, four_as_pairs=True, wide_wings=True
    ),
    "noip2015": Switches(without=PLANES_WITH_WINGS, joker_kickers=True),
    "tsinghua": Switches(
        without=PLANES_WITH_WINGS, joker_kickers=True, four_as_pairs=True, gap_straights=True
    ),
    "singles-and-pairs": Switches(kinds=("single", "pair")),
}


def preset(name: str, decks: int = 1) -> Switches:
    """The switches of a named game, played with one or two decks.

    ``"mixture 17"`` is one of endlessly many games: see `mixture`.
    """
    word, _, number = name.partition(" ")
    return replace(mixture(int(number)) if word == "mixture" else PRESETS[name], decks=decks)


def mixture(number: int) -> Switches:
    """Switches at random, in half of the games with some kinds banned; the same for each number."""
    rng = Random(number)
    banned = [kind for kind in DEFINITIONS if kind != "single" and rng.random() < 0.2]
    names = ("equal_kickers", "joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings")
    return Switches(
        without=tuple(banned) if rng.random() < 0.5 else (),
        # What the search does only where chains have no gaps is to be seen more often.
        gap_straights=rng.random() < 0.3,
        **{name: rng.random() < 0.5 for name in names},
    )


def full_deck(decks: int = 1) -> Cards:
    """All cards of `decks` decks: four of each rank and one of each joker per deck."""
    return tuple((4 if rank in NATURAL_RANKS else 1) * decks for rank in range(len(RANKS)))


def cards_of(text: str) -> Cards:
    """The counts of cards written by rank: ``cards_of("33 44 T B")``."""
    return tuple(text.count(letter) for letter in RANKS)


def text_of(cards: Cards) -> str:
    """The cards written by rank, low to high: ``3344TB``."""
    return "".join(letter * count for letter, count in zip(RANKS, cards, strict=True))


def minus(cards: Cards, others: Cards) -> Cards:
    """The cards left when `others`, all among them, are taken away."""
    return tuple(count - taken for count, taken in zip(cards, others, strict=True))


# --- one rank, and both jokers -------------------------------------------------------------


def of_one_rank(cards: Cards) -> tuple[int, int] | None:
    """(rank, count) when all the cards are of one rank."""
    held = [rank for rank, count in enumerate(cards) if count]
    return (held[0], cards[held[0]]) if len(held) == 1 else None


def singles(cards: Cards, switches: Switches) -> RankAndLength:
    """Single: "one card"."""
    match of_one_rank(cards):
        case (rank, 1):
            yield rank, 1


def pairs(cards: Cards, switches: Switches) -> RankAndLength:
    """Pair: "two of a rank (a black and a red joker are no pair)".

    "Two decks: (...) two equal jokers are a pair (also to answer a pair)".
    """
    match of_one_rank(cards):
        case (rank, 2) if rank in NATURAL_RANKS or switches.decks == 2:
            yield rank, 1


def trios(cards: Cards, switches: Switches) -> RankAndLength:
    """Trio: "three of a rank"."""
    match of_one_rank(cards):
        case (rank, 3) if rank in NATURAL_RANKS:
            yield rank, 1


def bombs(cards: Cards, switches: Switches) -> RankAndLength:
    """Bomb: "four of a rank (two decks: four to eight)", length "cards"."""
    match of_one_rank(cards):
        case (rank, count) if rank in NATURAL_RANKS and 4 <= count <= 4 * switches.decks:
            yield rank, count


def rockets(cards: Cards, switches: Switches) -> RankAndLength:
    """Rocket: "both jokers (two decks: all four)"."""
    jokers_only = all(cards[rank] == 0 for rank in NATURAL_RANKS)
    if jokers_only and all(cards[joker] == switches.decks for joker in JOKERS):
        yield BLACK_JOKER, 1


# --- consecutive ranks ---------------------------------------------------------------------


def runs(cards: Cards, copies: int, fewest: int, step: int = 1) -> RankAndLength:
    """`fewest` or more ranks of 3..A, each held `copies` times, `step` apart, and nothing else."""
    held = [rank for rank, count in enumerate(cards) if count]
    if (
        len(held) >= fewest
        and held[-1] in RUN_RANKS
        and all(cards[rank] == copies for rank in held)
        and all(above - below == step for below, above in pairwise(held))
    ):
        yield held[0], len(held)


def straights(cards: Cards, switches: Switches) -> RankAndLength:
    """Straight: "5 to 12 consecutive ranks, 3..A"."""
    return runs(cards, copies=1, fewest=5)


def pair_straights(cards: Cards, switches: Switches) -> RankAndLength:
    """Pair straight: "3 or more consecutive pairs, 3..A"."""
    return runs(cards, copies=2, fewest=3)


def planes(cards: Cards, switches: Switches) -> RankAndLength:
    """Plane: "2 or more consecutive trios, 3..A, no wings"."""
    return runs(cards, copies=3, fewest=2)


# "as the plain ones (5+, 3+, 2+) with exactly one rank skipped between neighbours: `3579J`,
# `335577`, `333555`; 3..A, no wings"


def gap_straights(cards: Cards, switches: Switches) -> RankAndLength:
    """The gap form of the straight."""
    return runs(cards, copies=1, fewest=5, step=2)


def gap_pair_straights(cards: Cards, switches: Switches) -> RankAndLength:
    """The gap form of the pair straight."""
    return runs(cards, copies=2, fewest=3, step=2)


def gap_planes(cards: Cards, switches: Switches) -> RankAndLength:
    """The gap form of the plane."""
    return runs(cards, copies=3, fewest=2, step=2)


# --- cores with kickers --------------------------------------------------------------------


def without_core(cards: Cards, core: range, copies: int) -> Cards | None:
    """The kickers left when `copies` of each core rank go; None if the cards have no such core."""
    if any(cards[rank] < copies for rank in core):
        return None
    return tuple(count - copies * (rank in core) for rank, count in enumerate(cards))


def fit_as_single_kickers(kickers: Cards, core: range, switches: Switches) -> bool:
    """Whether cards outside a core, whatever their number, may all go along as single ones."""
    # "kickers never of a core rank" (a plane's fourth card, where allowed, is seen to by planes)
    if any(kickers[rank] for rank in core):
        return False
    # `equal_kickers`: "single kickers may share a rank"
    if not switches.equal_kickers and max(kickers) > 1:
        return False
    # `joker_kickers`: "two or more jokers may be kickers together";
    # else "never two jokers together as kickers (...; with two decks nor BB nor RR)"
    if not switches.joker_kickers and sum(kickers[joker] for joker in JOKERS) > 1:
        return False
    # "at most three of one"; `wide_wings`: "single wings may hold four of a rank". The bound is
    # on the single ones of a rank, so it is the same with two decks: "still at most three".
    return max(kickers) <= (4 if switches.wide_wings else 3)


def fit_as_pair_kickers(kickers: Cards, core: range, switches: Switches) -> bool:
    """Whether cards outside a core, whatever their number, may all go along as pairs."""
    # "kickers never of a core rank": `own_rank_kickers` is about single ones only.
    if any(kickers[rank] for rank in core):
        return False
    # "pair kickers of different ranks (...), never jokers": read as holding in every game, also
    # with two decks ("kickers as above"), although two equal jokers are a pair there.
    if any(kickers[joker] for joker in JOKERS):
        return False
    # `four_as_pairs`: "a four of a kind may serve as two of the pair kickers". Six or eight of a
    # rank (two decks) are no four of a kind, and serve as nothing.
    return all(count in (0, 2) or (count == 4 and switches.four_as_pairs) for count in kickers)


def fit_as_single_wings(wings: Cards, core: range, switches: Switches) -> bool:
    """Whether cards outside a plane of two or more trios may all go along as single wings."""
    others = wings
    if switches.own_rank_kickers:
        # "the fourth card of a core rank may be a single wing or kicker": each core rank may add
        # its fourth card and no more; a fifth one (two decks) stays "of a core rank".
        if any(wings[rank] > 1 for rank in core):
            return False
        others = tuple(0 if rank in core else count for rank, count in enumerate(wings))
    # `wide_wings`: "single wings may hold ... a trio that would lengthen the plane"
    if not switches.wide_wings:
        for neighbour in (core[0] - 1, core[-1] + 1):
            if neighbour in RUN_RANKS and wings[neighbour] >= 3:
                return False
    return fit_as_single_kickers(others, core, switches)


def trios_with_single(cards: Cards, switches: Switches) -> RankAndLength:
    """Trio+single: "trio and one card of another rank (four of a rank are a bomb, never this)"."""
    if sum(cards) == 3 + 1:
        for rank in NATURAL_RANKS:
            kickers = without_core(cards, range(rank, rank + 1), 3)
            if kickers and fit_as_single_kickers(kickers, range(rank, rank + 1), switches):
                yield rank, 1


def trios_with_pair(cards: Cards, switches: Switches) -> RankAndLength:
    """Trio+pair: "trio and a pair of another rank"."""
    if sum(cards) == 3 + 2:
        for rank in NATURAL_RANKS:
            kickers = without_core(cards, range(rank, rank + 1), 3)
            if kickers and fit_as_pair_kickers(kickers, range(rank, rank + 1), switches):
                yield rank, 1


def fours_with_singles(cards: Cards, switches: Switches) -> RankAndLength:
    """Four+singles: "four of a rank and two single kickers: no bomb"."""
    if sum(cards) == 4 + 2:
        for rank in NATURAL_RANKS:
            kickers = without_core(cards, range(rank, rank + 1), 4)
            # The fourth card is in the core already, so `own_rank_kickers` adds nothing here.
            if kickers and fit_as_single_kickers(kickers, range(rank, rank + 1), switches):
                yield rank, 1


def fours_with_pairs(cards: Cards, switches: Switches) -> RankAndLength:
    """Four+pairs: "four of a rank and two pair kickers: no bomb"."""
    if sum(cards) == 4 + 2 * 2:
        for rank in NATURAL_RANKS:
            kickers = without_core(cards, range(rank, rank + 1), 4)
            if kickers and fit_as_pair_kickers(kickers, range(rank, rank + 1), switches):
                yield rank, 1


def plane_cores(length: int) -> Iterator[range]:
    """The cores of all planes of `length` trios: "2 or more consecutive trios, 3..A"."""
    if length >= 2:
        for rank in RUN_RANKS:
            if rank + length - 1 in RUN_RANKS:
                yield range(rank, rank + length)


def planes_with_singles(cards: Cards, switches: Switches) -> RankAndLength:
    """Plane+singles: "plane of n trios and n single wings"."""
    length, odd = divmod(sum(cards), 3 + 1)
    if not odd:
        for core in plane_cores(length):
            wings = without_core(cards, core, 3)
            if wings and fit_as_single_wings(wings, core, switches):
                yield core[0], length


def planes_with_pairs(cards: Cards, switches: Switches) -> RankAndLength:
    """Plane+pairs: "plane of n trios and n pair wings"."""
    length, odd = divmod(sum(cards), 3 + 2)
    if not odd:
        for core in plane_cores(length):
            wings = without_core(cards, core, 3)
            if wings and fit_as_pair_kickers(wings, core, switches):
                yield core[0], length


# --- readings and what beats what ----------------------------------------------------------

DEFINITIONS = {
    "single": singles,
    "pair": pairs,
    "trio": trios,
    "trio+single": trios_with_single,
    "trio+pair": trios_with_pair,
    "straight": straights,
    "pair straight": pair_straights,
    "plane": planes,
    "plane+singles": planes_with_singles,
    "plane+pairs": planes_with_pairs,
    "four+singles": fours_with_singles,
    "four+pairs": fours_with_pairs,
    "bomb": bombs,
    "rocket": rockets,
    "gap straight": gap_straights,
    "gap pair straight": gap_pair_straights,
    "gap plane": gap_planes,
}


def readings(cards: Cards, switches: Switches) -> list[Reading]:
    """Every (kind, rank, length) the cards can be played as, all of them at once.

    "each reading is a play of its own"
    """
    return [
        (kind, rank, length)
        for kind, definition in DEFINITIONS.items()
        if switches.has(kind)
        for rank, length in definition(cards, switches)
    ]


def beats(play: tuple, other: tuple, switches: Switches) -> bool:
    """Whether one play beats another; of each only (kind, rank, length), its start, is looked at.

    "Same kind and same length with a higher main rank (of the lowest core rank) beats; kickers
    never count; a gap form beats only the same gap form. Any bomb beats every kind but the rocket
    and a bomb not lower than itself (two decks: more cards first, then rank). The rocket beats
    everything."
    """
    kind, rank, length = play[:3]
    other_kind, other_rank, other_length = other[:3]
    if "rocket" in (kind, other_kind):
        return kind == "rocket" and other_kind != "rocket"
    if kind == "bomb" and other_kind != "bomb":
        return True
    if kind == other_kind == "bomb" and switches.decks == 2:
        return (length, rank) > (other_length, other_rank)
    return kind == other_kind and length == other_length and rank > other_rank
