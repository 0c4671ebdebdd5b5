"""Parts of plain HTML: colours for light and dark pages, lists, tables, the language.

No fixed text colour is readable both on light and on dark pages. Coloured text therefore has its
own background, or is mixed with the page's text colour, as red cards in a line are. Notebooks can
strip all styles: the text alone says everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from canju._messages import ENGLISH, Language

#: Colours of a card's face, and of its black and red text.
FACE, INK, RED = "#fffdf8", "#1d2126", "#c8281e"
#: Red cards in a line of text: dark red on a white page, light red on a dark one.
_RED_TEXT = f"color:color-mix(in srgb,{RED} 60%,currentColor)"
_WIN, _LOSS = "background:#d8f0df;color:#0f4a25", "background:#fbe0dc;color:#7d1a10"
_OPEN = "background:#ececec;color:#333"
#: Characters around red cards in text that is not HTML yet; names cannot contain them.
BEGIN_RED, END_RED = "\ue000", "\ue001"
_RED_CARDS = re.compile(r"(?:(?:10|[1-9TJQKA])[DH♦♥])+|[♥♦](?:10|[2-9TJQKA])+")


def lang_of(said: Language) -> str:
    """The ``lang`` attribute of an HTML element; empty for English."""
    return "" if said == ENGLISH else f' lang="{said.name}"'


def framed(said: Language, inside: str) -> str:
    """A ``<div>`` around HTML, with its language."""
    return f"<div{lang_of(said)}>{inside}</div>"


def listed(items: Iterable[str], attributes: str = "") -> str:
    """An HTML list."""
    return f"<ul{attributes}>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def folded(line: str, inside: str, is_open: bool = False) -> str:
    """A ``<details>`` element: ``line`` opens and closes ``inside``."""
    return f"<details{' open' if is_open else ''}><summary>{line}</summary>{inside}</details>"


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table, with headings if there are any; its cells are HTML."""
    left = ' style="text-align:left"'
    head = "".join(f"<th{left}>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td{left}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    heading = f"<thead><tr>{head}</tr></thead>" if head else ""
    return f"<table>{heading}<tbody>{body}</tbody></table>"


def verdict_html(verdict: str, wins: bool | None) -> str:
    """A verdict with the colour of a win, a loss or an open verdict.

    >>> verdict_html("wins ✓", True)
    '<span style="background:#d8f0df;color:#0f4a25">wins ✓</span>'
    """
    return f'<span style="{shade(wins)}">{escape(verdict)}</span>'


def shade(wins: bool | None) -> str:
    """The style of a win, a loss or an open verdict."""
    return _OPEN if wins is None else _WIN if wins else _LOSS


def marked(cards: str) -> str:
    """Marks the red cards in a text of cards, for ``inked``."""
    return _RED_CARDS.sub(lambda found: f"{BEGIN_RED}{found[0]}{END_RED}", cards)


def plain(text: str) -> str:
    """Removes the marks that ``marked`` added."""
    return text.replace(BEGIN_RED, "").replace(END_RED, "")


def inked(text: str) -> str:
    """Escapes a text as HTML, with marked cards in red.

    >>> inked(marked("3S 9H") + " <b>")
    '3S <span style="color:color-mix(in srgb,#c8281e 60%,currentColor)">9H</span> &lt;b&gt;'
    """
    red = f'<span style="{_RED_TEXT}">'
    return escape(text).replace(BEGIN_RED, red).replace(END_RED, "</span>")
