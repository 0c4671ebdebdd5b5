"""Records of games: ``GameRecord``, ``Match``, and the files that keep them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, overload

from canju._arguments import check_kind, path_of, two_of
from canju._canju import Play, Position, rules_for
from canju.errors import OptionError, RecordError, kind_of, on_a_line, shown
from canju.files import read_whole, write_whole
from canju.game import Move
from canju.positions import OTHER
from canju.rules import SheddingRules, rules_text

#: How a game ends when nobody does what is not allowed.
OUT_OF_CARDS = "out of cards"
#: Why a game is lost otherwise.
FAULTS = ("illegal play", "raised", "too slow")

#: Games that a display lists.
_SHOWN = 20
#: Characters of a name, and of a note.
_LONGEST_NAME, _LONGEST_NOTE = 80, 300
#: Bytes of a file that is read.
_MOST_BYTES = 2**30


def name_fits(name: str) -> bool:
    """Whether a record can hold a name: a short line without the sign between two."""
    return 0 < len(name.strip()) <= _LONGEST_NAME and name.isprintable() and "|" not in name


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """The names of two players, from what a user passes or what stands in a file.

    >>> checked_names((" Ann", "小明"))
    ('Ann', '小明')

    Raises:
        OptionError: for names that no record can hold, and more or fewer than two.
        TypeError: for what are no texts.
    """
    two = two_of("names", names, "give two, such as names=('Ann', 'Bob')")
    for name in two:
        if not isinstance(name, str):
            raise TypeError(f"names: expected two texts, got {kind_of(name)}")
        if not name_fits(name):
            raise OptionError(f"names: {shown(name)}: give a short line without '|'")
    return two[0].strip(), two[1].strip()


def checked_note(note: str) -> str:
    r"""A note on one line, with no sign that cannot be printed or stored.

    >>> checked_note("no\tcard ")
    'no card'
    """
    return on_a_line(" ".join(str.split(note)), _LONGEST_NOTE)


@dataclass(frozen=True)
class GameRecord:
    """A game that was played.

    Attributes:
        start: the position in which it began.
        seed: the seed of the deal; ``None`` where the hands were given.
        moves: the plays and passes, each with its side.
        winner: ``"first"`` or ``"second"``.
        reason: ``"out of cards"``, or why the other side lost: ``"illegal play"``, ``"raised"``,
            ``"too slow"``.
        note: what was wrong, in a sentence; empty where nothing was.

    >>> from canju import match
    >>> game = match("44 5", "6 7 88", players=("greedy", "greedy"))[0]
    >>> print(game)
    first: 44 5
    second: 6 7 88
    first 44, second 88, first pass, second 6, first pass, second 7
    second wins: out of cards
    """

    start: Position
    seed: int | None
    moves: tuple[Move, ...]
    winner: str
    reason: str = OUT_OF_CARDS
    note: str = ""

    def __post_init__(self) -> None:
        """Checks what kinds of things it has; not whether the moves are legal."""
        for name, kind in (("start", Position), ("reason", str), ("note", str)):
            check_kind(name, getattr(self, name), kind)
        self._check_winner()
        if isinstance(self.seed, bool) or not isinstance(self.seed, (int, type(None))):
            raise TypeError(f"seed: expected a whole number or None, got {kind_of(self.seed)}")
        if self.reason not in (OUT_OF_CARDS, *FAULTS):
            choices = ", ".join((OUT_OF_CARDS, *FAULTS))
            raise OptionError(f"reason={shown(self.reason)}: choose one of {choices}")
        moves = self.moves
        if not isinstance(moves, tuple) or not all(isinstance(move, Move) for move in moves):
            raise TypeError(f"moves: expected a tuple of moves, got {kind_of(moves)}")
        object.__setattr__(self, "note", checked_note(self.note))

    def _check_winner(self) -> None:
        check_kind("winner", self.winner, str)
        if self.winner not in OTHER:
            raise OptionError(f"winner={shown(self.winner)}: choose 'first' or 'second'")

    @property
    def end(self) -> Position:
        """The position in which it ended."""
        return list(self.positions())[-1]

    def positions(self) -> Iterator[Position]:
        """Every position of the game, from the start to the end."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move.play)
            yield position

    def outcome(self) -> str:
        """How it ended, in a line: ``second wins: first made an illegal play: …``."""
        if self.reason == OUT_OF_CARDS:
            return f"{self.winner} wins: {self.reason}"
        did = {"illegal play": "made no legal play", "raised": "raised", "too slow": "was too slow"}
        return f"{self.winner} wins: {OTHER[self.winner]} {did[self.reason]}: {self.note}"

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values, as its JSON has them."""
        return {
            "seed": self.seed,
            "first": str(self.start.first),
            "second": str(self.start.second),
            "to_beat": None if self.start.to_beat is None else _facts(self.start.to_beat),
            "lead": self.start.turn,
            "moves": [{"side": side, **_facts(play)} for side, play in self.moves],
            "winner": self.winner,
            "reason": self.reason,
            "note": self.note,
        }

    def __str__(self) -> str:
        moves = ", ".join(f"{side} {play}" for side, play in self.moves) or "no move"
        return f"first: {self.start.first}\nsecond: {self.start.second}\n{moves}\n{self.outcome()}"


def _checked_game(game: GameRecord) -> GameRecord:
    check_kind("games", game, GameRecord)
    return game


def _facts(play: Play) -> dict[str, Any]:
    """A play so that it can be read in one way only."""
    return {"cards": str(play), "kind": play.kind, "rank": play.rank}


class Match(Sequence[GameRecord]):
    """The games of a match, in the order in which they were played.

    Attributes:
        rules: the rules object.
        names: what the two players are called.

    >>> from canju import match
    >>> played = match("44 5", "6 7 88", players=("greedy", "perfect"), games=2)
    >>> played
    <Match: Greedy() 0, Perfect() 2>
    >>> played.wins, len(played[0].moves)
    ({'first': 0, 'second': 2}, 6)
    """

    def __init__(
        self, rules: SheddingRules | str, names: Sequence[str], games: Iterable[GameRecord] = ()
    ) -> None:
        self.rules = self._checked_rules(rules)
        self.names = checked_names(names)
        check_kind("games", games, Iterable, "GameRecords")
        self._games = tuple(map(_checked_game, games))

    @staticmethod
    def _checked_rules(rules: SheddingRules | str) -> SheddingRules:
        return rules_for(rules)

    @property
    def games(self) -> tuple[GameRecord, ...]:
        """The games."""
        return self._games

    @property
    def wins(self) -> dict[str, int]:
        """How many games each side won: of ``"first"`` and ``"second"``."""
        won = Counter(game.winner for game in self._games)
        return {side: won[side] for side in OTHER}

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """How many games each side lost by a fault, by its name."""
        lost = Counter((OTHER[game.winner], game.reason) for game in self._games)
        return {
            side: {fault: lost[side, fault] for fault in FAULTS if lost[side, fault]}
            for side in OTHER
        }

    def to_dict(self) -> dict[str, Any]:
        """The match in plain values, as its JSON has them."""
        return {
            "canju": "match",
            "version": 1,
            "rules": rules_text(self.rules),
            "names": list(self.names),
            "wins": self.wins,
            "games": [game.to_dict() for game in self._games],
        }

    def to_json(self) -> str:
        """The match as JSON, which ``Match.load`` reads."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"

    def to_text(self) -> str:
        """The match as text that people can read, and ``Match.load`` too."""
        from canju.record_files import text_of

        return text_of(self)

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Writes the match to a file, whole or not at all.

        Args:
            path: where; a file that is there is replaced, and keeps its permissions.
            format: ``"text"`` or ``"json"``; by default JSON where the name ends in ``.json``.

        Raises:
            OSError: when the file cannot be written, and for a directory, a device or a FIFO.
        """
        name = path_of(path)
        if format is None:
            format = "json" if Path(name).suffix.lower() == ".json" else "text"
        if format not in ("text", "json"):
            raise OptionError(f"format={shown(format)}: choose 'text' or 'json'")
        write_whole(name, self.to_json() if format == "json" else self.to_text())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """A match from a file of either form; every game is played through again.

        Raises:
            RecordError: for what is no record, or a game that cannot have gone so, with the place.
            OSError: when the file cannot be read.
        """
        from canju.record_files import match_of

        data = read_whole(path, _MOST_BYTES)
        if len(data) > _MOST_BYTES:
            raise RecordError(f"no record: more than {_MOST_BYTES} bytes")
        return match_of(data)

    def _score(self) -> str:
        first, second = self.names
        return f"{first} {self.wins['first']}, {second} {self.wins['second']}"

    def _lines(self) -> list[str]:
        lines = []
        for i, game in enumerate(self._games, 1):
            deal = "" if game.seed is None else f", seed {game.seed}"
            lines.append(f"game {i}{deal}: {len(game.moves)} moves, {game.outcome()}")
        return lines

    def _headline(self) -> str:
        games = f"{len(self)} game{'s' if len(self) != 1 else ''}"
        faults = [
            f"{name} lost {n} by fault ({fault})"
            for side, name in zip(OTHER, self.names, strict=True)
            for fault, n in self.faults[side].items()
        ]
        return "; ".join([f"{games}, {rules_text(self.rules)}: {self._score()}", *faults])

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, i: int) -> GameRecord: ...
    @overload
    def __getitem__(self, i: slice) -> Match: ...
    def __getitem__(self, i: int | slice) -> GameRecord | Match:
        if isinstance(i, slice):
            return Match(self.rules, self.names, self._games[i])
        return self._games[i]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine, theirs = ((m.rules, m.names, m._games) for m in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self.names, self._games))

    def __repr__(self) -> str:
        return f"<Match: {self._score()}>"

    def __str__(self) -> str:
        lines = self._lines()
        cut = [] if len(lines) <= _SHOWN else [f"… {len(lines) - _SHOWN} more: match[{_SHOWN}:]"]
        return "\n".join([self._headline(), *lines[:_SHOWN], *cut])

    def _repr_html_(self) -> str:
        head, *lines = str(self).splitlines()
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<p>{escape(head)}</p><ul>{items}</ul>"
