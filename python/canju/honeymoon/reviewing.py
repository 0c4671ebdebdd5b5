"""The searches of a review of honeymoon bridge."""

from __future__ import annotations

from typing import Any

from canju._canju import Play, Position
from canju.arguments.checks import seconds
from canju.arguments.progress import Progress
from canju.errors import attach
from canju.games.rules import read_rules
from canju.games.seats import TWO
from canju.honeymoon.review import Review
from canju.reviews.reviewing import review_moves

#: Tricks of a contract of level 0.
_BOOK = 6
_TRICKS = 13


def review_game(
    game: Any,
    threads: int | None,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | str | None,
    progress: Progress,
) -> Review:
    """Reviews the play of a ``honeymoon.Game``.

    Every exception has an attribute ``review``: the ``Review`` so far.
    """
    if time_limit is not None:
        seconds("time_limit", time_limit)
    review = Review(None, game.names)
    try:
        begins = _begin_of_play(game)
        if begins is not None:
            start, moves, facts = _play_of(game, begins)
            review.play = review_moves(
                start, moves, **facts, first_ply=begins, names=game.names, threads=threads,
                time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit,
                progress=progress,
            )  # fmt: skip
    except BaseException as error:
        review.play = getattr(error, "review", None)
        attach(error, "review", review)
        raise
    return review


def _begin_of_play(game: Any) -> int | None:
    """Number of calls and cards before the play; ``None`` if it has not begun."""
    phases = [state.phase for state in game._states]
    return phases.index("play") if "play" in phases else None


def _play_of(game: Any, begins: int) -> tuple[Position, list[tuple[str, Play]], dict[str, Any]]:
    """Start and moves of the play, the winner, and the tricks that each side needs."""
    state, contract = game._states[begins], game.contract
    rules = read_rules("german-whist" if contract is None else "honeymoon-bridge", state.trump)
    start = Position(*map(state.hand, TWO.seats), turn=state.turn, rules=rules)
    moves = [(side, Play(play, rules=rules)) for side, play in game.moves[begins:]]
    if game.rules.unit == "tricks":
        return start, moves, {"winner": _ahead(*game.tricks) if game.is_over else None}
    wanted = contract.level + _BOOK
    needed = {contract.declarer: wanted, TWO.other(contract.declarer): _TRICKS + 1 - wanted}
    return start, moves, {"winner": _ahead(*game.score), "needed": needed}


def _ahead(first: int, second: int) -> str | None:
    return None if first == second else TWO.seats[first < second]
