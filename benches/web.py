"""Compares the core for the browser with the native one, in the same run.

``python benches/web.py`` (with canju installed, Node, and ``target/web`` as ``scripts/web`` makes
it; a minute). Both solve the same deals, one thread each, with a new memo for each deal. The first
round warms up, and the best of the others counts. Prints a row for ``docs/speed.md`` for each size.
"""

from __future__ import annotations

import json
import statistics
import subprocess
from pathlib import Path

import canju

SIZES = ((10, 10), (14, 14), (17, 17), (20, 17))
DEALS = 40
ROUNDS = 5
WEB = Path(__file__).parents[1] / "tests" / "web" / "ask.js"


def natively(deals: list[tuple[canju.Hand, ...]]) -> tuple[list[bool], list[float]]:
    """Verdicts and seconds of the native core."""
    solved = [canju.solve(*deal, threads=1) for deal in deals]
    return [solution.wins for solution in solved], [solution.stats.seconds for solution in solved]


def in_node(deals: list[tuple[canju.Hand, ...]]) -> list[tuple[list[bool], list[float]]]:
    """Verdicts and seconds of the core for the browser, for each round."""
    steps = [
        {"ask": {"first": str(first), "second": str(second), "ask": ["value"], "fresh": True}}
        for first, second in deals
    ]
    told = json.dumps(steps * ROUNDS)
    ran = subprocess.run(["node", str(WEB)], input=told, stdout=-1, check=True, text=True)
    answers = json.loads(ran.stdout)
    rounds = [answers[start : start + len(deals)] for start in range(0, len(answers), len(deals))]
    return [
        ([answer["value"] for answer in one], [answer["cost"]["seconds"] for answer in one])
        for one in rounds
    ]


def main() -> None:
    """Prints the table."""
    print("| deal | native, sum | WebAssembly, sum | ratio | median | worst |")
    print("|---|---|---|---|---|---|")
    for sizes in SIZES:
        deals = [canju.deal(*sizes, seed=seed) for seed in range(DEALS)]
        native = [natively(deals) for _ in range(ROUNDS)]
        web = in_node(deals)
        assert all(one[0] == native[0][0] for one in [*native, *web]), "the same verdicts"
        ours, theirs = (
            [min(seconds) for seconds in zip(*(one[1] for one in rounds[1:]), strict=True)]
            for rounds in (native, web)
        )
        figures = sum(ours), sum(theirs), statistics.median(theirs), max(theirs)
        own, other, median, worst = (1000 * seconds for seconds in figures)
        ratio = f"{own:.0f} | {other:.0f} | {other / own:.1f}"
        print(f"| {' v '.join(map(str, sizes))} | {ratio} | {median:.2f} | {worst:.0f} |")


if __name__ == "__main__":
    main()
