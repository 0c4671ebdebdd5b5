"""Reads lists, columns and tables of positions or hands.

``solve_many`` and ``split_many`` read their argument with ``many_of``. Reading a data frame does
not import its library. See ``row`` for the position in each row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from canju._canju import Hand, Texts
from canju.arguments.checks import as_int
from canju.arguments.columns import (
    Column,
    OfPandas,
    OfPolars,
    OfPyarrow,
    OfPython,
    Part,
    Values,
)
from canju.arguments.row import COLUMN_SETS, TableRow, is_many, kept_names, listed, parts_of_table
from canju.arguments.signals import from_signal
from canju.errors import CanjuError, OptionError, error_text, kind_of, placed, shown

#: Columns of a table with their names, which can be the same.
Table = list[tuple[Any, Values]]


class ArrowTable(Protocol):
    """A data frame, or another table with the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream."""


class Source(NamedTuple):
    """Positions to read: items of a list or an iterator, or of a table.

    Items of a table are rows of its columns ``keys``, or values if there is one: texts that the
    core reads, if these are two hands or whole positions. ``kept`` are its other columns.
    """

    items: Iterable[Any] | Texts
    keys: Sequence[Any] = ()
    kept: Mapping[str, Column] = MappingProxyType({})

    def row(self, item: Any) -> Any:
        """The row of an item."""
        if not self.keys:
            return item
        return TableRow(zip(self.keys, [item] if len(self.keys) == 1 else item, strict=True))


def source_of(
    name: str,
    values: object,
    reserved: frozenset[str] = frozenset(),
    keep: frozenset[str] = frozenset(),
) -> Source:
    """The positions in a list, an iterator, a column or a table.

    ``reserved`` are names that columns of the results have besides ``COLUMNS``. Columns in ``keep``
    are kept.

    Raises:
        OptionError, TypeError, ImportError: as for ``many_of``.
    """
    table = _table_of(name, values)
    if table is None:
        return Source(many_of(name, values))
    keys = tuple(key for key, _ in table)
    parts = _parts_in(name, keys, keep=keep)
    names = zip(table, kept_names(keys, reserved, keep), strict=True)
    kept = {
        other: Column([Part(column, 0, len(column.own))])
        for (_, column), other in names
        if other is not None
    }
    asked = sorted(_asked(table, parts), key=lambda one: parts.get(one[0], ""))
    items: Iterable[Any] | Texts | None = None
    if [parts.get(key) for key, _ in asked] in (["first", "second"], ["position"]):
        items = _texts_in(name, values, asked)
    rows = _rows_of(asked) if items is None else items
    return Source(rows, [key for key, _ in asked], kept)


def _asked(table: Table, parts: Mapping[Any, str]) -> Table:
    # The goal of a row has to be checked.
    return [(key, column) for key, column in table if key in parts or key == "goal"]


def _rows_of(table: Table) -> list[Any]:
    """The rows of columns; of one column, its values."""
    columns = [column.listed(0, len(column.own)) for _, column in table]
    return columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))


def _table_of(name: str, values: object) -> Table | None:
    """The columns of a table of polars, pyarrow, pandas or another library; else ``None``.

    Also those of a dictionary of lists.
    """
    kind = type(values)
    if isinstance(values, Mapping) and values and all(map(is_many, values.values())):
        return _of_lists(name, values)
    if hasattr(kind, "collect_schema") and not hasattr(kind, "get_columns"):  # polars
        raise TypeError(f"{name}: a {kind_of(values)} has no rows yet: write .collect() after it")
    if hasattr(kind, "get_columns"):  # polars
        return [(own.name, _of_polars(own)) for own in values.get_columns()]  # type: ignore[attr-defined]
    if hasattr(kind, "iloc") and hasattr(kind, "items"):  # pandas: a column of it has no columns
        return _of_pandas(values) if hasattr(kind, "columns") else None
    is_table = hasattr(kind, "column_names") or not any(
        hasattr(kind, method) for method in ("to_dicts", "to_pylist", "to_list")
    )
    if not (is_table and hasattr(kind, "__arrow_c_stream__")):
        return None
    table = _through_arrow(name, values).replace_schema_metadata(None)
    columns = [OfPyarrow(table.select([place])) for place in range(table.num_columns)]
    return list(zip(table.column_names, columns, strict=True))


def _of_lists(name: str, values: Mapping[Any, Any]) -> Table:
    """The columns of a dictionary of lists, if they cannot be the cards of one position."""
    columns = {key: list(column) for key, column in values.items()}
    if len({len(column) for column in columns.values()}) > 1 or all(
        map(_is_card, chain.from_iterable(columns.values()))
    ):
        raise OptionError(
            f"{name}: a dictionary of lists can be one position or a table: write [{name}] for one"
            " position, or give a list of rows",
            chinese=f"{name}：列表组成的字典可能是一个局面，也可能是一张表：一个局面请写 [{name}]，"
            "几个局面请给出每行组成的列表",
        )
    return [(key, OfPython(column)) for key, column in columns.items()]


def _is_card(value: object) -> bool:
    """Returns true for a value that can be one card of a hand."""
    if not isinstance(value, str):
        return as_int(value) is not None
    try:
        return len(Hand(value)) == 1
    except CanjuError:
        return False


def _of_polars(own: Any) -> Values:
    # Arrow would have the addresses of objects.
    return OfPython(own.to_list()) if str(own.dtype) == "Object" else OfPolars(own)


def _of_pandas(frame: Any) -> Table:
    """The columns of a frame of pandas, which can change: copied. Its index too, if it has data."""
    index, columns = frame.index, Table()
    for level in range(index.nlevels):
        own = index.get_level_values(level)
        if own.name is not None or not hasattr(own, "start"):  # a range counts the rows
            default = "index" if index.nlevels == 1 else f"level_{level}"
            columns.append((default if own.name is None else own.name, OfPandas(own.to_series())))
    for place, key in enumerate(frame.columns):
        columns.append((key, OfPandas(frame.iloc[:, place].copy())))
    return columns


def _texts_in(name: str, table: Any, asked: Table) -> Texts | None:
    """Columns of texts as the core reads them, or ``None``."""
    names = [key for key, _ in asked]
    try:
        # ``select`` of polars waits forever in a forked child.
        some = table.select(names) if hasattr(type(table), "column_names") else table[names]
        stream = some.__arrow_c_stream__()
    except Exception as error:  # pandas needs pyarrow, which does not take any value
        if from_signal(error):
            raise
        return None
    try:
        return Texts.of(stream, len(names))
    except OptionError as error:
        raise placed(error, name, name) from None


def many_of(
    name: str, values: object, column_sets: Sequence[Sequence[str]] = COLUMN_SETS
) -> Iterable[Any]:
    """Items of a list, an iterator or a column; rows of a table, as mappings.

    >>> list(many_of("positions", ["3 | 4"]))
    ['3 | 4']

    Raises:
        OptionError: for a table without one of the sets of columns.
        TypeError: for a single item, and for an unreadable table.
        ImportError: for a table that needs pyarrow, if that is not installed.
    """
    table = _table_of(name, values)
    if table is not None:
        names = tuple(key for key, _ in table)
        asked = _asked(table, _parts_in(name, names, column_sets))
        columns = [column.listed(0, len(column.own)) for _, column in asked]
        keys = [key for key, _ in asked]
        return [TableRow(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]
    kind, rows = type(values), list[Any]()
    if hasattr(kind, "to_dicts"):  # Results
        rows = values.to_dicts()  # type: ignore[attr-defined]
        _parts_in(name, tuple(rows[0] if rows else column_sets[-1]), column_sets)
        return [TableRow(row) for row in rows]
    for method in ("to_pylist", "to_list"):  # a column of pyarrow, pandas or polars
        if hasattr(kind, method):
            return getattr(values, method)()  # type: ignore[no-any-return]
    if is_many(values):
        return values  # type: ignore[return-value]
    raise TypeError(f"{name}: expected an iterable of {name}, got one {_one(values)}")


def _through_arrow(name: str, table: Any) -> Any:
    try:
        arrow = import_module("pyarrow")
    except ImportError:
        wanted = f"{name}: a {kind_of(table)} is read with pyarrow: pip install pyarrow"
        raise ImportError(wanted) from None
    if isinstance(table, arrow.Table):
        return table
    try:
        reader = arrow.RecordBatchReader.from_stream(table)
    except Exception as error:  # raised by pyarrow or by the table
        if from_signal(error):
            raise
        raise TypeError(
            f"{name}: this {kind_of(table)} is not a table: {error_text(error)}"
        ) from None
    try:
        return reader.read_all()
    except Exception as error:
        if from_signal(error):
            raise
        raise OptionError(
            f"{name}: the table cannot be read: {error_text(error)}",
            chinese=f"{name}：表读不出来：{error_text(error)}",
        ) from None


def _parts_in(
    name: str,
    keys: tuple[Any, ...],
    column_sets: Sequence[Sequence[str]] = COLUMN_SETS,
    keep: frozenset[str] | None = None,
) -> dict[Any, str]:
    """The parts that the columns of a table name.

    Raises:
        OptionError: for a table without one of the sets of columns.
    """
    try:
        if column_sets is COLUMN_SETS:
            parts = parts_of_table(keys, keep)
        else:
            parts = {key: key for one in column_sets for key in one if key in keys}
        check_columns(set(parts.values()), column_sets)
    except OptionError as error:
        raise placed(error, name, name) from None
    return parts


def check_columns(there: set[str], column_sets: Sequence[Sequence[str]] = COLUMN_SETS) -> None:
    """Raises OptionError for a table without one of the sets of columns."""
    lacking = [[column for column in one if column not in there] for one in column_sets]
    if not all(lacking):
        return
    begun = [few for few, one in zip(lacking, column_sets, strict=True) if few != list(one)]
    if begun:
        raise OptionError(
            f"the table has no column {begun[0][0]!r}", chinese=f"表中没有 {begun[0][0]!r} 一列"
        )
    raise OptionError(
        f"the table needs {listed(column_sets)}",
        chinese=f"表中要有 {listed(column_sets, '，或 ', ' 和 ')}",
    )


def _one(value: object) -> str:
    """Type of a single item; for a text, also how to pass it."""
    kind = kind_of(value)
    if not isinstance(value, str):
        return kind
    if len(value.splitlines()) > 1:
        return f"{kind} of several lines: write text.splitlines()"
    return f"{kind}: write [{shown(value)}]"
