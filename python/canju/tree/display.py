"""Displays of trees: an excerpt, as a sheet of the core, in each format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from canju.arguments.checks import whole
from canju.arguments.limits import DISPLAY_SECONDS
from canju.language.languages import ENGLISH
from canju.language.substitutes import in_ascii
from canju.writing.text import text_of

#: A node of a tree, whose class calls these functions.
Node = Any

#: Most bytes of a tree's text in a notebook, whose file stores text and HTML.
MAX_TEXT = 200_000
#: Most nodes on a page of a notebook.
_MOST_NODES = 2_000


#: Bounds of a part: most nodes and plays, by default those of the tree, and seconds of searching in
#: all; ``None`` for the solution's own limits.
Bounds = tuple[int | None, int | None, float | None]


def _bounded(node: Node, bounds: Bounds) -> tuple[Any, tuple[int, int | None]]:
    """A session for a part of a tree, and the part's bounds."""
    options, (nodes, depth, seconds) = node._options, bounds
    most = options.max_nodes if nodes is None else whole("max_nodes", nodes)
    deepest = options.max_depth if depth is None else whole("max_depth", depth, least=0)
    solution = node.solution
    asked = solution if seconds is None else solution._under(solution._limits, seconds)
    return asked._session, (most, deepest)


def part_of(
    node: Node, place: str, *bounds: Any, left_out: int = 0, in_english: bool = False
) -> tuple[Any, int, int]:
    """Sheet, number of nodes and depth of a part of a tree: see ``Place`` in the core."""
    manner = node._options.manner
    if in_english:
        manner = manner._replace(language=ENGLISH)
    session, bounds = _bounded(node, bounds)
    tree, path = node._tree, list(node.path)
    part: tuple[Any, int, int] = session.tree_sheet(
        manner.core, place, tree, path, *bounds, left_out
    )
    return part


def sheet_of(node: Node, place: str, *bounds: Any, in_english: bool = False) -> Any:
    """The sheet of a part of a tree."""
    return part_of(node, place, *bounds, in_english=in_english)[0]


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


def tree_text(node: Node, style: str, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as text, with a line for each node."""
    bounds = max_nodes, max_depth, DISPLAY_SECONDS
    if style == "box":
        return text_of(sheet_of(node, "text", *bounds))
    return in_ascii(text_of(sheet_of(node, "text", *bounds, in_english=True)))


def tree_line(node: Node) -> str:
    """The position and its verdict on one line, for a repr."""
    return text_of(sheet_of(node, "line", 1, 0, DISPLAY_SECONDS))


def tree_bundle(node: Node) -> dict[str, str]:
    """Text and HTML of the same excerpt for a notebook, both of bounded size."""
    from canju.writing.html import MAX_BYTES, html_of

    size = part_of(node, "text", None, None, DISPLAY_SECONDS)[1]
    text = fitted(node, "text", text_of, MAX_TEXT, None, None, 0.0, asked=size)
    most = None if size <= _MOST_NODES else _MOST_NODES
    # The variable's name is unknown here, so calls that show omitted nodes begin with a dot.
    return {
        "text/plain": text,
        "text/html": fitted(node, "notebook", html_of, MAX_BYTES, most, None, 0.0),
    }


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A page with a tree, its hands and its verdict."""
    from canju.writing.html import CLASSES, MAX_PAGE, html_of
    from canju.writing.page import page

    bounds = max_nodes, max_depth
    title = sheet_of(node, "page", *bounds, None)["title"]
    body = fitted(node, "page", lambda sheet: html_of(sheet, CLASSES), MAX_PAGE, *bounds, 0.0)
    return page(title, body, node._options.manner.language)


def tree_of_solution(
    node: Node, alone: bool, max_bytes: int, max_nodes: int | None, seconds: float
) -> str:
    """The tree below the hands and the verdict of its solution; open on a page of its own."""
    from canju.writing.html import CLASSES, INLINE, body_of

    place, look = ("below", CLASSES) if alone else ("solution", INLINE)
    bounds = max_nodes, None, seconds
    return fitted(node, place, lambda sheet: body_of(sheet, look), max_bytes, *bounds)


def tree_svg(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """Picture of a tree: its position and verdict, and a box for each node."""
    from canju.writing.svg import svg_of

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
        session, bounds = _bounded(node, (room, depth, seconds))
        rows = session.excerpt(node._tree, *bounds)
        text = text_of(sheet_of(node, "shell", room, depth, 0.0))
        excess = text.count("\n") + 1 - lines
        if excess <= 0:
            break
        # The memo keeps all results: another round hardly searches.
        seconds = 0
        if room > 1:
            room = max(1, room - excess)
        else:
            # An excerpt shows the whole principal line, which alone is too long.
            depth = max(0, min(max(row[-1] for row in rows) - 1, lines - 1))
    cut = [(hidden, deep) for _, _, _, hidden, _, _, deep in rows if hidden != 0]
    return ShellTree(
        text,
        whole=min((deep for _, deep in cut), default=None),
        is_full=any(hidden and deep != wanted for hidden, deep in cut),
        undecided=any(hidden is None for hidden, _ in cut),
    )
