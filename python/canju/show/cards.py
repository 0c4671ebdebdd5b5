"""Hands and plays for notebooks: one line of cards, red suits red."""

from __future__ import annotations

from itertools import groupby

from canju._canju import Hand, Play

# Contrast above 4 on white and on near black alike.
_RED = "#d9413b"
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RED_CARDS = frozenset("DHR")


def hand_html(hand: Hand) -> str:
    """A hand as a notebook shows it.

    >>> hand_html(Hand("9H 3S"))
    '<span>3♠ <span style="color:#d9413b">9♥</span></span>'
    """
    return f"<span>{' '.join(_groups(hand)) or '<i>no cards</i>'}</span>"


def play_html(play: Play) -> str:
    """A play with its kind, as a notebook shows it.

    >>> play_html(Play("66"))
    '<span>66 <small>pair</small></span>'
    """
    if not play:
        return "<span>pass</span>"
    return f"<span>{_row(list(play.cards))} <small>{play.kind}</small></span>"


def _groups(hand: Hand) -> list[str]:
    return [_row(list(cards)) for _, cards in groupby(hand, key=lambda card: card[0])]


def _row(cards: list[str]) -> str:
    """Cards in a row; in ``34♣`` the suit could be of both, so that a gap stands before the 4."""
    begins = [
        place
        for place in range(1, len(cards))
        if len(cards[place]) > 1 and len(cards[place - 1]) == 1
    ]
    return " ".join(
        _group(cards[start:end])
        for start, end in zip([0, *begins], [*begins, len(cards)], strict=True)
    )


def _group(cards: list[str]) -> str:
    """Cards without a gap, red ones red."""
    said = ""
    for red, same in groupby(cards, key=lambda card: card[-1] in _RED_CARDS):
        text = "".join(card[0] + "".join(_SUITS[suit] for suit in card[1:]) for card in same)
        said += f'<span style="color:{_RED}">{text}</span>' if red else text
    return said
