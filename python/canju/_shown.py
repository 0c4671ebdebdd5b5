"""``Shown`` and ``Printed``: objects that have a sheet of the core in each language."""

from __future__ import annotations

from typing import Any, Literal

from canju._messages import Language, current, language_of
from canju.writing.html import CLASSES, html_of
from canju.writing.text import text_of


class Shown:
    """Base class of objects whose HTML and pictures come from their sheet."""

    __slots__ = ()

    def _sheet(self, said: Language) -> dict[str, Any]:
        """What is shown, in a language."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return html_of(self._sheet(current()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}

    def _alone(self, said: Language) -> str:
        return html_of(self._sheet(said), CLASSES)

    def _drawn(self, said: Language) -> str:
        """The picture, for ``Pictured``."""
        from canju.writing.svg import svg_of

        return svg_of(self._sheet(said))


class Printed(Shown):
    """Base class of objects that ``print`` shows as their sheet, too."""

    __slots__ = ()

    def __str__(self) -> str:
        return text_of(self._sheet(current()))

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The text that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> from canju import solve
        >>> print(solve("3 5", "4").refutations().text("zh"))
        这些第一手会输 · 你 3 5 · 他 4 · 2 种出法，1 种会输
        3：他出 4。
          3 → 4
        """
        return text_of(self._sheet(language_of(lang)))
