"""Hands for notebooks: small cards, hearts and diamonds red."""

from __future__ import annotations

from canju._canju import Hand, faces_told
from canju._messages import Language
from canju.writing.html import cards_of


def cards_html(hand: Hand, said: Language, by_suit: bool = False) -> str:
    """HTML of a row of small cards; without styles it reads like a typed hand.

    In trick play there are gaps between suits: spades first, each from the ace down.
    """
    return cards_of(faces_told(said.name, hand, by_suit)) if hand else said.no_cards
