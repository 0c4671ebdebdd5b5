"""``examples/exact.py``: its classes, and each position by itself."""

from __future__ import annotations

import sys
from collections import Counter
from math import comb
from pathlib import Path

import pytest
from canju import rate, solve_many

sys.path.append(str(Path(__file__).parents[2] / "examples"))
from exact import Totals, classes, count, every, parts, placements, share

PAGE = (Path(__file__).parents[2] / "docs" / "findings.md").read_text("utf-8")
#: Cards of both hands; the last ones have chains of each kind.
SMALL = [(1, 1), (2, 2), (3, 1), (1, 3)]
LARGE = [(3, 3), (4, 2), (5, 2), (6, 1), (2, 5)]


def total(found) -> Totals:
    return sum((count(part, "doudizhu", "win") for part in parts(found)), Totals())


@pytest.mark.parametrize("n", [3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_the_page_has_the_exact_shares(n):
    found = sum((count(part, "doudizhu", "fastest") for part in parts(classes(n, n))), Totals())
    lengths = ", ".join(str(found.longest[wins][0]) for wins in (True, False))
    shares = (share(counts).removesuffix(" %") for counts in (found.deals, found.positions))
    row = f"{n} | {found.deals.total():,} | {' | '.join(shares)} | {found.classes:,} | {lengths}"
    assert f"| {row} |" in PAGE


@pytest.mark.parametrize("n", [3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_the_page_has_the_hardest_positions(n):
    """Fails when a class is not rated, or parts are added up without their hardest position."""
    found = list(classes(n, n))
    each = [count([one], "doudizhu", "win", hardest=True) for one in found]
    points, hands = sum(each, Totals()).hardest
    solved = solve_many([(" ".join(one.first), " ".join(one.second)) for one in found])
    assert points == rate(hands).score == max(rate(x.position).score for x in solved if x.wins)
    first, second = hands.split(" | ")
    assert f"| {n} | {points} | `{first}` | `{second}` |" in PAGE


def check(n, m):
    by_class, by_position = total(classes(n, m)), total(every(n, m))
    assert by_class.deals.total() == comb(54, n) * comb(54 - n, m)
    for name in ("deals", "positions", "jokers", "bombs"):
        assert +getattr(by_class, name) == +getattr(by_position, name), name
    assert by_class.classes < by_position.classes


@pytest.mark.parametrize(("n", "m"), SMALL)
def test_classes_count_what_all_positions_count(n, m):
    check(n, m)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m"), LARGE)
def test_classes_with_chains_count_what_all_positions_count(n, m):
    check(n, m)


@pytest.mark.parametrize(("n", "m"), [(7, 2), (6, 6)])
def test_the_hands_of_a_class_have_its_cards_once(n, m):
    found = Counter()
    for one, _ in zip(classes(n, m), range(5000), strict=False):
        assert (len(one.first), len(one.second)) == (n, m)
        found[one.first, one.second] += 1
    assert set(found.values()) == {1}
    some = [(" ".join(first), " ".join(second)) for first, second in list(found)[:200]]
    assert len(solve_many(some, node_limit=1)) == 200  # each is a position


@pytest.mark.parametrize("cells", [0, 1, 2, 12, 13, 14])
def test_cells_are_placed_in_as_many_ways_as_there_are_choices_of_ranks(cells):
    found = list(placements(((1, 0),) * cells))
    assert sum(ways for _, ways, _ in found) == comb(13, cells)
    assert all(len(set(ranks)) == cells and max(ranks, default=0) <= 12 for *_, ranks in found)
