"""Data of a published page, ready for JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from canju._canju import DouDizhu, Position, RunFast, SinglesAndPairs
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language
from canju._rules import Rules, SheddingRules, switches_of
from canju._seats import TWO, hands_of, seating_of
from canju.plans.finding import MOST_OFFERED, QUICK_EFFORT
from canju.playing.game import Game
from canju.playing.planning import title_of
from canju.playing.players import HUMAN
from canju.puzzles import Puzzle
from canju.widgets.branches import PORTION

#: Seconds that a click on a page can search.
SECONDS = 2.0
#: Bytes of the page's memo: a phone gives a page about a gigabyte.
MEMORY = 256 << 20
#: The search for a plan, and the most rules of a plan that is offered.
PLANS = {"effort": QUICK_EFFORT, "most_rules": MOST_OFFERED}
#: Sentences whose forms the scripts fill.
FORMS = (
    *("play_pass", "stop", "pass_begins", "wins_card", "task", "task_lead", "task_beat"),
    *("task_beat_by", "ends_after", "best_play", "winning", "winning_unknown", "none_wins"),
    *("hint_guess", "hint_lost", "hint_resists", "several_plays", "nothing_to_undo"),
    *("is_over", "hint_planned", "plan_not_found", "comma"),
)
#: Nouns that the scripts count.
_COUNTED = ("move",)


def page_data(
    items: Iterable[tuple[Position, Puzzle | None]], said: Language, shown: bool
) -> dict[str, Any]:
    """The data of a page, for ``static/desk.js``. ``shown`` shows verdicts from the start."""
    puzzles = [_puzzle(number, *item, said) for number, item in enumerate(items, 1)]
    asked = json.dumps([puzzle["request"] for puzzle in puzzles])
    return {
        "lang": said.name,
        "words": said.published_page,
        "said": forms(said),
        "seconds": SECONDS,
        "memory": MEMORY,
        "plans": PLANS,
        "shown": shown,
        # Pages with the same puzzles share what is solved.
        "id": hashlib.sha256(asked.encode()).hexdigest()[:16],
        "puzzles": puzzles,
    }


def forms(said: Language) -> dict[str, Any]:
    """The forms of sentences that ``static/sentences.js`` fills."""
    limits = {
        "time": said.within_seconds.format(SECONDS),
        "memory": said.within_memory.format(MEMORY),
    }
    return {
        **{name: getattr(said, name) for name in FORMS},
        **{f"not_solved_{name}": said.not_solved.format(text) for name, text in limits.items()},
        "counts": {
            noun: [said.count(1, noun), said.count(2, noun).replace("2", "{}")] for noun in _COUNTED
        },
    }


def _puzzle(
    number: int, position: Position, puzzle: Puzzle | None, said: Language
) -> dict[str, Any]:
    seating = seating_of(position)
    mine = seating.side(position.turn)
    players = [HUMAN if team == mine else "perfect" for team in seating.teams]
    game = Game(position, players=players, lang=said.name)
    begins = said.pub_can_you_win if puzzle is None else said.puzzle_begins
    if players.count(HUMAN) > 1:
        begins = said.pub_both_farmers.format(begins)
    rating = "" if puzzle is None else said.points_alone.format(puzzle.rating.score)
    return {
        "request": request_of(position),
        "seats": seating.seats,
        "teams": seating.teams,
        "people": [player == HUMAN for player in players],
        "names": game.names,
        "labels": game.names_with_seats,
        "rules": said.out_rules.format(said.rules_in_words(position.rules)),
        "phrases": phrases(game),
        "label": said.pub_puzzle.format(number),
        "rating": rating,
        "begins": begins,
    }


def phrases(game: Game) -> dict[str, dict[str, str]]:
    """Clauses with the names of players, by their seats and sides."""
    said, seating = game.language, game.seating
    turns = {seat: said.turn_of(game.name(seat)) for seat in seating.seats}
    return {
        "turn": {seat: f"{turn[0].upper()}{turn[1:]}" for seat, turn in turns.items()},
        "owner": {seat: said.called(game.name(seat), inside=True) for seat in seating.seats},
        "wins": {side: said.wins_of(game.name(side)) for side in seating.sides},
        "wins_inside": {side: said.wins_of(game.name(side), inside=True) for side in seating.sides},
        "plan": {side: title_of(side, game) for side in seating.sides if seating is TWO},
    }


def tree_data(said: Language) -> dict[str, Any]:
    """Labels, a sentence and limits of game trees, for ``static/branches.js``."""
    return {
        "labels": said.buttons,
        "open_again": said.open_again,
        "seconds": DISPLAY_SECONDS,
        "portion": PORTION,
    }


def request_of(position: Position) -> dict[str, Any]:
    """A position as the core for the browser reads it: ``web/src/request.rs``."""
    seats = seating_of(position).seats
    hands = zip(seats, hands_of(position), strict=True)
    request: dict[str, Any] = {seat: str(hand) for seat, hand in hands}
    request |= {"turn": position.turn, "rules": _rules(_shedding(position.rules))}
    play = position.to_beat
    if play is not None:
        reading = {"kind": play.kind, "rank": play.rank, "length": play.length}
        request["to_beat"] = {"text": str(play.cards), **reading}
    if position.by is not None:
        request["by"] = position.by
    return request


#: The rules without switches of each class. Those of the base class have a name themselves.
_FIRST = {DouDizhu: "doudizhu", SinglesAndPairs: "singles-and-pairs", RunFast: "run-fast"}


def _rules(rules: SheddingRules) -> dict[str, Any]:
    return {"name": _FIRST.get(type(rules)), **switches_of(rules)}


def _shedding(rules: Rules) -> SheddingRules:
    assert isinstance(rules, SheddingRules), "publish refuses trick play"
    return rules
