"""A position that was not solved: what there is of it, and why there is no more."""

from __future__ import annotations

from typing import Any, NoReturn

from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit
from canju.solving.core import Outcome, not_in


class LeftOpen(Outcome):
    """A position that a limit, or Ctrl-C, left undecided."""

    @property
    def value(self) -> None:
        """``None``: it is undecided."""
        return None

    @property
    def best(self) -> None:
        """``None``: it is undecided."""
        return None

    def _solved(self) -> NoReturn:
        """Raises ``LimitError``."""
        error = _ERRORS.get(self.status, LimitError)
        raise error(f"undecided ({self.status}): solve(solution.position) begins anew")

    def __getattr__(self, name: str) -> Any:
        if "position" in self.__dict__ and not_in(self.position, name) is None:
            if name in _VALUES:
                return None
            if name in _WOULD_SEARCH:
                self._solved()
        return super().__getattr__(name)

    def __repr__(self) -> str:
        return f"<Undecided: {self.status}, {self._nodes} nodes>"


#: What is ``None`` in an undecided position whose game has it, and what raises ``LimitError``.
_VALUES = frozenset({"tricks", "wins", "winner", "plays_left"})
_WOULD_SEARCH = frozenset({"winning_plays", "line", "values", "best_plays", "find_values", "after"})

_ERRORS: dict[str, type[LimitError]] = {
    "time_limit": TimeLimit,
    "node_limit": NodeLimit,
    "memory_limit": MemoryLimit,
}
