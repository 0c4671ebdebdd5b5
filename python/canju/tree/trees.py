"""``Tree``: the root of a tree of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from canju.arguments.checks import names_for
from canju.errors import kind_of
from canju.games.positions import in_tricks
from canju.games.seats import seating_of
from canju.language.languages import Manner, language_of
from canju.solving.core import Outcome
from canju.tree.nodes import Node, Options


class Tree(Node):
    """The root of a tree of play; made by ``Solution.tree``.

    You mostly need ``names`` and ``plays``.

    Printed, it is a strategy: the winner's plays, and below them the answer to every reply, with
    the replies in groups (see ``text``). For programs it is a tree of nodes. The root is a ``Node``
    too.

    Args:
        solution: the solution.
        max_depth: number of plays in JSON, Graphviz and lists of nodes; no bound by default.
        max_nodes: number of nodes there. Both bounds are only for these: ``children``, ``walk``
            and ``count`` cover the whole tree.
        distinct_suits: if true, plays that differ only in suits have separate nodes.
        plays: ``"solution"`` for a solution tree: the best play at the winner's nodes, every
            reply at the loser's. In trick play, the best play of the side to move at the root,
            every reply of the other. ``"all"`` for every legal play, and a printed list of all
            nodes, each with its verdict.
        names: names of the two players, or of landlord, down and up. By default the seats:
            ``first`` and ``second``, in Chinese 先手 and 后手.
        lang: ``"en"`` or ``"zh"``, the language of texts and pages. By default, the language
            chosen with ``set_lang``.

    >>> from canju import solve
    >>> print(solve("3 7 8", "4 6 9").tree(names=("Ann", "Bob")))
    Ann wins · Ann to move: 3 7 8 | Bob: 4 6 9 · whole
    7
       pass: 3
          4, 6, pass: 8 ■
          9: pass · all replies: 8 ■
       9: pass · all replies: 8! 3 ■
    >>> print(solve("2 B", "A", goal="fastest").tree(lang="zh"))
    先手胜 · 余 3 手 · 2 小王 | A · 完整
    2! 小王 ■
    >>> print(solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").tree())
    first takes 2 of 3 tricks · ♠AQ ♥2 | ♠K3 ♥3 · whole
    ♥2
       ♥3 ♠3: ♠Q ♠A
       ♥3 ♠K: ♠A ♠Q
    >>> print(solve("3 4", "5").tree(plays="all", max_depth=1))
    first to move: 3 4 | second: 5 | first loses ✗, second wins
    ├─ first 3 loses ✗  … 2 more: tree.at("3")
    └─ first 4 loses ✗  … 2 more: tree.at("4")
    """

    __slots__ = ()

    def __init__(
        self,
        solution: Outcome,
        *,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: Iterable[str] | None = None,
        lang: Literal["en", "zh"] | None = None,
    ) -> None:
        if not isinstance(solution, Outcome) or solution.status != "solved":
            raise TypeError(f"solution: expected a Solution, got {kind_of(solution)}")
        language = language_of(lang)
        seating = seating_of(solution.position)
        called = seating.seats if names is None else names_for(seating, names)
        if lang is not None and called == seating.seats:
            called = language.seats(seating)
        by_seat = dict(zip(seating.seats, called, strict=True)) if called != seating.seats else {}
        manner = Manner(language, names=by_seat)
        about = seating, in_tricks(solution.position), manner
        options = Options(max_depth, max_nodes, distinct_suits, plays, *about)
        super().__init__(options.checked(), solution)

    @property
    def plays(self) -> str:
        """``"solution"`` or ``"all"``."""
        return self._options.plays

    def showing(self, plays: Literal["solution", "all"]) -> Tree:
        """Copy of the tree with other ``plays``.

        >>> from canju import solve
        >>> tree = solve("3 5", "4").tree()
        >>> tree.count(), tree.showing("all").count()
        (4, 8)
        """
        tree = type(self)(self.solution)
        tree._options = self._options._replace(plays=plays).checked()
        return tree
