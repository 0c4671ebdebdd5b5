"""Plans of many positions: larger deals, every preset and switch; a few by default."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import canju
import plan_twin as twin
import pytest
from canju import DouDizhu, Position, RunFast, SinglesAndPairs, solve
from canju._rules import PRESETS
from canju.errors import PlanError
from canju.plans import Plan
from plan_lists import changed, positions

SWITCHES = ["joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings", "gap_straights"]
RUN_FAST = [
    *(("must_beat", False), ("short_chains", False), ("last_trio", "lead"), ("deck", 45)),
    *((name, True) for name in ("ace_bomb", "four_with_three", "keep_bombs")),
    *(("report_single", "lead"), ("report_single", "always")),
]
#: All presets, each switch alone, each kind left out that can be, two decks.
RULES = [
    *(preset for preset in PRESETS if not preset.startswith("honeymoon")),
    *(DouDizhu(**{switch: True}) for switch in SWITCHES),
    DouDizhu(equal_kickers=False),
    *(DouDizhu(without=(kind,)) for kind in DouDizhu().kinds if kind != "single"),
    DouDizhu(decks=2),
    DouDizhu(decks=2, gap_straights=True, wide_wings=True),
    SinglesAndPairs(deck_limit="each"),
    SinglesAndPairs(decks=2),
    *(RunFast(**{switch: value}) for switch, value in RUN_FAST),
    RunFast(**dict(RUN_FAST)),
]
few = pytest.param(2, id="few")


def many(number: int) -> object:
    return pytest.param(number, marks=pytest.mark.slow, id="many")


def larger(number: int, most: int) -> Iterator[Position]:
    """Deals of 6 cards a side and more, every third with a play on the table."""
    dice = random.Random(12)
    for i in range(number):
        size = 6 + i % (most - 5)
        first, second = canju.deal(size, size, seed=dice.randrange(2**32))
        position = Position(first, second, turn=dice.choice(["first", "second"]))
        if i % 3 == 2:
            position = position.play(dice.choice(position.plays()))
        yield position


@pytest.mark.parametrize(
    ("number", "most"),
    [pytest.param(12, 8, id="few"), pytest.param(200, 12, marks=pytest.mark.slow, id="many")],
)
def test_plans_of_larger_deals_win(number, most):
    """Fails where a plan loses in the core's walk of legal plays, or by the checker of proofs."""
    sorts: Counter[tuple[bool, ...]] = Counter()
    for i, position in enumerate(larger(number, most)):
        plan = solve(position).plan(effort=0.2)
        assert plan.check() == plan.positions
        assert plan.prove().check()
        sorts[position.turn == plan.side, position.to_beat is None, plan.side == "first"] += 1
        if i % 20 == 19:
            print(f"{i + 1} deals", flush=True)
    assert all(len({sort[place] for sort in sorts}) == 2 for place in range(3)), sorts


@pytest.mark.parametrize("number", [few, many(40)])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_plans_under_all_rules_win(rules, number):
    """Fails where a plan loses in the slow walk, by the checker, or has other positions."""
    for position in positions(rules, number, 7, seed=3):
        plan = solve(position).plan(effort=0.02)
        assert plan.positions == twin.walk(plan.rules, position, plan.side)
        assert plan.prove().check()


@pytest.mark.parametrize("number", [few, many(25)])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_changed_plans_are_refused_where_they_lose(rules, number):
    """Fails where the walk of the core and the slow one do not agree on a changed plan."""
    dice = random.Random(str(rules))
    for position in positions(rules, number, 7, seed=4):
        plan = solve(position).plan(effort=0.02)
        for other in changed(plan.rules, dice):
            count = twin.walk(other, position, plan.side)
            if count is not None:
                assert Plan(position, other, plan.side).positions == count
                continue
            with pytest.raises(PlanError, match="loses"):
                Plan(position, other, plan.side)
