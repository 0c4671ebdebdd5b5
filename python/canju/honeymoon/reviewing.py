"""The searches of a review of honeymoon bridge."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from canju._arguments import check_choice, check_seed, deadline, whole
from canju._canju import HoneymoonBridge, Play, Position
from canju._limits import Limits
from canju._positions import ahead
from canju._progress import Progress
from canju._seats import TWO
from canju.errors import LimitError, attach
from canju.honeymoon.odds import MOST_SAMPLES, odds_of_view, unit_of
from canju.honeymoon.review import Estimated, Review
from canju.playing.moves import Move
from canju.reviews.reviewing import SHARE, review_moves

#: Tricks of a contract of level 0.
_BOOK = 6
_TRICKS = 13
_PHASES = ("play", "exchange", "bidding")


def review_game(
    game: Any,
    depth: str,
    samples: int,
    seed: int,
    threads: int | None,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | str | None,
    progress: Progress,
) -> Review:
    """Reviews a ``honeymoon.Game``: first the play, then the estimates.

    Every exception has an attribute ``review``: the ``Review`` so far.
    """
    check_choice("depth", depth, ("play", "exchange", "bidding"))
    samples, seed = whole("samples", samples, MOST_SAMPLES), check_seed(seed)
    limits = Limits.checked(threads, None, node_limit, memory_limit)
    until = deadline(time_limit)
    review = Review(None, unit=unit_of(game.rules), names=game.names)
    try:
        begins = _begin_of_play(game)
        if begins is not None:
            start, moves, facts = _play_of(game, begins)
            review.play = review_moves(
                start, moves, **facts, first_ply=begins, names=game.names, threads=threads,
                until=until, node_limit=node_limit, memory_limit=memory_limit, progress=progress,
            )  # fmt: skip
        phases = _PHASES[1 : _PHASES.index(depth) + 1]
        for estimated in _estimates(game, phases, samples, seed, limits, until):
            if estimated is None:
                review.undecided += 1
            else:
                review.estimates = (*review.estimates, estimated)
    except BaseException as error:
        if review.play is None:
            review.play = getattr(error, "review", None)
        attach(error, "review", review)
        raise
    return review


def _begin_of_play(game: Any) -> int | None:
    """Number of calls and cards before the play; ``None`` if it has not begun."""
    phases = [state.phase for state in game._states]
    return phases.index("play") if "play" in phases else None


def _play_of(game: Any, begins: int) -> tuple[Position, list[Move], dict[str, Any]]:
    """Start and moves of the play, the winner, and the tricks that each side needs."""
    state, contract = game._states[begins], game.contract
    rules = HoneymoonBridge(None if contract.strain == "NT" else contract.strain)
    start = Position(*map(state.hand, TWO.seats), turn=state.turn, rules=rules)
    moves = [Move(side, Play(play, rules=rules)) for side, play in game.moves[begins:]]
    if game.rules.scoring == "tricks":
        return start, moves, {"winner": ahead(game.tricks) if game.is_over else None}
    wanted = contract.level + _BOOK
    needed = {contract.declarer: wanted, TWO.other(contract.declarer): _TRICKS + 1 - wanted}
    return start, moves, {"winner": ahead(game.score), "needed": needed}


def _estimates(
    game: Any,
    phases: tuple[str, ...],
    samples: int,
    seed: int,
    limits: Limits,
    until: float | None,
) -> Iterator[Estimated | None]:
    """Yields an estimate for each move of these phases; ``None`` where a limit was reached."""
    for ply, (state, move) in enumerate(zip(game._states, game.moves, strict=False)):
        if state.phase not in phases:
            continue
        asked = limits
        if until is not None:
            left = until - time.monotonic()
            if left <= 0:
                yield None
                continue
            asked = limits._replace(time=SHARE * left)
        try:
            odds = odds_of_view(state.view(state.turn), game.rules, samples, seed, asked)
        except LimitError:
            yield None
            continue
        best = odds.best
        yield Estimated(
            ply, move.side, state.phase, move.play, odds.values[move.play], best, odds.values[best]
        )
