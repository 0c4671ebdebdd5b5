"""Hidden hands: how often each play wins when you cannot see the other hand."""

from canju.hidden.shares import Share

__all__ = ["Share"]
