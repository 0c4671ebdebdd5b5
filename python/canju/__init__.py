"""canju (残局): open-hand card endgames, solved exactly.

>>> import canju
>>> canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").winner
'first'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from canju import _hook as _hook  # hands over what the core asks of Python
from canju._canju import DouDizhu, Hand, HoneymoonBridge, Play, Position, SinglesAndPairs, deal
from canju._messages import set_lang
from canju.batches import solve_iter, solve_many
from canju.errors import (
    CanjuError,
    CardError,
    LimitError,
    MemoryLimit,
    NodeLimit,
    OptionError,
    PlayError,
    PositionError,
    ProofError,
    RecordError,
    TableFileError,
    TimeLimit,
)
from canju.solution import Solution, Stats, Undecided, best_reply, solve
from canju.solving.results import Results
from canju.tree.nodes import Node
from canju.tree.trees import Tree

if TYPE_CHECKING:
    from canju import bridge as bridge
    from canju.bridge import BridgeTable
    from canju.hidden.odds import Odds, odds
    from canju.hidden.shares import Share
    from canju.honeymoon.game import HoneymoonGame
    from canju.honeymoon.odds import HoneymoonOdds
    from canju.honeymoon.rules import HoneymoonRules
    from canju.honeymoon.views import Contract, HoneymoonView
    from canju.one_hand.split import Split
    from canju.one_hand.splits import Splits, fewest_plays_many
    from canju.playing.game import Game
    from canju.playing.match_records import Match
    from canju.playing.matches import match
    from canju.playing.players import Greedy, Perfect, Random, Sampling
    from canju.playing.records import GameRecord
    from canju.playing.views import View
    from canju.proofs import Proof
    from canju.puzzles import Puzzle, Rating, compose, rate, refusals
    from canju.widgets.card_table import CardTable as CardTable
    from canju.widgets.honeymoon_table import HoneymoonTable as HoneymoonTable

    __version__: str

#: What is imported when it is first asked for, by its module: it is no part of solving, and who
#: solves need not wait for it. The widgets need anywidget, too.
_LATER = {
    "BridgeTable": "bridge",
    "CardTable": "widgets.card_table",
    "Contract": "honeymoon.views",
    "Game": "playing.game",
    "GameRecord": "playing.records",
    "Greedy": "playing.players",
    "HoneymoonGame": "honeymoon.game",
    "HoneymoonOdds": "honeymoon.odds",
    "HoneymoonRules": "honeymoon.rules",
    "HoneymoonTable": "widgets.honeymoon_table",
    "HoneymoonView": "honeymoon.views",
    "Match": "playing.match_records",
    "Odds": "hidden.odds",
    "Perfect": "playing.players",
    "Proof": "proofs",
    "Puzzle": "puzzles",
    "Random": "playing.players",
    "Rating": "puzzles",
    "Sampling": "playing.players",
    "Share": "hidden.shares",
    "Split": "one_hand.split",
    "Splits": "one_hand.splits",
    "View": "playing.views",
    "compose": "puzzles",
    "fewest_plays_many": "one_hand.splits",
    "match": "playing.matches",
    "odds": "hidden.odds",
    "rate": "puzzles",
    "refusals": "puzzles",
}

__all__ = [
    "PASS",
    "BridgeTable",
    "CanjuError",
    "CardError",
    "Contract",
    "DouDizhu",
    "Game",
    "GameRecord",
    "Greedy",
    "Hand",
    "HoneymoonBridge",
    "HoneymoonGame",
    "HoneymoonOdds",
    "HoneymoonRules",
    "HoneymoonView",
    "LimitError",
    "Match",
    "MemoryLimit",
    "Node",
    "NodeLimit",
    "Odds",
    "OptionError",
    "Perfect",
    "Play",
    "PlayError",
    "Position",
    "PositionError",
    "Proof",
    "ProofError",
    "Puzzle",
    "Random",
    "Rating",
    "RecordError",
    "Results",
    "Sampling",
    "Share",
    "SinglesAndPairs",
    "Solution",
    "Split",
    "Splits",
    "Stats",
    "TableFileError",
    "TimeLimit",
    "Tree",
    "Undecided",
    "View",
    "best_reply",
    "compose",
    "deal",
    "fewest_plays_many",
    "match",
    "odds",
    "rate",
    "refusals",
    "set_lang",
    "solve",
    "solve_iter",
    "solve_many",
]

#: What needs anywidget, and stays out of ``__all__``: a star import works without it.
_WIDGETS = ("CardTable", "HoneymoonTable")

#: The pass: the play of no cards.
PASS = Play("pass")


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(_import_module(f"canju.{_LATER[name]}"), name)
    if name == "bridge":
        return _import_module("canju.bridge")
    if name == "__version__":
        from importlib.metadata import version

        return version("canju")
    raise AttributeError(f"module 'canju' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_WIDGETS, "__version__"])
