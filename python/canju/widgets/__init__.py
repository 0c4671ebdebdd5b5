"""The parts of canju that live in a notebook: a table to play at, a tree to open.

``desk`` and ``branches`` hold what they do, in plain Python; ``card_table`` and ``explorer`` put it
on the page with anywidget, which only they import; ``static`` draws it and sends back clicks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canju.widgets.card_table import CardTable
    from canju.widgets.explorer import Explorer
    from canju.widgets.honeymoon_table import HoneymoonTable

__all__ = ["CardTable", "Explorer", "HoneymoonTable"]

_MODULES = {
    "CardTable": "card_table",
    "Explorer": "explorer",
    "HoneymoonTable": "honeymoon_table",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        module = import_module(f"{__name__}.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] == "canju":
            raise
        # Of the package alone, which is right however canju came here, and compiles nothing.
        raise ImportError(f"{name} needs {error.name}: pip install {error.name}") from None
    return getattr(module, name)
