"""Who wins with open hands, by trying every play: a memoised search and nothing more.

A play is a tuple ``(kind, rank, length, cards)``: a reading with its cards; `PASS` is the pass.
Hands are counts by rank. "To beat" is None or anything that starts with a (kind, rank, length).
A position is (mover, other, to_beat): the hand of the side to move, the other hand, the play on
the table. A position with one empty hand is over, and that hand's side has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from .rules import NO_CARDS, Cards, Reading, Switches, beats, minus, readings

Play = tuple[str, int, int, Cards]

PASS: Play = ("pass", 0, 0, NO_CARDS)

# One reading is asked for again in each hand that holds its cards. The bounds keep long runs over
# thousands of positions within a few hundred megabytes.
cached_readings = lru_cache(maxsize=100_000)(readings)


def sub_multisets(hand: Cards) -> Iterator[Cards]:
    """Every choice of cards from a hand, the empty one and the whole hand included."""
    return product(*(range(count + 1) for count in hand))


@lru_cache(maxsize=20_000)
def plays_to_lead(hand: Cards, switches: Switches) -> tuple[Play, ...]:
    """Every play of a hand with nothing to beat, the ones with most cards first."""
    found = [
        (*reading, cards)
        for cards in sub_multisets(hand)
        for reading in cached_readings(cards, switches)
    ]
    return tuple(sorted(found, key=lambda play: -sum(play[3])))


def plays(hand: Cards, to_beat: tuple | None, switches: Switches) -> list[Play]:
    """Every play of cards that a hand may make, found by reading each choice of its cards.

    The pass is not among them; with something to beat only what beats it is.
    """
    leads = plays_to_lead(hand, switches)
    if to_beat is None:
        return list(leads)
    return [play for play in leads if beats(play, to_beat, switches)]


def legal_plays(
    hand: Cards, to_beat: tuple | None, switches: Switches, last_card: bool = False
) -> list[Play]:
    """All that a side may do: its plays, and the pass if there is something to beat.

    Run Fast says it itself: there `last_card` is true if the other hand has exactly one card.

    "With nothing to beat, the side to move must play (no pass). With something to beat, it plays
    something that beats it, or passes"
    """
    if own := getattr(switches, "legal_plays", None):
        return own(hand, last_card, to_beat)
    return plays(hand, to_beat, switches) + ([PASS] if to_beat is not None else [])


def after(mover: Cards, other: Cards, play: Play) -> tuple[Cards, Cards, Reading | None]:
    """The position after a play, seen from the other side.

    "after a pass the other side leads freely"
    """
    return other, minus(mover, play[3]), (None if play == PASS else play[:3])


@lru_cache(maxsize=100_000)
def moves(
    hand: Cards, to_beat: Reading | None, switches: Switches, last_card: bool = False
) -> tuple[tuple[Play, Cards, Reading | None], ...]:
    """Each legal play with the hand and the table it leaves: `after`, remembered for each hand."""
    legal = legal_plays(hand, to_beat, switches, last_card)
    left = ((play, after(hand, NO_CARDS, play)) for play in legal)
    return tuple((play, hand_left, table) for play, (_, hand_left, table) in left)


def is_last(other: Cards, switches: Switches) -> bool:
    """Whether the other hand has one card, where that says what may be played."""
    return switches.reports and sum(other) == 1


def is_over(mover: Cards, other: Cards) -> bool:
    """Whether one hand is empty: "Who empties the hand first wins." Both empty is an error."""
    if not any(mover) and not any(other):
        raise ValueError("both hands are empty")
    return not any(mover) or not any(other)


def wins(mover: Cards, other: Cards, to_beat: tuple | None, switches: Switches) -> bool:
    """Whether the side to move wins the position."""
    return _wins(mover, other, to_beat and to_beat[:3], switches)


@lru_cache(maxsize=300_000)
def _wins(mover: Cards, other: Cards, to_beat: Reading | None, switches: Switches) -> bool:
    if is_over(mover, other):
        return not any(mover)
    return any(
        not _wins(other, hand_left, table, switches)
        for _, hand_left, table in moves(mover, to_beat, switches, is_last(other, switches))
    )


def play_values(
    mover: Cards, other: Cards, to_beat: tuple | None, switches: Switches
) -> dict[Play, bool]:
    """Each legal play, the pass included, and whether the side to move wins with it."""
    if is_over(mover, other):
        return {}
    return {
        play: not wins(*after(mover, other, play), switches)
        for play in legal_plays(mover, to_beat, switches, is_last(other, switches))
    }


def winning_plays(
    mover: Cards, other: Cards, to_beat: tuple | None, switches: Switches
) -> set[Play]:
    """The plays that win for the side to move, perhaps `PASS` among them; empty if it loses."""
    values = play_values(mover, other, to_beat, switches)
    return {play for play, value in values.items() if value}


def plays_left(mover: Cards, other: Cards, to_beat: tuple | None, switches: Switches) -> int:
    """How many plays the game still takes when the winner hurries and the loser delays.

    "counts every play and pass of both sides, forced ones too: 0 when over; a winner's node 1 +
    the least over its winning plays; a loser's node 1 + the greatest over all its plays."
    """
    return _plays_left(mover, other, to_beat and to_beat[:3], switches)


@lru_cache(maxsize=300_000)
def _plays_left(mover: Cards, other: Cards, to_beat: Reading | None, switches: Switches) -> int:
    if is_over(mover, other):
        return 0
    then = moves(mover, to_beat, switches, is_last(other, switches))
    replies = [(other, left, table) for _, left, table in then]
    won = [reply for reply in replies if not _wins(*reply, switches)]
    if won:
        return 1 + min(_plays_left(*reply, switches) for reply in won)
    return 1 + max(_plays_left(*reply, switches) for reply in replies)


def forget() -> None:
    """Empty every memo, to bound the memory of a long run."""
    for memo in (cached_readings, plays_to_lead, moves, _wins, _plays_left):
        memo.cache_clear()
