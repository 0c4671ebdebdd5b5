"""Speed of ``solve_many``, compared with ``solve`` on one thread: python benches/many.py

The ratio is its wall-clock time, divided by the sum of the single times over the number of threads.
Both are the least of several runs, because other work on the machine only adds time. On a busy
machine, the ratio of its processor time to the sum is more reliable.
"""

from __future__ import annotations

import argparse
import time

from canju import Position, deal, solve, solve_many
from canju._limits import Limits

CASES = ((6, 20_000), (8, 10_000), (10, 4_000), (12, 1_000), (14, 300), (17, 60))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=Limits.checked().threads)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--largest", type=int, default=14, help="cards a side, at most")
    args = parser.parse_args()
    print(f"| cards | positions | a second, {args.threads} threads | ratio | of processor time |")
    print("|---|---|---|---|---|")
    for n, many in CASES:
        if n > args.largest:
            break
        positions = [Position(*deal(n, n, seed=seed)) for seed in range(many)]
        single = min(
            sum(solve(position, threads=1).stats.seconds for position in positions)
            for _ in range(args.runs)
        )
        runs = [timed(positions, args.threads) for _ in range(args.runs)]
        wall, processor = (min(column) for column in zip(*runs, strict=True))
        ratios = f"{wall / (single / args.threads):.2f} | {processor / single:.2f}"
        print(f"| {n} v {n} | {many:,} | {many / wall:,.0f} | {ratios} |", flush=True)


def timed(positions: list[Position], threads: int) -> tuple[float, float]:
    """Wall-clock seconds and processor seconds."""
    wall, processor = time.perf_counter(), time.process_time()
    solve_many(positions, threads=threads)
    return time.perf_counter() - wall, time.process_time() - processor


if __name__ == "__main__":
    main()
