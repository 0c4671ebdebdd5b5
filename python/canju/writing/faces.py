"""Cards in pictures: the faces of a hand on felt, and small cards in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canju.writing.blocks import MARGIN, ON_FELT, WIDTH, Block, beside, rectangle, stacked, tag
from canju.writing.flow import Style, flow, line
from canju.writing.html import FACE, INK, RED

#: Width of a sheet's content, and of the content of felt on it.
CONTENT = WIDTH - 2 * MARGIN
ON_TABLE = CONTENT - 2 * MARGIN
#: Widths of a hand's cards: at least, and at most.
_LEAST, _MOST = 36.0, 52.0
#: Height of a card, and the part of a card that the next one leaves visible, for its width.
_HIGH, _STEP = 1.43, 0.72
_MINI_WIDTH, _MINI_HEIGHT = 22.0, 31.0
_SERIF = "Georgia,'Noto Serif','DejaVu Serif','Noto Serif CJK SC',serif"
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


def hand_block(cards: str, width: float, card: float) -> Block:
    """A hand as rows of overlapping cards of a width, with gaps between its suits."""
    most = _in_a_row(card, width)
    suits = [suit.split(" ") for suit in cards.split("  ")]
    rows = [_overlapping(row, card) for suit in suits for row in _in_rows(suit, most)]
    return flow(rows, width, 6.0)


def _in_rows(cards: list[str], most: int) -> Iterator[list[str]]:
    """Rows of about equally many cards."""
    size = -(-len(cards) // -(-len(cards) // most))
    return (cards[start : start + size] for start in range(0, len(cards), size))


def _overlapping(cards: list[str], width: float) -> Block:
    faces = [_face(one, width, last=False) for one in cards[:-1]]
    return beside([*faces, _face(cards[-1], width, last=True)], (_STEP - 1) * width)


def _ink(card: str) -> str:
    return RED if card[-1] in "♥♦R" or card == "大王" else INK


def _face(card: str, width: float, last: bool) -> Block:
    """A card of the table: rank and suit in the corner and a large suit; or a joker."""
    ink = _ink(card)
    height = _HIGH * width
    face = rectangle(width, height, FACE, rx=0.14 * width, stroke="#000", stroke_opacity=0.3)
    middle = width / 2 if last else _STEP * width / 2

    def draw(x: float, y: float) -> Iterator[str]:
        yield from face.draw(x, y)
        if card in _JOKERS:
            yield from _joker(card, x, y, width, ink)
        elif card[-1] not in _SUITS:
            size = 0.5 if card != "10" else 0.4
            yield _sign(card, x + _STEP * width / 2, y + 0.56 * width, size * width, ink)
        else:
            left = x + 0.27 * width
            yield _sign(card[:-1], left, y + 0.42 * width, 0.4 * width, ink)
            yield _sign(card[-1], left, y + 0.78 * width, 0.36 * width, ink)
            pip = y + height - 0.14 * width
            yield _sign(card[-1], x + middle + 0.12 * width, pip, 0.52 * width, ink)

    return Block(width, height, draw)


def _joker(card: str, x: float, y: float, width: float, ink: str) -> Iterator[str]:
    if len(card) > 1:
        for number, sign in enumerate(card):
            middle, base = x + 0.36 * width, y + (0.5 + 0.46 * number) * width
            yield _sign(sign, middle, base, 0.42 * width, ink)
        return
    for number, letter in enumerate("JOKER"):
        yield _sign(letter, x + 0.17 * width, y + (0.3 + 0.24 * number) * width, 0.24 * width, ink)
    yield _sign(card, x + 0.5 * width, y + 1.2 * width, 0.42 * width, ink)


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
        font_family=_SERIF if sign < "\u2e80" else None,
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
