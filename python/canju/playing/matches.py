"""Matches: whole games between programs, from dealt or given hands, with a record."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from canju._canju import Hand, HoneymoonBridge, Play, Position, SheddingRules, deal
from canju.arguments.checks import (
    NUMBERS,
    SEEDS,
    any_seed,
    as_int,
    check_flag,
    check_seed,
    is_plain,
    names_for,
    refuse_guandan,
    seconds,
    some_of,
    whole,
)
from canju.arguments.progress import progress_of
from canju.arguments.signals import from_signal
from canju.errors import OptionError, PositionError, attach, error_text
from canju.games.positions import HandLike
from canju.games.rules import Rules, deck_of, own_deck, read_rules
from canju.games.seats import THREE, TWO, Seating, seating_of
from canju.language.languages import ENGLISH
from canju.plans import Plan
from canju.playing.match_records import Match
from canju.playing.moves import Move
from canju.playing.players import (
    PLAYERS,
    Perfect,
    Player,
    Sampling,
    answer_of,
    refuse_sampling,
    some_players,
)
from canju.playing.records import GameRecord
from canju.playing.views import View
from canju.saving.positions import position_at

__all__ = ["match"]

_MOST_GAMES = 2**31
#: Most characters of a player's default name.
_LONGEST_NAME = 80


def match(
    first: int | Hand | Play | str | Iterable[str | int],
    second: int | Hand | Play | str | Iterable[str | int] | None = None,
    *,
    farmers: Iterable[int | Hand | Play | str | Iterable[str | int]] | None = None,
    players: Sequence[str | Callable[[Any], Any]] | None = None,
    rules: SheddingRules | HoneymoonBridge | str = "doudizhu",
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

    You mostly need ``players``, ``games`` and ``seed``.

    In trick play the side with more tricks wins, and equal numbers are a draw: see ``Match.draws``
    and ``Match.tricks``.

    A player that returns an illegal play, raises, or takes longer than the allowance loses that
    game; the record has the reason, and the match goes on. Ctrl-C stops a player that hangs. Every
    exception after the first deal, also ``KeyboardInterrupt``, has an attribute ``match`` with the
    games played so far.

    Args:
        first: the first player's hand, or its number of cards to deal.
        second: the second player's hand or number of cards. Give two hands or two numbers.
        farmers: with three hands, the hands or numbers of ``(down, up)``. The first hand is then
            the landlord's, the landlord leads, and ``match.wins`` has ``"landlord"`` and
            ``"farmers"``.
        players: for each hand a name (``"greedy"``, ``"perfect"``, ``"random"``, ``"sampling"``) or
            a callable that takes a position and returns a play or its text. By default the greedy
            player has the first hand, and the perfect player all others.
        rules: a rules object or the name of a preset. They determine the deck: one or two decks, a
            separate deck for each side with ``deck_limit="each"``, and a deck without jokers in
            trick play.
        games: number of games. Given hands are the same in all of them.
        seed: seed of the deals: game ``i``, counted from 0, is ``deal(…, seed=seed + i)``. By
            default it is random; ``match.games[0].seed`` has it.
        jokers: true if the decks have jokers. Players with hidden hands know this, even if the
            hands are given.
        alternate: the second player leads in every other game; not with three hands.
        hidden: players get a ``View``, with their own hand and all plays so far, instead of the
            position. The perfect player still sees all hands, and its name says so. A sampling
            player always gets a ``View``.
        allowance: seconds that a player can take for a play, checked when it returns.
        names: different names for the players; by default their ``repr`` or class.
        progress: as for ``solve_many``, but counts games.

    Returns:
        The ``Match``, with all ``games`` and the ``wins`` of each side.

    Raises:
        CardError, PositionError: if a hand is invalid, or the hands do not fit together.
        OptionError, TypeError: if a player is unknown, or a number is out of range.

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
    check_flag("alternate", alternate)
    seating = TWO if farmers is None else THREE
    if alternate and seating is THREE:
        raise OptionError(
            "alternate: with three hands the landlord always leads",
            chinese="alternate：三家时总是地主先出",
        )
    check_flag("hidden", hidden)
    check_flag("jokers", jokers)
    some, called = _players(seating, players, hidden)
    if names is not None:
        called = names_for(seating, names)
    allowed = None if allowance is None else seconds("allowance", allowance)
    own, deck = read_rules(rules), None
    refuse_guandan(own, "matches", "比赛")
    if not isinstance(own, SheddingRules):
        if hidden:
            raise OptionError(
                "hidden: only for shedding games: in trick play all hands are open",
                chinese="hidden：只用于斗地主之类：墩牌的牌都是摊开的",
            )
        refuse_sampling(some)
    elif not jokers:
        deck = deck_of(own, jokers=False)
    games = whole("games", games, _MOST_GAMES)
    start_of = _starts(_given(first, second, farmers), own, seed, jokers)
    start, _ = start_of(0, seating.seats[0])
    if hidden or any(isinstance(one, Sampling) for one in some):
        # Checks now that the deals have a view: later that error would cost a player the game.
        View.of(start, deck=deck)
    table = _Table(some, allowed, hidden, deck)
    records: list[GameRecord] = []
    try:
        with progress_of(progress, games, "games") as report:
            for i in range(games):
                records.append(table.play(*start_of(i, seating.seats[i % 2 if alternate else 0])))
                report(len(records))
    except BaseException as error:
        attach(error, "match", Match(own, called, records))
        raise
    return Match(own, called, records)


def _players(
    seating: Seating, players: Sequence[Player | str] | None, hidden: bool
) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """The players, and their default names."""
    some = some_players(players, ("greedy", *["perfect"] * (len(seating.seats) - 1)))
    sees = f", {ENGLISH['sees_both' if seating is TWO else 'sees_all']}" if hidden else ""
    return some, tuple(_name_of(one) + (sees if isinstance(one, Perfect) else "") for one in some)


def _name_of(player: Player) -> str:
    """Default name of a player: ``__name__``, the repr without an address, or the class."""
    if isinstance(player, Plan):
        return Plan.__name__  # its repr is a sentence
    named = getattr(player, "__name__", None)
    name = (named if isinstance(named, str) else repr(player)).strip("<> ")
    fits = 0 < len(name) <= _LONGEST_NAME and is_plain(name) and " at 0x" not in name
    return name if fits else type(player).__name__


def _given(
    first: int | HandLike, second: int | HandLike | None, farmers: Iterable[int | HandLike] | None
) -> tuple[int | HandLike | None, ...]:
    """The argument for each hand, in the order of the seats."""
    if farmers is None:
        return first, second
    if second is not None:
        raise TypeError("second: with farmers, leave it out: the first hand is the landlord's")
    wanted = "give down's and up's, such as (17, 17)"
    return first, *some_of("farmers", farmers, (2,), wanted, "要下家和上家的，如 (17, 17)")


def _starts(
    given: Sequence[int | HandLike | None], rules: Rules, seed: int | None, jokers: bool
) -> Callable[[int, str], tuple[Position, int | None]]:
    """Returns a function from a game's number and leader to its start position and seed."""
    numbers = [number for one in given if (number := as_int(one)) is not None]
    several = NUMBERS[len(given)]
    if numbers and len(numbers) < len(given):
        raise TypeError(f"give {several} hands, or a number of cards for each, not a mix")
    if not numbers:
        if seed is not None:
            raise OptionError(
                "seed: only for dealt hands: leave it out, or give numbers of cards",
                chinese="seed：只用于发的牌：请去掉，或写张数",
            )
        hands = tuple(_hand(one, several) for one in given)
        if not jokers and (there := [card for hand in hands for card in hand if card in "BR"]):
            raise PositionError(
                f"jokers=False: the hands contain {Hand(there)}",
                chinese=f"jokers=False：手牌里有 {Hand(there)}",
            )
        return lambda i, lead: (position_at(hands, rules, lead), None)
    names = (TWO if len(given) == len(TWO.seats) else THREE).seats
    sizes = [whole(name, one, 1000) for name, one in zip(names, numbers, strict=True)]
    options: dict[str, Any] = {"jokers": False, "suits": True}
    if isinstance(rules, SheddingRules):
        decks = "each" if rules.deck_limit == "each" else own_deck(rules) or rules.decks
        options = {"jokers": jokers, "decks": decks}
    first_seed = any_seed() if seed is None else check_seed(seed)

    def dealt(i: int, lead: str) -> tuple[Position, int]:
        game_seed = (first_seed + i) % SEEDS
        return position_at(deal(*sizes, seed=game_seed, **options), rules, lead), game_seed

    return dealt


