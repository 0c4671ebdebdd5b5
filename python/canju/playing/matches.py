"""Matches: whole games between two players, played from dealt or given hands and recorded."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from canju._arguments import (
    SEEDS,
    any_seed,
    check_seed,
    seconds,
    two_names,
    two_of,
    whole,
)
from canju._canju import Hand, HoneymoonBridge, Play, Position, deal
from canju._positions import OTHER, HandLike, in_tricks
from canju._progress import Progress, progress_of
from canju._rules import Rules, read_rules
from canju._signals import from_signal
from canju.errors import OptionError, PositionError, error_text, shown
from canju.playing.match_records import Match, TrickMatch
from canju.playing.moves import Move
from canju.playing.players import PLAYERS, Player, player
from canju.playing.records import OUT_OF_CARDS, GameRecord, TrickRecord, checked_names, name_fits

__all__ = ["match"]

_MOST_GAMES = 2**31


def match(
    first: int | HandLike,
    second: int | HandLike,
    *,
    players: Sequence[Player | str] = ("greedy", "perfect"),
    rules: Rules | str = "doudizhu",
    games: int = 1,
    seed: int | None = None,
    alternate: bool = False,
    allowance: float | None = None,
    names: Sequence[str] | None = None,
    progress: Progress = False,
) -> Match:
    """Plays whole games between two players, and records them.

    In trick play who takes more tricks wins, and where both take as many, nobody does: such a
    match is a ``canju.playing.trick_records.TrickMatch``.

    A player who returns what is no legal play, raises, or takes longer than the allowance loses
    that game, and the record says why; the match goes on. Ctrl-C ends a player that is stuck: the
    ``KeyboardInterrupt`` has an attribute ``match``, the games played until then.

    Args:
        first: the hand of the player named first, or how many cards to deal it.
        second: the same of the other player: two hands, or two numbers.
        players: two names (``"greedy"``, ``"perfect"``, ``"random"``) or callables from a position
            to a play, or to text that names one.
        rules: a rules object or the name of a preset. They say what is dealt: one deck or two, and
            with ``deck_limit="each"`` each side's cards from a deck of its own; in trick play a
            deck without jokers.
        games: how many games. Given hands are the same in each of them.
        seed: the deals: game ``i``, counted from 0, is ``deal(…, seed=seed + i)``. By default a
            random one; ``match.games[0].seed`` tells it.
        alternate: the second player leads in every other game.
        allowance: seconds that a player may take for a play, measured when it returns.
        names: two different texts, what to call the two; by default what they are.
        progress: as for ``solve_many``, with games.

    Raises:
        CardError, PositionError: for hands that are none, or do not go together.
        OptionError, TypeError: for what is no player, and numbers out of range.

    >>> played = match(10, 10, players=("perfect", "greedy"), games=5, seed=1)
    >>> len(played), sum(played.wins.values())
    (5, 5)
    >>> again = match(10, 10, players=("perfect", "greedy"), games=5, seed=1)
    >>> played == again
    True
    >>> bridge = match(13, 13, rules="honeymoon-bridge:S", games=5, seed=1)
    >>> sum(bridge.tricks.values())
    65
    """
    table = _Table.of(players, names, allowance)
    rules = read_rules(rules)
    games = whole("games", games, _MOST_GAMES)
    deals = _Deals.of(first, second, rules, seed)
    records: list[GameRecord] = []
    try:
        with progress_of(progress, games, "games") as report:
            for i in range(games):
                lead = "second" if alternate and i % 2 else "first"
                records.append(table.play(*deals.game(i, lead)))
                report(len(records))
    except KeyboardInterrupt as stopped:
        stopped.match = _match(rules, table.names, records)  # type: ignore[attr-defined]
        raise
    return _match(rules, table.names, records)


def _match(rules: Rules, names: tuple[str, str], records: Sequence[GameRecord]) -> Match:
    if isinstance(rules, HoneymoonBridge):
        return TrickMatch(rules, names, records)
    return Match(rules, names, records)


class _Deals(NamedTuple):
    """Where the hands of each game come from."""

    hands: tuple[Hand, Hand] | None
    sizes: tuple[int, int]
    seed: int
    rules: Rules

    @classmethod
    def of(
        cls, first: int | HandLike, second: int | HandLike, rules: Rules, seed: int | None
    ) -> _Deals:
        if isinstance(first, int) and isinstance(second, int):
            return cls._dealt(first, second, rules, seed)
        if isinstance(first, int) or isinstance(second, int):
            raise TypeError("give two hands, or how many cards to deal to each, not one of both")
        _refuse_player("first", first)
        _refuse_player("second", second)
        if seed is not None:
            raise OptionError("seed: hands that are given are not dealt")
        hands = _hand(first), _hand(second)
        Position(*hands, rules=rules)
        return cls(hands, (0, 0), 0, rules)

    @classmethod
    def _dealt(cls, first: int, second: int, rules: Rules, seed: int | None) -> _Deals:
        sizes = whole("first", first, 1000), whole("second", second, 1000)
        if seed is None:
            seed = any_seed()
        deals = cls(None, sizes, check_seed(seed), rules)
        # What cannot be dealt is said before anything is played.
        deals.game(0, "first")
        return deals

    def game(self, i: int, lead: str) -> tuple[Position, int | None]:
        """The position in which a game begins, and the seed of its deal."""
        if self.hands is not None:
            return Position(*self.hands, turn=lead, rules=self.rules), None
        seed = (self.seed + i) % SEEDS
        if isinstance(self.rules, HoneymoonBridge):
            hands = deal(*self.sizes, seed=seed, jokers=False, suits=True)
        else:
            decks = "each" if self.rules.deck_limit == "each" else self.rules.decks
            hands = deal(*self.sizes, seed=seed, decks=decks)
        return Position(*hands, turn=lead, rules=self.rules), seed


def _refuse_player(name: str, value: object) -> None:
    """Refuses a player in the place of a hand."""
    if callable(value) or (isinstance(value, str) and value.strip().lower() in PLAYERS):
        raise OptionError(
            f"{name}: a player, where a hand or a number of cards stands: "
            "match(10, 10, players=('greedy', 'perfect'))"
        )


def _hand(value: HandLike) -> Hand:
    if value is None:
        raise TypeError("give two hands, or how many cards to deal to each, not None")
    hand = value if isinstance(value, Hand) else Hand(value)
    if not hand:
        raise PositionError("a hand is empty: there is no game to play")
    return hand


class _Fault(Exception):
    """What a player did that loses the game: a reason and a sentence."""


class _Table(NamedTuple):
    """Two players and how long they may think."""

    players: tuple[Player, Player]
    names: tuple[str, str]
    allowance: float | None

    @classmethod
    def of(
        cls, players: Sequence[Player | str], names: Sequence[str] | None, allowance: float | None
    ) -> _Table:
        chosen = two_of("players", players, "choose two, such as players=('greedy', 'perfect')")
        two = _player(chosen[0]), _player(chosen[1])
        called = _name_of(two[0]), _name_of(two[1])
        if names is not None:
            called = two_names(checked_names(names))
        return cls(two, called, None if allowance is None else seconds("allowance", allowance))

    def play(self, start: Position, seed: int | None) -> GameRecord:
        """One game, to its end."""
        position = start
        moves: list[Move] = []
        winner, reason, note = "", OUT_OF_CARDS, ""
        while not position.is_over:
            try:
                play = self._ask(position)
            except _Fault as fault:
                winner, (reason, note) = OTHER[position.turn], fault.args
                break
            moves.append(Move(position.turn, play))
            position = position.play(play)
        if in_tricks(start):
            return TrickRecord.of(start, seed, moves, winner, reason, note)
        return GameRecord(start, seed, tuple(moves), position.winner or winner, reason, note)

    def _ask(self, position: Position) -> Play:
        """The legal play of the side to move; raises ``_Fault`` where it makes none."""
        mover = self.players[0 if position.turn == "first" else 1]
        start = time.perf_counter()
        try:
            made = mover(position)
        except (Exception, SystemExit) as error:
            if from_signal(error):
                raise
            raise _Fault("raised", error_text(error)) from None
        took = time.perf_counter() - start
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
