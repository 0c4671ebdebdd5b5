"""Reads lists, columns and tables, and the position in each row.

``solve_many`` and ``split_many`` read their argument with ``many_of``. ``canju batch`` and
``solve_many`` read rows alike. Reading a data frame does not import its library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from canju._canju import Hand, Play, Position, Rows, Texts, row_parts
from canju.arguments.checks import check_askable, is_list, position_of
from canju.arguments.columns import (
    Column,
    OfPandas,
    OfPolars,
    OfPyarrow,
    OfPython,
    Part,
    Values,
    text_of,
)
from canju.arguments.signals import from_signal
from canju.errors import OptionError, PositionError, error_text, kind_of, placed, shown
from canju.games.positions import Goal
from canju.games.rules import Rules, read_rules, rules_from_text, with_bans, with_switches
from canju.games.seats import SEATINGS, THREE

#: Sets of columns. A table of positions needs one of them.
COLUMN_SETS = (("position",), *(seating.seats for seating in SEATINGS))
#: Keys of a row that name hands, and its other keys.
_HANDS = tuple(name for names in COLUMN_SETS for name in names)
_PARTS = ("to_beat", "by", "turn", "rules", "without", "decks", "trump", "notation")
#: All keys of a row that are read.
KEYS = (*_HANDS, *_PARTS)
#: All columns of a table of solutions.
COLUMNS: list[str] = Rows.COLUMNS
#: Keys of a solution that are not part of its position.
_ANSWERS = {*COLUMNS, "line"} - {*KEYS}
#: The two readings of a row (a, b, c), for its error message.
ROWS_OF_THREE = (
    '{"first": a, "second": b, "to_beat": c}',
    '{"landlord": a, "down": b, "up": c}',
)


#: Columns of a table with their names, which can be the same.
Table = list[tuple[Any, Values]]


class ArrowTable(Protocol):
    """A data frame, or another table with the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream."""


class TableRow(dict[Any, Any]):
    """A row of a table. Its columns that are not part of a position are kept in the results."""

    def kept(self, reserved: frozenset[str]) -> dict[str, Any]:
        """The values of these columns, by name."""
        names = zip(self, _kept_names(tuple(self), reserved), strict=True)
        return {name: self[key] for key, name in names if name is not None}


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


def source_of(name: str, values: object, reserved: frozenset[str] = frozenset()) -> Source:
    """The positions in a list, an iterator, a column or a table.

    ``reserved`` are names that columns of the results have besides ``COLUMNS``.

    Raises:
        OptionError, TypeError, ImportError: as for ``many_of``.
    """
    table = _table_of(name, values)
    if table is None:
        return Source(many_of(name, values))
    keys = tuple(key for key, _ in table)
    parts = _parts_in(name, keys)
    names = zip(table, _kept_names(keys, reserved), strict=True)
    kept = {
        other: Column([Part(column, 0, len(column.own))])
        for (_, column), other in names
        if other is not None
    }
    asked = sorted(_asked(table, parts), key=lambda one: parts.get(one[0], ""))
    items: Iterable[Any] | Texts | None = None
    if [parts.get(key) for key, _ in asked] in (["first", "second"], ["position"]):
        items = _texts_in(name, values, asked)
    return Source(_rows_of(asked) if items is None else items, [key for key, _ in asked], kept)


def _asked(table: Table, parts: Mapping[Any, str]) -> Table:
    # The goal of a row has to be checked.
    return [(key, column) for key, column in table if key in parts or key == "goal"]


def _rows_of(table: Table) -> list[Any]:
    """The rows of columns; of one column, its values."""
    columns = [column.listed(0, len(column.own)) for _, column in table]
    return columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))


def _table_of(name: str, values: object) -> Table | None:
    """The columns of a table of polars, pyarrow, pandas or another library; else ``None``."""
    kind = type(values)
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


@lru_cache(maxsize=100)
def parts_of(keys: tuple[Any, ...], of_table: bool = False) -> dict[Any, str]:
    """Part of a position that each key of a row names.

    >>> parts_of(("first", "second", "要压", "winner"))
    {'first': 'first', 'second': 'second', '要压': 'to_beat'}

    Raises:
        OptionError: for an unknown key; in a table, only if a part has a similar name.
    """
    asked = [key for key in keys if key not in _ANSWERS]
    parts = row_parts([text_of(key) for key in asked], of_table)
    return {key: part for key, part in zip(asked, parts, strict=True) if part is not None}


@lru_cache(maxsize=100)
def _kept_names(
    keys: tuple[Any, ...], reserved: frozenset[str] = frozenset()
) -> tuple[str | None, ...]:
    """The name in the results of each column; ``None`` for a part of a position.

    >>> _kept_names(("first", "second", "id", "best", "id"))
    (None, None, 'id', 'best_given', 'id_given')
    """
    parts, names = parts_of(keys, True), list[str | None]()
    used = set(reserved.union(COLUMNS))
    own = set(map(text_of, keys))
    for key in keys:
        name = first = text_of(key)
        while name in used or (name != first and name in own):
            name += "_given"
        names.append(None if key in parts else name)
        used.update(() if key in parts else (name,))
    return tuple(names)


def is_many(values: object) -> bool:
    """Returns true for several things, and false for one text, hand, play, position or mapping.

    >>> is_many(["3"]), is_many("3"), is_many(Hand("3")), is_many({"first": "3"})
    (True, False, False, False)
    """
    return is_list(values) and not isinstance(values, (str, Hand, Play, Position))


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
    name: str, keys: tuple[Any, ...], column_sets: Sequence[Sequence[str]] = COLUMN_SETS
) -> dict[Any, str]:
    """The parts that the columns of a table name.

    Raises:
        OptionError: for a table without one of the sets of columns.
    """
    if column_sets is COLUMN_SETS:
        try:
            parts = parts_of(keys, True)
        except OptionError as error:
            raise placed(error, name, name) from None
    else:
        parts = {key: key for one in column_sets for key in one if key in keys}
    _check_columns(name, set(parts.values()), column_sets)
    return parts


def _check_columns(name: str, there: set[object], column_sets: Sequence[Sequence[str]]) -> None:
    lacking = [[column for column in one if column not in there] for one in column_sets]
    if not all(lacking):
        return
    begun = [few for few, one in zip(lacking, column_sets, strict=True) if few != list(one)]
    if begun:
        raise OptionError(
            f"{name}: the table has no column {begun[0][0]!r}",
            chinese=f"{name}：表中没有 {begun[0][0]!r} 一列",
        )
    raise OptionError(
        f"{name}: the table needs {_listed(column_sets)}",
        chinese=f"{name}：表中要有 {_listed(column_sets, '，或 ', ' 和 ')}",
    )


def _listed(
    column_sets: Sequence[Sequence[str]], either: str = ", or ", both: str = " and "
) -> str:
    """Sets of columns in words.

    >>> print(_listed([("position",), ("first", "second")]))
    'position', or 'first' and 'second'
    """
    return either.join(both.join(map(repr, one)) for one in column_sets)


def _one(value: object) -> str:
    """Type of a single item; for a text, also how to pass it."""
    kind = kind_of(value)
    if not isinstance(value, str):
        return kind
    if len(value.splitlines()) > 1:
        return f"{kind} of several lines: write text.splitlines()"
    return f"{kind}: write [{shown(value)}]"


def read_position(
    item: object, rules: Rules | str | None, goal: Goal | None, notation: str | None = None
) -> Position:
    """Reads the position in an item of a list or a row of a table.

    ``rules`` are those of an item without its own, ``notation`` is that of all hands. ``goal`` is
    that of all items, or ``None`` if nothing is solved.

    Raises:
        CanjuError: for an item that cannot be solved.
        TypeError: for an item of another type.
    """
    position = _as_position(item, rules, notation)
    own = item.get("goal") if isinstance(item, Mapping) else None
    if goal is not None and not _is_missing(own) and own != goal:
        raise OptionError(
            f"'goal' is that of all rows: choose goal={shown(own)} for all",
            chinese=f"'goal' 是所有行共用的：请给全部选 goal={shown(own)}",
        )
    check_askable(position, goal or "win")
    return position


def row_in(item: Any) -> Any:
    """The row in a named tuple, as ``frame.itertuples()`` gives it; other items as they are."""
    if set(_HANDS).isdisjoint(getattr(item, "_fields", ())):
        return item
    return TableRow(item._asdict())


def _as_position(item: Any, rules: Rules | str | None, notation: str | None) -> Position:
    if isinstance(item, Position):
        return item
    if isinstance(item, str):
        return position_of(item, None, None, rules, notation=notation)
    item = row_in(item)
    if isinstance(item, Mapping):
        return position_in_row(item, rules, notation)
    if isinstance(item, (tuple, list)):
        return _in_bare_row(item, rules, notation)
    if getattr(item, "ndim", 0) and not hasattr(item, "to_dict"):  # a row of an array
        return _in_bare_row(item.tolist(), rules, notation)
    raise TypeError(f"expected a Position, its text, or two hands, got {kind_of(item)}")


def _in_bare_row(row: Sequence[Any], rules: Rules | str | None, notation: str | None) -> Position:
    """Reads a position from two hands, or from its text alone."""
    if len(row) == 2:
        return position_of(row[0], row[1], None, rules, notation=notation)
    if len(row) == 1 and isinstance(row[0], str):
        return position_of(row[0], None, None, rules, notation=notation)
    if len(row) == 3:
        play, farmers = ROWS_OF_THREE
        raise PositionError(
            f"a row of three is ambiguous: write {play}, or with farmers {farmers}",
            chinese=f"一行三项有两种意思：请写 {play}，三家则写 {farmers}",
        )
    kind = kind_of(row)
    raise TypeError(f"expected a Position, its text, or two hands, got a {kind} of {len(row)}")


def position_in_row(
    row: Mapping[Any, Any], rules: Rules | str | None, notation: str | None = None
) -> Position:
    """Reads a position from a row: its text, or two or three hands by name.

    >>> position_in_row({"position": "3 | 4", "rules": "pagat"}, None).rules.preset
    'pagat'
    """
    names = parts_of(tuple(row), isinstance(row, TableRow))
    given = {name: row[key] for key, name in names.items() if not _is_missing(row[key])}
    notation = given.pop("notation", notation)
    if "landlord_up" in row and not isinstance(given.get("up"), str):
        notation = notation or "douzero"
    if "three_landlord_cards" in given:
        _check_in_hand(given.pop("three_landlord_cards"), given.get("landlord", ""), notation)
    parts: dict[str, Any] = {name: given[name] for name in _PARTS if name in given}
    for name in {"by", "turn"} & parts.keys():
        parts[name] = names.get(parts[name], parts[name])
    parts |= {"rules": _rules_of(parts, rules), "notation": notation}
    for name in ("without", "decks", "trump"):
        parts.pop(name, None)
    seatings = [one for one in SEATINGS if any(seat in given for seat in one.seats)]
    if "position" in given:
        if seatings:
            raise OptionError(
                "the row has a position and hands too: keep one of them",
                chinese="这一行既有局面，又有手牌：请只留一样",
            )
        if isinstance(given["position"], Position):
            if len(given) > 1:
                raise OptionError(
                    "a Position already has its rules and play to beat",
                    chinese="Position 已有规则和要压的牌",
                )
            return given["position"]
        return Position(given["position"], **parts)
    if not seatings:
        raise OptionError(
            f"a position needs {_listed(COLUMN_SETS)}",
            chinese=f"局面要有 {_listed(COLUMN_SETS, '，或 ', ' 和 ')}",
        )
    if len(seatings) > 1:
        raise OptionError(
            "the row has columns for two hands and for three: keep one set",
            chinese="这一行既有两手牌的列，又有三家的列：请只留一种",
        )
    [seating] = seatings
    if missing := [seat for seat in seating.seats if seat not in given]:
        raise OptionError(f"the position has no {missing[0]!r}", chinese=f"局面没有 {missing[0]!r}")
    first, *others = (given[seat] for seat in seating.seats)
    if seating is THREE:
        return Position(first, farmers=others, **parts)
    return Position(first, *others, **parts)


def _check_in_hand(cards: Any, landlord: Any, notation: str | None) -> None:
    """Raises OptionError if the landlord lacks some cards, which DouZero's deals never do."""
    if Hand(cards, notation=notation) not in Hand(landlord, notation=notation):
        told = "add them to the hand, or leave the key out"
        raise OptionError(
            f"'three_landlord_cards' are not in the landlord's hand: {told}",
            chinese="'three_landlord_cards' 不在地主手里：请加进手牌，或去掉这个键",
        )


def _rules_of(parts: Mapping[str, Any], rules: Rules | str | None) -> Rules | str:
    own = parts.get("rules", rules)
    # ``Position`` reads names only. Results write rules without a name as their ``repr``.
    if isinstance(own, str) and "(" in own:
        own = rules_from_text(own)
    if "trump" in parts:
        own = read_rules(own, parts["trump"])
    own = "doudizhu" if own is None else own
    if "decks" in parts:
        own = with_switches(own, decks=parts["decks"])
    bans = parts.get("without", ())
    kinds = list(bans) if is_many(bans) else [bans]
    return with_bans(own, kinds) if kinds else own


def _is_missing(value: object) -> bool:
    """Returns true for a missing value: None, or NaN, NA or NaT of pandas."""
    is_nan = isinstance(value, float) and value != value
    return value is None or is_nan or kind_of(value) in ("NAType", "NaTType")
