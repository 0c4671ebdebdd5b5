"""Trees for notebooks and pages: plain HTML whose nodes open and close without a script."""

from __future__ import annotations

from canju._limits import DISPLAY_SECONDS
from canju._messages import ENGLISH
from canju.show.cards import position_items
from canju.show.ink import INDENT, folded, framed, listed, verdict_html
from canju.show.text import notebook_text
from canju.show.wording import PAGE, PAGE_ALONE, PAGE_OF_SOLUTION, Words, in_words
from canju.tree.excerpt import Shown, choose, fitted
from canju.tree.nodes import Node
from canju.writing.html import drawn

#: Most bytes of one tree on a notebook page.
MAX_BYTES = 120_000
#: Most bytes of the body of a saved page; with its style it has less than 1 MB.
MAX_PAGE = 980_000
_MOST_NODES = 2_000


def tree_bundle(node: Node) -> dict[str, str]:
    """Text and HTML of the same excerpt for a notebook, both of bounded size."""
    root = choose(node, seconds=DISPLAY_SECONDS)
    page = root if root.size <= _MOST_NODES else choose(node, _MOST_NODES, seconds=0)
    return {"text/plain": notebook_text(root), "text/html": tree_html(page)}


def tree_html(root: Shown, max_bytes: int = MAX_BYTES) -> str:
    """A tree as nested ``<details>`` with the principal line open, at most ``max_bytes`` long.

    The variable's name is unknown here, so calls that show omitted nodes begin with a dot.
    """
    said = root.node._options.manner.language

    def write(shown: Shown) -> str:
        page = _root_html(in_words(shown, PAGE))
        return page if said == ENGLISH else framed(said, page)

    return fitted(root, write, max_bytes)


def tree_of_solution(root: Shown, max_bytes: int) -> str:
    """A closed tree for the display of its solution, which shows the hands and the verdict."""

    def write(shown: Shown) -> str:
        return _titled(in_words(shown, PAGE_OF_SOLUTION), shown, is_open=False)

    return fitted(root, write, max_bytes)


def tree_alone(root: Shown, max_bytes: int, with_hands: bool = True) -> str:
    """An open tree for a page, below its hands and its verdict, at most ``max_bytes`` long."""

    def write(shown: Shown) -> str:
        words = in_words(shown, PAGE_ALONE)
        tree = _titled(words, shown)
        said = shown.node._options.manner.language
        return framed(said, _head(words, shown.node) + tree) if with_hands else tree

    return fitted(root, write, max_bytes)


def _titled(words: Words, root: Shown, is_open: bool = True) -> str:
    """A tree whose first line is a title, in place of the hands and the verdict."""
    title = root.node._options.manner.language.tree_of_play
    return _root_html(words._replace(lead=title, joint="", verdict=""), is_open)


def _head(words: Words, node: Node) -> str:
    """The plays before a node, its verdict and its hands."""
    manner = PAGE_ALONE.manner(node)
    said = manner.language
    before = drawn(said.after.format(manner.plays(list(node.path)))) if node.path else ""
    verdict = verdict_html(words.verdict, words.wins)
    items = position_items(node.position, said, manner.names, manner.suits)
    return f"<p>{before}<b>{verdict}</b></p>{listed(items)}"


def _root_html(words: Words, is_open: bool = True) -> str:
    page = _node_html(words, is_open)
    return page if words.children else f"<div>{page}</div>"


def _node_html(words: Words, is_open: bool) -> str:
    """A node and its descendants: a line, or a ``<details>`` with a list inside."""
    if words.is_mark:
        return f"<i>{drawn(words.lead)}</i>"
    line = drawn(words.lead + words.joint)
    if words.verdict:
        line += verdict_html(words.verdict, words.wins)
    if words.note:
        line += f" <i>{drawn(words.note)}</i>"
    if not words.children:
        return line
    below = listed((_node_html(child, child.principal) for child in words.children), INDENT)
    return folded(line, below, is_open)
