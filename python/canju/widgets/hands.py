"""Cards of hands in a page's order."""

from __future__ import annotations

from canju._canju import Hand, Position
from canju._positions import HEIGHTS, in_tricks
from canju._seats import hands_of as all_hands


def cards_of(hand: Hand) -> list[str]:
    """The cards of a hand, high cards first.

    >>> cards_of(Hand("9H 3 B"))
    ['B', '9H', '3']
    """
    return list(hand)[::-1]


def cards_by_suit(hand: Hand) -> list[str]:
    """The cards of a hand in trick play: spades, hearts, diamonds, clubs.

    >>> cards_by_suit(Hand("2S 9H 3S AC"))
    ['3S', '2S', '9H', 'AC']
    """
    return sorted(hand, key=lambda card: ("SHDC".index(card[1]), -HEIGHTS.index(card[0])))


def hands_of(position: Position) -> list[list[str]]:
    """All hands, in the order of the seats."""
    cards = cards_by_suit if in_tricks(position) else cards_of
    return [cards(hand) for hand in all_hands(position)]
