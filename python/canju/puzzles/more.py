"""Further columns of a batch: ratings and plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from canju._canju import Position, Rows
from canju.arguments.limits import Limits
from canju.errors import CanjuError
from canju.puzzles.rating import Rating, rate_within
from canju.solution.asking import outcome_of
from canju.solving.many import PLAN, RATING, RATING_PARTS


def found_more(rows: Rows, limits: Limits, rating: bool, plan: bool) -> Iterator[dict[str, Any]]:
    """Values of the columns for each row, in order; ``None`` where there are none.

    ``limits`` are for each position. All threads work on the rows.
    """
    find = partial(_found, limits=limits._replace(threads=1), rating=rating, plan=plan)
    pool = ThreadPoolExecutor(limits.threads)
    try:
        yield from pool.map(find, (rows.at(index) for index in range(len(rows))))
    finally:
        # After Ctrl-C, what has begun ends by itself.
        pool.shutdown(wait=False, cancel_futures=True)


def _found(row: Any, limits: Limits, rating: bool, plan: bool) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(RATING * rating + PLAN * plan)
    if isinstance(row, str) or row[2] != "solved":
        return found
    position = row[0]
    if rating:
        found |= _values(position, limits, _rated, RATING)
    if plan:
        found |= _values(position, limits, _planned, PLAN)
    return found


def _values(
    position: Position,
    limits: Limits,
    find: Callable[[Position, Limits], tuple[Any, ...]],
    names: tuple[str, ...],
) -> dict[str, Any]:
    try:
        return dict(zip(names, find(position, limits), strict=True))
    except CanjuError:  # a limit, or a position without a rating or plan
        return {}


def _rated(position: Position, limits: Limits) -> tuple[Any, ...]:
    rating: Rating = rate_within(position, limits)
    parts = rating.to_dict() | {"traps": " ".join(map(str, rating.traps))}
    return rating.score, *(parts[part] for part in RATING_PARTS)


def _planned(position: Position, limits: Limits) -> tuple[Any, ...]:
    solution = outcome_of(position, "win", "solved", limits)
    if not hasattr(solution, "plan"):
        return None, None
    plan = solution.plan()
    return len(plan.rules), plan.text()
