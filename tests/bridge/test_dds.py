"""Honeymoon bridge against DDS, the double-dummy solver of the four-handed game.

Two hands are posed as North and East. South and West get only cards that can never win, lower
than every other of their suit and no trumps, so that North and South together take what North
alone would. There are enough such cards in no-trump always, and with t trumps in play whenever
39 + t >= 4n.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from canju import Hand, Position, solve

endplay = pytest.importorskip("endplay", reason="the package endplay brings DDS")
from endplay.dds import solve_board  # noqa: E402
from endplay.types import Deal, Denom, Player  # noqa: E402

RANKS = "23456789TJQKA"
SUITS = "SHDC"
DENOMS = {
    "S": Denom.spades,
    "H": Denom.hearts,
    "D": Denom.diamonds,
    "C": Denom.clubs,
    "NT": Denom.nt,
}


def positions(count: int) -> Iterator[tuple[list[str], list[str], str]]:
    """Random hands that can be posed, the leader's first, of 1 to 13 cards."""
    numbers = random.Random(20)
    for i in range(count):
        trump, n = [*SUITS, "NT", "NT", "NT"][i % 7], 13 - i % 13
        deck = [rank + suit for suit in SUITS for rank in RANKS]
        numbers.shuffle(deck)
        needed = 0 if trump == "NT" else max(0, 4 * n - 39)
        trumps = [card for card in deck if card[1] == trump][:needed]
        cards = trumps + [card for card in deck if card not in trumps][: 2 * n - needed]
        numbers.shuffle(cards)
        yield cards[:n], cards[n:], trump


def by_rank(cards: list[str], suit: str) -> list[str]:
    return sorted((card for card in cards if card[1] == suit), key=lambda c: RANKS.index(c[0]))


def posed(leader: list[str], other: list[str], trump: str) -> tuple[Deal, dict[str, str]]:
    """The four hands, and what each card of the two is called there: the highest ranks."""
    names, fillers = {}, []
    for suit in SUITS:
        held = by_rank(leader + other, suit)
        names |= {card: rank + suit for card, rank in zip(held[::-1], RANKS[::-1], strict=False)}
        if suit != trump:
            fillers += [rank + suit for rank in RANKS[: 13 - len(held)]]
    n = len(leader)
    assert len(fillers) >= 2 * n
    random.Random(1).shuffle(fillers)
    seats = [[names[c] for c in leader], [names[c] for c in other], fillers[:n], fillers[n : 2 * n]]
    text = [".".join("".join(c[0] for c in seat if c[1] == s) for s in SUITS) for seat in seats]
    deal = Deal("N:" + " ".join(text))
    deal.trump, deal.first = DENOMS[trump], Player.north
    return deal, names


def values_of_dds(deal: Deal, names: dict[str, str]) -> dict[str, int]:
    """Each card of the side to move, as we name it, with the tricks that its side takes."""
    ours = {there: here for here, there in names.items()}
    return {
        ours[f"{card.rank.abbr}{card.suit.name[0].upper()}"]: tricks
        for card, tricks in solve_board(deal)
    }


@pytest.mark.parametrize("count", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_every_card_has_the_value_that_dds_gives_it(count):
    """On lead, and in mid-trick after each position's best lead."""
    compared = 0
    for leader, other, trump in positions(count):
        deal, names = posed(leader, other, trump)
        rules = f"honeymoon-bridge:{trump}"
        solution = solve(Hand(leader), Hand(other), rules=rules)
        ours = {str(card): tricks for card, tricks in solution.values.items()}
        theirs = values_of_dds(deal, names)
        assert ours == theirs, (leader, other, trump)
        assert solution.tricks == max(theirs.values())

        best = str(solution.best)
        deal.play(names[best][1] + names[best][0])
        reply = solution.after(best)
        ours = {str(card): tricks for card, tricks in reply.values.items()}
        assert ours == values_of_dds(deal, names), (leader, other, trump, best)
        compared += 1
    assert compared == count


def test_the_leftover_seats_really_hold_losers():
    """The posing itself: a test that fails when a filler could take a trick."""
    for leader, other, trump in positions(200):
        deal, names = posed(leader, other, trump)
        for suit, denom in list(DENOMS.items())[:4]:
            two = [RANKS.index(names[card][0]) for card in leader + other if card[1] == suit]
            rest = [
                str(card.rank.abbr)
                for seat in (deal.south, deal.west)
                for card in seat
                if card.suit == denom
            ]
            assert not rest or suit != trump
            assert all(RANKS.index(rank) < min(two, default=13) for rank in rest)
        assert len({len(seat) for seat in (deal.north, deal.east, deal.south, deal.west)}) == 1


def test_a_position_by_hand():
    """The finesse: a heart first, and two spades come of it."""
    leader, other = ["AS", "QS", "2H"], ["KS", "3S", "3H"]
    theirs = values_of_dds(*posed(leader, other, "NT"))
    assert theirs == {"2H": 2, "QS": 1, "AS": 1}
    position = Position(Hand(leader), Hand(other), rules="honeymoon-bridge:NT")
    assert {str(card): value for card, value in solve(position).values.items()} == theirs
