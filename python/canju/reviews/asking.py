"""``review``: reviews plays that you list or paste."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from canju._canju import (
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    SheddingRules,
    game_in_log,
    moves_in,
    read_rules,
    winner_of,
)
from canju.arguments.checks import names_for
from canju.arguments.row import position_of
from canju.errors import PositionError
from canju.games.positions import through
from canju.games.seats import THREE, seating_of
from canju.reviews.review import Review
from canju.reviews.reviewing import review_moves


def review(
    first: Any,
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    *,
    plays: str | Iterable[Any] | None = None,
    farmers: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    others: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: SheddingRules | HoneymoonBridge | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    names: Iterable[str] | None = None,
    goal: Literal["win", "fastest"] = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
) -> Review:
    """Reviews a game: the verdict of every play, the mistakes, and what would have been better.

    You mostly need ``plays``, ``names`` and ``goal``.

    Takes a position as ``solve`` does, and the plays made from there; or the log of a game of
    RLCard, DouZero or OpenSpiel, as ``Match.read`` does, also in the middle of the game.
    ``Game.review``, ``GameRecord.review`` and ``Match.review`` review games that you already have.

    Args:
        first: the hand to move, a ``Position``, or the text of one; or a log, without ``plays``.
        second: the other hand.
        to_beat: the play on the table, made by ``second``.
        plays: the plays and passes, in order. Either text such as ``"A: 33, B: 66, A: pass"``, or
            an iterable of plays, their texts or cards, pairs of a seat and a play, or dictionaries
            with ``seat`` and ``cards``. In text, plays are separated by lines, commas, arrows,
            ``/`` or ``|``; with a seat before each, or with the whole line a row of plays, by
            blanks. Numbers, bullets and times before plays are skipped; tables of players and
            plays are read. Seats are optional: ``first`` and ``second``, ``landlord``, ``down`` and
            ``up``, their Chinese names, ``names``, or, for three players, ``A`` ``B`` ``C``,
            ``甲`` ``乙`` ``丙`` or numbers from 0 on. Two players can have any names: the one
            named first is to move there. After a seat, commas can separate the cards of a play.
            A log has its own.
        farmers: as for ``solve``.
        others: as for ``solve``.
        by: as for ``solve``.
        turn: as for ``solve``.
        rules: as for ``solve``. Those of a log are by default the engine's.
        trump: as for ``solve``.
        notation: as for ``solve``, for the hands, ``to_beat`` and ``plays``; or whose log it is.
            With a notation, an empty text is a pass.
        names: names of the players in the order of the seats; of a log, those of the engine's
            players 0, 1 and 2.
        goal: ``"win"`` finds mistakes. ``"fastest"`` also finds slips: plays that keep the verdict
            but delay the own win, or hasten the own loss.
        threads: as for ``solve``.
        time_limit: seconds for the whole review.
        node_limit: positions visited in each search.
        memory_limit: as for ``solve``.
        progress: as for ``solve_many``, with two searches for each play.

    Returns:
        The ``Review``. Positions that a limit leaves open are not decided; no limit raises.

    Raises:
        PlayError: if a play is not legal, with its number and the legal plays; or if a text such as
            ``"3 4 5 6 7"`` has two readings, with both.
        CardError, PositionError, OptionError: as for ``solve``.
        RecordError: if a log is incomplete.

    Every exception during the search, also Ctrl-C, has an attribute ``review``: the ``Review`` with
    the verdicts so far.

    >>> import canju
    >>> review = canju.review("3 5 5", "4 6", plays="A: 3, B: 4, A: 5, B: 6")
    >>> review
    <Review: 4 plays, 1 mistake>
    >>> review.mistakes[0].better, review.mistakes[0].refutation
    ((Play('55'),), (Play('4'), Play('5'), Play('6')))
    >>> canju.review("3 5", "4", plays="4")
    Traceback (most recent call last):
    canju.errors.PlayError: play 1: 4 is not in the first hand (3 5): type 3 or 5
    """
    if plays is None:
        parts: dict[str, Any] = {"second": second, "to_beat": to_beat, "trump": trump}
        parts |= {"farmers": farmers, "others": others, "by": by, "turn": turn}
        start, moves, players = _logged(first, parts, rules, notation)
        called = None if names is None else names_for(THREE, names)
        called = called and tuple(called[player] for player in players)
    else:
        # Of a position, the notation is that of the plays.
        of_hands = None if isinstance(first, Position) else notation
        start = position_of(
            first, second, to_beat, rules, farmers, by, turn, of_hands, trump, others
        )
        if start.is_over:
            raise PositionError(
                "a hand is empty: the game is over", chinese="有一手牌已空：牌局已结束"
            )
        called = None if names is None else names_for(seating_of(start), names)
        moves = moves_in(start, plays, called, notation)
    winner = winner_of(list(through(start, moves)))
    return review_moves(
        start, moves, winner=winner, names=called, goal=goal, threads=threads,
        time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit,
        progress=progress,
    )  # fmt: skip


def _logged(
    log: Any, parts: dict[str, Any], rules: Any, notation: str | None
) -> tuple[Position, list[tuple[str, Play]], tuple[int, ...]]:
    """Start, moves and players of a log."""
    given = next((name for name, part in parts.items() if part is not None), None)
    if notation is None or given is not None:
        raise TypeError(
            "plays: expected the plays from the position on, or notation= with a log, got None"
            if notation is None
            else f"{given}: a log has its own position: leave it out, or give plays"
        )
    rules = None if rules is None else read_rules(rules)
    start, moves, _, players = game_in_log(log, notation, rules)
    return start, moves, players
