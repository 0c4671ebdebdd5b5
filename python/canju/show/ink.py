"""Parts of plain HTML for what is not a sheet yet: lists and red cards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from canju._messages import Language
from canju.writing import html
from canju.writing.html import INLINE
from canju.writing.marks import red

#: Attributes of cells.
LEFT = INLINE["left"]
_RED_CARDS = re.compile(r"(?:(?:10|[1-9TJQKA])[DH♦♥])+|[♥♦](?:10|[2-9TJQKA])+")


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


def marked(cards: str) -> str:
    """Marks the red cards in a text of cards, for ``writing.html.drawn``."""
    return _RED_CARDS.sub(lambda found: red(found[0]), cards)
