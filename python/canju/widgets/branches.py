"""``Branches``: a game tree that a page opens node by node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canju._canju import labels
from canju.arguments.limits import DISPLAY_SECONDS
from canju.errors import CanjuError, OptionError
from canju.tree.trees import Tree

#: Number of children in one answer.
PORTION = 50


class Branches:
    """Answers a page that opens nodes; each answer searches for about a second at most.

    A path names a node: the number of the child at each step from the root. Answers depend on no
    earlier ones, so that several pages can ask for any node at any time.

    >>> from canju import solve
    >>> branches = Branches(solve("5 4", "6").tree())
    >>> answer = branches.answer({"path": [], "from": 0, "plays": "solution", "ask": 1})
    >>> [(node["play"]["text"], node["good"]) for node in answer["nodes"]]
    [('4', False), ('5', False)]
    """

    def __init__(self, tree: Tree, seconds: float = DISPLAY_SECONDS) -> None:
        self._seconds = seconds
        self._trees = {plays: tree.showing(plays) for plays in ("solution", "all")}
        self.plays = tree.plays
        self.language = tree._options.manner.language
        self.labels = labels(self.language.name, "tree")

    def answer(self, message: object) -> dict[str, Any]:
        """Returns children of a node, beginning at a number, or an error message."""
        ask = message.get("ask") if isinstance(message, Mapping) else None
        try:
            return {"ask": ask, "error": "", **self._children(message)}
        except CanjuError as error:
            return {"ask": ask, "error": self.language.error(error)}

    def _children(self, message: object) -> dict[str, Any]:
        match message:
            case {
                "path": list(path),
                "from": int(begin),
                "plays": "solution" | "all" as plays,
            } if begin >= 0:
                tree = self._trees[plays]
            case _:
                raise OptionError(
                    "The page sent an invalid question.", chinese="页面的提问无法理解。"
                )
        if not all(isinstance(number, int) and number >= 0 for number in path):
            raise OptionError(
                "The page asked for a node that does not exist.", chinese="没有这个节点。"
            )
        options, solution = tree._options, tree.solution
        session = solution._under(solution._limits, self._seconds)._session
        told = session.branch(options.manner.core, tree._tree, path, begin, PORTION)
        if told is None:
            english, chinese = (labels(lang, "tree")["open_again"] for lang in ("en", "zh"))
            raise OptionError(english, chinese=chinese)
        return {"path": path, "from": begin, **told}
