"""Displays of trees: an excerpt, as a sheet of the core, in each format."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._canju import tree_sheet
from canju._limits import DISPLAY_SECONDS
from canju._messages import ENGLISH, in_ascii
from canju._positions import in_tricks
from canju.tree.excerpt import Shown, choose, fitted
from canju.writing.dot import dot_of
from canju.writing.html import CLASSES, INLINE, MAX_BYTES, MAX_PAGE, body_of, html_of
from canju.writing.page import page
from canju.writing.svg import svg_of
from canju.writing.text import text_of

#: A node of a tree, whose class calls these functions.
Node = Any

#: Most bytes of a tree's text in a notebook, whose file stores text and HTML.
MAX_TEXT = 200_000
#: Most nodes on a page of a notebook.
_MOST_NODES = 2_000


def sheet_of(root: Shown, place: str, left_out: int = 0, in_english: bool = False) -> Any:
    """The sheet of an excerpt, for a place: see ``Place`` in ``src/sheet/tree.rs``."""
    node = root.node
    manner = node._options.manner
    if in_english:
        manner = manner._replace(language=ENGLISH)
    path = node.path
    origin = node
    while origin._parent is not None:
        origin = origin._parent
    return tree_sheet(manner.core, place, origin.position, list(path), root.rows(), left_out)


def tree_text(node: Node, style: str, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as text, with a line for each node."""
    root = choose(node, max_nodes, max_depth, DISPLAY_SECONDS)
    if style == "box":
        return text_of(sheet_of(root, "text"))
    return in_ascii(text_of(sheet_of(root, "text", in_english=True)))


def tree_line(node: Node) -> str:
    """The position and its verdict on one line, for a repr."""
    root = choose(node, 1, 0, DISPLAY_SECONDS)
    root.hidden = 0
    return text_of(sheet_of(root, "shell"))


def tree_bundle(node: Node) -> dict[str, str]:
    """Text and HTML of the same excerpt for a notebook, both of bounded size."""
    root = choose(node, seconds=DISPLAY_SECONDS)
    page = root if root.size <= _MOST_NODES else choose(node, _MOST_NODES, seconds=0)
    return {"text/plain": _notebook_text(root), "text/html": tree_html(page)}


def _notebook_text(root: Shown) -> str:
    """A tree's text for a notebook; if nodes are omitted for size, the last line says so."""
    return fitted(
        root, lambda shown: text_of(sheet_of(shown, "text", root.size - shown.size)), MAX_TEXT
    )


def tree_html(root: Shown, max_bytes: int = MAX_BYTES) -> str:
    """A tree as nested ``<details>`` with the principal line open, at most ``max_bytes`` long.

    The variable's name is unknown here, so calls that show omitted nodes begin with a dot.
    """
    return fitted(root, lambda shown: html_of(sheet_of(shown, "notebook")), max_bytes)


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A page with a tree, its hands and its verdict."""
    root = choose(node, max_nodes, max_depth)
    body = fitted(root, lambda shown: html_of(sheet_of(shown, "page"), CLASSES), MAX_PAGE)
    return page(sheet_of(root, "page")["title"], body, node._options.manner.language)


def tree_of_solution(root: Shown, alone: bool, max_bytes: int) -> str:
    """The tree below the hands and the verdict of its solution; open on a page of its own."""
    place, look = ("below", CLASSES) if alone else ("solution", INLINE)
    return fitted(root, lambda shown: body_of(sheet_of(shown, place), look), max_bytes)


def tree_svg(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """Picture of a tree: its position and verdict, and a box for each node."""
    return svg_of(sheet_of(choose(node, max_nodes, max_depth), "page"))


def tree_dot(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as a directed graph for Graphviz."""
    return dot_of(sheet_of(choose(node, max_nodes, max_depth), "text"))


def tree_dict(node: Node, max_nodes: int | None, max_depth: int | None) -> dict[str, Any]:
    """A tree as a dictionary; ``Node.to_dict`` documents the schema."""
    return {"position": str(node.position), **_node_dict(choose(node, max_nodes, max_depth))}


def _node_dict(shown: Shown) -> dict[str, Any]:
    node = shown.node
    fields: dict[str, Any] = {
        "player": node.player,
        "play": None if node.play is None else str(node.play),
        "kind": None if node.play is None else node.play.kind,
    }
    verdict = ("tricks",) if in_tricks(node.position) else ("winner", "wins")
    fields |= {name: getattr(node, name) if shown.decided else None for name in verdict}
    if shown.hidden != 0:
        fields["more"] = True if shown.hidden is None else shown.hidden
    if shown.as_after is not None:
        fields["as_after"] = [str(play) for play in shown.as_after.path]
    fields["children"] = [_node_dict(child) for child in shown.children]
    return fields


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
        text = text_of(sheet_of(root, "shell"))
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
