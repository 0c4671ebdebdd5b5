"""Games that other engines have logged."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from canju._canju import game_in_log
from canju.errors import RecordError, kind_of, on_a_line
from canju.games.rules import Rules
from canju.playing.moves import Move
from canju.playing.records import GameRecord
from canju.saving.files import encoding_of, not_utf8, read_whole
from canju.saving.records import MOST_BYTES

#: Players of a game, in the order of the seats, where the first is the landlord.
IN_ORDER = (0, 1, 2)


def logs_in(records: str | os.PathLike[str] | Iterable[Any]) -> Iterable[Any]:
    """The logs of a file, of lines of JSON, or of an iterable.

    Raises:
        OptionError: if the file is not text in UTF-8.
        OSError: if it cannot be read.
    """
    if isinstance(records, (str, os.PathLike)):
        return _in_text(read_whole(records, MOST_BYTES))
    if isinstance(records, Iterable) and not isinstance(records, (bytes, dict)):
        return records
    raise TypeError(f"records: expected a list of games or a file, got {kind_of(records)}")


def _in_text(data: bytes) -> Iterable[Any]:
    """The logs in a file: a list in JSON, or a line of JSON for each."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise not_utf8(encoding_of(data)) from None
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return [line for line in text.splitlines() if line.strip()]
    return whole if isinstance(whole, list) and not _is_history(whole) else [whole]


def _is_history(value: list[Any]) -> bool:
    """Returns true for one game of OpenSpiel: its first item is an action of chance."""
    return bool(value) and isinstance(value[0], list) and value[0][:1] == [-1]


def finished_game(log: Any, notation: str, rules: Rules | None) -> GameRecord:
    """Reads a game that is over; a text is JSON.

    Raises:
        CanjuError, TypeError: if it cannot be read, or is not over.
    """
    if isinstance(log, (str, bytes)):
        try:
            log = json.loads(log)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not JSON: {on_a_line(str(error), 200)}") from None
    start, moves, winner, players = game_in_log(log, notation, rules)
    if winner is None:
        raise RecordError(
            f"the game is not over after play {len(moves)}: leave it out, or review it alone",
            chinese=f"打到第 {len(moves)} 手还没有结束：请去掉，或单独复盘",
        )
    seated = None if players == IN_ORDER else players
    made = tuple(Move(*move) for move in moves)
    return GameRecord(start, None, made, winner, players=seated)
