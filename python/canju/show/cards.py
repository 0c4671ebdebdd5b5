"""Hands and plays for notebooks: small cards, hearts and diamonds red."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import groupby

from canju._canju import Hand, Play, Position
from canju._messages import SIGNS, Language, Manner
from canju._positions import HEIGHTS, in_tricks
from canju.show.ink import CARD, INK, RED
from canju.show.wording import hands_by_seat, on_table

_RED_CARDS = frozenset("DHR")
_JOKERS = {"B": "小王", "R": "大王"}


def named_html(play: Play, said: Language, suits: bool = True) -> str:
    """HTML of a play's cards and its kind; in trick play, of the card only."""
    if not play:
        return said.play_pass
    if play.kind == "card":
        return cards_html(play.cards, said)
    cards = play.cards if suits else play.cards.ranks
    return f"{cards_html(cards, said)} <small>{said.kind_of(play)}</small>"


def cards_html(hand: Hand, said: Language, by_suit: bool = False) -> str:
    """HTML of a row of small cards; without styles it reads like a typed hand.

    In trick play there are gaps between suits: spades first, each from the ace down.
    """
    if not hand:
        return f"<i>{said.no_cards}</i>"
    if not by_suit:
        return " ".join(_card(card, said) for card in hand)
    suits = groupby(by_suits(hand), key=lambda card: card[1:])
    return " &nbsp; ".join(" ".join(_card(card, said) for card in suit) for _, suit in suits)


def position_items(
    position: Position,
    said: Language,
    names: Mapping[str, str] | None = None,
    suits: bool = True,
) -> list[str]:
    """HTML of all hands, beginning with the side to move, the play on the table and the rules.

    ``names`` are the players by seat.
    """
    manner, tricks = Manner(said, names=names or {}), in_tricks(position)
    shown = suits or tricks
    hands = [
        said.colon.join((escape(who), cards_html(hand if shown else hand.ranks, said, tricks)))
        for who, hand in hands_by_seat(position, manner)
    ]
    table = on_table(position, manner, lambda play: named_html(play, said, suits), escape)
    return [*hands, *table, rules_item(position, said)]


def rules_item(position: Position, said: Language) -> str:
    """A line with the rules of a position."""
    return f"{said.rules}{said.colon}{escape(said.rules_of(position))}"


def by_suits(hand: Hand) -> list[str]:
    """Cards of trick play: spades first, each suit from the ace down."""
    return sorted(hand, key=_in_suit)


def _in_suit(card: str) -> tuple[int, int]:
    return "SHDC".index(card[1:] or "S"), -HEIGHTS.index(card[0])


def _card(card: str, said: Language) -> str:
    rank = "10" if card[0] == "T" else card[0]
    if rank in _JOKERS and said.name == "zh":
        rank = _JOKERS[rank]
    text = escape(rank + "".join(SIGNS[suit] for suit in card[1:]))
    return f'<span style="{CARD}{RED if card[-1] in _RED_CARDS else INK}">{text}</span>'
