"""Games in play: players, games with people, matches between programs, records."""

from canju.playing.moves import Hint, Move, Trick, Verdict
from canju.playing.players import Greedy, Perfect, Random, Sampling
from canju.playing.records import GameRecord
from canju.playing.views import View

__all__ = [
    "GameRecord",
    "Greedy",
    "Hint",
    "Move",
    "Perfect",
    "Random",
    "Sampling",
    "Trick",
    "Verdict",
    "View",
]
