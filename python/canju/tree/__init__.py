"""The tree of play below a solution, opened node by node, and how it is shown.

``node`` is the tree itself, ``tricks`` that of a game of tricks; ``excerpt`` chooses the part
that is shown; ``language`` and ``wording`` say it in words; ``text``, ``shell``, ``html``,
``cards`` and ``formats`` write it.
"""

from canju.tree.html import solution_bundle, solution_html
from canju.tree.node import Node, Tree
from canju.tree.text import solution_text
from canju.tree.tricks import TrickNode, TrickTree

__all__ = [
    "Node",
    "Tree",
    "TrickNode",
    "TrickTree",
    "solution_bundle",
    "solution_html",
    "solution_text",
]
