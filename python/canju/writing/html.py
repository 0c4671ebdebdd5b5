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

from canju.writing.marks import Piece, pieces, plain
from canju.writing.text import COLONS, bar_text, in_form

#: Colours of a card's face, and of its black and red text.
FACE, INK, RED = "#fffdf7", "#1b1f24", "#c8281e"
_CARD = f"border:1px solid #8a8a8a;border-radius:3px;padding:0 .25em;background:{FACE};color:"
_BEST = _CARD.replace("1px solid #8a8a8a", "2px solid #0e8550")
_CELL = "padding:2px 6px;border-radius:4px;"
#: Styles by the names of the classes that a saved page has in their place.
STYLES: Mapping[str, str] = {
    "card": f"{_CARD}{INK}",
    "card red": f"{_CARD}{RED}",
    "card best": f"{_BEST}{INK}",
    "card red best": f"{_BEST}{RED}",
    # Dark red on a white page, light red on a dark one.
    "ruby": f"color:color-mix(in srgb,{RED} 60%,currentColor)",
    "win": "background:#d8f0df;color:#0f4a25",
    "loss": "background:#fbe0dc;color:#7d1a10",
    "undecided": "background:#ececec;color:#333",
    "bar": "background:#ececec;color:#1f5f37",
    "strip": "list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:3px",
}
#: Names of the styles of plays in a strip.
_CELLS = {"cell win": "win", "cell loss": "loss", "cell undecided": "undecided"}
#: Attributes for a notebook, whose pages have no style sheet of ours, and for a saved page.
INLINE: Mapping[str, str] = {
    **{name: f' style="{style}"' for name, style in STYLES.items()},
    **{name: f' style="{_CELL}{STYLES[shade]}"' for name, shade in _CELLS.items()},
    "left": ' style="text-align:left"',
    # Browsers would indent it by 40 px.
    "tree": ' style="padding:0 0 0 1.2em"',
    # Deep nodes have no further indent, as a phone has to show them too.
    "flat": ' style="padding:0"',
    # Notebooks strip what would keep a play on one line.
    "play": "",
    "answer": "",
}
CLASSES: Mapping[str, str] = {
    **{name: f' class="{name}"' for name in STYLES},
    **{name: f' class="{shade}"' for name, shade in _CELLS.items()},
    "left": "",
    "play": ' class="play"',
    "tree": ' class="tree"',
    "flat": ' class="tree flat"',
    # A page prints it on another sheet, for a reader who wants to find it.
    "answer": ' class="answer"',
}
#: Most bytes of one display in a notebook, and of the body of a saved page, which has less than
#: 1 MB with its style.
MAX_BYTES, MAX_PAGE = 120_000, 980_000
#: Signs of red cards.
_RED_SIGNS = ("♥", "♦", "R", "大王")
#: Levels of a tree with an indent of their own.
_INDENTED = 6
_GOOD = {True: "win", False: "loss", None: "undecided"}
_VERDICTS = {"+": "win", "-": "loss", "?": "undecided"}
#: Blocks that are items of a list.
_ITEMS = ("hands", "fact", "line")


def html_of(sheet: dict[str, Any], look: Mapping[str, str] = INLINE) -> str:
    """A sheet as HTML."""
    return framed(sheet["lang"], body_of(sheet, look))


def body_of(sheet: dict[str, Any], look: Mapping[str, str] = INLINE) -> str:
    """A sheet as HTML, without the element around it."""
    return "".join(_Writer(COLONS[sheet["lang"]], look).blocks(sheet["blocks"]))


def inline_of(sheet: dict[str, Any]) -> str:
    """The cards of a sheet of one hand or play, to go inside a line."""
    return framed(sheet["lang"], drawn(sheet["blocks"][0]["hands"][0]["cards"]), "span")


def framed(lang: str, inside: str, element: str = "div") -> str:
    """An element around HTML, with its language."""
    attribute = "" if lang == "en" else f' lang="{lang}"'
    return f"<{element}{attribute}>{inside}</{element}>"


