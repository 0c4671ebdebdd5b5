"""Trees for other programs: dictionaries, Graphviz, Mermaid."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from canju._positions import in_tricks
from canju.show.wording import Words, root_words, words
from canju.tree.excerpt import Shown


def tree_dict(root: Shown) -> dict[str, Any]:
    """The schema that ``Node.to_dict`` documents."""
    return {"position": str(root.node.position), **_node_dict(root)}


def _node_dict(shown: Shown) -> dict[str, Any]:
    node = shown.node
    told: dict[str, Any] = {
        "player": node.player,
        "play": None if node.play is None else str(node.play),
        "kind": None if node.play is None else node.play.kind,
    }
    verdict = ("tricks",) if in_tricks(node.position) else ("winner", "wins")
    told |= {name: getattr(node, name) if shown.decided else None for name in verdict}
    if shown.hidden != 0:
        told["more"] = True if shown.hidden is None else shown.hidden
    if shown.as_after is not None:
        told["as_after"] = [str(play) for play in shown.as_after.path]
    told["children"] = [_node_dict(child) for child in shown.children]
    return told


def tree_dot(root: Shown) -> str:
    """A directed graph in Graphviz's language."""
    lines = ["digraph tree {", "  node [shape=box];"]
    for box in _boxes(root):
        label = r"\n".join(re.sub(r'(["\\])', r"\\\1", line) for line in box.lines)
        shape = ", shape=plaintext" if box.is_mark else ""
        lines.append(f'  n{box.number} [label="{label}"{shape}];')
        if box.parent is not None:
            lines.append(f"  n{box.parent} -> n{box.number};")
    return "\n".join([*lines, "}"])


def tree_mermaid(root: Shown) -> str:
    """A flowchart in Mermaid's language."""
    lines = ["flowchart TD"]
    for box in _boxes(root):
        # Mermaid has no backslash: a sign that could mean something to it goes by number.
        label = "<br>".join(
            re.sub(r"[^\w\s,:|✓✗…]", lambda sign: f"#{ord(sign[0])};", line) for line in box.lines
        )
        lines.append(f'  n{box.number}["{label}"]')
        if box.parent is not None:
            lines.append(f"  n{box.parent} --> n{box.number}")
    return "\n".join(lines)


class _Box(NamedTuple):
    """A node of a drawing, or the mark that stands for those left out."""

    number: int
    parent: int | None
    lines: list[str]
    is_mark: bool


def _boxes(root: Shown) -> list[_Box]:
    boxes: list[_Box] = []

    def add(shown: Shown, told: Words, parent: int | None) -> None:
        number = len(boxes)
        lines = [line for line in (told.lead, told.verdict, told.note) if line]
        boxes.append(_Box(number, parent, lines, is_mark=False))
        for child in shown.children:
            add(child, words(child), number)
        if told.rest:
            boxes.append(_Box(len(boxes), number, [told.rest], is_mark=True))

    add(root, root_words(root), None)
    return boxes
