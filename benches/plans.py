"""Plans: rules, conditions, positions and cost of the search, on one thread.

``python benches/plans.py [--large] [--effort 1] [--seed 0]`` (with canju installed; three minutes).
The published puzzles come first, then ten random deals of each size from 6 to 12 cards a side, and
with ``--large`` of 14. Seconds are processor time. Every plan is walked with legal plays alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import canju

DATA = Path(__file__).parent.parent / "tests" / "data" / "doudizhu.jsonl"
DEALS = range(10)
#: Columns after the name.
COLUMNS = ("rules", "conditions", "cost", "positions", "nodes", "seconds")


def puzzles() -> Iterator[tuple[str, canju.Position]]:
    """The published puzzles, by name."""
    for line in filter(None, DATA.read_text("utf-8").splitlines()):
        puzzle = json.loads(line)
        rules = canju.DouDizhu(without=tuple(puzzle["without"]), deck_limit="each")
        yield puzzle["id"], canju.Position(puzzle["first"], puzzle["second"], rules=rules)


def deals(size: int) -> Iterator[tuple[str, canju.Position]]:
    """Random deals of a size, by name."""
    for seed in DEALS:
        yield f"{size} v {size}, seed {seed}", canju.Position(*canju.deal(size, size, seed=seed))


def row_of(position: canju.Position, effort: float, seed: int) -> list[float]:
    """Figures of a position's plan; without a plan, the cost of the search alone."""
    solution = canju.solve(position, threads=1)
    begun = time.process_time()
    try:
        plan = solution.plan(effort=effort, seed=seed)
    except canju.LimitError:
        cost: list[float] = []
    else:
        conditions = sum(len(rule.when) for rule in plan.rules)
        cost = [len(plan.rules), conditions, plan.cost, plan.positions]
    return [*cost, solution.stats.nodes, time.process_time() - begun]


def written(name: str, figures: list[float]) -> str:
    """A row of the table."""
    *counts, seconds = figures
    missing = len(COLUMNS) - len(figures)
    cells = ["none", *"-" * (missing - 1)] if missing else []
    cells += [f"{count:.1f}".removesuffix(".0") for count in counts]
    return f"| {name} | {' | '.join([*cells, f'{seconds:.2f}'])} |"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    sizes = [6, 8, 10, 12] + [14] * args.large
    print(f"| position | {' | '.join(COLUMNS)} |")
    print("|---" * (1 + len(COLUMNS)) + "|")
    sums = []
    for title, positions in [("puzzles", puzzles()), *((f"{n} v {n}", deals(n)) for n in sizes)]:
        rows = []
        for name, position in positions:
            rows.append(row_of(position, args.effort, args.seed))
            print(written(name, rows[-1]), flush=True)
        found = sorted(int(row[0]) for row in rows if len(row) == len(COLUMNS))
        seconds = [row[-1] for row in rows]
        sums.append((title, found, len(rows), seconds))
    print("\n| positions | with a plan | rules | seconds, median | seconds, most |")
    print("|---" * 5 + "|")
    for title, found, number, seconds in sums:
        rules = " ".join(map(str, found))
        median, most = statistics.median(seconds), max(seconds)
        print(f"| {title} | {len(found)} of {number} | {rules} | {median:.2f} | {most:.2f} |")


if __name__ == "__main__":
    main()
