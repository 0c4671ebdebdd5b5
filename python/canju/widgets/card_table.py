"""``CardTable``: a table to play at in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

from canju._canju import Hand, Position, labels
from canju.arguments.checks import as_int, some_of
from canju.arguments.limits import DISPLAY_SECONDS
from canju.games.positions import HandLike
from canju.games.rules import Rules, SheddingRules
from canju.games.seats import HUMAN, seating_of
from canju.lang import Lang
from canju.language.languages import language_of
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.players import Player
from canju.solution import Solution
from canju.widgets.controller import Controller
from canju.widgets.walk import Walk
from canju.widgets.widget import TableWidget
from canju.writing.static_files import TABLE_SCRIPTS, TABLE_STYLES, joined

__all__ = ["CardTable"]


class CardTable(TableWidget):
    """A table to play at: a widget for notebooks.

    You mostly need ``players``, ``cards`` and ``rules``.

    Without cards it deals ten to each hand. Or it walks through the fewest plays of one hand. Needs
    anywidget.

    No click searches for longer than ``time_limit``. A perfect player who reaches it makes the
    greedy player's play. The limit does not apply to your own callables.

    Args:
        first: the first player's hand, a ``Position`` or its text, a ``Solution``, or a ``Game``
            to continue.
        second: the other hand; two numbers are the numbers of cards to deal.
        farmers: with three hands, those of ``(down, up)``; the first hand is then the landlord's.
        others: the hands ``(second, third)`` of a game where everyone plays for himself.
        to_beat: the play on the table, made by the second player, or by ``by``.
        by: with three hands, the seat that made ``to_beat``.
        turn: with three hands, the seat to move.
        cards: numbers of cards to deal, two or three, if no hands are given; ten each by default.
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
        game: the current ``Game``; ``None`` for a walk.
    """

    _esm = joined(*TABLE_SCRIPTS)
    _css = joined(*TABLE_STYLES)

    def __init__(
        self,
        first: Game | Solution | Position | HandLike | int | None = None,
        second: HandLike | int | None = None,
        to_beat: HandLike | None = None,
        *,
        farmers: Iterable[HandLike] | None = None,
        others: Iterable[HandLike] | None = None,
        by: str | None = None,
        turn: str | None = None,
        cards: Iterable[int] | None = None,
        seed: int | None = None,
        decks: int | str = 1,
        hand: HandLike | None = None,
        steps: Literal["fewest", "any"] = "fewest",
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
            "rules": rules,
            "players": players,
            "names": names,
            "lang": said.name,
            "time_limit": time_limit,
            "threads": threads,
            "memory_limit": memory_limit,
        }

        def dealt(seed: int | None = None) -> Game:
            numbers = counts or (10,) * max(2, len(players or ()))
            return Game.deal(*numbers, seed=seed, decks=decks, **options)

        with asked_together():
            if isinstance(hand_one, Game):
                said = hand_one.language if lang is None else said
                self._controller: Controller | Walk = Controller(hand_one, said)
            elif hand_one is not None:
                seats: dict[str, Any] = {
                    "farmers": farmers,
                    "others": others,
                    "by": by,
                    "turn": turn,
                }
                self._controller = Controller(
                    Game(hand_one, hand_two, to_beat, **seats, **options), said
                )
            elif hand is not None:
                limits: dict[str, Any] = {"time_limit": time_limit, "memory_limit": memory_limit}
                shedding = cast("SheddingRules | str | None", rules)  # else refused by ``split``
                split = Hand(hand).split(rules=shedding, steps=steps, **limits)
                self._controller = Walk(split, said)
            else:
                self._controller = Controller(dealt(seed), said, dealt)
            super().__init__(self._controller, labels(said.name, "table"))

    @property
    def game(self) -> Game | None:
        """The current game."""
        return self._controller.game

    def _fallback(self) -> tuple[str, str]:
        """The hands and the verdict, or the walk, at the time when the cell runs."""
        controller = self._controller
        if isinstance(controller, Walk):
            return controller.split.text(controller.language.name), controller.split._repr_html_()
        with asked_together():
            told = f"{controller.game}\n{controller.game.verdict().sentence}"
            return told, controller.game._repr_html_()

    def __repr__(self) -> str:
        at = self._controller
        return f"<CardTable: {at.split if isinstance(at, Walk) else at.game!r}>"


def explored(solution: Solution, names: Iterable[str] | None, lang: Lang | None) -> CardTable:
    """A table for ``Solution.explore``: a person plays every hand, and the verdict is shown."""
    seats = seating_of(solution.position).seats
    table = CardTable(solution, players=[HUMAN] * len(seats), names=names, lang=lang)
    table._show(table._controller.answer({"do": "verdict", "at": 0}))
    return table


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
