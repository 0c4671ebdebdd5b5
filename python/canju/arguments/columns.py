"""Columns of tables: kept as their library has them, and given back as they are.

Nothing here imports a library or understands a type: a column of polars, pyarrow or pandas stays an
object of its library, which also makes Python values of it. Without one, a column is a list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple

from canju._canju import arrow_type

#: Type of a column of nulls, which fits to any other.
NULLS = b""


class Values:
    """A column of a library. Its values never change."""

    __slots__ = ("_type", "own")

    def __init__(self, own: Any) -> None:
        self.own = own
        self._type: bytes | bool | None = False

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.own,)

    @property
    def type(self) -> bytes | None:
        """Equal bytes for columns of one type; ``None`` for Python objects."""
        if self._type is False:
            arrow = self.arrow(0, 0)
            self._type = None if arrow is None else arrow_type(arrow.__arrow_c_stream__())
        return self._type  # type: ignore[return-value]

    def arrow(self, first: int, number: int) -> Any:
        """Some rows as a table that has an Arrow stream; ``None`` for Python objects."""
        raise NotImplementedError

    def nulls(self, number: int) -> Any:
        """A table of nulls of this type."""
        raise NotImplementedError

    def value(self, place: int) -> Any:
        """The value in a row, in Python if it has such a value."""
        raise NotImplementedError

    def listed(self, first: int, number: int) -> list[Any]:
        """The values in some rows."""
        raise NotImplementedError

    def taken(self, places: Sequence[int]) -> Values:
        """The column with these rows."""
        raise NotImplementedError

    def cut(self, first: int, number: int) -> Values:
        """The column with these rows, and without the memory of others in a pickle."""
        return self.taken(range(first, first + number))


class OfPolars(Values):
    """A ``polars.Series``."""

    __slots__ = ()

    def arrow(self, first: int, number: int) -> Any:
        # polars cannot read all that is cut by an offset, so it has to cut.
        is_all = number == len(self.own)
        return (self.own if is_all else self.own[first : first + number]).to_frame()

    def nulls(self, number: int) -> Any:
        # ``clear`` waits forever in a forked child.
        return type(self.own)(self.own.name, [None] * number, dtype=self.own.dtype).to_frame()

    def value(self, place: int) -> Any:
        try:
            value = self.own[place]
            # A list is a series too.
            is_nested = isinstance(value, (type(self.own), dict))
            return self.own[place : place + 1].to_list()[0] if is_nested else value
        except Exception:
            return self.own[place : place + 1]

    def listed(self, first: int, number: int) -> list[Any]:
        return self.own[first : first + number].to_list()  # type: ignore[no-any-return]

    def taken(self, places: Sequence[int]) -> Values:
        return OfPolars(self.own[list(places)])

    def cut(self, first: int, number: int) -> Values:
        return OfPolars(self.own[first : first + number])


class OfPyarrow(Values):
    """A ``pyarrow.Table`` of one column, whose field has metadata."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        # A slice would pickle with all that it is cut from.
        arrow = import_module("pyarrow")
        sink = arrow.BufferOutputStream()
        with arrow.ipc.new_stream(sink, self.own.schema) as stream:
            stream.write_table(self.own)
        return _unpickled, (sink.getvalue().to_pybytes(),)

    def arrow(self, first: int, number: int) -> Any:
        return self.own.slice(first, number)

    def nulls(self, number: int) -> Any:
        arrow = import_module("pyarrow")
        [field] = self.own.schema
        return arrow.table([arrow.nulls(number, field.type)], schema=self.own.schema)

    def value(self, place: int) -> Any:
        value = self.own.column(0)[place]
        try:
            return value.as_py()
        except Exception:
            return value

    def listed(self, first: int, number: int) -> list[Any]:
        return self.own.column(0).slice(first, number).to_pylist()  # type: ignore[no-any-return]

    def taken(self, places: Sequence[int]) -> Values:
        try:
            return OfPyarrow(self.own.take(list(places)))
        except Exception:  # not for every type
            rows = [self.own.slice(place, 1) for place in places]
            return OfPyarrow(import_module("pyarrow").concat_tables(rows).combine_chunks())

    def cut(self, first: int, number: int) -> Values:
        return OfPyarrow(self.own.slice(first, number))


