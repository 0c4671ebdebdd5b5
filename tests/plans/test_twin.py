"""Plans compared with a second, slow reading of their rules, and a walk over it."""

from __future__ import annotations

import random

import canju
import every
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
#: Each game, preset and switch, and each kind left out that can be.
EVERY = [
    *every.SHEDDING,
    *(canju.DouDizhu(without=(kind,)) for kind in canju.DouDizhu().kinds if kind != "single"),
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


few = pytest.param(3, id="few")
many = pytest.param(40, marks=pytest.mark.slow, id="many")


@pytest.mark.parametrize("number", [few, many])
@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_plans_win_and_changed_ones_are_refused_where_they_lose(rules, number):
    """Fails where a plan loses in the slow walk, by the checker, or has other positions."""
    dice = random.Random(str(rules))
    for position in positions(rules, number, 7, seed=3):
        plan = solve(position).plan(effort=0.02)
        assert plan.side == solve(position).winner
        assert plan.positions == twin.walk(plan.rules, position, plan.side) == plan.check()
        assert plan.prove().check()
        for other in changed(plan.rules, dice):
            count = twin.walk(other, position, plan.side)
            if count is not None:
                assert Plan(position, other, plan.side).positions == count
                continue
            with pytest.raises(PlanError, match="loses") as raised:
                Plan(position, other, plan.side)
            assert raised.value.plan is None


@pytest.mark.parametrize(
    ("number", "most"),
    [pytest.param(12, 8, id="few"), pytest.param(200, 12, marks=pytest.mark.slow, id="many")],
)
def test_plans_of_larger_deals_win(number, most):
    """Of either side, with a play on the table and without one; their games have no twin."""
    dice, sorts = random.Random(12), set()
    for i in range(number):
        size = 6 + i % (most - 5)
        hands = canju.deal(size, size, seed=dice.randrange(2**32))
        position = Position(*hands, turn=dice.choice(["first", "second"]))
        if i % 3 == 2:
            position = position.play(dice.choice(position.plays()))
        plan = solve(position).plan(effort=0.2)
        assert plan.check() == plan.positions
        assert plan.prove().check()
        sorts.add((position.turn == plan.side, position.to_beat is None, plan.side == "first"))
    assert all(len({sort[place] for sort in sorts}) == 2 for place in range(3)), sorts


def test_a_trio_that_lacks_its_kickers_is_no_answer():
    position = Position("44 6 777 9", "3 5 888 9")
    assert twin.has_claim(position)
    plan = plan_of(position, (), "first", 0, True)
    assert plan._decide(position)[2] is not None
