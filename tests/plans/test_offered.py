"""Displays offer a plan: which one, at what cost, and where there is none."""

from __future__ import annotations

import pickle
import re

import canju
import pytest
from canju import Position, solve
from canju.plans import finding

#: A position that the side to move wins, and one that it loses.
WON, LOST = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("7 8 8", "9 T T 3")


def page(solution) -> str:
    return solution._repr_mimebundle_()["text/html"]


def test_a_solution_offers_the_plan_of_its_winner():
    """The hands are listed once, and the tree is still there."""
    shown = page(solve(*WON))
    plan = solve(*WON).plan(effort=finding.QUICK_EFFORT)
    title = f"<b>How to win</b> <small>{len(plan.rules)} rules</small></summary>"
    assert title in shown
    assert shown.count("<img") == 1
    rows = re.sub("<[^>]*>| ", "", shown)
    lines = re.findall("^- (.*): (.*)[.]$", str(plan), re.MULTILINE)
    assert len(lines) > 2
    for line in lines:
        assert "".join(line).replace(" ", "") in rows
    assert shown.index(title) < shown.index("Every reply")
    lost = page(solve(*LOST))
    assert "<b>How the second player wins</b></summary>" in lost
    canju.set_lang("zh")
    try:
        assert f"<b>必胜打法</b> <small>{len(plan.rules)} 条</small></summary>" in page(solve(*WON))
        assert "<b>后手必胜打法</b></summary>" in page(solve(*LOST))
    finally:
        canju.set_lang(None)


def test_a_second_display_and_a_pickle_show_the_same():
    solution = solve(*WON)
    assert page(solution) == page(solution)
    assert page(pickle.loads(pickle.dumps(solution))) == page(solution)


def test_a_search_in_vain_offers_nothing():
    """A limit of nodes, as of time, ends it before there is a plan; it is not tried again."""
    solution = solve(*canju.deal(12, 12, seed=4), node_limit=5000, threads=1)
    assert "How " not in page(solution)
    assert "How " not in page(solution)


def test_a_known_plan_is_offered():
    """Of several the shortest, whatever their effort and seed."""
    solution = solve(*canju.deal(8, 8, seed=4))
    plans = [solution.plan(effort=effort, seed=seed) for effort, seed in ((0.001, 0), (1, 1))]
    counts = [len(plan.rules) for plan in plans]
    assert counts[0] > counts[1]
    assert f"<small>{counts[1]} rule" in page(solution)


def test_a_plan_that_a_limit_cut_short_says_so():
    solution = solve(*canju.deal(8, 8, seed=4))
    cut = solution.plan(node_limit=30_000)
    assert not cut.complete
    shown = page(solution)
    assert f"<small>{len(cut.rules)} rule" in shown
    assert "A limit ended the search" in shown


def test_the_plan_that_is_asked_for_does_not_depend_on_displays():
    shown = solve(*canju.deal(8, 8, seed=5))
    page(shown)
    asked = shown.plan()
    assert (asked, asked.complete) == (solve(*canju.deal(8, 8, seed=5)).plan(), True)


@pytest.mark.parametrize(
    "solution",
    [
        solve(*WON, goal="fastest"),
        solve("3 T", farmers=("6 J", "4 4")),
        solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
        solve("3", "4").after("3"),
    ],
)
def test_where_there_are_no_plans_none_is_offered(solution):
    assert "How " not in page(solution)


def test_a_display_does_not_count_in_the_costs_of_its_solution():
    solution = solve(Position(*WON))
    before = solution.stats.nodes
    page(solution)
    assert solution.stats.nodes == before
