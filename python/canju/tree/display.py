"""Displays of trees in each format: the lines of a strategy, or a list of the nodes of all play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canju.arguments.checks import whole
from canju.arguments.limits import DISPLAY_SECONDS
from canju.language.substitutes import in_ascii
from canju.writing.text import text_of

#: A node of a tree, whose class calls these functions.
Node = Any

#: Most bytes of a list's text and HTML in a notebook, whose file stores both.
MAX_TEXT, MAX_NODES_BYTES = 200_000, 120_000
#: Most nodes on a page of a notebook.
_MOST_NODES = 2_000
#: Lines of a strategy in a display and on a saved page.
MAX_LINES, PAGE_LINES = 45, 200


#: Bounds of a part: most nodes and plays, by default those of the tree, and seconds of searching in
#: all; ``None`` for the solution's own limits.
Bounds = tuple[int | None, int | None, float | None]


def _bounded(node: Node, bounds: Bounds) -> tuple[Any, tuple[int, int | None]]:
    """A session for a part of a tree, and the part's bounds."""
    nodes, depth, seconds = bounds
    return node.solution._for_seconds(seconds)._session, _checked(node, nodes, depth)


def _checked(node: Node, nodes: int | None, depth: int | None) -> tuple[int, int | None]:
    """Most nodes and plays, by default those of the tree."""
    options = node._options
    most = options.max_nodes if nodes is None else whole("max_nodes", nodes)
    return most, options.max_depth if depth is None else whole("max_depth", depth, least=0)


def part_of(node: Node, place: str, *bounds: Any, left_out: int = 0) -> tuple[Any, int, int]:
    """Sheet, number of nodes and depth of a part of a tree: see ``Place`` in the core."""
    manner = node._options.manner
    session, bounds = _bounded(node, bounds)
    tree, path = node._tree, list(node.path)
    part: tuple[Any, int, int] = session.tree_sheet(
        manner.core, place, tree, path, *bounds, left_out
    )
    return part


def sheet_of(node: Node, place: str, *bounds: Any) -> Any:
    """The sheet of a part of a tree."""
    return part_of(node, place, *bounds)[0]


def fitted(
    node: Node, place: str, write: Callable[[Any], str], most: int, *bounds: Any, asked: int = 0
) -> str:
    """Writes a part of a tree in at most ``most`` bytes of UTF-8.

    Tries smaller and smaller parts, at last only the beginning of the principal variation.
    """
    sheet, size, height = part_of(node, place, *bounds, left_out=asked)
    room, depth = size, None
    while True:
        page = write(sheet)
        written = len(page.encode())
        if written <= most or depth == 0:
            return page
        share = most / written
        if 1 < size <= room:
            room = max(1, min(room - 1, int(room * 0.9 * share)))
        else:
            room, depth = 1, max(0, min(height - 1, int(height * 0.9 * share)))
        # Answers are kept, so another round needs no search.
        sheet, size, height = part_of(node, place, room, depth, 0.0, left_out=asked)


def lines_of(
    node: Node, max_lines: int | None, seconds: float | None = DISPLAY_SECONDS
) -> dict[str, Any]:
    """The sheet of a strategy in at most so many lines; ``None`` for the whole, without a hurry."""
    manner = node._options.manner
    most = None if max_lines is None else whole("max_lines", max_lines)
    asked = node.solution._for_seconds(None if most is None else seconds)
    found: dict[str, Any] = asked._session.strategy_sheet(manner.core, list(node.path), most)
    return found


def tree_text(
    node: Node,
    style: str,
    max_lines: int | None = MAX_LINES,
    max_nodes: int | None = None,
    max_depth: int | None = None,
) -> str:
    """A tree as text: a line for each choice of the loser, or for each node of all play."""
    _checked(node, max_nodes, max_depth)
    if style == "ascii":
        node = node._in("en")
    if node._options.is_list:
        text = text_of(sheet_of(node, "text", max_nodes, max_depth, DISPLAY_SECONDS))
    else:
        text = text_of(lines_of(node, max_lines))
    return in_ascii(text) if style == "ascii" else text


def tree_line(node: Node) -> str:
    """The position and its verdict on one line, for a repr."""
    return text_of(sheet_of(node, "line", 1, 0, DISPLAY_SECONDS))


