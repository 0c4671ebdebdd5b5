"""The script and the style of a widget, put together from the files in ``static``."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from canju._canju import Hand, Position
from canju._positions import HEIGHTS, in_tricks
from canju._seats import hands_of as all_hands


def joined(*names: str) -> str:
    """Some files of ``static`` one after the other: a browser takes a widget's script as one.

    >>> "export default" in joined("dom.js", "cards.js", "explorer.js")
    True
    """
    folder = files("canju.widgets") / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in names)


def with_fallback(
    bundle: tuple[dict[str, Any], dict[str, Any]] | None, text: str, page: str
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What a widget gives a notebook, with a text and a page for where no widget is shown."""
    if bundle is None:
        return None
    data, facts = bundle
    shown = {"text/plain": text, **({"text/html": page} if page else {})}
    return {**data, **shown}, facts


def cards_of(hand: Hand) -> list[str]:
    """The cards of a hand as the page draws them, high ones first; in trick play by suits.

    >>> cards_of(Hand("9H 3 B"))
    ['B', '9H', '3']
    """
    return list(hand)[::-1]


def cards_by_suit(hand: Hand) -> list[str]:
    """The same in trick play: spades, hearts, diamonds, clubs.

    >>> cards_by_suit(Hand("2S 9H 3S AC"))
    ['3S', '2S', '9H', 'AC']
    """
    return sorted(hand, key=lambda card: ("SHDC".index(card[1]), -HEIGHTS.index(card[0])))


def hands_of(position: Position) -> list[list[str]]:
    """All hands, in the order of the seats."""
    cards = cards_by_suit if in_tricks(position) else cards_of
    return [cards(hand) for hand in all_hands(position)]
