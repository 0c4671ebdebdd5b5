"""Displays of a tree that have room for so much: what is too large has fewer nodes."""

from __future__ import annotations

from collections.abc import Callable

from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node


def fitted(
    node: Node,
    write: Callable[[Shown, int], str],
    most: int,
    max_nodes: int | None = None,
    seconds: float | None = None,
) -> str:
    """A tree as ``write`` writes it, in at most ``most`` bytes of UTF-8.

    The budget of nodes is reduced until the display fits, and where the principal line alone is
    too large, so is the depth.

    Args:
        node: the node at which the display begins.
        write: writes an excerpt; its second argument is the number of nodes left out for size.
        most: the largest size in bytes.
        max_nodes: the budget of nodes; that of the tree if ``None``.
        seconds: seconds to search in all.
    """
    room = node._options.max_nodes if max_nodes is None else max_nodes
    depth: int | None = None
    wanted: int | None = None
    while True:
        root = choose(node, room, depth, seconds)
        wanted = root.size if wanted is None else wanted
        page = write(root, wanted - root.size)
        size = len(page.encode())
        if size <= most or depth == 0:
            return page
        # What is found is kept: another round writes again, but hardly searches.
        seconds = 0
        if room > 1:
            room = _less(min(room, root.size), most / size, 1)
        else:
            depth = _less(_depth(root), most / size, 0)


def _less(number: int, share: float, least: int) -> int:
    return max(least, min(number - 1, int(number * 0.9 * share)))


def _depth(shown: Shown) -> int:
    return max((_depth(child) for child in shown.children), default=shown.depth)
