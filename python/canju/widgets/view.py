"""What a page shows of a game and of a walk, ready for JSON."""

from __future__ import annotations

from typing import Any

from canju._arguments import SIDES, place_of
from canju._canju import Play
from canju._messages import ENGLISH, Language
from canju._positions import in_tricks
from canju._rules import rules_text
from canju.playing.game import Game
from canju.widgets.page import cards_of, hands_of
from canju.widgets.walk import Walk


def of_game(
    game: Game, hint: Play | None, readings: list[Play], shows_verdict: bool
) -> dict[str, Any]:
    """A game: both hands, whose turn it is, what was played, what may be done now."""
    position, said = game.position, game.language

    def of_play(play: Play) -> dict[str, Any]:
        return play_seen(play, said)

    seen: dict[str, Any] = {
        "hands": hands_of(position),
        "names": list(game.names),
        "people": [game.is_person(side) for side in SIDES],
        "turn": None if game.is_over else place_of(game.turn),
        "winner": None if game.winner is None else place_of(game.winner),
        "over": game.is_over,
        "tricks": list(game.tricks) if in_tricks(position) else None,
        "result": game.result(),
        "to_beat": None if position.to_beat is None or game.is_over else of_play(position.to_beat),
        "moves": [{"side": place_of(move.side), **of_play(move.play)} for move in game.moves],
        "can_pass": any(not play for play in game.plays()),
        "can_undo": game.can_undo,
        "awaits_person": game.awaits_person,
        "seed": None if game.seed is None else str(game.seed),
        "rules": said.trump_in_words(position.rules)
        or said.out_rules.format(rules_text(position.rules)),
        "last_trick": None if game.last_trick is None else of_trick(game),
        "hint": None if hint is None else of_play(hint),
        "readings": [of_play(play) for play in readings],
        "verdict": None,
    }
    if shows_verdict:
        seen["verdict"] = of_verdict(game)
    return seen


def of_verdict(game: Game) -> dict[str, Any]:
    """Who wins with best play, and the plays that win."""
    winner, sentence, decided = game.verdict()
    winning = game.winning_plays() if decided else None
    return {
        "winner": None if winner is None else place_of(winner),
        "decided": decided,
        "sentence": sentence,
        "winning": None
        if winning is None
        else [play_seen(play, game.language) for play in winning],
        "winning_in_words": game.winning_in_words() if decided else "",
    }


def of_trick(game: Game) -> dict[str, Any]:
    """The trick that was finished last: it stays in sight when the next card is led."""
    trick = game.last_trick
    assert trick is not None, "the page shows one where there is one"
    return {
        "cards": [
            {"side": place_of(move.side), **play_seen(move.play, game.language)}
            for move in trick[:2]
        ],
        "taken_by": place_of(trick.taken_by),
        "sentence": game.trick_in_words(),
    }


def play_seen(play: Play, said: Language = ENGLISH) -> dict[str, Any]:
    """A play with its cards and its names."""
    both = f"{play.kind} {play.kind_zh}" if said == ENGLISH else play.kind_zh
    return {
        "cards": list(play.cards),
        "text": said.play(play),
        "kind": play.kind,
        "named": both if play and play.kind != "card" else "",
        "rank": play.rank,
    }


def of_walk(walk: Walk, said: Language = ENGLISH) -> dict[str, Any]:
    """A walk: the cards left, all its plays, and how many of them are made."""
    return {
        "left": cards_of(walk.left),
        "plays": [play_seen(play, said) for play in walk.split],
        "step": walk.step,
        "sentence": walk.sentence,
    }
