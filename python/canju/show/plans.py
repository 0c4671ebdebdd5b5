"""Plans for notebooks: the lines of the text as a table."""

from __future__ import annotations

from html import escape
from typing import Any

from canju._messages import Language
from canju.plans.words import InWords, in_words
from canju.show.cards import position_items
from canju.show.ink import framed, listed, table


def plan_page(plan: Any, said: Language) -> str:
    """HTML of a plan: its hands, what to do in which order, and the conventions."""
    words = in_words(plan, said)
    rules = said.count(len(plan.rules), "rule")
    head = f"<p><b>{escape(words.title)}</b> · {escape(rules)}</p>"
    small = "".join(f"<p><small>{escape(line)}</small></p>" for line in words.below)
    body = _lines(words, said)
    return framed(said, f"{head}{listed(position_items(plan.position, said))}{body}{small}")


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
