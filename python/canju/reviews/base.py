"""``BaseReview``: text, page, picture and files of all kinds of reviews."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Literal

from canju._displayed import FROM_ABOVE
from canju._messages import Language, current, language_of
from canju._pictured import Pictured
from canju._saved import PICTURES
from canju.writing.html import CLASSES, html_of
from canju.writing.text import text_of


class BaseReview(Pictured):
    """Base class of reviews; a subclass names its sheet in ``FROM_ABOVE``."""

    _endings = (".json", ".html", ".txt", *PICTURES)
    _picture = "sheet_svg"
    #: The name of its sheet.
    _display: ClassVar[str]

    @property
    @abstractmethod
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""

    def _sheet(self, said: Language) -> dict[str, Any]:
        sheet: dict[str, Any] = FROM_ABOVE[self._display](self, said)
        return sheet

    def __str__(self) -> str:
        return text_of(self._sheet(current()))

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The text that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> import canju
        >>> print(canju.review("3 5", "4", plays="3, 4").text("zh").splitlines()[0])
        复盘：后手胜
        """
        return text_of(self._sheet(language_of(lang)))

    def to_html(self, lang: Literal["en", "zh"] | None = None) -> str:
        """A complete HTML page, for any browser.

        Args:
            lang: as for ``text``.
        """
        page: str = FROM_ABOVE["saved_page"](self, language_of(lang))
        return page

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html_of(self._sheet(current()))}

    def _alone(self, said: Language) -> str:
        return html_of(self._sheet(said), CLASSES)
