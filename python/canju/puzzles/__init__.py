"""Puzzles: ``compose``, ``refusals`` and ``rate``, thin over the core."""

from canju.puzzles.composing import Puzzle, compose, refusals
from canju.puzzles.rating import Rating, rate

__all__ = ["Puzzle", "Rating", "compose", "rate", "refusals"]
