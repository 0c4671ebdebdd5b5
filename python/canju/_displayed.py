"""What a notebook shows of a thing: asked for here, written in ``canju.show.pages``.

The rooms below ``show`` know no display. A class that has one is a ``Displayed`` and names it; the
displays are handed over once, while the package is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

_pages: dict[str, Callable[[Any], str]] = {}


def hand_over_pages(pages: Mapping[str, Callable[[Any], str]]) -> None:
    """Takes over the displays by name."""
    _pages.update(pages)


class Displayed:
    """A thing that a notebook shows as plain HTML."""

    __slots__ = ()
    #: The name of its display.
    _page: ClassVar[str]

    def _repr_html_(self) -> str:
        return _pages[self._page](self)
