"""What a call has found is kept by any exception of a ``progress`` function."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from canju import Game, honeymoon, match, odds, one_hand, review, solve_many
from public import callables, parameters_of

GAME = ("3 5 5", "4 6")
PLAYED = "3, 4, 5, 6"


def bridge_game() -> honeymoon.Game:
    game = honeymoon.Game(seed=7, players=("greedy", "greedy"))
    game.run()
    return game


def reviewed_game(**given: Any) -> Any:
    game = Game(*GAME, players=("greedy", "greedy"))
    game.run()
    return game.review(**given)


#: Calls with a function as ``progress``, and the attribute that keeps what is found.
CALLS: dict[str, tuple[str, Callable[..., Any]]] = {
    "solve_many": ("results", lambda **given: solve_many([("7", "8")] * 3, **given)),
    "one_hand.split_many": ("splits", lambda **given: one_hand.split_many(["3", "4"], **given)),
    "match": ("match", lambda **given: match("3 5", "4", games=3, **given)),
    "odds": ("odds", lambda **given: odds("8 9", "3 5 7", 1, **given)),
    "review": ("review", lambda **given: review(*GAME, plays=PLAYED, **given)),
    "Game.review": ("review", reviewed_game),
    "playing.GameRecord.review": ("review", lambda **given: match(*GAME)[0].review(**given)),
    "Match.review": ("review", lambda **given: match(*GAME, games=2).review(**given)),
    "honeymoon.Game.review": ("review", lambda **given: bridge_game().review(**given)),
}


@pytest.mark.parametrize("stop", [RuntimeError, KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("name", CALLS)
def test_an_exception_keeps_what_was_found(name, stop, monkeypatch):
    monkeypatch.setattr("canju.arguments.progress._EVERY", 0.0)
    attribute, call = CALLS[name]

    def stopping(done: int, total: int | None) -> None:
        if done:
            raise stop

    with pytest.raises(stop) as raised:
        call(progress=stopping)
    assert type(getattr(raised.value, attribute)) is type(call())


def test_every_call_that_promises_so_is_here():
    """By the docstrings; methods of base classes are named by their first class."""
    promising = {
        name
        for name, thing in callables()
        if "progress" in {one.name for one in parameters_of(thing)}
        and re.search(r"has an\s+attribute ``(\w+)``", thing.__doc__ or "")
    }
    assert promising <= {*CALLS}
    assert {"solve_many", "match", "odds", "review"} <= promising
