"""Plans and refutations for notebooks: lines as a table, and lines of play behind a click."""

from __future__ import annotations

from html import escape
from typing import Any

from canju._messages import Language, Manner
from canju.plans.boxes import arrow_in_words, boxes_of
from canju.plans.facts import facts_line
from canju.plans.refutations import Refutations, refutations_in_words
from canju.plans.words import InWords, in_words, plan_text
from canju.show.cards import position_items
from canju.show.formats import dot_label
from canju.show.ink import folded, framed, listed, table


def plan_page(plan: Any, said: Language) -> str:
    """HTML of a plan: its hands, what to do in which order, the conventions and facts."""
    words = in_words(plan, said)
    head = f"<p>{_head(f'<b>{escape(words.title)}</b>', words)}</p>"
    hands = listed(position_items(plan.position, said))
    return framed(said, f"{head}{hands}{_body(plan, words, said)}")


def plan_folded(plan: Any, said: Language, is_open: bool = False) -> str:
    """A plan behind a click, for the page of its solution, which shows the hands."""
    words = in_words(plan, said)
    title = _head(escape(words.title), words)
    return folded(title, _body(plan, words, said), is_open)


def _head(title: str, words: InWords) -> str:
    return " · ".join(filter(None, [title, escape(words.number)]))


def _body(plan: Any, words: InWords, said: Language) -> str:
    """The lines, the conventions and the facts."""
    below = filter(None, [*words.below, facts_line(plan, said)])
    return _lines(words, said) + "".join(f"<p><small>{escape(line)}</small></p>" for line in below)


def plan_dot(plan: Any, said: Language) -> str:
    """A plan as a directed graph for Graphviz: boxes are hands, double ones claim."""
    title = dot_label([plan_text(plan, said).partition("\n")[0]])
    lines = ["digraph plan {", f'  label="{title}";', "  labelloc=t;", "  node [shape=box];"]
    boxes = boxes_of(plan)
    named = Manner(said, suits=False)
    for number, box in enumerate(boxes):
        ends = [] if box.arrows else [said.box_claims]
        style = "" if box.arrows else ", peripheries=2"
        lines.append(f'  n{number} [label="{dot_label([named.cards(box.hand), *ends])}"{style}];')
    for number, box in enumerate(boxes):
        for to in dict.fromkeys(arrow.to for arrow in box.arrows):
            arrows = (arrow for arrow in box.arrows if arrow.to == to)
            label = dot_label(arrow_in_words(arrow, plan.position.rules, said) for arrow in arrows)
            lines.append(f'  n{number} -> n{to} [label="{label}"];')
    return "\n".join([*lines, "}"])


def refutations_page(refutations: Refutations, said: Language) -> str:
    """HTML of refutations: the hands, and each group with its line."""
    hands = listed(position_items(refutations.position, said))
    return framed(said, refutations_folded(refutations, said, hands))


def refutations_folded(refutations: Refutations, said: Language, hands: str = "") -> str:
    """The title, the hands if they are given, and the groups, each with its line behind a click."""
    words = refutations_in_words(refutations, said)
    head = f"<p><b>{escape(words.title)}</b> · {escape(words.number)}</p>"
    groups = (folded(escape(sentence), escape(line)) for sentence, line in words.groups)
    return f"{head}{hands}{''.join(groups)}"


def _lines(words: InWords, said: Language) -> str:
    now = f"<p>{escape(words.now)}</p>" if words.now else ""
    if not words.lines:
        return now
    # The column of conditions is only shown if some line has one.
    with_if = any(line.when for line in words.lines)
    names = said.column_plan_table, said.column_plan_if, said.column_plan_play
    rows = [line if with_if else (line.table, line.play) for line in words.lines]
    cells = ([escape(cell) for cell in row] for row in rows)
    return f"{now}<p>{escape(said.plan_order)}</p>{table(names if with_if else names[::2], cells)}"
