"""Positions and plays as plain values for JSON, and the positions of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from canju._canju import HoneymoonBridge, Play, Position
from canju._plays import play_facts
from canju._positions import HandLike
from canju._rules import Rules
from canju._seats import Seating, hands_of, seating_of
from canju.errors import shown
from canju.playing.moves import Move
from canju.playing.record_files import at, field, items


def position_at(
    hands: Sequence[HandLike],
    rules: Rules,
    turn: str | None,
    to_beat: Play | None = None,
    by: str | None = None,
) -> Position:
    """The position of some hands, which are in the order of the seats."""
    first, *others = hands
    if len(others) == 1:
        return Position(first, others[0], to_beat, turn=turn, rules=rules)
    return Position(first, to_beat=to_beat, farmers=others, by=by, turn=turn, rules=rules)


def through(position: Position, moves: Iterable[Move]) -> Iterator[Position]:
    """Yields a position and those after each of the moves."""
    yield position
    for move in moves:
        position = position.play(move.play)
        yield position


def play_from(facts: Any, rules: Rules) -> Play:
    """Reads a play from the dictionary of ``play_facts``; older files have no length."""
    cards, kind = field(facts, "cards", str), field(facts, "kind", str)
    if kind == "pass":
        return Play("pass")
    if isinstance(rules, HoneymoonBridge):
        return Play(cards, rules=rules)
    rank, length = field(facts, "rank", str), field(facts, "length", int, optional=True)
    return Play(cards, kind=kind, rank=rank, length=length, rules=rules)


def position_facts(position: Position) -> dict[str, Any]:
    """The hands by seat, the play on the table and the side to move, without the rules."""
    seats = seating_of(position).seats
    return {
        **dict(zip(seats, map(str, hands_of(position)), strict=True)),
        "to_beat": None if position.to_beat is None else play_facts(position.to_beat),
        **({} if position.by is None else {"by": position.by}),
        "lead": position.turn,
    }


def position_from(facts: Any, rules: Rules, seating: Seating) -> Position:
    """Reads a position from the dictionary of ``position_facts``."""
    hands = [field(facts, seat, str) for seat in seating.seats]
    to_beat = field(facts, "to_beat", dict, optional=True)
    table = None if to_beat is None else play_from(to_beat, rules)
    by = field(facts, "by", str, optional=True)
    return position_at(hands, rules, field(facts, "lead", str), table, by)


def moves_from(facts: Any, position: Position) -> Iterator[Move]:
    """Yields the moves in a file from a position on, each checked to be legal."""
    for place, move in items(facts, "moves"):
        with at(place):
            if field(move, "side", str, optional=True) not in (None, position.turn):
                raise ValueError(f"{position.turn} is to move, not {shown(move['side'], 60)}")
            made = Move(position.turn, position.read(play_from(move, position.rules)))
            position = position.play(made.play)
        yield made
