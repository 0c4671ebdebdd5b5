"""``solve``, ``best_reply``, and the classes of solutions."""

from canju.solution.asking import best_reply, solve
from canju.solution.asking import outcome_of as outcome_of  # older pickles name it here
from canju.solution.classes import (
    GuandanSolution,
    LandlordSolution,
    SheddingSolution,
    Solution,
    TrickSolution,
)
from canju.solution.undecided import Undecided
from canju.solving.core import Stats

__all__ = [
    "GuandanSolution",
    "LandlordSolution",
    "SheddingSolution",
    "Solution",
    "Stats",
    "TrickSolution",
    "Undecided",
    "best_reply",
    "solve",
]
