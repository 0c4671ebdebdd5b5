"""The board, in pictures and displays: the hands as cards on felt.

Colours and drawings are those of the pages: ``look.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import quote

from canju.writing.blocks import FONTS, Block, escaped, number, tag
from canju.writing.flow import Style, shortened, width_of
from canju.writing.marks import pieces
from canju.writing.text import COLONS

#: Width and height of a card, and space around the hands.
_CARD, _HIGH, _MARGIN = 40.0, 56.0, 14.0
#: Steps from a card to the next, for its width: of the same rank, of the same suit, any other.
_SAME, _SUIT, _NEXT = 0.55, 0.7, 1.1
#: A row is not denser than this part of its steps: an index would be covered.
_DENSEST = 0.75
#: Cards show their sign if this part of their width is visible; how far the best play is lifted.
_VISIBLE, _LIFT = 0.75, 7.0
_NAME = Style(13.0, bold=True)
#: Height of a line of text on the felt, and space between rows.
_LINE, _GAP = 22.0, 8.0
#: Least and most width of the hands.
_LEAST, _MOST = 300.0, 620.0
#: Characters that the address of a picture can have without a code, in double quotes of HTML.
_SAFE = " =:/'(),;.-+!*?@$~[]"


@cache
def _file() -> Any:
    from pathlib import Path  # slow to import

    return json.loads(Path(__file__).with_name("look.json").read_text("utf-8"))


def look() -> Any:
    """The colours by name, and the drawings of cards."""
    return _file()["tokens"]["light"], _file()["cards"]


def ink_of(card: str) -> str:
    """The colour of a card, or of a play by the last one of it."""
    is_red = card.endswith(("♥", "♦")) or card in ("R", "大王")
    colour: str = look()[0]["red" if is_red else "index"]
    return colour


def page_colours() -> tuple[str, str]:
    """Colours of a light page and of a dark one."""
    light, dark = (_file()["tokens"][theme]["page"] for theme in ("light", "dark"))
    return light, dark


class Seen(NamedTuple):
    """A hand on the board.

    Attributes:
        name: the player, the number of cards, and whether the player is to move; or empty.
        cards: the cards as they are drawn.
        best: places of the cards that are lifted.
        none: words for a hand without cards.
    """

    name: tuple[str, str, str]
    cards: str
    best: tuple[int, ...] = ()
    none: str = ""


def board_of(block: Mapping[str, Any]) -> tuple[tuple[Seen, ...], str]:
    """The hands of a block, the side to move last, and the play on the table."""
    seen = []
    for hand in block["hands"]:
        face, *_ = pieces(hand["cards"])
        name = (hand["player"], hand["count"], hand["turn"]) if hand["player"] else ("", "", "")
        seen.append(Seen(name, face.drawn, tuple(hand["best"]), "" if face.drawn else face.text))
    table = [
        {"p": short, "k": f" {short}"}.get(mark, text)
        for mark, text, short in pieces(block["table"] or "")
    ]
    return (*seen[1:], *seen[:1]), "".join(table)


@lru_cache(maxsize=256)
def board_html(hands: tuple[Seen, ...], table: str, lang: str) -> str:
    """The board as an image for HTML, which says all in words."""
    drawn = board(hands, table, _MOST)
    width, height = number(drawn.width), number(drawn.height)
    inside = "".join(drawn.draw(0.0, 0.0))
    svg = tag(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        font_family=FONTS[lang],
    ).replace('"', "'")
    style = "max-width:100%;height:auto"
    size = f'width="{width}" height="{height}" style="{style}"'
    source = f"data:image/svg+xml,{quote(svg, _SAFE)}"
    return f'<img alt="{told(hands, table, lang)}" {size} src="{source}">'


def told(hands: Sequence[Seen], table: str, lang: str) -> str:
    """All that the board shows, in words."""
    colon, (comma, stop) = COLONS[lang], (", ", ". ") if lang == "en" else ("，", "。")
    lines = []
    for (player, *more), cards, _, none in hands:
        name = shortened(player, _MOST, _NAME)
        who = comma.join([part for part in (name, *more) if part])
        faces = " ".join(cards.split()) or none
        lines.append(f"{who}{colon}{faces}" if who else faces)
    return escaped(stop.join([*lines, *([table] if table else [])]))


def board(hands: Sequence[Seen], table: str, most: float, least: float = _LEAST) -> Block:
    """The hands below each other on felt. The play to beat is above the last one."""
    colours, _ = look()
    rows = [_rows(hand, most) for hand in hands]
    none = [width_of(hand.none, _NAME) for hand in hands]
    wide = max([least, *none, *(row.width for drawn in rows for row in drawn)])
    parts: list[str] = []
    used: dict[str, str] = {}
    y, middle = _MARGIN, wide / 2 + _MARGIN
    for place, (hand, drawn) in enumerate(zip(hands, rows, strict=True)):
        if table and place == len(hands) - 1:
            parts.append(_text(table, middle, y + 12.0, colours["turn"]))
            y += _LINE
        if hand.name[0]:
            parts.append(_named(hand.name, middle, y + 12.0, wide))
            y += _LINE
        if not drawn:
            parts.append(_text(hand.none, middle, y + 12.0, colours["on-felt"]))
            y += _LINE
        for row in drawn:
            y += _LIFT if row.best else 0.0
            parts += _fan(row, middle - row.width / 2, y, used)
            y += _HIGH + _GAP
    height = y - _GAP + _MARGIN
    felt = tag("rect", width=wide + 2 * _MARGIN, height=height, rx=12.0, fill=colours["felt"])
    inside = "".join([tag("defs", "".join(used.values())) if used else "", felt, *parts])

    def draw(x: float, y: float) -> Any:
        yield tag("g", inside, transform=f"translate({number(x)} {number(y)})" if x or y else None)

    return Block(wide + 2 * _MARGIN, height, draw)


def _text(text: str, x: float, y: float, fill: str) -> str:
    return tag("text", escaped(text), x=x, y=y, font_size=13, text_anchor="middle", fill=fill)


def _named(name: tuple[str, str, str], x: float, y: float, wide: float) -> str:
    """Player, number of cards, and the mark of the side to move."""
    colours, _ = look()
    player, count, turn = name
    room = wide - width_of(f" · {count} · {turn}", Style(13.0))
    player, count, turn = map(escaped, (shortened(player, room, _NAME), count, turn))
    mark = f" · {tag('tspan', turn, fill=colours['turn'])}" if turn else ""
    inside = f"{tag('tspan', player, font_weight=700)} · {count}{mark}"
    fill = colours["on-felt"]
    return tag("text", inside, x=x, y=y, font_size=13, text_anchor="middle", fill=fill)


class _Row(NamedTuple):
    """A row of cards, the places of each from the left, and those that are lifted."""

    cards: list[str]
    places: list[float]
    best: set[int]

    @property
    def width(self) -> float:
        return self.places[-1] + _CARD


def _rows(hand: Seen, most: float) -> list[_Row]:
    """A hand in as few equal rows as are not too dense."""
    cards = [
        (card, suit) for suit, cards in enumerate(hand.cards.split("  ")) for card in cards.split()
    ]
    for count in range(1, len(cards) + 1):
        size = -(-len(cards) // count)
        rows = [
            _row(cards[start : start + size], start, hand.best, most)
            for start in range(0, len(cards), size)
        ]
        if all(row is not None for row in rows):
            return [row for row in rows if row is not None]
    return []


def _row(cards: list[tuple[str, int]], start: int, best: Sequence[int], most: float) -> _Row | None:
    """A row, unless it is too dense."""
    places = [0.0]
    for one, other in pairwise(cards):
        places.append(places[-1] + _CARD * _step(one, other))
    share = min(1.0, (most - _CARD) / (places[-1] or 1.0))
    if share < _DENSEST and len(cards) > 1:
        return None
    lifted = {place - start for place in best if 0 <= place - start < len(cards)}
    return _Row([card for card, _ in cards], [place * share for place in places], lifted)


def _step(one: tuple[str, int], other: tuple[str, int]) -> float:
    if one[0][-1] in "♣♦♥♠":
        return _SUIT if one[1] == other[1] else _NEXT
    return _SAME if one[0] == other[0] else _NEXT


def _fan(row: _Row, x: float, y: float, used: dict[str, str]) -> list[str]:
    """The cards of a row: their paper, each over the one before it, then signs and texts.

    Signs of one colour and height are one text, which is half as long as a text for each.
    """
    papers, signs = [], []
    texts: dict[tuple[float, float, str], list[tuple[float, str]]] = {}
    for place, card in enumerate(row.cards):
        best = place in row.best
        at = x + row.places[place], y - _LIFT * best
        papers.append(_use("best" if best else "card", used, at))
        after = row.places[place + 1] if place + 1 < len(row.cards) else None
        (rank, suit), ink = _read(card), ink_of(card)
        if after is None or after - row.places[place] >= _VISIBLE * _CARD:
            signs += [_use(name, used, at) for name in _art(rank, suit)]
        index = {"小王": "小", "大王": "大"}.get(card, rank)
        where = at[1] + 0.46 * _CARD, 18.0, ink
        texts.setdefault(where, []).append((at[0] + 0.31 * _CARD, index))
        if suit:
            where = at[1] + 0.88 * _CARD, 15.0, ink
            texts.setdefault(where, []).append((at[0] + 0.31 * _CARD, suit))
    told = [text for where, items in texts.items() for text in _index(where, items)]
    bold = {"text_anchor": "middle", "font_weight": 800}
    return [*papers, *signs, tag("g", "".join(told), **bold)]


def _index(where: tuple[float, float, str], items: list[tuple[float, str]]) -> list[str]:
    """Single signs as one text; a ten, which has two, is made as narrow as they are."""
    y, size, ink = where
    look = {"y": y, "font_size": size, "fill": ink}
    single = [(x, sign) for x, sign in items if len(sign) == 1]
    told = []
    if single:
        places = " ".join([number(x) for x, _ in single])
        told.append(tag("text", "".join([sign for _, sign in single]), x=places, **look))
    narrow = {"textLength": 16, "lengthAdjust": "spacingAndGlyphs"}
    return told + [tag("text", sign, x=x, **look, **narrow) for x, sign in items if len(sign) > 1]


def _read(card: str) -> tuple[str, str]:
    """Rank and suit of a card as it is drawn."""
    suit = card[-1] if card[-1] in "♣♦♥♠" else ""
    return {"小王": "B", "大王": "R"}.get(card, card.removesuffix(suit)), suit


def _art(rank: str, suit: str) -> tuple[str, ...]:
    """The figure of a card; numbers without a suit have a coin."""
    if rank in ("B", "R") or rank in look()[1]["halves"]:
        return (rank,)
    return () if suit else ("coin",)


def _use(name: str, used: dict[str, str], at: tuple[float, float]) -> str:
    """A drawing at a place. A picture has it once; pictures of one page can share it."""
    if name not in used:
        used[name] = _drawing(name)
    return tag("use", href=f"#canju-{name}", x=at[0], y=at[1])


@cache
def _drawing(name: str) -> str:
    colours, drawings = look()
    own = {"id": f"canju-{name}"}
    if name in ("card", "best"):
        edge = {"stroke": "#0004"} if name == "card" else {"stroke": "#5fe0a5", "stroke_width": 3}
        paper = {"width": _CARD, "height": _HIGH, "rx": 4, "fill": colours["face"]}
        return tag("rect", **own, **paper, **edge)
    if name == "coin":
        at = f"translate({number(0.62 * _CARD)} {number(0.79 * _HIGH)}) scale(1.15)"
        fill = {"fill": colours["coin"], "fill_rule": "evenodd"}
        return tag("path", **own, d=drawings["coin"], transform=at, **fill)
    if name in "BR":
        ink = colours["red" if name == "R" else "index"]
        figure = _inked(drawings["joker"], ink, ink if name == "R" else "none")
        at = f"translate({number(0.26 * _CARD)} {number(0.385 * _HIGH)}) scale(.5)"
        return tag("g", figure, **own, transform=at)
    figure = _inked(drawings["halves"][name], colours["index"])
    at = f"translate({number(0.2 * _CARD)} {number(0.42 * _HIGH)}) scale(.68)"
    return tag("g", figure, **own, transform=at)


def _inked(drawing: str, ink: str, hat: str = "none") -> str:
    colours, _ = look()
    inks = {"{coin}": colours["coin"], "{face}": colours["face"], "{ink}": ink, "{hat}": hat}
    for name, colour in inks.items():
        drawing = drawing.replace(name, colour)
    return drawing