class _Writer:
    def __init__(self, colon: str, look: Mapping[str, str]) -> None:
        self._colon = colon
        self._look = look

    def blocks(self, blocks: list[dict[str, Any]]) -> Iterator[str]:
        drawn = in_form(blocks, "drawn")
        for are_items, group in groupby(drawn, lambda block: block["block"] in _ITEMS):
            if are_items:
                items = (item for block in group for item in self.items(block))
                yield f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
            else:
                yield from (getattr(self, f"_{block['block']}")(block) for block in group)

    def items(self, block: dict[str, Any]) -> Iterator[str]:
        if block["block"] != "hands":
            yield self.text(self._colon.join(filter(None, (block["label"], block["text"]))))
            return
        for hand in block["hands"]:
            name = f"{hand['name']}{self._colon}" if hand["name"] else ""
            yield drawn(name) + self._hand(hand)
        if block["table"]:
            yield self.text(block["table"])

    def _hand(self, hand: dict[str, Any]) -> str:
        """The cards of a hand; those of the best play have a green edge."""
        look = {**self._look, "play": ""}
        first, *_ = pieces(hand["cards"])
        if not hand["best"] or first.mark != "c":
            return drawn(hand["cards"], look)
        cards = first.drawn.split()
        return " ".join(
            _card(face, look, place in hand["best"]) for place, face in enumerate(cards)
        )

    def _head(self, block: dict[str, Any]) -> str:
        beside = f" · {self.text(block['beside'])}" if block["beside"] else ""
        return f"<p><b>{self.text(block['text'])}</b>{beside}</p>"

    def _note(self, block: dict[str, Any]) -> str:
        text = self.text(block["text"])
        return f"<p><small>{text}</small></p>" if block["small"] else f"<p>{text}</p>"

    def _strip(self, block: dict[str, Any]) -> str:
        cells = "".join(map(self._cell, block["cells"]))
        strip = f"<ol{self._look['strip']}>{cells}</ol>"
        erred = [
            self.text(
                f"{one['number']}. {one['player']} {one['play']} {one['mark']}"
                f"{self._colon}{one['told']}"
            )
            for one in block["cells"]
            if one["erred"]
        ]
        return strip + (f"<ul>{''.join(f'<li>{one}</li>' for one in erred)}</ul>" if erred else "")

    def _cell(self, cell: dict[str, Any]) -> str:
        """A play in the colour of its verdict; its effect shows under the mouse."""
        look = self._look[f"cell {_GOOD[cell['good']]}"]
        who = f"<small>{cell['number']} {escape(cell['player'])}</small>"
        mark = f" <b>{escape(cell['mark'])}</b>" if cell["mark"] else ""
        told = escape(plain(cell["told"]))
        return f'<li{look} title="{told}">{who}<br>{self.text(cell["play"])}{mark}</li>'

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
        # A page would join blanks.
        signs = bar_text(bar).replace(" ", "&nbsp;")
        return f"<span{self._look['bar']}>{signs}</span>"

    def _table(self, heads: list[str], rows: Iterable[Iterable[str]]) -> str:
        left = self._look["left"]
        # A column without a name has no head.
        head = "".join(
            f"<th{left}>{self.text(name)}</th>" if name else "<td></td>" for name in heads
        )
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

    def _lines(self, block: dict[str, Any]) -> str:
        """Lines as lists in lists: they keep their levels where a reader strips all styles."""
        look, page, level = self._look["tree"], [f"<ul{self._look['tree']}>"], 0
        for number, (deep, text) in enumerate(block["lines"]):
            if number:
                up = "</li>" + "</ul></li>" * (level - deep)
                page.append(f"<ul{look}>" if deep > level else up)
            page.append(f"<li>{self.text(text)}")
            level = deep
        return "".join([*page, "</li></ul>" * (level + 1)])

    def _tree(self, block: dict[str, Any]) -> str:
        page = self._twig(block["root"])
        return page if block["root"]["twigs"] else f"<div>{page}</div>"

    def _twig(self, twig: dict[str, Any], depth: int = 0) -> str:
        """A node with all below it: a line, or a ``<details>`` with a list inside."""
        note = f" <i>{self.text(twig['note'])}</i>" if twig["note"] else ""
        line = self.text(f"{twig['lead']}{twig['joint']}{twig['verdict']}") + note
        if not twig["twigs"]:
            return line
        # A mark for nodes that are left out has no verdict.
        below = (
            self._twig(one, depth + 1) if one["verdict"] else f"<i>{self.text(one['lead'])}</i>"
            for one in twig["twigs"]
        )
        items = "".join(f"<li>{one}</li>" for one in below)
        opened = " open" if twig["open"] else ""
        look = self._look["tree" if depth < _INDENTED else "flat"]
        inside = f"<ul{look}>{items}</ul>"
        return f"<details{opened}><summary>{line}</summary>{inside}</details>"

    def text(self, text: str) -> str:
        return drawn(text, self._look)


def drawn(text: str, look: Mapping[str, str] = INLINE) -> str:
    """A text as HTML, with its cards and verdicts drawn."""
    return "".join(_drawn(piece, look) for piece in pieces(text))


def _drawn(piece: Piece, look: Mapping[str, str]) -> str:
    mark, text, faces = piece
    if not mark:
        return escape(text)
    if mark == "c":
        play = cards_of(faces, look)
        return f"<span{look['play']}>{play}</span>" if look["play"] and " " in faces else play
    if mark == "k":
        return f" <small>{escape(faces)}</small>"
    name = "ruby" if mark == "r" else _VERDICTS[mark]
    return f"<span{look[name]}>{escape(text)}</span>"


def cards_of(faces: str, look: Mapping[str, str] = INLINE) -> str:
    """Small cards; without styles they read like a typed hand."""
    suits = (" ".join(_card(face, look) for face in suit.split(" ")) for suit in faces.split("  "))
    return " &nbsp; ".join(suits)


def _card(face: str, look: Mapping[str, str], is_best: bool = False) -> str:
    red = "card red" if face.endswith(_RED_SIGNS) else "card"
    return f"<span{look[f'{red} best' if is_best else red]}>{escape(face)}</span>"
