"""Pictures of trees: a box for each node, the first child of a node straight below it.

The other children are to the right of the line between the two. So a tree grows down instead of
across, and stays readable on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canju._messages import Manner
from canju.pictures.cards import play_block
from canju.pictures.positions import rules_block, table_block
from canju.show.wording import SHELL, Words, in_words
from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node
from canju.writing.blocks import (
    EDGE,
    QUIET,
    Block,
    apart,
    document,
    filled,
    number,
    padded,
    stacked,
    tag,
    widened,
)
from canju.writing.faces import CONTENT
from canju.writing.flow import BOLD, Style, Word, flow, line, paragraph, words
from canju.writing.svg import chip

#: Distance of two columns, and of a line from the left edge of its column.
_COLUMN, _LINE_AT = 15.0, 9.0
_BETWEEN = 7.0
#: Narrowest box.
_LEAST = 236.0
_NOTE = Style(12.0, QUIET)
_LINES = "#8b877a"


class _Box(NamedTuple):
    """A box, the number of its parent, and its column."""

    words: Words
    shown: Shown | None
    parent: int
    column: int


def tree_svg(node: Node, max_nodes: int | None = None, max_depth: int | None = None) -> str:
    """Picture of a tree: its position and verdict, and a box for each node."""
    root = choose(node, max_nodes, max_depth)
    told = in_words(root, SHELL)
    manner: Manner = node._options.manner
    boxes = [_Box(told, root, -1, 0), *_below(told, root, 0, 0, [0])]
    width = max(CONTENT, _LEAST + _COLUMN * max(box.column for box in boxes))
    head = _root(told, root, manner, width)
    drawn = [head, *(_box(box, manner, width) for box in boxes[1:])]
    content = stacked(
        [_connected(drawn, boxes, width), rules_block(node.position, manner.language)]
    )
    desc = "\n".join(_lines(told, 0))
    return document(content, told.lead, desc, manner.language.name)


def _below(told: Words, shown: Shown, number: int, column: int, used: list[int]) -> Iterator[_Box]:
    """Yields the boxes below a node, the first child last; ``used`` counts the boxes."""
    if not told.children:
        return
    # A mark for omitted children has no node.
    first, *others = zip(told.children, [*shown.children, None], strict=False)
    for words_of, below in [*others, first]:
        inside = column if below is first[1] else column + 1
        used[0] += 1
        here = used[0]
        yield _Box(words_of, below, number, inside)
        if below is not None:
            yield from _below(words_of, below, here, inside, used)


def _root(told: Words, root: Shown, manner: Manner, width: float) -> Block:
    said, path = manner.language, root.node.path
    parts = []
    if path:
        parts.append(paragraph(said.after.format(manner.plays(path)).strip(": "), width))
    parts += [table_block(root.node.position, manner), chip(told.verdict, told.wins, 14.0)]
    if told.note:
        parts.append(line(told.note, _NOTE))
    return stacked(parts, 6.0)


def _box(box: _Box, manner: Manner, width: float) -> Block:
    """A node: its player and play, its verdict on the right, and a note."""
    room = width - _COLUMN * box.column - 14.0
    if box.shown is None:
        return _framed(paragraph(box.words.lead, room, _NOTE), 0.0, dashed=True)
    node = box.shown.node
    assert node.play is not None, "only the root has no play"
    verdict = chip(box.words.verdict, box.words.wins, width=room / 2)
    left = room - verdict.width - 8.0
    played = play_block(
        node.play, manner.language, int(left // 23), kinds=manner.kinds, suits=manner.suits
    )
    items: list[Word | Block] = [*words(manner.name(node._mover), BOLD), played]
    content = apart(flow(items, left), verdict, room)
    if box.words.note:
        content = stacked([content, paragraph(box.words.note, room, _NOTE)], 2.0)
    return _framed(content, room)


def _framed(content: Block, width: float, dashed: bool = False) -> Block:
    inside = padded(widened(content, width), 7.0, 4.0)
    dashes = "3 3" if dashed else None
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
            left = x + _COLUMN * parent.column + _LINE_AT
            path = f"M{number(left)} {number(start)}V"
            if box.column == parent.column:
                path += number(y + top)
            else:
                path += f"{number(y + top + block.height / 2)}h{number(_COLUMN - _LINE_AT)}"
            yield tag("path", d=path, fill="none", stroke=_LINES, stroke_width=1.5)
        for box, block, top in zip(boxes, drawn, tops, strict=True):
            yield from block.draw(x + _COLUMN * box.column, y + top)

    return Block(width, height - _BETWEEN, draw)


def _lines(told: Words, depth: int) -> Iterator[str]:
    """The tree as indented lines, for screen readers."""
    yield "  " * depth + told.line
    for child in told.children:
        yield from _lines(child, depth + 1)
