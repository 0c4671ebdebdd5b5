"""Reviews as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

from canju._canju import Play, Position
from canju._positions import Goal, in_tricks
from canju._rules import Rules, rules_from_text, rules_text
from canju._seats import SEATINGS
from canju.errors import RecordError, shown
from canju.playing.record_files import at, field, items
from canju.playing.starts import moves_from, play_facts, play_from, position_facts, position_from
from canju.reviews.plays import ReviewedPlay, Value

_FORMAT = {"canju": "review", "version": 1}


def facts_of(review: Any) -> dict[str, Any]:
    """The values of a review."""
    return {
        **_FORMAT,
        "rules": rules_text(review.start.rules),
        **position_facts(review.start),
        "goal": review.goal,
        "names": None if review.names is None else list(review.names),
        "winner": review.winner,
        **({} if review.needed is None else {"needed": review.needed}),
        "turning_point": review.turning_point,
        "mistakes": [play.ply for play in review.mistakes],
        "accuracy": review.accuracy,
        "moves": [_play_facts(play) for play in review.plays],
    }


def _play_facts(play: ReviewedPlay) -> dict[str, Any]:
    return {
        "ply": play.ply,
        "side": play.side,
        **play_facts(play.play),
        "before": play.before,
        "after": play.after,
        "legal": play.legal,
        "keeping": play.keeping,
        "mark": play.mark,
        "better": [play_facts(one) for one in play.better],
        "refutation": [play_facts(one) for one in play.refutation],
        "plays_left": play.plays_left,
        "plays_lost": play.plays_lost,
    }


def parts_of(facts: Any) -> tuple[Any, ...]:
    """Reads the arguments of a ``Review``, and replays its moves.

    Raises:
        RecordError: if the values are not a review; the message names the place.
    """
    if not isinstance(facts, dict) or {name: facts.get(name) for name in _FORMAT} != _FORMAT:
        raise RecordError(f"not a review: expected 'canju': 'review' in {shown(facts)}")
    with at("position"):
        rules = rules_from_text(field(facts, "rules", str))
        seating = next(one for one in reversed(SEATINGS) if one is SEATINGS[0] or "down" in facts)
        start = position_from(facts, rules, seating)
        if start.is_over:
            raise ValueError("a hand is empty at the start")
    goal = field(facts, "goal", str)
    if goal not in ("win", "fastest"):
        raise RecordError(f"'goal': expected win or fastest, found {shown(goal, 60)}")
    winner = field(facts, "winner", str, optional=True)
    if winner not in (None, *seating.sides):
        raise RecordError(f"'winner': expected one of {seating.sides}, found {shown(winner, 60)}")
    names = field(facts, "names", list, optional=True)
    if names is not None and not (
        len(names) == len(seating.seats) and all(isinstance(name, str) for name in names)
    ):
        raise RecordError(f"'names': expected a name for each seat, found {shown(names, 60)}")
    needed = field(facts, "needed", dict, optional=True)
    if needed is not None:
        needed = {side: field(needed, side, int) for side in seating.sides}
    plays = list(_plays(facts, start))
    return start, plays, winner, cast(Goal, goal), names, needed


def _plays(facts: dict[str, Any], start: Position) -> Iterator[ReviewedPlay]:
    moves = [move.play for move in moves_from(facts, start)]
    position, plays = start, []
    for (place, row), move in zip(items(facts, "moves"), moves, strict=True):
        with at(place):
            plays.append(_play(row, move, position, start.rules))
            position = position.play(move)
    for one, following in pairwise(plays):
        if following.ply != one.ply + 1:
            raise RecordError(f"moves: ply {following.ply} follows {one.ply}")
    yield from plays


def _play(row: Any, move: Play, position: Position, rules: Rules) -> ReviewedPlay:
    legal = position.plays()
    better = [position.read(play_from(one, rules)) for _, one in items(row, "better")]
    line, after = [], position.play(move)
    for _, one in items(row, "refutation"):
        line.append(after.read(play_from(one, rules)))
        after = after.play(line[-1])
    return ReviewedPlay(
        ply=field(row, "ply", int),
        side=position.turn,
        play=move,
        position=position,
        before=_value(row, "before", position),
        after=_value(row, "after", position),
        legal=len(legal),
        keeping=field(row, "keeping", int, optional=True),
        better=tuple(better),
        refutation=tuple(line),
        plays_left=field(row, "plays_left", int, optional=True),
        plays_lost=field(row, "plays_lost", int, optional=True),
    )


def _value(row: Any, name: str, position: Position) -> Value:
    value = row.get(name)
    if in_tricks(position):
        return cast(Value, field(row, name, int, optional=True))
    if value is not None and not isinstance(value, bool):
        raise RecordError(f"{name!r}: expected true, false or null, found {shown(value, 60)}")
    return value
