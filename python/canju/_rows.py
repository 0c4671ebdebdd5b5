"""Reads lists, columns and tables, and the position in each row.

``solve_many`` and ``split_many`` read their argument with ``many_of``. ``canju batch`` and
``solve_many`` read rows alike. Reading a data frame does not import its library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from canju._arguments import check_askable, is_list, position_of
from canju._canju import Hand, Play, Position, Rows, Texts, row_parts
from canju._positions import Goal
from canju._rules import Rules, read_rules, rules_from_text, with_bans, with_switches
from canju._seats import SEATINGS, THREE
from canju.errors import OptionError, PositionError, error_text, kind_of, placed, shown

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


class ArrowTable(Protocol):
    """A data frame, or another table with the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream."""


class TableRow(dict[Any, Any]):
    """A row of a table. Its columns that are not part of a position are kept in the results."""

    def kept(self, reserved: frozenset[str]) -> dict[str, Any]:
        """The values of these columns, by name."""
        names = _kept_names(tuple(self), reserved)
        return {name: None if _is_missing(self[key]) else self[key] for key, name in names.items()}


class Source(NamedTuple):
    """Positions to read: items of a list or an iterator, or of a table.

    Those of a table are texts or pairs of texts if they are all in the columns ``keys``. Then
    ``kept`` are the other columns.
    """

    items: Iterable[Any] | Texts
    keys: Sequence[Any] = ()
    kept: Mapping[str, list[Any]] = MappingProxyType({})

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
    names = _names_in(values)
    # The goal of a row has to be checked.
    if len(set(names)) == len(names) and "goal" not in names:
        with suppress(OptionError):  # ``many_of`` places the error
            parts = parts_of(tuple(names), True)
            keys = sorted(parts, key=parts.__getitem__)
            if [parts[key] for key in keys] in (["first", "second"], ["position"]):
                kept = {
                    name: [None if _is_missing(value) else value for value in _column(values, key)]
                    for key, name in _kept_names(tuple(names), reserved).items()
                }
                return Source(_texts_in(values, keys), keys, kept)
    return Source(many_of(name, values))


def _names_in(table: Any) -> list[Any]:
    """Names of the columns of a table of polars, pyarrow or pandas; none for other values."""
    if hasattr(table, "to_pydict"):  # pyarrow
        return list(table.column_names)
    return list(table.columns) if hasattr(table, "columns") and hasattr(table, "to_dict") else []


def _column(table: Any, name: Any) -> list[Any]:
    column = table[name]
    return column.to_list() if hasattr(column, "to_list") else column.to_pylist()  # type: ignore[no-any-return]


def _texts_in(table: Any, names: list[Any]) -> Iterable[Any] | Texts:
    """Columns of texts as the core reads them; or the values of any column, or of two in pairs."""
    try:
        some = table.select(names) if hasattr(table, "select") else table[names]
        stream = some.__arrow_c_stream__()
    except Exception:  # pandas needs pyarrow, which does not take any value
        texts = None
    else:
        texts = Texts.of(stream, len(names))
    if texts is not None:
        return texts
    columns = [_column(table, name) for name in names]
    return columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))


@lru_cache(maxsize=100)
def parts_of(keys: tuple[Any, ...], of_table: bool = False) -> dict[Any, str]:
    """Part of a position that each key of a row names.

    >>> parts_of(("first", "second", "要压", "winner"))
    {'first': 'first', 'second': 'second', '要压': 'to_beat'}

    Raises:
        OptionError: for an unknown key; in a table, only if a part has a similar name.
    """
    asked = [key for key in keys if key not in _ANSWERS]
    parts = row_parts([str(key) for key in asked], of_table)
    return {key: part for key, part in zip(asked, parts, strict=True) if part is not None}


@lru_cache(maxsize=100)
def _kept_names(keys: tuple[Any, ...], reserved: frozenset[str] = frozenset()) -> dict[Any, str]:
    """The name in the results of each column that is not part of a position.

    >>> _kept_names(("first", "second", "id", "best"))
    {'id': 'id', 'best': 'best_given'}
    """
    parts, names = parts_of(keys, True), dict[Any, str]()
    ours = reserved.union(COLUMNS)
    taken = ours.union(map(str, keys))
    for key in (key for key in keys if key not in parts):
        name = str(key)
        while name in ours or (name != str(key) and name in taken):
            name += "_given"
        names[key] = name
    return names


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
    rows: Any
    if hasattr(values, "to_dicts"):  # polars, and Results
        rows = values.to_dicts()
        columns = rows[0].keys() if rows else getattr(values, "columns", column_sets[-1])
    elif hasattr(values, "to_pylist"):  # pyarrow: a table has names, a column does not
        rows, columns = values.to_pylist(), getattr(values, "column_names", None)
    elif hasattr(values, "to_list"):  # a column of pandas or polars
        rows, columns = values.to_list(), None
    elif hasattr(values, "to_dict") and hasattr(values, "columns"):  # pandas
        rows, columns = values.to_dict("records"), values.columns
    elif hasattr(values, "__arrow_c_stream__"):
        rows, columns = _through_arrow(name, values)
    elif is_many(values):
        rows, columns = values, None
    else:
        raise TypeError(f"{name}: expected an iterable of {name}, got one {_one(values)}")
    if columns is None:
        return rows  # type: ignore[no-any-return]
    there = set(columns)
    if column_sets is COLUMN_SETS:
        try:
            there = set(parts_of(tuple(columns), True).values())
        except OptionError as error:
            raise placed(error, name, name) from None
    _check_columns(name, there, column_sets)
    return [TableRow(row) for row in rows]


def _through_arrow(name: str, table: Any) -> tuple[list[Any], list[str]]:
    try:
        arrow = import_module("pyarrow")
    except ImportError:
        wanted = f"{name}: a {kind_of(table)} is read with pyarrow: pip install pyarrow"
        raise ImportError(wanted) from None
    try:
        read = arrow.table(table)
        return read.to_pylist(), read.column_names
    except Exception as error:  # raised by pyarrow or by the table
        raise TypeError(
            f"{name}: this {kind_of(table)} is not a table: {error_text(error)}"
        ) from None


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
