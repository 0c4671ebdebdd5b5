"""How much do odds overstate? A study of strategy fusion by exhaustive search.

``odds`` solves each deal of the unseen cards with open hands. Its player can therefore choose
another strategy for each deal. A player who sees only its own hand needs one strategy for all of
them: it can depend on the plays so far, but not on the cards that the other side still holds. This
program finds the strategy that wins against the most hands. The other side knows everything, that
strategy included (the "best defence model" of Frank and Basin, 1998).

    python examples/fusion.py 4 --deals 200      # 4 cards against 4 of 8 unseen ones
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from canju import Hand, check, odds, solve_many

DECK = [rank for rank in check.RANKS for _ in range(1 if rank in "BR" else 4)]
RULES = {
    "kinds": [kind for kind, *_ in check.DOU_DIZHU if not kind.startswith("gap")],
    **dict.fromkeys(check.SWITCHES, False),
    "equal_kickers": True,
    "decks": 1,
    "deck_limit": None,
}
#: Tests of sets of deals before a hand is given up.
MOST = 2000
#: A set of deals, as bits of a number.
Deals = int
#: The player's hand, the cards that the other side has played, the table, and whose turn it is.
State = tuple[int, int, int, bool]


class Result(NamedTuple):
    """Shares of the deals of one hand and its unseen cards, in per cent.

    ``open`` are won with open hands, ``first`` by the best first play if hands are open after it,
    ``hidden`` by the best strategy of a player that does not see the other hand.
    """

    open: float
    first: float
    hidden: float


class Search:
    """Finds the most deals that one strategy of the hand that leads wins."""

    def __init__(self, hand: str, unseen: str, size: int) -> None:
        # The legal plays are those of the checker of proofs, which lists them fast for numbers.
        header = {"game": "shedding", "turn": "first", "to_beat": None, "rules": RULES}
        claim = {"player": "first", "goal": "wins", "number": None}
        self.few = check.Shedding(header | {"hands": [hand, hand]}, claim).few
        self.hand = check.cards_of(hand)
        dealt = Counter(sum(map(check.cards_of, held)) for held in combinations(unseen, size))
        self.deals, self.weights = list(dealt), list(dealt.values())
        self.tests = 0
        self.known: dict[State, tuple[list[Deals], list[Deals]]] = {}
        self.after: dict[tuple[int, int], tuple[Deals, list[tuple[int, int, Deals]]]] = {}

    def weight(self, deals: Deals) -> int:
        """Number of ways to deal a set of deals."""
        return sum(self.weights[i] for i in bits(deals))

    def most(self) -> tuple[int, int]:
        """Weights of a largest set that one strategy wins, and of all that are won open.

        One deal of every conflict is lost, so the lightest set that meets all known conflicts is a
        bound. If the other deals can be won together, it is exact; otherwise they have a conflict.
        """
        solved = solve_many(
            [
                tuple(" ".join(check.text_of(one)) for one in (self.hand, deal))
                for deal in self.deals
            ],
            threads=1,
        )
        won = sum(1 << i for i, one in enumerate(solved) if one.wins)
        conflicts: list[Deals] = []
        while True:
            left = won & ~self.lightest(conflicts)
            if self.is_won(left):
                return self.weight(left), self.weight(won)
            conflicts.append(self.conflict(0, left, False))

    def is_won(self, deals: Deals) -> bool:
        """Whether one strategy wins all these deals."""
        self.tests += 1
        if self.tests > MOST:
            raise TooMany
        return self.wins((self.hand, 0, 0, True), deals)

    def wins(self, state: State, deals: Deals) -> bool:
        """Whether one strategy wins all these deals from here on.

        A part of deals that are won together is won, and deals of which a part is lost are lost.
        """
        won, lost = self.known.setdefault(state, ([], []))
        if not deals or any(not deals & ~one for one in won):
            return True
        if any(not one & ~deals for one in lost):
            return False
        is_won = self._own(state, deals) if state[3] else self._other(state, deals)
        (won if is_won else lost).append(deals)
        return is_won

    def _own(self, state: State, deals: Deals) -> bool:
        """One play for all deals."""
        mine, played, table, _ = state
        return any(
            cards == mine or self.wins((mine - cards, played, play, False), deals)
            for play, cards in self.few(mine, table)
        )

    def _other(self, state: State, deals: Deals) -> bool:
        """Every reply, which tells that the hand has these cards and nothing else."""
        mine, played, table, _ = state
        out, replies = self.replies(played, table)
        return not deals & out and all(
            self.wins((mine, after, play, True), deals & where) for after, play, where in replies
        )

    def replies(self, played: int, table: int) -> tuple[Deals, list[tuple[int, int, Deals]]]:
        """The deals in which the other side goes out, and its replies with the deals of each."""
        if (played, table) not in self.after:
            out, found = 0, dict[tuple[int, int], Deals]()
            counts = check.counts_of(played)
            for i, deal in enumerate(self.deals):
                held = check.counts_of(deal)
                if all(a >= b for a, b in zip(held, counts, strict=True)):
                    for play, cards in self.few(deal - played, table):
                        out |= (cards == deal - played) << i
                        after = played + cards, play
                        found[after] = found.get(after, 0) | 1 << i
            most = sorted(found.items(), key=lambda reply: -reply[1].bit_count())
            self.after[played, table] = out, [(*after, where) for after, where in most]
        return self.after[played, table]

    def conflict(self, kept: Deals, deals: Deals, is_new: bool) -> Deals:
        """A smallest part of ``deals`` that cannot be won together, with ``kept`` (QuickXplain)."""
        if is_new and not self.is_won(kept):
            return 0
        places = bits(deals)
        if len(places) == 1:
            return deals
        low = sum(1 << i for i in places[: len(places) // 2])
        second = self.conflict(kept | low, deals & ~low, True)
        return second | self.conflict(kept | second, low, bool(second))

    def lightest(self, conflicts: list[Deals]) -> Deals:
        """The lightest set that has a deal of every conflict."""
        best = [sum(self.weights) + 1, 0]

        def add(chosen: Deals, weight: int) -> None:
            open_ = [one for one in conflicts if not one & chosen]
            bound, apart = weight, 0
            for one in open_:
                if not one & apart:
                    bound += min(self.weights[i] for i in bits(one))
                    apart |= one
            if bound < best[0]:
                if not open_:
                    best[:] = weight, chosen
                else:
                    for i in bits(min(open_, key=int.bit_count)):
                        add(chosen | 1 << i, weight + self.weights[i])

        add(0, 0)
        return best[1]


def bits(deals: Deals) -> list[int]:
    """The numbers of the deals of a set."""
    return [i for i in range(deals.bit_length()) if deals >> i & 1]


class TooMany(Exception):
    """The search of a hand takes too long."""


def compare(hand: str, unseen: str, size: int) -> Result:
    """The shares of one hand that leads.

    >>> compare("4479", "3355Q2", 4)
    Result(open=60.0, first=33.33, hidden=26.67)
    """
    search = Search(hand, unseen, size)
    ways = sum(search.weights)
    hidden, open_ = search.most()
    found = odds(Hand(" ".join(hand)), Hand(" ".join(unseen)), size, samples=100_000, threads=1)
    first = max(share.win for share in found.shares.values())
    return Result(*(round(100 * share, 2) for share in (open_ / ways, first, hidden / ways)))


def mean(values: list[float]) -> str:
    """Mean with its 95 % interval."""
    middle = sum(values) / len(values)
    error = sqrt(sum((one - middle) ** 2 for one in values) / (len(values) - 1) / len(values))
    return f"{middle:5.2f} ± {1.96 * error:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cards", type=int, help="cards of each hand")
    parser.add_argument("--unseen", type=int, help="unseen cards, by default twice as many")
    parser.add_argument("--deals", type=int, default=100, help="hands with their unseen cards")
    args = parser.parse_args()
    unseen = args.unseen or 2 * args.cards
    begun, results, given_up = time.perf_counter(), [], 0
    for seed in range(args.deals):
        cards = random.Random(seed).sample(DECK, args.cards + unseen)
        hand, rest = "".join(cards[: args.cards]), "".join(cards[args.cards :])
        try:
            results.append(compare(hand, rest, args.cards))
        except TooMany:
            given_up += 1
    print(
        f"{args.cards} cards against {args.cards} of {unseen}: {len(results)} hands, "
        f"{given_up} given up, {time.perf_counter() - begun:.0f} s"
    )
    for name in Result._fields:
        print(f"{name:7} {mean([getattr(one, name) for one in results])} %")
    print(f"open - hidden  {mean([one.open - one.hidden for one in results])} points")
    print(f"first - hidden {mean([one.first - one.hidden for one in results])} points")
    print(f"largest        {max(one.open - one.hidden for one in results):.2f} points")


if __name__ == "__main__":
    main()
