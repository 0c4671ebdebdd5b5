"""Reviews as sheets of the core."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from canju._canju import match_review_sheet, review_sheet, unplayed_review_sheet
from canju._messages import CHINESE, ENGLISH, Language, Manner, in_language
from canju._seats import TWO, Seating
from canju.reviews.match_review import MatchReview
from canju.reviews.review import Review


def sheet_of_review(
    review: Review, said: Language, names: Mapping[str, str] | None = None, signs: bool = False
) -> dict[str, Any]:
    """The sheet of a review: the result, the turning point, every play, the accuracy.

    ``names`` are those of the players by seat, by default those of the review; ``signs`` shows
    suits as signs.

    >>> import canju
    >>> from canju._messages import ENGLISH
    >>> from canju.writing.text import text_of
    >>> review = canju.review("3 5", "4", plays="3, 4")
    >>> print(text_of(sheet_of_review(review, ENGLISH)))
    Review: second wins
    hands: first to move: 3 5 | second: 4
    rules: Dou Dizhu
    Turning point: play 1, first 3.
      1  first 3 ?   won before, loses now; better: 5 (1 of 2 plays); refuted by 4
      2  second 4 !  wins (the only one of 2 plays)
    ? mistake, ! the only play that keeps the value
    Mistakes: first 1, second 0
    Accuracy: first 0 % (0 of 1), second 100 % (1 of 1)
    """
    if names is None:
        names = {} if review.names is None else _names(review.names, review.seating, said)
    rows = [
        (
            *(play.ply, play.side, play.play, play.before, play.after, play.legal, play.keeping),
            *(list(play.better), list(play.refutation), play.plays_lost or 0),
        )
        for play in review.plays
    ]
    told = review_sheet(
        Manner(said, names=names).core,
        signs,
        review.start,
        review.end,
        rows,
        review.winner,
        review.turning_point,
        review.goal == "fastest",
    )
    sheet: dict[str, Any] = json.loads(told)
    return sheet


def sheet_of_honeymoon_review(review: Any, said: Language) -> dict[str, Any]:
    """The sheet of the play, as its own review shows it."""
    if review.play is not None:
        return sheet_of_review(review.play, said)
    sheet: dict[str, Any] = json.loads(unplayed_review_sheet(said.name))
    return sheet


def sheet_of_match_review(reviews: MatchReview, said: Language) -> dict[str, Any]:
    """The sheet of several reviews: a table with a row for each player."""
    names = _names(reviews.names, reviews.seating, said)
    keys = ("seat", "mistakes", "slips", "tricks_lost", "kept", "counted", "undecided")
    rows: list[Any] = [tuple(map(row.get, keys)) for row in reviews.to_dicts()]
    told = match_review_sheet(Manner(said, names=names).core, len(reviews), rows)
    sheet: dict[str, Any] = json.loads(told)
    return sheet


def _names(names: Sequence[str], seating: Seating, said: Language) -> dict[str, str]:
    """Names by seat; with three hands, and for equal names, with the seat.

    Default names are translated.

    >>> from canju._messages import CHINESE
    >>> _names(("First", "You"), TWO, CHINESE)
    {'first': '先手', 'second': '你'}
    """
    sat = said.sat(seating)
    defaults = [one.sat(seating) for one in (ENGLISH, CHINESE)]
    told = [
        sat[place]
        if any(name == one[place] for one in defaults)
        else said.called(in_language(name, said))
        for place, name in enumerate(names)
    ]
    if seating is not TWO or len(set(told)) < len(told):
        told = said.seated(told, seating)
    return dict(zip(seating.seats, told, strict=True))
