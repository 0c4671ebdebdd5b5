"""Reviews at a table: the strip of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canju._canju import review_strip
from canju.honeymoon.game import Game as HoneymoonGame
from canju.language.languages import Manner
from canju.playing.budget import time_left
from canju.playing.game import Game
from canju.reviews import Review


class Reviewer:
    """The review of the game at a table.

    Attributes:
        shows_review: true if a finished game shows its review.
    """

    def __init__(self) -> None:
        self.shows_review = False
        self._reviewed: tuple[Any, tuple[Any, ...], Review | None] | None = None

    def press(self) -> None:
        """Shows the review, hides it, or searches again for verdicts that were not found."""
        review = None if self._reviewed is None else self._reviewed[2]
        if self.shows_review and review is not None and review.undecided:
            self._reviewed = None
        else:
            self.shows_review = not self.shows_review

    def strip(self, game: Game | HoneymoonGame, names: Sequence[str]) -> dict[str, Any] | None:
        """All plays of a finished game and the table before each; ``None`` if it is not shown.

        In honeymoon bridge it has the cards of the play.
        """
        if not self.shows_review or not game.is_over:
            return None
        review = self._review(game)
        if review is None:
            return None
        said = game.language
        called = dict(zip(review.seating.seats, names, strict=True))
        return review_strip(Manner(said, names=called).core, review)

    def _review(self, game: Game | HoneymoonGame) -> Review | None:
        known = self._reviewed
        if known is None or known[0] is not game or known[1] != game.moves:
            seconds = time_left(game.time_limit)
            found = game.review(time_limit=None if seconds is None else max(seconds, 0.001))
            review = found if isinstance(found, Review) else found.play
            known = self._reviewed = game, game.moves, review
        return known[2]
