"""canju (残局): open-hand card endgames, solved exactly.

>>> import canju
>>> canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").winner
'first'
"""

from typing import TYPE_CHECKING, Any

from canju._canju import DouDizhu, Hand, HoneymoonBridge, Play, Position, SinglesAndPairs, deal
from canju.bridge import BridgeTable
from canju.errors import (
    CanjuError,
    CardError,
    LimitError,
    MemoryLimit,
    NodeLimit,
    OptionError,
    PlayError,
    PositionError,
    RecordError,
    TableFileError,
    TimeLimit,
)
from canju.game import Game
from canju.many import solve_iter, solve_many
from canju.matches import match
from canju.players import Greedy, Perfect, Random
from canju.puzzles import Puzzle, Rating, compose, rate, refusals
from canju.records import GameRecord, Match
from canju.results import Results, Undecided
from canju.solution import Solution, Stats, best_reply, solve
from canju.split import Split
from canju.splits import Splits, fewest_plays_many
from canju.tree import Node, Tree

__all__ = [
    "PASS",
    "BridgeTable",
    "CanjuError",
    "CardError",
    "DouDizhu",
    "Game",
    "GameRecord",
    "Greedy",
    "Hand",
    "HoneymoonBridge",
    "LimitError",
    "Match",
    "MemoryLimit",
    "Node",
    "NodeLimit",
    "OptionError",
    "Perfect",
    "Play",
    "PlayError",
    "Position",
    "PositionError",
    "Puzzle",
    "Random",
    "Rating",
    "RecordError",
    "Results",
    "SinglesAndPairs",
    "Solution",
    "Split",
    "Splits",
    "Stats",
    "TableFileError",
    "TimeLimit",
    "Tree",
    "Undecided",
    "best_reply",
    "compose",
    "deal",
    "fewest_plays_many",
    "match",
    "rate",
    "refusals",
    "solve",
    "solve_iter",
    "solve_many",
]

#: The pass: the play of no cards.
PASS = Play("pass")

if TYPE_CHECKING:
    from canju.widgets import CardTable as CardTable


def __getattr__(name: str) -> Any:
    # The widget needs anywidget, which is imported for those only who ask for it.
    if name == "CardTable":
        from canju.widgets import CardTable

        return CardTable
    raise AttributeError(f"module 'canju' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "CardTable"])
