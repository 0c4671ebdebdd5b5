"""What is the lead worth? And a bomb, and the rocket?

Deals n cards against n, both hands open, and asks how often the side that leads wins. Every deal
is solved exactly; one that takes more than five million nodes counts as undecided. The deals come
from seeds and the limit counts nodes, so every machine finds the same.

    python examples/lead.py solve --deals 1000      # about half an hour on two cores
    python examples/lead.py report                  # the tables; with matplotlib, the pictures too

A hundred deals at a time are solved and written to a file of their own. After an interruption the
same command goes on with the files that are missing.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from canju import DouDizhu, Hand, Position, deal, solve_many

CHUNK = 100
NODES = 5_000_000
SIZES = range(3, 18)
DECKS = (1, 2)


# --- solving -------------------------------------------------------------------------------


def chunks(deals: int, sizes: range) -> Iterator[tuple[int, int, range]]:
    """Decks, cards a side and seeds of each file, the small deals first."""
    for n in sizes:
        for decks in DECKS:
            for start in range(0, deals, CHUNK):
                yield decks, n, range(start, min(start + CHUNK, deals))


def solve_chunk(decks: int, n: int, seeds: range, threads: int | None) -> list[dict[str, Any]]:
    """A row for each deal: who wins, and who holds a bomb or the rocket."""
    rules = DouDizhu(decks=decks)
    positions = (Position(*deal(n, n, seed=seed, decks=decks), rules=rules) for seed in seeds)
    results = solve_many(positions, node_limit=NODES, threads=threads)
    return [
        {
            "decks": decks,
            "n": n,
            "seed": seed,
            "wins": solution.wins,
            "bombs": [bombs(hand) for hand in hands_of(solution.position)],
            "rocket": [rocket(hand, decks) for hand in hands_of(solution.position)],
            "nodes": solution.stats.nodes,
            "seconds": round(solution.stats.seconds, 6),
        }
        for seed, solution in zip(seeds, results, strict=True)
    ]


def hands_of(position: Position) -> tuple[Hand, Hand]:
    return position.first, position.second


def bombs(hand: Hand) -> int:
    return sum(count >= 4 for rank, count in hand.counts.items() if rank not in "BR")


def rocket(hand: Hand, decks: int) -> bool:
    return hand.count("B") == hand.count("R") == decks


def write_whole(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes a file that is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    os.replace(part, path)


def solve(out: Path, deals: int, sizes: range, threads: int | None) -> None:
    for decks, n, seeds in chunks(deals, sizes):
        path = out / f"{decks}-{n:02}-{seeds.start:05}-{seeds.stop:05}.jsonl"
        if path.exists():
            continue
        rows = solve_chunk(decks, n, seeds, threads)
        write_whole(path, rows)
        print(f"{path.name}: {sum(row['seconds'] for row in rows):.1f} s of search", flush=True)


# --- counting ------------------------------------------------------------------------------


class Share(NamedTuple):
    """How many of some deals are won, with Wilson's 95 % interval (Wilson 1927)."""

    won: int
    decided: int
    undecided: int

    @classmethod
    def of(cls, rows: list[dict[str, Any]]) -> Share:
        verdicts = [row["wins"] for row in rows]
        return cls(verdicts.count(True), len(rows) - verdicts.count(None), verdicts.count(None))

    @property
    def share(self) -> float:
        return self.won / self.decided if self.decided else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Of the sampling alone; what is undecided is left out."""
        n, p, z = self.decided, self.share, 1.96
        if not n:
            return 0.0, 1.0
        middle = p + z * z / (2 * n)
        reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)

    def __str__(self) -> str:
        if not self.decided:
            return "–"
        low, high = self.interval
        return f"{100 * self.share:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def read(out: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted(out.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def holdings(rows: list[dict[str, Any]], decks: int) -> dict[str, Share]:
    """How often the lead wins by who holds what, all sizes from ten cards on."""
    large = [row for row in rows if row["decks"] == decks and row["n"] >= 10]
    one_bomb = {
        "neither side has a bomb": (0, 0),
        "the leader alone has one": (1, 0),
        "the other side alone has one": (0, 1),
    }
    told = {
        name: Share.of(
            [row for row in large if row["bombs"] == list(held) and not any(row["rocket"])]
        )
        for name, held in one_bomb.items()
    }
    for name, held in {
        "the leader has the rocket, nobody a bomb": [True, False],
        "the other side has the rocket, nobody a bomb": [False, True],
    }.items():
        told[name] = Share.of(
            [row for row in large if row["rocket"] == held and row["bombs"] == [0, 0]]
        )
    return told


def report(out: Path, pictures: Path | None) -> None:
    rows = read(out)
    points = {
        (decks, n): Share.of([row for row in rows if (row["decks"], row["n"]) == (decks, n)])
        for decks in DECKS
        for n in sorted({row["n"] for row in rows})
    }
    print("| cards a side | one deck: leader wins, % | undecided | two decks | undecided |")
    print("|---|---|---|---|---|")
    for n in sorted({n for _, n in points}):
        one, two = points[1, n], points[2, n]
        print(
            f"| {n} | {one} | {one.undecided} of {one.decided + one.undecided} "
            f"| {two} | {two.undecided} of {two.decided + two.undecided} |"
        )
    print()
    print(
        "| ten to seventeen cards a side | one deck: leader wins, % | deals | two decks | deals |"
    )
    print("|---|---|---|---|---|")
    by_decks = [holdings(rows, decks) for decks in DECKS]
    for name in by_decks[0]:
        one, two = (told[name] for told in by_decks)
        print(f"| {name} | {one} | {one.decided} | {two} | {two.decided} |")
    if pictures is not None:
        draw(points, by_decks, pictures)


def draw(points: dict[tuple[int, int], Share], held: list[dict[str, Share]], out: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    # No date and no random names: the same numbers give the same file.
    matplotlib.rcParams["svg.hashsalt"] = "canju"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for decks, shift, sign in ((1, -0.08, "o"), (2, 0.08, "s")):
        sizes = [n for d, n in points if d == decks]
        draw_shares(
            axes, [n + shift for n in sizes], [points[decks, n] for n in sizes], sign,
            "one deck" if decks == 1 else "two decks",
        )  # fmt: skip
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="cards a side", ylabel="the leader wins, % of deals", xticks=list(SIZES))
    axes.legend()
    save(figure, out / "lead.svg")

    figure, axes = pyplot.subplots(figsize=(7, 3.2))
    names = list(held[0])
    for told, shift, sign in zip(held, (0.1, -0.1), ("o", "s"), strict=True):
        for place, name in enumerate(reversed(names)):
            if told[name].decided < 30:
                continue  # a bar over most of the picture
            low, high = (100 * bound for bound in told[name].interval)
            axes.plot([low, high], [place + shift] * 2, color="black", linewidth=1)
            axes.plot([100 * told[name].share], [place + shift], sign, color="black")
    axes.axvline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="the leader wins, % of deals (● one deck, ■ two)", yticks=range(len(names)))
    axes.set_yticklabels(list(reversed(names)))
    save(figure, out / "bombs.svg")


def draw_shares(axes: Any, at: list[float], shares: list[Share], sign: str, label: str) -> None:
    middle = [100 * share.share for share in shares]
    below = [100 * (share.share - share.interval[0]) for share in shares]
    above = [100 * (share.interval[1] - share.share) for share in shares]
    axes.errorbar(at, middle, yerr=[below, above], fmt=sign, capsize=2, label=label)


def save(figure: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("solve", "report"))
    parser.add_argument("--out", type=Path, default=Path("lead-data"), help="folder of the deals")
    parser.add_argument("--deals", type=int, default=1000, help="deals per point")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="cards a side, at most")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--pictures", type=Path, help="folder to draw into")
    args = parser.parse_args()
    if args.what == "solve":
        solve(args.out, args.deals, range(SIZES.start, args.largest + 1), args.threads)
    else:
        report(args.out, args.pictures)


if __name__ == "__main__":
    main()
