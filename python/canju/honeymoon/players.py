"""Who plays: people, programs by name, and programs of the user's."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from canju._arguments import some_of
from canju._canju import HoneymoonState
from canju._limits import Limits
from canju._messages import Language
from canju.errors import OptionError, kind_of, shown
from canju.honeymoon.odds import odds_of_all, odds_of_view
from canju.honeymoon.rules import HoneymoonRules
from canju.honeymoon.views import HoneymoonView
from canju.playing.players import Greedy, Perfect, Random, Sampling
from canju.playing.seats import HUMAN

#: What a user passes for a player: a name, or a callable that takes a view.
HoneymoonPlayer = str | Callable[[HoneymoonView], Any]

#: The names of players. The last one sees all cards, and is a yardstick.
NAMES = (HUMAN, "sampling", "greedy", "random", "perfect")
#: Numbers that differ from move to move.
_STEP = 0x9E3779B97F4A7C15


def players_of(players: Sequence[HoneymoonPlayer] | None) -> tuple[HoneymoonPlayer, ...]:
    """Two players from what a user passes.

    >>> players_of(None)
    ('human', 'sampling')

    Raises:
        OptionError: for a name that no player has, with all there are.
        TypeError: for what is neither a name nor callable.
    """
    if players is None:
        return HUMAN, "sampling"
    such = f"choose two, such as players={(HUMAN, 'sampling')}"
    return tuple(map(_one, some_of("players", players, (2,), such)))


def _one(player: HoneymoonPlayer) -> HoneymoonPlayer:
    if isinstance(player, str):
        name = player.strip().lower()
        if name not in NAMES:
            raise OptionError(f"unknown player {shown(player)}: choose one of {', '.join(NAMES)}")
        return name
    if isinstance(player, type) or not callable(player):
        raise TypeError(f"players: expected a name or a callable, got {kind_of(player)}")
    if isinstance(player, (Greedy, Perfect, Random, Sampling)):
        name = type(player).__name__
        raise OptionError(f"players: {name}() plays other games: name it, {name.lower()!r}")
    return player


def names_of(players: Sequence[HoneymoonPlayer], said: Language) -> tuple[str, str]:
    """What players are called unless the user says."""
    named = []
    for player in players:
        if isinstance(player, str):
            named.append(
                {
                    HUMAN: said.you,
                    "sampling": said.player_samples,
                    "greedy": said.player_greedy,
                    "random": said.player_random,
                    "perfect": said.player_sees_all,
                }[player]
            )
        else:
            named.append(said.program)
    if named[0] != named[1]:
        return named[0], named[1]
    return said.sat_first, said.sat_second


def choice_of(
    player: str,
    state: HoneymoonState,
    rules: HoneymoonRules,
    samples: int,
    seed: int,
    limits: Limits,
) -> str:
    """What a player with a name does. All but ``"perfect"`` are given the view of their side alone.

    ``seed`` is of the moves made so far, so that the same view gives the same play.
    """
    if player == "perfect":
        return _seeing_all(state, rules, limits)
    seen = state.view(state.turn)
    if player == "random":
        plays = seen.plays()
        # Of Python's generators only ``random()`` promises the same numbers in all versions.
        return plays[int(random.Random(seed).random() * len(plays))]
    if seen.phase == "bidding":
        return str(seen.best_call())
    if player == "greedy" and seen.phase == "exchange":
        return str(seen.greedy())
    return odds_of_view(seen, rules, samples, seed, limits, None).best


def _seeing_all(state: HoneymoonState, rules: HoneymoonRules, limits: Limits) -> str:
    """The play of who sees all cards."""
    if state.phase != "bidding":
        return odds_of_all(state, rules, limits, None).best
    foreseen, seen = state.foreseen(limits), state.view(state.turn)
    worths = [
        (state.call_worth(call, foreseen), -place, call) for place, call in enumerate(seen.plays())
    ]
    return max(worths)[2]


def seed_of_move(seed: int, moves: int) -> int:
    """The seed of a move's samples.

    >>> seed_of_move(0, 0), seed_of_move(7, 1) == seed_of_move(7, 1)
    (0, True)
    """
    return (seed + moves * _STEP) % 2**64
