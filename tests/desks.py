"""Desks as ``CardTable`` opens them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canju import CardTable
from canju.widgets.desk import Desk


def seated(*hands: Any, options: Mapping[str, Any] | None = None, **arguments: Any) -> Desk:
    """The desk of a table with these arguments; ``options`` are those of every game there."""
    return CardTable(*hands, **arguments, **(options or {}))._desk
