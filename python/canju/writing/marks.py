"""Marks in the texts of sheets: cards, kinds and verdicts, which each format draws in its way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: Names of the colours of verdicts, by their marks.
TONES = {"1": "first", "2": "second", "-": "loss", "?": "undecided"}
#: Begins a mark.
BEGIN = "\ue000"
_MARK = re.compile("\ue000(.)(.*?)\ue001(.*?)\ue002", re.DOTALL)


class Piece(NamedTuple):
    """A part of a text.

    Attributes:
        mark: ``"r"`` for red cards, ``"c"`` for cards, ``"p"`` for a play, ``"l"`` for a lead in a
            score, ``"k"`` for the kind of a play, ``"b"`` for what matters, one of ``TONES`` for a
            verdict; empty for plain text.
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

    >>> plain("\ue0001first wins\ue001\ue002: 9\xa010")
    'first wins: 9 10'
    """
    return _MARK.sub(r"\2", text).replace("\xa0", " ")
