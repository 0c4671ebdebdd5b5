"""``CardTable``: a table to play at in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from canju._arguments import as_int, check_choice, some_of
from canju._canju import Hand, Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Lang, Language, language_of
from canju._positions import HandLike
from canju._rules import Rules, of_tricks, read_rules
from canju._seats import THREE, TWO, Seating
from canju.errors import OptionError, shown
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.players import HUMAN, PLAYERS, Player, name_of, names_of, players_for
from canju.solution import Solution
from canju.widgets.desk import Desk
from canju.widgets.form import DECKS, STEPS, Form, Steps
from canju.widgets.static_files import joined
from canju.widgets.widget import TableWidget

__all__ = ["CardTable"]


class CardTable(TableWidget):
    """A table to play at: a widget for notebooks.

    Without cards it opens with a start screen. There you deal at random or enter hands, choose the
    rules and a player for each hand; or you lay out one hand and walk through its fewest plays.
    With cards it starts at once. Needs anywidget.

    No click searches for longer than ``time_limit``. A perfect player who reaches it makes the
    greedy player's play. The limit does not apply to your own callables.

    Args:
        first: the first player's hand, a ``Position`` or its text, a ``Solution``, or a ``Game``
            to continue.
        second: the other hand; two numbers are the numbers of cards to deal.
        farmers: with three hands, those of ``(down, up)``; the first hand is then the landlord's.
        to_beat: the play on the table, made by the second player, or by ``by``.
        by: with three hands, the seat that made ``to_beat``.
        turn: with three hands, the seat to move.
        cards: numbers of cards to deal, two or three, if no hands are given.
        seed: seed of that deal.
        decks: ``1``, ``2`` or ``"each"`` for a separate deck for every hand.
        hand: one hand, to walk through its fewest plays.
        steps: for that walk, ``"fewest"`` plays, or ``"any"`` number with the best score.
        rules: a rules object or the name of a preset.
        players: a player for each hand: ``"human"``, ``"perfect"``, ``"greedy"``, ``"random"``,
            ``"sampling"``, or any callable that takes a position and returns a play. By default a
            person plays the first hand, and the perfect player all others.
        names: names of the players.
        lang: ``"en"`` or ``"zh"``, the language of the table; by default that of ``set_lang``.
        time_limit: seconds that a click can search, all its searches together; ``None`` for no
            limit.
        memory_limit: bytes for the memo, or text such as ``"512MB"``.

    Attributes:
        game: the current ``Game``; ``None`` before the first one begins.
    """

    _esm = joined(
        *("dom.js", "cards.js", "game.js", "plan.js", "review.js", "start.js", "walk.js"),
        *("page.js", "table.js"),
    )
    _css = joined("cards.css", "table.css", "plan.css", "review.css")

    def __init__(
        self,
        first: Game | Solution | Position | HandLike | int | None = None,
        second: HandLike | int | None = None,
        to_beat: HandLike | None = None,
        *,
        farmers: Iterable[HandLike] | None = None,
        by: str | None = None,
        turn: str | None = None,
        cards: Iterable[int] | None = None,
        seed: int | None = None,
        decks: int | str = 1,
        hand: HandLike | None = None,
        steps: Steps = "fewest",
        rules: Rules | str | None = None,
        players: Sequence[Player | str] | None = None,
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        time_limit: float | None = DISPLAY_SECONDS,
        threads: int | None = None,
        memory_limit: int | str | None = None,
    ) -> None:
        hand_one, hand_two, counts = _hands_or_counts(first, second, cards)
        deals = counts is not None or seed is not None
        if [hand_one is not None, deals, hand is not None].count(True) > 1:
            raise TypeError(
                "give two or three hands, or cards= and seed= for a deal, or hand= for a walk"
            )
        if players is not None:
            wanted = "choose two, such as players=('human', 'perfect')"
            chinese = "请选 2 个，如 players=('human', 'perfect')"
            players = some_of("players", players, range(4), wanted, chinese)
        said = language_of(lang)
        options: dict[str, Any] = {
            "names": names,
            "time_limit": time_limit,
            "threads": threads,
            "memory_limit": memory_limit,
        }
        game: Game | None = None
        with asked_together():
            if isinstance(hand_one, Game):
                game, said = hand_one, hand_one.language if lang is None else said
            elif hand_one is not None:
                game = Game(
                    hand_one,
                    hand_two,
                    to_beat,
                    farmers=farmers,
                    by=by,
                    turn=turn,
                    rules=rules,
                    players=players,
                    lang=said.name,
                    **options,
                )
            seating = THREE if len(counts or players or ()) == len(THREE.seats) else TWO
            desk = _desk(game, seating, players, decks, steps, rules, said, options)
            form = desk.form
            if game is not None:
                form.show(game.start)
                desk.sit_down(game)
            elif hand is not None:
                form.mode, form.hand = "walk", str(Hand(hand))
                desk.begin()
            elif deals:
                form.ask_for(counts or (), seed)
                desk.begin()
            elif not of_tricks(rules) and players is None:
                # Without any arguments the start screen offers a puzzle.
                form.mode = "puzzle"
            self._desk = desk
            super().__init__(desk, desk.language.page)

    @property
    def game(self) -> Game | None:
        """The current game."""
        return self._desk.game

    def _fallback(self) -> tuple[str, str]:
        """The hands and the verdict, or the walk, at the time when the cell runs."""
        desk = self._desk
        if desk.screen == "walk" and desk.walk is not None:
            split = desk.walk.split
            return split.text(desk.language.name), split._repr_html_()
        if desk.screen != "game" or desk.game is None:
            return repr(self), ""
        with asked_together():
            told = f"{desk.game}\n{desk.game.verdict().sentence}"
            return told, desk.game._repr_html_()

    def __repr__(self) -> str:
        if self._desk.screen == "game" and self.game is not None:
            return f"<CardTable: {self.game!r}>"
        return f"<CardTable: {self._desk.screen} screen>"


def _hands_or_counts(
    first: Any, second: Any, cards: Iterable[Any] | None
) -> tuple[Any, Any, tuple[Any, ...] | None]:
    """The hands, or numbers of cards to deal: bare numbers are these, as in ``match(10, 10)``."""
    bare = as_int(first), as_int(second)
    if bare == (None, None):
        wanted = "give a number for each hand, two or three, such as cards=(10, 10)"
        chinese = "每手牌要有一个张数，两个或三个，如 cards=(10, 10)"
        if cards is not None:
            cards = some_of("cards", cards, (2, 3), wanted, chinese)
        return first, second, cards
    if None in bare or cards is not None:
        raise TypeError("give two hands, or a number of cards for each, not a mix")
    return None, None, bare


def _desk(
    game: Game | None,
    seating: Seating,
    players: Sequence[Player | str] | None,
    decks: int | str,
    steps: Steps,
    rules: Rules | str | None,
    said: Language,
    options: dict[str, Any],
) -> Desk:
    """Makes a desk whose start screen offers the settings of the current game."""
    if game is None:
        chosen = players_for(seating, players)
    else:
        seating, chosen, rules = game.seating, game.players, game.position.rules
        usual = game.names == names_of(chosen, game.language, seating)
        options = {**options, "names": None if usual else game.names}
    form = _form(decks, steps, rules)
    offered = _offered(chosen, seating)
    form.sit(seating, [name for name, _ in offered])
    return Desk(form, rules=rules, players=dict(offered), said=said, options=options)


def _form(decks: int | str, steps: Steps, rules: Rules | str | None) -> Form:
    named = decks if isinstance(decks, str) else shown(as_int(decks))
    if named not in DECKS:
        raise OptionError(
            f"decks={shown(decks)}: choose 1, 2 or 'each'",
            chinese=f"decks={shown(decks)}：请选 1、2 或 'each'",
        )
    check_choice("steps", steps, STEPS)
    form = Form(decks=named, steps=steps)
    if rules is not None:
        form.rules = str(read_rules(rules))
    return form


def _offered(players: Sequence[Player | str], seating: Seating) -> list[tuple[str, Player | str]]:
    """The player of each seat, with its name on the start screen."""
    offered: list[tuple[str, Player | str]] = []
    for player, seat in zip(players, seating.seats, strict=True):
        own = _own_name(player)
        name = name_of(player) if own is None else own
        if own is None and name in (HUMAN, *PLAYERS, *dict(offered)):
            name = f"{name} ({seat})"
        offered.append((name, player if own is None else own))
    return offered


def _own_name(player: Player | str) -> str | None:
    """The name of a player that every start screen offers; ``None`` for a user's own player."""
    if isinstance(player, str):
        return player
    for name, make in PLAYERS.items():
        usual = make()
        if type(usual) is type(player) and repr(usual) == repr(player):
            return name
    return None
