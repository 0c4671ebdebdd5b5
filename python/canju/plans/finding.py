"""Search for the plan of a solution's winner."""

from __future__ import annotations

import time
from math import inf, isfinite

from canju._arguments import as_float, check_seed, whole
from canju._canju import PlanRules, Position, SheddingRules, Solver, find_plan
from canju._limits import Limits
from canju._progress import Progress, progress_of
from canju._seats import winner_if
from canju.errors import (
    LimitError,
    MemoryLimit,
    OptionError,
    PlanError,
    PositionError,
    TimeLimit,
    kind_of,
    shown,
)
from canju.plans.plan import Plan, plan_of
from canju.plans.rules import rule_of
from canju.solving.core import Outcome

#: Effort of the searches for displays, games and ratings.
QUICK_EFFORT = PlanRules.QUICK_EFFORT
#: Most rules of a plan that they offer: longer lists are of no use to a reader.
MOST_OFFERED = PlanRules.MOST_OFFERED
#: Name of the shortest plan of searches that a limit ended, among what a solution has found.
_CUT_SHORT = "plan so far"
#: Name of the longest time in seconds that ``quick_plan`` has searched without success.
_IN_VAIN = "seconds without a plan"
#: A search without success is repeated if it gets this many times more time.
_MORE_TIME = 2.0


def find(
    solution: Outcome,
    max_rules: int | None = None,
    effort: float = 1.0,
    node_limit: int | None = None,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> Plan:
    """Finds the plan of a solution's winner: see ``SheddingSolution.plan``."""
    most = None if max_rules is None else whole("max_rules", max_rules, least=0)
    asked = Limits.checked(1, time_limit, node_limit)
    effort, seed = _effort(effort), check_seed(seed)
    position = solution.position
    if position.is_over:
        raise PositionError(
            "the game is over: there is nothing to plan", chinese="牌局已结束，没有打法可找"
        )
    plan = _search(solution, asked, effort, seed, progress)
    if most is not None and len(plan.rules) > most:
        rules = len(plan.rules)
        error = PlanError(
            f"the shortest plan found has {rules} rule{'s' * (rules != 1)}, more than "
            f"max_rules={most}",
            chinese=f"找到的最短打法有 {rules} 条，多于 max_rules={most}",
        )
        error.plan = plan
        raise error
    return plan


def _search(
    solution: Outcome, asked: Limits, effort: float, seed: int, progress: Progress = False
) -> Plan:
    """Finds a plan under the limits that were asked for; the others are the solution's."""
    limits = solution._limits._replace(threads=1).with_asked(asked)

    def ask(solver: Solver, position: Position, limits: Limits) -> tuple[Plan, int, float, int]:
        asked = solver, position, limits, effort, seed
        try:
            found, nodes, seconds, threads = find_plan(*asked, report)
        except MemoryLimit:
            more = f"memory_limit={2 * limits.memory}"
            raise MemoryLimit(
                f"no plan found within the memory limit: solve with {more}",
                chinese=f"内存限制之内没有找到打法：求解时请用 {more}",
            ) from None
        if found is None:
            more = f"effort={2 * effort:g}"
            raise PlanError(
                f"no plan found with this effort: try {more}",
                chinese=f"这样的 effort 没有找到打法：请用 {more}",
            )
        core, complete, visits = found
        report(visits, visits)
        rules = position.rules
        assert isinstance(rules, SheddingRules)
        side = winner_if(position, bool(solution.value))
        plan = plan_of(position, tuple(rule_of(row, rules) for row in core.rows), side, 0, complete)
        # The check has no limits: the search made longer walks. Limits would lose the plan.
        plan.positions = plan.check()
        return plan, nodes, seconds, threads

    # The verdict may have to be searched too: one time limit is for both.
    begun = time.monotonic()
    solution._ask("value", limits)
    limits = limits.since(begun)
    name = f"plan {effort!r} {seed}"
    with progress_of(progress, None, "visits") as report:
        plan = solution._find(name, ask, limits)
    if not plan.complete:
        # With more time a search finds a shorter list. Displays show this one until then.
        solution._found.pop(name, None)
        before = solution._found.get(_CUT_SHORT, plan)
        solution._found[_CUT_SHORT] = min(before, plan, key=_length)
    return plan


def known_plan(solution: Outcome) -> Plan | None:
    """The shortest plan that searches of a solution have found so far, if it is not too long."""
    found = [answer for answer in list(solution._found.values()) if isinstance(answer, Plan)]
    plan = min(found, key=_length, default=None)
    return None if plan is None or len(plan.rules) > MOST_OFFERED else plan


def quick_plan(solution: Outcome, seconds: float | None) -> Plan | None:
    """The plan of ``known_plan``; without one, the plan that a quick search finds, if it does.

    The solution keeps the result. ``solution.plan`` stays independent of it.

    Args:
        solution: a solution of a shedding game with two hands that is not over.
        seconds: seconds for the search, ``None`` for no limit.
    """
    plan, known = known_plan(solution), solution._found
    limit = inf if seconds is None else max(seconds, 0.001)
    if plan is not None or limit <= _MORE_TIME * known.get(_IN_VAIN, 0.0):
        return plan
    known[_IN_VAIN] = limit
    try:
        _search(solution, Limits.checked(1, None if seconds is None else limit), QUICK_EFFORT, 0)
    except TimeLimit:
        return None
    except LimitError:
        known[_IN_VAIN] = inf
    return known_plan(solution)


def _length(plan: Plan) -> tuple[int, float]:
    return len(plan.rules), plan.cost


def _effort(value: float) -> float:
    """Checks an effort: a positive number."""
    number = as_float(value)
    if number is None:
        raise TypeError(f"effort: expected a number, got {kind_of(value)}")
    if not (number > 0 and isfinite(number)):
        raise OptionError(
            f"effort={shown(value)}: choose a number more than 0",
            chinese=f"effort={shown(value)}：应为大于 0 的数",
        )
    return number
