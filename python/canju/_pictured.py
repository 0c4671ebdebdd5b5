"""``to_svg`` and ``save`` of objects that ``canju.pictures`` draws, and files of pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from typing import Any, ClassVar, Literal

from canju._displayed import FROM_ABOVE
from canju._files import ending_of, write_whole
from canju._messages import Language, language_of

#: Extensions of pictures.
PICTURES = (".svg", ".png")
#: Pixels of a PNG for each unit of the SVG, and most pixels in all.
_SCALE, _MOST_PIXELS = 3.0, 40_000_000


class Pictured:
    """Base class of objects that can be drawn."""

    __slots__ = ()
    #: Name of the picture in ``FROM_ABOVE``.
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
        text: str = FROM_ABOVE[self._picture](self, self._language_of(lang))
        return text

    def _language_of(self, lang: str | None) -> Language:
        """The language of a picture; objects with a language of their own override it."""
        return language_of(lang)

    def save(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None = None) -> None:
        """Writes the picture to a file: ``.svg``, or ``.png`` if ``resvg_py`` is installed.

        If writing fails, an old file stays unchanged.

        Args:
            path: the file. Its extension chooses the format.
            lang: as for ``to_svg``.

        Raises:
            OptionError: for another extension or language.
            ImportError: for a PNG without resvg_py. The message says how to install it.
            OSError: if the file cannot be written.

        >>> import pathlib, tempfile
        >>> from canju import solve
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "solution.svg")
        ...     solve("3 5", "4").save(path)
        ...     path.read_text("utf-8")[:4]
        '<svg'
        """
        save_picture(self, path, lang)


def is_picture(path: str | os.PathLike[str]) -> bool:
    """Returns true if a file is a picture by its extension."""
    return os.fsdecode(path).lower().endswith(PICTURES)


def save_picture(thing: Any, path: str | os.PathLike[str], lang: str | None) -> None:
    """Writes the picture of a thing with ``to_svg``."""
    write_picture(path, lambda: thing.to_svg(lang))


def write_picture(path: str | os.PathLike[str], draw: Callable[[], str]) -> None:
    """Writes an SVG, or converts it to a PNG; draws only after the extension was checked."""
    ending = ending_of(path, PICTURES)
    write_whole(path, draw() if ending == ".svg" else png_of(draw))


def png_of(draw: Callable[[], str]) -> bytes:
    """Draws an SVG and converts it to a PNG, with smaller pixels if the picture is very large.

    Raises:
        ImportError: if resvg_py is not installed.
    """
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise ImportError("PNG pictures need resvg_py: pip install resvg_py") from None
    svg = draw()
    width, height = size_of(svg)
    scale = min(_SCALE, sqrt(_MOST_PIXELS / (width * height)))
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=max(1, round(scale * width))))


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture of ``canju.pictures``.

    >>> size_of('<svg xmlns="" width="12.5" height="7" viewBox="">')
    (12.5, 7.0)
    """
    width, height = (svg.partition(f' {name}="')[2].partition('"')[0] for name in _SIZES)
    return float(width), float(height)


_SIZES = ("width", "height")
