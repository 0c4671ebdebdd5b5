"""``solution.explore()``: a game tree that asks the kernel for each node that is opened."""

from __future__ import annotations

from typing import Any

import traitlets

from canju._canju import labels
from canju.arguments.checks import check_kind
from canju.tree.trees import Tree
from canju.widgets.branches import Branches
from canju.widgets.static_files import joined
from canju.widgets.widget import Widget

__all__ = ["Explorer"]


class Explorer(Widget):
    """A game tree to open node by node: a widget for notebooks, made by ``Solution.explore``.

    Args:
        tree: the tree; its options (names, language, ``plays``) apply here too.
    """

    _esm = joined("dom.js", "faces.js", "cards.js", "explorer.js")
    _css = joined("tokens.css", "cards.css", "explorer.css")
    #: The root's position and its children, shown before the first question.
    root = traitlets.Dict().tag(sync=True)
    plays = traitlets.Unicode().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, tree: Tree) -> None:
        check_kind("tree", tree, Tree)
        self._branches = Branches(tree)
        self._tree = tree
        question = {"path": [], "from": 0, "plays": self._branches.plays, "ask": 0}
        super().__init__(
            root=self._branches.answer(question),
            plays=self._branches.plays,
            labels=self._branches.labels,
            words=labels(self._branches.language.name, "table"),
            lang=self._branches.language.name,
        )
        self.on_msg(self._answer)

    def _answer(self, _widget: object, message: Any, _buffers: object) -> None:
        self.send(self._branches.answer(message))

    def _fallback(self) -> tuple[str, str]:
        """The tree's usual display."""
        left = self._tree._repr_mimebundle_()
        return left["text/plain"], left["text/html"]

    def __repr__(self) -> str:
        return f"<Explorer of {self._tree!r}>"
