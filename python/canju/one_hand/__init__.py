"""One hand alone: the fewest plays that empty it, and the way that scores best."""

from canju.one_hand.rewards import REWARDS
from canju.one_hand.split import Split
from canju.one_hand.splits import Splits, split_many

__all__ = ["REWARDS", "Split", "Splits", "split_many"]
