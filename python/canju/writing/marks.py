"""Marks in the texts of sheets: cards, kinds and verdicts, which each format draws in its way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_MARK = re.compile("\ue000(.)(.*?)\ue001(.*?)\ue002", re.DOTALL)


class Piece(NamedTuple):
    """A part of a text.

    Attributes:
        mark: ``"r"`` for red cards, ``"c"`` for cards, ``"k"`` for the kind of a play, ``"+"``,
            ``"-"`` and ``"?"`` for a good, a bad and an open verdict; empty for plain text.
        text: the plain text.
        drawn: what is drawn instead.
    """

    mark: str
    text: str
    drawn: str = ""


def pieces(text: str) -> Iterator[Piece]:
    """Yields the parts of a text."""
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            yield Piece("", text[end : found.start()])
        yield Piece(*found.groups())
        end = found.end()
    if end < len(text):
        yield Piece("", text[end:])


def plain(text: str) -> str:
    r"""The text without marks, and with usual blanks between the cards of a play.

    >>> plain("\ue000+first wins\ue001\ue002: 9\xa010")
    'first wins: 9 10'
    """
    return _MARK.sub(r"\2", text).replace("\xa0", " ")
