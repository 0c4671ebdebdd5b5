"""Reviews of all games of a match, under one time limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canju.arguments.checks import deadline
from canju.arguments.progress import Progress, progress_of
from canju.errors import attach
from canju.playing.reviewable import Reviewable
from canju.reviews.match_review import MatchReview
from canju.reviews.review import Review
from canju.reviews.reviewing import review_moves


def review_games(
    games: Sequence[Reviewable],
    names: Sequence[str],
    *,
    time_limit: float | None,
    progress: Progress,
    **options: Any,
) -> MatchReview:
    """Reviews games in order; ``options`` are those of each review.

    Every exception has an attribute ``review``: the ``MatchReview`` of the games so far.
    """
    reviews: list[Review] = []
    until = deadline(time_limit)
    try:
        with progress_of(progress, len(games), "games") as report:
            for game in games:
                start, moves, winner, *_ = game._played()
                reviews.append(
                    review_moves(start, moves, winner=winner, names=names, until=until, **options)
                )
                report(len(reviews))
    except BaseException as error:
        begun = getattr(error, "review", None)
        so_far = [*reviews, begun] if isinstance(begun, Review) else reviews
        attach(error, "review", MatchReview(so_far, names))
        raise
    return MatchReview(reviews, names)
