"""Number of puzzles per second, by dealing and by walking: python benches/compose.py

Dealing checks a candidate with the filters of ``compose`` in the same order, and drops it at the
first that fails, in a Python loop, with a memo for each candidate. The walk is made by
``compose``, in the core, with a memo for each walk, on one thread and on all.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from canju import DouDizhu, Play, Position, Solution, compose, deal, rate, solve
from canju.arguments.limits import Limits
from canju.solution.asking import unsolved

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from twin import puzzles as twin

CASES = ((6, 5, 7), (8, 7, 7), (8, 7, 19), (10, 9, 7))
RULES = DouDizhu()


class Loop(twin.Filters):
    """Filters that check one candidate after the other, each with its own memo."""

    tried = 0
    _of: Position | None = None
    _solution: Solution

    def _asked(self, position: Position) -> Solution:
        if position != self._of:
            self._of, self._solution = position, unsolved(position, Limits.checked(threads=1))
        return self._solution

    def wins(self, position: Position) -> bool:
        return self._asked(position).wins

    def wins_by(self, position: Position, play: Play) -> bool:
        after = self._asked(position).after(play)
        return after.position.is_over or not after.wins

    def passes(self, name: str, position: Position) -> bool:
        if name != "one_play":
            return super().passes(name, position)
        shapes: set[object] = set()
        for play in position.plays():
            if twin.shape(play) not in shapes and self.wins_by(position, play):
                shapes.add(twin.shape(play))
                if len(shapes) == 2:
                    break
        return len(shapes) == 1

    def all_pass(self, position: Position) -> bool:
        self.tried += 1
        return all(self.passes(name, position) for name in self.wanted)


def found(position: Position) -> None:
    """Finds the other facts about a puzzle, besides its position."""
    _ = solve(position, goal="fastest", threads=1).best
    rate(position, threads=1)


def dealt(first: int, second: int, filters: Loop) -> Iterator[None]:
    """Puzzles among independent deals."""
    for seed in count():
        position = Position(*deal(first, second, seed=seed))
        if filters.all_pass(position):
            found(position)
            yield


def measured(puzzles: Iterator[Any], seconds: float) -> tuple[int, float, float]:
    """Number of puzzles, processor seconds and wall-clock seconds."""
    start, clock, number = time.process_time(), time.monotonic(), 0
    while time.process_time() - start < seconds:
        next(puzzles)
        number += 1
    return number, time.process_time() - start, time.monotonic() - clock


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30, help="of each measurement")
    seconds = parser.parse_args().seconds
    print("Of 10,000 candidates; then puzzles a second of all processors, at last of the clock.\n")
    print("| cards | min_plays | of 10,000 dealt | dealt | `compose` | on all threads | clock |")
    print("|---|---|---|---|---|---|---|")
    for first, second, min_plays in CASES:
        filters = Loop(min_plays=min_plays)
        number, took, _ = measured(dealt(first, second, filters), seconds)
        rates = [f"{10_000 * number / filters.tried:.1f}", f"{number / took:.1f}"]
        one = compose(first, second, min_plays=min_plays, seed=1, threads=1)
        number, took, _ = measured(one, seconds)
        rates.append(f"{number / took:.1f}")
        all_of_them = compose(first, second, min_plays=min_plays, seed=1)
        number, took, clock = measured(all_of_them, seconds)
        rates += [f"{number / took:.1f}", f"{number / clock:.1f}"]
        columns = [f"{first} and {second}", str(min_plays), *rates]
        print(f"| {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    main()
