"""Bars for shares, in plain HTML: a table whose figures stand beside the bars."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

#: What is sure, what may be, and what is not. The figures say the same, where styles are stripped.
_SURE, _MAYBE, _REST = "#1f6f3f", "#8cc9a0", "#ececec"
_WIDTH = "12em"


class Bar(NamedTuple):
    """A row: HTML of what it is about, what stands beside the bar, and the ends of an interval.

    A share that is known has both ends alike. Both are parts of the whole bar, 0 to 1.
    """

    label: str
    figures: str
    low: float
    high: float


def bars_html(columns: Iterable[str], bars: Iterable[Bar]) -> str:
    """A table of bars, under the names of its columns: of the labels and of the figures.

    The dark part of a bar ends where the interval begins, the light part where it ends.

    >>> import re
    >>> page = bars_html(["play", "wins in"], [Bar("<b>33</b>", "71.2 %", 0.7, 0.73)])
    >>> re.sub("<.*?>", " ", page).split()
    ['play', 'wins', 'in', '33', '71.2', '%']
    """
    left = ' style="text-align:left"'
    head = "".join(f"<th{left}>{escape(name)}</th>" for name in (*columns, ""))
    body = "".join(
        f"<tr><td{left}>{bar.label}</td><td{left}>{escape(bar.figures)}</td>"
        f"<td{left}>{_bar(bar)}</td></tr>"
        for bar in bars
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _bar(bar: Bar) -> str:
    parts = [(_SURE, bar.low), (_MAYBE, bar.high - bar.low)]
    inside = "".join(
        f'<span style="display:inline-block;height:.8em;width:{100 * part:.1f}%;'
        f'background:{colour}"></span>'
        for colour, part in parts
        if part > 0
    )
    # Nothing to read: the figures are beside it.
    return (
        f'<span aria-hidden="true" style="display:inline-block;width:{_WIDTH};line-height:.8em;'
        f'font-size:1em;white-space:nowrap;background:{_REST}">{inside}</span>'
    )
