"""How a match that stands in a file as JSON is read again."""

from __future__ import annotations

import json
from typing import Any

from canju._canju import HoneymoonBridge, Play, Position
from canju._files import encoding_of, not_utf8
from canju._positions import ahead
from canju._rules import Rules, rules_from_text
from canju._seats import THREE, TWO, Seating, seating_of
from canju.errors import CanjuError, RecordError, on_a_line, shown
from canju.playing.moves import Move
from canju.playing.records import FAULTS, OUT_OF_CARDS, GameRecord, TrickRecord, checked_names

#: How text records began, which are no longer written or read.
_OLD_TITLE = "canju match, version"
#: Bytes of a file that is read.
MOST_BYTES = 2**30


class _Wrong(ValueError):
    """What is wrong with a record, before its place is known."""


def match_facts(data: bytes) -> tuple[Rules, tuple[str, ...], list[GameRecord]]:
    """The rules, the names and the games in a file's bytes.

    Raises:
        RecordError: with the place of what is wrong.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(f"no record: {not_utf8(encoding_of(data))}") from None
    if text.startswith(_OLD_TITLE):
        raise RecordError(f"a record in the old text form ({_OLD_TITLE!r}): only JSON is read now")
    return _of_json(text)


def _of_json(text: str) -> tuple[Rules, tuple[str, ...], list[GameRecord]]:
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no JSON: {on_a_line(str(error), 200)}") from None
    place = "no record"
    try:
        if _get(facts, "canju", str, "") != "match" or _get(facts, "version", int, "") != 1:
            raise _Wrong("'canju' is to be 'match', 'version' 1")
        place = "rules"
        rules = rules_from_text(_get(facts, "rules", str, ""))
        place = "names"
        names = checked_names(_get(facts, "names", list, ""), _numbers_of_names(facts))
        seating = TWO if len(names) == len(TWO.seats) else THREE
        games = []
        for i, game in enumerate(_get(facts, "games", list, "")):
            place = f"games[{i}]"
            games.append(_game_of_json(game, rules, seating))
    except (CanjuError, TypeError, ValueError) as error:
        raise RecordError(f"{place}: {error}") from None
    return rules, names, games


def _numbers_of_names(facts: dict[str, Any]) -> tuple[int, ...]:
    """How many names there may be: as many as the first game has hands."""
    games = facts.get("games")
    first = games[0] if isinstance(games, list) and games else None
    if not isinstance(first, dict):
        return len(TWO.seats), len(THREE.seats)
    return (len((THREE if THREE.seats[0] in first else TWO).seats),)


def _game_of_json(facts: Any, rules: Rules, seating: Seating) -> GameRecord:
    hands = [_get(facts, seat, str, "") for seat in seating.seats]
    to_beat = _get(facts, "to_beat", dict, None)
    parts: dict[str, Any] = {
        "to_beat": None if to_beat is None else _play_of_json(to_beat, rules),
        "turn": _get(facts, "lead", str, ""),
        "rules": rules,
    }
    if seating is THREE:
        by = _get(facts, "by", str, None)
        start = Position(hands[0], farmers=hands[1:], by=by, **parts)
    else:
        start = Position(*hands, **parts)
    if start.is_over:
        raise _Wrong("a hand is empty at the start")
    moves = [_play_of_json(move, rules) for move in _get(facts, "moves", list, "")]
    seed = _get(facts, "seed", int, None)
    of_tricks = isinstance(rules, HoneymoonBridge)
    winner = _get(facts, "winner", str, None if of_tricks else "")
    reason, note = (_get(facts, name, str, "") for name in ("reason", "note"))
    return _game(start, seed, moves, winner, reason, note)


def _play_of_json(facts: Any, rules: Rules) -> Play:
    cards, kind = _get(facts, "cards", str, ""), _get(facts, "kind", str, "")
    if kind == "pass":
        return Play("pass")
    if isinstance(rules, HoneymoonBridge):
        return Play(cards, rules=rules)
    return Play(cards, kind=kind, rank=_get(facts, "rank", str, ""), rules=rules)


def _get(facts: Any, name: str, kind: type, missing: Any) -> Any:
    """A value of an object; where ``missing`` is None it may be missing, or null."""
    if not isinstance(facts, dict):
        raise _Wrong(f"expected an object, found {shown(facts, 60)}")
    value = facts.get(name)
    if value is None and missing is None:
        return None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _Wrong(f"{name!r}: expected {kind.__name__}, found {shown(value, 60)}")
    return value


def _game(
    start: Position, seed: int | None, plays: list[Play], winner: str | None, reason: str, note: str
) -> GameRecord:
    """A game played through again: it must have gone as the record says."""
    position = start
    moves = []
    for i, play in enumerate(plays, 1):
        try:
            play = position.read(play)
            moves.append(Move(position.turn, play))
            position = position.play(play)
        except CanjuError as error:
            raise _Wrong(f"move {i}: {error}") from None
    if seed is not None and not 0 <= seed < 2**64:
        raise _Wrong("a seed is 0 to 2**64 - 1")
    if reason != OUT_OF_CARDS:
        if reason not in FAULTS:
            choices = ", ".join((OUT_OF_CARDS, *FAULTS))
            raise _Wrong(f"reason {shown(reason, 60)}: choose {choices}")
        if position.is_over or seating_of(position).rival(position.turn) != winner:
            raise _Wrong(f"{shown(winner, 60)} has not won: it was {position.turn} to move")
    if isinstance(start.rules, HoneymoonBridge):
        of_tricks = TrickRecord(start, seed, tuple(moves), winner, reason, note)
        record: GameRecord = of_tricks
        won = ahead(of_tricks.tricks)
    else:
        record = GameRecord(start, seed, tuple(moves), winner or "", reason, note)
        won = position.winner
    if reason == OUT_OF_CARDS and (note or not position.is_over or won != winner):
        raise _Wrong(f"{shown(winner, 60)} has not won: the moves end at {position}")
    return record
