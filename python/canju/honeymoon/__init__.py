"""Honeymoon bridge (蜜月桥牌) from the deal to the last trick: bidding, exchange, play.

``game.py`` is the table at which people and programs sit, ``rules.py`` its switches, ``views.py``
what one side has seen, ``players.py`` the programs, ``odds.py`` what each call or card is worth,
``sentences.py`` what is said of all these. The rules themselves and all that is searched are in the
core.

>>> from canju import honeymoon
>>> honeymoon.Game(seed=7, players=("human", "greedy")).phase
'bidding'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from canju.honeymoon.game import Game, Hint
from canju.honeymoon.odds import Estimate, Odds
from canju.honeymoon.rules import Rules
from canju.honeymoon.views import Contract, Move, Trick, View

if TYPE_CHECKING:
    from canju.widgets.honeymoon_table import Table as Table

__all__ = ["Contract", "Estimate", "Game", "Hint", "Move", "Odds", "Rules", "Trick", "View"]


def __getattr__(name: str) -> Any:
    # It needs anywidget, and stays out of ``__all__``.
    if name == "Table":
        return _import_module("canju.widgets.honeymoon_table").Table
    raise AttributeError(f"module 'canju.honeymoon' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "Table"])
