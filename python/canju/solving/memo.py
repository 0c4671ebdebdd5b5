"""The memo that solutions of one game share."""

from __future__ import annotations

import os
from typing import Any

from canju._canju import Position, Solver


class Memo:
    """The solver behind a solution and all that come ``after`` it; made when needed."""

    # A forked child inherits solvers whose locks another thread may have held at
    # that moment. It starts with fresh ones: this number tells that it forked.
    generation = 0

    def __init__(self, root: Position, bytes_allowed: int) -> None:
        self._root = root
        self._bytes_allowed = bytes_allowed
        # By generation. One step puts a solver in, or gives the one that another thread has put
        # in meanwhile, so that threads which ask at once share one memo.
        self._solvers: dict[int, Solver] = {}

    def solver(self) -> Solver:
        """The solver that this process may use."""
        solvers, generation = self._solvers, Memo.generation
        solver = solvers.get(generation)
        if solver is None:
            solver = solvers.setdefault(generation, Solver(self._root, self._bytes_allowed))
            for inherited in [made for made in list(solvers) if made != generation]:
                solvers.pop(inherited, None)
        return solver

    def known(self, position: Position) -> dict[str, Any]:
        """Answers about a position that need no search; here none."""
        return {}

    @property
    def bytes(self) -> int:
        """Bytes that it takes at present."""
        solver = self._solvers.get(Memo.generation)
        return 0 if solver is None else solver.memo_bytes

    def release(self) -> None:
        """Gives its memory back; the next question makes a solver anew."""
        self._solvers = {}


def _after_fork() -> None:
    Memo.generation += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
