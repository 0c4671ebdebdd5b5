"""Tables of positions: data frames and whatever else reads as rows with names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from canju._seats import SEATINGS, TWO
from canju.errors import OptionError, kind_of


def is_table(values: object) -> bool:
    """Whether something is a table, whose rows are positions."""
    return hasattr(values, "__arrow_c_stream__")


def rows_of(table: Any) -> list[Mapping[str, Any]]:
    """The rows of a table, by the names of its columns.

    Results of ``solve_many`` and frames of polars give theirs; anything else goes through pyarrow,
    which reads every table of the Arrow PyCapsule interface.

    Raises:
        OptionError: for a table without the columns of two hands or of three.
        ImportError: where pyarrow is needed and not installed.
    """
    if hasattr(table, "to_dicts"):
        rows: list[Mapping[str, Any]] = table.to_dicts()
        names = rows[0].keys() if rows else getattr(table, "columns", TWO.seats)
    else:
        try:
            arrow = import_module("pyarrow").table(table)
        except ImportError:
            wanted = f"a {kind_of(table)} is read with pyarrow: pip install pyarrow"
            raise ImportError(wanted) from None
        rows, names = arrow.to_pylist(), arrow.column_names
    lacking = [[seat for seat in one.seats if seat not in names] for one in SEATINGS]
    if all(lacking):
        # Of the seats of which some are there; where none is, of two hands.
        begun = (few for few, one in zip(lacking, SEATINGS, strict=True) if few != list(one.seats))
        raise OptionError(f"positions: the table has no column {next(begun, lacking[0])[0]!r}")
    return rows
