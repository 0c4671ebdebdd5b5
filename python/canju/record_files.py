"""How a match stands in a file, as text or as JSON, and how it is read again."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from canju._canju import DouDizhu, Play, Position, SinglesAndPairs, rules_for
from canju.errors import CanjuError, RecordError, on_a_line, shown
from canju.game import Move
from canju.positions import OTHER
from canju.records import FAULTS, OUT_OF_CARDS, GameRecord, Match, checked_names
from canju.rules import SheddingRules, rules_text

_TITLE = "canju match, version 1"
#: Characters of rules; those with every switch have some three hundred.
_LONGEST_RULES = 1000
_CLASSES = {"DouDizhu": DouDizhu, "SinglesAndPairs": SinglesAndPairs}


class _Wrong(ValueError):
    """What is wrong with a record, before its place is known."""


#: The lines of a game in a text, in this order; those in brackets may be missing.
_LINES = ("[seed]", "first", "second", "[to beat]", "lead", "moves", "winner", "reason", "[note]")


def text_of(match: Match) -> str:
    """A match as text: a head, then a block of lines for each game."""
    lines = [_TITLE, f"rules: {rules_text(match.rules)}", f"players: {' | '.join(match.names)}"]
    for i, game in enumerate(match, 1):
        start = game.start
        facts = {
            "seed": "" if game.seed is None else str(game.seed),
            "first": str(start.first),
            "second": str(start.second),
            "to beat": "" if start.to_beat is None else _written(start.to_beat, match.rules),
            "lead": start.turn,
            "moves": ", ".join(_written(move.play, match.rules) for move in game.moves),
            "winner": game.winner,
            "reason": game.reason,
            "note": game.note,
        }
        names = [name.strip("[]") for name in _LINES if name[0] != "[" or facts[name.strip("[]")]]
        lines += ["", f"game {i}", *(f"{name}: {facts[name]}".rstrip() for name in names)]
    return "\n".join(lines) + "\n"


def _written(play: Play, rules: SheddingRules) -> str:
    """A play's cards, with kind and rank where they have several readings."""
    if not play:
        return "pass"
    try:
        Play(str(play), rules=rules)
    except CanjuError:
        return f"{play} ({play.kind} of {play.rank})"
    return str(play)


def _read_play(text: str, rules: SheddingRules) -> Play:
    reading = re.fullmatch(r"(.*\S)\s*\((.+) of (\S+)\)", text.strip())
    if reading:
        return Play(reading[1], kind=reading[2], rank=reading[3], rules=rules)
    return Play(text.strip(), rules=rules)


