"""Graphs in the DOT language of Graphviz."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from canju.writing.marks import plain


def dot_of(sheet: dict[str, Any]) -> str:
    """The tree of a sheet as a directed graph."""
    root = next(block["root"] for block in sheet["blocks"] if block["block"] == "tree")
    return "\n".join(["digraph tree {", "  node [shape=box];", *_boxes(root, None, [0]), "}"])


def _boxes(twig: dict[str, Any], parent: int | None, used: list[int]) -> Iterator[str]:
    number = used[0]
    used[0] += 1
    label = dot_label(plain(twig[part]) for part in ("lead", "verdict", "note") if twig[part])
    shape = "" if twig["verdict"] else ", shape=plaintext"
    yield f'  n{number} [label="{label}"{shape}];'
    if parent is not None:
        yield f"  n{parent} -> n{number};"
    for below in twig["twigs"]:
        yield from _boxes(below, number, used)


def dot_label(lines: Iterable[str]) -> str:
    r"""Lines of text inside the quotes of a label.

    >>> print(dot_label(["Ann", '"B"']))
    Ann\n\"B\"
    """
    return r"\n".join(re.sub(r'(["\\])', r"\\\1", line) for line in lines)
