"""Matches: whole games between two players, played from dealt or given hands and recorded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from canju._arguments import (
    NUMBERS,
    SEEDS,
    any_seed,
    as_int,
    check_flag,
    check_seed,
    names_for,
    seconds,
    some_of,
    whole,
)
from canju._canju import DouDizhu, Hand, HoneymoonBridge, Play, Position, SinglesAndPairs, deal
from canju._messages import ENGLISH
from canju._positions import HandLike, in_tricks
from canju._progress import progress_of
from canju._rules import Rules, read_rules
from canju._seats import THREE, TWO, Seating, seating_of
from canju._signals import from_signal
from canju.errors import OptionError, PositionError, error_text, shown
from canju.playing.match_records import Match, TrickMatch
from canju.playing.moves import Move
from canju.playing.players import (
    PLAYERS,
    Perfect,
    Player,
    Sampling,
    answer_of,
    player,
    refuse_sampling,
)
from canju.playing.records import OUT_OF_CARDS, GameRecord, TrickRecord, checked_names, name_fits
from canju.playing.views import View

__all__ = ["match"]

_MOST_GAMES = 2**31


def match(
    first: int | Hand | Play | str | Iterable[str | int],
    second: int | Hand | Play | str | Iterable[str | int] | None = None,
    *,
    farmers: Iterable[int | Hand | Play | str | Iterable[str | int]] | None = None,
    players: Sequence[str | Callable[[Any], Any]] | None = None,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str = "doudizhu",
    games: int = 1,
    seed: int | None = None,
    jokers: bool = True,
    alternate: bool = False,
    hidden: bool = False,
    allowance: float | None = None,
    names: Sequence[str] | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
) -> Match:
    """Plays whole games between two players, or a landlord and two farmers, and records them.

    In trick play who takes more tricks wins, and where both take as many, nobody does: such a
    match is a ``canju.playing.trick_records.TrickMatch``.

    A player who returns what is no legal play, raises, or takes longer than the allowance loses
    that game, and the record says why; the match goes on. Ctrl-C ends a player that is stuck: the
    ``KeyboardInterrupt`` has an attribute ``match``, the games played until then.

    Args:
        first: the hand of the player named first, or how many cards to deal it.
        second: the same of the other player: two hands, or two numbers.
        farmers: of three hands, the same of ``(down, up)``; the first hand is then the landlord's,
            who leads, and ``match.wins`` tells ``"landlord"`` and ``"farmers"``.
        players: for each hand a name (``"greedy"``, ``"perfect"``, ``"random"``, ``"sampling"``) or
            a callable from a position to a play, or to text that names one. By default the greedy
            player has the first hand, and the perfect one all others.
        rules: a rules object or the name of a preset. They say what is dealt: one deck or two, and
            with ``deck_limit="each"`` each side's cards from a deck of its own; in trick play a
            deck without jokers.
        games: how many games. Given hands are the same in each of them.
        seed: the deals: game ``i``, counted from 0, is ``deal(…, seed=seed + i)``. By default a
            random one; ``match.games[0].seed`` tells it.
        jokers: whether the decks have jokers. Players who do not see all hands know it, of given
            hands too.
        alternate: the second player leads in every other game; not with three hands.
        hidden: a player gets a ``View``, which has its own hand and what was played, in place of
            the position; only the perfect player still sees all hands, and its name says so. A
            sampling player never sees more than a ``View``.
        allowance: seconds that a player may take for a play, measured when it returns.
        names: different texts, what to call the players; by default what they are.
        progress: as for ``solve_many``, with games.

    Returns:
        The ``Match``, with the ``games`` as they were played and the ``wins`` of each player.

    Raises:
        CardError, PositionError: for hands that are none, or do not go together.
        OptionError, TypeError: for what is no player, and numbers out of range.

    >>> played = match(10, 10, players=("perfect", "greedy"), games=5, seed=1)
    >>> len(played), sum(played.wins.values())
    (5, 5)
    >>> again = match(10, 10, players=("perfect", "greedy"), games=5, seed=1)
    >>> played == again
    True
    >>> match(6, farmers=(5, 5), players=("perfect", "greedy", "greedy"), games=9, seed=2).wins
    {'landlord': 3, 'farmers': 6}
    >>> bridge = match(13, 13, rules="honeymoon-bridge:S", games=5, seed=1)
    >>> sum(bridge.tricks.values())
    65
    """
    seating = TWO if farmers is None else THREE
    if alternate and seating is THREE:
        raise OptionError("alternate: with three hands the landlord always leads")
    check_flag("hidden", hidden)
    check_flag("jokers", jokers)
    table = _Table.of(seating, players, names, allowance, hidden)
    rules = read_rules(rules)
    if isinstance(rules, HoneymoonBridge):
        table.refuse_tricks()
    games = whole("games", games, _MOST_GAMES)
    deals = _Deals.of(_given(first, second, farmers), rules, seed, jokers)
    if not (jokers or isinstance(rules, HoneymoonBridge)):
        table = table._replace(deck=Hand.full(jokers=False, decks=rules.decks))
    table.check_views(deals.game(0, seating.seats[0])[0])
    records: list[GameRecord] = []
    try:
        with progress_of(progress, games, "games") as report:
            for i in range(games):
                lead = seating.seats[i % 2 if alternate else 0]
                records.append(table.play(*deals.game(i, lead)))
                report(len(records))
    except KeyboardInterrupt as stopped:
        stopped.match = _match(rules, table.names, records)  # type: ignore[attr-defined]
        raise
    return _match(rules, table.names, records)


def _given(
    first: int | HandLike, second: int | HandLike | None, farmers: Iterable[int | HandLike] | None
) -> tuple[int | HandLike | None, ...]:
    """What is given of each hand, in the order of the seats."""
    if farmers is None:
        return first, second
    if second is not None:
        raise TypeError("second: with farmers there are three hands, the first is the landlord's")
    return first, *some_of("farmers", farmers, (2,), "give down's and up's, such as (17, 17)")


def _match(rules: Rules, names: tuple[str, ...], records: Sequence[GameRecord]) -> Match:
    if isinstance(rules, HoneymoonBridge):
        return TrickMatch(rules, names, records)
    return Match(rules, names, records)


class _Deals(NamedTuple):
    """Where the hands of each game come from."""

    hands: tuple[Hand, ...] | None
    sizes: tuple[int, ...]
    seed: int
    rules: Rules
    jokers: bool

    @classmethod
    def of(
        cls,
        given: tuple[int | HandLike | None, ...],
        rules: Rules,
        seed: int | None,
        jokers: bool,
    ) -> _Deals:
        numbers = [number for one in given if (number := as_int(one)) is not None]
        if len(numbers) == len(given):
            return cls._dealt(numbers, rules, seed, jokers)
        several = NUMBERS[len(given)]
        if numbers:
            wrong = f"give {several} hands, or how many cards to deal to each, not one of both"
            raise TypeError(wrong)
        for name, one in zip(("first", "second", "farmers"), given, strict=False):
            _refuse_player(name, one)
        if seed is not None:
            raise OptionError("seed: hands that are given are not dealt")
        hands = tuple(_hand(one, several) for one in given)
        _start(hands, rules, None)
        if not jokers and (there := [card for hand in hands for card in hand if card in "BR"]):
            raise PositionError(f"jokers=False: {Hand(there)} in the hands")
        return cls(hands, (), 0, rules, jokers)

    @classmethod
    def _dealt(cls, numbers: Sequence[int], rules: Rules, seed: int | None, jokers: bool) -> _Deals:
        names = TWO.seats if len(numbers) == len(TWO.seats) else THREE.seats
        sizes = [whole(name, one, 1000) for name, one in zip(names, numbers, strict=True)]
        if seed is None:
            seed = any_seed()
        deals = cls(None, tuple(sizes), check_seed(seed), rules, jokers)
        # What cannot be dealt is said before anything is played.
        deals.game(0, names[0])
        return deals

    def game(self, i: int, lead: str) -> tuple[Position, int | None]:
        """The position in which a game begins, and the seed of its deal."""
        if self.hands is not None:
            return _start(self.hands, self.rules, lead), None
        seed = (self.seed + i) % SEEDS
        if isinstance(self.rules, HoneymoonBridge):
            hands = deal(*self.sizes, seed=seed, jokers=False, suits=True)
        else:
            decks = "each" if self.rules.deck_limit == "each" else self.rules.decks
            hands = deal(*self.sizes, seed=seed, decks=decks, jokers=self.jokers)
        return _start(hands, self.rules, lead), seed


def _refuse_player(name: str, value: object) -> None:
    """Refuses a player in the place of a hand."""
    if callable(value) or (isinstance(value, str) and value.strip().lower() in PLAYERS):
        raise OptionError(
            f"{name}: a player, where a hand or a number of cards stands: "
            "match(10, 10, players=('greedy', 'perfect'))"
        )


def _start(hands: tuple[Hand, ...], rules: Rules, lead: str | None) -> Position:
    if len(hands) == len(TWO.seats):
        return Position(*hands, turn=lead, rules=rules)
    landlord, *farmers = hands
    return Position(landlord, farmers=farmers, turn=lead, rules=rules)


def _hand(value: Any, several: str) -> Hand:
    if value is None:
        raise TypeError(f"give {several} hands, or how many cards to deal to each, not None")
    hand = value if isinstance(value, Hand) else Hand(value)
    if not hand:
        raise PositionError("a hand is empty: there is no game to play")
    return hand


class _Fault(Exception):
    """What a player did that loses the game: a reason and a sentence."""


class _Table(NamedTuple):
    """The players and how long they may think."""

    players: tuple[Player, ...]
    names: tuple[str, ...]
    allowance: float | None
    hidden: bool
    #: Of what all is dealt, where that is not the deck of the rules with jokers.
    deck: Hand | None = None

    @classmethod
    def of(
        cls,
        seating: Seating,
        players: Sequence[Player | str] | None,
        names: Sequence[str] | None,
        allowance: float | None,
        hidden: bool,
    ) -> _Table:
        number = len(seating.seats)
        usual = ("greedy", *["perfect"] * (number - 1))
        such = f"choose {NUMBERS[number]}, such as players={usual}"
        chosen = some_of("players", usual if players is None else players, (number,), such)
        some = tuple(map(_player, chosen))
        called = tuple(map(_name_of, some))
        if hidden:
            sees = ENGLISH.sees_both if number == 2 else ENGLISH.sees_all
            called = tuple(
                f"{name}, {sees}" if isinstance(player, Perfect) else name
                for name, player in zip(called, some, strict=True)
            )
        if names is not None:
            called = names_for(seating, checked_names(names, (number,)))
        allowed = None if allowance is None else seconds("allowance", allowance)
        return cls(some, called, allowed, hidden)

    def refuse_tricks(self) -> None:
        """Refuses what is of shedding games alone."""
        if self.hidden:
            raise OptionError("hidden: of shedding games; in trick play all hands are open here")
        refuse_sampling(self.players)

    def check_views(self, start: Position) -> None:
        """Refuses deals of which no view can be made: no player is to lose for that."""
        if self.hidden or any(isinstance(one, Sampling) for one in self.players):
            View.of(start, deck=self.deck)

    def play(self, start: Position, seed: int | None) -> GameRecord:
        """One game, to its end."""
        position = start
        moves: list[Move] = []
        winner, reason, note = "", OUT_OF_CARDS, ""
        while not position.is_over:
            try:
                play = self._ask(position, start, moves)
            except _Fault as fault:
                winner, (reason, note) = seating_of(start).rival(position.turn), fault.args
                break
            moves.append(Move(position.turn, play))
            position = position.play(play)
        if in_tricks(start):
            return TrickRecord.of(start, seed, moves, winner, reason, note)
        return GameRecord(start, seed, tuple(moves), position.winner or winner, reason, note)

    def _ask(self, position: Position, start: Position, moves: Sequence[Move]) -> Play:
        """The legal play of the side to move; raises ``_Fault`` where it makes none."""
        mover = self.players[seating_of(position).place(position.turn)]
        begun = time.perf_counter()
        try:
            made = answer_of(mover, position, start, moves, hidden=self.hidden, deck=self.deck)
        except (Exception, SystemExit) as error:
            if from_signal(error):
                raise
            raise _Fault("raised", error_text(error)) from None
        took = time.perf_counter() - begun
        if self.allowance is not None and took > self.allowance:
            raise _Fault("too slow", f"{took:.3f} s for a play, {self.allowance:g} s are allowed")
        try:
            return position.read(made)
        except (Exception, SystemExit) as error:
            if from_signal(error):
                raise
            raise _Fault("illegal play", error_text(error)) from None


def _player(value: Player | str) -> Player:
    """A player, or an error that says no more of a name than it takes to know it again."""
    if isinstance(value, str) and value.strip().lower() not in PLAYERS:
        raise OptionError(f"unknown player {shown(value)}: choose one of {', '.join(PLAYERS)}")
    return player(value)


def _name_of(player: Any) -> str:
    """What a player is called: its name, or its repr if no address is in it, or its class."""
    for find in (_own_name, _class_name):
        try:
            name = str.strip(find(player), "<> ")
            if " at 0x" not in name and name_fits(name):
                return name
        except BaseException as error:  # of what the user wrote: another name will do
            if from_signal(error):
                raise
    return "player"


def _own_name(player: object) -> str:
    name = getattr(player, "__name__", None)
    return name if isinstance(name, str) else repr(player)


def _class_name(player: object) -> str:
    return type(player).__name__
