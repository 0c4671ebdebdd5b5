"""Run Fast on random deals: ``python benches/run_fast.py`` prints a row for each size.

A row has the median, the ninth decile and the worst time in milliseconds, on one thread, of the
winner and of the shortest win, and the share of deals that the side to move wins. Deals are those
of the seeds 0, 1, 2, … A deal that takes longer than ten seconds counts as undecided.
"""

from __future__ import annotations

import time

import canju
from canju.errors import TimeLimit

SIZES = ((8, 8), (10, 10), (12, 12), (14, 14), (16, 16), (20, 20))
DEALS = 200
SECONDS = 10.0


def timed(cards: tuple[int, int], seed: int, goal: str) -> tuple[float, bool | None]:
    """Seconds that a deal takes, and whether the side to move wins; ``None`` if undecided."""
    position = canju.Position(*canju.deal(*cards, seed=seed, decks=48), rules="run-fast")
    start = time.perf_counter()
    try:
        solution = canju.solve(position, goal=goal, threads=1, time_limit=SECONDS)
        wins = solution.winner == "first"
        if goal == "fastest":
            assert solution.plays_left > 0
    except TimeLimit:
        wins = None
    return time.perf_counter() - start, wins


def main() -> None:
    """Prints the table."""
    print("| deal | asked | decided | median | p90 | worst | the side to move wins |")
    print("|---|---|---|---|---|---|---|")
    for cards in SIZES:
        for goal, asked in (("win", "who wins"), ("fastest", "shortest win")):
            found = [timed(cards, seed, goal) for seed in range(DEALS)]
            times = sorted(1e3 * seconds for seconds, _ in found)
            decided = [wins for _, wins in found if wins is not None]
            of = f"{len(decided)} of {DEALS}"
            row = (times[DEALS // 2], times[DEALS * 9 // 10], times[-1])
            share = f"{100 * sum(decided) / max(len(decided), 1):.0f} %"
            print(
                f"| {cards[0]} v {cards[1]} | {asked} | {of} |",
                *(f"{value:.2f} |" for value in row),
                share,
                "|",
                flush=True,
            )


if __name__ == "__main__":
    main()
