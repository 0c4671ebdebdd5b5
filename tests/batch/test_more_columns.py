"""Ratings and plans as columns of a batch."""

from __future__ import annotations

import canju
import pytest
from canju import deal, solve, solve_iter, solve_many


def test_ratings_and_plans_are_columns():
    items = [
        ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"),
        ("3", "4"),
        "landlord: 3 9 | down: 6 8 | up: 4 5",
        deal(27, 27, seed=1),
    ]
    results = solve_many(items, rating=True, plan=True, node_limit=20_000, threads=2)
    rows = results.to_dicts()
    for item, row in zip(items[:2], rows, strict=False):
        rating = canju.rate(*item)
        assert (row["rating"], row["rating_winning"]) == (rating.score, rating.winning)
        assert row["rating_traps"].split() == [str(play) for play in rating.traps]
        plan = solve(*item).plan()
        assert (row["plan_rules"], row["plan"]) == (len(plan.rules), plan.text())
    assert [row["rating"] for row in rows[2:]] == [None, None]
    assert rows[3]["plan"] is None, "undecided"
    singly = solve_iter(items[:3], rating=True)
    assert [one._kept_columns["rating"] for one in singly] == [row["rating"] for row in rows[:3]]
    assert "rating" not in solve_many(items[:1]).to_dicts()[0]


def test_a_column_of_a_table_with_the_name_of_a_further_one_is_kept_under_another():
    polars = pytest.importorskip("polars")
    table = polars.DataFrame({"first": ["7 9"], "second": ["8"], "rating": [5]})
    [row] = solve_many(table, rating=True).to_dicts()
    assert (row["rating"], row["rating_given"]) == (canju.rate("7 9", "8").score, 5)
    assert solve_many(table).to_dicts()[0]["rating"] == 5
