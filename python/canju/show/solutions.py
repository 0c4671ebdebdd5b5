"""Solutions as text and as HTML, after at most one second of search."""

from __future__ import annotations

import contextlib
import time
from typing import NamedTuple

from canju._canju import Play, Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju._seats import seating_of, winner_if
from canju.errors import LimitError
from canju.show.cards import named_html, plays_html, position_items
from canju.show.html import MAX_BYTES, MAX_PAGE, tree_alone, tree_of_solution
from canju.show.ink import framed, inked, listed, marked, verdict_html
from canju.show.wording import hands_in_words
from canju.solving.core import Outcome, not_in
from canju.tree.excerpt import choose
from canju.tree.trees import Tree

_NODES_OF_THE_TREE = 60
#: Most winning plays that are listed.
_MOST_WINNING = 40
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


def solution_text(solution: Outcome, said: Language) -> str:
    """A solution in a few lines: the verdict, both hands, the rules, the best plays, the line.

    Searches for about a second at most; results not found by then are "not yet decided".

    >>> from canju import solve
    >>> from canju._messages import CHINESE, ENGLISH
    >>> print(solution_text(solve("22 3", "AA 4", goal="fastest"), ENGLISH))
    first wins
    hands: first to move: 3 22 | second: 4 AA
    rules: Dou Dizhu
    best: 22 (pair)
    line: 22, pass, 3
    plays left: 3
    >>> print(solution_text(solve("3", "4"), CHINESE).splitlines()[0])
    先手胜
    """
    return summary_text(summary_of(solution), said)


def solution_bundle(solution: Outcome, said: Language) -> dict[str, str]:
    """Text and HTML of a solution for a notebook; they share one second of search."""
    summary = summary_of(solution)
    return {"text/plain": summary_text(summary, said), "text/html": _html(summary, Manner(said))}


def solution_page(solution: Outcome, said: Language, names: tuple[str, ...] | None = None) -> str:
    """HTML of a solution for a page, with its plan and a larger tree open; players can have names.

    Searches for a second, as the notebook's display does.
    """
    seats = seating_of(solution.position).seats
    manner = Manner(said, names=dict(zip(seats, names or (), strict=False)))
    return _html(summary_of(solution), manner, alone=True)


def summary_of(solution: Outcome) -> Summary:
    """Searches for a second for what displays of a solution show."""
    until = time.monotonic() + DISPLAY_SECONDS
    brief = solution._overview()
    value = brief["value"]
    winning = None
    # In a lost position every play loses, so there is nothing to search.
    if value is not None and value is not False and not solution.position.is_over:
        with contextlib.suppress(LimitError):
            winning = solution._solved()._ending_at(until).best_plays
    return Summary(solution, value, brief["best"], brief["line"], winning, until)


def verdict_in_words(
    position: Position, value: bool | int | None, said: Language
) -> tuple[str, bool | None]:
    """The verdict, and true if the side to move wins; in trick play always true.

    Without a value the second item is ``None``.
    """
    if value is None:
        return said.open, None
    if position.is_over and not in_tricks(position):
        winner = said.side(str(position.winner))
        return said.clause(winner, "has won"), bool(value)
    return said.verdict(position, value), in_tricks(position) or bool(value)


def summary_text(summary: Summary, said: Language) -> str:
    """The lines of a solution's text."""
    position = summary.solution.position
    manner = Manner(said)
    rows = [
        (said.hands, hands_in_words(position, manner)),
        (said.rules, said.rules_of(position)),
    ]
    if summary.value is not None and not position.is_over:
        best = summary.best
        named = said.open if best is None else manner._replace(kinds=True).play(best)
        rows.append((said.best, named))
        if summary.winning is not None and len(summary.winning) > 1:
            kind = said.most_tricks if in_tricks(position) else said.all_winning
            rows.append((kind, manner.plays(summary.winning)))
        rows += _line(summary, manner)
    verdict, _ = verdict_in_words(position, summary.value, said)
    return "\n".join([verdict, *(f"{name}{said.colon}{told}" for name, told in rows)])


def verdict_by_names(summary: Summary, manner: Manner) -> tuple[str, bool | None]:
    """The verdict in words, with the names of players if they have some."""
    said, position, value = manner.language, summary.solution.position, summary.value
    if not manner.names or value is None or position.is_over:
        return verdict_in_words(position, value, said)
    if in_tricks(position):
        taken = said.takes_of(manner.name(position.turn))
        return said.name_takes.format(taken, value, len(position.hand)), True
    seating = seating_of(position)
    names = tuple(map(manner.name, seating.seats))
    winner = said.side_of(seating, names, winner_if(position, bool(value)))
    return said.wins_of(winner), bool(value)


