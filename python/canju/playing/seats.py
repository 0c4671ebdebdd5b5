"""Who sits where: the two sides of a game, their players and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from canju._arguments import two_of
from canju._messages import ENGLISH, Language
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


def names_of(
    players: tuple[Player | str, Player | str], said: Language = ENGLISH
) -> tuple[str, str]:
    """What two players are called unless the user says.

    >>> names_of((HUMAN, "perfect")), names_of(("perfect", "perfect"))
    (('You', 'Perfect'), ('First (perfect)', 'Second (perfect)'))
    """
    first, second = (name_of(player, said) for player in players)
    if first != second:
        return first, second
    if first == said.you:
        return said.sat_first, said.sat_second
    same = first.lower()
    return said.sat_as.format(said.sat_first, same), said.sat_as.format(said.sat_second, same)


def name_of(player: Player | str, said: Language = ENGLISH) -> str:
    """What a player is called unless the user says."""
    if isinstance(player, str):
        named: dict[str, str] = {
            HUMAN: said.you,
            "perfect": said.player_perfect,
            "greedy": said.player_greedy,
            "random": said.player_random,
        }
        return named.get(player, player.capitalize())
    try:
        name = getattr(player, "__name__", type(player).__name__)
    except Exception as error:
        if from_signal(error):
            raise
        name = type(player).__name__
    fits = isinstance(name, str) and name.isidentifier() and len(name) <= _LONGEST
    return name if fits else said.program
