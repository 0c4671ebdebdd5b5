"""A desk from what a user passes to ``CardTable``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from canju._arguments import as_int, some_of
from canju._canju import Hand
from canju._messages import Lang, language_of
from canju._positions import HandLike
from canju._rules import Rules, of_tricks, read_rules
from canju._seats import THREE, TWO, Seating
from canju.errors import OptionError, shown
from canju.playing.game import Game
from canju.playing.players import PLAYERS, Player
from canju.playing.seats import HUMAN, name_of, names_of, players_for
from canju.widgets.desk import Desk
from canju.widgets.form import DECKS, STEPS, Form, Steps


def seated(
    first: Any = None,
    second: Any = None,
    *,
    cards: Iterable[Any] | None = None,
    seed: int | None = None,
    decks: int | str = 1,
    hand: HandLike | None = None,
    steps: Steps = "fewest",
    rules: Rules | str | None = None,
    players: Sequence[Player | str] | None = None,
    lang: Lang | None = None,
    options: dict[str, Any] | None = None,
    **setup: Any,
) -> Desk:
    """A desk as ``CardTable`` opens it: with its start screen, a game, or a walk.

    Of what ``Game`` takes, ``options`` go to all games at this table and ``setup`` to the first.

    >>> seated(cards=(3, 4), seed=1).game
    <Game: You v Perfect, 0 moves, Your turn: lead>

    Raises:
        CanjuError: for what ``Game`` refuses.
        TypeError: for several things at once.
    """
    first, second, cards = _hands_or_cards(first, second, cards)
    if [first is not None, cards is not None or seed is not None, hand is not None].count(True) > 1:
        raise TypeError(
            "give two hands or three, or cards= and seed= for a deal, or hand= for a walk"
        )
    if players is not None:
        wanted = "choose two, such as players=('human', 'perfect')"
        players = some_of("players", players, range(4), wanted)
    said, options = language_of(lang), dict(options or {})
    game: Game | None = None
    if isinstance(first, Game):
        game, said = first, first.language if lang is None else said
    elif first is not None:
        game = Game(first, second, rules=rules, players=players, lang=said.name, **setup, **options)
    # The start screen begins another game as the one that is played was begun.
    if game is not None:
        seating, chosen, rules = game.seating, game.players, game.position.rules
        usual = game.names == names_of(chosen, game.language, seating)
        options["names"] = None if usual else game.names
    else:
        seating = THREE if len(cards or players or ()) == len(THREE.seats) else TWO
        chosen = players_for(seating, players)
    form = _form(decks, steps, rules)
    offered = _offered(chosen, seating)
    form.sit(seating, [name for name, _ in offered])
    desk = Desk(form, rules=rules, players=dict(offered), said=said, options=options)
    if game is not None:
        form.show(game.start)
        desk.sit_down(game)
    elif hand is not None:
        form.mode, form.hand = "walk", str(Hand(hand))
        desk.begin()
    elif cards is not None or seed is not None:
        form.ask_for(cards or (), seed)
        desk.begin()
    elif not of_tricks(rules) and players is None:
        # Nothing is asked for: a puzzle is a click away.
        form.mode = "puzzle"
    return desk


def _hands_or_cards(
    first: Any, second: Any, cards: Iterable[Any] | None
) -> tuple[Any, Any, tuple[Any, ...] | None]:
    """The hands, or how many cards to deal: two bare numbers are that, as in ``match(10, 10)``."""
    bare = as_int(first), as_int(second)
    if bare == (None, None):
        wanted = "say how many for each of the two hands, as cards=(10, 10), or of the three"
        return first, second, None if cards is None else some_of("cards", cards, (2, 3), wanted)
    if None in bare or cards is not None:
        raise TypeError("give two hands, or how many cards to deal to each, not one of both")
    return None, None, bare


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


def _offered(players: Sequence[Player | str], seating: Seating) -> list[tuple[str, Player | str]]:
    """The player of each seat, and the name under which the start screen offers it."""
    offered: list[tuple[str, Player | str]] = []
    for player, seat in zip(players, seating.seats, strict=True):
        own = _own_name(player)
        name = name_of(player) if own is None else own
        if own is None and name in (HUMAN, *PLAYERS, *dict(offered)):
            name = f"{name} ({seat})"
        offered.append((name, player if own is None else own))
    return offered


def _own_name(player: Player | str) -> str | None:
    """The name of a player that the start screen offers anyway; ``None`` for one of the user's."""
    if isinstance(player, str):
        return player
    for name, make in PLAYERS.items():
        usual = make()
        if type(usual) is type(player) and repr(usual) == repr(player):
            return name
    return None
