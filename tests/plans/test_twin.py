"""Plans compared with a second, slow reading of their rules, and a walk over it."""

from __future__ import annotations

import random

import canju
import plan_twin as twin
import pytest
from canju import Position, solve
from canju.errors import PlanError
from canju.plans import Condition, Plan, Range, Rule
from canju.plans.plan import plan_of
from plan_lists import ACTIONS, changed, positions
from twin.rules import PRESETS

RULES = [
    *PRESETS,
    canju.DouDizhu(decks=2),
    canju.DouDizhu(gap_straights=True, without=("trio+single", "bomb")),
    canju.SinglesAndPairs(deck_limit="each"),
]


def any_rules(dice: random.Random, position: Position) -> list[Rule]:
    """A list of rules that fit often, about the ranks and plays of a position."""
    hands = position.first, position.second
    plays = [play for hand in hands for play in hand.plays(position.rules)]

    def condition() -> Condition:
        whose = dice.choice(["own", "other"])
        what = dice.choice(["holds", "lacks", "at most", "more than", "hands"])
        if what == "hands":
            return Condition("both", what, hands if dice.random() < 0.5 else hands[::-1])
        of_rank = what in ("holds", "lacks")
        return Condition(whose, what, dice.choice(twin.RANKS) if of_rank else dice.randint(0, 6))

    def rule() -> Rule:
        table = None
        if dice.random() < 0.6:
            play = dice.choice(plays)
            ranks = sorted([play.rank, dice.choice(plays).rank], key=twin.RANKS.index)
            low, high = ranks if play.length == 1 and play.kind != "rocket" else [play.rank] * 2
            if {"B", "R"} & {high} and play.kind != "single":
                high = low
            table = Range(play.kind, low, high, play.length)
        action = dice.choice(plays) if dice.random() < 0.4 else dice.choice(ACTIONS)
        return Rule(table, tuple(condition() for _ in range(dice.choice([0, 0, 1, 2]))), action)

    return [rule() for _ in range(dice.randint(1, 12))]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_any_list_of_rules_is_read_the_same_way(rules):
    """Fails where another rule decides, or a rule plays something else."""
    dice = random.Random(str(rules))
    claims = 0
    for position in positions(rules, 60, 8, seed=1):
        for _ in range(3):
            listed = any_rules(dice, position)
            plan = plan_of(position, tuple(listed), position.turn, 0, True)
            play, index, claim = plan._decide(position)
            assert (claim is not None) == twin.has_claim(position), position
            if claim is not None:
                assert twin.is_claim(claim, position)
                assert play == claim[0]
                claims += 1
                continue
            assert play == twin.play_of(listed, position), (position, listed)
            assert play in position.plays()
            deciding = [
                i
                for i, rule in enumerate(listed)
                if twin.fits(rule, position) and twin.action_of(rule, position) is not None
            ]
            assert index == next(iter(deciding), None)
    assert 20 < claims < 150


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_plan_wins_in_a_slow_walk(rules):
    """Fails for a plan that loses, and where positions are left out or counted twice."""
    sides = set()
    for position in positions(rules, 40, 7):
        plan = solve(position).plan(effort=0.02)
        assert plan.side == solve(position).winner
        assert plan.positions == twin.walk(plan.rules, position, plan.side) == plan.check()
        sides.add((plan.side == position.turn, position.to_beat is None))
    assert len(sides) == 4, "plans of either side, with and without a play on the table"


def test_a_list_that_loses_is_never_a_plan():
    """Fails where the walk of the core and the slow one do not agree on a changed plan."""
    dice, outcomes = random.Random(5), {True: 0, False: 0}
    for rules in RULES:
        for position in positions(rules, 25, 7, seed=2):
            plan = solve(position).plan(effort=0.02)
            for other in changed(plan.rules, dice):
                count = twin.walk(other, position, plan.side)
                outcomes[count is not None] += 1
                if count is None:
                    with pytest.raises(PlanError, match="loses") as raised:
                        Plan(position, other, plan.side)
                    assert raised.value.plan is None
                else:
                    assert Plan(position, other, plan.side).positions == count
    assert min(outcomes.values()) > 20


def test_a_trio_that_lacks_its_kickers_is_no_answer():
    position = Position("44 6 777 9", "3 5 888 9")
    assert twin.has_claim(position)
    plan = plan_of(position, (), "first", 0, True)
    assert plan._decide(position)[2] is not None
