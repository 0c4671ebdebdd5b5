"""How often does the landlord win, with all three hands open? And what is a farmer's bomb worth?

Deals n cards to each farmer and as many, or three more, to the landlord, who leads: 20, 17 and 17
are a whole deal. Then it deals one player a bomb and nobody else one, and solves each such deal
twice: as it is, and under rules without bombs. What differs is the bomb's worth. Every deal is
solved exactly; one that takes more than four million nodes counts as undecided. The deals come from
seeds and the limit counts nodes, so every machine finds the same.

    python examples/landlord.py solve      # a quarter of an hour on two cores
    python examples/landlord.py report     # the tables

A hundred deals at a time are solved and written to a file of their own. After an interruption the
same command goes on with the files that are missing.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from canju import DouDizhu, Hand, Position, Solution, deal, solve_many

CHUNK = 100
NODES = 4_000_000
#: Cards of each farmer: 17, and 20 for the landlord, are a whole deal.
SIZES = (*range(3, 13), 14, 17)
BOMB_SIZES = (6, 8, 10)
#: How many more cards the landlord has.
MORE = (0, 3)
SEATS = ("landlord", "down", "up")
DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "CDHS"] + ["B", "R"]
#: Rules of the game, and those under which four of a rank are no bomb.
RULES = (DouDizhu(), DouDizhu(without=("bomb",)))


# --- solving -------------------------------------------------------------------------------


class Point(NamedTuple):
    """Deals of one kind: cards of each farmer, the landlord's more, and who holds a bomb."""

    n: int
    more: int
    bomb: str = ""

    @property
    def name(self) -> str:
        return f"{self.bomb or 'any'}-{self.n:02}-{self.more}"


def points(largest: int) -> Iterator[Point]:
    """All kinds of deals, the small ones first."""
    for n in SIZES:
        if n <= largest:
            yield from (Point(n, more) for more in MORE)
            if n in BOMB_SIZES:
                yield from (Point(n, 3, seat) for seat in SEATS)


def position(landlord: Any, down: Any, up: Any, rules: DouDizhu) -> Position:
    return Position(landlord, farmers=(down, up), rules=rules)


def has_bomb(hand: Hand) -> bool:
    """Whether it holds four of a rank, or both jokers."""
    rocket = hand.count("B") == hand.count("R") == 1
    return rocket or any(count == 4 for count in hand.counts.values())


def dealt_with_bomb(point: Point, seed: int) -> list[Hand]:
    """Three hands, of which that of one seat alone has a bomb, of any rank."""
    # Of Python's generators only ``random()`` promises the same numbers in all versions.
    rng = random.Random(seed)
    sizes = [point.n + point.more, point.n, point.n]
    owner = SEATS.index(point.bomb)
    while True:
        rank = DECK[4 * int(13 * rng.random())][0]
        rest = sorted((card for card in DECK if card[0] != rank), key=lambda _: rng.random())
        hands = []
        for seat, size in enumerate(sizes):
            four = [card for card in DECK if card[0] == rank] if seat == owner else []
            taken = size - len(four)
            hands.append(Hand(four + rest[:taken]).ranks)
            rest = rest[taken:]
        if [has_bomb(hand) for hand in hands] == [seat == owner for seat in range(3)]:
            return hands


def landlord_wins(solution: Solution) -> bool | None:
    return None if solution.value is None else solution.winner == "landlord"


def solve_chunk(point: Point, seeds: range, threads: int | None) -> list[dict[str, Any]]:
    """A row for each deal: whether the landlord wins, under one or under both rules."""
    if point.bomb:
        hands = [dealt_with_bomb(point, seed) for seed in seeds]
    else:
        hands = [list(deal(point.n + point.more, point.n, point.n, seed=seed)) for seed in seeds]
    rules = RULES if point.bomb else RULES[:1]
    answers = [
        solve_many([position(*three, one) for three in hands], node_limit=NODES, threads=threads)
        for one in rules
    ]
    return [
        {
            **point._asdict(),
            "seed": seed,
            "landlord": [landlord_wins(one) for one in solutions],
            "seconds": round(sum(one.stats.seconds for one in solutions), 6),
        }
        for seed, *solutions in zip(seeds, *answers, strict=True)
    ]


