"""Trees and solutions for notebooks: plain HTML that opens and closes without a script."""

from __future__ import annotations

from html import escape

from canju._limits import DISPLAY_SECONDS
from canju._messages import ENGLISH, Language, current
from canju.show.text import Summary, summary, summary_text
from canju.show.wording import PAGE, PAGE_ALONE, PAGE_OF_SOLUTION, Place, Words, root_words, words
from canju.solving.core import Outcome
from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node
from canju.tree.trees import Tree

#: What a notebook page may have to carry for one tree.
MAX_BYTES = 120_000
_MOST_NODES = 2_000
_NODES_OF_A_SOLUTION = 60

# Contrast above 4 on white and on near black alike; the words say the same.
_WIN, _LOSS = "#208a42", "#d9413b"
_INDENT = '<div style="margin-left:1em">'


def tree_html(
    node: Node,
    max_nodes: int | None = None,
    seconds: float = DISPLAY_SECONDS,
    is_open: bool = True,
    max_bytes: int = MAX_BYTES,
    place: Place = PAGE,
) -> str:
    """A tree as nested ``<details>``, the principal line open.

    The budget of nodes is reduced until the page is no larger than ``max_bytes``, and where the
    principal line alone is larger, so is the depth. Calls that show what is left out begin at what
    the page shows, whatever name it has.
    """
    room = min(_MOST_NODES, node._options.max_nodes if max_nodes is None else max_nodes)
    depth: int | None = None
    while True:
        root = choose(node, room, depth, seconds)
        page = _node_html(root, root_words(root, place=place), is_open, place)
        if place is PAGE and (lang := lang_of(node._options.manner.language)):
            page = f"<div{lang}>{page}</div>"
        size = len(page.encode())
        if size <= max_bytes or depth == 0:
            return page
        # What is found is kept: another round writes again, but hardly searches.
        seconds = 0
        if room > 1:
            room = _less(room, max_bytes / size, 1)
        else:
            depth = _less(_depth(root), max_bytes / size, 0)


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A whole page with a tree, which opens by itself; no longer than the tree asks for."""
    root = choose(node, max_nodes, max_depth)
    told = root_words(root, place=PAGE_ALONE)
    lang = node._options.manner.language.name
    body = _node_html(root, told, True, PAGE_ALONE)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f"<title>{escape(told.lead)}</title></head>\n<body>{body}</body></html>\n"
    )


def lang_of(said: Language) -> str:
    """The attribute that says of HTML which language it is in: of English, which most is, none."""
    return "" if said == ENGLISH else f' lang="{said.name}"'


def _less(number: int, share: float, least: int) -> int:
    return max(least, min(number - 1, int(number * 0.9 * share)))


def _depth(shown: Shown) -> int:
    return max((_depth(child) for child in shown.children), default=shown.depth)


def solution_html(solution: Outcome, said: Language | None = None) -> str:
    """The verdict, both hands, the rules, the best play and the line, with a small closed tree.

    >>> from canju import solve
    >>> solution_html(solve("5", "6")).startswith("<div><p><b>first <span")
    True
    """
    said = current() if said is None else said
    return _summary_html(solution, summary(solution, said), said)


def solution_bundle(solution: Outcome, said: Language | None = None) -> dict[str, str]:
    """Both texts that a notebook asks for; they share one second of search."""
    said = current() if said is None else said
    told = summary(solution, said)
    html = _summary_html(solution, told, said)
    return {"text/plain": summary_text(told, said), "text/html": html}


def _summary_html(solution: Outcome, told: Summary, said: Language) -> str:
    who, gap, verdict = "", "", told.verdict
    if told.wins is not None and " " in verdict:
        who, gap, verdict = verdict.partition(" ")
    rows = "<br>".join(escape(said.label.format(*row)) for row in told.rows)
    # Green is for who is named here: it is the winner in either case.
    wins = _coloured(verdict, None if told.wins is None else True)
    head = f"<p><b>{who}{gap}{wins}</b><br>{rows}</p>"
    tree = ""
    if told.wins is not None and not solution.position.is_over:
        left = max(0.0, DISPLAY_SECONDS - told.seconds)
        room = MAX_BYTES - len(head.encode()) - len("<div></div>")
        shown = Tree(solution.solved(), lang=said.name)
        tree = tree_html(shown, _NODES_OF_A_SOLUTION, left, False, room, PAGE_OF_SOLUTION)
    return f"<div{lang_of(said)}>{head}{tree}</div>"


def _node_html(shown: Shown, told: Words, is_open: bool, place: Place) -> str:
    line = f"{escape(told.lead + told.joint)}{_coloured(told.verdict, told.wins)}"
    if told.note:
        line += f" <i>{escape(told.note)}</i>"
    if not shown.children:
        return f"<div>{line}</div>"
    below = "".join(
        _node_html(child, words(child, place=place), child.principal, place)
        for child in shown.children
    )
    if told.rest:
        below += f"<div><i>{escape(told.rest)}</i></div>"
    opened = " open" if is_open else ""
    return f"<details{opened}><summary>{line}</summary>{_INDENT}{below}</div></details>"


def _coloured(verdict: str, wins: bool | None) -> str:
    if wins is None:
        return escape(verdict)
    return f'<span style="color:{_WIN if wins else _LOSS}">{escape(verdict)}</span>'
