"""A tree for a terminal: as many lines as there is room for, and how deep it is whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canju.show.text import tree_text
from canju.show.wording import SHELL
from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node


class ShellTree(NamedTuple):
    """What a terminal shows of a tree.

    Attributes:
        text: its lines.
        whole: how many plays deep every play of the tree is shown; ``None`` where nothing is left
            out.
        is_full: whether more would be shown if there were room for more lines.
        undecided: whether there are verdicts that no search found in time.
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
    """A tree with at most ``lines`` lines, marks of what is left out among them.

    Args:
        node: where the display begins.
        lines: how many lines at most.
        depth: how many plays deep, without bound if ``None``.
        seconds: how long to search in all; ``None`` for the solution's own limits.

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
        text = tree_text(root, SHELL)
        excess = text.count("\n") + 1 - lines
        if excess <= 0:
            break
        if room > 1:
            room = max(1, room - excess)
        else:
            # The principal line alone, which an excerpt shows whole, is longer.
            deepest = max(shown.depth for shown in _all(root))
            depth = max(0, min(deepest - 1, lines - 1))
    cut = [shown for shown in _all(root) if shown.hidden != 0]
    return ShellTree(
        text,
        whole=min((shown.depth for shown in cut), default=None),
        is_full=any(shown.hidden and shown.depth != wanted for shown in cut),
        undecided=any(shown.hidden is None for shown in cut),
    )


def _all(root: Shown) -> Iterator[Shown]:
    yield root
    for child in root.children:
        yield from _all(child)
