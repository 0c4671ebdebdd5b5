"""Converts pictures to PNG."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import sqrt
from typing import Any

#: Pixels of a PNG for each unit of the SVG, and most pixels in all.
_SCALE, _MOST_PIXELS = 3.0, 40_000_000


def png_of(draw: Callable[[], str]) -> bytes:
    """Draws an SVG and converts it to a PNG, with smaller pixels if the picture is very large.

    Raises:
        ImportError: if resvg_py is not installed.
    """
    resvg = renderer()
    svg = draw()
    width, height = size_of(svg)
    scale = min(_SCALE, sqrt(_MOST_PIXELS / (width * height)))
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=max(1, round(scale * width))))


def renderer() -> Any:
    """The module that converts pictures.

    Raises:
        ImportError: if it is not installed.
    """
    try:
        return import_module("resvg_py")
    except ImportError:
        raise ImportError("PNG pictures need resvg_py: pip install resvg_py") from None


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture of ``canju.writing``.

    >>> size_of('<svg xmlns="" width="12.5" height="7" viewBox="">')
    (12.5, 7.0)
    """
    width, height = (svg.partition(f' {name}="')[2].partition('"')[0] for name in _SIZES)
    return float(width), float(height)


_SIZES = ("width", "height")
