"""Search for the refutations of a position's wrong plays."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from canju._canju import Play, Position, Solver
from canju._limits import Limits
from canju._messages import Language
from canju._plays import PASS, Plays
from canju.errors import PlayError, PositionError
from canju.plans.refutations import Refutation, Refutations
from canju.solving.core import Outcome, Question


def refute(
    solution: Outcome, node_limit: int | None = None, time_limit: float | None = None
) -> Refutations:
    """Refutes the wrong plays of a position: see ``SheddingSolution.refutations``."""
    asked = Limits.checked(1, time_limit, node_limit)
    position = solution.position
    if position.is_over:
        raise Language.refute_over.error(PositionError)
    limits = solution._limits.with_asked(asked)

    def ask(
        solver: Solver, position: Position, limits: Limits
    ) -> tuple[Refutations, int, float, int]:
        search = _Search(solver, limits)
        values: dict[Play, bool] = search.ask(Solver.values, position)
        wrong = [play for play, wins in values.items() if not wins]
        groups = tuple(
            Refutation(
                Plays.of(position, plays),
                reply,
                Plays.of(None, [plays[0], reply, *search.line(solution.after(plays[0], reply))]),
            )
            for reply, plays in _groups(search, position, wrong)
        )
        found = Refutations(position, groups, len(wrong) < len(values))
        return found, search.nodes, search.seconds, search.threads

    return solution._ask("refutations", ask, limits)


def _groups(
    search: _Search, position: Position, wrong: list[Play]
) -> list[tuple[Play, list[Play]]]:
    """Groups of wrong plays by a reply that wins: the pass, then a greedy cover of the others."""
    replies = {play: _replies(search, position.play(play)) for play in wrong}
    passed = [play for play in wrong if replies[play] == [PASS]]
    groups = [(PASS, passed)] if passed else []
    open_ = [play for play in wrong if play not in passed]
    while open_:
        by_reply: dict[Play, list[Play]] = {}
        for play in open_:
            for reply in replies[play]:
                by_reply.setdefault(reply, []).append(play)
        # If several are equal, the first in the order of the plays.
        largest = max(by_reply.items(), key=lambda group: len(group[1]))
        groups.append(largest)
        open_ = [play for play in open_ if play not in largest[1]]
    return groups


def _replies(search: _Search, after: Position) -> list[Play]:
    """All winning replies to a wrong play; the pass alone if it wins."""
    # In Run Fast a side that can beat must not pass.
    with suppress(PlayError):
        if not search.ask(Solver.value, after.play(PASS)):
            return [PASS]
    values: dict[Play, bool] = search.ask(Solver.values, after)
    return [reply for reply, wins in values.items() if wins]


class _Search:
    """Several questions to a solver under common limits, with their cost."""

    def __init__(self, solver: Solver, limits: Limits) -> None:
        self.nodes, self.seconds, self.threads = 0, 0.0, 1
        self._solver, self._limits = solver, limits
        self._begun = time.monotonic()

    def ask(self, question: Question, position: Position) -> Any:
        """The answer to a question."""
        answer, nodes, seconds, threads = question(self._solver, position, self._left())
        self._count(nodes, seconds, threads)
        return answer

    def line(self, solution: Outcome) -> list[Play]:
        """Best play from a solution's position to the end."""
        line: list[Play] = []
        while True:
            solution = solution._under(self._left())
            play = solution.best
            stats = solution.stats
            self._count(stats.nodes, stats.seconds, stats.threads)
            if play is None:
                return line
            line.append(play)
            solution = solution.after(play)

    def _left(self) -> Limits:
        """The limits without the cost so far."""
        limits = self._limits.since(self._begun)
        if limits.nodes is None:
            return limits
        return limits._replace(nodes=max(1, limits.nodes - self.nodes))

    def _count(self, nodes: int, seconds: float, threads: int) -> None:
        self.nodes += nodes
        self.seconds += seconds
        self.threads = max(self.threads, threads)
