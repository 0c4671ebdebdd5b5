"""Trees and solutions as plain text, and for rich."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from canju._canju import Play
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, Manner, current, in_ascii
from canju._positions import in_tricks
from canju._seats import seating_of
from canju.errors import LimitError
from canju.show.fitting import fitted
from canju.show.wording import PRINTED, Place, Words, hands_in_words, printing, root_words, words
from canju.solving.core import Outcome
from canju.tree.excerpt import Shown
from canju.tree.nodes import Node

if TYPE_CHECKING:
    from rich.tree import Tree as RichTree


#: Bytes of a tree's text in a notebook, where it stands in the file beside the page.
MAX_TEXT = 200_000


def tree_text(root: Shown, place: Place = PRINTED) -> str:
    """A tree, a line for each node."""
    told = root_words(root, place)

    def lines_below(shown: Shown, told: Words, margin: str = "") -> Iterator[str]:
        for number, child in enumerate(shown.children, 1):
            last = number == len(shown.children) and not told.rest
            words_of_child = words(child, place)
            yield margin + ("└─ " if last else "├─ ") + words_of_child.line
            yield from lines_below(child, words_of_child, margin + ("   " if last else "│  "))
        if told.rest:
            yield f"{margin}└─ {told.rest}"

    text = "\n".join([told.line, *lines_below(root, told)])
    return in_ascii(text) if place.ascii_only else text


def notebook_text(node: Node) -> str:
    """A tree's text as a notebook keeps it; its last line says what is left out for size."""
    said = node._options.manner.language

    def write(root: Shown, left_out: int) -> str:
        lines = tree_text(root)
        if not left_out:
            return lines
        told = said.nodes_left_out.format(left_out, printing(node))
        return f"{lines}\n{told}"

    return fitted(node, write, MAX_TEXT, seconds=DISPLAY_SECONDS)


def root_line(root: Shown) -> str:
    """The position and its verdict alone, for a repr."""
    told = root_words(root)
    return f"{told.lead}{told.joint}{told.verdict}"


def rich_tree(root: Shown) -> RichTree:
    """A tree for rich, which is imported only here."""
    from rich.text import Text
    from rich.tree import Tree as RichTree

    colours = {True: "green", False: "red", None: "dim"}

    def label(told: Words) -> Text:
        # Text, not markup: names are the user's and may hold brackets.
        text = Text(told.lead + told.joint).append(told.verdict, style=colours[told.wins])
        return text.append(f"  {told.note}", style="dim") if told.note else text

    def add_children(branch: RichTree, shown: Shown, told: Words) -> None:
        for child in shown.children:
            words_of_child = words(child)
            add_children(branch.add(label(words_of_child)), child, words_of_child)
        if told.rest:
            branch.add(Text(told.rest, style="dim"))

    told = root_words(root)
    tree = RichTree(label(told))
    add_children(tree, root, told)
    return tree


class Summary(NamedTuple):
    """What the displays of a solution say, as far as a second tells.

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


def summary(solution: Outcome) -> Summary:
    """Who wins, by which plays, and the line, as far as a second tells."""
    until = time.monotonic() + DISPLAY_SECONDS
    brief = solution.overview()
    value = brief["value"]
    winning = None
    # Of a lost position every play loses, which needs no search.
    if value is not None and value is not False and not solution.position.is_over:
        with contextlib.suppress(LimitError):
            winning = solution.solved().ending_at(until).best_plays
    return Summary(solution, value, brief["best"], brief["line"], winning, until)


def verdict_of_solution(told: Summary, said: Language) -> tuple[str, bool | None]:
    """Who wins, and whether that is the side to move; in trick play always well."""
    position = told.solution.position
    if told.value is None:
        return said.open, None
    counts_tricks = in_tricks(position)
    if position.is_over and not counts_tricks:
        winner = said.side(str(position.winner))
        verdict = said.does(winner, said.verb("has_won", winner))
    else:
        verdict = said.verdict(position, told.value)
    return verdict, counts_tricks or bool(told.value)


def solution_text(solution: Outcome, said: Language | None = None) -> str:
    """A solution in a few lines: the verdict, both hands, the rules, the best plays, the line.

    Searches for no longer than about a second and says what is "not yet decided".

    >>> from canju import solve
    >>> from canju._messages import CHINESE
    >>> print(solution_text(solve("22 3", "AA 4", goal="fastest")))
    first wins
    hands: first to move: 3 22 | second: 4 AA
    rules: doudizhu
    best: 22 (pair)
    line: 22, pass, 3
    plays left: 3
    >>> print(solution_text(solve("3", "4"), CHINESE).splitlines()[0])
    先手胜
    """
    return summary_text(summary(solution), current() if said is None else said)


def summary_text(told: Summary, said: Language) -> str:
    """What ``solution_text`` gives, once it is found."""
    position = told.solution.position
    manner = Manner(said)
    seating = seating_of(position)
    names = dict(zip(seating.seats, said.seats(seating), strict=True))
    rows = [
        (said.hands, hands_in_words(position, names, manner)),
        (said.rules, said.rules_of(position)),
    ]
    if told.value is not None and not position.is_over:
        best = said.open if told.best is None else manner._replace(kinds=True).play(told.best)
        rows.append((said.best, best))
        if told.winning is not None and len(told.winning) > 1:
            kind = said.most_tricks if in_tricks(position) else said.all_winning
            rows.append((kind, manner.plays(told.winning)))
        rows.append((said.line, said.open if told.line is None else manner.plays(told.line)))
        if told.solution.goal == "fastest" and told.line is not None:
            rows.append((said.plays_left, str(len(told.line))))
    verdict, _ = verdict_of_solution(told, said)
    return "\n".join([verdict, *(said.label.format(*row) for row in rows)])