def _html(summary: Summary, manner: Manner, alone: bool = False) -> str:
    """HTML of the verdict, all hands, the winning plays, the line, and a plan and a tree.

    The plan and the tree are folded, except on a saved page.
    """
    said, position = manner.language, summary.solution.position
    items = position_items(position, said, manner.names)
    plan = tree = ""
    if summary.value is not None and not position.is_over:
        items.append(said.colon.join(_best(summary, said, alone)))
        rows = _line(summary, Manner(said, mark=marked))
        items += [f"{name}{said.colon}{inked(line)}" for name, line in rows]
        plan = _plan(summary, said, alone)
        if alone:
            plan += _refutations(summary, said)
        used = sum(len(item.encode()) + 9 for item in [*items, plan]) + 1000
        tree = _tree(summary, manner, alone, (MAX_PAGE if alone else MAX_BYTES) - used)
    verdict = verdict_html(*verdict_by_names(summary, manner))
    return framed(said, f"<p><b>{verdict}</b></p>{listed(items)}{plan}{tree}")


def _tree(summary: Summary, manner: Manner, alone: bool, room: int) -> str:
    """The tree of a solution, in the rest of its second."""
    left = max(0.0, summary.until - time.monotonic())
    names = tuple(manner.names.values()) or None
    root = Tree(summary.solution._solved(), names=names, lang=manner.language.name)
    if alone:
        return tree_alone(choose(root, seconds=left), room, with_hands=False)
    return tree_of_solution(choose(root, _NODES_OF_THE_TREE, seconds=left), room)


def _plan(summary: Summary, said: Language, is_open: bool) -> str:
    """A plan behind a click; empty if the game has none, or if none is found quickly."""
    solution = summary.solution
    if solution.goal != "win" or not_in(solution.position, "plan") is not None:
        return ""
    from canju.plans.finding import known_plan, quick_plan
    from canju.show.plans import plan_folded

    seconds = min(_PLAN_SECONDS, summary.until - time.monotonic())
    # A copy, as in all displays: the solution's own statistics do not count the search.
    copied = solution._ending_at(summary.until)
    plan = quick_plan(copied, seconds) if seconds > 0 else known_plan(copied)
    return "" if plan is None else plan_folded(plan, said, is_open)


def _refutations(summary: Summary, said: Language) -> str:
    """The wrong first plays; empty if the game has none, or if they are not found quickly."""
    solution = summary.solution
    if not_in(solution.position, "refutations") is not None:
        return ""
    from canju.plans.refuting import refute
    from canju.show.plans import refutations_folded

    until = min(summary.until, time.monotonic() + _REFUTATION_SECONDS)
    with contextlib.suppress(LimitError):
        if found := refute(solution._solved()._ending_at(until)):
            return refutations_folded(found, said)
    return ""


def _best(summary: Summary, said: Language, alone: bool) -> tuple[str, str]:
    """A label, and HTML of the best plays that were found."""
    counts_tricks = in_tricks(summary.solution.position)
    if summary.best is None:
        return said.best, said.open
    if not counts_tricks and not summary.value:
        return said.best, said.all_lose.format(named_html(summary.best, said))
    if summary.winning is None:
        return said.best, said.not_others.format(named_html(summary.best, said))
    # The best play comes first.
    plays = [summary.best, *(play for play in summary.winning if play != summary.best)]
    named = plays_html(plays[:_MOST_WINNING], said)
    if len(plays) > _MOST_WINNING:
        named += " " + said.more.format(len(plays) - _MOST_WINNING)
        named += "" if alone else ": .best_plays"
    return said.most_tricks if counts_tricks else said.all_winning, named


def line_label(summary: Summary, said: Language) -> str:
    """The label of the line; it tells if the line begins with a play that may win late."""
    slow = summary.best is not None and summary.solution._can_be_slow
    return said.line_slow if slow else said.line


def _line(summary: Summary, manner: Manner) -> list[tuple[str, str]]:
    """Rows with the line and, if the goal is ``"fastest"``, its length."""
    said, line = manner.language, summary.line
    rows = [(line_label(summary, said), said.open if line is None else manner.plays(line))]
    if summary.solution.goal == "fastest" and line is not None:
        rows.append((said.plays_left, str(len(line))))
    return rows
