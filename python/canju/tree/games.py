"""Nodes of each kind of game: those that say who wins, and those that count tricks."""

from __future__ import annotations

from typing import Any

from canju.solving.core import Outcome
from canju.tree.nodes import Node


class SheddingNode(Node):
    """A node that says who wins."""

    __slots__ = ()

    @property
    def winner(self) -> str:
        """The name of the player who wins from here; of three hands, ``farmers`` or both names."""
        options = self._options
        said = options.manner.language
        return str(said.side_of(options.seating, options.names, self._decide()))

    @property
    def wins(self) -> bool:
        """Whether the player of this node wins; at the root, the side to move."""
        return bool(self._decide() == self._options.seating.side(self._mover))

    def _ask(self, solution: Outcome) -> Any:
        return solution.winner

    def _holds(self, verdict: Any) -> bool:
        return bool(verdict == self._options.seating.side(self.position.turn))

    def _follows(self, by_best: bool) -> Any:
        # The best play keeps the verdict, in whatever suits; whoever is lost loses by every play.
        kept = self._verdict is not None and (by_best or not self._holds(self._verdict))
        return self._verdict if kept else None


SheddingNode._below = SheddingNode


class TrickNode(Node):
    """A node that counts tricks."""

    __slots__ = ()
    counts_tricks = True

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

    def _ask(self, solution: Outcome) -> Any:
        return solution.value

    def _holds(self, verdict: Any) -> bool:
        root: Node = self
        while root._parent is not None:
            root = root._parent
        return bool(self.position.turn == root.position.turn)

    def _follows(self, by_best: bool) -> Any:
        return None


TrickNode._below = TrickNode
