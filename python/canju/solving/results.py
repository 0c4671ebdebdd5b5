"""``Results``: the solutions of a batch, as a sequence and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from canju._canju import Known, Position, Rows
from canju.arguments.columns import Column, joined
from canju.arguments.limits import Limits
from canju.arguments.row import is_many
from canju.errors import kind_of
from canju.language.languages import Language, current
from canju.saving.shown import Pictured
from canju.solving.core import Outcome
from canju.solving.summary import Summary
from canju.writing.html import MAX_PAGE, html_of

#: Most rows of a table in a notebook, and on a page of its own.
_MOST_ROWS, _MOST_ROWS_ALONE = 20, 2_000

OutcomeT = TypeVar("OutcomeT", bound=Outcome)
#: Makes a solution of a position, a goal, a status and limits.
_Make = Callable[[Position, Any, str, Limits], Outcome]


class Results(Pictured, Generic[OutcomeT]):
    """The solutions of ``solve_many``, in the order of the positions.

    They work like a tuple: a slice, or the sum of two, is a ``Results`` too. They can be pickled
    and sent from other processes. ``Results(solutions)`` collects any solutions. An invalid
    item is ``None``.

    polars, pandas, pyarrow, duckdb and other readers of the Arrow PyCapsule interface read them
    as a table with a row for each position. Its columns, in this order:

    - ``first``, ``second``: the hands, if a position has two;
    - ``landlord``, ``down``, ``up``: the hands, if a position has three;
    - ``south``, ``east``, ``north``, ``west``: the hands, if a position has four;
    - ``winner``: the side that wins, and ``wins``: true if the side to move wins; not in trick
      play;
    - ``tricks``: number of tricks of the side to move, in trick play;
    - ``plays_left``: with ``goal="fastest"``; ``levels``: with ``goal="levels"``;
    - ``best``: a best play. With ``goal="win"`` it is the winning play that the search found; it
      is missing in lost positions, because the search does not need one there;
    - ``winning_plays``: number of winning plays, with ``values=True``;
    - ``status``;
    - ``to_beat``: the play on the table, if a position has one;
    - ``by``: the seat that made it, with more than two hands;
    - ``turn``; ``head``: the seat that was out first, if a game goes on after it;
    - ``rules``, ``goal``;
    - ``first_cards``, ``second_cards``, ``landlord_cards`` and so on: sizes of the hands in the
      table;
    - ``nodes``, ``seconds``;
    - ``error``: the reason of an invalid row, if there is one;
    - other columns of a table that ``solve_many`` read, with their own types. One that has the
      name of a column above is called ``best_given`` instead of ``best``.

    The columns depend on the positions and the arguments of ``solve_many``, never on the answers.
    In a sum, a column that one part lacks is null there. If the type of a column differs between
    the parts, that of the later part is called ``id_given`` instead of ``id``.

    >>> from canju import solve_many
    >>> results = solve_many([("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("7 8", "66")], values=True)
    >>> results
    <Results: 2 positions: 2 won>
    >>> [row["winning_plays"] for row in results.to_dicts()]
    [2, 2]
    """

    # Not a ``collections.abc.Sequence``: polars would read one as a column of objects.
    __slots__ = ("_kept", "_limits", "_made", "_make", "_rows")
    #: The answers; other columns by name; the limits of all solutions, ``None`` if each has its
    #: own; and the solutions that were asked for, by index.
    _rows: Rows
    _kept: dict[str, Column]
    _limits: Limits | None
    _make: _Make | None
    _made: dict[int, OutcomeT]

    def __init__(self, solutions: Iterable[OutcomeT] = ()) -> None:
        if not is_many(solutions):
            raise TypeError(f"solutions: expected Solutions, got {kind_of(solutions)}")
        made = [_checked(*item) for item in enumerate(solutions)]
        self._rows = Rows(list(map(_facts_of, made)))
        self._kept = _kept_of(made)
        self._limits, self._make = None, None
        self._made = dict(enumerate(made))

    @classmethod
    def _of(
        cls,
        rows: Rows,
        kept: dict[str, Column],
        limits: Limits | None,
        make: _Make | None,
        made: dict[int, Any] | None = None,
    ) -> Results[Any]:
        """Results of answers. ``make`` makes their solutions when they are asked for."""
        results: Results[Any] = cls.__new__(cls)
        results._rows = rows
        results._kept = kept
        results._limits, results._make = limits, make
        results._made = {} if made is None else made
        for place, solution in results._made.items():
            if not solution._kept[0]:  # of a pickle
                solution._kept = results._kept, place
        return results

    def _solution(self, index: int) -> OutcomeT:
        made = self._made.get(index)
        if made is not None:
            return made
        row = self._rows.at(index)
        if isinstance(row, str):  # no position
            return None  # type: ignore[return-value]
        return self._made.setdefault(index, self._new(index, *row))

    def _new(
        self,
        index: int,
        position: Position,
        goal: str,
        status: str,
        known: Known,
        nodes: int,
        seconds: float,
        asked: bool,
    ) -> OutcomeT:
        assert self._make is not None, "without it all solutions were made"
        assert self._limits is not None, "it needs them"
        solution = self._make(position, goal, status, self._limits)
        solution._session.learn(known)
        solution._session.spent(nodes, seconds, 1)
        solution._values_asked = asked
        solution._kept = self._kept, index
        return solution  # type: ignore[return-value]

    def _now(self) -> Rows:
        """The answers, with those that solutions have found since."""
        if not self._made:
            return self._rows
        return self._rows.with_rows({place: _facts_of(one) for place, one in self._made.items()})

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> OutcomeT: ...
    @overload
    def __getitem__(self, index: slice) -> Results[OutcomeT]: ...
    def __getitem__(self, index: int | slice) -> OutcomeT | Results[OutcomeT]:
        # A range checks the index, and counts from the end.
        places = range(len(self))[index]
        if isinstance(places, int):
            return self._solution(places)
        assert isinstance(index, slice), "only a slice has several places"
        made = {k: self._made[place] for k, place in enumerate(places) if place in self._made}
        kept = {
            name: column.rows(places.start, len(places))
            if places.step == 1
            else column.taken(places)
            for name, column in self._kept.items()
        }
        return Results._of(self._rows.sliced(index), kept, self._limits, self._make, made)

    def __iter__(self) -> Iterator[OutcomeT]:
        return map(self._solution, range(len(self)))

    def __reversed__(self) -> Iterator[OutcomeT]:
        return map(self._solution, reversed(range(len(self))))

    def __contains__(self, solution: object) -> bool:
        return solution in tuple(self)

    def count(self, solution: Outcome) -> int:
        """Number of solutions that equal one."""
        return tuple(self).count(solution)

    def index(self, solution: Outcome, *between: int) -> int:
        """Index of the first solution that equals one; ``ValueError`` if no solution does."""
        return tuple(self).index(solution, *between)

    def __add__(self, other: Results[OutcomeT]) -> Results[OutcomeT]:
        if not isinstance(other, Results):
            return NotImplemented
        mine = len(self)
        kept = joined([(self._kept, mine), (other._kept, len(other))])
        limits, make = self._limits, self._make
        if limits != other._limits:  # each solution keeps its own
            limits = make = None
            _ = [*self, *other]  # makes them
        made = self._made | {mine + place: one for place, one in other._made.items()}
        rows = Rows.joined([self._rows, other._rows])
        return Results._of(rows, kept, limits, make, made)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return self._rows == other._rows

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[Any, ...]:
        made = None
        if self._make is None:  # without columns, which are pickled once
            made = {place: _bare(one) for place, one in self._made.items()}
        return type(self)._of, (self._now(), self._kept, self._limits, self._make, made)

    def _repr_html_(self) -> str:
        return html_of(self._table(current(), _MOST_ROWS))

    def _alone(self, said: Language) -> str:
        rows = _MOST_ROWS_ALONE
        page = html_of(self._table(said, rows, alone=True))
        while (size := len(page.encode())) > MAX_PAGE:
            rows = int(0.9 * min(rows, len(self)) * MAX_PAGE / size)
            page = html_of(self._table(said, rows, alone=True))
        return page

    def _table(self, said: Language, most: int, alone: bool = False) -> dict[str, Any]:
        """The numbers of wins and losses, and a table of the first positions."""
        return self._now().table_sheet(said.name, most, alone)

    def _drawn(self, said: Language) -> str:
        from canju.writing.svg import svg_of

        return svg_of(self._now().bars_sheet(said.name))

    def __repr__(self) -> str:
        outcomes = ", ".join(f"{n} {outcome}" for outcome, n in self._now().outcomes())
        positions = "1 position" if len(self) == 1 else f"{len(self)} positions"
        return f"<Results: {positions}{': ' if outcomes else ''}{outcomes}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each position; the keys are the columns of the table.

        >>> from canju import solve_many
        >>> [(row["first"], row["winner"]) for row in solve_many(["3 5 | 4", "3 | 5"]).to_dicts()]
        [('3 5', 'first'), ('3', 'first')]
        """
        rows = self._now().to_dicts()
        for name, column in self._kept.items():
            for row, value in zip(rows, column.values(), strict=True):
                row[name] = value
        return rows

    def summary(self) -> Summary:
        """Counts over all positions: a dictionary that prints as a short table.

        >>> from canju import solve_many
        >>> summary = solve_many(["3 5 | 4", "3 | 4 | | second", "3 | 4 | 5"]).summary()
        >>> summary["positions"], summary["winners"], summary["wins"]
        (3, {'first': 1, 'second': 2}, 2)
        """
        return Summary(self._now().summary())

    def to_polars(self) -> Any:
        """The table as a ``polars.DataFrame``. Needs polars."""
        return _library("polars", "to_polars").DataFrame(self)

    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``. Needs pandas and pyarrow."""
        _library("pandas", "to_pandas")
        frame = self.to_arrow().to_pandas()
        for name, column in self._kept.items():
            own = column.of_pandas()
            if own is not None:
                frame[name] = own.reset_index(drop=True)
        return frame

    def to_arrow(self) -> Any:
        """The table as a ``pyarrow.Table``. Needs pyarrow."""
        return _library("pyarrow", "to_arrow").table(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream; ``requested_schema`` is ignored."""
        return self._now().stream([column.exported(name) for name, column in self._kept.items()])


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


def _bare(solution: OutcomeT) -> OutcomeT:
    """A copy without other columns."""
    made = object.__new__(type(solution))
    made.__dict__.update(solution.__dict__, _kept=({}, 0))
    return made


def _facts_of(solution: Outcome) -> Any:
    """A row of the core's table."""
    asked = solution._values_asked
    return (
        *(solution.position, solution.goal, solution.status),
        *(solution._session.known, *solution._session.cost[:2], asked),
    )


def _kept_of(solutions: list[OutcomeT]) -> dict[str, Column]:
    """Other columns of solutions from any tables."""
    runs: list[tuple[Mapping[str, Column], list[int]]] = []
    for columns, row in (solution._kept for solution in solutions):
        if not runs or runs[-1][0] is not columns:
            runs.append((columns, []))
        runs[-1][1].append(row)
    return joined(
        ({name: column.taken(rows) for name, column in columns.items()}, len(rows))
        for columns, rows in runs
    )


def row_of(solution: Outcome) -> dict[str, Any]:
    """Values of all columns, without a search: unknown ones are ``None``."""
    return Rows([_facts_of(solution)]).to_dict(0) | solution._kept_columns
