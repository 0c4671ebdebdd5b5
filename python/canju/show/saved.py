"""Saved pages: the notebook's HTML in one file for any browser, with its own style."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from canju._canju import Position, hands_told
from canju._messages import Language, Manner, speaking
from canju._seats import seating_of
from canju.show.positions import position_page
from canju.show.solutions import solution_page
from canju.tree import display
from canju.tree.nodes import Node
from canju.writing.html import CLASSES, INLINE, STYLES
from canju.writing.marks import plain

#: Attributes of the notebook's elements, and the classes of saved.css in their place.
_CLASSES = {
    **{INLINE[name]: CLASSES[name] for name in STYLES},
    INLINE["left"]: "",  # the style sheet has it
}
_FIRST_PARAGRAPH = re.compile("<p>(.*?)</p>", re.DOTALL)


def page(title: str, body: str, said: Language) -> str:
    """A complete page around HTML of the notebook, whose inline styles become classes.

    >>> from canju._messages import ENGLISH
    >>> page("3 < 4", "<p>first loses</p>", ENGLISH).splitlines()[:3]
    ['<!DOCTYPE html>', '<html lang="en">', '<head>']
    """
    for attribute, instead in _CLASSES.items():
        body = body.replace(attribute, instead)
    return (
        f'<!DOCTYPE html>\n<html lang="{said.name}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n<main>{body}</main>\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    return Path(__file__).with_name("saved.css").read_text("utf-8")


def saved_page(thing: Any, said: Language, *below: Any) -> str:
    """The page of an object with ``save``, and of further ones below it."""
    with speaking(said):
        if isinstance(thing, Position):
            return page(_hands(thing, said), position_page(thing, alone=True), said)
        body = "".join(one._alone(said) for one in (thing, *below))
    hands = [_hands(thing.position, said)] if thing._of_position else []
    return page(" · ".join([_first(body), *hands]), body, said)


def solution_page_of(solution: Any, said: Language, names: tuple[str, ...] | None) -> str:
    """The page of a solution whose players have names."""
    body = solution_page(solution, said, names)
    return page(f"{_first(body)} · {_hands(solution.position, said, names)}", body, said)


def _hands(position: Position, said: Language, names: tuple[str, ...] | None = None) -> str:
    """All hands on a line."""
    seats = seating_of(position).seats
    manner = Manner(said, names=dict(zip(seats, names or (), strict=False)))
    return plain(hands_told(manner.core, position))


def _first(body: str) -> str:
    """The first paragraph of a page, without its tags."""
    found = _FIRST_PARAGRAPH.search(body)
    text = found[1].replace("<br>", " · ") if found else "canju"
    return unescape(re.sub("<.*?>", "", text))


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """The page of a tree, at most ``max_nodes`` and ``max_depth`` large."""
    title, body = display.tree_page(node, max_nodes, max_depth)
    return page(title, body, node._options.manner.language)