def _hand(value: Any, several: str) -> Hand:
    if callable(value) or (isinstance(value, str) and value.strip().lower() in PLAYERS):
        raise OptionError(
            "a player in place of a hand or a number of cards: write "
            "match(10, 10, players=('greedy', 'perfect'))",
            chinese="手牌或张数处写了玩家：请写 match(10, 10, players=('greedy', 'perfect'))",
        )
    if value is None:
        raise TypeError(f"give {several} hands, or a number of cards for each, not None")
    hand = value if isinstance(value, Hand) else Hand(value)
    if not hand:
        raise PositionError(
            "a hand is empty: there is no game to play", chinese="有一手牌是空的：没有可打的牌局"
        )
    return hand


class _Fault(Exception):
    """A fault of a player, which loses the game: a reason and a sentence."""


class _Table(NamedTuple):
    """The players of a match, and the conditions under which they play."""

    players: tuple[Player, ...]
    allowance: float | None
    hidden: bool
    #: The deck, if it is not the deck of the rules with jokers.
    deck: Hand | None

    def play(self, start: Position, seed: int | None) -> GameRecord:
        """Plays one game to its end."""
        position = start
        moves: list[Move] = []
        while not position.is_over:
            try:
                play = self._ask(position, start, moves)
            except _Fault as fault:
                return GameRecord.ended(start, seed, moves, *fault.args)
            moves.append(Move(position.turn, play))
            position = position.play(play)
        return GameRecord.ended(start, seed, moves)

    def _ask(self, position: Position, start: Position, moves: Sequence[Move]) -> Play:
        """Asks the player for a play; raises ``_Fault`` if it gives no legal one in time."""
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
            raise _Fault("too slow", f"{took:.3f} s for a play; {self.allowance:g} s are allowed")
        try:
            return position.read(made)
        except (Exception, SystemExit) as error:
            if from_signal(error):
                raise
            raise _Fault("illegal play", error_text(error)) from None
