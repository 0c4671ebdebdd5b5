"""The table of endings of honeymoon bridge and German whist: python benches/endgame_table.py

Size, seconds to build and to look up random endings with as many cards as the table has: one
position at a time, and a column of a million. One thread; lookups are the least of three runs.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from canju import Position, deal
from canju.bridge import EndgameTable, masks

LEVELS = (8, 10, 13)
SINGLE, COLUMN = 10_000, 1_000_000
RULES = "german-whist:S"


def seconds(job: Callable[[], object]) -> float:
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def random_rows(cards: int) -> np.ndarray:
    """Masks of the two hands of random endings: clubs, diamonds, hearts, spades."""
    places = np.random.default_rng(1).random((COLUMN, 52)).argsort(axis=1)[:, : 2 * cards]
    bits = (1 << places % 13).astype(np.uint16)
    owners = np.arange(2 * cards) // cards
    rows = np.zeros((COLUMN, 2, 4), dtype=np.uint16)
    for owner in (0, 1):
        for suit in range(4):
            mine = (owners == owner) & (places // 13 == suit)
            rows[:, owner, suit] = np.where(mine, bits, 0).sum(axis=1)
    return rows


def measured(path: Path, levels: int) -> str:
    build = seconds(lambda: EndgameTable.build(path, levels, threads=1))
    table = EndgameTable.open(path)
    hands = [deal(levels, levels, seed=seed, jokers=False, suits=True) for seed in range(SINGLE)]
    positions = [Position(*pair, rules=RULES) for pair in hands]
    rows = random_rows(levels)
    sample = np.array([[masks(hand) for hand in pair] for pair in hands], dtype=np.uint16)
    singles = [table.lookup(position) for position in positions]
    assert list(table.lookup_many(sample, rules=RULES)) == singles
    one = min(seconds(lambda: [table.lookup(each) for each in positions]) for _ in range(3))
    many = min(seconds(lambda: table.lookup_many(rows, rules=RULES, threads=1)) for _ in range(3))
    micro = one / SINGLE * 1e6, many / COLUMN * 1e6
    size = f"{table.size / 1e6:.1f} MB"
    lookups = " | ".join(f"{each:.2f} µs" for each in micro)
    return f"{levels} | {table.positions:,} | {size} | {build:.1f} s | {lookups}"


def main() -> None:
    print("| cards | positions | file | build | lookup | lookup in a column |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for levels in LEVELS:
            print(f"| {measured(Path(folder, 'whist.table'), levels)} |", flush=True)


if __name__ == "__main__":
    main()
