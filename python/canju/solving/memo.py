"""The memo that solutions of one game share."""

from __future__ import annotations

import os

from canju._canju import Position, Solver


class Memo:
    """The solver behind a solution and all that come ``after`` it; made when needed."""

    # A forked child inherits solvers whose locks another thread may have held at
    # that moment. It starts with fresh ones: this number tells that it forked.
    generation = 0

    def __init__(self, root: Position, bytes_allowed: int) -> None:
        self._root = root
        self._bytes_allowed = bytes_allowed
        self._solver: Solver | None = None
        self._made_in = -1

    def solver(self) -> Solver:
        """The solver that this process may use."""
        solver = self._solver
        if solver is None or self._made_in != Memo.generation:
            solver = Solver(self._root, self._bytes_allowed)
            self._solver, self._made_in = solver, Memo.generation
        return solver

    @property
    def bytes(self) -> int:
        """Bytes that it takes at present."""
        if self._solver is None or self._made_in != Memo.generation:
            return 0
        return self._solver.memo_bytes

    def release(self) -> None:
        """Gives its memory back; the next question makes a solver anew."""
        self._solver = None


def _after_fork() -> None:
    Memo.generation += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
