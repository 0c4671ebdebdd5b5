"""Exactly how often does the side that leads win? Every deal of a small ending, counted.

Deals n cards against n of one deck, both hands open, and counts all deals, each as often as it
occurs. Most positions play alike: where no chain can be, only the order of the ranks matters. So
one position of each class is solved, and counts for its whole class.

    python examples/exact.py 5                     # 5 cards against 5
    python examples/exact.py 6 5                   # 6 cards of the leader against 5
    python examples/exact.py 5 --fastest           # also the longest win and the longest defence
    python examples/exact.py 5 --hardest           # also the hardest position
    python examples/exact.py 4 --every             # each position by itself, as a check
    python examples/exact.py 4 --rules run-fast    # has other chains: each position by itself
    python examples/exact.py 6 --workers 2         # on Dask
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from math import comb, factorial, prod
from typing import Literal, NamedTuple

from canju import Hand, rate, solve_many

#: Ranks with suits. Those up to the ace can be in chains.
RANKS = "3456789TJQKA2"
IN_CHAINS = len(RANKS) - 1
#: Chains: cards of each rank, and the least number of ranks.
CHAINS = ((1, 5), (2, 3), (3, 2))
#: Cards of one rank in the hand that leads and in the other.
Cell = tuple[int, int]
Goal = Literal["win", "fastest"]
CELLS = [(a, b) for a, b in product(range(5), repeat=2) if 1 <= a + b <= 4]
#: Positions that are solved together.
PART = 50_000


class Class(NamedTuple):
    """Positions that play alike.

    ``first`` and ``second`` are the hands of one of them. ``deals`` is the number of their deals,
    by the jokers of both hands.
    """

    first: str
    second: str
    positions: int
    deals: Counter[Cell]


# --- classes -------------------------------------------------------------------------------


def classes(n: int, m: int) -> Iterator[Class]:
    """All classes of the deals of ``n`` cards against ``m``.

    >>> found = list(classes(3, 3))
    >>> len(found), sum(one.positions for one in found), sum(one.deals.total() for one in found)
    (287, 400660, 516543300)
    """
    for cells in sequences(n, m):
        yield from _of_sequence(cells, ("", ""))
    # Both jokers in one hand are more than two high cards.
    for rocket in (("BR", ""), ("", "BR")):
        left = n - len(rocket[0]), m - len(rocket[1])
        if min(left) >= 0:
            for cells in sequences(*left):
                yield from _of_sequence(cells, rocket)


def sequences(n: int, m: int) -> Iterator[tuple[Cell, ...]]:
    """All ways to divide the cards of two hands among ranks, without gaps."""
    if (n, m) == (0, 0):
        yield ()
        return
    for a, b in CELLS:
        if a <= n and b <= m:
            for others in sequences(n - a, m - b):
                yield ((a, b), *others)


def _of_sequence(cells: tuple[Cell, ...], rocket: tuple[str, str]) -> Iterator[Class]:
    """The classes of the positions with these cards of each rank, in this order."""
    found: dict[int, tuple[list[str], int, Counter[Cell]]] = {}
    for ways, jokers in [(1, 0)] if any(rocket) else _jokers_on_top(cells):
        plain = cells[: len(cells) - jokers]
        lone = cells[len(plain) :]
        mine, other = (len(rocket[hand]) + sum(cell[hand] for cell in lone) for hand in (0, 1))
        suits = prod(map(_suits, plain))
        for live, number, ranks in placements(plain):
            if live not in found:
                names = [RANKS[rank] for rank in ranks] + ["B", "R"][:jokers]
                found[live] = names, 0, Counter()
            names, positions, deals = found[live]
            deals[mine, other] += ways * number * suits
            found[live] = names, positions + ways * number, deals
    for names, positions, deals in found.values():
        first, second = (
            "".join(name * cell[hand] for name, cell in zip(names, cells, strict=True))
            for hand in (0, 1)
        )
        yield Class(first + rocket[0], second + rocket[1], positions, deals)


def _jokers_on_top(cells: tuple[Cell, ...]) -> Iterator[tuple[int, int]]:
    """Numbers of jokers that the highest cells can be, and of ways: one joker is like an ace."""
    yield 1, 0
    if cells and sum(cells[-1]) == 1:
        yield 2, 1
        if set(cells[-2:]) == {(1, 0), (0, 1)}:
            yield 1, 2


def _suits(cell: Cell) -> int:
    """Number of ways to choose the suits."""
    a, b = cell
    return factorial(4) // (factorial(a) * factorial(b) * factorial(4 - a - b))


def placements(cells: tuple[Cell, ...]) -> Iterator[tuple[int, int, list[int]]]:
    """Places the cells on ranks: links that can be in a chain, number of ways, and one of them.

    A link joins cells on neighbouring ranks. Bit ``i`` is the one from cell ``i`` to the next.
    """
    for twos in (0, 1) if cells else (0,):
        chained = cells[: len(cells) - twos]
        size = len(chained)
        if size > IN_CHAINS:
            continue
        all_links = (1 << max(0, size - 1)) - 1
        possible = live_links(chained, all_links)
        others = [link for link in range(size - 1) if not possible >> link & 1]
        for links in _subsets(possible):
            numbers = [
                comb(len(others), more)
                * comb(IN_CHAINS - size + 1, size - links.bit_count() - more)
                for more in range(len(others) + 1)
            ]
            if size == 0 or any(numbers):
                more = next((more for more, number in enumerate(numbers) if number), 0)
                joined = links | sum(1 << link for link in others[:more])
                ranks = _lowest(size, joined) + [IN_CHAINS] * twos
                yield live_links(chained, links), sum(numbers) if size else 1, ranks


def live_links(cells: tuple[Cell, ...], links: int) -> int:
    """The links that are in a chain of one of the hands, if cells are joined by ``links``.

    >>> live_links(((1, 0), (1, 0), (1, 1), (1, 0), (1, 0)), 0b1111), live_links(((1, 1),) * 4, 7)
    (15, 0)
    """
    live = 0
    for hand, (cards, least) in product((0, 1), CHAINS):
        run = 0
        for place, cell in enumerate(cells):
            is_joined = run and links >> (place - 1) & 1
            run = 0 if cell[hand] < cards else run + 1 if is_joined else 1
            if run >= least:
                live |= ((1 << run - 1) - 1) << place - run + 1
    return live


def _subsets(mask: int) -> Iterator[int]:
    """All subsets of a set of bits."""
    subset = mask
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & mask


def _lowest(size: int, links: int) -> list[int]:
    """The lowest ranks of cells that are neighbours where ``links`` says, and nowhere else."""
    ranks = [0] * size
    for place in range(1, size):
        ranks[place] = ranks[place - 1] + (1 if links >> (place - 1) & 1 else 2)
    return ranks


# --- each position by itself ---------------------------------------------------------------


def every(n: int, m: int, rules: str = "doudizhu") -> Iterator[Class]:
    """All positions of ``n`` cards against ``m`` without suits, each as a class of its own."""
    deck = Hand.full(decks=48 if rules == "run-fast" else 1).counts

    def deal(ranks: list[str], n: int, m: int) -> Iterator[tuple[str, str, int, Cell]]:
        if not ranks:
            if (n, m) == (0, 0):
                yield "", "", 1, (0, 0)
            return
        rank, cards = ranks[0], deck[ranks[0]]
        for a, b in product(range(min(n, cards) + 1), range(min(m, cards) + 1)):
            if a + b <= cards:
                ways = comb(cards, a) * comb(cards - a, b)
                for first, second, number, held in deal(ranks[1:], n - a, m - b):
                    if rank in "BR":
                        held = held[0] + a, held[1] + b
                    yield rank * a + first, rank * b + second, ways * number, held

    for first, second, number, held in deal([*deck], n, m):
        yield Class(first, second, 1, Counter({held: number}))


# --- counting ------------------------------------------------------------------------------


class Totals:
    """Deals and positions, and those of them that the leader wins."""

    def __init__(self) -> None:
        self.positions: Counter[bool] = Counter()
        self.deals: Counter[bool] = Counter()
        #: Deals by the jokers of both hands, and by their bombs without the rocket.
        self.jokers: Counter[tuple[Cell, bool]] = Counter()
        self.bombs: Counter[tuple[Cell, bool]] = Counter()
        self.classes = 0
        #: By the leader's verdict, the most plays to the end, and the hands.
        self.longest: dict[bool, tuple[int, str]] = {}
        #: The highest rating, and the hands.
        self.hardest: tuple[float, str] = (0.0, "")

    def add(self, one: Class, wins: bool, plays_left: int | None, points: float = 0.0) -> None:
        self.classes += 1
        self.positions[wins] += one.positions
        self.deals[wins] += one.deals.total()
        bombs = has_bomb(one.first), has_bomb(one.second)
        for jokers, number in one.deals.items():
            self.jokers[jokers, wins] += number
            self.bombs[bombs, wins] += number
        text = f"{' '.join(one.first)} | {' '.join(one.second)}"
        self.hardest = max(self.hardest, (points, text)) if points else self.hardest
        if plays_left is not None:
            self.longest[wins] = max(self.longest.get(wins, (0, "")), (plays_left, text))

    def __add__(self, other: Totals) -> Totals:
        both = Totals()
        both.classes = self.classes + other.classes
        for name in ("positions", "deals", "jokers", "bombs"):
            setattr(both, name, getattr(self, name) + getattr(other, name))
        for wins in (True, False):
            found = [one.longest[wins] for one in (self, other) if wins in one.longest]
            both.longest |= {wins: max(found)} if found else {}
        both.hardest = max(self.hardest, other.hardest)
        return both


def has_bomb(hand: str) -> bool:
    """Whether it holds four of a rank."""
    return any(hand.count(rank) == 4 for rank in set(hand))


def count(found: list[Class], rules: str, goal: Goal, hardest: bool = False) -> Totals:
    """Solves one position of each class, and with ``hardest`` also rates those that are won."""
    totals = Totals()
    # With blanks: JB can be one joker.
    hands = [(" ".join(one.first), " ".join(one.second)) for one in found]
    for one, solution in zip(found, solve_many(hands, rules=rules, goal=goal), strict=True):
        left = solution.plays_left if goal == "fastest" else None
        rated = hardest and solution.wins
        points = rate(solution.position, threads=1).score if rated else 0.0
        totals.add(one, bool(solution.wins), left, points)
    return totals


def parts(found: Iterable[Class]) -> Iterator[list[Class]]:
    """Lists of classes that are solved together."""
    each = iter(found)
    while part := list(islice(each, PART)):
        yield part


def count_on_dask(
    found: Iterable[Class], rules: str, goal: Goal, hardest: bool, workers: int
) -> Totals:
    """As ``count``, on a Dask cluster of this machine, with one thread in each process."""
    from dask.distributed import Client, LocalCluster, as_completed

    totals = Totals()
    with LocalCluster(workers, threads_per_worker=1) as cluster, Client(cluster) as client:
        # Parts are made as they are needed: all of them would fill the memory.
        left = parts(found)
        running = as_completed(
            [client.submit(count, part, rules, goal, hardest) for part in islice(left, 2 * workers)]
        )
        for done in running:
            totals += done.result()
            for part in islice(left, 1):
                running.add(client.submit(count, part, rules, goal, hardest))
    return totals


# --- the report ----------------------------------------------------------------------------


def share(counts: Counter[bool]) -> str:
    return f"{100 * counts[True] / counts.total():.5f} %" if counts.total() else "–"


def report(totals: Totals) -> str:
    """The shares that the leader wins, and what jokers and bombs change."""
    lines = [
        f"deals      {share(totals.deals)} of {totals.deals.total():,}",
        f"positions  {share(totals.positions)} of {totals.positions.total():,}",
        f"classes    {totals.classes:,}",
        "",
        "jokers of the leader and of the other side",
        *_by(totals.jokers),
        "four of a rank: leader, other side",
        *_by(totals.bombs),
    ]
    for wins, name in ((True, "longest win"), (False, "longest defence")):
        if wins in totals.longest:
            plays, hands = totals.longest[wins]
            lines.append(f"{name}: {plays} plays, such as {hands}")
    points, hands = totals.hardest
    if hands:
        lines.append(f"highest rating: {points} points, such as {hands}")
    return "\n".join(lines)


def _by(counts: Counter[tuple[Cell, bool]]) -> Iterator[str]:
    for held in sorted({held for held, _ in counts}):
        of = Counter({wins: counts[held, wins] for wins in (True, False)})
        yield f"  {int(held[0])} {int(held[1])}  {share(of)} of {of.total():,}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cards", type=int, nargs="+", help="cards of the leader, of the other side")
    parser.add_argument("--rules", default="doudizhu", choices=("doudizhu", "run-fast"))
    parser.add_argument("--every", action="store_true", help="solve every position by itself")
    parser.add_argument("--fastest", action="store_true", help="also count plays to the end")
    parser.add_argument("--hardest", action="store_true", help="also rate what the leader wins")
    parser.add_argument("--workers", type=int, help="processes of a Dask cluster")
    args = parser.parse_args()
    n, m = (args.cards * 2)[:2]
    by_itself = args.every or args.rules == "run-fast"
    found = every(n, m, args.rules) if by_itself else classes(n, m)
    goal: Goal = "fastest" if args.fastest else "win"
    begun = time.perf_counter()
    if args.workers:
        totals = count_on_dask(found, args.rules, goal, args.hardest, args.workers)
    else:
        each = (count(part, args.rules, goal, args.hardest) for part in parts(found))
        totals = sum(each, Totals())
    print(f"{n} against {m}, {args.rules}: {time.perf_counter() - begun:.0f} s\n{report(totals)}")


if __name__ == "__main__":
    main()
