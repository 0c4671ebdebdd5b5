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

    You mostly need ``max_depth``, ``names`` and ``plays``.

    The root is a ``Node`` too.

    Args:
        solution: the solution.
        max_depth: number of plays in displays and exports; no bound by default.
        max_nodes: number of nodes in displays and exports. Both bounds are only for these:
            ``children``, ``walk`` and ``count`` cover the whole tree.
        distinct_suits: if true, plays that differ only in suits have separate nodes.
        plays: ``"solution"`` for a solution tree: the best play at the winner's nodes, every
            reply at the loser's. In trick play, the best play of the side to move at the root,
            every reply of the other. ``"all"`` for every legal play, each with its verdict.
        names: names of the two players, or of landlord, down and up. By default the seats:
            ``first`` and ``second``, in Chinese 先手 and 后手.
        lang: ``"en"`` or ``"zh"``, the language of texts and pages. By default, the language
            chosen with ``set_lang``.
        suits: if false, cards are shown without suits.
        kinds: if true, plays are shown with their kinds: ``3334 (trio+single)``.

    >>> from canju import solve
    >>> print(solve("22 3", "AA 4", goal="fastest").tree(names=("Ann", "Bob"), max_depth=2))
    Ann to move: 3 22 | Bob: 4 AA | Ann wins ✓
    └─ Ann 22 wins ✓
       └─ Bob pass loses ✗  … 1 more: tree.at("22", "pass")
    >>> print(solve("2 B", "A", goal="fastest").tree(lang="zh", kinds=True))
    先手出牌：2 小王 | 后手：A | 先手胜 ✓
    └─ 先手 2（单张） 胜 ✓
       └─ 后手 不要 负 ✗
          └─ 先手 小王（单张） 胜 ✓
    >>> print(solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT").tree())
    first to move: ♠A ♥2 | second: ♠K ♥3 | first takes 1 of 2 tricks
    └─ first 2H takes 1 of 2 ✓
       └─ second 3H takes 1 of 2 ✓
          └─ second KS takes 0 of 1 ✓
             └─ first AS takes 1 of 1 ✓
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
        suits: bool = True,
        kinds: bool = False,
    ) -> None:
        if not isinstance(solution, Outcome) or solution.status != "solved":
            raise TypeError(f"solution: expected a Solution, got {kind_of(solution)}")
        language = language_of(lang)
        seating = seating_of(solution.position)
        called = seating.seats if names is None else names_for(seating, names)
        if lang is not None and called == seating.seats:
            called = language.seats(seating)
        by_seat = dict(zip(seating.seats, called, strict=True)) if called != seating.seats else {}
        manner = Manner(language, suits, kinds, names=by_seat)
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