def _unpickled(data: bytes) -> OfPyarrow:
    return OfPyarrow(import_module("pyarrow").ipc.open_stream(data).read_all())


class OfPandas(Values):
    """A ``pandas.Series``. Missing values are ``None`` in Python, as they are nulls in Arrow."""

    __slots__ = ("_arrow",)

    def __init__(self, own: Any) -> None:
        super().__init__(own)
        self._arrow: OfPyarrow | bool | None = False

    def _in_arrow(self) -> OfPyarrow | None:
        if self._arrow is False:
            try:
                arrow = import_module("pyarrow")
                self._arrow = OfPyarrow(arrow.table([arrow.array(self.own)], [""]))
            except Exception:  # no pyarrow, or objects that it does not take
                self._arrow = None
        return self._arrow  # type: ignore[return-value]

    def arrow(self, first: int, number: int) -> Any:
        arrow = self._in_arrow()
        return arrow and arrow.arrow(first, number)

    def nulls(self, number: int) -> Any:
        arrow = self._in_arrow()
        return arrow and arrow.nulls(number)

    def value(self, place: int) -> Any:
        return self.listed(place, 1)[0]

    def listed(self, first: int, number: int) -> list[Any]:
        part = self.own.iloc[first : first + number]
        return part.astype(object).where(part.notna(), None).tolist()  # type: ignore[no-any-return]

    def taken(self, places: Sequence[int]) -> Values:
        return OfPandas(self.own.iloc[list(places)])


class OfPython(Values):
    """A list of Python objects."""

    __slots__ = ()

    @property
    def type(self) -> bytes | None:
        if self._type is False:
            self._type = NULLS if all(value is None for value in self.own) else None
        return self._type  # type: ignore[return-value]

    def arrow(self, first: int, number: int) -> Any:
        return None

    def value(self, place: int) -> Any:
        return self.own[place]

    def listed(self, first: int, number: int) -> list[Any]:
        return self.own[first : first + number]  # type: ignore[no-any-return]

    def taken(self, places: Sequence[int]) -> Values:
        return OfPython([self.own[place] for place in places])


class Part(NamedTuple):
    """Some rows of a column of a library."""

    values: Values
    first: int
    number: int


class Column:
    """A column of the results: parts one below the other, all of one type."""

    __slots__ = ("_starts", "parts")

    def __init__(self, parts: Iterable[Part]) -> None:
        given = list(parts)
        # A column without rows has a type too.
        self.parts = [part for part in given if part.number] or given[:1]
        #: Number of the first row of each part, and of all rows.
        self._starts = [0, *accumulate(part.number for part in self.parts)]

    def __reduce__(self) -> tuple[Any, ...]:
        return Column, ([Part(_cut(part), 0, part.number) for part in self.parts],)

    @property
    def type(self) -> bytes | None:
        """As of ``Values``."""
        return next((part.values.type for part in self.parts if part.values.type != NULLS), NULLS)

    def value(self, row: int) -> Any:
        """The value in a row."""
        part = self.parts[place := bisect_right(self._starts, row) - 1]
        return part.values.value(part.first + row - self._starts[place])

    def values(self) -> list[Any]:
        """All values."""
        found = []
        for values, first, number in self.parts:
            try:
                found += values.listed(first, number)
            except Exception:  # some have no value in Python
                found += map(values.value, range(first, first + number))
        return found

    def rows(self, first: int, number: int) -> Column:
        """Some rows, one below the other."""
        cut = []
        for part, start in zip(self.parts, self._starts, strict=False):
            skipped = max(0, first - start)
            left = min(part.number, first + number - start) - skipped
            cut.append(Part(part.values, part.first + skipped, max(0, left)))
        return Column(cut)

    def taken(self, rows: Iterable[int]) -> Column:
        """These rows, in any order."""
        runs: list[tuple[Values, list[int]]] = []
        for row in rows:
            part = self.parts[place := bisect_right(self._starts, row) - 1]
            if not runs or runs[-1][0] is not part.values:
                runs.append((part.values, []))
            runs[-1][1].append(part.first + row - self._starts[place])
        return Column([Part(values.taken(places), 0, len(places)) for values, places in runs])

    def of_pandas(self) -> Any:
        """All parts as one ``pandas.Series``; ``None`` if a part is not one."""
        own = [part.values.own for part in self.parts if isinstance(part.values, OfPandas)]
        if not own or len(own) < len(self.parts):
            return None
        cut = [
            one.iloc[p.first : p.first + p.number] for one, p in zip(own, self.parts, strict=True)
        ]
        return cut[0] if len(cut) == 1 else import_module("pandas").concat(cut)

    def exported(self, name: str) -> tuple[Any, ...]:
        """The column for ``Rows.stream``."""
        own = self.type
        models = (part.values for part in self.parts if part.values.type == own)
        model = next((values for values in models if values.arrow(0, 0) is not None), None)
        if model is None:
            return (name, *_typed(self.values()))
        tables = []
        for values, first, number in self.parts:
            table = values.arrow(first, number) if values.type == own else None
            tables.append(model.nulls(number) if table is None else table)
        return name, [table.__arrow_c_stream__() for table in tables]


