"""Registers all displays, for the core and for the modules that ``show`` imports."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from canju._canju import hand_over
from canju._displayed import FROM_ABOVE
from canju._plays import Plays
from canju._saved import save_of_core
from canju.show import positions
from canju.solution import unsolved


def _later(module: str, name: str) -> Callable[..., Any]:
    """Wraps a function whose module is imported on the first call."""

    def ask(*arguments: Any, **options: Any) -> Any:
        return getattr(import_module(module), name)(*arguments, **options)

    return ask


FROM_ABOVE |= {
    # Used by the core.
    "hand_html": positions.hand_html,
    "play_html": positions.play_html,
    "position_html": positions.position_page,
    "hands": positions.Hands,
    "plays": Plays,
    "split_hand": _later("canju.one_hand.split", "split"),
    # Used by pages and proofs.
    "unsolved": unsolved,
    # Used by ``Puzzle``.
    "publish": _later("canju.publishing", "publish"),
    # Used by ``Node``.
    "tree_page": _later("canju.show.saved", "tree_page"),
    # Used by ``Saved`` and by its classes.
    "saved_page": _later("canju.show.saved", "saved_page"),
    "solution_page": _later("canju.show.saved", "solution_page_of"),
    # Used by the core and by ``Pictured``.
    "hand_svg": _later("canju.show.positions", "hand_svg"),
    "play_svg": _later("canju.show.positions", "play_svg"),
    "position_svg": _later("canju.show.positions", "position_svg"),
    "save_picture": save_of_core,
    "solution_svg": _later("canju.show.solutions", "solution_svg"),
}
hand_over(FROM_ABOVE)
