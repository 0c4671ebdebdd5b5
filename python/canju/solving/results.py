"""``Results``: the solutions of a batch, as a sequence and as a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from canju._canju import arrow_stream, results_bars, results_sheet
from canju._messages import Language, current
from canju._pictured import Pictured
from canju._positions import in_tricks
from canju._rows import COLUMNS, is_many
from canju._rules import rules_text
from canju._seats import THREE, TWO, hands_of, seating_of
from canju.errors import kind_of
from canju.solving.core import Outcome
from canju.solving.summary import Summary, known_value, outcome_name, summary_of
from canju.writing.html import CLASSES, MAX_PAGE, html_of

#: Most rows of a table in a notebook, and on a page of its own.
_MOST_ROWS, _MOST_ROWS_ALONE = 20, 2_000

OutcomeT = TypeVar("OutcomeT", bound=Outcome)


class Results(Pictured, Generic[OutcomeT]):
    """The solutions of ``solve_many``, in the order of the positions.

    They work like a tuple: a slice, or the sum of two, is a ``Results`` too. They can be pickled
    and sent from other processes. ``Results(solutions)`` collects any solutions.

    polars, pandas, pyarrow, duckdb and other readers of the Arrow PyCapsule interface read them
    as a table with a row for each position. Its columns, in this order:

    - ``first``, ``second``: the hands, if a position has two;
    - ``landlord``, ``down``, ``up``: the hands, if a position has three;
    - ``winner``: the side that wins, and ``wins``: true if the side to move wins; not in trick
      play;
    - ``tricks``: number of tricks of the side to move, in trick play;
    - ``plays_left``: with ``goal="fastest"``;
    - ``best``: a best play. With ``goal="win"`` it is the winning play that the search found; it
      is missing in lost positions, because the search does not need one there;
    - ``winning_plays``: number of winning plays, with ``values=True``;
    - ``status``;
    - ``to_beat``: the play on the table, if a position has one;
    - ``by``: the seat that made it, with three hands;
    - ``turn``, ``rules``, ``goal``;
    - ``first_cards``, ``second_cards``, ``landlord_cards``, ``down_cards``, ``up_cards``: sizes
      of the hands in the table;
    - ``nodes``, ``seconds``;
    - other columns of a table that ``solve_many`` read, unless a column above has their name.

    The columns depend on the positions and the arguments of ``solve_many``, never on the answers.

    >>> from canju import solve_many
    >>> results = solve_many([("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("7 8", "66")], values=True)
    >>> results
    <Results: 2 positions: 2 won>
    >>> [row["winning_plays"] for row in results.to_dicts()]
    [2, 2]
    """

    # Not a ``collections.abc.Sequence``: polars would read one as a column of objects.
    __slots__ = ("_solutions",)

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
        """Number of solutions that equal one."""
        return self._solutions.count(solution)

    def index(self, solution: Outcome, *between: int) -> int:
        """Index of the first solution that equals one; ``ValueError`` if no solution does."""
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

    def _repr_html_(self) -> str:
        return html_of(self._table(current(), _MOST_ROWS))

    def _alone(self, said: Language) -> str:
        rows = _MOST_ROWS_ALONE
        page = html_of(self._table(said, rows, alone=True), CLASSES)
        while (size := len(page.encode())) > MAX_PAGE:
            rows = int(0.9 * min(rows, len(self)) * MAX_PAGE / size)
            page = html_of(self._table(said, rows, alone=True), CLASSES)
        return page

    def _table(self, said: Language, most: int, alone: bool = False) -> dict[str, Any]:
        """The numbers of wins and losses, and a table of the first positions."""
        outcomes = Counter(map(outcome_name, self._solutions)).most_common()
        listed = [
            (one.position, known_value(one), one._known.best, one._can_be_slow)
            for one in self._solutions[:most]
        ]
        table: dict[str, Any] = json.loads(results_sheet(said.name, outcomes, listed, alone))
        return table

    def _drawn(self, said: Language) -> str:
        from canju.writing.svg import svg_of

        values = map(known_value, self._solutions)
        tricks = [value for value in values if value is not None and not isinstance(value, bool)]
        lengths = [one._known.plays_left for one in self._solutions]
        plays = [length for length in lengths if length is not None]
        return svg_of(json.loads(results_bars(said.name, self.summary(), tricks, plays)))

    def __repr__(self) -> str:
        counts = Counter(map(outcome_name, self._solutions))
        outcomes = ", ".join(f"{n} {outcome}" for outcome, n in counts.most_common())
        positions = "1 position" if len(self) == 1 else f"{len(self)} positions"
        return f"<Results: {positions}{': ' if outcomes else ''}{outcomes}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each position; the keys are the columns of the table.

        >>> from canju import solve_many
        >>> [(row["first"], row["winner"]) for row in solve_many(["3 5 | 4", "3 | 5"]).to_dicts()]
        [('3 5', 'first'), ('3', 'first')]
        """
        columns = columns_of(self._solutions)
        rows = map(row_of, self._solutions)
        return [{name: row.get(name) for name in columns} for row in rows]

    def summary(self) -> Summary:
        """Counts over all positions: a dictionary that prints as a short table.

        >>> from canju import solve_many
        >>> summary = solve_many(["3 5 | 4", "3 | 4 | | second", "3 | 4 | 5"]).summary()
        >>> summary["positions"], summary["winners"], summary["wins"]
        (3, {'first': 1, 'second': 2}, 2)
        """
        return summary_of(self._solutions)

    def to_polars(self) -> Any:
        """The table as a ``polars.DataFrame``. Needs polars."""
        return _library("polars", "to_polars").DataFrame(self)

    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``. Needs pandas and pyarrow."""
        _library("pandas", "to_pandas")
        return self.to_arrow().to_pandas()

    def to_arrow(self) -> Any:
        """The table as a ``pyarrow.Table``. Needs pyarrow."""
        return _library("pyarrow", "to_arrow").table(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream of one batch; ``requested_schema`` is ignored."""
        rows = self.to_dicts()
        return arrow_stream(
            [_typed(name, [row[name] for row in rows]) for name in columns_of(self._solutions)]
        )


def _library(name: str, method: str) -> Any:
    """Imports a library that a method needs.

    Raises:
        ImportError: if it is not installed. The message says how to install it.
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
    """Columns of a table of solutions; for no solutions, those of a shedding game."""
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
    if not any(solution._values_asked or solution._known.has_values for solution in solutions):
        absent.add("winning_plays")
    kept = (name for solution in solutions for name in solution._kept_columns)
    return list(dict.fromkeys([*(name for name in COLUMNS if name not in absent), *kept]))


def _typed(name: str, values: list[Any]) -> tuple[str, str, list[Any]]:
    """A column with the type of its values; values of different types become texts."""
    if name in COLUMNS:
        return name, COLUMNS[name], values
    kinds = {type(value) for value in values if value is not None}
    if kinds == {bool}:
        return name, "flag", values
    if kinds == {int} and all(value is None or -(2**63) <= value < 2**63 for value in values):
        return name, "whole", values
    if kinds and kinds <= {int, float}:
        return name, "real", values
    return name, "text", [None if value is None else str(value) for value in values]


def row_of(solution: Outcome) -> dict[str, Any]:
    """Values of all columns, without a search: unknown ones are ``None``."""
    position, stats, known = solution.position, solution.stats, solution._known
    value = known_value(solution)
    wins = value if isinstance(value, bool) else None
    best = known.best
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    for seat, hand in zip(seating_of(position).seats, hands_of(position), strict=True):
        row[seat], row[f"{seat}_cards"] = str(hand), len(hand)
    row |= {
        "winner": None if wins is None else solution.winner,
        "wins": wins,
        "tricks": value if wins is None else None,
        "plays_left": known.plays_left,
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
    if wins is not None and known.has_values:
        row["winning_plays"] = len(solution.winning_plays)
    return row | solution._kept_columns
