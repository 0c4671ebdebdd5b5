"""Names of the players of a game, as its review shows them."""

from __future__ import annotations

from collections.abc import Sequence

from canju._canju import seated_told
from canju.games.seats import Seating
from canju.language.languages import Language


def names_by_seat(names: Sequence[str], seating: Seating, said: Language) -> dict[str, str]:
    """Names by seat; with three hands, and for equal names, with the seat.

    Default names are translated.

    >>> from canju.language.languages import CHINESE
    >>> from canju.games.seats import TWO
    >>> names_by_seat(("First", "You"), TWO, CHINESE)
    {'first': '先手', 'second': '你'}
    """
    seated = list(zip(seating.seats, names, strict=True))
    return dict(zip(seating.seats, seated_told(said.name, seated), strict=True))
