"""Who sits where: the two sides of a game, their players and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from canju._arguments import two_of
from canju._signals import from_signal
from canju.errors import OptionError, shown
from canju.playing.players import PLAYERS, Perfect, Player
from canju.playing.players import player as player_named

#: Characters of a name that a program gives itself.
_LONGEST = 80

#: What stands for a person in ``players=``.
HUMAN = "human"


def two_players(players: Sequence[Player | str]) -> tuple[Player | str, Player | str]:
    """Two players from what a user passes: callables, or names that the game itself knows."""
    first, second = two_of("players", players, "choose two, such as players=('human', 'perfect')")
    return _one_player(first), _one_player(second)


def _one_player(value: Player | str) -> Player | str:
    """A callable, or one of the two names that the game itself knows."""
    if isinstance(value, str):
        name = value.strip().lower()
        if name in (HUMAN, "perfect"):
            return name
        if name not in PLAYERS:
            names = ", ".join((HUMAN, *PLAYERS))
            raise OptionError(f"unknown player {shown(value)}: choose one of {names}")
    if value == Perfect():
        # The game's own knows the memo and the time limit.
        return "perfect"
    return player_named(value)


def names_of(players: tuple[Player | str, Player | str]) -> tuple[str, str]:
    """What two players are called unless the user says."""
    first, second = map(name_of, players)
    if first == second:
        kind = "" if first == "You" else f" ({first.lower()})"
        return f"First{kind}", f"Second{kind}"
    return first, second


def name_of(player: Player | str) -> str:
    """What a player is called unless the user says."""
    if isinstance(player, str):
        return "You" if player == HUMAN else player.capitalize()
    try:
        name = getattr(player, "__name__", type(player).__name__)
    except Exception as error:
        if from_signal(error):
            raise
        name = type(player).__name__
    fits = isinstance(name, str) and name.isidentifier() and len(name) <= _LONGEST
    return name if fits else "Program"
