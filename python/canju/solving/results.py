"""``Results``: many solutions in order, and the table they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from canju._canju import arrow_stream
from canju._displayed import Displayed
from canju._names import Suggesting
from canju._rules import rules_text
from canju._seats import SEATINGS, hands_of, seating_of
from canju.errors import kind_of
from canju.solving.core import Outcome

#: The columns of the table with the kind of their values, each of which may be missing.
COLUMNS = {
    "first": "text",
    "second": "text",
    "landlord": "text",
    "down": "text",
    "up": "text",
    "to_beat": "text",
    "by": "text",
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

OutcomeT = TypeVar("OutcomeT", bound=Outcome)


class Results(Displayed, Suggesting, Generic[OutcomeT]):
    """Solutions in the order of their positions, as ``solve_many`` gives them.

    They work as a tuple does: a slice of them, and two of them added, are ``Results`` again. They
    pickle, so parts may come from other processes; ``Results(solutions)`` makes them of any
    solutions.

    polars, pandas, pyarrow, duckdb and whatever else reads the Arrow PyCapsule interface take
    them as a table, with a row for each position and these columns: ``first`` and ``second``,
    of three hands ``landlord``, ``down`` and ``up``; ``to_beat``, ``by`` (of three hands),
    ``turn``, ``rules`` and ``goal``, as text; ``status``; ``winner`` and ``wins``
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
    _page = "results"
    _kind = "Results"

    def __init__(self, solutions: Iterable[OutcomeT] = ()) -> None:
        if not isinstance(solutions, Iterable):
            raise TypeError(f"solutions: expected Solutions, got {kind_of(solutions)}")
        self._solutions = tuple(_checked(*item) for item in enumerate(solutions))

    def __len__(self) -> int:
        return len(self._solutions)

    @overload
    def __getitem__(self, index: int) -> OutcomeT: ...
    @overload
    def __getitem__(self, index: slice) -> Results[OutcomeT]: ...
    def __getitem__(self, index: int | slice) -> OutcomeT | Results[OutcomeT]:
        if isinstance(index, slice):
            return Results(self._solutions[index])
        return self._solutions[index]

    def __iter__(self) -> Iterator[OutcomeT]:
        return iter(self._solutions)

    def __reversed__(self) -> Iterator[OutcomeT]:
        return reversed(self._solutions)

    def __contains__(self, solution: object) -> bool:
        return solution in self._solutions

    def count(self, solution: Outcome) -> int:
        """How many are equal to a solution."""
        return self._solutions.count(solution)

    def index(self, solution: Outcome, *between: int) -> int:
        """Where the first that is equal to a solution stands; ``ValueError`` when none is."""
        return self._solutions.index(solution, *between)

    def __add__(self, other: Results[OutcomeT]) -> Results[OutcomeT]:
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

    def to_polars(self) -> Any:
        """The table as a ``polars.DataFrame``, where polars is installed."""
        return _library("polars", "to_polars").DataFrame(self)

    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``, where pandas and pyarrow are installed."""
        _library("pandas", "to_pandas")
        return self.to_arrow().to_pandas()

    def to_arrow(self) -> Any:
        """The table as a ``pyarrow.Table``, where pyarrow is installed."""
        return _library("pyarrow", "to_arrow").table(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream, in one batch; another schema is not looked at."""
        rows = self.to_dicts()
        return arrow_stream(
            [(name, kind, [row[name] for row in rows]) for name, kind in COLUMNS.items()]
        )


def _library(name: str, method: str) -> Any:
    """A library that a method wants.

    Raises:
        ImportError: where it is not installed, with how to install it.
    """
    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f"{method} needs {name}: pip install {name}") from None


def _checked(number: int, solution: OutcomeT) -> OutcomeT:
    if not isinstance(solution, Outcome):
        raise TypeError(f"item {number}: expected a Solution, got {kind_of(solution)}")
    return solution


def row_of(solution: Outcome) -> dict[str, Any]:
    """A solution as a row of the table; what is not known yet is ``None``: nothing is searched."""
    position, stats, known = solution.position, solution.stats, solution._known
    decided = position.is_over or "value" in known or "plays_left" in known
    value = solution.value if decided else None
    wins = value if isinstance(value, bool) else None
    best = known.get("best")
    row = {
        **dict.fromkeys(seat for seating in SEATINGS for seat in seating.seats),
        **dict(zip(seating_of(position).seats, map(str, hands_of(position)), strict=True)),
        "to_beat": None if position.to_beat is None else str(position.to_beat),
        "by": position.by,
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


def _outcome(solution: Outcome) -> str:
    row = row_of(solution)
    if row["status"] != "solved" or row["wins"] is None:
        return "solved" if row["status"] == "solved" else "undecided"
    return "won" if row["wins"] else "lost"
