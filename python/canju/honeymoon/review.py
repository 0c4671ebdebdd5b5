"""``honeymoon.Review``: a game of honeymoon bridge with the tricks given away in the play."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from canju._canju import unplayed_review_sheet
from canju.errors import RecordError, shown
from canju.games.seats import TWO
from canju.language.languages import Language
from canju.reviews import Review as PlayReview
from canju.reviews import ReviewedPlay
from canju.reviews.base import BaseReview
from canju.reviews.files import names_from
from canju.saving.records import at, field, is_record, read_record

_KIND = "honeymoon review"


class Review(BaseReview):
    """A game of honeymoon bridge with the tricks given away in the play; made by ``Game.review``.

    Attributes:
        play: the ``canju.reviews.Review`` of the play; ``None`` if it has not begun.
        names: names of the players.

    >>> from canju.honeymoon import Game
    >>> game = Game(seed=7, players=("greedy", "random"))
    >>> _ = game.run()
    >>> review = game.review()
    >>> len(review.play.plays), len(review.mistakes), review.turning_point
    (26, 2, None)
    """

    def __init__(self, play: PlayReview | None, names: Iterable[str] = TWO.seats) -> None:
        self.play = play
        self.names = tuple(names)

    @property
    def is_decided(self) -> bool:
        """True if no limit left a verdict open."""
        return self.play is None or self.play.is_decided

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

    def to_dict(self) -> dict[str, Any]:
        """The review in plain values, for JSON."""
        return {
            "canju": _KIND,
            "version": 1,
            "names": list(self.names),
            "play": None if self.play is None else self.play.to_dict(),
        }

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> Review:
        """Reads a review from the values of ``to_dict``; estimates of older ones are ignored.

        Raises:
            RecordError: if the values are not a review; the message names the place.
        """
        if not is_record(facts, _KIND):
            raise RecordError(f"not a review of honeymoon bridge: {shown(facts)}")
        play = field(facts, "play", dict, optional=True)
        with at("play"):
            reviewed = None if play is None else PlayReview.from_dict(play)
        return cls(reviewed, names_from(facts, TWO))

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
        return hash((self.play, self.names))

    def __repr__(self) -> str:
        return f"<honeymoon.Review: {len(self.mistakes)} mistakes in the play>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        """The sheet of the play."""
        if self.play is not None:
            return self.play._sheet(said)
        return unplayed_review_sheet(said.name)
