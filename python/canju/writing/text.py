"""Sheets as text, for terminals and for ``print``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from canju.language.substitutes import columns, left
from canju.writing.marks import BEGIN, TONES, pieces, plain

#: Colons by language.
COLONS = {"en": ": ", "zh": "："}
#: Number of characters in a whole bar; characters for its sure and its possible part.
_SIGNS, _SURE, _MAYBE = 20, "█", "▒"
#: Widest column of the plays of a strip, in characters.
_WIDEST = 36


def text_of(sheet: dict[str, Any], bars: bool = True) -> str:
    """A sheet as lines of text; without ``bars``, only their figures."""
    blocks = list(in_form(sheet["blocks"], "text"))
    if not bars:
        figures = {"bars": "figures"}
        blocks = [{**one, "block": figures.get(one["block"], one["block"])} for one in blocks]
    return "\n".join(_lines(blocks, COLONS[sheet["lang"]]))


def in_form(blocks: list[dict[str, Any]], form: str) -> Iterator[dict[str, Any]]:
    """Blocks; of parts in two forms, the one for a ``"text"``, or the ``"drawn"`` one."""
    for block in blocks:
        if block["block"] == "either":
            yield from in_form(block[form], form)
        else:
            yield block


def begun(text: str) -> str:
    """A text with a capital letter at its beginning, which can be that of a verdict."""
    start = 2 if text[:1] == BEGIN and text[1:2] in TONES else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def titled(cell: str) -> str:
    """A cell of a table; a verdict has a capital letter, a name stays as it is."""
    return begun(cell) if cell.startswith(BEGIN) else cell


def called(cell: dict[str, Any]) -> str:
    """The player of a play in a strip; the word for a seat has a capital letter."""
    player: str = cell["player"]
    return begun(player) if player == cell["seat"] else player


def judged(cell: dict[str, Any]) -> tuple[str, str]:
    """A play of a strip with its mark, and the letter of its verdict if that has a colour."""
    first, *_ = pieces(cell["play"])
    tone = "-" if cell["erred"] else "?" if cell["mark"] == "…" else ""
    return f"{first.drawn or '–'} {cell['mark']}".rstrip(), tone


def rounds_of(cells: list[dict[str, Any]]) -> tuple[list[str], list[list[dict[str, Any] | None]]]:
    """The players of a strip and its plays by rounds, each with a place for every player."""
    players = list(dict.fromkeys([called(cell) for cell in cells]))
    rounds: list[list[dict[str, Any] | None]] = []
    last = len(players)
    for cell in cells:
        place = players.index(called(cell))
        if place <= last:
            rounds.append([None] * len(players))
        rounds[-1][place] = cell
        last = place
    return players, rounds


def levels_of(twig: dict[str, Any], level: int = 0) -> list[tuple[int, str]]:
    """A node of a tree and all below it, as lines with their levels."""
    note = f"  {twig['note']}" if twig["note"] else ""
    lines = [(level, f"{twig['lead']}{twig['joint']}{twig['verdict']}{note}")]
    for below in twig["twigs"]:
        lines += levels_of(below, level + 1)
    return lines


def _lines(blocks: list[dict[str, Any]], colon: str) -> Iterator[str]:
    for block in in_form(blocks, "text"):
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
    for bar, figures in zip(block["bars"], _figures(block, colon), strict=True):
        yield f"{figures}  {bar_text(bar)}".rstrip()


def _figures(block: dict[str, Any], colon: str) -> Iterator[str]:
    labels = [plain(bar["label"]) for bar in block["bars"]]
    width = max(map(columns, labels), default=0)
    for label, bar in zip(labels, block["bars"], strict=True):
        yield f"  {left(label, width)}  {plain(bar['figure'])}"


def _fold(block: dict[str, Any], colon: str) -> Iterator[str]:
    title = plain(block["title"])
    # A sentence needs no colon.
    yield title if title.endswith((".", "。")) else f"{title}{colon}".rstrip()
    for line in _lines(block["blocks"], colon):
        yield f"  {line}"


def _tree(block: dict[str, Any], colon: str) -> Iterator[str]:
    yield line_of(block["root"])
    yield from _below(block["root"], "")


def _indented(block: dict[str, Any], colon: str) -> Iterator[str]:
    for level, text in block["lines"]:
        yield f"{'   ' * level}{plain(text)}"


def line_of(twig: dict[str, Any]) -> str:
    """A node of a tree on one line, without those below it."""
    note = f"  {twig['note']}" if twig["note"] else ""
    return plain(f"{twig['lead']}{twig['joint']}{twig['verdict']}{note}")


def _below(twig: dict[str, Any], margin: str) -> Iterator[str]:
    twigs = twig["twigs"]
    for number, below in enumerate(twigs, 1):
        branch, bar = ("└─ ", "   ") if number == len(twigs) else ("├─ ", "│  ")
        yield f"{margin}{branch}{line_of(below)}"
        yield from _below(below, margin + bar)


def bar_text(bar: dict[str, Any]) -> str:
    """A bar made of characters, solid and then lighter; that of a loss is light.

    >>> bar_text({"span": [0.0, 0.5, 0.6], "below_zero": False})
    '██████████▒▒'
    """
    begin, sure, maybe = (round(_SIGNS * max(0.0, float(end))) for end in bar["span"])
    sign = _MAYBE if bar["below_zero"] else _SURE
    return " " * begin + sign * (sure - begin) + _MAYBE * (maybe - sure)


_WRITERS = {
    "head": _head,
    "note": _note,
    "fact": _fact,
    "line": _fact,
    "hands": _hands,
    "strip": _strip,
    "grid": _grid,
    "bars": _bars,
    "figures": _figures,
    "fold": _fold,
    "tree": _tree,
    "lines": _indented,
}