def match_of(data: bytes) -> Match:
    """A match from a file's bytes; raises ``RecordError`` with the place of what is wrong."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"no record: byte {error.start} is no text") from None
    return _of_json(text) if text.lstrip().startswith("{") else _of_text(text)


# --- text ----------------------------------------------------------------------------------


class _Reader:
    """The lines of a text, one by one, blank ones passed."""

    def __init__(self, text: str) -> None:
        numbered = ((n, line.strip()) for n, line in enumerate(text.splitlines(), 1))
        self._lines = [(n, line) for n, line in numbered if line]
        self._next = 0

    @property
    def more(self) -> bool:
        return self._next < len(self._lines)

    def fail(self, what: object) -> NoReturn:
        """Complains about the line that was read last."""
        number = self._lines[self._next - 1][0] if self._lines and self._next else 1
        raise RecordError(f"line {number}: {what}") from None

    def line(self) -> str:
        if not self.more:
            self.fail("the record ends too early")
        self._next += 1
        return self._lines[self._next - 1][1]

    def fact(self, name: str) -> str:
        """What stands after ``name:``; a name in brackets may be missing."""
        wanted = f"{name.strip('[]')}:"
        if name[0] == "[" and not (self.more and self._lines[self._next][1].startswith(wanted)):
            return ""
        line = self.line()
        if not line.startswith(wanted):
            self.fail(f"expected {wanted!r}, found {shown(line, 60)}")
        return line[len(wanted) :].strip()


def _of_text(text: str) -> Match:
    reader = _Reader(text)
    if reader.line() != _TITLE:
        reader.fail(f"no record: it begins with {_TITLE!r}")
    try:
        rules = _read_rules(reader.fact("rules"))
        names = reader.fact("players").split(" | ")
        if len(names) != 2 or not all(names):
            reader.fail("expected two players, with ' | ' between them")
        players = checked_names(names)
        games = list(_games_of_text(reader, rules))
    except RecordError:
        raise
    except (CanjuError, ValueError) as error:
        reader.fail(error)
    return Match(rules, players, games)


def _games_of_text(reader: _Reader, rules: SheddingRules) -> Iterator[GameRecord]:
    number = 0
    while reader.more:
        number += 1
        if reader.line() != f"game {number}":
            reader.fail(f"expected 'game {number}'")
        begun = reader._next
        facts = {name.strip("[]"): reader.fact(name) for name in _LINES}
        ended, reader._next = reader._next, begun
        seed = _read_seed(facts["seed"]) if facts["seed"] else None
        to_beat = _read_play(facts["to beat"], rules) if facts["to beat"] else None
        moves = [_read_play(text, rules) for text in facts["moves"].split(",") if text.strip()]
        start = _start(facts["first"], facts["second"], to_beat, facts["lead"], rules)
        yield _game(start, seed, moves, facts["winner"], facts["reason"], facts["note"])
        reader._next = ended


def _read_seed(text: str) -> int:
    # Python reads more as a number than is ever written here: "1_000", "١".
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise _Wrong(f"seed: {shown(text, 60)} is no number from 0 to 2**64 - 1")
    return int(text)


# --- JSON ----------------------------------------------------------------------------------


def _of_json(text: str) -> Match:
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no JSON: {on_a_line(str(error), 200)}") from None
    place = "no record"
    try:
        if _get(facts, "canju", str, "") != "match" or _get(facts, "version", int, "") != 1:
            raise _Wrong("'canju' is to be 'match', 'version' 1")
        place = "rules"
        rules = _read_rules(_get(facts, "rules", str, ""))
        place = "names"
        names = checked_names(_get(facts, "names", list, ""))
        games = []
        for i, game in enumerate(_get(facts, "games", list, "")):
            place = f"games[{i}]"
            games.append(_game_of_json(game, rules))
    except (CanjuError, TypeError, ValueError) as error:
        raise RecordError(f"{place}: {error}") from None
    return Match(rules, names, games)


def _game_of_json(facts: Any, rules: SheddingRules) -> GameRecord:
    to_beat = _get(facts, "to_beat", dict, None)
    start = _start(
        _get(facts, "first", str, ""),
        _get(facts, "second", str, ""),
        None if to_beat is None else _play_of_json(to_beat, rules),
        _get(facts, "lead", str, ""),
        rules,
    )
    moves = [_play_of_json(move, rules) for move in _get(facts, "moves", list, "")]
    seed = _get(facts, "seed", int, None)
    ending = (_get(facts, name, str, "") for name in ("winner", "reason", "note"))
    return _game(start, seed, moves, *ending)


def _play_of_json(facts: Any, rules: SheddingRules) -> Play:
    cards, kind = _get(facts, "cards", str, ""), _get(facts, "kind", str, "")
    if kind == "pass":
        return Play("pass")
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


# --- both ----------------------------------------------------------------------------------


def _read_rules(text: str) -> SheddingRules:
    """Rules from their name or their ``repr``, in which only plain values may stand."""
    if "(" not in text:
        return rules_for(text)
    try:
        if len(text) > _LONGEST_RULES:
            raise ValueError("too long")
        call = ast.parse(text, mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError("not a call")
        names = [key.arg for key in call.keywords]
        # A ``**`` has no name, and what it stands for would be left out.
        if None in names or len(set(names)) < len(names):
            raise ValueError("switches without a name, or the same twice")
        switches = {str(key.arg): ast.literal_eval(key.value) for key in call.keywords}
        rules: SheddingRules = _CLASSES[call.func.id](**switches)
    except (SyntaxError, KeyError, ValueError, TypeError, RecursionError, MemoryError) as error:
        if isinstance(error, CanjuError):
            raise
        raise _Wrong(f"no rules: {shown(text, 60)}") from None
    return rules


def _start(
    first: str, second: str, to_beat: Play | None, lead: str, rules: SheddingRules
) -> Position:
    position = Position(first, second, to_beat, turn=lead, rules=rules)
    if position.is_over:
        raise _Wrong("a hand is empty at the start")
    return position


def _game(
    start: Position, seed: int | None, plays: list[Play], winner: str, reason: str, note: str
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
    if reason == OUT_OF_CARDS and (note or position.winner != winner):
        raise _Wrong(f"{shown(winner, 60)} has not won: the moves end at {position}")
    if reason != OUT_OF_CARDS:
        if reason not in FAULTS:
            choices = ", ".join((OUT_OF_CARDS, *FAULTS))
            raise _Wrong(f"reason {shown(reason, 60)}: choose {choices}")
        if position.is_over or OTHER[position.turn] != winner:
            raise _Wrong(f"{shown(winner, 60)} has not won: it was {position.turn} to move")
    return GameRecord(start, seed, tuple(moves), winner, reason, note)
