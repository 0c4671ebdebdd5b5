"""What is shown of a ``Game``: its sheet, and the pages with its verdict."""

from __future__ import annotations

from typing import Any

from canju._canju import game_sheet
from canju.arguments.limits import DISPLAY_SECONDS
from canju.games.positions import in_tricks
from canju.language.languages import Language, Manner
from canju.writing.html import html_of

#: Most moves that a page in a notebook lists.
_MOST = 60


def sheet(
    game: Any, said: Language, verdict: tuple[str, str | None] | None = None, most: int = _MOST
) -> dict[str, Any]:
    """The sheet of a game in a language; a page lists at most so many moves."""
    game = game._in(said)
    names = dict(zip(game.seating.seats, game.names_with_seats, strict=True))
    told = {
        "start": game.start,
        "position": game.position,
        "plays": [move.play for move in game.moves],
        "result": game.result(),
        "tricks": game.tricks if in_tricks(game.position) else None,
        "verdict": verdict,
    }
    return game_sheet(Manner(said, names=names).core, told, most)


def page(game: Any, said: Language, alone: bool = False) -> str:
    """HTML of a game; a page of its own lists all moves, and they are open."""
    verdict = None if game.is_over else _verdict(game._in(said))
    made = sheet(game, said, verdict, len(game.moves) if alone else _MOST)
    for block in made["blocks"][0]["drawn"]:
        block["open"] = alone and not block.get("answer")
    return html_of(made)


def _verdict(game: Any) -> tuple[str, str | None] | None:
    """The verdict, and the side that wins, if a second of search finds it."""
    winner, sentence, decided = game._told.verdict(game._asking(DISPLAY_SECONDS), None)
    return (sentence, winner) if decided else None
