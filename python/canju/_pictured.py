"""``Pictured``: objects that can be drawn."""

from __future__ import annotations

from typing import ClassVar, Literal

from canju._displayed import FROM_ABOVE
from canju._messages import Language
from canju._saved import FORMATS, Saved


class Pictured(Saved):
    """Base class of objects that can be drawn."""

    __slots__ = ()
    _endings: ClassVar[tuple[str, ...]] = FORMATS
    #: Name of the picture in ``FROM_ABOVE``, without a sheet.
    _picture: ClassVar[str]

    def to_svg(self, lang: Literal["en", "zh"] | None = None) -> str:
        """Draws a picture, as a text in SVG.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        Raises:
            OptionError: for another language.

        >>> from canju import solve
        >>> solve("3 5", "4").to_svg().startswith("<svg")
        True
        """
        return self._drawn(self._language_of(lang))

    def _drawn(self, said: Language) -> str:
        text: str = FROM_ABOVE[self._picture](self, said)
        return text
