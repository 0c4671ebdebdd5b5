"""``Results``: many solutions in order, and the table they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar, overload

from canju._canju import arrow_stream
from canju._displayed import Displayed
from canju._names import Instead
from canju._positions import in_tricks
from canju._rows import is_many
from canju._rules import rules_text
from canju._seats import THREE, TWO, hands_of, seating_of
from canju.errors import kind_of
from canju.solving.core import Outcome
from canju.solving.summary import Summary, known_value, outcome_name, summary_of

#: All columns of the table, each with the kind of its values, any of which may be missing.
#: ``columns_of`` says which of them a table has.
COLUMNS = {
    **dict.fromkeys(TWO.seats + THREE.seats, "text"),
    "winner": "text",
    "wins": "flag",
    "tricks": "whole",
    "plays_left": "whole",
    "best": "text",
    "winning_plays": "whole",
    "status": "text",
    "to_beat": "text",
    "by": "text",
    "turn": "text",
    "rules": "text",
    "goal": "text",
    **{f"{seat}_cards": "whole" for seat in TWO.seats + THREE.seats},
    "nodes": "whole",
    "seconds": "real",
}

OutcomeT = TypeVar("OutcomeT", bound=Outcome)


class Results(Displayed, Instead, Generic[OutcomeT]):
    """Solutions in the order of their positions, as ``solve_many`` gives them.

    They work as a tuple does: a slice of them, and two of them added, are ``Results`` again. They
    pickle, so parts may come from other processes; ``Results(solutions)`` makes them of any
    solutions.

    polars, pandas, pyarrow, duckdb and whatever else reads the Arrow PyCapsule interface take
    them as a table with a row for each position. Its columns, in this order:

    - ``first``, ``second``: the hands, where a position has two;
    - ``landlord``, ``down``, ``up``: the hands, where a position has three;
    - ``winner``, ``wins``: who wins, and whether the side to move does; not in trick play;
    - ``tricks``: tricks of the side to move, in trick play;
    - ``plays_left``: with ``goal="fastest"``;
    - ``best``: a best play; missing where a position is lost under ``goal="win"``, as nothing
      was searched for there;
    - ``winning_plays``: their number, with ``values=True``;
    - ``status``;
    - ``to_beat``: where a position has a play on the table;
    - ``by``: the seat that made it, where a position has three hands;
    - ``turn``, ``rules``, ``goal``;
    - ``first_cards``, ``second_cards``, ``landlord_cards``, ``down_cards``, ``up_cards``: sizes
      of the hands that the table has;
    - ``nodes``, ``seconds``.

    The columns follow from the positions and from the question, never from the answers.

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
    _instead: ClassVar = {
        "save": "json.dumps(results.to_dicts()) or results.to_pandas().to_csv('results.csv')",
        "to_html": "results.to_pandas().to_html()",
        "plot": "results.to_pandas() (frames have a method plot)",
    }

    def __init__(self, solutions: Iterable[OutcomeT] = ()) -> None:
        if not is_many(solutions):
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
        counts = Counter(map(outcome_name, self._solutions))
        told = ", ".join(f"{n} {outcome}" for outcome, n in counts.most_common())
        positions = "1 position" if len(self) == 1 else f"{len(self)} positions"
        return f"<Results: {positions}{': ' if told else ''}{told}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each position, with the columns of the table as keys."""
        columns = columns_of(self._solutions)
        rows = map(row_of, self._solutions)
        return [{name: row[name] for name in columns} for row in rows]

    def summary(self) -> Summary:
        """Counts of all positions: a dictionary that prints as a short text.

        >>> from canju import solve_many
        >>> summary = solve_many(["3 5 | 4", "3 | 4 | | second", "3 | 4 | 5"]).summary()
        >>> summary["positions"], summary["winners"], summary["wins"]
        (3, {'first': 1, 'second': 2}, 2)
        """
        return summary_of(self._solutions)

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
            [
                (name, COLUMNS[name], [row[name] for row in rows])
                for name in columns_of(self._solutions)
            ]
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


def columns_of(solutions: Sequence[Outcome]) -> list[str]:
    """Columns of the table of some solutions; without any, those of two hands and a winner."""
    positions = [solution.position for solution in solutions]
    seatings = {seating_of(position) for position in positions} or {TWO}
    in_trick_play = {in_tricks(position) for position in positions} or {False}
    absent = {"by"} if THREE not in seatings else set()
    for seating in {TWO, THREE} - seatings:
        absent |= {*seating.seats, *(f"{seat}_cards" for seat in seating.seats)}
    if False not in in_trick_play:
        absent |= {"winner", "wins", "winning_plays"}
    if True not in in_trick_play:
        absent.add("tricks")
    if all(position.to_beat is None for position in positions):
        absent.add("to_beat")
    if all(solution.goal == "win" for solution in solutions):
        absent.add("plays_left")
    if not any(solution._values_asked or "values" in solution._known for solution in solutions):
        absent.add("winning_plays")
    return [name for name in COLUMNS if name not in absent]


def row_of(solution: Outcome) -> dict[str, Any]:
    """All columns of a solution; what is not known yet is ``None``: nothing is searched."""
    position, stats, known = solution.position, solution.stats, solution._known
    value = known_value(solution)
    wins = value if isinstance(value, bool) else None
    best = known.get("best")
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    for seat, hand in zip(seating_of(position).seats, hands_of(position), strict=True):
        row[seat], row[f"{seat}_cards"] = str(hand), len(hand)
    row |= {
        "winner": None if wins is None else solution.winner,
        "wins": wins,
        "tricks": value if wins is None else None,
        "plays_left": known.get("plays_left"),
        "best": None if best is None else str(best),
        "status": solution.status,
        "to_beat": None if position.to_beat is None else str(position.to_beat),
        "by": position.by,
        "turn": position.turn,
        "rules": rules_text(solution.rules),
        "goal": solution.goal,
        "nodes": stats.nodes,
        "seconds": stats.seconds,
    }
    if wins is not None and "values" in known:
        row["winning_plays"] = len(solution.winning_plays)
    return row
