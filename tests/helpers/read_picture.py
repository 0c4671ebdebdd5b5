"""Reads an SVG: its elements with the rectangles that they take, and the cards drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from canju.writing.flow import Style, width_of

SVG = "{http://www.w3.org/2000/svg}"
RANKS = frozenset(["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"])


class Extent(NamedTuple):
    """The rectangle of an element."""

    left: float
    top: float
    right: float
    bottom: float

    def inside(self, other: Extent, slack: float = 0.11) -> bool:
        """Coordinates have one decimal."""
        low = self.left >= other.left - slack and self.top >= other.top - slack
        return low and self.right <= other.right + slack and self.bottom <= other.bottom + slack


class Placed(NamedTuple):
    """An element where it is drawn: moved by the groups around it, with what it has from them."""

    element: ElementTree.Element
    x: float
    y: float
    weight: str

    def value(self, name: str) -> float:
        return float(self.element.get(name, 0))

    @property
    def text(self) -> str:
        return "".join(self.element.itertext())

    @property
    def is_index(self) -> bool:
        """True for the signs of cards on the board."""
        return self.weight == "800"


class Picture:
    """A picture that was parsed as XML, which raises if it is malformed."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        assert self.root.tag == f"{SVG}svg"
        self.elements = list(self.root)
        self.title, self.desc = (self.elements[i].text or "" for i in (0, 1))
        self.placed = list(_placed(self.elements[2:]))
        self.texts = [one.text for one in self.placed if one.element.tag == f"{SVG}text"]

    @property
    def frame(self) -> Extent:
        left, top, width, height = map(float, self.root.get("viewBox").split())
        return Extent(left, top, left + width, top + height)

    def extents(self, words: bool = False) -> list[tuple[str, Extent]]:
        """What each element is, and where; with ``words``, only texts beside the cards."""
        shown = [
            one
            for one in self.placed
            if not words or (one.element.tag == f"{SVG}text" and not one.is_index)
        ]
        return [(ElementTree.tostring(one.element, "unicode"), _extent(one)) for one in shown]

    def cards(self) -> Counter[str]:
        """Ranks of all cards on the board, and jokers as B and R; in Chinese pictures."""
        words = {"小": "B", "大": "R", "10": "T"}
        texts = [one.text for one in self.placed if one.is_index]
        signs = [sign for text in texts for sign in ([text] if text == "10" else text)]
        return Counter(words.get(sign, sign) for sign in signs if sign in RANKS or sign in words)


def _placed(
    elements: Iterable[ElementTree.Element], x: float = 0.0, y: float = 0.0, weight: str = ""
) -> Iterator[Placed]:
    for one in elements:
        name = one.tag.removeprefix(SVG)
        if name == "g":
            moved = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", one.get("transform", ""))
            dx, dy = map(float, moved.groups()) if moved else (0.0, 0.0)
            yield from _placed(one, x + dx, y + dy, one.get("font-weight", weight))
        elif name != "defs":
            yield Placed(one, x, y, one.get("font-weight", weight))


def _extent(placed: Placed) -> Extent:
    one, x, y, _ = placed
    name = one.tag.removeprefix(SVG)
    if name in ("rect", "use"):
        # What is used is a card, or a part of one.
        left, top = x + placed.value("x"), y + placed.value("y")
        wide, high = (40, 56) if name == "use" else map(placed.value, ("width", "height"))
        return Extent(left, top, left + wide, top + high)
    if name == "text":
        size = placed.value("font-size")
        signs = one.get("x", "0").split()
        texts = list(placed.text) if len(signs) > 1 else [placed.text]
        style = Style(size, "", placed.weight in ("700", "800"))
        anchored = {"middle": 0.5, "end": 1.0}
        part = anchored.get("middle" if placed.is_index else one.get("text-anchor", ""), 0)
        widths = [float(one.get("textLength", 0)) or width_of(text, style) for text in texts]
        lefts = [float(at) - part * width for at, width in zip(signs, widths, strict=True)]
        right = max(left + width for left, width in zip(lefts, widths, strict=True))
        base = y + placed.value("y")
        return Extent(x + min(lefts), base - 0.8 * size, x + right, base + 0.25 * size)
    assert name == "path", name
    moves = re.fullmatch(r"M([\d.]+) ([\d.]+)V([\d.]+)(?:h([\d.]+))?", one.get("d", ""))
    left, top, bottom, along = (float(part or 0) for part in moves.groups())
    return Extent(left, top, left + along, bottom)
