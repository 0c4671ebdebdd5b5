"""Games of honeymoon bridge in files: JSON that is played through again when it is read."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple, Protocol

from canju._arguments import check_seed
from canju._files import encoding_of, not_utf8, read_whole, write_whole
from canju.errors import CanjuError, RecordError, on_a_line, shown
from canju.honeymoon.players import NAMES
from canju.honeymoon.rules import HoneymoonRules, rules_from_facts
from canju.honeymoon.views import HoneymoonMove
from canju.playing.records import checked_names
from canju.playing.seats import HUMAN

#: Bytes of a file that is read, and moves of a game: many deals may be passed out.
_MOST_BYTES, _MOST_MOVES = 2**24, 100_000


class Recorded(Protocol):
    """What a record needs of a game."""

    rules: HoneymoonRules
    seed: int
    players: tuple[Any, ...]
    names: tuple[str, ...]

    @property
    def moves(self) -> tuple[HoneymoonMove, ...]:
        """All calls and cards."""

    @property
    def phase(self) -> str:
        """How far it is."""

    @property
    def contract(self) -> Any:
        """The contract."""

    @property
    def tricks(self) -> tuple[int, int]:
        """Tricks of the play."""

    @property
    def score(self) -> tuple[int, int]:
        """The points."""

    def _make(self, text: str) -> HoneymoonMove: ...


class Facts(NamedTuple):
    """What stands in a file, checked but for the moves."""

    seed: int
    rules: HoneymoonRules
    players: tuple[str, ...]
    names: tuple[str, ...]
    moves: list[Any]
    end: dict[str, Any]


def facts_of_game(game: Recorded) -> dict[str, Any]:
    """A game in plain values; a player that has no name is a person when it is read again."""
    contract = game.contract
    return {
        "canju": "honeymoon",
        "version": 1,
        "rules": {name: getattr(game.rules, name) for name in game.rules.__dataclass_fields__},
        "seed": game.seed,
        "players": [player if isinstance(player, str) else HUMAN for player in game.players],
        "names": list(game.names),
        "moves": [{"side": move.side, "play": move.play} for move in game.moves],
        "phase": game.phase,
        "contract": None if contract is None else str(contract),
        "tricks": list(game.tricks),
        "score": list(game.score),
    }


def save(facts: dict[str, Any], path: str | os.PathLike[str]) -> None:
    """Writes a game's values to a file."""
    write_whole(path, json.dumps(facts, ensure_ascii=False, indent=1) + "\n")


def load(path: str | os.PathLike[str]) -> Facts:
    """What stands in a file.

    Raises:
        RecordError: for what is no record, with the place.
    """
    data = read_whole(path, _MOST_BYTES)
    if len(data) > _MOST_BYTES:
        raise RecordError(f"no record: more than {_MOST_BYTES} bytes")
    try:
        facts = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(f"no record: {not_utf8(encoding_of(data))}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no record: no JSON: {on_a_line(str(error), 200)}") from None
    if (
        not isinstance(facts, dict)
        or facts.get("canju") != "honeymoon"
        or facts.get("version") != 1
    ):
        raise RecordError("no record: 'canju' is to be 'honeymoon', 'version' 1")
    place = "rules"
    try:
        rules = rules_from_facts(_get(facts, "rules", dict))
        place = "seed"
        seed = check_seed(_get(facts, "seed", int))
        place = "players"
        players = tuple(_get(facts, "players", list))
        if len(players) != 2 or any(player not in NAMES for player in players):
            raise ValueError(f"{shown(players, 60)}: expected two of {', '.join(NAMES)}")
        place = "names"
        names = checked_names(_get(facts, "names", list))
        place = "moves"
        moves = _get(facts, "moves", list)
        if len(moves) > _MOST_MOVES:
            raise ValueError(f"more than {_MOST_MOVES}")
        place = "the end"
        end = {name: facts.get(name) for name in ("phase", "contract", "tricks", "score")}
    except (CanjuError, TypeError, ValueError) as error:
        raise RecordError(f"{place}: {error}") from None
    return Facts(seed, rules, players, names, moves, end)


def _get(facts: dict[str, Any], name: str, kind: type) -> Any:
    value = facts.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"expected {kind.__name__}, found {shown(value, 60)}")
    return value


def replay(game: Any, facts: Facts) -> None:
    """Makes the moves of a file, and compares how it ended.

    Raises:
        RecordError: for a move that may not be made, or an end that is another.
    """
    for number, move in enumerate(facts.moves, 1):
        place = f"moves[{number - 1}]"
        if not isinstance(move, dict) or not isinstance(move.get("play"), str):
            raise RecordError(f"{place}: expected a side and a play, found {shown(move, 60)}")
        if move.get("side") != game.turn:
            raise RecordError(
                f"{place}: it is {game.turn} to move, not {shown(move.get('side'), 60)}"
            )
        try:
            game._make(move["play"][:100])
        except CanjuError as error:
            raise RecordError(f"{place}: {error}") from None
    now = facts_of_game(game)
    for name, value in facts.end.items():
        if value is not None and value != now[name]:
            raise RecordError(
                f"{name}: the moves give {shown(now[name], 60)}, not {shown(value, 60)}"
            )