def write_whole(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes a file that is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    os.replace(part, path)


def solve(out: Path, deals: int, largest: int, threads: int | None) -> None:
    for point in points(largest):
        for start in range(0, deals, CHUNK):
            seeds = range(start, min(start + CHUNK, deals))
            path = out / f"{point.name}-{seeds.start:05}-{seeds.stop:05}.jsonl"
            if path.exists():
                continue
            rows = solve_chunk(point, seeds, threads)
            write_whole(path, rows)
            print(f"{path.name}: {sum(row['seconds'] for row in rows):.1f} s of search", flush=True)


# --- counting ------------------------------------------------------------------------------


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    if not of:
        return 0.0, 1.0
    p, z = won / of, 1.96
    middle = p + z * z / (2 * of)
    reach = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return (middle - reach) / (1 + z * z / of), (middle + reach) / (1 + z * z / of)


def share(verdicts: Iterable[bool | None]) -> str:
    """How many of the decided are true, in percent, with the interval."""
    decided = [verdict for verdict in verdicts if verdict is not None]
    if not decided:
        return "–"
    low, high = wilson(sum(decided), len(decided))
    percent = 100 * sum(decided) / len(decided)
    return f"{percent:.1f} ({100 * low:.1f} to {100 * high:.1f})"


class Worth(NamedTuple):
    """What a bomb changes in the same deals: how many it wins for its team, and loses."""

    gained: int
    lost: int
    decided: int

    @classmethod
    def of(cls, rows: list[dict[str, Any]]) -> Worth:
        gained = lost = decided = 0
        for row in rows:
            with_bomb, without = row["landlord"]
            if None in (with_bomb, without):
                continue
            mine = row["bomb"] == "landlord"
            decided += 1
            gained += with_bomb == mine != without
            lost += without == mine != with_bomb
        return cls(gained, lost, decided)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference of two shares of the same deals (Wald's)."""
        n, both = self.decided, self.gained + self.lost
        difference = (self.gained - self.lost) / n
        reach = 1.96 * math.sqrt(max(both / n - difference**2, 0.0) / n)
        return difference - reach, difference + reach

    def __str__(self) -> str:
        if not self.decided:
            return "–"
        low, high = (100 * bound for bound in self.interval)
        worth = 100 * (self.gained - self.lost) / self.decided
        return f"{worth:+.1f} ({low:+.1f} to {high:+.1f})"


def read(out: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted(out.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def print_row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


def report(out: Path) -> None:
    rows = read(out)
    heads = ("cards of a farmer", "landlord has as many: wins, %", "undecided")
    print_row(*heads, "three more: wins, %", "undecided")
    print_row(*["---"] * 5)
    for n in sorted({row["n"] for row in rows}):
        cells = [str(n)]
        for more in MORE:
            kind = (n, more, "")
            some = [row for row in rows if (row["n"], row["more"], row["bomb"]) == kind]
            verdicts = [row["landlord"][0] for row in some]
            cells += [share(verdicts), f"{verdicts.count(None)} of {len(verdicts)}"]
        print_row(*cells)
    print()
    heads = ("bomb of", "cards", "landlord wins with it, %", "without bombs, %")
    print_row(*heads, "worth to its team, %", "deals")
    print_row(*["---"] * 6)
    for seat in SEATS:
        for n in sorted({row["n"] for row in rows if row["bomb"] == seat}):
            some = [row for row in rows if (row["n"], row["bomb"]) == (n, seat)]
            both = [row["landlord"] for row in some if None not in row["landlord"]]
            shares = [share(verdicts[place] for verdicts in both) for place in (0, 1)]
            print_row(seat, f"{n + 3}, {n}, {n}", *shares, str(Worth.of(some)), str(len(both)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("solve", "report"))
    parser.add_argument("--out", type=Path, default=Path("landlord-data"), help="folder of deals")
    parser.add_argument("--deals", type=int, default=300, help="deals per point")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="cards of a farmer, at most")
    parser.add_argument("--threads", type=int)
    args = parser.parse_args()
    if args.what == "solve":
        solve(args.out, args.deals, args.largest, args.threads)
    else:
        report(args.out)


if __name__ == "__main__":
    main()
