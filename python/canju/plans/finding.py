"""Search for the plan of a solution's winner."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import isfinite

from canju._canju import PlanRules, Position, find_plan
from canju.arguments.checks import as_float, check_seed, whole
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.errors import (
    MemoryLimit,
    OptionError,
    PlanError,
    PositionError,
    kind_of,
    shown,
)
from canju.games.seats import winner_if
from canju.plans.plan import Plan, plan_of
from canju.plans.rules import rule_of
from canju.solving.core import Outcome

#: Effort of the searches for displays, games and ratings.
QUICK_EFFORT = PlanRules.QUICK_EFFORT


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
    # The verdict may have to be searched too: one time limit is for both.
    begun = time.monotonic()
    solution._ask("value", limits)
    limits = limits.since(begun)
    name = f"plan {effort!r} {seed}"
    with progress_of(progress, None, "visits") as report:
        plan: Plan | None = solution._found.get(name)
        if plan is None:
            plan = _found(solution, limits, effort, seed, report)
    # With more time a search finds a shorter list. Displays show this one until then.
    return solution._found.setdefault(name, plan) if plan.complete else plan


def _found(
    solution: Outcome, limits: Limits, effort: float, seed: int, report: Callable[[int, int], None]
) -> Plan:
    position = solution.position
    try:
        solver = solution._memo.solver(position)
        found, nodes, spent, threads = find_plan(solver, position, limits, effort, seed, report)
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
    plan = _plan(position, core, winner_if(position, bool(solution.value)), 0, complete)
    # The check has no limits: the search made longer walks. Limits would lose the plan.
    plan.positions = plan.check()
    solution._session.keep_plan(core, plan.side == position.turn, plan.positions, complete)
    solution._session.spent(nodes, spent, threads)
    return plan


def planned(row: tuple[Position, PlanRules, str, int, bool] | None) -> Plan | None:
    """A plan of the core as a ``Plan``."""
    if row is None:
        return None
    position, core, side, positions, complete = row
    return _plan(position, core, side, positions, complete)


def _plan(position: Position, core: PlanRules, side: str, positions: int, complete: bool) -> Plan:
    return plan_of(position, tuple(map(rule_of, core.rows)), side, positions, complete)


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
