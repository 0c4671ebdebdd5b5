"""Three open hands, by trying every play: the landlord against two farmers.

Seats are 0 (landlord), 1 (down) and 2 (up), in the order of play. A position is
``(hands, to_beat, by, turn)``: the play on the table, whose it is, and who is to move. After two
passes in a row the owner of the play on the table leads anything. Whose hand is empty first wins
for the team.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from .minimax import PASS, Play, legal_plays, moves
from .positions import hand_from, moved_up, play_on_table, window
from .rules import NO_CARDS, PRESETS, Cards, Reading, Switches, full_deck, minus, preset

SEATS = ("landlord", "down", "up")
Hands = tuple[Cards, Cards, Cards]
Table = tuple[Hands, Reading | None, int, int]


def after(position: Table, hand_left: Cards, play: Play) -> Table:
    """The position after a play that leaves its player a hand."""
    hands, to_beat, by, turn = position
    following = (turn + 1) % 3
    if play == PASS:
        return (hands, None, by, by) if following == by else (hands, to_beat, by, following)
    left = tuple(hand_left if seat == turn else hand for seat, hand in enumerate(hands))
    return left, play[:3], turn, following  # type: ignore[return-value]  # three hands


@lru_cache(maxsize=500_000)
def landlord_wins(position: Table, switches: Switches) -> bool:
    """Whether the landlord wins."""
    hands, to_beat, _, turn = position
    for seat, hand in enumerate(hands):
        if not any(hand):
            return seat == 0
    results = (
        landlord_wins(after(position, left, play), switches)
        for play, left, _ in moves(hands[turn], to_beat, switches)
    )
    return any(results) if turn == 0 else all(results)


def play_values(position: Table, switches: Switches) -> dict[Play, bool]:
    """Each legal play, the pass included, and whether the team to move wins with it."""
    hands, to_beat, _, turn = position
    values = {}
    for play in legal_plays(hands[turn], to_beat, switches):
        following = after(position, minus(hands[turn], play[3]), play)
        values[play] = landlord_wins(following, switches) == (turn == 0)
    return values


class Three(NamedTuple):
    """A position of three hands of a game: see `twin.positions.Deal`."""

    preset: str
    decks: int
    hands: Hands
    to_beat: Play | None
    by: int
    turn: int
    deck_limit: str | None = "shared"

    def table(self) -> Table:
        """As the twin takes it."""
        return self.hands, self.to_beat and self.to_beat[:3], self.by, self.turn


def deal(
    rng: Random,
    name: str,
    decks: int,
    most: int,
    answering: bool,
    deck_limit: str | None = "shared",
) -> Three:
    """One position of a game, with 1 to `most` cards in each hand."""
    deck = full_deck(decks) if deck_limit else (8,) * len(NO_CARDS)
    to_beat = play_on_table(rng, deck, preset(name, decks), most) if answering else None
    turn = rng.randrange(3)
    by = (turn + rng.choice((1, 2))) % 3 if answering else (turn + 2) % 3
    taken = to_beat[3] if to_beat else NO_CARDS
    shared = minus(deck, taken)
    near = window(rng) if rng.random() < 0.6 else None
    hands = []
    for seat in range(3):
        size = max(rng.randint(1, most), rng.randint(1, most))
        wanted = moved_up(rng, taken) if to_beat and seat != by and rng.random() < 0.4 else None
        if wanted and sum(wanted.values()) <= most:
            size = max(size, sum(wanted.values()))
        own = minus(deck, taken) if seat == by else deck
        hand = hand_from(rng, shared if deck_limit == "shared" else own, size, decks, near, wanted)
        if deck_limit == "shared":
            shared = minus(shared, hand)
        hands.append(hand)
    return Three(name, decks, tuple(hands), to_beat, by, turn, deck_limit)  # type: ignore[arg-type]


def positions(seed: int, number: int, most: int = 5) -> Iterator[Three]:
    """`number` positions with up to `most` cards a hand; the same seed gives the same ones.

    Presets and mixtures of switches, the numbers of decks and their limits, and something or
    nothing to beat come in turn.
    """
    rng = Random(seed)
    presets = tuple(PRESETS)
    for i in range(number):
        name = presets[i // 2 % len(presets)] if i % 2 else f"mixture {rng.randrange(10**9)}"
        limit = ("shared", "each", None)[i // 12 % 3] if i % 4 == 0 else "shared"
        yield deal(rng, name, 1 + i // 3 % 2, most, i // 6 % 3 > 0, limit)
