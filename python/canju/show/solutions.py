"""Solutions as text and as HTML, after at most one second of search."""

from __future__ import annotations

import contextlib
import time
from typing import Any, NamedTuple

from canju._canju import Play, folded_plan_sheet, solution_sheet
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner
from canju._positions import has_plans
from canju._shown import hands_in_line, manner_of
from canju.errors import LimitError
from canju.solving.core import Outcome
from canju.tree.display import tree_of_solution
from canju.tree.excerpt import choose
from canju.tree.trees import Tree
from canju.writing.html import CLASSES, INLINE, MAX_BYTES, MAX_PAGE, body_of, framed
from canju.writing.page import page, title_of
from canju.writing.svg import svg_of
from canju.writing.text import text_of

_NODES_OF_THE_TREE = 60
#: Seconds of the display's second that a search for a plan can take.
_PLAN_SECONDS = 0.5
#: Seconds of a page's second that a search for refutations can take.
_REFUTATION_SECONDS = 0.2


class Summary(NamedTuple):
    """Contents of a solution's displays; values that one second of search did not find are None.

    Attributes:
        solution: the solution.
        value: the value.
        best: the best play; also ``None`` if the game is over.
        line: the line of best play.
        winning: the winning plays; in trick play, the plays that take most tricks.
        until: the time when the second ends.
    """

    solution: Outcome
    value: bool | int | None
    best: Play | None
    line: list[Play] | None
    winning: list[Play] | None
    until: float

    @property
    def fastest(self) -> bool:
        """True if plays are compared by the number of plays until the end."""
        return self.solution.goal == "fastest"

    @property
    def can_be_slow(self) -> bool:
        """True if ``best`` wins, but possibly not soonest."""
        return self.best is not None and self.solution._can_be_slow


def solution_bundle(solution: Outcome, said: Language) -> dict[str, str]:
    """Text and HTML of a solution for a notebook; they share one second of search."""
    summary, manner = summary_of(solution), Manner(said)
    return {
        "text/plain": text_of(sheet_of(summary, manner)),
        "text/html": _html(summary, manner),
    }


def solution_html(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """HTML of a solution for a page, with its plan and a larger tree open; players can have names.

    Searches for a second, as the notebook's display does.
    """
    return _html(summary_of(solution), manner_of(solution.position, said, names), alone=True)


def solution_page(solution: Outcome, said: Language, names: tuple[str, ...] | None) -> str:
    """A page with a solution whose players have names."""
    body = solution_html(solution, said, names)
    hands = hands_in_line(solution.position, said, names)
    return page(f"{title_of(body)} · {hands}", body, said)


def solution_svg(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """Picture of a solution, after at most a second of search; players can have names."""
    return svg_of(sheet_of(summary_of(solution), manner_of(solution.position, said, names)))


def summary_of(solution: Outcome) -> Summary:
    """Searches for a second for what displays of a solution show."""
    until = time.monotonic() + DISPLAY_SECONDS
    brief = solution._overview()
    value = brief["value"]
    winning = None
    # In a lost position every play loses, so there is nothing to search.
    if value is not None and value is not False and not solution.position.is_over:
        with contextlib.suppress(LimitError):
            winning = solution._solved()._ending_at(until)._winning()
    return Summary(solution, value, brief["best"], brief["line"], winning, until)


def sheet_of(summary: Summary, manner: Manner) -> dict[str, Any]:
    """The sheet of a solution. Results not found in its second are "not yet decided"."""
    return solution_sheet(manner.core, summary.solution.position, summary)


def _html(summary: Summary, manner: Manner, alone: bool = False) -> str:
    """HTML of a solution, with a plan and a tree.

    The plan and the tree are folded, except on a saved page.
    """
    said, sheet = manner.language, sheet_of(summary, manner)
    body = body_of(sheet, CLASSES if alone else INLINE)
    if summary.value is not None and not summary.solution.position.is_over:
        body += _plan(summary, said, alone)
        if alone:
            body += _refutations(summary, said)
        room = (MAX_PAGE if alone else MAX_BYTES) - len(body.encode()) - 1000
        body += _tree(summary, manner, alone, room)
    return framed(said.name, body)


def _tree(summary: Summary, manner: Manner, alone: bool, room: int) -> str:
    """The tree of a solution, in the rest of its second."""
    left = max(0.0, summary.until - time.monotonic())
    names = tuple(manner.names.values()) or None
    root = Tree(summary.solution._solved(), names=names, lang=manner.language.name)
    nodes = None if alone else _NODES_OF_THE_TREE
    return tree_of_solution(choose(root, nodes, seconds=left), alone, room)


def _plan(summary: Summary, said: Language, alone: bool) -> str:
    """A plan behind a click; empty if the game has none, or if none is found quickly."""
    solution = summary.solution
    if solution.goal != "win" or not has_plans(solution.position):
        return ""
    from canju.plans.finding import known_plan, quick_plan

    seconds = min(_PLAN_SECONDS, summary.until - time.monotonic())
    # A copy, as in all displays: the solution's own statistics do not count the search.
    copied = solution._ending_at(summary.until)
    plan = quick_plan(copied, seconds) if seconds > 0 else known_plan(copied)
    if plan is None:
        return ""
    sheet = folded_plan_sheet(said.name, plan._row)
    sheet["blocks"][0]["open"] = alone
    return body_of(sheet, CLASSES if alone else INLINE)


def _refutations(summary: Summary, said: Language) -> str:
    """The wrong first plays; empty if the game has none, or if they are not found quickly."""
    solution = summary.solution
    if not has_plans(solution.position):
        return ""
    from canju.plans.refuting import refute

    until = min(summary.until, time.monotonic() + _REFUTATION_SECONDS)
    with contextlib.suppress(LimitError):
        if found := refute(solution._solved()._ending_at(until)):
            return body_of(found._sheet(said, alone=False), CLASSES)
    return ""
