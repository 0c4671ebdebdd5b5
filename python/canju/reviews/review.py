"""``Review``: a game with the verdict of every play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from canju._canju import Position, review_counts, review_sheet, turning_point
from canju.arguments.checks import place_of
from canju.arguments.limits import Limits
from canju.errors import OptionError
from canju.games.positions import Goal, in_tricks
from canju.games.seats import TWO, Seating, seating_of
from canju.language.languages import Language, Manner
from canju.reviews.base import BaseReview, names_by_seat
from canju.reviews.plays import ReviewedPlay

if TYPE_CHECKING:
    from canju.puzzles import Puzzle


class Review(BaseReview):
    """A game, play by play: who stood to win, where that changed, and what would have been better.

    Made by ``canju.review`` and by the method ``review`` of a ``Game`` or a record. Every verdict
    is exact: the solver knows it, or it is ``None``. ``print`` and notebooks show the whole game.

    Attributes:
        start: the position before the first play.
        plays: a ``ReviewedPlay`` for each play and pass, in order.
        winner: the side that won the game; ``None`` if it is not over, or drawn in trick play.
        goal: ``"win"`` or ``"fastest"``.
        names: names of the players in the order of the seats, or ``None``.
        needed: in trick play with a contract, the number of tricks that each side needs to win.

    >>> import canju
    >>> review = canju.review("3 5 5", "4 6", plays="3, 4, 5, 6")
    >>> [(play.ply, play.side, str(play.play)) for play in review.mistakes]
    [(0, 'first', '3')]
    >>> review.turning_point, review.accuracy
    (0, {'first': 0.0, 'second': 1.0})
    """

    def __init__(
        self,
        start: Position,
        plays: Iterable[ReviewedPlay],
        winner: str | None = None,
        goal: Goal = "win",
        names: Iterable[str] | None = None,
        needed: Mapping[str, int] | None = None,
    ) -> None:
        self.start = start
        self.plays = tuple(plays)
        self.winner = winner
        self.goal: Goal = goal
        self.names = None if names is None else tuple(names)
        self.needed = None if needed is None else dict(needed)

    @property
    def seating(self) -> Seating:
        """The seats of the game."""
        return seating_of(self.start)

    @cached_property
    def end(self) -> Position:
        """The position after the last play."""
        return self.plays[-1].position.play(self.plays[-1].play) if self.plays else self.start

    @property
    def mistakes(self) -> tuple[ReviewedPlay, ...]:
        """The mistakes of all sides, in order."""
        return tuple(play for play in self.plays if play.is_mistake)

    @property
    def slips(self) -> tuple[ReviewedPlay, ...]:
        """With ``goal="fastest"``, the plays that kept the verdict but lost plays on the way."""
        return tuple(play for play in self.plays if play.is_slip)

    @property
    def undecided(self) -> tuple[ReviewedPlay, ...]:
        """The plays whose verdicts a limit left open."""
        return tuple(play for play in self.plays if not play.is_decided)

    @property
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""
        return not self.undecided

    @property
    def turning_point(self) -> int | None:
        """``ply`` of the last mistake of the side that lost the game, where it gave the win away.

        In trick play, the last mistake with which it fell behind, or failed in its contract, if
        both sides play best from there on. ``None`` if it never stood to win, or nobody lost. Also
        ``None`` if a limit left a later play open.
        """
        return turning_point(self)

    @property
    def accuracy(self) -> dict[str, float | None]:
        """For each seat, the share of plays that kept the value, 0 to 1.

        It counts the positions that were won and had a losing play; in trick play, those with a
        play that loses tricks. ``None`` for a seat without such positions. Plays that a limit left
        open do not count.
        """
        counts = {seat: self.counts(seat) for seat in self.seating.seats}
        return {seat: kept / of if of else None for seat, (kept, of) in counts.items()}

    def counts(self, seat: str) -> tuple[int, int]:
        """Numbers behind ``accuracy``: plays that kept the value, and plays that count.

        >>> import canju
        >>> canju.review("3 5 5", "4 6", plays="3, 4, 5, 6").counts("second")
        (2, 2)
        """
        place_of(seat, self.seating)
        return review_counts(self, seat)

    def puzzles(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> list[Puzzle]:
        """The position before each mistake as a ``Puzzle``, with its rating.

        Args:
            threads: as for ``solve``.
            time_limit: seconds for each rating.
            node_limit: positions visited in each search of a rating.

        Raises:
            OptionError: in trick play and with three hands, which have no ratings.
            LimitError: if a limit is reached.

        >>> import canju
        >>> review = canju.review("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", plays="333")
        >>> review.puzzles()
        [<Puzzle: 333 4 5 A R | Q K 222 B, 58 points>]
        """
        from canju.puzzles.composing import Puzzle
        from canju.puzzles.rating import rate
        from canju.solution.asking import unsolved
        from canju.solution.classes import SheddingSolution

        if in_tricks(self.start) or self.seating is not TWO:
            raise OptionError(
                "puzzles are for shedding games with two hands",
                chinese="残局取自斗地主之类的两手牌",
            )
        limits = Limits.checked(threads, time_limit, node_limit)
        found = []
        for mistake in self.mistakes:
            rating = rate(
                mistake.position, threads=threads, time_limit=time_limit, node_limit=node_limit
            )
            solution = unsolved(mistake.position, limits, "fastest")
            assert isinstance(solution, SheddingSolution), "a shedding game of two hands"
            found.append(Puzzle(mistake.position, solution, rating))
        return found

    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON.

        >>> import canju
        >>> review = canju.review("3 5", "4", plays="3, 4")
        >>> Review.from_dict(review.to_dict()) == review
        True
        """
        from canju.reviews.files import facts_of

        return facts_of(self)

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> Review:
        """Reads a review from the values of ``to_dict``; replays the game, but solves nothing.

        Raises:
            RecordError: if the values are not a review; the message names the place.
        """
        from canju.reviews.files import parts_of

        return cls(*parts_of(facts))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Review:
        """Reads a review from a JSON file that ``save`` wrote.

        Raises:
            RecordError: if the file is not a review; the message names the place.
            OSError: if the file cannot be read.
        """
        from canju.saving.records import read_record

        return cls.from_dict(read_record(path, "review"))

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Review) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts()[:3])

    def _facts(self) -> tuple[Any, ...]:
        return self.start, self.plays, self.winner, self.goal, self.names, self.needed

    def __repr__(self) -> str:
        plays, mistakes = len(self.plays), len(self.mistakes)
        told = f"{plays} play{'s' * (plays != 1)}, {mistakes} mistake{'s' * (mistakes != 1)}"
        left = len(self.undecided)
        return f"<Review: {told}{f', {left} not decided' if left else ''}>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        """The sheet: the result, the turning point, every play, the accuracy."""
        names = {} if self.names is None else names_by_seat(self.names, self.seating, said)
        return review_sheet(Manner(said, names=names).core, self)
