"""``BaseReview``: text, page, picture and files of all kinds of reviews."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Literal

from canju.language.languages import language_of
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
