"""Search for the refutations of a position's wrong plays."""

from __future__ import annotations

from canju._canju import Position, Solver
from canju.arguments.limits import Limits
from canju.errors import PositionError
from canju.games.plays import Plays
from canju.plans.refutations import Refutation, Refutations
from canju.solving.core import Outcome


def refute(
    solution: Outcome, node_limit: int | None = None, time_limit: float | None = None
) -> Refutations:
    """Refutes the wrong plays of a position: see ``SheddingSolution.refutations``."""
    asked = Limits.checked(1, time_limit, node_limit)
    position = solution.position
    if position.is_over:
        raise PositionError("the game is over: there are no plays", chinese="牌局已结束，没有出法")
    limits = solution._limits.with_asked(asked)

    def ask(_: Solver, position: Position, limits: Limits) -> tuple[Refutations, int, float, int]:
        rows, wins = solution._session.refutations(limits)
        groups = (
            Refutation(Plays.of(position, plays), reply, Plays.of(None, line))
            for plays, reply, line in rows
        )
        # The session has added the cost.
        return Refutations(position, tuple(groups), wins), 0, 0.0, 1

    return solution._find("refutations", ask, limits)
