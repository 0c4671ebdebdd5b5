"""Honeymoon bridge (蜜月桥牌) from the deal to the last trick: bidding, exchange, play.

Without bidding it is German whist (德国惠斯特): ``Game(rules="german-whist")``.

``game.py`` has the game for people and programs, ``rules.py`` its switches, ``views.py`` the view
of one side, ``players.py`` the programs, ``odds.py`` the value of each call or card, and
``review.py`` reviews of games. The core applies the rules, searches, and has the text.

>>> from canju import honeymoon
>>> honeymoon.Game(seed=7, players=("human", "greedy")).phase
'bidding'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from canju.honeymoon.game import Game, Hint
from canju.honeymoon.odds import Estimate, Odds
from canju.honeymoon.review import Review
from canju.honeymoon.rules import Rules
from canju.honeymoon.views import Contract, Move, Trick, View

if TYPE_CHECKING:
    from canju.honeymoon.table import Table as Table

__all__ = [
    "Contract",
    "Estimate",
    "Game",
    "Hint",
    "Move",
    "Odds",
    "Review",
    "Rules",
    "Trick",
    "View",
]


# Hidden from type checkers, which would then accept every name.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # ``Table`` needs anywidget, so it is not in ``__all__``.
        if name == "Table":
            return _import_module("canju.honeymoon.table").Table
        raise AttributeError(f"module 'canju.honeymoon' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "Table"])
