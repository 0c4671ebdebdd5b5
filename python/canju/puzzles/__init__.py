"""Puzzles: ``compose`` makes them, ``refusals`` tests a position, ``rate`` says how hard it is."""

from canju.puzzles.composing import Puzzle, compose, refusals
from canju.puzzles.rating import Rating, rate

__all__ = ["Puzzle", "Rating", "compose", "rate", "refusals"]
