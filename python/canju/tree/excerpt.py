"""Which part of a tree is shown: a budget of nodes, a depth, and for displays a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

from canju._arguments import whole
from canju._positions import in_tricks
from canju._seats import hands_of
from canju.errors import LimitError
from canju.solving.core import Outcome
from canju.tree.nodes import Node

T = TypeVar("T")


class Shown:
    """A node as it is shown: with the children that are, and what is left out.

    Attributes:
        node: the node.
        depth: plays from the root of the display.
        principal: whether it is on the principal line.
        decided: whether its verdict is known.
        children: the children that are shown.
        hidden: how many more there are; ``None`` where a limit came before they were known.
        as_after: the node that shows the children of this one, which has the same position.
        size: of the display's root, how many nodes are shown in all.
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
        """This node and all that are shown below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def height(self) -> int:
        """How many plays deep the deepest node is that is shown."""
        return max(shown.depth for shown in self.walk())


class Patience:
    """Puts questions to solutions until the first that meets a limit, or until time is up.

    What is known already is given at any time.
    """

    def __init__(self, seconds: float | None) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds
        self._at_end = False

    def verdict(self, node: Node) -> Any:
        """What is known of a node, or found in time; ``None`` where it was not."""
        if node._verdict is not None or node.position.is_over:
            return node._decide()
        return self._ask(node, node._decide)

    def children(self, node: Node) -> list[Node] | None:
        """The children of a node; ``None`` where they were not found."""
        if node._children is not None:
            return node._children
        return self._ask(node, node._expand)

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
        """A solution that gives up in time and shares what it learns; ``None`` when time is up."""
        if self._at_end:
            return None
        if self._until is None:
            return solution
        return solution._ending_at(self._until) if time.monotonic() < self._until else None


class _Choice:
    """The principal line whole; then replies by depth, each with its answer, if there is room."""

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
        # First the least deep, and of those the first that came.
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
        """The children that may be shown below a node; none where the same are shown elsewhere."""
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
        """Shows what is not shown yet of a node's children; gives those to go on from."""
        fresh = []
        for child in self._open(shown)[len(shown.children) :]:
            if self._shown >= self._max_nodes:
                break
            below = self._show(child, shown)
            # The winner's only play is shown together with what it answers.
            answered = below.decided and child._holds(child._verdict) and child._child_count() == 1
            fresh += self._add_children(below) if answered else [below]
        return fresh

    def _mark(self, shown: Shown) -> None:
        """Notes what is left out below a node."""
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
    """What to show of the tree below a node.

    Args:
        node: where the display begins.
        max_nodes: how many nodes, the tree's own bound if ``None``; the principal line is whole
            whatever its length.
        max_depth: how many plays deep, the tree's own bound if ``None``.
        seconds: how long to search in all; ``None`` for the solution's own limits.
    """
    options = node._options
    nodes = options.max_nodes if max_nodes is None else whole("max_nodes", max_nodes)
    depth = options.max_depth if max_depth is None else whole("max_depth", max_depth, least=0)
    return _Choice(nodes, depth, seconds).choose(node)


def fitted(root: Shown, write: Callable[[Shown], str], most: int) -> str:
    """An excerpt as ``write`` writes it, in at most ``most`` bytes of UTF-8.

    One that is too large gives way to smaller ones, and where the principal line alone is too
    large, to some of it.
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
        # What is found is kept: another round hardly searches.
        root = choose(root.node, room, depth, seconds=0)


def _key(node: Node) -> object:
    """What two nodes share when the same play follows from both."""
    position = node.position
    if in_tricks(position):
        return position
    table = position.to_beat
    shape = table and (table.kind, table.rank, table.length)
    hands = hands_of(position)
    if not node._options.distinct_suits:
        hands = tuple(hand.ranks for hand in hands)
    return (hands, shape, position.by, position.turn)
