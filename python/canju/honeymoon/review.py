"""``honeymoon.Review``: a game of honeymoon bridge with the value of every call and card."""

from __future__ import annotations

import os
from collections.abc import Iterable
from math import hypot, isfinite
from typing import Any, NamedTuple

from canju._seats import TWO
from canju.errors import RecordError, shown
from canju.honeymoon.odds import Estimate
from canju.playing.record_files import at, field, is_record, items, read_record
from canju.reviews import Review as PlayReview
from canju.reviews import ReviewedPlay
from canju.reviews.base import BaseReview
from canju.reviews.files import names_from, one_of

_KIND = "honeymoon review"
#: Standard errors by which a better play must be ahead, for ``Estimated.is_clear``.
_CLEAR = 2.0


class Estimated(NamedTuple):
    """A call, or a card of the exchange, with its expected value and that of the best one.

    Attributes:
        ply: number of calls and cards before it.
        side: ``"first"`` or ``"second"``.
        phase: ``"bidding"`` or ``"exchange"``.
        play: the call or card.
        value: its ``Estimate`` for its side, from the cards that the side had seen.
        best: the call or card with the greatest value.
        best_value: the ``Estimate`` of the best one.
    """

    ply: int
    side: str
    phase: str
    play: str
    value: Estimate
    best: str
    best_value: Estimate

    @property
    def given_away(self) -> float:
        """Expected value given away; 0 for the best play."""
        return self.best_value.mean - self.value.mean

    @property
    def is_clear(self) -> bool:
        """True if the best one is ahead by more than two standard errors."""
        errors = hypot(self.value.error, self.best_value.error)
        return self.given_away > _CLEAR * errors


class Review(BaseReview):
    """A game of honeymoon bridge with the tricks given away in the play; made by ``Game.review``.

    Attributes:
        play: the ``canju.reviews.Review`` of the play; ``None`` if it has not begun.
        estimates: an ``Estimated`` for each call and card before the play that ``depth`` includes.
        unit: unit of the estimates, ``"points"`` or ``"tricks"``.
        names: names of the players.
        undecided: number of calls and cards without an estimate, because a limit was reached.

    >>> from canju.honeymoon import Game
    >>> game = Game(seed=7, players=("greedy", "random"))
    >>> _ = game.run()
    >>> review = game.review(depth="exchange", samples=16)
    >>> len(review.play.plays), len(review.estimates), review.turning_point
    (26, 26, None)
    """

    _display = "honeymoon_review"
    _picture = "honeymoon_review_svg"

    def __init__(
        self,
        play: PlayReview | None,
        estimates: Iterable[Estimated] = (),
        unit: str = "points",
        names: Iterable[str] = TWO.seats,
        undecided: int = 0,
    ) -> None:
        self.play = play
        self.estimates = tuple(estimates)
        self.unit = unit
        self.names = tuple(names)
        self.undecided = undecided

    @property
    def is_decided(self) -> bool:
        """True if no limit left a verdict or an estimate open."""
        return not self.undecided and (self.play is None or self.play.is_decided)

    @property
    def mistakes(self) -> tuple[ReviewedPlay, ...]:
        """The plays that gave tricks away. ``ply`` counts calls and cards of the whole game."""
        return () if self.play is None else self.play.mistakes

    @property
    def turning_point(self) -> int | None:
        """``ply`` of the card that lost the contract, or let it through."""
        return None if self.play is None else self.play.turning_point

    @property
    def accuracy(self) -> dict[str, float | None]:
        """Share of cards of the play that gave no trick away: see ``canju.reviews.Review``."""
        return dict.fromkeys(TWO.seats) if self.play is None else self.play.accuracy

    @property
    def given_away(self) -> dict[str, float]:
        """Expected value that each side gave away before the play, in ``unit``."""
        return {
            side: sum(one.given_away for one in self.estimates if one.side == side)
            for side in TWO.seats
        }

    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""
        return {
            "canju": _KIND,
            "version": 1,
            "names": list(self.names),
            "unit": self.unit,
            "undecided": self.undecided,
            "estimates": [
                {**one._asdict(), "value": list(one.value), "best_value": list(one.best_value)}
                for one in self.estimates
            ],
            "play": None if self.play is None else self.play.to_dict(),
        }

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> Review:
        """Reads a review from the values of ``to_dict``.

        Raises:
            RecordError: if the values are not a review; the message names the place.
        """
        if not is_record(facts, _KIND):
            raise RecordError(f"not a review of honeymoon bridge: {shown(facts)}")
        estimates = []
        for place, row in items(facts, "estimates"):
            with at(place):
                estimates.append(_estimated(row))
        play = field(facts, "play", dict, optional=True)
        with at("play"):
            reviewed = None if play is None else PlayReview.from_dict(play)
        unit, names = one_of(("points", "tricks"), facts, "unit"), names_from(facts, TWO)
        return cls(reviewed, estimates, unit, names, field(facts, "undecided", int))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Review:
        """Reads a review from a JSON file that ``save`` wrote.

        Raises:
            RecordError: if the file is not a review; the message names the place.
            OSError: if the file cannot be read.
        """
        return cls.from_dict(read_record(path, _KIND))

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if isinstance(other, Review) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.play, self.estimates))

    def __repr__(self) -> str:
        mistakes, estimates = len(self.mistakes), len(self.estimates)
        return f"<honeymoon.Review: {mistakes} mistakes in the play, {estimates} estimates>"


def _estimated(row: Any) -> Estimated:
    return Estimated(
        ply=field(row, "ply", int),
        side=one_of(TWO.seats, row, "side"),
        phase=one_of(("bidding", "exchange"), row, "phase"),
        play=field(row, "play", str),
        value=_estimate(row, "value"),
        best=field(row, "best", str),
        best_value=_estimate(row, "best_value"),
    )


def _estimate(row: Any, name: str) -> Estimate:
    numbers = field(row, name, list)
    if len(numbers) != len(Estimate._fields) or not all(
        isinstance(number, (int, float)) and isfinite(number) for number in numbers
    ):
        raise RecordError(f"{name!r}: expected a mean and an error, found {shown(numbers, 60)}")
    return Estimate(*numbers)
