"""Solutions as text and as HTML, after at most one second of search."""

from __future__ import annotations

import contextlib
from typing import Any

from canju.arguments.limits import DISPLAY_SECONDS
from canju.errors import LimitError
from canju.games.positions import has_plans
from canju.language.languages import Language, Manner
from canju.saving.shown import hands_in_line, manner_of
from canju.solving.core import Outcome
from canju.tree.display import tree_of_solution
from canju.tree.trees import Tree
from canju.writing.html import CLASSES, INLINE, MAX_BYTES, MAX_PAGE, body_of, framed
from canju.writing.page import page, title_of
from canju.writing.svg import svg_of
from canju.writing.text import text_of

#: Seconds of the display's second that a search for a plan can take.
_PLAN_SECONDS = 0.5
#: Seconds of a page's second that a search for refutations can take.
_REFUTATION_SECONDS = 0.2


def solution_bundle(solution: Outcome, said: Language) -> dict[str, str]:
    """Text and HTML of a solution for a notebook; they share one second of search."""
    asked, manner = _in_time(solution), Manner(said)
    return {"text/plain": text_of(_sheet(asked, manner)[0]), "text/html": _html(asked, manner)}


def _in_time(solution: Outcome) -> Outcome:
    """A copy whose searches have a second in all; none if the solution is undecided."""
    seconds = DISPLAY_SECONDS if solution.status == "solved" else 0.0
    return solution._under(solution._limits, seconds)


def solution_html(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """HTML of a solution for a page, with its plan and a larger tree open; players can have names.

    Searches for a second, as the notebook's display does.
    """
    return _html(_in_time(solution), manner_of(solution.position, said, names), alone=True)


def solution_page(solution: Outcome, said: Language, names: tuple[str, ...] | None) -> str:
    """A page with a solution whose players have names."""
    body = solution_html(solution, said, names)
    hands = hands_in_line(solution.position, said, names)
    return page(f"{title_of(body)} · {hands}", body, said)


def solution_svg(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """Picture of a solution, after at most a second of search; players can have names."""
    return svg_of(sheet_of(solution, manner_of(solution.position, said, names)))


def sheet_of(solution: Outcome, manner: Manner) -> dict[str, Any]:
    """The sheet of a solution. Results not found in a second are "not yet decided"."""
    return _sheet(_in_time(solution), manner)[0]


def _sheet(asked: Outcome, manner: Manner) -> tuple[dict[str, Any], bool]:
    """The sheet, and true if the value was found."""
    found: tuple[dict[str, Any], bool] = asked._session.sheet(manner.core)
    return found


def _left(asked: Outcome) -> float:
    """Seconds that are left of a display's second."""
    return asked._left or 0.0


def _html(asked: Outcome, manner: Manner, alone: bool = False) -> str:
    """HTML of a solution, with a plan and a tree.

    The plan and the tree are folded, except on a saved page.
    """
    said = manner.language
    sheet, decided = _sheet(asked, manner)
    body = body_of(sheet, CLASSES if alone else INLINE)
    if decided and not asked.position.is_over:
        body += _plan(asked, said, alone)
        if alone:
            body += _refutations(asked, said)
        room = (MAX_PAGE if alone else MAX_BYTES) - len(body.encode()) - 1000
        names = tuple(manner.names.values()) or None
        root = Tree(asked, names=names, lang=said.name)
        body += tree_of_solution(root, alone, room, _left(asked))
    return framed(said.name, body)


def _plan(solution: Outcome, said: Language, alone: bool) -> str:
    """A plan behind a click; empty if the game has none, or if none is found quickly."""
    if solution.goal != "win" or not has_plans(solution.position):
        return ""
    seconds = min(_PLAN_SECONDS, _left(solution))
    sheet = solution._session.plan_sheet(said.name, seconds)
    if sheet is None:
        return ""
    sheet["blocks"][0]["open"] = alone
    return body_of(sheet, CLASSES if alone else INLINE)


def _refutations(solution: Outcome, said: Language) -> str:
    """The wrong first plays; empty if the game has none, or if they are not found quickly."""
    if not has_plans(solution.position):
        return ""
    from canju.plans.refuting import refute

    seconds = min(_left(solution), _REFUTATION_SECONDS)
    with contextlib.suppress(LimitError):
        if found := refute(solution._under(solution._limits, seconds)):
            return body_of(found._sheet(said, alone=False), CLASSES)
    return ""
