"""Search for the refutations of a position's wrong plays."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from canju._canju import Memo, Play, Position, Session, Solver
from canju.arguments.limits import Limits
from canju.errors import PlayError, PositionError
from canju.games.plays import PASS, Plays
from canju.games.positions import Goal
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

    def ask(
        solver: Solver, position: Position, limits: Limits
    ) -> tuple[Refutations, int, float, int]:
        search = _Search(solution._memo, limits)
        values = search.values(position)
        wrong = [play for play, wins in values.items() if not wins]
        groups = []
        for reply, plays in _groups(search, position, wrong):
            after = position.play(plays[0]).play(reply)
            line = [plays[0], reply, *search.ask("line", after, solution.goal)]
            groups.append(Refutation(Plays.of(position, plays), reply, Plays.of(None, line)))
        found = Refutations(position, tuple(groups), len(wrong) < len(values))
        return found, search.nodes, search.seconds, search.threads

    return solution._find("refutations", ask, limits)


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
        if not search.ask("value", after.play(PASS)):
            return [PASS]
    return [reply for reply, wins in search.values(after).items() if wins]


class _Search:
    """Several questions under common limits, with their cost."""

    def __init__(self, memo: Memo, limits: Limits) -> None:
        self.nodes, self.seconds, self.threads = 0, 0.0, 1
        self._memo, self._limits = memo, limits
        self._begun = time.monotonic()

    def values(self, position: Position) -> dict[Play, bool]:
        """For every legal play, true if it wins."""
        return dict(self.ask("values", position))

    def ask(self, question: str, position: Position, goal: Goal = "win") -> Any:
        """The answer to a question of the core."""
        limits = self._limits.since(self._begun)
        if limits.nodes is not None:
            limits = limits._replace(nodes=max(1, limits.nodes - self.nodes))
        session = Session(self._memo, position, goal, limits)
        answer = session.ask(question)
        nodes, seconds, threads = session.cost
        self.nodes, self.seconds = self.nodes + nodes, self.seconds + seconds
        self.threads = max(self.threads, threads)
        return answer
