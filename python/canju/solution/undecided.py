"""Positions that a batch has not solved, with what their searches lean to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit
from canju.games.seats import winner_if
from canju.solution.classes import Solution

_ERRORS: dict[str, type[LimitError]] = {
    "time_limit": TimeLimit,
    "node_limit": NodeLimit,
    "memory_limit": MemoryLimit,
}


class Undecided(Solution):
    """A position of a batch that was not solved: a limit or Ctrl-C ended the search.

    ``value``, ``wins``, ``winner``, ``tricks``, ``plays_left``, ``levels`` and ``best`` are
    ``None``. Other attributes that need a search, such as ``values`` and ``line``, raise
    ``LimitError``. To search again, call ``solve(undecided.position)``.

    Attributes:
        status: ``"time_limit"``, ``"node_limit"``, ``"memory_limit"`` or ``"interrupted"``.

    >>> from canju import deal, solve_many
    >>> undecided = solve_many([deal(17, 17, seed=1)], node_limit=1)[0]
    >>> undecided.status, undecided.value
    ('node_limit', None)
    """

    wins: None = None
    winner: None = None
    plays_left: None = None
    levels: None = None
    tricks: None = None

    @property
    def value(self) -> None:
        """Always ``None``."""
        return None

    @property
    def best(self) -> None:
        """Always ``None``."""
        return None

    @property
    def lean(self) -> str | None:
        """The side that the search leans to: see ``LimitError``."""
        wins = self._seen(0)
        return None if wins is None else winner_if(self.position, wins)

    @property
    def lean_strength(self) -> float | None:
        """How many times as much work the other verdict is likely to take, at least 1."""
        strength: float | None = self._seen(1)
        return strength

    @property
    def nodes_left(self) -> int | None:
        """Number of positions that are likely still to be visited."""
        nodes: int | None = self._seen(2)
        return nodes

    @property
    def seconds_left(self) -> float | None:
        """Seconds that these are likely to take."""
        seconds: float | None = self._seen(3)
        return seconds

    def _seen(self, place: int) -> Any:
        seen = self._session.known.outlook
        return None if seen is None else seen[place]

    def _solved(self) -> NoReturn:
        error = _ERRORS.get(self.status, LimitError)
        raise error(f"undecided ({self.status}): solve(solution.position) searches again")

    if not TYPE_CHECKING:
        winning_plays = values = plan = refutations = property(_solved)

    def __repr__(self) -> str:
        return f"<Undecided: {self.status}, {self.stats.nodes} nodes>"
