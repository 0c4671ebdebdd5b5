"""Trees for other programs: dictionaries, Graphviz."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._positions import in_tricks
from canju.show.wording import Words, in_words
from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node
from canju.writing.dot import dot_label


def tree_dict(node: Node, max_nodes: int | None, max_depth: int | None) -> dict[str, Any]:
    """A tree as a dictionary; ``Node.to_dict`` documents the schema."""
    return {"position": str(node.position), **_node_dict(choose(node, max_nodes, max_depth))}


def _node_dict(shown: Shown) -> dict[str, Any]:
    node = shown.node
    fields: dict[str, Any] = {
        "player": node.player,
        "play": None if node.play is None else str(node.play),
        "kind": None if node.play is None else node.play.kind,
    }
    verdict = ("tricks",) if in_tricks(node.position) else ("winner", "wins")
    fields |= {name: getattr(node, name) if shown.decided else None for name in verdict}
    if shown.hidden != 0:
        fields["more"] = True if shown.hidden is None else shown.hidden
    if shown.as_after is not None:
        fields["as_after"] = [str(play) for play in shown.as_after.path]
    fields["children"] = [_node_dict(child) for child in shown.children]
    return fields


def tree_dot(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A tree as a directed graph for Graphviz."""
    lines = ["digraph tree {", "  node [shape=box];"]
    for box in _boxes(choose(node, max_nodes, max_depth)):
        label = dot_label(box.lines)
        shape = ", shape=plaintext" if box.is_mark else ""
        lines.append(f'  n{box.number} [label="{label}"{shape}];')
        if box.parent is not None:
            lines.append(f"  n{box.parent} -> n{box.number};")
    return "\n".join([*lines, "}"])


class _Box(NamedTuple):
    """A node of a drawing, or the mark for omitted nodes."""

    number: int
    parent: int | None
    lines: list[str]
    is_mark: bool


def _boxes(root: Shown) -> list[_Box]:
    boxes: list[_Box] = []

    def add(words: Words, parent: int | None) -> None:
        number = len(boxes)
        lines = [line for line in (words.lead, words.verdict, words.note) if line]
        boxes.append(_Box(number, parent, lines, words.is_mark))
        for child in words.children:
            add(child, number)

    add(in_words(root), None)
    return boxes
