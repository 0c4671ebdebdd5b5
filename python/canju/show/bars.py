"""Bars of values that can be negative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A bar that begins at zero, in parts of the whole width; losses extend to the left."""

    begin: float
    length: float
    below_zero: bool


def spans(values: Sequence[float]) -> list[Span]:
    """Bars of values that can be negative; the largest and the smallest reach the edges.

    >>> [tuple(span) for span in spans([3.0, 1.5, -1.0])]
    [(0.25, 0.75, False), (0.25, 0.375, False), (0.0, 0.25, True)]
    """
    low, high = min(0.0, *values), max(0.0, *values)
    whole = high - low or 1.0
    return [
        Span((min(0.0, value) - low) / whole, abs(value) / whole, value < 0) for value in values
    ]
