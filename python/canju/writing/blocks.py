"""Blocks of a picture, their arrangement, and the SVG document around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

#: Width of most pictures. Their text stays readable if a page shows them 300 pixels wide.
WIDTH = 360.0
#: Space around the content of a picture, and between its parts.
MARGIN, GAP = 14.0, 10.0
#: Colours of the sheet and its text, and of a line between parts.
SHEET, INK, QUIET = "#f8f6f0", "#1d2126", "#595d65"
EDGE = "#d3cec0"
#: Fonts by language. A Chinese font comes first in Chinese: others can have Japanese forms.
_CHINESE = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC'"
FONTS = {
    "en": f"system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',{_CHINESE},sans-serif",
    "zh": f"{_CHINESE},system-ui,sans-serif",
}
#: Characters that XML does not allow.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Block(NamedTuple):
    """A part of a picture.

    Attributes:
        width: its width.
        height: its height.
        draw: function of its left and upper edge that yields SVG elements.
    """

    width: float
    height: float
    draw: Callable[[float, float], Iterator[str]]


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """An SVG element; underscores in names of attributes become hyphens.

    >>> tag("rect", x=1.25, y=2.0, stroke_width=1)
    '<rect x="1.2" y="2" stroke-width="1"/>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else escaped(str(value))


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{round(value, 1):.7g}"


def escaped(text: str) -> str:
    r"""A text for XML; characters that XML lacks become replacement characters.

    >>> escaped("<Ann & Bob>"), escaped("a\x00b") == "a\ufffdb"
    ('&lt;Ann &amp; Bob&gt;', True)
    """
    return escape(_NOT_XML.sub("\ufffd", text))


def rectangle(width: float, height: float, fill: str, **more: object) -> Block:
    """A filled rectangle; ``more`` are attributes, such as ``rx``."""

    def draw(x: float, y: float) -> Iterator[str]:
        yield tag("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    return Block(width, height, draw)


def empty(width: float = 0.0, height: float = 0.0) -> Block:
    """Space."""
    return Block(width, height, lambda x, y: iter(()))


def over(below: Block, above: Block, dx: float = 0.0, dy: float = 0.0) -> Block:
    """Two blocks, the second drawn later and moved by a distance; sized like the first."""

    def draw(x: float, y: float) -> Iterator[str]:
        yield from below.draw(x, y)
        yield from above.draw(x + dx, y + dy)

    return Block(below.width, below.height, draw)


def stacked(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks below each other, from one left edge."""
    listed = list(blocks)

    def draw(x: float, y: float) -> Iterator[str]:
        for block in listed:
            yield from block.draw(x, y)
            y += block.height + gap

    height = sum(block.height for block in listed) + gap * max(0, len(listed) - 1)
    return Block(max((block.width for block in listed), default=0.0), height, draw)


def beside(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks next to each other, in the middle of their common height.

    A negative gap makes each block cover the end of the one before it.
    """
    listed = list(blocks)
    height = max((block.height for block in listed), default=0.0)

    def draw(x: float, y: float) -> Iterator[str]:
        for block in listed:
            yield from block.draw(x, y + (height - block.height) / 2)
            x += block.width + gap

    width = sum(block.width for block in listed) + gap * max(0, len(listed) - 1)
    return Block(width, height, draw)


def apart(left: Block, right: Block, width: float) -> Block:
    """A block at the left end of a width and one at its right end."""
    return beside([left, right], width - left.width - right.width)


def columns(blocks: Sequence[Block], widths: Sequence[float], gap: float = GAP) -> Block:
    """Blocks in columns of these widths, in the middle of their common height."""
    height = max((block.height for block in blocks), default=0.0)

    def draw(x: float, y: float) -> Iterator[str]:
        for block, width in zip(blocks, widths, strict=True):
            yield from block.draw(x, y + (height - block.height) / 2)
            x += width + gap

    return Block(sum(widths) + gap * max(0, len(widths) - 1), height, draw)


def padded(block: Block, across: float, along: float) -> Block:
    """A block with space at both ends, ``across``, and above and below, ``along``."""
    size = empty(block.width + 2 * across, block.height + 2 * along)
    return over(size, block, across, along)


def filled(block: Block, fill: str, **more: object) -> Block:
    """A block on a filled rectangle of its size."""
    return over(rectangle(block.width, block.height, fill, **more), block)


def document(content: Block, title: str, desc: str, lang: str) -> str:
    """A complete SVG document with the content on a sheet.

    The sheet is opaque, so that the picture is the same on light and on dark pages. ``title`` and
    ``desc`` are for screen readers.
    """
    width, height = content.width + 2 * MARGIN, content.height + 2 * MARGIN
    sheet = rectangle(width - 1, height - 1, SHEET, rx=12.0, stroke=EDGE)
    elements = [
        tag("title", escaped(title) or "–"),
        tag("desc", escaped(desc) or "–"),
        *sheet.draw(0.5, 0.5),
        *content.draw(MARGIN, MARGIN),
    ]
    return tag(
        "svg",
        "\n".join(["", *elements, ""]),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        lang=lang,
        font_family=FONTS[lang],
    )
