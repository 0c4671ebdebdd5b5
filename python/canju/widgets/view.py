"""States of games for a page, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canju._arguments import place_of
from canju._canju import Play, Position
from canju._messages import ENGLISH, Language
from canju._positions import in_tricks
from canju._seats import on_table_by, seating_of
from canju.playing.game import Game
from canju.widgets.hands import hands_of


def of_game(
    game: Game, hint: Play | None, readings: Sequence[Play], shows_verdict: bool
) -> dict[str, Any]:
    """The state of a game: hands, side to move, moves so far, possible actions."""
    game = game._in(game.language.at_table)
    position, said, seating = game.position, game.language, game.seating

    def of_play(play: Play) -> dict[str, Any]:
        return play_seen(play, said)

    seen: dict[str, Any] = {
        "hands": hands_of(position),
        "names": list(game.names),
        "labels": game.names_with_seats,
        "people": [game.is_person(side) for side in seating.seats],
        "turn": None if game.is_over else seating.place(game.turn),
        "winners": winners_of(game, game.winner),
        "over": game.is_over,
        "by": seating.place(on_table_by(position)),
        "passed": passed_on(position),
        "tricks": list(game.tricks) if in_tricks(position) else None,
        "result": game.result(),
        "to_beat": None if position.to_beat is None or game.is_over else of_play(position.to_beat),
        "moves": [{"side": seating.place(move.side), **of_play(move.play)} for move in game.moves],
        "can_pass": any(not play for play in game.plays()),
        "can_undo": game.can_undo,
        "awaits_person": game.awaits_person,
        "seed": None if game.seed is None else str(game.seed),
        "rules": said.trump_in_words(position.rules)
        or said.out_rules.format(said.rules_in_words(position.rules)),
        "last_trick": None if game.last_trick is None else of_trick(game),
        "hint": None if hint is None else of_play(hint),
        "readings": [of_play(play) for play in readings],
        "verdict": None,
    }
    if shows_verdict:
        seen["verdict"] = of_verdict(game)
    return seen


def passed_on(position: Position) -> list[int]:
    """Places of the seats that have passed on the play on the table."""
    if position.to_beat is None or position.is_over:
        return []
    seating = seating_of(position)
    _, *after = seating.round_from(on_table_by(position))
    return [seating.place(seat) for seat in after[: after.index(position.turn)]]


def winners_of(game: Game, side: str | None) -> list[int]:
    """Places of the winning side's seats; empty if nobody wins."""
    return [] if side is None else [game.seating.place(seat) for seat in game.seating.of(side)]


def of_verdict(game: Game) -> dict[str, Any]:
    """The winner with best play, and the winning plays."""
    winner, sentence, decided = game.verdict()
    winning = game.winning_plays() if decided else None
    return {
        "winners": winners_of(game, winner),
        "decided": decided,
        "sentence": sentence,
        "winning": None
        if winning is None
        else [play_seen(play, game.language) for play in winning],
        "winning_in_words": game.winning_in_words() if decided else "",
    }


def of_trick(game: Game) -> dict[str, Any]:
    """The last finished trick, which stays visible when the next card is led."""
    trick = game.last_trick
    assert trick is not None, "callers check that there is a trick"
    return {
        "cards": [
            {"side": place_of(move.side), "card": next(iter(move.play.cards))}
            for move in (trick.led, trick.answer)
        ],
        "taken_by": place_of(trick.taken_by),
        "sentence": game.trick_in_words(),
    }


def play_seen(play: Play, said: Language = ENGLISH) -> dict[str, Any]:
    """A play with its cards and the name of its kind."""
    return {
        "cards": list(play.cards),
        "text": said.play(play),
        "kind": play.kind,
        "named": said.kind_of(play) if play and play.kind != "card" else "",
        "rank": play.rank,
        "length": play.length,
    }
