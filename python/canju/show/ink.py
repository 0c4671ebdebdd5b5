"""Parts of plain HTML for what is not a sheet yet: lists, tables, verdicts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from canju._messages import Language
from canju.writing import html
from canju.writing.html import INLINE
from canju.writing.marks import red

#: Attributes of cells.
LEFT = INLINE["left"]
_RED_CARDS = re.compile(r"(?:(?:10|[1-9TJQKA])[DH♦♥])+|[♥♦](?:10|[2-9TJQKA])+")
#: Names of the styles of a loss, a win and an open verdict.
_SHADES = {False: "loss", True: "win", None: "undecided"}


def framed(said: Language, inside: str) -> str:
    """A ``<div>`` around HTML, with its language."""
    return html.framed(said.name, inside)


def listed(items: Iterable[str], attributes: str = "") -> str:
    """An HTML list."""
    return f"<ul{attributes}>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def folded(line: str, inside: str, is_open: bool = False) -> str:
    """A ``<details>`` element: ``line`` opens and closes ``inside``."""
    opened = " open" if is_open else ""
    return f"<details{opened}><summary>{line}</summary>{inside}</details>"


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table, with headings if there are any; its cells are HTML."""
    head = "".join(f"<th{LEFT}>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td{LEFT}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    heading = f"<thead><tr>{head}</tr></thead>" if head else ""
    return f"<table>{heading}<tbody>{body}</tbody></table>"


def verdict_html(verdict: str, wins: bool | None) -> str:
    """A verdict with the colour of a win, a loss or an open verdict.

    >>> verdict_html("wins ✓", True)
    '<span style="background:#d8f0df;color:#0f4a25">wins ✓</span>'
    """
    return f"<span{INLINE[_SHADES[wins]]}>{escape(verdict)}</span>"


def shade(wins: bool | None) -> str:
    """The style of a win, a loss or an open verdict."""
    return html.STYLES[_SHADES[wins]]


def marked(cards: str) -> str:
    """Marks the red cards in a text of cards, for ``writing.html.drawn``."""
    return _RED_CARDS.sub(lambda found: red(found[0]), cards)
