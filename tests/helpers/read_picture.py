"""Reads an SVG: its elements with the rectangles that they take, and the cards drawn."""

from __future__ import annotations

import re
from collections import Counter
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


class Picture:
    """A picture that was parsed as XML, which raises if it is malformed."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        assert self.root.tag == f"{SVG}svg"
        self.elements = list(self.root)
        self.title, self.desc = (self.elements[i].text or "" for i in (0, 1))
        self.drawn = self.elements[2:]
        self.texts = [one.text or "" for one in self.drawn if one.tag == f"{SVG}text"]

    @property
    def frame(self) -> Extent:
        left, top, width, height = map(float, self.root.get("viewBox").split())
        return Extent(left, top, left + width, top + height)

    def extents(self) -> list[tuple[str, Extent]]:
        """What each element is, and where."""
        return [(ElementTree.tostring(one, "unicode"), _extent(one)) for one in self.drawn]

    def cards(self) -> Counter[str]:
        """Ranks of all cards drawn, large and small, and jokers as B and R; in Chinese pictures."""
        words = {"小": "B", "大": "R", "10": "T"}
        signs = [one.text for one in self.drawn if one.get("font-weight") == "700"]
        return Counter(words.get(sign, sign) for sign in signs if sign in RANKS or sign in words)


def _extent(one: ElementTree.Element) -> Extent:
    def value(name: str) -> float:
        return float(one.get(name, 0))

    if one.tag in (f"{SVG}rect", f"{SVG}svg"):
        left, top = value("x"), value("y")
        return Extent(left, top, left + value("width"), top + value("height"))
    if one.tag == f"{SVG}text":
        size = value("font-size")
        width = width_of(one.text or "", Style(size, "", one.get("font-weight") == "700"))
        left = value("x") - {"middle": 0.5, "end": 1.0}.get(one.get("text-anchor", ""), 0) * width
        return Extent(left, value("y") - 0.8 * size, left + width, value("y") + 0.25 * size)
    assert one.tag == f"{SVG}path", one.tag
    moves = re.fullmatch(r"M([\d.]+) ([\d.]+)V([\d.]+)(?:h([\d.]+))?", one.get("d", ""))
    left, top, bottom, along = (float(part or 0) for part in moves.groups())
    return Extent(left, top, left + along, bottom)
