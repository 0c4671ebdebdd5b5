"""Players of all games: ``Greedy``, ``Perfect``, ``Random`` and ``Sampling``; and their names.

A player is any callable that takes a ``Position`` where it is to move, and returns its play: a
``Play``, or text that is read under the position's rules. With hidden hands it takes a ``View``
instead; all players here except ``Perfect`` accept one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from canju._canju import Hand, Play, Position, greedy_play
from canju.arguments.checks import NUMBERS, check_seed, some_of
from canju.arguments.limits import Limits
from canju.errors import OptionError, PositionError, TimeLimit, shown
from canju.games.seats import HUMAN, PROGRAMS, THREE, Seating
from canju.hidden.odds import check_samples
from canju.language.languages import ENGLISH, Language
from canju.playing.moves import Move
from canju.playing.views import View
from canju.solution import best_reply

Player = Callable[[Any], Any]


@dataclass(frozen=True)
class Greedy:
    """A simple player that looks only at its own hand and the table.

    It leads the first play in the natural order
    (``hand.plays(order="natural")``: planes first, single cards and the rocket last). It answers a
    play with the lowest play of the same kind and length that beats it, with the kickers that come
    first in the natural order. Without such a play it passes. If it must beat (``RunFast``), it
    plays its lowest bomb.

    In trick play it leads the highest card of its longest suit. Between suits of equal length it
    prefers the one with the higher card, then spades before hearts, diamonds and clubs. It answers
    with the lowest card that takes the trick; without a card of the suit, the lowest trump. If no
    card takes the trick, it plays the lowest legal card, clubs before diamonds, hearts and spades.

    >>> player = Greedy()
    >>> player(Position("3 44 55 66", "2"))
    Play('445566')
    >>> player(Position("7777 9", "3", to_beat="8"))
    Play('9')
    >>> player(Position("7777 9", "3", to_beat="T"))
    Play('pass')
    >>> str(player(Position("AS QH 3H 2H", "KS JS 9H 8H", rules="honeymoon-bridge:NT")))
    'QH'
    """

    def __call__(self, position: Position | View | str) -> Play:
        """Returns the play in a position that is not over."""
        position = _to_move_in(position)
        seen = position.hand, position.plays(), position.to_beat, position.rules
        play = greedy_play(*seen)
        assert play is not None, "a position that is not over has a legal play"
        return play


@dataclass(frozen=True, kw_only=True, repr=False)
class Perfect:
    """The solver: it never loses a won position, and resists in a lost one.

    It sees both hands, as ``best_reply`` does, and takes the same limits. A call that reaches a
    limit raises ``LimitError``. Without limits it thinks until it has the answer: milliseconds for
    ten cards each, seconds for whole deals.

    >>> player = Perfect(threads=1)
    >>> player
    Perfect(threads=1)
    >>> player(Position("7 8", "9 T", to_beat="7"))
    Play('8')
    """

    threads: int | None = None
    time_limit: float | None = None
    node_limit: int | None = None
    memory_limit: int | str | None = None

    def __post_init__(self) -> None:
        """Checks the limits when the player is made."""
        Limits.checked(self.threads, self.time_limit, self.node_limit, self.memory_limit)

    def _set(self) -> dict[str, Any]:
        limits = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: limit for name, limit in limits.items() if limit is not None}

    def __call__(self, position: Position | str) -> Play:
        """Returns the play in a position that is not over."""
        if isinstance(position, View):
            raise TypeError("the perfect player sees all hands: give a Position, not a View")
        return best_reply(_open(position), **self._set())

    def __repr__(self) -> str:
        return f"Perfect({', '.join(f'{name}={limit!r}' for name, limit in self._set().items())})"


class Random:
    """A player that makes a random legal play; all plays and the pass are equally likely.

    With the same seed (0 to 2**64 - 1), a new ``Random`` makes the same choices in the same
    positions, in every version of Python. Each call advances its generator.

    >>> position = Position("3 44 5", "66")
    >>> Random(seed=7)(position) == Random(seed=7)(position)
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = None if seed is None else check_seed(seed)
        self._numbers = random.Random(self.seed)

    def __call__(self, position: Position | View | str) -> Play:
        """Returns the play in a position that is not over."""
        position = _to_move_in(position)
        plays = position.plays()
        # Only ``random()`` is guaranteed to give the same numbers in all versions of Python.
        return plays[int(self._numbers.random() * len(plays))]

    def __repr__(self) -> str:
        return "Random()" if self.seed is None else f"Random(seed={self.seed})"


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """A player with hidden hands: it samples deals and makes the play that wins most of them.

    It uses ``canju.odds``, and so treats all hidden hands as equally likely. It does not play
    tricks. With three hands it plays as ``Greedy`` while the hands have more than 28 cards.

    With the same view and the same settings it makes the same play, unless it reaches a
    ``time_limit``: then it uses the deals solved so far, or plays as ``Greedy`` without any.

    Attributes:
        samples: number of deals to sample for a play.
        seed: seed of the sample.
        threads: as for ``solve``.
        time_limit: seconds for a play.

    >>> player = Sampling(samples=100)
    >>> player(View.of(Position("3 44 T", "5 66 J"), ["3", "5"]))
    Play('T')
    >>> player
    Sampling(samples=100, seed=0)
    """

    samples: int = 256
    seed: int = 0
    threads: int | None = field(default=None, repr=False)
    time_limit: float | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Checks the settings when the player is made."""
        object.__setattr__(self, "samples", check_samples(self.samples))
        object.__setattr__(self, "seed", check_seed(self.seed))
        Limits.checked(self.threads, self.time_limit)

    def __call__(self, view: View | Position | str) -> Play:
        """Returns the play in a view.

        A position becomes the view of its side to move, without earlier plays.
        """
        if not isinstance(view, View):
            view = View.of(_open(view))
        plays = view.plays()
        if len(plays) == 1:
            return plays[0]
        if view.seating is THREE and sum(view.sizes) > _FEW_OF_THREE:
            return Greedy()(view)
        try:
            found = view.odds(**vars(self))
        except TimeLimit as reached:
            found = reached.odds  # type: ignore[attr-defined]
        return Greedy()(view) if found.best is None else found.best

    def within(self, seconds: float | None) -> Sampling:
        """A copy of this player with at most ``seconds`` for a play.

        >>> Sampling(time_limit=5).within(2.0).time_limit
        2.0
        """
        limits = [limit for limit in (self.time_limit, seconds) if limit is not None]
        return replace(self, time_limit=min(limits, default=None))


#: Most cards of three hands for which hundreds of deals can be solved.
_FEW_OF_THREE = 28


def answer_of(
    player: Player,
    position: Position,
    start: Position,
    moves: Iterable[Move],
    seconds: float | None = None,
    hidden: bool = False,
    deck: Hand | None = None,
) -> Any:
    """Asks a player for its answer in a position, which the moves reached from the start.

    With hidden hands all players except the perfect one get a ``View``; a sampling player always
    does, and has at most ``seconds``. ``deck`` is as for ``View.of``.
    """
    if isinstance(player, Perfect) or not (hidden or isinstance(player, Sampling)):
        return player(position)
    view = View.of(start, moves, deck=deck)
    return player.within(seconds)(view) if isinstance(player, Sampling) else player(view)


def refuse_sampling(players: Iterable[Player | str]) -> None:
    """Raises ``OptionError`` if there is a sampling player, which cannot play tricks."""
    if any(isinstance(one, Sampling) for one in players):
        raise OptionError(
            "the sampling player cannot play tricks: choose another player",
            chinese="抽样玩家不会打墩牌：请换别的玩家",
        )


def _to_move_in(position: Position | View | str) -> Position | View:
    """Reads the argument of a player; raises an error if the game is over."""
    return position if isinstance(position, View) else _open(position)


def _open(position: Position | str) -> Position:
    if isinstance(position, str):
        position = Position(position)
    if not isinstance(position, Position):
        raise TypeError(f"expected a Position or its text, got {type(position).__name__}")
    if position.is_over:
        raise PositionError("a hand is empty: the game is over", chinese="有一手牌已空：牌局已结束")
    return position


#: Players by name.
PLAYERS: dict[str, Callable[[], Player]] = dict(
    zip(PROGRAMS, (Greedy, Perfect, Random, Sampling), strict=True)
)
_NAMES: dict[object, str] = {kind: name for name, kind in PLAYERS.items()}
#: Most characters of the name of a user's callable.
_LONGEST_NAME = 80


def player(value: Player | str) -> Player:
    """Reads a player that a user passes: a callable, or the name of a player.

    >>> player("greedy")
    Greedy()

    Raises:
        OptionError: if no player has that name.
        TypeError: if the value is neither a name nor callable.
    """
    if isinstance(value, str):
        return PLAYERS[name_among(PLAYERS, value)]()
    if isinstance(value, type):
        raise TypeError(f"{value.__name__} is a class: pass an instance, {value.__name__}()")
    if not callable(value):
        raise TypeError(f"expected a player (a callable), got {type(value).__name__}")
    return value


def some_players(
    given: Sequence[Any] | None, usual: Sequence[str], one: Callable[[Any], Any] = player
) -> tuple[Any, ...]:
    """Reads a player for each seat with ``one``; without given players, those of ``usual``.

    >>> some_players(("greedy", Perfect()), ("greedy", "perfect"))
    (Greedy(), Perfect())
    """
    such = f"choose {NUMBERS[len(usual)]}, such as players={tuple(usual)}"
    chinese = f"请选 {len(usual)} 个，如 players={tuple(usual)}"
    chosen = usual if given is None else some_of("players", given, (len(usual),), such, chinese)
    return tuple(map(one, chosen))


def name_among(names: Iterable[str], value: str) -> str:
    """Reads a name that a user writes; it must be one of ``names``.

    >>> name_among(["human", "greedy"], " Greedy")
    'greedy'
    """
    name = value.strip().lower()
    if name not in names:
        raise OptionError(
            f"unknown player {shown(value)}: choose one of {', '.join(names)}",
            chinese=f"没有 {shown(value)} 这样的玩家：请选 {', '.join(names)} 之一",
        )
    return name


def players_for(
    seating: Seating, players: Sequence[Player | str] | None, tricks: bool = False
) -> tuple[Player | str, ...]:
    """Reads a player for each seat of a game: callables, or names that the game knows.

    Refuses sampling players in trick play.

    >>> from canju.games.seats import THREE
    >>> players_for(THREE, None)
    ('human', 'perfect', 'perfect')
    """
    usual = (HUMAN, *["perfect"] * (len(seating.seats) - 1))
    chosen = some_players(players, usual, _one_player)
    if tricks:
        refuse_sampling(chosen)
    return chosen


def _one_player(value: Player | str) -> Player | str:
    """Reads a callable, or one of the two names that the game itself knows."""
    name = name_among((HUMAN, *PLAYERS), value) if isinstance(value, str) else None
    if name in (HUMAN, "perfect") or (isinstance(value, Perfect) and value == Perfect()):
        # The game's own perfect player uses the memo and the time limit.
        return name or "perfect"
    return player(value)


def name_of(one: Player | str, said: Language = ENGLISH) -> str:
    """Default name of a player.

    >>> from canju.language.languages import CHINESE
    >>> name_of("perfect"), name_of(Greedy()), name_of(Greedy(), CHINESE), name_of(min)
    ('Computer', 'Greedy', '贪心', 'min')
    """
    own = one if isinstance(one, str) else _NAMES.get(type(one))
    if own is not None:
        return said["you" if own == HUMAN else own]
    name = getattr(one, "__name__", type(one).__name__)
    fits = isinstance(name, str) and name.isidentifier() and len(name) <= _LONGEST_NAME
    return name if fits else said["program"]
