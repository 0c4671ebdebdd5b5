"""Run Fast 跑得快, the slow way: every choice of cards is read, every play is tried.

Lines in quotes are the written rules. A set of cards is a tuple of counts by rank, as in `rules`;
there are no jokers. A play is a tuple ``(kind, rank, length, cards)``: rank is the lowest of the
straight, the trios or the four of a rank; length is their number of ranks, for a bomb its number
of cards. Who wins is what `minimax` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .minimax import PASS, Play, sub_multisets
from .rules import ACE, RANKS, RUN_RANKS, Cards, RankAndLength, of_one_rank, runs

KING, TWO = RANKS.index("K"), RANKS.index("2")


@dataclass(frozen=True)
class Switches:
    """The choices between the ways to play; the defaults are those of the game "run-fast"."""

    deck: Literal[48, 45] = 48
    must_beat: bool = True
    short_chains: bool = True
    last_trio: Literal["any", "lead"] = "any"
    ace_bomb: bool = False
    four_with_three: bool = False
    keep_bombs: bool = False
    report_single: Literal[False, "lead", "always"] = False

    @property
    def reports(self) -> bool:
        """Whether what may be played depends on the other hand having one card."""
        return self.report_single is not False

    def legal_plays(self, hand: Cards, last_card: bool, to_beat: tuple | None) -> list[Play]:
        """See `legal_plays`."""
        return legal_plays(hand, last_card, to_beat, self)


def full_deck(switches: Switches) -> Cards:
    """All cards of the deck.

    "Deck 48: 3..K four each, A three, 2 one, no jokers. Deck 45: A one, K three (2 one)."
    """
    aces_and_kings = {ACE: 3, KING: 4} if switches.deck == 48 else {ACE: 1, KING: 3}
    others = dict.fromkeys(range(KING), 4)
    counts = {**others, **aces_and_kings, TWO: 1}
    return tuple(counts.get(rank, 0) for rank in range(len(RANKS)))


# --- the kinds of plays --------------------------------------------------------------------
# `last` is true where the cards are all that a hand has, and it may play them short of wings.


def singles(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Single: one card, "2 is highest"."""
    match of_one_rank(cards):
        case (rank, 1):
            yield rank, 1