def _cut(part: Part) -> Values:
    values, first, number = part
    return values if (first, number) == (0, len(values.own)) else values.cut(first, number)


def _typed(values: list[Any]) -> tuple[str, list[Any]]:
    """Python objects with their Arrow type; those of different types become texts."""
    kinds = {type(value) for value in values if value is not None}
    if not kinds:
        return "null", values
    if kinds == {bool}:
        return "flag", values
    if kinds == {int} and all(value is None or -(2**63) <= value < 2**63 for value in values):
        return "whole", values
    if kinds <= {int, float} and all(
        type(value) is not int or abs(value) < 2**53 for value in values
    ):
        return "real", values
    return "text", [None if value is None else text_of(value) for value in values]


def text_of(value: object) -> str:
    r"""The text of any object; zero bytes and surrogates, which Arrow does not have, are escaped.

    >>> print(text_of(7), text_of("a\0b"))
    7 a\0b
    """
    try:
        text = str(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")


def joined(tables: Iterable[tuple[Mapping[str, Column], int]]) -> dict[str, Column]:
    """The columns of tables one below the other, each with its number of rows.

    A column that a table lacks is null there. If a column has another type than one of the same
    name above, it is called ``id_given`` instead of ``id``.
    """
    given = list(tables)
    found: dict[str, _Growing] = {}
    above = 0
    for columns, number in [table for table in given if table[1]] or given:
        names: set[str] = set()
        for own, column in columns.items():
            name = own
            while (
                name in names
                or (name != own and name in columns)
                or (name in found and not found[name].fits(column))
            ):
                name += "_given"
            names.add(name)
            found.setdefault(name, _Growing()).add(column, above, number)
        above += number
    return {name: one.column(above) for name, one in found.items()}


class _Growing:
    """A column that is made of several."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._rows = 0
        self._type: bytes | None = NULLS

    def fits(self, column: Column) -> bool:
        return column.type == self._type or NULLS in (column.type, self._type)

    def add(self, column: Column, above: int, number: int) -> None:
        """Adds a column below the rows ``above``."""
        self._fill(above)
        self._parts += column.parts
        self._rows += number
        self._type = column.type if self._type == NULLS else self._type

    def column(self, rows: int) -> Column:
        self._fill(rows)
        return Column(self._parts)

    def _fill(self, rows: int) -> None:
        if lacking := rows - self._rows:
            self._parts.append(Part(OfPython([None] * lacking), 0, lacking))
            self._rows = rows


def column_of(values: list[Any]) -> Column:
    """A column of Python objects."""
    return Column([Part(OfPython(values), 0, len(values))])
