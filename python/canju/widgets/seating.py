"""A desk from what a user passes to ``CardTable``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from canju._arguments import as_int, check_seed, some_of
from canju._canju import Hand, Position
from canju._messages import Lang, language_of
from canju._positions import HandLike, PlayLike
from canju._rules import Rules, of_tricks, read_rules
from canju._seats import THREE, TWO, Seating, hands_of
from canju.errors import OptionError, shown
from canju.playing.game import Game
from canju.playing.players import Greedy, Player, Random, Sampling
from canju.playing.seats import name_of, names_of, players_for
from canju.solution import Solution
from canju.widgets.desk import Desk
from canju.widgets.form import DECKS, HANDS, STEPS, Form, Steps

T = TypeVar("T")

#: How many cards are dealt where only a seed is given.
_CARDS = (10, 10)


def seated(
    first: Game | Solution | Position | HandLike | int | None = None,
    second: HandLike | int | None = None,
    *,
    farmers: Iterable[HandLike] | None = None,
    to_beat: PlayLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    cards: Iterable[int] | None = None,
    seed: int | None = None,
    decks: int | str = 1,
    hand: HandLike | None = None,
    steps: Steps = "fewest",
    rules: Rules | str | None = None,
    players: Sequence[Player | str] | None = None,
    lang: Lang | None = None,
    options: Mapping[str, Any] | None = None,
) -> Desk:
    """A desk as ``CardTable`` opens it: with its start screen, a game, or a walk.

    >>> seated(cards=(3, 4), seed=1).game
    <Game: You v Perfect, 0 moves, Your turn: lead>

    Raises:
        CanjuError: for what ``Game`` refuses.
        TypeError: for several things at once.
    """
    first, second = _if_number(first), _if_number(second)
    if isinstance(first, int) and isinstance(second, int) and cards is None:
        # As in ``match(10, 10)``: bare numbers are how many cards to deal.
        cards = (first, second)
        first = second = None
    if isinstance(first, int) or isinstance(second, int):
        raise TypeError("give two hands, or how many cards to deal to each, not one of both")
    if [first is not None, cards is not None or seed is not None, hand is not None].count(True) > 1:
        raise TypeError(
            "give two hands or three, or cards= and seed= for a deal, or hand= for a walk"
        )
    # What can be read only once is read here.
    wanted = "choose two, such as players=('human', 'perfect')"
    given = None if players is None else some_of("players", players, range(4), wanted)
    numbers = None
    if cards is not None:
        wanted = "say how many for each of the two hands, as cards=(10, 10), or of the three"
        numbers = some_of("cards", cards, (2, 3), wanted)
    game = None
    said = language_of(lang)
    if isinstance(first, Game):
        game, said = first, first.language if lang is None else said
    elif first is not None:
        game = Game(
            first,
            second,
            farmers=farmers,
            to_beat=to_beat,
            by=by,
            turn=turn,
            rules=rules,
            players=given,
            lang=said.name,
            **(options or {}),
        )
    # The start screen begins another game as the one that is played was begun.
    if game is None:
        asked = numbers or given or TWO.seats
        seating = THREE if len(asked) == len(THREE.seats) else TWO
        players_for(seating, given)
        # The checked ones say less of what was meant.
        chosen = players_for(seating, None) if given is None else given
    else:
        seating, rules = game.seating, game.position.rules
        chosen = tuple(_by_name(player) for player in game.players)
        options = {**(options or {}), "names": _names_given(game)}
    form = _form(decks, steps, rules)
    named = _named(chosen, seating)
    form.sit(seating, named)
    desk = Desk(
        form,
        rules=rules,
        players=dict(zip(named, chosen, strict=True)),
        said=said,
        options=options,
    )
    if game is not None:
        _show(form, game.start)
        desk.sit_down(game)
    elif hand is not None:
        form.mode, form.hand = "walk", str(Hand(hand))
        desk.begin()
    elif numbers is not None or seed is not None:
        fields = zip(HANDS, numbers or (*_CARDS, _CARDS[0]), strict=False)
        for field, number in fields:
            setattr(form, f"{field}_cards", _typed(number))
        form.seed = "" if seed is None else str(check_seed(seed))
        desk.begin()
    elif not of_tricks(rules) and given is None:
        # Nothing is asked for: a puzzle is a click away.
        form.mode = "puzzle"
    return desk


def _if_number(value: T) -> T | int:
    number = as_int(value)
    return value if number is None else number


def _by_name(player: Player | str) -> Player | str:
    """A player of canju's own as the start screen offers it; of the user's, itself."""
    if player == Greedy():
        return "greedy"
    if isinstance(player, Random) and player.seed is None:
        return "random"
    if player == Sampling():
        return "sampling"
    return player


def _names_given(game: Game) -> tuple[str, ...] | None:
    """The names of a game where somebody chose them."""
    own = names_of(players_for(game.seating, game.players), game.language, game.seating)
    return None if game.names == own else game.names


def _typed(number: int) -> str:
    """A number as somebody would type it; of one with too many digits, some."""
    whole = as_int(number)
    return shown(number) if whole is None or abs(whole) >= 10**30 else str(whole)


def _form(decks: int | str, steps: Steps, rules: Rules | str | None) -> Form:
    named = decks if isinstance(decks, str) else shown(as_int(decks))
    if named not in DECKS:
        raise OptionError(f"decks={shown(decks)}: choose 1, 2 or 'each'")
    if steps not in STEPS:
        raise OptionError(f"steps={shown(steps)}: choose 'fewest' or 'any'")
    form = Form(decks=named, steps=steps)
    if rules is not None:
        form.rules = str(read_rules(rules))
    return form


def _named(players: Sequence[Player | str], seating: Seating) -> list[str]:
    """A name for each player, under which the start screen offers it."""
    names: list[str] = []
    for player, seat in zip(players, seating.seats, strict=True):
        name = player.strip().lower() if isinstance(player, str) else name_of(player)
        names.append(f"{name} ({seat})" if callable(player) and name in names else name)
    return names


def _show(form: Form, position: Position) -> None:
    """Has the start screen show the hands that are played with."""
    form.mode = "hands"
    for field, hand in zip(HANDS, hands_of(position), strict=False):
        setattr(form, field, str(hand))
    form.to_beat = "" if position.to_beat is None else str(position.to_beat)
    form.turn = position.turn
    if position.to_beat is not None and position.by is not None:
        form.by = position.by
