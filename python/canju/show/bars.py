"""Bars for shares, made of characters that work in text and in plain HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from canju.show.ink import table
from canju.writing.html import INLINE

#: Number of characters in a whole bar; characters for the certain and the possible part.
_SIGNS, _SURE, _MAYBE = 20, "█", "▒"


class Bar(NamedTuple):
    """A row: its label as HTML, the text next to the bar, and the ends of an interval.

    The ends are parts of the whole bar, 0 to 1; they are equal if the share is known.
    """

    label: str
    figures: str
    low: float
    high: float


def bar_text(low: float, high: float) -> str:
    """A bar that is solid up to ``low`` and lighter from there to ``high``.

    >>> bar_text(0.5, 0.5), bar_text(0.5, 0.6)
    ('██████████', '██████████▒▒')
    """
    sure, maybe = round(_SIGNS * max(0.0, low)), round(_SIGNS * max(0.0, high))
    return _SURE * sure + _MAYBE * (maybe - sure)


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


def bars_html(columns: Iterable[str], bars: Iterable[Bar]) -> str:
    """A table of bars; ``columns`` are the headings of the labels and of the figures.

    >>> import re
    >>> page = bars_html(["play", "wins in"], [Bar("<b>33</b>", "20.0 %", 0.2, 0.2)])
    >>> re.sub("<.*?>", " ", page).split()
    ['play', 'wins', 'in', '33', '20.0', '%', '████']
    """
    rows = (
        (
            bar.label,
            escape(bar.figures),
            f"<span{INLINE['bar']}>{bar_text(bar.low, bar.high)}</span>",
        )
        for bar in bars
    )
    return table((*columns, ""), rows)
