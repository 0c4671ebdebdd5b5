"""Cards in pictures: the faces of a hand on felt, and small cards in a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

from canju.writing.blocks import MARGIN, ON_FELT, WIDTH, Block, beside, rectangle, stacked, tag
from canju.writing.flow import Style, flow, line
from canju.writing.html import FACE, INK, RED

#: Width of a sheet's content, and of the content of felt on it.
CONTENT = WIDTH - 2 * MARGIN
ON_TABLE = CONTENT - 2 * MARGIN
#: Widths of a hand's cards: at least, and at most.
_LEAST, _MOST = 36.0, 52.0
#: Height of a card, and the part of a card that the next one leaves visible, for its width.
_HIGH, _STEP = 1.4, 0.72
_MINI_WIDTH, _MINI_HEIGHT = 22.0, 31.0
_INDEX = "'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
#: Colour of the coin on cards without suits; distance of equal ranks; gap where there is room.
COIN, _CLOSE, _GAP = "#94743c", 0.6, 4.0
#: Edge of a card, colour of that of the best play, and how far that is lifted.
_EDGE: dict[str, object] = {"stroke": "#000", "stroke_opacity": 0.3}
BEST, _LIFT = "#0e8550", 7.0
_SUITS, _JOKERS = "♣♦♥♠", ("B", "R", "小王", "大王")
#: Small cards in a row.
_MINIS = 12


def card_width(hands: Iterable[str], width: float) -> float:
    """Width of the cards of some hands, all alike, so that the longest fits in few full rows."""
    most = max((len(hand.split()) for hand in hands), default=0)
    rows = -(-most // _in_a_row(_LEAST, width)) or 1
    in_a_row = -(-most // rows) or 1
    return max(_LEAST, min(_MOST, width / (_STEP * in_a_row + 1 - _STEP)))


def _in_a_row(card: float, width: float) -> int:
    return 1 + int((width - card + 0.01) / (_STEP * card))


def hand_block(cards: str, width: float, card: float, best: Sequence[int] = ()) -> Block:
    """A hand as rows of cards of a width, with gaps between its suits; the best play is lifted."""
    most = _in_a_row(card, width)
    rows: list[Block] = []
    place = 0
    for suit in cards.split("  "):
        for row in _in_rows(suit.split(" "), most):
            rows.append(_fan(row, width, card, {one - place for one in best}))
            place += len(row)
    return flow(rows, width, 6.0)


def _in_rows(cards: list[str], most: int) -> Iterator[list[str]]:
    """Rows of about equally many cards."""
    size = -(-len(cards) // -(-len(cards) // most))
    return (cards[start : start + size] for start in range(0, len(cards), size))


def _fan(cards: list[str], width: float, card: float, best: Set[int]) -> Block:
    """A row of cards: equal ranks lie closer, and no card overlaps where there is room."""
    steps = [_CLOSE if one == before else 1.0 for before, one in pairwise(map(_rank, cards))]
    step = min(card + _GAP, (width - card) / (sum(steps) or 1.0))
    places = [0.0, *accumulate(step * part for part in steps)]
    visible = [after - place for place, after in pairwise(places)] + [card]
    faces = [
        _face(one, card, shown, number in best)
        for number, (one, shown) in enumerate(zip(cards, visible, strict=True))
    ]
    lift = _LIFT if best & {*range(len(cards))} else 0.0

    def draw(x: float, y: float) -> Iterator[str]:
        for number, (face, place) in enumerate(zip(faces, places, strict=True)):
            yield from face.draw(x + place, y + (0.0 if number in best else lift))

    return Block(places[-1] + card, _HIGH * card + lift, draw)


def _rank(card: str) -> str:
    """The rank of a card as it is written in ``look.json``."""
    rank = card.rstrip(_SUITS)
    return {"10": "T", "小王": "B", "大王": "R"}.get(rank, rank)


def _ink(card: str) -> str:
    return RED if card[-1] in "♥♦R" or card == "大王" else INK


@cache
def _drawings() -> Any:
    """Drawings of cards: those of the pages."""
    from pathlib import Path  # slow to import

    return json.loads(Path(__file__).with_name("look.json").read_text("utf-8"))["cards"]


def _small_art(card: str, ink: str) -> str:
    """The sign of a small card: a coin, a suit, or the figure of a court card or a joker."""
    drawings, rank = _drawings(), _rank(card)
    colours = {
        "{coin}": COIN,
        "{face}": FACE,
        "{ink}": ink,
        "{hat}": ink if rank == "R" else "none",
    }
    if rank in "BR" or rank in drawings["halves"]:
        figure = drawings["joker"] if rank in "BR" else drawings["halves"][rank]
        for name, colour in colours.items():
            figure = figure.replace(name, colour)
        place = "translate(14 28) scale(.68)" if rank in "BR" else "translate(3 25) scale(.95)"
        return tag("g", figure, transform=place)
    suit = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}.get(card[-1])
    path, fill = (drawings["suits"][suit], ink) if suit else (drawings["coin"], COIN)
    return tag(
        "path", fill=fill, fill_rule="evenodd", d=path, transform="translate(42 64) scale(1.8)"
    )


def _face(card: str, width: float, visible: float, is_best: bool) -> Block:
    """A card of the table: its index in the corner, and a sign where the next card leaves it."""
    ink, height, rank = _ink(card), _HIGH * width, _rank(card)
    edge = {"stroke": BEST, "stroke_width": 2.5} if is_best else _EDGE
    face = rectangle(width, height, FACE, rx=0.11 * width, **edge)
    index = {"T": "10", "小王": "小"}.get(rank, card[0] if card[0] in "大小" else rank)

    def draw(x: float, y: float) -> Iterator[str]:
        yield from face.draw(x, y)
        if visible > 0.85 * width:
            place = {"x": x, "y": y, "width": width, "height": height, "viewBox": "0 0 60 84"}
            yield tag("svg", _small_art(card, ink), **place)
        size = 0.44 * width if index != "10" else 0.36 * width
        yield _sign(index, x + 0.3 * width, y + 0.46 * width, min(size, 1.1 * visible), ink)
        if card[-1] in _SUITS:
            yield _sign(card[-1], x + 0.3 * width, y + 0.8 * width, 0.34 * width, ink)

    return Block(width, height, draw)


def _sign(sign: str, middle: float, base: float, size: float, ink: str) -> str:
    return tag(
        "text",
        sign,
        x=middle,
        y=base,
        font_size=size,
        fill=ink,
        text_anchor="middle",
        font_weight=700,
        # A Chinese joker has the font of the picture.
        font_family=_INDEX if sign < "\u2e80" else None,
    )


def minis(cards: str, most: int = _MINIS) -> Block:
    """Small cards that do not overlap, in rows of at most ``most``."""
    drawn = [_mini(card) for card in cards.split()]
    rows = [drawn[start : start + most] for start in range(0, len(drawn), most)]
    return stacked((beside(row, 1.0) for row in rows), 1.0)


def _mini(card: str) -> Block:
    ink = _ink(card)
    face = rectangle(_MINI_WIDTH, _MINI_HEIGHT, FACE, rx=4.0, stroke="#9a978e")
    if card in _JOKERS:
        signs = list(card) if len(card) > 1 else [card, "★"]
    else:
        signs = [card[:-1], card[-1]] if card[-1] in _SUITS else [card]
    sizes = (15.0 if card != "10" else 13.0,) if len(signs) == 1 else (13.0, 12.0)
    bases = (21.0,) if len(signs) == 1 else (14.0, 27.0)

    def draw(x: float, y: float) -> Iterator[str]:
        yield from face.draw(x, y)
        for sign, base, size in zip(signs, bases, sizes, strict=True):
            yield _sign(sign, x + _MINI_WIDTH / 2, y + base, size, ink)

    return Block(_MINI_WIDTH, _MINI_HEIGHT, draw)


def no_cards(text: str) -> Block:
    """The words for an empty hand."""
    return line(text, Style(fill=ON_FELT))
