"""Table of the displays, for modules and for the core, which do not import them.

``show`` imports ``solving`` and ``tree``, so these look their displays up here, by name.
``canju._hook`` fills the table once, while the package is imported.
"""

from __future__ import annotations

from typing import Any, ClassVar

#: Displays by name, and a few other functions and classes that lower modules ask for.
FROM_ABOVE: dict[str, Any] = {}


class Displayed:
    """A thing that a notebook shows as plain HTML."""

    __slots__ = ()
    #: The name of its page in ``FROM_ABOVE``.
    _page: ClassVar[str]

    def _repr_html_(self) -> str:
        page: str = FROM_ABOVE[self._page](self)
        return page
