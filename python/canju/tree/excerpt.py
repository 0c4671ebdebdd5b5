"""Chooses the part of a tree to show, within limits of nodes, depth and time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

from canju._arguments import whole
from canju._canju import Play
from canju._positions import in_tricks
from canju._seats import hands_of
from canju.errors import LimitError
from canju.solving.core import Outcome

#: A node of a tree, whose class calls these functions.
Node = Any

T = TypeVar("T")


class Shown:
    """A node of a display, with the children to show.

    Attributes:
        node: the node.
        depth: number of plays from the root of the display.
        principal: true on the principal variation.
        decided: true if the verdict is known.
        children: the children to show.
        hidden: number of other children; ``None`` if a limit was reached before they were known.
        as_after: another node with the same position, which shows the children of this one.
        size: in the root, the number of nodes to show.
    """

    def __init__(self, node: Node, depth: int, principal: bool, decided: bool) -> None:
        self.node = node
        self.depth = depth
        self.principal = principal
        self.decided = decided
        self.children: list[Shown] = []
        self.hidden: int | None = 0
        self.as_after: Node | None = None
        self.size = 0

    def walk(self) -> Iterator[Shown]:
        """Yields this node and all its descendants to show."""
        yield self
        for child in self.children:
            yield from child.walk()

    def rows(self) -> list[tuple[int, Play | None, Any, int | None, int | None, bool]]:
        """The nodes for ``tree_sheet``: each after its parent, with its place among them."""
        nodes = list(self.walk())
        places = {shown.node: place for place, shown in enumerate(nodes)}
        return [
            (
                places[shown.node._parent] if shown.depth else 0,
                shown.node.play if shown.depth else None,
                shown.node._value() if shown.decided else None,
                shown.hidden,
                None if shown.as_after is None else places[shown.as_after],
                shown.principal,
            )
            for shown in nodes
        ]

    @property
    def height(self) -> int:
        """Depth of the deepest node to show."""
        return max(shown.depth for shown in self.walk())


class Patience:
    """Asks solutions until one reaches a limit, or the time is over.

    Known answers are returned even then.
    """

    def __init__(self, seconds: float | None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds
        self._at_end = False

    def verdict(self, node: Node) -> Any:
        """Verdict of a node; ``None`` if it was not found in time."""
        if node._verdict is not None or node.position.is_over:
            return node._decide()
        return self._ask(node, node._decide)

    def value(self, node: Node) -> bool | int | None:
        """Value of a node for the side to move; ``None`` if it was not found in time."""
        return None if self.verdict(node) is None else node._value()

    def children(self, node: Node) -> list[Node] | None:
        """Children of a node; ``None`` if they were not found in time."""
        known: list[Node] | None = node._children
        return self._ask(node, node._expand) if known is None else known

    def _ask(self, node: Node, question: Callable[[Outcome], T]) -> T | None:
        solution = self._in_time(node.solution)
        if solution is None:
            return None
        try:
            return question(solution)
        except LimitError:
            self._at_end = True
            return None

    def _in_time(self, solution: Outcome) -> Outcome | None:
        """Copy of a solution that ends in time and shares its answers; ``None`` if time is over."""
        if self._at_end:
            return None
        if self._until is None:
            return solution
        return solution._ending_at(self._until) if time.monotonic() < self._until else None


class _Choice:
    """Chooses the whole principal variation, then other replies with their answers, by depth."""

    def __init__(self, max_nodes: int, max_depth: int | None, seconds: float | None) -> None:
        self._max_nodes = max_nodes
        self._shown = 0
        self._max_depth = max_depth
        self._patience = Patience(seconds)
        self._opened: dict[object, Shown] = {}

    def choose(self, node: Node) -> Shown:
        root = self._show(node, None)
        line = [root]
        while children := self._open(line[-1]):
            line.append(self._show(children[0], line[-1]))
        # Ordered by depth, then by time of insertion.
        queue: list[tuple[int, int, Shown]] = []
        came = count()
        for shown in line:
            shown.principal = True
            heappush(queue, (shown.depth, next(came), shown))
        while queue and self._shown < self._max_nodes:
            for fresh in self._add_children(heappop(queue)[2]):
                heappush(queue, (fresh.depth, next(came), fresh))
        self._mark(root)
        root.size = self._shown
        return root

    def _show(self, node: Node, parent: Shown | None) -> Shown:
        depth = 0 if parent is None else parent.depth + 1
        decided = self._patience.verdict(node) is not None
        shown = Shown(node, depth, principal=False, decided=decided)
        if parent is not None:
            parent.children.append(shown)
        self._shown += 1
        return shown

    def _open(self, shown: Shown) -> list[Node]:
        """Children of a node; none if a node with the same position shows them already."""
        node = shown.node
        if shown.depth == self._max_depth or not shown.decided or node.position.is_over:
            return []
        key = _key(node)
        if self._opened.get(key, shown) is not shown:
            return []
        children = self._patience.children(node)
        if children is None:
            shown.hidden = None
            return []
        self._opened[key] = shown
        return children

    def _add_children(self, shown: Shown) -> list[Shown]:
        """Shows the other children of a node; returns the nodes to open next."""
        fresh = []
        for child in self._open(shown)[len(shown.children) :]:
            if self._shown >= self._max_nodes:
                break
            below = self._show(child, shown)
            # A reply is shown together with the winner's only answer.
            answered = below.decided and child._holds(child._verdict) and child._child_count() == 1
            fresh += self._add_children(below) if answered else [below]
        return fresh

    def _mark(self, shown: Shown) -> None:
        """Counts the hidden children of a node and its descendants."""
        for child in shown.children:
            self._mark(child)
        if shown.hidden is None or not shown.decided:
            shown.hidden = None
            return
        total = shown.node._child_count()
        shown.hidden = None if total is None else total - len(shown.children)
        if shown.hidden:
            opened = self._opened.get(_key(shown.node), shown)
            if opened is not shown:
                shown.as_after, shown.hidden = opened.node, 0


def choose(
    node: Node,
    max_nodes: int | None = None,
    max_depth: int | None = None,
    seconds: float | None = None,
) -> Shown:
    """Chooses the part of a tree to show, starting at a node.

    Args:
        node: root of the display.
        max_nodes: number of nodes. By default, the bound of the tree. The principal variation is
            always complete.
        max_depth: number of plays. By default, the bound of the tree.
        seconds: seconds of searching in all. ``None`` for the solution's own limits.
    """
    options = node._options
    nodes = options.max_nodes if max_nodes is None else whole("max_nodes", max_nodes)
    depth = options.max_depth if max_depth is None else whole("max_depth", max_depth, least=0)
    return _Choice(nodes, depth, seconds).choose(node)


def fitted(root: Shown, write: Callable[[Shown], str], most: int) -> str:
    """Writes an excerpt with ``write`` in at most ``most`` bytes of UTF-8.

    Tries smaller and smaller excerpts, at last only the beginning of the principal variation.
    """
    room, depth = root.size, None
    while True:
        page = write(root)
        size = len(page.encode())
        if size <= most or depth == 0:
            return page
        share = most / size
        if 1 < root.size <= room:
            room = max(1, min(room - 1, int(room * 0.9 * share)))
        else:
            room, depth = 1, max(0, min(root.height - 1, int(root.height * 0.9 * share)))
        # Answers are kept, so another round needs almost no search.
        root = choose(root.node, room, depth, seconds=0)


def _key(node: Node) -> object:
    """Key that is equal for two nodes with the same plays below them."""
    position = node.position
    if in_tricks(position):
        return position
    table = position.to_beat
    shape = table and (table.kind, table.rank, table.length)
    hands = hands_of(position)
    if not node._options.distinct_suits:
        hands = tuple(hand.ranks for hand in hands)
    return (hands, shape, position.by, position.turn)
