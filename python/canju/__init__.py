"""canju (残局): an exact solver for open-hand card endgames; start with ``solve``.

>>> import canju
>>> canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").winner
'first'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from canju._canju import (
    DouDizhu,
    Guandan,
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    RunFast,
    SheddingRules,
    SinglesAndPairs,
    deal,
)
from canju.errors import CanjuError, CardError, LimitError, PlayError, PositionError
from canju.language.languages import set_lang
from canju.solution import (
    GuandanSolution,
    LandlordSolution,
    SheddingSolution,
    Solution,
    TrickSolution,
    Undecided,
    best_reply,
    solve,
)

if TYPE_CHECKING:
    from canju import bridge as bridge
    from canju import errors as errors
    from canju import hidden as hidden
    from canju import honeymoon as honeymoon
    from canju import one_hand as one_hand
    from canju import plans as plans
    from canju import playing as playing
    from canju import puzzles as puzzles
    from canju import reviews as reviews
    from canju import solution as solution
    from canju.batches import solve_iter, solve_many
    from canju.hidden.odds import Odds, odds
    from canju.playing.game import Game
    from canju.playing.match_records import Match
    from canju.playing.matches import match
    from canju.proofs import Proof
    from canju.publishing import publish
    from canju.puzzles import Puzzle, Rating, compose, rate
    from canju.reviews.asking import review
    from canju.solving.results import Results
    from canju.tree.nodes import Node
    from canju.tree.trees import Tree
    from canju.widgets.card_table import CardTable as CardTable

    __version__: str


def _explored(*asked: object) -> "CardTable":
    """Opens the table of ``Solution.explore``."""
    table: CardTable = _import_module("canju.widgets.card_table").explored(*asked)
    return table


Solution._explored = _explored

#: Names imported on first use, with their modules. ``solve`` needs none of them.
_LATER = {
    "CardTable": "widgets.card_table",
    "Game": "playing.game",
    "Match": "playing.match_records",
    "Node": "tree.nodes",
    "Odds": "hidden.odds",
    "Proof": "proofs",
    "Puzzle": "puzzles",
    "Rating": "puzzles",
    "Results": "solving.results",
    "Tree": "tree.trees",
    "compose": "puzzles",
    "match": "playing.matches",
    "odds": "hidden.odds",
    "publish": "publishing",
    "rate": "puzzles",
    "review": "reviews.asking",
    "solve_iter": "batches",
    "solve_many": "batches",
}

#: Modules with further public names.
_MODULES = (
    "bridge",
    "errors",
    "hidden",
    "honeymoon",
    "one_hand",
    "plans",
    "playing",
    "puzzles",
    "reviews",
    "solution",
)

__all__ = [
    "PASS",
    "CanjuError",
    "CardError",
    "DouDizhu",
    "Game",
    "Guandan",
    "GuandanSolution",
    "Hand",
    "HoneymoonBridge",
    "LandlordSolution",
    "LimitError",
    "Match",
    "Node",
    "Odds",
    "Play",
    "PlayError",
    "Position",
    "PositionError",
    "Proof",
    "Puzzle",
    "Rating",
    "Results",
    "RunFast",
    "SheddingRules",
    "SheddingSolution",
    "SinglesAndPairs",
    "Solution",
    "Tree",
    "TrickSolution",
    "Undecided",
    "best_reply",
    "compose",
    "deal",
    "match",
    "odds",
    "publish",
    "rate",
    "review",
    "set_lang",
    "solve",
    "solve_iter",
    "solve_many",
]

#: The pass: the play of no cards.
PASS = Play("pass")


# Hidden from type checkers, which would then accept every name.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _LATER:
            return getattr(_import_module(f"canju.{_LATER[name]}"), name)
        if name in _MODULES:
            return _import_module(f"canju.{name}")
        if name == "__version__":
            from importlib.metadata import version

            return version("canju")
        raise AttributeError(f"module 'canju' has no attribute {name!r}")


def __dir__() -> list[str]:
    # ``CardTable`` needs anywidget. It is not in ``__all__``, so a star import works without it.
    return sorted([*__all__, *_MODULES, "CardTable", "__version__"])
