"""Sheets as text, for terminals and for ``print``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from canju._messages import columns, left
from canju.writing.marks import plain

#: Colons by language.
COLONS = {"en": ": ", "zh": "："}
#: Number of characters in a whole bar; characters for its sure and its possible part.
_SIGNS, _SURE, _MAYBE = 20, "█", "▒"
#: Widest column of the plays of a strip, in characters.
_WIDEST = 36


def text_of(sheet: dict[str, Any]) -> str:
    """A sheet as lines of text."""
    return "\n".join(_lines(sheet["blocks"], COLONS[sheet["lang"]]))


def _lines(blocks: list[dict[str, Any]], colon: str) -> Iterator[str]:
    for block in blocks:
        yield from _WRITERS[block["block"]](block, colon)


def _head(block: dict[str, Any], colon: str) -> Iterator[str]:
    yield " · ".join(filter(None, [plain(block["text"]), plain(block["beside"])]))


def _note(block: dict[str, Any], colon: str) -> Iterator[str]:
    yield plain(block["text"])


def _fact(block: dict[str, Any], colon: str) -> Iterator[str]:
    yield plain(f"{block['label']}{colon}{block['text']}")


def _hands(block: dict[str, Any], colon: str) -> Iterator[str]:
    hands = (colon.join(filter(None, (hand["name"], hand["cards"]))) for hand in block["hands"])
    table = [block["table"]] if block["table"] else []
    yield plain(colon.join(filter(None, (block["label"], " | ".join([*hands, *table])))))


def _strip(block: dict[str, Any], colon: str) -> Iterator[str]:
    cells = block["cells"]
    played = [plain(f"{one['player']} {one['play']} {one['mark']}").rstrip() for one in cells]
    width = min(_WIDEST, max(map(columns, played)))
    for one, told in zip(cells, played, strict=True):
        yield f"{one['number']:>3}  {left(told, width)}  {plain(one['told'])}"


def _grid(block: dict[str, Any], colon: str) -> Iterator[str]:
    rows = [[plain(cell) for cell in row] for row in [block["heads"], *block["rows"]] if row]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(left, row, widths)).rstrip()


def _bars(block: dict[str, Any], colon: str) -> Iterator[str]:
    rows = [[plain(bar["label"]), plain(bar["figure"]), bar_text(bar)] for bar in block["bars"]]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield ("  " + "  ".join(map(left, row, widths))).rstrip()


def _either(block: dict[str, Any], colon: str) -> Iterator[str]:
    yield from _lines(block["text"], colon)


def _fold(block: dict[str, Any], colon: str) -> Iterator[str]:
    title = plain(block["title"])
    # A sentence needs no colon.
    yield title if title.endswith((".", "。")) else f"{title}{colon}".rstrip()
    for line in _lines(block["blocks"], colon):
        yield f"  {line}"


def drawn_of(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The blocks that a page or a picture draws."""
    each = (block["drawn"] if block["block"] == "either" else [block] for block in blocks)
    return [drawn for several in each for drawn in several]


def bar_text(bar: dict[str, Any]) -> str:
    """A bar made of characters, solid and then lighter.

    >>> bar_text({"span": [0.0, 0.5, 0.6]})
    '██████████▒▒'
    """
    begin, sure, maybe = (round(_SIGNS * max(0.0, float(end))) for end in bar["span"])
    return " " * begin + _SURE * sure + _MAYBE * (maybe - sure)


_WRITERS = {
    "head": _head,
    "note": _note,
    "fact": _fact,
    "line": _fact,
    "hands": _hands,
    "strip": _strip,
    "grid": _grid,
    "bars": _bars,
    "either": _either,
    "fold": _fold,
}
