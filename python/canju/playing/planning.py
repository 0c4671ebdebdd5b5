"""Plans during a game: a plan stays the same while its player follows it."""

from __future__ import annotations

from collections.abc import Sequence

from canju._canju import Play, Position, plan_now, planned_hint_told
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
    for begun in reversed(range(len(solutions))):
        plan = known_plan(solutions[begun])
        if plan is not None and _is_followed(plan, solutions[begun:], moves[begun:]):
            return plan
    return None


def _is_followed(plan: Plan, solutions: Sequence[Outcome], moves: Sequence[Move]) -> bool:
    made = zip(solutions, moves, strict=False)
    own = ((before.position, move.play) for before, move in made if move.side == plan.side)
    return all(
        _without_suits(plan.play(position)) == _without_suits(play) for position, play in own
    )


def _without_suits(play: Play) -> object:
    return play.kind, play.rank, play.length, play.cards.ranks


def taught(plan: Plan, position: Position, said: Language) -> Hint:
    """The play of a plan as a hint, with the part of the plan that decides."""
    play, _, rule = plan_now(said.name, plan._core, position)
    return Hint(play, planned_hint_told(said.name, said._signs, play, rule))
