"""Text in pictures: estimated widths, lines, and flows of words and blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import east_asian_width

from canju.writing.blocks import INK, Block, beside, empty, escaped, stacked, tag

#: Height of a line in parts of the font's size, and of its baseline.
_LINE, _BASE = 1.4, 1.05
#: Widths of characters in parts of the font's size: those of wide fonts, so that text never needs
#: more. Others have the width of most small letters.
_WIDTHS = {
    **dict.fromkeys("ijl.,:;'|!", 0.33),
    **dict.fromkeys("[frtI-] ()", 0.4),
    **dict.fromkeys("mwMW%@—→<>+=&", 0.98),
    **dict.fromkeys("…✓✗♠♥♦♣★–", 0.9),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 0.72),
}
_MOST_LETTERS = 0.63
_BOLD = 1.13
#: Words of a line: they end at spaces, and after each Chinese character and its punctuation.
_TOKENS = re.compile(
    r"[\u2e80-\uffff](?:[，。：；、）？！”…]|(?<=→))*|[^\s\u2e80-\uffff]+[，。：；、）]*|\s+"
)


class Style(NamedTuple):
    """Look of a text."""

    size: float = 14.0
    fill: str = INK
    bold: bool = False


PLAIN = Style()
BOLD = Style(bold=True)


class Word(NamedTuple):
    """Text without a break inside, and the space before it."""

    text: str
    style: Style
    space: bool


def width_of(text: str, style: Style = PLAIN) -> float:
    """Estimated width of a text, at most a little too wide.

    >>> width_of("残局", Style(size=10)), width_of("ill", Style(size=10)) < width_of("mmm")
    (20.0, True)
    """
    return style.size * sum(_width(sign, style.bold) for sign in text)


def _width(sign: str, bold: bool) -> float:
    # Chinese characters are as wide in bold.
    if east_asian_width(sign) in "WF":
        return 1.0
    return _WIDTHS.get(sign, _MOST_LETTERS) * (_BOLD if bold else 1.0)


def shortened(text: str, width: float, style: Style = PLAIN) -> str:
    """A text, cut so that it fits in a width.

    >>> shortened("spades", 40), shortened("spades", 300)
    ('spa…', 'spades')
    """
    if width_of(text, style) <= width:
        return text
    while len(text) > 1 and width_of(f"{text}…", style) > width:
        text = text[:-1]
    return f"{text}…"


def words(text: str, style: Style = PLAIN) -> Iterator[Word]:
    """Words of a text; a line can end after each."""
    space = False
    for token in _TOKENS.findall(text):
        if token.isspace():
            space = True
        else:
            yield Word(token, style, space)
            space = False


def line(text: str, style: Style = PLAIN, anchor: str | None = None) -> Block:
    """A text on one line; ``anchor`` can be ``"middle"`` or ``"end"`` of its estimated width."""
    width = width_of(text, style)
    part = {None: 0.0, "middle": 0.5, "end": 1.0}[anchor]

    def draw(x: float, y: float) -> Iterator[str]:
        # A column without a name has no head.
        if not text:
            return
        yield tag(
            "text",
            escaped(text),
            x=x + part * width,
            y=y + _BASE * style.size,
            font_size=style.size,
            fill=style.fill,
            font_weight=700 if style.bold else None,
            text_anchor=anchor,
        )

    return Block(width, _LINE * style.size, draw)


def paragraph(text: str, width: float, style: Style = PLAIN) -> Block:
    """A text on as many lines as it needs."""
    return flow(words(text, style), width, gap=0.0)


def flow(items: Iterable[Word | Block], width: float, gap: float = 4.0) -> Block:
    """Words and blocks in rows that are at most a width wide.

    Args:
        items: words, and blocks that are not broken. A word that is too long is cut.
        width: most width of a row.
        gap: space between rows.
    """
    rows: list[list[Word | Block]] = [[]]
    used = 0.0
    for item in items:
        if isinstance(item, Word):
            item = item._replace(text=shortened(item.text, width, item.style))
        before, size = _space(rows[-1], item), _size(item)
        if rows[-1] and used + before + size > width:
            rows.append([])
            used, before = 0.0, 0.0
        rows[-1].append(item)
        used += before + size
    return stacked((_row(row) for row in rows if row), gap)


def _size(item: Word | Block) -> float:
    return item.width if isinstance(item, Block) else width_of(item.text, item.style)


def _space(row: Sequence[Word | Block], item: Word | Block) -> float:
    """Space before an item: a space of the font, or a small gap next to a block."""
    if not row:
        return 0.0
    if isinstance(item, Word):
        return width_of(" ", item.style) if item.space else 0.0
    return 5.0


def _row(row: Sequence[Word | Block]) -> Block:
    """One row: neighbouring words of a style are one text, spaced by the font."""
    blocks: list[Block] = []
    done: list[Word | Block] = []
    for style, group in groupby(row, lambda item: getattr(item, "style", None)):
        items = list(group)
        for item in items if style is None else items[:1]:
            blocks.append(empty(_space(done, item)))
            done.append(item)
            if isinstance(item, Block):
                blocks.append(item)
        if style is not None:
            said = [word for word in items if isinstance(word, Word)]
            told = "".join((" " if word.space else "") + word.text for word in said)
            blocks.append(line(told.strip(), style))
    return beside(blocks, 0.0)
