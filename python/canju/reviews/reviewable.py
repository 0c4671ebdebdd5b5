"""``Reviewable``: the method ``review`` of games and records."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from canju._canju import Memo, Play, Position
from canju.arguments.checks import names_for
from canju.games.seats import seating_of

if TYPE_CHECKING:
    from canju.reviews import Review


class Played(NamedTuple):
    """The part of a game that a review needs.

    Attributes:
        start: the position before the first move.
        moves: pairs of a side and its play, which are legal.
        winner: the side that won; ``None`` if the game is not over, or drawn.
        names: names of the players; ``None`` for those of the seats.
        memo: a memo with answers about this game.
    """

    start: Position
    moves: Sequence[tuple[str, Play]]
    winner: str | None
    names: Sequence[str] | None = None
    memo: Memo | None = None


class Reviewable:
    """Base class of games that can be reviewed."""

    @abstractmethod
    def _played(self) -> Played:
        """The game so far."""

    def review(
        self,
        *,
        names: Iterable[str] | None = None,
        goal: Literal["win", "fastest"] = "win",
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
        progress: bool | Callable[[int, int | None], object] = False,
    ) -> Review:
        """Reviews the moves so far: mistakes, better plays, the turning point.

        Takes the options of ``canju.review``. A ``Game`` shares its memo with the review, unless
        you give ``memory_limit``; its own ``time_limit`` does not apply.

        >>> from canju import Game
        >>> game = Game("3 5", "4", players=("human", "human"))
        >>> _ = game.play("3"), game.play("4")
        >>> game.review().mistakes[0].better
        (Play('5'),)
        """
        from canju.reviews.reviewing import review_moves

        played = self._played()
        called = played.names if names is None else names_for(seating_of(played.start), names)
        return review_moves(
            played.start, played.moves, winner=played.winner, names=called, memo=played.memo,
            goal=goal, threads=threads, time_limit=time_limit, node_limit=node_limit,
            memory_limit=memory_limit, progress=progress,
        )  # fmt: skip
