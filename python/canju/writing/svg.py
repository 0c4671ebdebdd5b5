"""Sheets as pictures in SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, groupby
from typing import Any, NamedTuple

from canju.writing.blocks import (
    EDGE,
    MARGIN,
    ON_FELT,
    QUIET,
    QUIET_ON_FELT,
    Block,
    apart,
    beside,
    columns,
    document,
    empty,
    felt,
    filled,
    number,
    over,
    padded,
    rectangle,
    stacked,
    tag,
    widened,
)
from canju.writing.faces import CONTENT, ON_TABLE, card_width, hand_block, minis, no_cards
from canju.writing.flow import BOLD, PLAIN, Style, Word, flow, line, paragraph, shortened, words
from canju.writing.marks import Piece, pieces, plain
from canju.writing.text import COLONS, in_form, text_of

_SMALL, _CELL = Style(12.0, QUIET), Style(13.0)
_NAME, _ON_TABLE = Style(15.0, ON_FELT, bold=True), Style(13.0, ON_FELT)
#: Colours of the mark at the hand to move, as on the table.
_MARK, _ON_MARK = "#ffd75e", "#2b2200"
#: Backgrounds and texts of good, bad and open verdicts.
VERDICTS = {
    True: ("#d8f0df", "#0f4a25"),
    False: ("#fbe0dc", "#7d1a10"),
    None: ("#e4e4e4", "#333"),
}
_GOOD = {"+": True, "-": False, "?": None}
_BAR, _MAYBE, _LOSS, _GROOVE = "#2f7d55", "#9cc9b1", "#b3483c", "#e6e2d6"
#: Most rounds of a line of play, and width of a small card with its gap.
_MOST_ROUNDS, _MINI = 40, 23
#: Most plays of a strip, its columns (number, player, cards, verdict, mark), and the edge of the
#: turning point.
_MOST_PLAYS, _COLUMNS, _TURNED = 60, (24.0, 78.0, 150.0, 16.0, 28.0), "#b4483a"

#: Distance of two columns of a tree, and of a line from the left edge of its column; distance of
#: two boxes, and width of the narrowest one.
_INDENT, _LINE_AT, _BETWEEN, _LEAST = 15.0, 9.0, 7.0, 236.0


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
    found = list(pieces(block["text"]))
    if len(found) == 1 and found[0].mark in _GOOD:
        head = _chip(found[0], 16.0)
    else:
        head = flow(_items(block["text"], BOLD), CONTENT)
    beside_it = block["beside"]
    yield stacked([head, paragraph(plain(beside_it), CONTENT, _SMALL)], 2.0) if beside_it else head


def _note(block: dict[str, Any], colon: str) -> Iterator[Block]:
    yield flow(_items(block["text"], _SMALL if block["small"] else PLAIN), CONTENT, 2.0)


def _fact(block: dict[str, Any], colon: str) -> Iterator[Block]:
    if any(piece.mark in "ck" for piece in pieces(block["text"]) if piece.mark):
        yield labelled(block["label"], flow(_items(block["text"], PLAIN), CONTENT, 6.0))
    else:
        yield paragraph(plain(f"{block['label']}{colon}{block['text']}"), CONTENT, _SMALL)


def labelled(label: str, block: Block) -> Block:
    """A block below a small label, if there is one."""
    return stacked([line(plain(label), _SMALL), block], 3.0) if label else block


def _hands(block: dict[str, Any], colon: str) -> Iterator[Block]:
    yield hands_block(block)


def hands_block(block: dict[str, Any]) -> Block:
    """All hands and the play on the table, on felt; the side to move comes first."""
    drawn = [list(pieces(hand["cards"])) for hand in block["hands"]]
    card = card_width([cards[0].drawn for cards in drawn], ON_TABLE)
    parts = []
    for hand, (face, *kind) in zip(block["hands"], drawn, strict=True):
        best = hand["best"]
        cards = hand_block(face.drawn, ON_TABLE, card, best) if face.drawn else no_cards(face.text)
        kinds = [line(piece.drawn, _ON_TABLE) for piece in kind]
        parts.append(stacked([*_player(hand), cards, *kinds], 5.0))
        if len(parts) == 1 and block["table"]:
            told = flow(_items(block["table"], _ON_TABLE, 10), ON_TABLE - MARGIN)
            inside = padded(told, MARGIN / 2, 6.0)._replace(width=ON_TABLE)
            parts.append(filled(inside, "#ffffff", fill_opacity=0.1, rx=8.0))
    return felt(stacked(parts, 12.0), CONTENT if block["label"] else 0.0)


def _player(hand: dict[str, Any]) -> Iterator[Block]:
    """Name, mark of the side to move, and number of cards; nothing without a player."""
    if not hand["player"]:
        return
    count = line(hand["count"], Style(13.0, QUIET_ON_FELT), "end")
    turn = hand["turn"]
    told = padded(line(turn, Style(12.0, _ON_MARK)), 7.0, 1.0)
    mark = [filled(told, _MARK, rx=8.0)] if turn else []
    left = ON_TABLE - count.width - 20.0 - sum(one.width + 8.0 for one in mark)
    name = line(shortened(hand["player"], left, _NAME), _NAME)
    yield apart(beside([name, *mark], 8.0), count, ON_TABLE)


def _line(block: dict[str, Any], colon: str) -> Iterator[Block]:
    """A line of play as a score sheet, with a column for each player."""
    if not block["rounds"]:
        yield labelled(block["label"], paragraph(plain(block["text"]), CONTENT))
        return
    number, gap = len(block["players"]), 10.0
    width = (CONTENT - gap * (number - 1)) / number
    heads = [line(shortened(name, width, BOLD), BOLD) for name in block["players"]]
    rows = [columns(heads, [width] * number, gap)]
    for cells in block["rounds"][:_MOST_ROUNDS]:
        drawn = [flow(_items(cell, PLAIN, int(width // _MINI)), width) for cell in cells]
        rows.append(columns(drawn, [width] * number, gap))
    if len(block["rounds"]) > _MOST_ROUNDS:
        rows.append(line("…", _SMALL))
    yield labelled(block["label"], stacked(rows, 5.0))


def _strip(block: dict[str, Any], colon: str) -> Iterator[Block]:
    """A row for each play, and the number of plays that are left out between them."""
    cells, names = block["cells"], _short_names(block["cells"])
    rows: list[Block] = []
    before = -1
    for place in [*_shown(cells), len(cells)]:
        if left_out := place - before - 1:
            rows.append(padded(line(block["more"].format(left_out), _SMALL), 6.0, 0.0))
        rows += [_row(cell, names[cell["player"]]) for cell in cells[place : place + 1]]
        before = place
    yield stacked(rows, 2.0)


def _shown(cells: list[dict[str, Any]]) -> list[int]:
    """Places of the plays to draw: of a long game the mistakes, then the first others."""

    def rank(place: int) -> tuple[bool, bool, int]:
        return not cells[place]["turned"], not cells[place]["erred"], place

    return sorted(sorted(range(len(cells)), key=rank)[:_MOST_PLAYS])


def _short_names(cells: list[dict[str, Any]]) -> dict[str, str]:
    """Names that fit in a row; the words for the seats if two would look alike."""
    seats = {cell["player"]: cell["seat"] for cell in cells}
    bare = {
        name: name.removesuffix(f" ({seat})").removesuffix(f"（{seat}）")
        for name, seat in seats.items()
    }
    short = {name: shortened(told, _COLUMNS[1], _CELL) for name, told in bare.items()}
    return short if len(set(short.values())) == len(seats) else seats


def _row(cell: dict[str, Any], name: str) -> Block:
    """A play on the colour of its verdict; below a mistake, its effect and the better plays."""
    fill, ink = VERDICTS[cell["good"]]
    small = Style(12.0, ink)
    parts = [
        line(f"{cell['number']}", small),
        line(name, _CELL._replace(fill=ink)),
        flow(_items(cell["play"], small, int(_COLUMNS[2] // _MINI)), _COLUMNS[2]),
        line(cell["sign"], small) if cell["sign"] else empty(),
        line(cell["mark"], Style(15.0, ink, bold=True)) if cell["mark"] else empty(),
    ]
    rows = [columns(parts, _COLUMNS, 6.0)]
    if cell["erred"]:
        rows.append(flow(_items(cell["told"], small), CONTENT - 12.0, 2.0))
    inside = widened(padded(stacked(rows, 2.0), 6.0, 2.0), CONTENT)
    row = filled(inside, fill, rx=5.0)
    if not cell["turned"]:
        return row
    edge = rectangle(row.width - 2, row.height - 2, "none", rx=5.0, stroke=_TURNED, stroke_width=2)
    return over(row, edge, 1.0, 1.0)


def _grid(block: dict[str, Any], colon: str) -> Iterator[Block]:
    heads, rows = block["heads"], block["rows"]
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
        cells = [
            flow(_items(cell, style, max(1, int(width // _MINI))), width)
            for cell, width in zip(row, widths, strict=True)
        ]
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
        label, figure = block["heads"]
        yield apart(line(label, _SMALL), line(figure, _SMALL, "end"), CONTENT)
    for bar in block["bars"]:
        label = flow(_items(bar["label"], PLAIN), CONTENT)
        told = line(plain(bar["figure"]), _CELL, "end")
        fits = label.width + told.width + 10.0 <= CONTENT
        below = line(plain(bar["figure"]), _CELL)
        head = apart(label, told, CONTENT) if fits else stacked([label, below], 2.0)
        yield stacked([head, Block(CONTENT, 9.0, _drawn_bar(bar))], 3.0)


def _drawn_bar(bar: dict[str, Any]) -> Any:
    begin, sure, maybe = (max(0.0, end) for end in bar["span"])
    fill = _LOSS if bar["below_zero"] else _BAR
    parts = [(0.0, 1.0, _GROOVE), (begin, maybe, _MAYBE), (begin, sure, fill)]

    def draw(x: float, y: float) -> Iterator[str]:
        for start, end, colour in parts:
            if end > start:
                part = rectangle((end - start) * CONTENT, 9.0, colour, rx=3.0)
                yield from part.draw(x + start * CONTENT, y)

    return draw


def _fold(block: dict[str, Any], colon: str) -> Iterator[Block]:
    title = flow(_items(block["title"], PLAIN), CONTENT)
    yield stacked([rectangle(CONTENT, 1.0, EDGE), title, *_drawn(block["blocks"], colon)], 5.0)


def _lines(block: dict[str, Any], colon: str) -> Iterator[Block]:
    drawn = []
    for level, text in block["lines"]:
        indent = min(_INDENT * level, CONTENT / 2)
        told = paragraph(plain(text), CONTENT - indent, _CELL)
        drawn.append(beside([empty(indent), told], 0.0))
    yield stacked(drawn, 3.0)


class _Box(NamedTuple):
    """A node of a tree, the number of its parent, and its column."""

    twig: dict[str, Any]
    parent: int
    column: int


def _tree(block: dict[str, Any], colon: str) -> Iterator[Block]:
    """A box for each node: its first child straight below it, the others to the right of the line.

    So a tree grows down instead of across, and stays readable on a phone.
    """
    root, *boxes = _boxes(block["root"], -1, 0, [0])
    width = max(CONTENT, _LEAST + _INDENT * max((box.column for box in boxes), default=0))
    head = [line(plain(root.twig[part]), _SMALL) for part in ("lead", "note") if root.twig[part]]
    drawn = [stacked(head, 2.0), *(_box(box, width) for box in boxes)]
    yield _connected(drawn, [root, *boxes], width)


def _boxes(twig: dict[str, Any], parent: int, column: int, used: list[int]) -> Iterator[_Box]:
    """Yields the boxes of a node and of all below it, the first child last."""
    here = used[0]
    used[0] += 1
    yield _Box(twig, parent, column)
    for below in [*twig["twigs"][1:], *twig["twigs"][:1]]:
        yield from _boxes(below, here, column + (below is not twig["twigs"][0]), used)


def _box(box: _Box, width: float) -> Block:
    """A node: its player and play, its verdict on the right, and a note."""
    twig, room = box.twig, width - _INDENT * box.column - 14.0
    if not twig["verdict"]:
        return _framed(paragraph(plain(twig["lead"]), room, _SMALL), 0.0, "3 3")
    (told,) = pieces(twig["verdict"])
    verdict = chip(told.text, _GOOD[told.mark], width=room / 2)
    left = room - verdict.width - 8.0
    played = _items(twig["play"], PLAIN, int(left // _MINI))
    content = apart(flow([*words(twig["player"], BOLD), *played], left), verdict, room)
    if twig["note"]:
        content = stacked([content, paragraph(plain(twig["note"]), room, _SMALL)], 2.0)
    return _framed(content, room)


def _framed(content: Block, width: float, dashes: str | None = None) -> Block:
    inside = padded(widened(content, width), 7.0, 4.0)
    return filled(inside, "#ffffff", rx=6.0, stroke=EDGE, stroke_dasharray=dashes)


def _connected(drawn: list[Block], boxes: list[_Box], width: float) -> Block:
    """The boxes below each other, with lines from each to its parent."""
    tops, height = [], 0.0
    for block in drawn:
        tops.append(height)
        height += block.height + _BETWEEN

    def draw(x: float, y: float) -> Iterator[str]:
        for box, block, top in zip(boxes[1:], drawn[1:], tops[1:], strict=True):
            parent = boxes[box.parent]
            start = y + tops[box.parent] + drawn[box.parent].height
            left = x + _INDENT * parent.column + _LINE_AT
            path = f"M{number(left)} {number(start)}V"
            if box.column == parent.column:
                path += number(y + top)
            else:
                path += f"{number(y + top + block.height / 2)}h{number(_INDENT - _LINE_AT)}"
            yield tag("path", d=path, fill="none", stroke="#8b877a", stroke_width=1.5)
        for box, block, top in zip(boxes, drawn, tops, strict=True):
            yield from block.draw(x + _INDENT * box.column, y + top)

    return Block(width, height - _BETWEEN, draw)


def _items(text: str, style: Style, most: int = 12) -> list[Word | Block]:
    """Words, small cards and verdicts of a text."""
    items: list[Word | Block] = []
    for piece in _joined(pieces(text)):
        if piece.mark == "c":
            items.append(minis(piece.drawn, most))
        elif piece.mark == "k":
            quiet = QUIET if style.fill != ON_FELT else QUIET_ON_FELT
            items += words(piece.drawn, Style(12.0, quiet))
        elif piece.mark in _GOOD:
            items.append(_chip(piece, style.size))
        elif piece.text.strip(" ,，、"):
            # Cards need no commas between them.
            items += words(piece.text, style)
    return items


def _joined(parts: Iterator[Piece]) -> Iterator[Piece]:
    """Pieces; red cards, which a picture does not colour, are part of the text around them."""
    for is_text, group in groupby(parts, lambda piece: piece.mark in ("", "r")):
        if is_text:
            yield Piece("", "".join(piece.text for piece in group))
        else:
            yield from group


def _chip(piece: Piece, size: float) -> Block:
    return chip(piece.text, _GOOD[piece.mark], size)


def chip(text: str, good: bool | None, size: float = 12.0, width: float = CONTENT) -> Block:
    """A verdict on the colour of a good, a bad or an open one."""
    fill, ink = VERDICTS[good]
    style = Style(size, ink, bold=True)
    told = line(shortened(text, width - size, style), style, "middle")
    return filled(padded(told, size / 2, 1.0), fill, rx=size / 2)


_WRITERS: dict[str, Callable[[dict[str, Any], str], Iterator[Block]]] = {
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
