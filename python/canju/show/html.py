"""Trees and solutions for notebooks: plain HTML that opens and closes without a script."""

from __future__ import annotations

import time
from html import escape

from canju._canju import Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner, current
from canju._positions import in_tricks
from canju._seats import on_table_by, seating_of
from canju.show.cards import cards_html, named_html, plays_html
from canju.show.fitting import fitted
from canju.show.ink import inked, lang_of, marked, plain, verdict_html
from canju.show.text import Summary, summary, summary_text, verdict_of_solution
from canju.show.wording import (
    PAGE,
    PAGE_ALONE,
    PAGE_OF_SOLUTION,
    Place,
    Words,
    root_words,
    short,
    words,
)
from canju.solving.core import Outcome
from canju.tree.excerpt import Shown, choose
from canju.tree.nodes import Node
from canju.tree.trees import Tree

#: What a notebook page may have to carry for one tree.
MAX_BYTES = 120_000
_MOST_NODES = 2_000
_NODES_OF_A_SOLUTION = 60
#: Winning plays that are named.
_MOST_WINNING = 40


def tree_html(
    node: Node,
    max_nodes: int | None = None,
    seconds: float = DISPLAY_SECONDS,
    is_open: bool = True,
    max_bytes: int = MAX_BYTES,
    place: Place = PAGE,
) -> str:
    """A tree as nested ``<details>``, the principal line open, no larger than ``max_bytes``.

    Calls that show what is left out begin at what the page shows, whatever name it has.
    """

    def write(root: Shown, _: int) -> str:
        page = _node_html(root, root_words(root, place), is_open, place)
        lang = lang_of(node._options.manner.language) if place is PAGE else ""
        return f"<div{lang}>{page}</div>" if lang else page

    room = min(_MOST_NODES, node._options.max_nodes if max_nodes is None else max_nodes)
    return fitted(node, write, max_bytes, room, seconds)


def tree_page(node: Node, max_nodes: int | None, max_depth: int | None) -> str:
    """A whole page with a tree, which opens by itself; no longer than the tree asks for."""
    root = choose(node, max_nodes, max_depth)
    told = root_words(root, PAGE_ALONE)
    lang = node._options.manner.language.name
    body = _node_html(root, told, True, PAGE_ALONE)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f"<title>{escape(plain(told.lead))}</title></head>\n<body>{body}</body></html>\n"
    )


def solution_html(solution: Outcome, said: Language | None = None) -> str:
    """The verdict, both hands as cards, the winning plays, the line, and a small closed tree.

    >>> from canju import solve
    >>> solution_html(solve("5", "6")).startswith("<div><p><b>")
    True
    """
    return _summary_html(summary(solution), current() if said is None else said)


def solution_bundle(solution: Outcome, said: Language | None = None) -> dict[str, str]:
    """Both texts that a notebook asks for; they share one second of search."""
    said = current() if said is None else said
    told = summary(solution)
    return {"text/plain": summary_text(told, said), "text/html": _summary_html(told, said)}


def _summary_html(told: Summary, said: Language) -> str:
    solution, position = told.solution, told.solution.position
    verdict, wins = verdict_of_solution(told, said)
    items = [
        *position_items(position, said),
        said.label.format(said.rules, escape(said.rules_of(position))),
    ]
    tree = ""
    if told.value is not None and not position.is_over:
        items += _plays_found(told, said)
        left = max(0.0, told.until - time.monotonic())
        room = MAX_BYTES - sum(len(item.encode()) + 9 for item in items) - 1000
        shown = Tree(solution.solved(), lang=said.name)
        tree = tree_html(shown, _NODES_OF_A_SOLUTION, left, False, room, PAGE_OF_SOLUTION)
    listed = "".join(f"<li>{item}</li>" for item in items)
    head = f"<p><b>{verdict_html(verdict, wins)}</b></p><ul>{listed}</ul>"
    return f"<div{lang_of(said)}>{head}{tree}</div>"


def _plays_found(told: Summary, said: Language) -> list[str]:
    """The best plays, the line, and how long it is, as far as they were found."""
    counts_tricks = in_tricks(told.solution.position)
    if told.best is None:
        best = said.label.format(said.best, said.open)
    elif not counts_tricks and not told.value:
        best = said.label.format(said.best, said.all_lose.format(named_html(told.best, said)))
    elif told.winning is None:
        best = said.label.format(said.best, said.not_others.format(named_html(told.best, said)))
    else:
        # The best one comes first.
        plays = [told.best, *(play for play in told.winning if play != told.best)]
        more = len(plays) - _MOST_WINNING
        named = plays_html(plays[:_MOST_WINNING], said)
        if more > 0:
            named += " " + said.more.format(more) + ": .best_plays"
        best = said.label.format(said.most_tricks if counts_tricks else said.all_winning, named)
    manner = Manner(said, mark=marked)
    line = said.open if told.line is None else inked(manner.plays(told.line))
    items = [best, said.label.format(said.line, line)]
    if told.solution.goal == "fastest" and told.line is not None:
        items.append(said.label.format(said.plays_left, len(told.line)))
    return items


def position_items(
    position: Position, said: Language, names: tuple[str, ...] | None = None
) -> list[str]:
    """All hands as cards, that to move first, and the play on the table."""
    seating = seating_of(position)
    names = said.seats(seating) if names is None else names
    called = {seat: short(name) for seat, name in zip(seating.seats, names, strict=True)}
    items = []
    for seat in seating.round_from(position.turn):
        moves = seat == position.turn and not position.is_over
        who = said.does(called[seat], said.moves_next) if moves else called[seat]
        cards = cards_html(getattr(position, seat), said, in_tricks(position))
        items.append(said.label.format(escape(who), cards))
    if position.to_beat is not None and not position.is_over:
        on_table = said.led if in_tricks(position) else said.to_beat
        # Of two hands it is the other one's.
        on_table = on_table if position.by is None else said.to_beat_by
        owner = escape(called[on_table_by(position)])
        items.append(on_table.format(named_html(position.to_beat, said), owner))
    return items


def _node_html(shown: Shown, told: Words, is_open: bool, place: Place) -> str:
    """A node and those below it: a line, or what opens and closes with a list inside."""
    line = _line_html(shown, told, place)
    if told.note:
        line += f" <i>{inked(told.note)}</i>"
    if not shown.children:
        return f"<div>{line}</div>" if shown.depth == 0 else line
    below = "".join(
        f"<li>{_node_html(child, words(child, place), child.principal, place)}</li>"
        for child in shown.children
    )
    if told.rest:
        below += f"<li><i>{inked(told.rest)}</i></li>"
    opened = " open" if is_open else ""
    return f"<details{opened}><summary>{line}</summary><ul>{below}</ul></details>"


def _line_html(shown: Shown, told: Words, place: Place) -> str:
    if shown.depth == 0 and place is PAGE_OF_SOLUTION:
        # Hands and verdict stand above.
        return escape(shown.node._options.manner.language.tree_of_play)
    return f"{inked(told.lead + told.joint)}{verdict_html(told.verdict, told.wins)}"