def pairs(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Pair: "3..A"; "a pair of 2 does not exist"."""
    match of_one_rank(cards):
        case (rank, 2) if rank in RUN_RANKS:
            yield rank, 1


def straights(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Straight: "5 or more neighbouring ranks up to A"."""
    return runs(cards, copies=1, fewest=5)


def pair_straights(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Pairs in a row: "2 or more pairs up to AA (short_chains=False: 3 or more)"."""
    return runs(cards, copies=2, fewest=2 if switches.short_chains else 3)


def trios_with_wings(cards: Cards, body: range, last: bool) -> bool:
    """Whether cards are three of each rank of a body with wings, as many as they need.

    "with exactly two wings for each trio, of ranks outside the body; fewer wings or none only as
    the play that empties the hand". Of one trio: "exactly two other cards of any other ranks
    (equal or not; they may come from a bomb). With none or one other card only if the play
    empties the hand".
    """
    # A fourth card of a rank of the body would be a wing of that rank.
    if any(cards[rank] != 3 for rank in body):
        return False
    wings, needed = sum(cards) - 3 * len(body), 2 * len(body)
    return wings == needed or (last and wings < needed)


def bodies(length: int) -> list[range]:
    """So many neighbouring ranks "up to AAA", in every place."""
    return [range(rank, rank + length) for rank in range(ACE - length + 2)]


def trios_with_two(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Trio with two: "three of a rank (3..A)"."""
    for body in bodies(1):
        if trios_with_wings(cards, body, last):
            yield body[0], 1


def planes(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Plane: "two or more trios on neighbouring ranks up to AAA"."""
    for length in range(2, sum(cards) // 3 + 1):
        for body in bodies(length):
            if trios_with_wings(cards, body, last):
                yield body[0], length


def bombs(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Bomb: "four of a rank (3..K)"; "ace_bomb: AAA is also a bomb"."""
    match of_one_rank(cards):
        case (rank, 4) if rank <= KING:
            yield rank, 4
        case (rank, 3) if rank == ACE and switches.ace_bomb:
            yield rank, 3


def fours_with_three(cards: Cards, last: bool, switches: Switches) -> RankAndLength:
    """Four with three: "four of a rank with exactly three other cards of other ranks"."""
    if switches.four_with_three and sum(cards) == 4 + 3:
        for rank in RUN_RANKS:
            if cards[rank] == 4:
                yield rank, 1


DEFINITIONS = {
    "single": singles,
    "pair": pairs,
    "trio+two": trios_with_two,
    "straight": straights,
    "pair straight": pair_straights,
    "plane+twos": planes,
    "four+three": fours_with_three,
    "bomb": bombs,
}


@lru_cache(maxsize=100_000)
def readings(cards: Cards, switches: Switches, last: bool = False) -> tuple[Play, ...]:
    """All that the cards can be played as: "The same cards can be read as several plays"."""
    return tuple(
        (kind, rank, length, cards)
        for kind, definition in DEFINITIONS.items()
        for rank, length in definition(cards, last, switches)
    )


def beats(play: tuple, other: tuple) -> bool:
    """Whether one play beats another; of each only (kind, rank, length), its start, is looked at.

    Bomb: "Beats everything that is not a bomb, and lower bombs. (...) AAA is also a bomb, the
    highest". "Same length compares by lowest rank". Four with three: "compares with its own kind
    by rank; bombs beat it".
    """
    kind, rank, length = play[:3]
    other_kind, other_rank, other_length = other[:3]
    if kind == "bomb":
        return other_kind != "bomb" or rank > other_rank
    return kind == other_kind and length == other_length and rank > other_rank


# --- what a side may do --------------------------------------------------------------------


def breaks_a_bomb(cards: Cards, hand: Cards, switches: Switches) -> bool:
    """Whether a play takes "some but not all cards of a bomb of the hand".

    "(four of a rank, with ace_bomb three aces)"
    """
    for rank, held in enumerate(hand):
        is_bomb = held == 4 or (held == 3 and rank == ACE and switches.ace_bomb)
        if is_bomb and 0 < cards[rank] < held:
            return True
    return False


@lru_cache(maxsize=20_000)
def unbroken_plays(hand: Cards, short: bool, switches: Switches) -> tuple[Play, ...]:
    """The plays of a hand; `short`: also the last ones with fewer wings, or none."""
    return tuple(
        play
        for cards in sub_multisets(hand)
        if not (switches.keep_bombs and breaks_a_bomb(cards, hand, switches))
        for play in readings(cards, switches, last=short and cards == hand)
    )


def plays(hand: Cards, last_card: bool, to_beat: tuple | None, switches: Switches) -> list[Play]:
    """Every play of cards that a hand may make; the pass is not among them.

    `last_card`: the other hand has exactly one card.
    """
    # "any": a short last play may be a lead or an answer. "lead": only a lead.
    short = to_beat is None or switches.last_trio == "any"
    found = [
        play
        for play in unbroken_plays(hand, short, switches)
        if to_beat is None or beats(play, to_beat)
    ]
    # "lead": "a single that is LED must be of the highest rank in the hand". "always": an answer
    # must be the highest single too.
    if last_card and switches.report_single in (
        ("lead", "always") if to_beat is None else ("always",)
    ):
        highest = max(rank for rank, count in enumerate(hand) if count)
        return [play for play in found if play[0] != "single" or play[1] == highest]
    return found


@lru_cache(maxsize=100_000)
def legal_plays(
    hand: Cards, last_card: bool, to_beat: tuple | None, switches: Switches
) -> list[Play]:
    """All that a side may do: its plays, and the pass where it is legal.

    "must_beat: a pass is legal only if no play of the hand beats the table (...). Off: the usual
    pass." "must_beat counts only legal plays."
    """
    found = plays(hand, last_card, to_beat, switches)
    may_pass = to_beat is not None and not (switches.must_beat and found)
    return found + ([PASS] if may_pass else [])


def is_possible(mover: Cards, other: Cards, to_beat: Play | None, switches: Switches) -> bool:
    """Whether a position with cards in both hands can be one.

    "Both hands and the play on the table together come from one deck". "A to_beat with fewer
    wings than full while its owner still holds cards: PositionError".
    """
    table = to_beat[3] if to_beat else (0,) * len(RANKS)
    together = map(sum, zip(mover, other, table, strict=True))
    if any(count > most for count, most in zip(together, full_deck(switches), strict=True)):
        return False
    return to_beat is None or to_beat in readings(to_beat[3], switches)
