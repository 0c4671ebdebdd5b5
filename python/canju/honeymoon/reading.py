"""How what a user passes to a game is taken: sides, calls, cards; an error of several faults."""

from __future__ import annotations

from canju._arguments import check_kind
from canju._messages import Said
from canju._seats import TWO
from canju.errors import OptionError, PlayError, kind_of, shown

#: Characters of what is read as a call or a card.
_LONGEST = 1000


def place_of_side(side: str) -> int:
    """The place of a side from what a user passes."""
    check_kind("side", side, str, "a text")
    if side not in TWO.seats:
        raise OptionError(f"side={shown(side)}: choose 'first' or 'second'")
    return TWO.place(side)


def text_of(play: object) -> str:
    """The text of a call or a card: a ``Play`` of one card too."""
    if not isinstance(play, str) and type(play).__name__ not in ("Play", "Hand"):
        raise TypeError(f"play: expected a call or a card as a text, got {kind_of(play)}")
    return str(play)[:_LONGEST]


def error_of(faults: list[tuple[str, str]]) -> PlayError:
    """One error of all faults, in both languages."""
    said = Said("; ".join(fault[0] for fault in faults), "；".join(fault[1] for fault in faults))
    error = PlayError(said.texts["en"])
    error._chinese = said.texts["zh"]
    return error
