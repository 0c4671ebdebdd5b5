"""Reviews as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

from canju._canju import Play, Position
from canju.errors import RecordError, shown
from canju.games.plays import play_facts
from canju.games.positions import Goal, in_tricks, through
from canju.games.rules import read_rules
from canju.games.seats import EACH, THREE, TWO, Seating
from canju.reviews.plays import ReviewedPlay, Value
from canju.saving.positions import moves_from, play_from, position_facts, position_from
from canju.saving.records import at, field, is_record, items


def facts_of(review: Any) -> dict[str, Any]:
    """The values of a review."""
    return {
        "canju": "review",
        "version": 1,
        "rules": str(review.start.rules),
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
    if not is_record(facts, "review"):
        raise RecordError(f"not a review: expected 'canju': 'review' in {shown(facts)}")
    with at("position"):
        rules = read_rules(field(facts, "rules", str))
        seating = THREE if "down" in facts else EACH if "third" in facts else TWO
        start = position_from(facts, rules, seating)
        if start.is_over:
            raise ValueError("a hand is empty at the start")
    goal = one_of(("win", "fastest"), facts, "goal")
    winner = None if facts.get("winner") is None else one_of(seating.sides, facts, "winner")
    names = None if facts.get("names") is None else names_from(facts, seating)
    needed = field(facts, "needed", dict, optional=True)
    if needed is not None:
        needed = {side: field(needed, side, int) for side in seating.sides}
    plays = _plays(facts, start)
    return start, plays, winner, cast(Goal, goal), names, needed


def one_of(choices: Sequence[str], facts: Any, name: str) -> str:
    """Returns a text of an object that is one of some.

    >>> one_of(("win", "fastest"), {"goal": "win"}, "goal")
    'win'
    """
    text: str = field(facts, name, str)
    if text not in choices:
        wanted = " or ".join(choices)
        raise RecordError(f"{name!r}: expected {wanted}, found {shown(text, 60)}")
    return text


def names_from(facts: Any, seating: Seating) -> list[str]:
    """Reads the names of players, one for each seat."""
    names: list[str] = field(facts, "names", list)
    if len(names) != len(seating.seats) or not all(isinstance(name, str) for name in names):
        raise RecordError(f"'names': expected a name for each seat, found {shown(names, 60)}")
    return names


def _plays(facts: dict[str, Any], start: Position) -> list[ReviewedPlay]:
    moves, plays = list(moves_from(facts, start)), []
    rows = zip(items(facts, "moves"), moves, through(start, moves), strict=False)
    for (place, row), (_, play), position in rows:
        with at(place):
            plays.append(_play(row, play, position))
    for one, following in pairwise(plays):
        if following.ply != one.ply + 1:
            raise RecordError(f"moves: ply {following.ply} follows {one.ply}")
    return plays


def _play(row: Any, move: Play, position: Position) -> ReviewedPlay:
    rules = position.rules
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
        legal=len(position.plays()),
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
