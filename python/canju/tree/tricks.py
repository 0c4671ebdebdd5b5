"""The tree of a trick game: its nodes count tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from canju.tree.node import Node, Tree

if TYPE_CHECKING:
    from canju._canju import Play
    from canju.solution import Solution
    from canju.tree.language import Language
    from canju.tree.wording import Glyphs


class TrickNode(Node):
    """A node that counts tricks, where others say who wins."""

    __slots__ = ()
    _of_tricks = True

    @property
    def winner(self) -> NoReturn:
        """Not in trick play."""
        raise AttributeError("'winner' is of shedding games: this tree has 'tricks'")

    @property
    def wins(self) -> NoReturn:
        """Not in trick play."""
        raise AttributeError("'wins' is of shedding games: this tree has 'tricks'")

    @property
    def tricks(self) -> int:
        """The tricks that the player of this node takes, this play's included.

        >>> from canju import solve
        >>> tree = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").tree()
        >>> tree.tricks, tree.at("2H").tricks, tree.at("AS").tricks, tree.at("2H", "3H").tricks
        (2, 2, 1, 1)
        """
        value: int = self._decide()
        if self._parent is None:
            return value
        before = self._parent.position
        left = len(before.hand)
        if before.to_beat is None:
            return left - value
        taken = self.position.turn == before.turn
        return 1 + value if taken else left - 1 - value

    def _ask(self, solution: Solution) -> Any:
        return solution.value

    def _holds(self, verdict: Any) -> bool:
        root: Node = self
        while root._parent is not None:
            root = root._parent
        return bool(self.position.turn == root.position.turn)

    def _follows(self, by_best: bool) -> Any:
        return None

    def _child(self, play: Play) -> TrickNode:
        return TrickNode(self._options, None, self, play)

    def _told(self, said: Language, glyphs: Glyphs) -> tuple[str, bool]:
        before = self._parent or self
        # Good is what no other play would have bettered.
        keeps = self.tricks == before._decide()
        glyph = glyphs.win if keeps else glyphs.loss
        return said.takes.format(self.tricks, len(before.position.hand), glyph), keeps

    def _told_first(
        self, said: Language, glyphs: Glyphs, mover: str, other: str
    ) -> tuple[str, bool]:
        if self.position.is_over:
            return said.all_played, True
        return said.name_takes.format(mover, self._decide(), len(self.position.hand)), True


class TrickTree(TrickNode, Tree):
    """The root of such a tree.

    >>> from canju import solve
    >>> print(solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT").tree())
    first to move: ♠A ♥2 | second: ♠K ♥3 | first takes 1 of 2 tricks
    └─ first 2H takes 1 of 2 ✓
       └─ second 3H takes 1 of 2 ✓
          └─ second KS takes 0 of 1 ✓
             └─ first AS takes 1 of 1 ✓
    """

    __slots__ = ()
