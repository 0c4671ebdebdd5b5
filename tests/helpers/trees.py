"""Trees that several tests look at, and ways to read what is shown of them."""

from __future__ import annotations

import canju.solution
from canju import Node, Position, Solution, Tree, deal, solve
from canju.arguments.limits import Limits

ESSAY = ("9H 6H 6D 4H 3S", "8S 8H")
WIDE = ("33 4 66 9 J K A 2", "3 55 6 77 9 JJ B")
SMALL_DEALS = [deal(4, 4, seed=seed) for seed in range(36)]


def essay_tree(**options) -> Tree:
    return solve(*ESSAY, rules="singles-and-pairs", goal="fastest").tree(**options)


def unsolved(position: Position, goal: str = "win", **limits) -> Solution:
    """A solution of which nothing has been asked."""
    checked = Limits.checked(**limits)
    return canju.solution.asking.unsolved(position, checked, goal)


def spelled(node: Node) -> list[str]:
    return [str(play) for play in node.path]


def shown_lines(text: str) -> list[str]:
    """The lines of a text that are nodes, not marks of what is left out."""
    return [
        line for line in text.splitlines() if not line.lstrip("│├└─ |`-").startswith(("…", "..."))
    ]
