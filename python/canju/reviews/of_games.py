"""Reviews of all games of a match at once, each on one thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from canju._canju import Play, Position
from canju._canju import review_games as review_in_core
from canju.arguments.checks import check_askable, check_goal, whole
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.errors import attach
from canju.games.positions import Goal, through
from canju.games.seats import hands_of
from canju.reviews.match_review import MatchReview
from canju.reviews.review import Review
from canju.reviews.reviewable import Reviewable
from canju.reviews.reviewing import reviewed_plays


def review_games(
    games: Sequence[Reviewable],
    names: Sequence[str],
    names_of: Sequence[Sequence[str]],
    *,
    cards: int | None,
    goal: Goal,
    threads: int | None,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | str | None,
    progress: Progress,
) -> MatchReview:
    """Reviews games; ``names_of`` are the players of each, in the order of the seats.

    Every exception of the searches has an attribute ``review``: the ``MatchReview`` of the games
    that have begun.
    """
    check_goal(goal)
    most = None if cards is None else whole("cards", cards)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit, many=True)
    parts = [_part(game, most) for game in games]
    for part in parts:
        if part.moves:
            check_askable(part.positions[0], goal)

    def so_far(rows: Sequence[Sequence[Any]]) -> MatchReview:
        each = zip(parts, rows, names_of, strict=False)
        return MatchReview((part.reviewed(one, goal, called) for part, one, called in each), names)

    asked = [(part.positions[0], [play for _, play in part.moves]) for part in parts]
    # The memory limit is for all threads together.
    each = limits._replace(time=None, memory=max(1, limits.memory // limits.threads))
    begun: Sequence[Sequence[Any]] = []
    try:
        with progress_of(progress, len(games), "games") as report:
            begun, ended = review_in_core(asked, goal, each, limits.time, report)
            if ended is not None:
                raise ended
    except BaseException as error:
        attach(error, "review", so_far(begun))
        raise
    return so_far(begun)


class _Part(NamedTuple):
    """The part of a game that is reviewed: its positions, and the moves between them."""

    positions: Sequence[Position]
    moves: Sequence[tuple[str, Play]]
    first_ply: int
    winner: str | None

    def reviewed(self, rows: Sequence[Any], goal: Goal, names: Sequence[str]) -> Review:
        plays = reviewed_plays(self.moves, self.positions, rows, self.first_ply)
        return Review(self.positions[0], plays, self.winner, goal, names)


def _part(game: Reviewable, most: int | None) -> _Part:
    """The part of a game where all hands together have at most so many cards."""
    start, moves, winner, *_ = game._played()
    # A record that a caller has made can have a play that is not legal.
    positions = [*through(start, moves)]
    ply = 0
    while most is not None and ply < len(moves) and _cards(positions[ply]) > most:
        ply += 1
    return _Part(positions[ply:], moves[ply:], ply, winner)


def _cards(position: Position) -> int:
    return sum(map(len, hands_of(position)))
