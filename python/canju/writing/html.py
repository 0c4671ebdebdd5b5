"""Sheets as plain HTML, for notebooks and for pages.

No fixed text colour is readable both on light and on dark pages. Coloured text therefore has its
own background, or is mixed with the page's text colour, as red cards in a line are. Notebooks can
strip all styles: the text alone says everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from canju.writing.marks import pieces
from canju.writing.text import COLONS, bar_text

#: Colours of a card's face, and of its black and red text.
FACE, INK, RED = "#fffdf8", "#1d2126", "#c8281e"
_CARD = f"border:1px solid #8a8a8a;border-radius:3px;padding:0 .25em;background:{FACE};color:"
#: Attributes for a notebook, whose pages have no style sheet of ours.
INLINE: Mapping[str, str] = {
    "card": f' style="{_CARD}{INK}"',
    "card red": f' style="{_CARD}{RED}"',
    # Dark red on a white page, light red on a dark one.
    "ruby": f' style="color:color-mix(in srgb,{RED} 60%,currentColor)"',
    "win": ' style="background:#d8f0df;color:#0f4a25"',
    "loss": ' style="background:#fbe0dc;color:#7d1a10"',
    "undecided": ' style="background:#ececec;color:#333"',
    "bar": ' style="background:#ececec;color:#1f5f37"',
    "left": ' style="text-align:left"',
    "answer": "",
}
#: Attributes for a saved page, whose style sheet has these classes.
CLASSES: Mapping[str, str] = {name: f' class="{name}"' for name in INLINE} | {"left": ""}
#: Signs of red cards.
_RED_SIGNS = ("♥", "♦", "R", "大王")
_VERDICTS = {"+": "win", "-": "loss", "?": "undecided"}
#: Blocks that are items of a list.
_ITEMS = ("hands", "fact", "line")


def html_of(sheet: dict[str, Any], look: Mapping[str, str] = INLINE, below: str = "") -> str:
    """A sheet as HTML, with more HTML below it."""
    lang = "" if sheet["lang"] == "en" else f' lang="{sheet["lang"]}"'
    body = "".join(_Writer(COLONS[sheet["lang"]], look).blocks(sheet["blocks"]))
    return f"<div{lang}>{body}{below}</div>"


def inline_of(sheet: dict[str, Any]) -> str:
    """The cards of a sheet of one hand or play, to go inside a line."""
    lang = "" if sheet["lang"] == "en" else f' lang="{sheet["lang"]}"'
    cards = sheet["blocks"][0]["hands"][0]["cards"]
    return f"<span{lang}>{_Writer('', INLINE).text(cards)}</span>"


class _Writer:
    def __init__(self, colon: str, look: Mapping[str, str]) -> None:
        self._colon = colon
        self._look = look

    def blocks(self, blocks: list[dict[str, Any]]) -> Iterator[str]:
        for are_items, group in groupby(blocks, lambda block: block["block"] in _ITEMS):
            if are_items:
                items = (item for block in group for item in self._items(block))
                yield f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
            else:
                yield from (getattr(self, f"_{block['block']}")(block) for block in group)

    def _items(self, block: dict[str, Any]) -> Iterator[str]:
        if block["block"] != "hands":
            yield self.text(f"{block['label']}{self._colon}{block['text']}")
            return
        for hand in block["hands"]:
            yield self.text(self._colon.join(filter(None, (hand["name"], hand["cards"]))))
        if block["table"]:
            yield self.text(block["table"])

    def _head(self, block: dict[str, Any]) -> str:
        beside = f" · {self.text(block['beside'])}" if block["beside"] else ""
        return f"<p><b>{self.text(block['text'])}</b>{beside}</p>"

    def _note(self, block: dict[str, Any]) -> str:
        text = self.text(block["text"])
        return f"<p><small>{text}</small></p>" if block["small"] else f"<p>{text}</p>"

    def _grid(self, block: dict[str, Any]) -> str:
        return self._table(block["heads"], (map(self.text, row) for row in block["rows"]))

    def _bars(self, block: dict[str, Any]) -> str:
        rows = (
            (self.text(bar["label"]), self.text(bar["figure"]), self._bar(bar))
            for bar in block["bars"]
        )
        heads = [*block["heads"], ""] if block["heads"] else []
        return self._table(heads, rows)

    def _bar(self, bar: dict[str, Any]) -> str:
        return f"<span{self._look['bar']}>{bar_text(bar)}</span>"

    def _table(self, heads: list[str], rows: Iterable[Iterable[str]]) -> str:
        left = self._look["left"]
        head = "".join(f"<th{left}>{self.text(name)}</th>" for name in heads)
        head = f"<thead><tr>{head}</tr></thead>" if head else ""
        body = "".join(
            f"<tr>{''.join(f'<td{left}>{cell}</td>' for cell in row)}</tr>" for row in rows
        )
        return f"<table>{head}<tbody>{body}</tbody></table>"

    def _fold(self, block: dict[str, Any]) -> str:
        answer = self._look["answer"] if block["answer"] else ""
        opened = " open" if block.get("open") else ""
        inside = "".join(self.blocks(block["blocks"]))
        title = self.text(block["title"])
        return f"<details{answer}{opened}><summary>{title}</summary>{inside}</details>"

    def text(self, text: str) -> str:
        """A text as HTML, with cards and verdicts drawn."""
        return "".join(map(self._piece, pieces(text)))

    def _piece(self, piece: Any) -> str:
        mark, text, drawn = piece
        if not mark:
            return escape(text)
        if mark == "c":
            return cards_of(drawn, self._look)
        if mark == "k":
            return f" <small>{escape(drawn)}</small>"
        name = "ruby" if mark == "r" else _VERDICTS[mark]
        return f"<span{self._look[name]}>{escape(text)}</span>"


def cards_of(faces: str, look: Mapping[str, str] = INLINE) -> str:
    """Small cards; without styles they read like a typed hand."""
    suits = (" ".join(_card(face, look) for face in suit.split(" ")) for suit in faces.split("  "))
    return " &nbsp; ".join(suits)


def _card(face: str, look: Mapping[str, str]) -> str:
    red = "card red" if face.endswith(_RED_SIGNS) else "card"
    return f"<span{look[red]}>{escape(face)}</span>"
