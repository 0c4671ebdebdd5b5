"""``BaseReview``: text, page, picture and files of all kinds of reviews."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Literal

from canju._displayed import FROM_ABOVE
from canju._messages import Language, current, language_of
from canju._pictured import Pictured
from canju._saved import PICTURES


class BaseReview(Pictured):
    """Base class of reviews; a subclass names its displays in ``FROM_ABOVE``."""

    _endings = (".json", ".html", ".txt", *PICTURES)
    #: The first part of the names of its displays.
    _display: ClassVar[str]

    @property
    @abstractmethod
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""

    def _in(self, said: Language) -> str:
        text: str = FROM_ABOVE[f"{self._display}_text"](self, said)
        return text

    def __str__(self) -> str:
        return self._in(current())

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The text that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> import canju
        >>> print(canju.review("3 5", "4", plays="3, 4").text("zh").splitlines()[0])
        复盘：后手胜
        """
        return self._in(language_of(lang))

    def to_html(self, lang: Literal["en", "zh"] | None = None) -> str:
        """A complete HTML page, for any browser.

        Args:
            lang: as for ``text``.
        """
        page: str = FROM_ABOVE["saved_page"](self, language_of(lang))
        return page

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        html: str = FROM_ABOVE[f"{self._display}_html"](self, current())
        return {"text/plain": str(self), "text/html": html}
