"""``Results``: many solutions in order, and the table they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, overload

from canju._canju import arrow_stream
from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit, kind_of
from canju.rules import rules_text
from canju.solution import Solution

#: The columns of the table with the kind of their values, each of which may be missing.
COLUMNS = {
    "first": "text",
    "second": "text",
    "to_beat": "text",
    "turn": "text",
    "rules": "text",
    "goal": "text",
    "status": "text",
    "winner": "text",
    "wins": "flag",
    "tricks": "whole",
    "best": "text",
    "winning_plays": "whole",
    "plays_left": "whole",
    "nodes": "whole",
    "seconds": "real",
}

_ERRORS: dict[str, type[LimitError]] = {
    "time_limit": TimeLimit,
    "node_limit": NodeLimit,
    "memory_limit": MemoryLimit,
}


class Undecided(Solution):
    """A position of a batch that a limit, or Ctrl-C, left open.

    ``value``, ``wins``, ``winner``, ``tricks``, ``plays_left`` and ``best`` are ``None``. What
    would have to search, such as ``values`` and ``line``, raises ``LimitError``;
    ``solve(undecided.position)`` begins anew.

    Attributes:
        status: ``"time_limit"``, ``"node_limit"``, ``"memory_limit"`` or ``"interrupted"``.

    >>> from canju import deal, solve_many
    >>> undecided = solve_many([deal(17, 17, seed=1)], node_limit=1)[0]
    >>> undecided.status, undecided.value
    ('node_limit', None)
    """

    # Each of these is a property that searches where a solution is known to be one.
    value = wins = winner = tricks = plays_left = best = None  # type: ignore[assignment]

    def _ask(self, *question: object) -> NoReturn:
        error = _ERRORS.get(self.status, LimitError)
        raise error(f"undecided ({self.status}): solve(solution.position) begins anew")

    @property
    def line(self) -> NoReturn:
        """Raises ``LimitError``."""
        self._ask()

    def brief(self) -> dict[str, Any]:
        """What a display tells: nothing is known."""
        return {"value": None, "winner": None, "best": None, "line": None}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Undecided):
            return NotImplemented
        same = self.position == other.position and self.goal == other.goal
        return same and self.status == other.status

    __hash__ = Solution.__hash__

    def __repr__(self) -> str:
        return f"<Undecided: {self.status}, {self._nodes} nodes>"


class Results:
    """Solutions in the order of their positions, as ``solve_many`` gives them.

    They work as a tuple does: a slice of them, and two of them added, are ``Results`` again. They
    pickle, so parts may come from other processes; ``Results(solutions)`` makes them of any
    solutions.

    polars, pandas, pyarrow, duckdb and whatever else reads the Arrow PyCapsule interface take
    them as a table, with a row for each position and these columns: ``first``, ``second``,
    ``to_beat``, ``turn``, ``rules`` and ``goal``, as text; ``status``; ``winner`` and ``wins``
    (whether the side to move wins), or ``tricks``; ``best``, a best play as far as the batch
    asked for one: in a position lost under ``goal="win"`` it did not; ``winning_plays``, their
    number, with ``values=True``; ``plays_left``, with ``goal="fastest"``; ``nodes``; ``seconds``.

    >>> from canju import solve_many
    >>> results = solve_many([("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("7 8", "66")], values=True)
    >>> results
    <Results: 2 positions: 2 won>
    >>> [row["winning_plays"] for row in results.to_dicts()]
    [2, 2]
    """

    # Not a ``collections.abc.Sequence`` by name: polars would take that for a column of objects.
    __slots__ = ("_solutions",)

    def __init__(self, solutions: Iterable[Solution] = ()) -> None:
        if not isinstance(solutions, Iterable):
            raise TypeError(f"solutions: expected Solutions, got {kind_of(solutions)}")
        self._solutions = tuple(_checked(*item) for item in enumerate(solutions))

    def __len__(self) -> int:
        return len(self._solutions)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> Results: ...
    def __getitem__(self, index: int | slice) -> Solution | Results:
        if isinstance(index, slice):
            return Results(self._solutions[index])
        return self._solutions[index]

    def __iter__(self) -> Iterator[Solution]:
        return iter(self._solutions)

    def __reversed__(self) -> Iterator[Solution]:
        return reversed(self._solutions)

    def __contains__(self, solution: object) -> bool:
        return solution in self._solutions

    def count(self, solution: Solution) -> int:
        """How many are equal to a solution."""
        return self._solutions.count(solution)

    def index(self, solution: Solution, *between: int) -> int:
        """Where the first that is equal to a solution stands; ``ValueError`` when none is."""
        return self._solutions.index(solution, *between)

    def __add__(self, other: Results) -> Results:
        if not isinstance(other, Results):
            return NotImplemented
        return Results(self._solutions + other._solutions)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return self._solutions == other._solutions

    def __hash__(self) -> int:
        return hash(self._solutions)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._solutions,)

    def __repr__(self) -> str:
        counts = Counter(_outcome(solution) for solution in self._solutions)
        told = ", ".join(f"{n} {outcome}" for outcome, n in counts.most_common())
        positions = "1 position" if len(self) == 1 else f"{len(self)} positions"
        return f"<Results: {positions}{': ' if told else ''}{told}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each position, its names those of the columns."""
        return [row_of(solution) for solution in self._solutions]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream, in one batch; another schema is not looked at."""
        rows = self.to_dicts()
        return arrow_stream(
            [(name, kind, [row[name] for row in rows]) for name, kind in COLUMNS.items()]
        )


def _checked(number: int, solution: object) -> Solution:
    if not isinstance(solution, Solution):
        raise TypeError(f"item {number}: expected a Solution, got {kind_of(solution)}")
    return solution


def row_of(solution: Solution) -> dict[str, Any]:
    """A solution as a row of the table; what is not known yet is ``None``: nothing is searched."""
    position, stats, known = solution.position, solution.stats, solution._known
    decided = position.is_over or "value" in known or "plays_left" in known
    value = solution.value if decided else None
    wins = value if isinstance(value, bool) else None
    best = known.get("best")
    row = {
        "first": str(position.first),
        "second": str(position.second),
        "to_beat": None if position.to_beat is None else str(position.to_beat),
        "turn": position.turn,
        "rules": rules_text(solution.rules),
        "goal": solution.goal,
        "status": solution.status,
        "winner": None if wins is None else solution.winner,
        "wins": wins,
        "tricks": value if wins is None else None,
        "best": None if best is None else str(best),
        "winning_plays": None,
        "plays_left": known.get("plays_left"),
        "nodes": stats.nodes,
        "seconds": stats.seconds,
    }
    if wins is not None and "values" in known:
        row["winning_plays"] = len(solution.winning_plays)
    return row


def _outcome(solution: Solution) -> str:
    row = row_of(solution)
    if row["status"] != "solved" or row["wins"] is None:
        return "solved" if row["status"] == "solved" else "undecided"
    return "won" if row["wins"] else "lost"
