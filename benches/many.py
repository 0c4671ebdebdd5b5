"""Speed of ``solve_many`` from a table to a table: python benches/many.py

The times are microseconds a position, the least of several runs, because other work on the machine
only adds time. ``core`` is the sum of the searches' own times on one thread; the ratio is that of
the table on one thread to it. The last line is about items of lists, relative to texts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

import polars
from canju import deal, solve_many

CASES = ((3, 100_000), (5, 100_000), (6, 50_000), (8, 10_000), (10, 4_000), (12, 1_000))

T = TypeVar("T")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--largest", type=int, default=8, help="cards a side, at most")
    args = parser.parse_args()
    print("| cards | core | one thread | ratio | two threads | to_polars |")
    print("|---|---|---|---|---|---|")
    for n, many in CASES:
        if n <= args.largest:
            print(f"| {n} v {n} | {measured(table_of(n, many), args.runs)} |", flush=True)
    print()
    listed(table_of(*CASES[1]), args.runs)


def listed(table: polars.DataFrame, runs: int) -> None:
    """Items of a list: dictionaries should take 1.5 times as long as texts, at most."""
    rows = {
        "texts": [f"{first} | {second}" for first, second in table.rows()],
        "pairs": table.rows(),
        "dictionaries": table.to_dicts(),
    }
    taken = {
        name: timed(lambda one=one: solve_many(one, threads=1), runs)[0]
        for name, one in rows.items()
    }
    told = (f"{name} {seconds / taken['texts']:.2f}" for name, seconds in taken.items())
    print(f"items of a list, of the time of texts: {', '.join(told)}")


def measured(table: polars.DataFrame, runs: int) -> str:
    one, results = timed(lambda: solve_many(table, threads=1), runs)
    alone = (solve_many(table, threads=1).to_polars()["seconds"].sum() for _ in range(runs))
    core = min(alone)
    two, _ = timed(lambda: solve_many(table, threads=2), runs)
    out, _ = timed(results.to_polars, runs)
    micro = [1e6 * seconds / len(table) for seconds in (core, one, two, out)]
    return "{:.2f} | {:.2f} | {ratio:.2f} | {:.2f} | {:.2f}".format(*micro, ratio=one / core)


def table_of(n: int, many: int) -> polars.DataFrame:
    deals = [deal(n, n, seed=seed) for seed in range(many)]
    hands = ([str(pair[place]) for pair in deals] for place in (0, 1))
    return polars.DataFrame(dict(zip(("first", "second"), hands, strict=True)))


def timed(job: Callable[[], T], runs: int) -> tuple[float, T]:
    """Least wall-clock seconds, and what the last run returned."""
    least, found = float("inf"), job()
    for _ in range(runs):
        begun = time.perf_counter()
        found = job()
        least = min(least, time.perf_counter() - begun)
    return least, found


if __name__ == "__main__":
    main()
