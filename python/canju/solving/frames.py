"""Tables of positions: data frames and whatever else reads as rows with names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from canju.errors import OptionError, kind_of

#: The columns that a position cannot do without.
_NEEDED = ("first", "second")


def is_table(values: object) -> bool:
    """Whether something is a table, whose rows are positions."""
    return hasattr(values, "__arrow_c_stream__")


def rows_of(table: Any) -> list[Mapping[str, Any]]:
    """The rows of a table, by the names of its columns.

    Results of ``solve_many`` and frames of polars give theirs; anything else goes through pyarrow,
    which reads every table of the Arrow PyCapsule interface.

    Raises:
        OptionError: for a table without the columns ``first`` and ``second``.
        ImportError: where pyarrow is needed and not installed.
    """
    if hasattr(table, "to_dicts"):
        rows: list[Mapping[str, Any]] = table.to_dicts()
        names = rows[0].keys() if rows else getattr(table, "columns", _NEEDED)
    else:
        try:
            arrow = import_module("pyarrow").table(table)
        except ImportError:
            wanted = f"a {kind_of(table)} is read with pyarrow: pip install pyarrow"
            raise ImportError(wanted) from None
        rows, names = arrow.to_pylist(), arrow.column_names
    if missing := [name for name in _NEEDED if name not in names]:
        raise OptionError(f"positions: the table has no column {missing[0]!r}")
    return rows
