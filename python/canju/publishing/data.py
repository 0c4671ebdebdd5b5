"""Data of a published page, ready for JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from canju._canju import (
    Position,
    difficulty_told,
    faces_told,
    labels,
    plays_seen,
)
from canju.games.rules import Rules, SheddingRules
from canju.games.seats import HUMAN, hands_of, seating_of
from canju.language.languages import Language
from canju.solving.core import Outcome

#: Seconds that a click on a page can search, and that it can look for the verdicts of all plays.
SECONDS, MORE_SECONDS = 2.0, 30.0
#: Bytes of the page's memo: a phone gives a page about a gigabyte.
MEMORY = 256 << 20


class Item(NamedTuple):
    """A puzzle of a page.

    Attributes:
        position: its position.
        points: its rating; ``None`` without one.
        solution: its solution, if it is known.
    """

    position: Position
    points: float | None = None
    solution: Outcome | None = None


def page_data(items: Iterable[Item], said: Language, shown: bool) -> dict[str, Any]:
    """The data of a page, for ``static/page.js``; ``shown`` shows verdicts from the start."""
    puzzles = [_puzzle(number, item, said) for number, item in enumerate(items, 1)]
    asked = json.dumps([puzzle["position"] for puzzle in puzzles])
    return {
        "lang": said.name,
        "html_lang": "zh-CN" if said.name == "zh" else "en",
        "words": labels(said.name, "puzzles"),
        "seconds": SECONDS,
        "more_seconds": MORE_SECONDS,
        "memory": MEMORY,
        "shown": shown,
        # Pages with the same puzzles share what is solved.
        "id": hashlib.sha256(asked.encode()).hexdigest()[:16],
        "puzzles": puzzles,
    }


def _puzzle(number: int, item: Item, said: Language) -> dict[str, Any]:
    position, points, solution = item
    seating = seating_of(position)
    mine = seating.side(position.turn)
    players = [HUMAN if team == mine else "perfect" for team in seating.teams]
    words = labels(said.name, "puzzles")
    begins = words["can_you_win" if points is None else "puzzle_begins"]
    if players.count(HUMAN) > 1:
        begins = words["both_farmers"].format(begins)
    named = [said["you" if player == HUMAN else player] for player in players]
    names = list(said.players(named, seating))
    answer, rating = "", None
    if solution is not None and solution.best is not None:
        answer = plays_seen(said.name, [solution.best])[0]["short"]
        if points is not None:
            counts = len(solution.winning_plays), len(position.plays())
            level, told = difficulty_told(said.name, points, *counts)
            rating = {"level": level, "told": told}
    cards = [faces_told(said.name, hand, False).split() for hand in hands_of(position)]
    return {
        "position": request_of(position),
        "people": [player == HUMAN for player in players],
        "names": names,
        "label": words["puzzle"].format(number),
        "rating": rating,
        "begins": begins,
        "answer": answer,
        "hands": [list(hand) for hand in zip(names, cards, strict=True)],
    }


def request_of(position: Position) -> dict[str, Any]:
    """A position as the core for the browser reads it: ``web/src/request.rs``."""
    seats = seating_of(position).seats
    hands = zip(seats, hands_of(position), strict=True)
    request: dict[str, Any] = {seat: str(hand) for seat, hand in hands}
    request |= {"turn": position.turn, "rules": str(_shedding(position.rules))}
    play = position.to_beat
    if play is not None:
        reading = {"kind": play.kind, "rank": play.rank, "length": play.length}
        request["to_beat"] = {"text": str(play.cards), **reading}
    if position.by is not None:
        request["by"] = position.by
    return request


def _shedding(rules: Rules) -> SheddingRules:
    assert isinstance(rules, SheddingRules), "publish refuses trick play"
    return rules
