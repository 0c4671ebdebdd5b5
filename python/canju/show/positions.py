"""Positions, hands, plays and values, as sheets of the core."""

from __future__ import annotations

import os

from canju._canju import (
    Hand,
    Memo,
    Play,
    Position,
    Session,
    hands_sheet,
    play_sheet,
    position_sheet,
)
from canju.arguments.limits import DISPLAY_SECONDS, Limits
from canju.language.languages import Manner, current, language_of, speaking
from canju.saving.files import ending_of, write_whole
from canju.saving.shown import FORMATS, PICTURES, WRITERS, hands_in_line
from canju.writing.html import html_of
from canju.writing.page import page
from canju.writing.svg import svg_of

#: Bytes of the memo for a display's own search.
_MEMORY = 1 << 26


class Hands(tuple[Hand, ...]):
    """The hands that ``deal`` returns: a tuple that a notebook shows as cards."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return html_of(hands_sheet(Manner(current()).core, list(self)))


def hand_html(hand: Hand) -> str:
    """HTML of a hand for a notebook.

    >>> import re
    >>> re.findall('alt="(.*?)"', hand_html(Hand("9H 3S B")))
    ['B 9♥ 3♠']
    """
    return html_of(hands_sheet(Manner(current()).core, [hand]))


def play_html(play: Play) -> str:
    """HTML of a play with its kind, for a notebook.

    >>> import re
    >>> re.findall('alt="(.*?)"', play_html(Play("66")))
    ['6 6']
    """
    return html_of(play_sheet(Manner(current()).core, play))


def hand_svg(hand: Hand, lang: str | None = None) -> str:
    """Picture of a hand: its cards on felt."""
    return svg_of(hands_sheet(Manner(language_of(lang)).core, [hand]))


def play_svg(play: Play, lang: str | None = None) -> str:
    """Picture of a play: its cards on felt, and its kind."""
    return svg_of(play_sheet(Manner(language_of(lang)).core, play))


def position_html(position: Position) -> str:
    """HTML of all hands, the side to move, and the verdict, which is folded."""
    sheet = position_sheet(Manner(current()).core, position, _value(position))
    return html_of(sheet)


def position_svg(position: Position, lang: str | None = None) -> str:
    """Picture of a position, without its verdict."""
    value = False if position.is_over else None
    return svg_of(position_sheet(Manner(language_of(lang)).core, position, value))


def save(thing: Position | Hand | Play, path: str | os.PathLike[str], lang: str | None) -> None:
    """``save`` of these three; only a position has a page."""
    ending = ending_of(path, FORMATS if isinstance(thing, Position) else PICTURES)
    if isinstance(thing, Position) and ending == ".html":
        said = language_of(lang)
        with speaking(said):
            made = page(hands_in_line(thing, said), position_html(thing), said)
        write_whole(path, made)
    else:
        write_whole(path, WRITERS[ending](thing, lang))


def _value(position: Position) -> bool | int | None:
    limits = Limits.checked(memory_limit=_MEMORY)
    value: bool | int | None
    value, *_ = Session(Memo(limits.memory), position, "win", limits, DISPLAY_SECONDS).overview()
    return value
