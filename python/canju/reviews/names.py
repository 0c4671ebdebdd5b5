"""Names of the players of a game, as its review shows them."""

from __future__ import annotations

from collections.abc import Sequence

from canju._messages import CHINESE, ENGLISH, Language, in_language
from canju._seats import TWO, Seating


def names_by_seat(names: Sequence[str], seating: Seating, said: Language) -> dict[str, str]:
    """Names by seat; with three hands, and for equal names, with the seat.

    Default names are translated.

    >>> from canju._messages import CHINESE
    >>> names_by_seat(("First", "You"), TWO, CHINESE)
    {'first': '先手', 'second': '你'}
    """
    sat = said.sat(seating)
    defaults = [one.sat(seating) for one in (ENGLISH, CHINESE)]
    told = [
        sat[place]
        if any(name == one[place] for one in defaults)
        else said.called(in_language(name, said))
        for place, name in enumerate(names)
    ]
    if seating is not TWO or len(set(told)) < len(told):
        told = said.seated(told, seating)
    return dict(zip(seating.seats, told, strict=True))
