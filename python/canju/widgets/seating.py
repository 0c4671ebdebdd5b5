"""A desk from what a user passes to ``CardTable``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from canju._arguments import check_seed, two_of
from canju._canju import Hand, Position
from canju._messages import Lang, language_of
from canju._positions import HandLike, PlayLike
from canju._rules import Rules, of_tricks, read_rules
from canju.errors import OptionError, shown
from canju.playing.game import Game
from canju.playing.players import Greedy, Player, Random
from canju.playing.seats import name_of, names_of, two_players
from canju.solution import Solution
from canju.widgets.desk import Desk
from canju.widgets.form import DECKS, STEPS, Form, Steps

#: Who plays where nobody has said.
_USUAL = ("human", "perfect")


def seated(
    first: Game | Solution | Position | HandLike | int | None = None,
    second: HandLike | int | None = None,
    *,
    to_beat: PlayLike | None = None,
    cards: tuple[int, int] | None = None,
    seed: int | None = None,
    decks: int | str = 1,
    hand: HandLike | None = None,
    steps: Steps = "fewest",
    rules: Rules | str | None = None,
    players: Sequence[Player | str] = ("human", "perfect"),
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
    if _is_number(first) and _is_number(second) and cards is None:
        # As in ``match(10, 10)``: bare numbers are how many cards to deal.
        cards = (first, second)
        first = second = None
    if isinstance(first, int) or isinstance(second, int):
        raise TypeError("give two hands, or how many cards to deal to each, not one of both")
    if [first is not None, cards is not None or seed is not None, hand is not None].count(True) > 1:
        raise TypeError("give two hands, or cards= and seed= for a deal, or hand= for a walk")
    # What can be read only once is read here; the checked ones say less of what was meant.
    players = two_of("players", players, "choose two, such as players=('human', 'perfect')")
    two_players(players)
    game = None
    said = language_of(lang)
    if isinstance(first, Game):
        game, said = first, first.language if lang is None else said
    elif first is not None:
        game = Game(
            first,
            second,
            to_beat=to_beat,
            rules=rules,
            players=players,
            lang=said.name,
            **(options or {}),
        )
    # The start screen begins another game as the one that is played was begun.
    if game is not None:
        rules = game.position.rules
        players = [_by_name(player) for player in game.players]
        options = {**(options or {}), "names": _names_given(game)}
    form = _form(decks, steps, rules)
    named = _named(players)
    form.first_player, form.second_player = named
    choices = dict(zip(named, players, strict=True))
    desk = Desk(form, rules=rules, players=choices, said=said, options=options)
    if game is not None:
        _show(form, game.start)
        desk.sit_down(game)
    elif hand is not None:
        form.mode, form.hand = "walk", str(Hand(hand))
        desk.begin()
    elif cards is not None or seed is not None:
        numbers = (10, 10) if cards is None else cards
        wanted = "say how many for each of the two hands, as cards=(10, 10)"
        form.first_cards, form.second_cards = map(_typed, two_of("cards", numbers, wanted))
        form.seed = "" if seed is None else str(check_seed(seed))
        desk.begin()
    elif not of_tricks(rules) and tuple(players) == _USUAL:
        # Nothing is asked for: a puzzle is a click away.
        form.mode = "puzzle"
    return desk


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _by_name(player: Player | str) -> Player | str:
    """A player of canju's own as the start screen offers it; of the user's, itself."""
    if player == Greedy():
        return "greedy"
    if isinstance(player, Random) and player.seed is None:
        return "random"
    return player


def _names_given(game: Game) -> tuple[str, str] | None:
    """The names of a game where somebody chose them."""
    own = names_of(two_players(game.players), game.language)
    return None if game.names == own else game.names


def _typed(number: int) -> str:
    """A number as somebody would type it; of one with too many digits, some."""
    return str(number) if isinstance(number, int) and abs(number) < 10**30 else shown(number)


def _form(decks: int | str, steps: Steps, rules: Rules | str | None) -> Form:
    if isinstance(decks, bool) or not isinstance(decks, (int, str)) or decks not in (1, 2, *DECKS):
        raise OptionError(f"decks={shown(decks)}: choose 1, 2 or 'each'")
    if steps not in STEPS:
        raise OptionError(f"steps={shown(steps)}: choose 'fewest' or 'any'")
    form = Form(decks=str(decks), steps=steps)
    if rules is not None:
        read_rules(rules)
        form.rules = str(rules)
    return form


def _named(players: Sequence[Player | str]) -> list[str]:
    """A name for each player, under which the start screen offers it."""
    names = [
        player.strip().lower() if isinstance(player, str) else name_of(player) for player in players
    ]
    if len(names) == 2 and names[0] == names[1] and not isinstance(players[1], str):
        names[1] += " (second)"
    return names


def _show(form: Form, position: Position) -> None:
    """Has the start screen show the hands that are played with."""
    form.mode = "hands"
    form.first, form.second = str(position.first), str(position.second)
    form.to_beat = "" if position.to_beat is None else str(position.to_beat)
    form.turn = position.turn
