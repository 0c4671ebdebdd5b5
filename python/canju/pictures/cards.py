"""Cards as on the table: faces, hands and plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from canju._canju import Hand, Play
from canju._messages import SIGNS, Language, Manner
from canju.show.cards import by_suits
from canju.show.ink import FACE, INK, RED
from canju.writing.blocks import (
    MARGIN,
    ON_FELT,
    QUIET,
    WIDTH,
    Block,
    beside,
    rectangle,
    stacked,
    tag,
)
from canju.writing.flow import PLAIN, Style, flow, line

#: Width of a sheet's content, and of the content of felt on it.
CONTENT = WIDTH - 2 * MARGIN
ON_TABLE = CONTENT - 2 * MARGIN
#: Widths of a hand's cards: at least, and at most.
_LEAST, _MOST = 36.0, 52.0
#: Height of a card, and the part of a card that the next one leaves visible, for its width.
_HIGH, _STEP = 1.43, 0.72
_MINI_WIDTH, _MINI_HEIGHT = 22.0, 31.0
_SERIF = "Georgia,'Noto Serif','DejaVu Serif','Noto Serif CJK SC',serif"
_RED_CARDS = frozenset("DHR")
#: Cards in a row of small ones.
_MINIS = 12


def card_width(hands: Iterable[Hand], width: float) -> float:
    """Width of the cards of some hands, all alike, so that the longest fits in few full rows."""
    most = max(map(len, hands), default=0)
    rows = -(-most // _in_a_row(_LEAST, width)) or 1
    in_a_row = -(-most // rows) or 1
    return max(_LEAST, min(_MOST, width / (_STEP * in_a_row + 1 - _STEP)))


def _in_a_row(card: float, width: float) -> int:
    return 1 + int((width - card + 0.01) / (_STEP * card))


def hand_block(
    hand: Hand, said: Language, width: float, card: float, by_suit: bool = False
) -> Block:
    """A hand as rows of overlapping cards of a width; in trick play, with gaps between suits."""
    if not hand:
        return line(said.no_cards, Style(fill=ON_FELT))
    suits = groupby(by_suits(hand), lambda one: one[1:]) if by_suit else [("", iter(hand))]
    most = _in_a_row(card, width)
    rows = [
        _overlapping(row, said, card) for _, cards in suits for row in _in_rows(list(cards), most)
    ]
    return flow(rows, width, 6.0)


def _in_rows(cards: list[str], most: int) -> Iterator[list[str]]:
    """Rows of about equally many cards."""
    size = -(-len(cards) // -(-len(cards) // most))
    return (cards[start : start + size] for start in range(0, len(cards), size))


def _overlapping(cards: list[str], said: Language, width: float) -> Block:
    faces = [_face(one, said, width, last=False) for one in cards[:-1]]
    return beside([*faces, _face(cards[-1], said, width, last=True)], (_STEP - 1) * width)


def _face(card: str, said: Language, width: float, last: bool) -> Block:
    """A card of the table: rank and suit in the corner and a large suit; or a joker."""
    ink = RED if card[-1] in _RED_CARDS else INK
    height = _HIGH * width
    face = rectangle(width, height, FACE, rx=0.14 * width, stroke="#000", stroke_opacity=0.3)
    middle = width / 2 if last else _STEP * width / 2

    def draw(x: float, y: float) -> Iterator[str]:
        yield from face.draw(x, y)
        if card in "BR":
            yield from _joker(card, said, x, y, width, ink)
        elif len(card) == 1:
            size = 0.5 if card != "T" else 0.4
            yield _sign(_rank(card), x + _STEP * width / 2, y + 0.56 * width, size * width, ink)
        else:
            left = x + 0.27 * width
            yield _sign(_rank(card), left, y + 0.42 * width, 0.4 * width, ink)
            yield _sign(SIGNS[card[1]], left, y + 0.78 * width, 0.36 * width, ink)
            pip = y + height - 0.14 * width
            yield _sign(SIGNS[card[1]], x + middle + 0.12 * width, pip, 0.52 * width, ink)

    return Block(width, height, draw)


def _joker(card: str, said: Language, x: float, y: float, width: float, ink: str) -> Iterator[str]:
    if said.name == "zh":
        for number, sign in enumerate(said.cards(card)):
            yield _sign(
                sign, x + 0.36 * width, y + (0.5 + 0.46 * number) * width, 0.42 * width, ink
            )
        return
    for number, letter in enumerate("JOKER"):
        yield _sign(letter, x + 0.17 * width, y + (0.3 + 0.24 * number) * width, 0.24 * width, ink)
    yield _sign(card, x + 0.5 * width, y + 1.2 * width, 0.42 * width, ink)


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


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


def minis(hand: Hand, said: Language, most: int = _MINIS) -> Block:
    """Small cards that do not overlap, in rows of at most ``most``."""
    cards = [_mini(card, said) for card in hand]
    rows = [cards[start : start + most] for start in range(0, len(cards), most)]
    return stacked((beside(row, 1.0) for row in rows), 1.0)


def _mini(card: str, said: Language) -> Block:
    ink = RED if card[-1] in _RED_CARDS else INK
    face = rectangle(_MINI_WIDTH, _MINI_HEIGHT, FACE, rx=4.0, stroke="#9a978e")
    if card in "BR":
        signs = list(said.cards(card)) if said.name == "zh" else [card, "★"]
    else:
        signs = [_rank(card), *(SIGNS[suit] for suit in card[1:])]
    sizes = (15.0 if card != "T" else 13.0,) if len(signs) == 1 else (13.0, 12.0)
    bases = (21.0,) if len(signs) == 1 else (14.0, 27.0)

    def draw(x: float, y: float) -> Iterator[str]:
        yield from face.draw(x, y)
        for sign, base, size in zip(signs, bases, sizes, strict=True):
            yield _sign(sign, x + _MINI_WIDTH / 2, y + base, size, ink)

    return Block(_MINI_WIDTH, _MINI_HEIGHT, draw)


def play_block(
    play: Play,
    said: Language,
    most: int = _MINIS,
    style: Style = PLAIN,
    kinds: bool = False,
    suits: bool = True,
) -> Block:
    """A play as small cards, with its kind if ``kinds`` is set; the pass is a word."""
    if not play:
        return line(said.play_pass, style)
    cards = minis(play.cards if suits or play.kind == "card" else play.cards.ranks, said, most)
    kind = Manner(said).kind(play)
    if not kinds or not kind:
        return cards
    named = line(kind, Style(12.0, QUIET if style.fill == INK else style.fill))
    return beside([cards, named], 5.0) if len(play.cards) < 4 else stacked([cards, named], 1.0)
