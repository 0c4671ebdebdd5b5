"""The one arrow that goes up: what the rooms below ask of the rooms above them, by name.

A room below ``show`` imports no display. ``canju._hook`` fills this table once, while the package
is imported, and hands it to the core as well.
"""

from __future__ import annotations

from typing import Any, ClassVar

#: Displays, and the little else that the core asks of Python, by name.
FROM_ABOVE: dict[str, Any] = {}


class Displayed:
    """A thing that a notebook shows as plain HTML."""

    __slots__ = ()
    #: The name of its page in ``FROM_ABOVE``.
    _page: ClassVar[str]

    def _repr_html_(self) -> str:
        page: str = FROM_ABOVE[self._page](self)
        return page
