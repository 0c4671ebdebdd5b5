"""Races canju against a plain memoised Python solver, in the same run.

``python benches/race.py`` (with canju installed; some minutes). The Python solver follows the
description of the well-known ones: a dictionary keyed by the two hands and the play on the table.
It tries every play in turn, long ones first. To be fair, it gets its plays from canju, and lists
each hand's plays only once. Prints a table for the README. Deals that take the plain solver longer
than a minute are given up and counted.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from functools import cache

import canju

SIZES = ((6, 60), (8, 40), (10, 20), (12, 10))
PATIENCE = 60.0


class OutOfTime(Exception):
    """Raised when the plain solver has had its minute."""


@cache
def plays_of(hand: str, to_beat: str) -> tuple[tuple[str, str], ...]:
    """Plays of a hand that beat another, with the rest of the hand, as texts."""
    held = canju.Hand(hand)
    beating = canju.Play(to_beat) if to_beat else None
    return tuple((str(play), str(held - play)) for play in held.plays(beating=beating))


def plain_wins(mover: str, other: str, to_beat: str, memo: dict, until: float) -> bool:
    """Returns true if the side to move wins: tries every play, then the pass, with a memo."""
    key = (mover, other, to_beat)
    if key not in memo:
        if time.perf_counter() > until:
            raise OutOfTime
        memo[key] = any(
            not left or not plain_wins(other, left, play, memo, until)
            for play, left in plays_of(mover, to_beat)
        ) or (to_beat != "" and not plain_wins(other, mover, "", memo, until))
    return memo[key]


def race(size: int, deals: int) -> tuple[list[float], list[float], int]:
    """Times of the plain solver and of canju on deals of a size, and how many were given up."""
    plain, ours, given_up = [], [], 0
    for seed in range(deals):
        first, second = canju.deal(size, size, seed=seed)
        start = time.perf_counter()
        verdict = canju.solve(first, second).wins
        took = time.perf_counter() - start
        plays_of.cache_clear()
        start = time.perf_counter()
        try:
            told = plain_wins(str(first), str(second), "", {}, start + PATIENCE)
        except OutOfTime:
            given_up += 1
            continue
        plain.append(time.perf_counter() - start)
        ours.append(took)
        assert told == verdict, (first, second)
    return plain, ours, given_up


def main() -> None:
    """Prints the table."""
    sys.setrecursionlimit(10_000)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(
        "| cards | deals | plain Python, median | canju, median | ratio, median | ratio of sums |"
    )
    print("|---|---|---|---|---|---|")
    for size, deals in SIZES:
        plain, ours, given_up = race(size, deals)
        if not plain:
            print(f"| {size} v {size} | {deals} | over {PATIENCE:.0f} s | | | |")
            continue
        ratios = [p / o for p, o in zip(plain, ours, strict=True)]
        left_out = f", {given_up} given up" if given_up else ""
        medians = [statistics.median(times) * 1e3 for times in (plain, ours)]
        print(
            f"| {size} v {size} | {deals}{left_out} | {medians[0]:,.1f} ms | {medians[1]:,.3f} ms "
            f"| {statistics.median(ratios):,.0f} | {sum(plain) / sum(ours):,.0f} |"
        )


if __name__ == "__main__":
    main()
