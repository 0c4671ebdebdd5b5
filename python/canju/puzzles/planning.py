"""Number of rules of a plan, as a part of ratings and as a filter of puzzles."""

from __future__ import annotations

import time
from typing import NamedTuple

from canju._canju import Position
from canju.arguments.checks import whole
from canju.arguments.limits import Limits
from canju.errors import MemoryLimit, OptionError, PlanError, TimeLimit
from canju.plans.finding import QUICK_EFFORT, find
from canju.solution.asking import unsolved

#: Memory for the plan of a candidate: a fixed size, as every machine composes the same puzzles.
_MEMORY = 512_000_000


def number_of_rules(position: Position, limits: Limits) -> int | None:
    """Number of rules of the shortest plan that a search of small effort finds.

    Equal on every machine, unless a limit ends the search. ``None`` if the effort is not enough
    for a plan.

    Raises:
        LimitError: if a limit is reached before there is a plan.
    """
    try:
        return len(find(unsolved(position, limits), effort=QUICK_EFFORT).rules)
    except PlanError:
        return None


class RuleCounts(NamedTuple):
    """Filters of puzzles: the least and the largest number of rules."""

    least: int | None
    most: int | None

    @classmethod
    def checked(cls, least: int | None, most: int | None) -> RuleCounts:
        """Checks the arguments ``min_rules`` and ``max_rules``."""
        counts = cls(
            None if least is None else whole("min_rules", least, 10_000, least=0),
            None if most is None else whole("max_rules", most, 10_000, least=0),
        )
        if counts.least is not None and counts.most is not None and counts.least > counts.most:
            raise OptionError(
                f"min_rules={least} is more than max_rules={most}",
                chinese=f"min_rules={least} 大于 max_rules={most}",
            )
        return counts

    @property
    def asked(self) -> bool:
        """True if there is a filter."""
        return self != (None, None)

    def refused(self, rules: int | None) -> list[str]:
        """Names of the filters that refuse a number of rules; ``None`` is refused by both."""
        few = self.least is not None and (rules is None or rules < self.least)
        many = self.most is not None and (rules is None or rules > self.most)
        return ["min_rules"] * few + ["max_rules"] * many


def rules_of_candidate(position: Position, until: float | None = None) -> int | None:
    """Number of rules of a candidate's plan; ``None`` if no plan is found.

    Args:
        position: a position that the side to move wins.
        until: time of the monotonic clock when the search ends.

    Raises:
        TimeLimit: at that time.
    """
    limits = Limits(1, None, None, _MEMORY)
    if until is not None:
        limits = limits._replace(time=max(0.001, until - time.monotonic()))
    try:
        rules = number_of_rules(position, limits)
    except MemoryLimit:
        return None
    # A plan that is cut short can be too long.
    if until is not None and time.monotonic() >= until:
        raise TimeLimit("time limit reached", chinese="到了时间限制")
    return rules
