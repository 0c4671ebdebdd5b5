"""``BaseReview``: text, page, picture and files of all kinds of reviews, and the players' names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Literal

from canju._canju import seated_told
from canju.games.seats import Seating
from canju.language.languages import Language, language_of
from canju.saving.shown import PICTURES, Pictured, Printed, saved_page


class BaseReview(Printed, Pictured):
    """Base class of reviews."""

    _endings = (".json", ".html", ".txt", *PICTURES)

    @property
    @abstractmethod
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""

    def to_html(self, lang: Literal["en", "zh"] | None = None) -> str:
        """A complete HTML page, for any browser.

        Args:
            lang: as for ``text``.
        """
        return saved_page(self, language_of(lang))


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
