"""The tree of play below a solution, opened node by node, and how it is shown.

``node`` is the tree itself; ``excerpt`` chooses the part of it that is shown;
``wording`` says it in words, and ``text``, ``html`` and ``formats`` write it.
"""

from canju.tree.html import solution_bundle, solution_html
from canju.tree.node import Node, Tree
from canju.tree.text import solution_text

__all__ = ["Node", "Tree", "solution_bundle", "solution_html", "solution_text"]
