"""The solver and memo that solutions of one game share."""

from __future__ import annotations

import os

from canju._canju import Known, Position, Solver


class Memo:
    """The solver of a solution and of all solutions ``after`` it, made when needed."""

    # Number of forks before this process. A forked child must not use an inherited solver:
    # another thread may have held its locks during the fork.
    generation = 0

    def __init__(self, root: Position, bytes_allowed: int) -> None:
        self._root = root
        self._bytes_allowed = bytes_allowed
        # By generation. ``setdefault`` is atomic: threads that ask at once get the same solver.
        self._solvers: dict[int, Solver] = {}

    def solver(self) -> Solver:
        """Solver of this process."""
        solvers, generation = self._solvers, Memo.generation
        solver = solvers.get(generation)
        if solver is None:
            solver = solvers.setdefault(generation, Solver(self._root, self._bytes_allowed))
            for inherited in [made for made in list(solvers) if made != generation]:
                solvers.pop(inherited, None)
        return solver

    def known(self, position: Position) -> Known:
        """Known answers about a position; subclasses have some."""
        return Known()

    @property
    def bytes(self) -> int:
        """Present size in bytes."""
        solver = self._solvers.get(Memo.generation)
        return 0 if solver is None else solver.memo_bytes

    def release(self) -> None:
        """Frees the memory. The next search makes a new solver."""
        self._solvers = {}


def _after_fork() -> None:
    Memo.generation += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