def tree_bundle(node: Node) -> dict[str, str]:
    """Text and HTML for a notebook, both of bounded size."""
    from canju.writing.html import MAX_BYTES, html_of

    if not node._options.is_list:
        html, sheet = _fitted(node, MAX_LINES, MAX_BYTES)
        return {"text/plain": text_of(sheet), "text/html": html}
    size = part_of(node, "text", None, None, DISPLAY_SECONDS)[1]
    text = fitted(node, "text", text_of, MAX_TEXT, None, None, 0.0, asked=size)
    most = None if size <= _MOST_NODES else _MOST_NODES
    # The variable's name is unknown here, so calls that show omitted nodes begin with a dot.
    return {
        "text/plain": text,
        "text/html": fitted(node, "notebook", html_of, MAX_NODES_BYTES, most, None, 0.0),
    }


def fitting(
    make: Callable[[int], dict[str, Any]],
    write: Callable[[dict[str, Any]], str],
    lines: int,
    most: int,
) -> tuple[str, dict[str, Any]]:
    """The written sheet, and the sheet: its lines are halved until it fits, at last 0."""
    sheet = make(lines)
    written = write(sheet)
    while lines and len(written.encode()) > most:
        lines //= 2
        sheet = make(lines)
        written = write(sheet)
    return written, sheet


def _fitted(node: Node, lines: int, most: int) -> tuple[str, dict[str, Any]]:
    """HTML and sheet of a strategy with its hands."""
    from canju.writing.html import html_of

    return fitting(lambda lines: lines_of(node, max(1, lines)), html_of, lines, most)


def tree_page(
    node: Node, max_nodes: int | None, max_depth: int | None, max_lines: int = PAGE_LINES
) -> str:
    """A page with a tree, its hands and its verdict."""
    from canju.writing.html import MAX_PAGE, html_of
    from canju.writing.page import page

    _checked(node, max_nodes, max_depth)
    language = node._options.manner.language
    if not node._options.is_list:
        html, sheet = _fitted(node, max_lines, MAX_PAGE)
        return page(sheet["title"], html, language)
    bounds = max_nodes, max_depth
    title = sheet_of(node, "page", *bounds, None)["title"]
    body = fitted(node, "page", html_of, MAX_PAGE, *bounds, 0.0)
    return page(title, body, language)


def tree_svg(
    node: Node, max_nodes: int | None, max_depth: int | None, max_lines: int = MAX_LINES
) -> str:
    """Picture of a tree: its position and verdict, and its lines, or a box for each node."""
    from canju.writing.svg import svg_of

    _checked(node, max_nodes, max_depth)
    if not node._options.is_list:
        return svg_of(lines_of(node, max_lines))
    return svg_of(sheet_of(node, "page", max_nodes, max_depth, None))


def tree_dot(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as a directed graph for Graphviz."""
    from canju.writing.dot import dot_of

    return dot_of(sheet_of(node, "text", max_nodes, max_depth, None))


def tree_dict(node: Node, max_nodes: int | None, max_depth: int | None) -> dict[str, Any]:
    """A tree as a dictionary; ``Node.to_dict`` documents the schema."""
    session, bounds = _bounded(node, (max_nodes, max_depth, None))
    rows = session.excerpt(node._tree, *bounds)
    nodes: list[Any] = []
    for parent, play, *_ in rows:
        nodes.append(node if play is None else nodes[parent]._by(play))
    made: list[dict[str, Any]] = []
    for shown, (parent, play, value, hidden, as_after, _, _) in zip(nodes, rows, strict=True):
        fields = {
            "player": shown.player,
            "play": None if shown.play is None else str(shown.play),
            "kind": None if shown.play is None else shown.play.kind,
        }
        verdict = ("tricks",) if shown.counts_tricks else ("winner", "wins")
        fields |= {name: None if value is None else getattr(shown, name) for name in verdict}
        if hidden != 0:
            fields["more"] = True if hidden is None else hidden
        if as_after is not None:
            fields["as_after"] = [str(play) for play in nodes[as_after].path]
        fields["children"] = []
        if play is not None:
            made[parent]["children"].append(fields)
        made.append(fields)
    return {"position": str(node.position), **made[0]}
