"""Rules of a plan: counted by ``rate``, asked for by ``compose`` and ``refusals``."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest
from canju import Position, compose, deal, rate, solve
from canju.errors import LimitError, MemoryLimit, NodeLimit, OptionError, TimeLimit
from canju.plans.finding import QUICK_EFFORT
from canju.puzzles import composing, planning, refusals

README = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def rules_of(position: Position) -> int:
    return len(solve(position).plan(effort=QUICK_EFFORT).rules)


@pytest.mark.parametrize("seed", range(12))
def test_a_rating_counts_the_rules_of_a_plan(seed):
    """In a lost position those of the winner, after the play that is hardest to answer."""
    position = Position(*deal(7, 6, seed=seed))
    rating = rate(position, plan=True)
    rated = position if rating.after is None else position.play(rating.after)
    assert solve(rated).wins
    assert rating.rules == rules_of(rated)
    assert replace(rating, rules=None) == rate(position)
    assert rating.to_dict()["rules"] == rating.rules
    counted = "1 rule" if rating.rules == 1 else f"{rating.rules} rules"
    assert str(rating).endswith(f"; shortest plan found: {counted}")
    assert rating.text("zh").endswith(f"；找到的最短打法有 {rating.rules} 条")


def test_without_being_asked_a_rating_has_no_rules():
    rating = rate(*README)
    assert (rating.rules, rating.to_dict()["rules"]) == (None, None)
    assert "plan" not in str(rating)
    with pytest.raises(TypeError, match="plan"):
        rate(*README, plan=2)


def test_a_plan_that_is_not_found_is_no_number(monkeypatch):
    monkeypatch.setattr(planning, "QUICK_EFFORT", 1e-6)
    assert rate(*deal(12, 12, seed=4), plan=True).rules is None


def test_limits_are_for_the_plan_too():
    hard = deal(16, 16, seed=3)
    with pytest.raises(NodeLimit):
        rate(*hard, plan=True, node_limit=20_000)
    with pytest.raises(TimeLimit):
        rate(*hard, plan=True, time_limit=0.3)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"min_rules": 4}, lambda rules: rules >= 4),
        ({"max_rules": 2}, lambda rules: rules <= 2),
        ({"min_rules": 2, "max_rules": 3}, lambda rules: 2 <= rules <= 3),
    ],
)
def test_puzzles_are_those_of_the_walk_that_have_so_many_rules(asked, wanted):
    composed = list(islice(compose(6, 5, seed=0), 8))
    kept = [one.position for one in composed if wanted(rules_of(one.position))]
    assert 0 < len(kept) < len(composed)
    for threads in (1, 2):
        puzzles = list(islice(compose(6, 5, seed=0, threads=threads, **asked), len(kept)))
        assert [one.position for one in puzzles] == kept
        for puzzle in puzzles:
            assert puzzle.rating == rate(puzzle.position, plan=True)
    for one in composed:
        refused = [] if one.position in kept else [*asked]
        told = refusals(one.position, **asked)
        assert set(told) <= set(refused)
        assert bool(told) == bool(refused)


def test_a_position_that_loses_has_no_plan_to_count():
    assert refusals("3 4 | 5 66", min_rules=0, max_rules=9)[-2:] == ["min_rules", "max_rules"]
    assert "min_rules" not in refusals("8 3 3 | 4 5 6", min_rules=0)
    assert "min_rules" in refusals("8 3 3 | 4 5 6", min_rules=1)


def test_a_candidate_that_needs_too_much_memory_is_dropped(monkeypatch):
    def fails(position, limits):
        raise MemoryLimit("memory limit reached")

    monkeypatch.setattr(planning, "number_of_rules", fails)
    assert refusals(Position(*README), min_rules=0)[-1] == "min_rules"


def test_it_gives_up_in_the_end(monkeypatch):
    monkeypatch.setattr(composing, "_MOST_PLANNED", 3)
    with pytest.raises(LimitError, match="3 puzzles had other numbers of rules: relax min_rules"):
        next(compose(6, 5, seed=1, min_rules=40))
    with pytest.raises(TimeLimit, match=r"no puzzle within 0\.01 s: raise time_limit"):
        list(islice(compose(10, 10, seed=1, min_rules=5000, time_limit=0.01), 50))


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"min_rules": -1}, OptionError),
        ({"max_rules": 2.5}, TypeError),
        ({"min_rules": "3"}, TypeError),
        ({"min_rules": 3, "max_rules": 2}, OptionError),
    ],
)
def test_wrong_numbers_of_rules(asked, error):
    with pytest.raises(error, match=next(iter(asked))):
        compose(8, 7, **asked)
    with pytest.raises(error, match=next(iter(asked))):
        refusals("3 4 | 5 66", **asked)


def test_the_command_asks_for_rules_too(run):
    asked = ("compose", "7", "6", "--seed", "3", "--min-rules", "4")
    puzzle = next(compose(7, 6, seed=3, min_rules=4))
    code, out, err = run(*asked)
    assert (code, err) == (0, "")
    assert f"Position: {puzzle.position}\n" in out
    assert out.endswith(f"shortest plan found: {puzzle.rating.rules} rules\n")
    told = json.loads(run(*asked, "--format", "json")[1])
    assert told["rating"]["rules"] == puzzle.rating.rules
    assert run("compose", "--min-rules", "-1")[0] == 2
    few = run("compose", "7", "6", "--seed", "3", "--max-rules", "2")[1]
    assert "shortest plan found: " in few
