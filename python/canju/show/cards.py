"""Hands and plays for notebooks: small cards, hearts and diamonds red."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from canju._canju import Hand, Play, Position, faces_told
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju.show.wording import hands_by_seat, on_table
from canju.writing.html import cards_of


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
    return cards_of(faces_told(said.name, hand, by_suit)) if hand else said.no_cards


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
