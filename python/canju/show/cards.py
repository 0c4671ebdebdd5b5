"""Hands and plays for notebooks: small cards, hearts and diamonds red."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from canju._canju import Hand, Play, Position, faces_told, play_sheet, position_sheet
from canju._messages import Language, Manner
from canju.writing.html import cards_of, inline_of, items_of


def named_html(play: Play, said: Language) -> str:
    """HTML of a play's cards and its kind; in trick play, of the card only."""
    return inline_of(json.loads(play_sheet(Manner(said).core, play)))


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
    manner = Manner(said, suits, names=names or {})
    return items_of(json.loads(position_sheet(manner.core, position, None)))


def rules_item(position: Position, said: Language) -> str:
    """A line with the rules of a position."""
    return f"{said.rules}{said.colon}{escape(said.rules_of(position))}"
