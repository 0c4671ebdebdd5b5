"""Rules that lose: the error has a game that they lose."""

from __future__ import annotations

import canju
import pytest
from canju import Position, solve
from canju.errors import PlanError
from canju.plans import Plan, Range, Rule
from canju.plans.plan import plan_of

PUZZLE = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
LOW = Rule(Range("single", "Q", "B"), (), "low")


def loses(position, rules, side):
    with pytest.raises(PlanError, match=r"^the plan loses") as got:
        Plan(position, rules, side)
    return got.value


def check_game(position, rules, side, line):
    """Follows a game: the rules choose the plays of the one side, and the other side wins."""
    unchecked = plan_of(position, tuple(rules), side, 0, True)
    for play in line:
        assert not position.is_over
        if position.turn == side:
            assert play == unchecked.play(position)
        position = position.play(play)
    assert position.is_over
    hand = position.first if side == "first" else position.second
    assert len(hand) > 0


@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("rules", [[], [LOW], [Rule(None, (), "lowest card"), LOW]])
def test_a_game_that_the_rules_lose(rules, side):
    error = loses(PUZZLE, rules, side)
    check_game(PUZZLE, rules, side, error.line)
    assert str(error).endswith(f"this game: {', '.join(map(str, error.line))}")


def test_plans_without_a_rule():
    """Deals whose plans need every rule or not: a game is there if the check fails."""
    found = 0
    for seed in range(30):
        plan = solve(*canju.deal(7, 7, seed=seed)).plan(effort=0.05)
        for place in range(len(plan.rules)):
            rules = plan.rules[:place] + plan.rules[place + 1 :]
            try:
                Plan(plan.position, rules, plan.side)
            except PlanError as error:
                found += 1
                check_game(plan.position, rules, plan.side, error.line)
    assert found > 10


def test_a_game_that_is_not_found_soon(monkeypatch):
    monkeypatch.setattr("canju.plans.losing._MOST_POSITIONS", 2)
    error = loses(PUZZLE, [LOW], "first")
    assert error.line is None
    assert str(error) == "the plan loses: the other side has a winning reply"


def test_in_chinese():
    error = loses(Position("3 4", "5 B"), [], "first")
    assert error._chinese == "这套打法这样会负：3 → 小王 → 不要 → 5"
