"""Who sits where: the seats of a game, their players and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from canju._arguments import NUMBERS, some_of
from canju._messages import ENGLISH, Language
from canju._seats import TWO, Seating
from canju.playing.players import PLAYERS, Perfect, Player, name_among, player, refuse_sampling

#: Characters of a name that a program gives itself.
_LONGEST = 80

#: What stands for a person in ``players=``.
HUMAN = "human"

#: The players of the package, by their classes.
_NAMES: dict[object, str] = {kind: name for name, kind in PLAYERS.items()}


def players_for(
    seating: Seating, players: Sequence[Player | str] | None, tricks: bool = False
) -> tuple[Player | str, ...]:
    """A player for each seat from what a user passes: callables, or names that the game knows.

    In a game of tricks nobody plays by samples.

    >>> from canju._seats import THREE
    >>> players_for(THREE, None)
    ('human', 'perfect', 'perfect')
    """
    usual = (HUMAN, *["perfect"] * (len(seating.seats) - 1))
    such = f"choose {NUMBERS[len(usual)]}, such as players={usual}"
    given = usual if players is None else some_of("players", players, (len(usual),), such)
    chosen = tuple(map(_one_player, given))
    if tricks:
        refuse_sampling(chosen)
    return chosen


def _one_player(value: Player | str) -> Player | str:
    """A callable, or one of the two names that the game itself knows."""
    name = name_among((HUMAN, *PLAYERS), value) if isinstance(value, str) else None
    if name in (HUMAN, "perfect") or value == Perfect():
        # The game's own perfect player knows the memo and the time limit.
        return name or "perfect"
    return player(value)


def names_of(
    players: Sequence[Player | str], said: Language = ENGLISH, seating: Seating = TWO
) -> tuple[str, ...]:
    """What players are called unless the user says: two by what they are, three by their seats.

    >>> from canju._seats import THREE
    >>> names_of((HUMAN, "perfect")), names_of(("perfect", "perfect"))
    (('You', 'Perfect'), ('First (perfect)', 'Second (perfect)'))
    >>> names_of(("perfect", HUMAN, "perfect"), seating=THREE)
    ('Landlord', 'You', 'Up')
    """
    named = [name_of(one, said) for one in players]
    sat = said.sat(seating)
    if seating is not TWO:
        alone = named.count(said.you) == 1
        pairs = zip(named, sat, strict=True)
        return tuple(name if alone and name == said.you else seat for name, seat in pairs)
    if len(set(named)) == len(named):
        return tuple(named)
    if named[0] == said.you:
        return sat
    return tuple(said.sat_as.format(seat, named[0].lower()) for seat in sat)


def with_seats(seating: Seating, names: Sequence[str], said: Language = ENGLISH) -> list[str]:
    """All names; of three, each with its seat where the name is another.

    >>> from canju._seats import THREE
    >>> with_seats(THREE, ("Landlord", "You", "Cid"))
    ['Landlord', 'You (down)', 'Cid (up)']
    """
    if seating is TWO:
        return list(names)
    seated = zip(names, said.sat(seating), said.seats(seating), strict=True)
    return [name if name == sat else said.sat_as.format(name, seat) for name, sat, seat in seated]


def name_of(one: Player | str, said: Language = ENGLISH) -> str:
    """What a player is called unless the user says.

    >>> from canju._messages import CHINESE
    >>> from canju.playing.players import Greedy
    >>> name_of("perfect"), name_of(Greedy()), name_of(Greedy(), CHINESE), name_of(min)
    ('Perfect', 'Greedy', '贪心', 'min')
    """
    own = one if isinstance(one, str) else _NAMES.get(type(one))
    if own is not None:
        named: dict[str, str] = {
            HUMAN: said.you,
            "perfect": said.player_perfect,
            "greedy": said.player_greedy,
            "random": said.player_random,
            "sampling": said.player_sampling,
        }
        return named.get(own, own.capitalize())
    name = getattr(one, "__name__", type(one).__name__)
    fits = isinstance(name, str) and name.isidentifier() and len(name) <= _LONGEST
    return name if fits else said.program
