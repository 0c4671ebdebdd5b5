"""``review_moves``: asks the core for the verdicts of a game, over one memo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from canju._canju import Memo, Play, Position, Session
from canju.arguments.checks import check_askable, check_goal, refuse_guandan
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.errors import attach
from canju.games.positions import Goal, through
from canju.reviews.plays import ReviewedPlay
from canju.reviews.review import Review


def review_moves(
    start: Position,
    moves: Sequence[tuple[str, Play]],
    *,
    winner: str | None,
    names: Sequence[str] | None = None,
    needed: Mapping[str, int] | None = None,
    first_ply: int = 0,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
    progress: Progress = False,
    memo: Memo | None = None,
) -> Review:
    """Reviews the moves of a game from a position.

    Limits leave positions open and raise nothing. A play that is not legal raises PlayError. Every
    exception of a search has an attribute ``review``: the ``Review`` with the verdicts so far.

    Args:
        start: the position before the first move.
        moves: the moves: pairs of a side and its play.
        winner: the side that won the game, if it is over.
        names: names of the players.
        needed: tricks that each side needs to win, in trick play with a contract.
        first_ply: number of plays and passes of the game before these.
        goal: as for ``solve``.
        threads: as for ``solve``.
        time_limit: seconds of all searches together.
        node_limit: positions visited in each search.
        memory_limit: as for ``solve``.
        progress: as for ``solve_many``, with two searches for each play.
        memo: a memo of the same game, to use its answers.
    """
    refuse_guandan(start.rules, "reviews", "复盘")
    check_goal(goal)
    check_askable(start, goal)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    if memo is None or memory_limit is not None:
        memo = Memo(limits.memory)
    # A record that a caller has made can have a play that is not legal.
    positions = [*through(start, moves)]
    plays: list[ReviewedPlay] = []
    try:
        with progress_of(progress, 2 * len(moves), "searches") as report:
            session = Session(memo, start, goal, limits._replace(time=None), limits.time)
            rows, ended = session.review([play for _, play in moves], report)
            plays += reviewed_plays(moves, positions, rows, first_ply)
            if ended is not None:
                raise ended
    except BaseException as error:
        attach(error, "review", Review(start, plays, winner, goal, names, needed))
        raise
    return Review(start, plays, winner, goal, names, needed)


def reviewed_plays(
    moves: Sequence[tuple[str, Play]],
    positions: Sequence[Position],
    rows: Sequence[Any],
    first_ply: int,
) -> list[ReviewedPlay]:
    """Plays with the rows of the core about them."""
    made = enumerate(zip(moves, positions, rows, strict=False), first_ply)
    return [
        ReviewedPlay(ply, side, play, position, *row) for ply, ((side, play), position, row) in made
    ]
