"""Trees as plain text, for terminals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canju._limits import DISPLAY_SECONDS
from canju._messages import in_ascii
from canju.show.wording import ASCII, PRINTED, SHELL, Place, Words, in_words, printing
from canju.tree.excerpt import Shown, choose, fitted
from canju.tree.nodes import Node, Style

#: Most bytes of a tree's text in a notebook, whose file stores text and HTML.
MAX_TEXT = 200_000


def tree_text(node: Node, style: Style, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as text, with a line for each node."""
    root = choose(node, max_nodes, max_depth, DISPLAY_SECONDS)
    return _drawn(root) if style == "box" else in_ascii(_drawn(root, ASCII))


def tree_line(node: Node) -> str:
    """The position and its verdict on one line, for a repr."""
    words = in_words(choose(node, 1, 0, DISPLAY_SECONDS))
    return words._replace(note="").line


def notebook_text(root: Shown) -> str:
    """A tree's text for a notebook; if nodes are omitted for size, the last line says so."""
    said = root.node._options.manner.language

    def write(shown: Shown) -> str:
        left_out = root.size - shown.size
        lines = [_drawn(shown)]
        if left_out:
            lines.append(said.nodes_left_out.format(left_out, printing(root.node)))
        return "\n".join(lines)

    return fitted(root, write, MAX_TEXT)


def _drawn(root: Shown, place: Place = PRINTED) -> str:
    words = in_words(root, place)
    return "\n".join([words.line, *_lines_below(words, "")])


def _lines_below(words: Words, margin: str) -> Iterator[str]:
    for number, child in enumerate(words.children, 1):
        last = number == len(words.children)
        yield margin + ("└─ " if last else "├─ ") + child.line
        yield from _lines_below(child, margin + ("   " if last else "│  "))


class ShellTree(NamedTuple):
    """A tree for a terminal.

    Attributes:
        text: the lines.
        whole: depth down to which nothing is omitted; ``None`` if the whole tree is shown.
        is_full: true if more lines would show more nodes.
        undecided: true if some verdicts were not found in time.
    """

    text: str
    whole: int | None
    is_full: bool
    undecided: bool


def shell_tree(
    node: Node,
    lines: int = 30,
    depth: int | None = None,
    seconds: float | None = None,
) -> ShellTree:
    """A tree of at most ``lines`` lines, including marks for omitted nodes.

    Args:
        node: the root of the display.
        lines: most lines.
        depth: greatest depth; ``None`` for no bound.
        seconds: seconds for all searches; ``None`` for the solution's own limits.

    >>> from canju import solve
    >>> shown = shell_tree(solve("5 4", "6").tree(), depth=1)
    >>> print(shown.text)
    first to move: 4 5 | second: 6 | first loses ✗, second wins
    ├─ first 4 loses ✗  … 1 more
    └─ first 5 loses ✗  … 1 more
    >>> shown.whole
    1
    """
    room, wanted = lines, depth
    while True:
        root = choose(node, room, depth, seconds)
        text = _drawn(root, SHELL)
        excess = text.count("\n") + 1 - lines
        if excess <= 0:
            break
        # The memo keeps all results: another round hardly searches.
        seconds = 0
        if room > 1:
            room = max(1, room - excess)
        else:
            # An excerpt shows the whole principal line, which alone is too long.
            depth = max(0, min(root.height - 1, lines - 1))
    cut = [shown for shown in root.walk() if shown.hidden != 0]
    return ShellTree(
        text,
        whole=min((shown.depth for shown in cut), default=None),
        is_full=any(shown.hidden and shown.depth != wanted for shown in cut),
        undecided=any(shown.hidden is None for shown in cut),
    )
