"""How many puzzles ``compose`` finds, beside dealing until one comes: python benches/compose.py

Both ask a candidate the same filters in the same order and let it go at the first that refuses it.
"""

from __future__ import annotations

import argparse
import time
from itertools import count

from canju import Position, composing, deal

CASES = ((6, 5, 7), (8, 7, 7), (8, 7, 19), (10, 9, 7))


def composed(first: int, second: int, min_plays: int, seconds: float) -> tuple[int, int, float]:
    """Puzzles, candidates and processor seconds of ``compose``."""
    tried = 0
    real = composing._passed

    def counted(*arguments):
        nonlocal tried
        tried += 1
        return real(*arguments)

    composing._passed = counted
    start = time.process_time()
    puzzles = 0
    for _ in composing.compose(first, second, min_plays=min_plays, seed=1):
        puzzles += 1
        if time.process_time() - start > seconds:
            break
    composing._passed = real
    return puzzles, tried, time.process_time() - start


def dealt(first: int, second: int, min_plays: int, seconds: float) -> tuple[int, int, float]:
    """The same for deals that have nothing to do with each other."""
    wanted = composing._wanted(
        dict.fromkeys(composing._FILTERS, True)
        | {"min_plays": min_plays, "min_rating": None, "max_rating": None}
    )
    start = time.process_time()
    puzzles = 0
    for seed in count():
        position = Position(*deal(first, second, seed=seed))
        candidate = composing._Candidate(position, 200_000)
        if composing._passed(candidate, wanted) == len(wanted):
            candidate.puzzle()
            puzzles += 1
        if time.process_time() - start > seconds:
            return puzzles, seed + 1, time.process_time() - start
    raise AssertionError("there is always another seed")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30, help="of each measurement")
    seconds = parser.parse_args().seconds
    print("| cards | min_plays | dealt: of 10,000 | a second | composed: of 10,000 | a second |")
    print("|---|---|---|---|---|---|")
    for first, second, min_plays in CASES:
        columns = []
        for way in (dealt, composed):
            puzzles, tried, took = way(first, second, min_plays, seconds)
            columns += [f"{10_000 * puzzles / tried:.1f}", f"{puzzles / took:.1f}"]
        print(f"| {first} and {second} | {min_plays} | {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    main()
