"""Positions, plays and moves as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canju._canju import HoneymoonBridge, Play, Position
from canju.errors import shown
from canju.games.plays import play_facts
from canju.games.positions import HandLike
from canju.games.rules import Rules
from canju.games.seats import EACH, Seating, hands_of, seating_of
from canju.saving.records import at, field, items


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
    lead = field(facts, "lead", str)
    if seating is EACH:
        first, *others = hands
        return Position(first, to_beat=table, others=others, by=by, turn=lead, rules=rules)
    return position_at(hands, rules, lead, table, by)


def moves_from(facts: Any, position: Position) -> Iterator[tuple[str, Play]]:
    """Yields the sides and plays in a file from a position on, each checked to be legal."""
    for place, move in items(facts, "moves"):
        with at(place):
            side = position.turn
            if field(move, "side", str, optional=True) not in (None, side):
                raise ValueError(f"{side} is to move, not {shown(move['side'], 60)}")
            play = position.read(play_from(move, position.rules))
            position = position.play(play)
        yield side, play
