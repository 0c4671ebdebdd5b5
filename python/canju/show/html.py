"""Trees for notebooks and browsers: plain HTML whose nodes open and close without a script."""

from __future__ import annotations

from html import escape

from canju._limits import DISPLAY_SECONDS
from canju.show.ink import folded, inked, lang_of, listed, plain, verdict_html
from canju.show.text import notebook_text
from canju.show.wording import PAGE, PAGE_ALONE, PAGE_OF_SOLUTION, Words, in_words
from canju.tree.excerpt import Shown, choose, fitted
from canju.tree.nodes import Node

#: Most bytes of one tree on a notebook page.
MAX_BYTES = 120_000
_MOST_NODES = 2_000
#: Browsers indent a list by 40 px, which leaves a deep line no room on a narrow page.
_INDENT = ' style="padding:0 0 0 1.2em"'


def tree_bundle(node: Node) -> dict[str, str]:
    """Text and HTML of the same excerpt for a notebook, both of bounded size."""
    root = choose(node, seconds=DISPLAY_SECONDS)
    page = root if root.size <= _MOST_NODES else choose(node, _MOST_NODES, seconds=0)
    return {"text/plain": notebook_text(root), "text/html": tree_html(page)}


def tree_html(root: Shown, max_bytes: int = MAX_BYTES) -> str:
    """A tree as nested ``<details>`` with the principal line open, at most ``max_bytes`` long.

    The variable's name is unknown here, so calls that show omitted nodes begin with a dot.
    """
    lang = lang_of(root.node._options.manner.language)

    def write(shown: Shown) -> str:
        page = _root_html(in_words(shown, PAGE))
        return f"<div{lang}>{page}</div>" if lang else page

    return fitted(root, write, max_bytes)


def tree_of_solution(root: Shown, max_bytes: int) -> str:
    """A closed tree for the page of its solution, which shows the hands and the verdict."""
    title = root.node._options.manner.language.tree_of_play

    def write(shown: Shown) -> str:
        words = in_words(shown, PAGE_OF_SOLUTION)
        return _root_html(words._replace(lead=title, joint="", verdict=""), is_open=False)

    return fitted(root, write, max_bytes)


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A complete HTML page with a tree, at most ``max_nodes`` and ``max_depth`` large."""
    words = in_words(choose(node, max_nodes, max_depth), PAGE_ALONE)
    return (
        f'<!DOCTYPE html>\n<html lang="{node._options.manner.language.name}">'
        f'<head><meta charset="utf-8"><title>{escape(plain(words.lead))}</title></head>\n'
        f"<body>{_root_html(words)}</body></html>\n"
    )


def _root_html(words: Words, is_open: bool = True) -> str:
    page = _node_html(words, is_open)
    return page if words.children else f"<div>{page}</div>"


def _node_html(words: Words, is_open: bool) -> str:
    """A node and its descendants: a line, or a ``<details>`` with a list inside."""
    if words.is_mark:
        return f"<i>{inked(words.lead)}</i>"
    line = inked(words.lead + words.joint)
    if words.verdict:
        line += verdict_html(words.verdict, words.wins)
    if words.note:
        line += f" <i>{inked(words.note)}</i>"
    if not words.children:
        return line
    below = listed((_node_html(child, child.principal) for child in words.children), _INDENT)
    return folded(line, below, is_open)
