"""Solutions as text and as HTML, after at most one second of search."""

from __future__ import annotations

from typing import Any

from canju.arguments.limits import DISPLAY_SECONDS
from canju.language.languages import Language, Manner
from canju.saving.shown import hands_in_line, manner_of
from canju.solving.core import Outcome
from canju.tree.display import MAX_LINES, PAGE_LINES, fitting
from canju.writing.html import MAX_BYTES, MAX_PAGE, html_of
from canju.writing.page import page, title_of
from canju.writing.svg import svg_of
from canju.writing.text import text_of


def solution_bundle(solution: Outcome, said: Language) -> dict[str, str]:
    """Text and HTML of a solution for a notebook, from one sheet."""
    html, sheet = _fitted(solution, Manner(said), alone=False)
    return {"text/plain": text_of(sheet), "text/html": html}


def solution_html(
    solution: Outcome,
    said: Language,
    names: tuple[str, ...] | None = None,
    alone: bool = False,
) -> str:
    """HTML of a solution, with why plays lose, how to win and every reply; players can have names.

    ``alone``, for a page: more lines, and all is open.
    """
    return _fitted(solution, manner_of(solution.position, said, names), alone)[0]


def _fitted(solution: Outcome, manner: Manner, alone: bool) -> tuple[str, dict[str, Any]]:
    """HTML and sheet of a solution. Its tree has fewer lines if the HTML is too large."""
    asked = _in_time(solution)

    def make(lines: int) -> dict[str, Any]:
        return _sheet(asked, manner, (lines, alone))

    lines, most = (PAGE_LINES, MAX_PAGE) if alone else (MAX_LINES, MAX_BYTES)
    return fitting(make, html_of, lines, most)


def _in_time(solution: Outcome) -> Outcome:
    """A copy whose searches have a second in all; none if the solution is undecided."""
    seconds = DISPLAY_SECONDS if solution.status == "solved" else 0.0
    asked = solution._for_seconds(seconds)
    asked.status = solution.status
    return asked


def solution_page(solution: Outcome, said: Language, names: tuple[str, ...] | None) -> str:
    """A page with a solution whose players have names."""
    body = solution_html(solution, said, names, alone=True)
    hands = hands_in_line(solution.position, said, names)
    return page(f"{title_of(body)} · {hands}", body, said)


def solution_svg(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """Picture of a solution, after at most a second of search; players can have names."""
    return svg_of(sheet_of(solution, manner_of(solution.position, said, names)))


def sheet_of(solution: Outcome, manner: Manner) -> dict[str, Any]:
    """The sheet of a solution. Results not found in a second are "not yet decided"."""
    return _sheet(_in_time(solution), manner, None)


def _sheet(asked: Outcome, manner: Manner, below: tuple[int, bool] | None) -> dict[str, Any]:
    sheet: dict[str, Any] = asked._session.sheet(manner.core, below, asked.status)
    return sheet
