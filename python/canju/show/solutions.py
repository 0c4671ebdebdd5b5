"""Solutions as text and as a page, as far as a second tells."""

from __future__ import annotations

import contextlib
import time
from typing import NamedTuple

from canju._canju import Play, Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner
from canju._positions import in_tricks
from canju.errors import LimitError
from canju.show.cards import named_html, plays_html, position_items
from canju.show.html import MAX_BYTES, tree_of_solution
from canju.show.ink import framed, inked, listed, marked, verdict_html
from canju.show.wording import hands_in_words
from canju.solving.core import Outcome
from canju.tree.excerpt import choose
from canju.tree.trees import Tree

_NODES_OF_THE_TREE = 60
#: Winning plays that are named.
_MOST_WINNING = 40


class _Summary(NamedTuple):
    """Contents of the displays of a solution, as far as one second of search finds them.

    Attributes:
        solution: the solution.
        value: what it is worth; ``None`` where that is not found, as with all below.
        best: the best play; ``None`` too where the game is over.
        line: the line of best play.
        winning: the plays that win, in trick play those that take most tricks.
        until: the moment at which the second ends.
    """

    solution: Outcome
    value: bool | int | None
    best: Play | None
    line: list[Play] | None
    winning: list[Play] | None
    until: float


def solution_text(solution: Outcome, said: Language) -> str:
    """A solution in a few lines: the verdict, both hands, the rules, the best plays, the line.

    Searches for no longer than about a second and says what is "not yet decided".

    >>> from canju import solve
    >>> from canju._messages import CHINESE, ENGLISH
    >>> print(solution_text(solve("22 3", "AA 4", goal="fastest"), ENGLISH))
    first wins
    hands: first to move: 3 22 | second: 4 AA
    rules: doudizhu
    best: 22 (pair)
    line: 22, pass, 3
    plays left: 3
    >>> print(solution_text(solve("3", "4"), CHINESE).splitlines()[0])
    先手胜
    """
    return _text(_summary(solution), said)


def solution_bundle(solution: Outcome, said: Language) -> dict[str, str]:
    """Both texts that a notebook asks for; they share one second of search."""
    summary = _summary(solution)
    return {"text/plain": _text(summary, said), "text/html": _html(summary, said)}


def _summary(solution: Outcome) -> _Summary:
    until = time.monotonic() + DISPLAY_SECONDS
    brief = solution._overview()
    value = brief["value"]
    winning = None
    # Of a lost position every play loses, which needs no search.
    if value is not None and value is not False and not solution.position.is_over:
        with contextlib.suppress(LimitError):
            winning = solution._solved()._ending_at(until).best_plays
    return _Summary(solution, value, brief["best"], brief["line"], winning, until)


def verdict_in_words(
    position: Position, value: bool | int | None, said: Language
) -> tuple[str, bool | None]:
    """The verdict, and true if the side to move wins; in trick play always true."""
    if value is None:
        return said.open, None
    if position.is_over and not in_tricks(position):
        winner = said.side(str(position.winner))
        return said.clause(winner, "has won"), bool(value)
    return said.verdict(position, value), in_tricks(position) or bool(value)


def _text(summary: _Summary, said: Language) -> str:
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
    return "\n".join([verdict, *(f"{name}: {told}" for name, told in rows)])


def _html(summary: _Summary, said: Language) -> str:
    """The verdict, both hands as cards, the winning plays, the line, and a small closed tree."""
    position = summary.solution.position
    items = position_items(position, said)
    tree = ""
    if summary.value is not None and not position.is_over:
        items.append("{}: {}".format(*_best(summary, said)))
        rows = _line(summary, Manner(said, mark=marked))
        items += [f"{name}: {inked(line)}" for name, line in rows]
        left = max(0.0, summary.until - time.monotonic())
        root = Tree(summary.solution._solved(), lang=said.name)
        room = MAX_BYTES - sum(len(item.encode()) + 9 for item in items) - 1000
        tree = tree_of_solution(choose(root, _NODES_OF_THE_TREE, seconds=left), room)
    verdict = verdict_html(*verdict_in_words(position, summary.value, said))
    return framed(said, f"<p><b>{verdict}</b></p>{listed(items)}{tree}")


def _best(summary: _Summary, said: Language) -> tuple[str, str]:
    """The best plays as cards, as far as they were found, under their name."""
    counts_tricks = in_tricks(summary.solution.position)
    if summary.best is None:
        return said.best, said.open
    if not counts_tricks and not summary.value:
        return said.best, said.all_lose.format(named_html(summary.best, said))
    if summary.winning is None:
        return said.best, said.not_others.format(named_html(summary.best, said))
    # The best one comes first.
    plays = [summary.best, *(play for play in summary.winning if play != summary.best)]
    named = plays_html(plays[:_MOST_WINNING], said)
    if len(plays) > _MOST_WINNING:
        named += " " + said.more.format(len(plays) - _MOST_WINNING) + ": .best_plays"
    return said.most_tricks if counts_tricks else said.all_winning, named


def _line(summary: _Summary, manner: Manner) -> list[tuple[str, str]]:
    """The line, and how long it is where that was asked for."""
    said, line = manner.language, summary.line
    rows = [(said.line, said.open if line is None else manner.plays(line))]
    if summary.solution.goal == "fastest" and line is not None:
        rows.append((said.plays_left, str(len(line))))
    return rows
