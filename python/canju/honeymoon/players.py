"""Players: people, programs by name, and the user's callables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from canju._canju import HoneymoonState
from canju.arguments.limits import Limits
from canju.errors import OptionError
from canju.games.seats import HUMAN, TWO
from canju.honeymoon.odds import odds_of_all, odds_of_view
from canju.honeymoon.rules import Rules
from canju.honeymoon.views import View
from canju.language.languages import Language
from canju.playing.players import (
    Greedy,
    Perfect,
    Random,
    Sampling,
    name_among,
    name_of,
    player,
    some_players,
)

#: Argument for a player: a name, or a callable that takes a view.
Player = str | Callable[[View], Any]

#: Names of players. The last one sees all cards, for comparisons.
NAMES = (HUMAN, "sampling", "greedy", "random", "perfect")
#: Distance between the seeds of successive moves.
_STEP = 0x9E3779B97F4A7C15


def players_of(players: Sequence[Player] | None) -> tuple[Player, ...]:
    """Reads the argument ``players``.

    >>> players_of(None)
    ('human', 'sampling')

    Raises:
        OptionError: for an unknown name; the error lists all names.
        TypeError: for a value that is neither a name nor callable.
    """
    return some_players(players, (HUMAN, "sampling"), _one)


def _one(value: Player) -> Player:
    if isinstance(value, str):
        return name_among(NAMES, value)
    if isinstance(value, (Greedy, Perfect, Random, Sampling)):
        name = type(value).__name__
        raise OptionError(
            f"players: {name}() plays other games: use the name {name.lower()!r}",
            chinese=f"players：{name}() 用于别的游戏：请用名字 {name.lower()!r}",
        )
    return player(value)


def names_of(players: Sequence[Player], said: Language) -> tuple[str, str]:
    """Default names of the players."""
    first, second = (_name_of(one, said) for one in players)
    if first == second:
        first, second = said.sat(TWO)
    return first, second


def _name_of(one: Player, said: Language) -> str:
    if one == "perfect":
        return said["sees_all_cards"]
    return name_of(one, said) if isinstance(one, str) else said["program"]


def choice_of(
    name: str,
    state: HoneymoonState,
    rules: Rules,
    samples: int,
    seed: int,
    limits: Limits,
) -> str:
    """Chooses a call or card for a named player. Only ``"perfect"`` sees more than its view.

    ``seed`` depends on the number of moves so far, so the same view gives the same play.
    """
    if name == "perfect":
        return _seeing_all(state, rules, limits)
    seen = state.view(state.turn)
    if name == "random":
        plays = seen.plays()
        # Only the method ``random()`` gives the same numbers in all versions of Python.
        return plays[int(random.Random(seed).random() * len(plays))]
    if seen.phase == "bidding":
        return str(seen._best_call())
    if name == "greedy" and seen.phase == "exchange":
        return str(seen._greedy())
    return odds_of_view(seen, rules, samples, seed, limits).best


def _seeing_all(state: HoneymoonState, rules: Rules, limits: Limits) -> str:
    """Chooses a call or card with all cards known."""
    if state.phase != "bidding":
        return odds_of_all(state, rules, limits).best
    foreseen = state.foreseen(limits)
    # ``max`` takes the first of equal calls.
    return max(state.plays(), key=lambda call: state.call_worth(call, foreseen))


def seed_of_move(seed: int, moves: int) -> int:
    """Seed of the samples of a move.

    >>> seed_of_move(0, 0), seed_of_move(7, 1) == seed_of_move(7, 1)
    (0, True)
    """
    return (seed + moves * _STEP) % 2**64
