"""Plans during a game: a plan stays the same while its player follows it."""

from __future__ import annotations

from collections.abc import Sequence

from canju._canju import Position, plan_now, planned_hint_told
from canju._messages import Language
from canju.plans import Plan
from canju.plans.finding import known_plan, quick_plan
from canju.playing.moves import Hint, Move
from canju.solving.core import Outcome


def current_plan(
    solutions: Sequence[Outcome], moves: Sequence[Move], seconds: float | None
) -> Plan | None:
    """The plan that its player follows; without one, the plan of a quick search.

    Args:
        solutions: solutions of the positions before each move, and of the current one.
        moves: all moves.
        seconds: seconds for the search, ``None`` for no limit.
    """
    followed = followed_plan(solutions, moves)
    return quick_plan(solutions[-1], seconds) if followed is None else followed


def followed_plan(solutions: Sequence[Outcome], moves: Sequence[Move]) -> Plan | None:
    """The last known plan that its player has followed since; ``None`` if there is none."""
    positions, plays = [one.position for one in solutions], [move.play for move in moves]
    for begun in reversed(range(len(solutions))):
        plan = known_plan(solutions[begun])
        if plan is not None:
            since = positions[begun:], plays[begun:]
            if plan._core.is_followed(plan.side, *since):
                return plan
    return None


def taught(plan: Plan, position: Position, said: Language) -> Hint:
    """The play of a plan as a hint, with the part of the plan that decides."""
    play, _, rule = plan_now(said.name, plan._core, position)
    return Hint(play, planned_hint_told(said.name, said._signs, play, rule))
