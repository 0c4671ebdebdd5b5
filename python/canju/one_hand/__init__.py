"""One hand alone: splits with the fewest plays, or with the best score."""

from canju.one_hand.rewards import REWARDS
from canju.one_hand.split import Split
from canju.one_hand.splits import Splits, split_many

__all__ = ["REWARDS", "Split", "Splits", "split_many"]
