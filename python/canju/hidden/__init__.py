"""Hidden hands: the odds of plays when a hand is not seen."""

from canju.hidden.shares import Share

__all__ = ["Share"]
