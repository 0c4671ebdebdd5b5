"""Sheets as pictures in SVG: the display of a notebook, with all folds open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from typing import Any

from canju.writing.blocks import (
    EDGE,
    MARGIN,
    QUIET,
    WIDTH,
    Block,
    apart,
    columns,
    document,
    filled,
    number,
    over,
    padded,
    rectangle,
    stacked,
    tag,
)
from canju.writing.face import board, board_of, ink_of, look
from canju.writing.flow import BOLD, PLAIN, Style, Word, flow, line, paragraph, shortened, words
from canju.writing.marks import BEGIN, TONES, Piece, pieces, plain
from canju.writing.text import (
    COLONS,
    begun,
    called,
    in_form,
    judged,
    levels_of,
    rounds_of,
    text_of,
    titled,
)

#: Width of a sheet's content.
CONTENT = WIDTH - 2 * MARGIN
_SMALL, _CELL = Style(12.0, QUIET), Style(13.0)
_GROOVE, _GUIDE = "#e6e2d6", "#b9b3a4"
#: Widest names of players in a score.
_NAMES = 140.0
#: Distance of two levels of a tree; deeper levels than these have no more indent.
_INDENT, _LEVELS = 15.0, 12


def svg_of(sheet: dict[str, Any]) -> str:
    """A sheet as a picture, without answers that a reader wants to find."""
    colon = COLONS[sheet["lang"]]
    sheet = {**sheet, "blocks": [block for block in sheet["blocks"] if not block.get("answer")]}
    parts = list(_drawn(sheet["blocks"], colon))
    return document(stacked(parts), sheet["title"], text_of(sheet, bars=False), sheet["lang"])


def _drawn(blocks: list[dict[str, Any]], colon: str) -> Iterator[Block]:
    for block in in_form(blocks, "drawn"):
        if not block.get("answer"):
            yield from _WRITERS[block["block"]](block, colon)


def _head(block: dict[str, Any], colon: str) -> Iterator[Block]:
    first, *more = pieces(block["text"])
    if not more and first.mark in TONES:
        sign = "…" if first.mark == "?" else "✓"
        colours, _ = look()
        style = Style(16.0, colours["on-winner"], bold=True)
        told = line(f"{sign} {begun(first.text)}", style, "middle")
        head = filled(padded(told, 10.0, 1.0), colours[TONES[first.mark]], rx=13.0)
    else:
        head = flow(_items(begun(block["text"]), BOLD), CONTENT)
    more_told = block["beside"]
    yield stacked([head, flow(_items(more_told, PLAIN), CONTENT)], 4.0) if more_told else head


def _note(block: dict[str, Any], colon: str) -> Iterator[Block]:
    yield flow(_items(begun(block["text"]), _SMALL if block["small"] else PLAIN), CONTENT, 3.0)


def _fact(block: dict[str, Any], colon: str) -> Iterator[Block]:
    label = words(f"{plain(block['label'])}{colon.strip()}", _SMALL)
    yield flow([*label, *_items(block["text"], _CELL)], CONTENT, 3.0)


def _hands(block: dict[str, Any], colon: str) -> Iterator[Block]:
    hands, table = board_of(block)
    inside = CONTENT - 2 * MARGIN
    named = any(hand.name[0] for hand in hands)
    yield board(hands, table, inside, inside if named else 0.0)
    for hand in block["hands"]:
        yield from (line(piece.drawn, _CELL) for piece in [*pieces(hand["cards"])][1:])


def _line(block: dict[str, Any], colon: str) -> Iterator[Block]:
    if not block["rounds"]:
        told = paragraph(plain(f"{block['label']}{colon}{block['text']}"), CONTENT)
        yield told
        return
    label = flow([*words(begun(block["label"]), BOLD), *words(block["key"], _SMALL)], CONTENT)
    yield stacked([label, _score(block["players"], block["rounds"])], 5.0)


def _score(players: list[str], rounds: list[list[str]]) -> Block:
    """A score on its side. A long one has several bands."""
    style = Style(13.0, bold=True)
    names = [line(shortened(name, _NAMES, style), style) for name in players]
    first = max(name.width for name in names)
    bands: list[list[list[Block]]] = [[]]
    used = first
    for cells in rounds:
        drawn = [flow(_items(cell, _CELL), CONTENT / 2) for cell in cells]
        width = max(cell.width for cell in drawn) + 10.0
        if used + width > CONTENT and bands[-1]:
            bands.append([])
            used = first
        bands[-1].append(drawn)
        used += width
    rows = []
    for band in bands:
        widths = [first, *(max(cell.width for cell in cells) for cells in band)]
        for place, name in enumerate(names):
            rows.append(columns([name, *(cells[place] for cells in band)], widths))
    return stacked(rows, 4.0)


def _strip(block: dict[str, Any], colon: str) -> Iterator[Block]:
    """Plays with their effects, as a score; below it what was wrong."""
    players, rounds = rounds_of(block["cells"])
    told = [[_judged(cell) if cell else "" for cell in cells] for cells in rounds]
    yield _score(players, told)
    for cell in block["cells"]:
        if cell["erred"]:
            who = f"{cell['number']}. {called(cell)} {cell['play']} {cell['mark']}{colon}"
            yield flow([*_items(who, BOLD), *_items(cell["told"], _CELL)], CONTENT, 3.0)


def _judged(cell: dict[str, Any]) -> str:
    """A play of a review, with its mark; a mistake has the colour of a play that loses."""
    told, tone = judged(cell)
    return f"{BEGIN}{tone}{told}\ue001\ue002" if tone else told


def _grid(block: dict[str, Any], colon: str) -> Iterator[Block]:
    heads = [begun(name) for name in block["heads"]]
    rows = [[titled(cell) for cell in row] for row in block["rows"]]
    if not rows:
        return
    style = _CELL
    is_wide = sum(_wanted([heads, *rows], style)) > _room(len(heads)) if heads else False
    has_marks = any(piece.mark for cell in chain(*rows) for piece in pieces(cell))
    if is_wide and len(rows) < len(heads) - 1 and not has_marks:
        # A table that is too wide has a column for each row. Cards need no room: they wrap.
        heads, rows = [], [list(row) for row in zip(heads, *rows, strict=True)]
        style = Style(12.0)
    widths = _widths([*([heads] if heads else []), *rows], style)
    names = [paragraph(*named, _SMALL) for named in zip(heads, widths, strict=False)]
    drawn = [columns(names, widths)] if heads else []
    for row in rows:
        cells = [flow(_items(cell, style), width) for cell, width in zip(row, widths, strict=True)]
        drawn += [rectangle(CONTENT, 1.0, EDGE), columns(cells, widths)]
    yield stacked(drawn, 5.0)


def _widths(rows: list[list[str]], style: Style) -> list[float]:
    """Widths of columns that share the width of a picture as their contents need it."""
    wanted = _wanted(rows, style)
    room = _room(len(wanted))
    even = room / len(wanted)
    narrow = sum(width for width in wanted if width <= even)
    wide = sum(width for width in wanted if width > even) or 1.0
    share = min(1.0, (room - narrow) / wide)
    return [width if width <= even else width * share for width in wanted]


def _wanted(rows: list[list[str]], style: Style) -> list[float]:
    return [
        max(flow(_items(cell, style), CONTENT).width for cell in column) or 1.0
        for column in zip(*rows, strict=True)
    ]


def _room(columns: int) -> float:
    return CONTENT - 10.0 * (columns - 1)


def _bars(block: dict[str, Any], colon: str) -> Iterator[Block]:
    if block["heads"]:
        names, figures = map(begun, block["heads"])
        yield apart(line(names, _SMALL), line(figures, _SMALL, "end"), CONTENT)
    for bar in block["bars"]:
        label = flow(_items(bar["label"], PLAIN), CONTENT)
        told = line(plain(bar["figure"]), _CELL, "end")
        fits = label.width + told.width + 10.0 <= CONTENT
        below = line(plain(bar["figure"]), _CELL)
        head = apart(label, told, CONTENT) if fits else stacked([label, below], 2.0)
        yield stacked([head, Block(CONTENT, 9.0, _drawn_bar(bar))], 3.0)


def _drawn_bar(bar: dict[str, Any]) -> Any:
    begin, sure, maybe = (max(0.0, end) for end in bar["span"])
    fill = look()[0]["loss" if bar["below_zero"] else "best"]
    parts = [(0.0, 1.0, _GROOVE), (begin, maybe, f"{fill}66"), (begin, sure, fill)]

    def draw(x: float, y: float) -> Iterator[str]:
        for start, end, colour in parts:
            if end > start:
                part = rectangle((end - start) * CONTENT, 9.0, colour, rx=3.0)
                yield from part.draw(x + start * CONTENT, y)

    return draw


def _fold(block: dict[str, Any], colon: str) -> Iterator[Block]:
    title = flow(_items(block["title"], BOLD), CONTENT)
    yield stacked([rectangle(CONTENT, 1.0, EDGE), title, *_drawn(block["blocks"], colon)], 5.0)


def _lines(block: dict[str, Any], colon: str) -> Iterator[Block]:
    yield _indented(block["lines"])


def _tree(block: dict[str, Any], colon: str) -> Iterator[Block]:
    yield _indented(levels_of(block["root"]))


def _indented(lines: list[tuple[int, str]]) -> Block:
    """Lines by their levels, each with a guide from the line that it belongs to."""
    drawn, starts, y = [], [], 0.0
    for level, text in lines:
        level = min(level, _LEVELS)
        told = flow(_items(text, _CELL), CONTENT - _INDENT * level, 2.0)
        drawn.append((level, told))
        starts.append(y)
        y += told.height + 3.0
    height = max(0.0, y - 3.0)

    def draw(x: float, y: float) -> Iterator[str]:
        above: list[float] = []
        for (level, told), start in zip(drawn, starts, strict=True):
            del above[level:]
            left, middle = x + _INDENT * (level - 1) + 4.0, y + start + 9.0
            if level and len(above) == level:
                path = f"M{number(left)} {number(above[-1])}V{number(middle)}h7"
                yield tag("path", d=path, fill="none", stroke=_GUIDE)
            above += [y + start + told.height] * (level + 1 - len(above))
            yield from told.draw(x + _INDENT * level, y + start)

    return Block(CONTENT, height, draw)


def _items(text: str, style: Style) -> list[Word | Block]:
    """Words, chips of plays, and verdicts of a text."""
    items: list[Word | Block] = []
    spaced = False
    for piece in _joined(pieces(text)):
        if piece.mark in ("p", "l"):
            items.append(_chip(piece, style))
        elif piece.mark == "k":
            first, *more = words(piece.drawn, Style(12.0, QUIET))
            items += [first._replace(space=True), *more]
        elif piece.mark in TONES:
            items.append(_verdict(piece, style.size))
        elif piece.text.strip(" ,，、\u2003"):
            # Chips need no commas between them.
            told = list(words(piece.text, style._replace(bold=piece.mark == "b" or style.bold)))
            items += [told[0]._replace(space=told[0].space or spaced), *told[1:]]
        spaced = piece.text[-1:].isspace()
    return items


def _joined(parts: Iterator[Piece]) -> Iterator[Piece]:
    """Pieces; red cards, which a picture does not colour, are part of the text around them."""
    for is_text, group in groupby(parts, lambda piece: piece.mark in ("", "r", "c")):
        if is_text:
            yield Piece("", "".join(piece.text for piece in group))
        else:
            yield from group


def _chip(piece: Piece, style: Style) -> Block:
    """A play as a chip; in a score, a lead is underlined."""
    colours, _ = look()
    told = line(piece.drawn, Style(13.0, ink_of(piece.drawn), bold=True))
    box = filled(padded(told, 5.0, 0.0), colours["face"], rx=4.0, stroke=colours["rim"])
    if piece.mark != "l":
        return box
    under = rectangle(told.width, 1.5, colours["index"])
    return over(box, under, 5.0, box.height - 4.0)


def _verdict(piece: Piece, size: float) -> Block:
    colours, tone = look()[0], TONES[piece.mark]
    told = line(piece.text, Style(size, colours[f"{tone}-ink"], bold=True), "middle")
    return filled(padded(told, 5.0, 0.0), colours[f"{tone}-tint"], rx=4.0)


_WRITERS: dict[str, Callable[[dict[str, Any], str], Iterable[Block]]] = {
    "head": _head,
    "note": _note,
    "fact": _fact,
    "hands": _hands,
    "line": _line,
    "strip": _strip,
    "grid": _grid,
    "bars": _bars,
    "fold": _fold,
    "tree": _tree,
    "lines": _lines,
}
