"""Registry of displays, for the core and for modules that cannot import them.

``show`` imports ``solving`` and ``tree``, so these look their displays up here, by name.
``canju._hook`` fills the registry while the package is imported.
"""

from __future__ import annotations

from typing import Any

#: Displays by name, and other functions and classes of higher modules.
FROM_ABOVE: dict[str, Any] = {}


def html_of(thing: Any) -> str:
    """The HTML that a notebook shows of an object."""
    bundle = getattr(thing, "_repr_mimebundle_", None)
    page: str = thing._repr_html_() if bundle is None else bundle()["text/html"]
    return page
