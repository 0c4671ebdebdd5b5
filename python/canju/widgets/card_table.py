"""``CardTable``: a table to play at in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from canju._canju import Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Lang
from canju._positions import HandLike, PlayLike
from canju._rules import Rules
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.players import Player
from canju.playing.seats import HUMAN
from canju.solution import Solution
from canju.widgets.form import Steps
from canju.widgets.page import joined, with_fallback
from canju.widgets.seating import seated

__all__ = ["CardTable"]


class CardTable(anywidget.AnyWidget):
    """A table to play at: a widget for notebooks.

    Without cards it opens with a start screen: deal at random or give hands, choose who plays
    each of them (a person, the perfect, the greedy or the random player), choose the rules; or
    lay out one hand and walk through its fewest plays. With cards it starts at once. Needs
    ``canju[notebook]``.

    No click searches for longer than ``time_limit``, however much it asks; a perfect player who
    finds no play in that time makes the greedy player's. A player of yours takes its own time.

    Args:
        first: the hand of the player named first, or a ``Position`` (or its text), a
            ``Solution``, or a ``Game`` to go on with.
        second: the other hand; two numbers are how many cards to deal.
        to_beat: the play on the table, made by the second player.
        cards: how many cards to deal to each, where no hands are given.
        seed: which deal that is.
        decks: ``1``, ``2`` or ``"each"`` for a deck of its own for every hand.
        hand: one hand, to walk through its fewest plays.
        steps: of that walk, ``"fewest"`` plays, or ``"any"`` number with the best score.
        rules: a rules object or the name of a preset.
        players: who plays each hand: ``"human"``, ``"perfect"``, ``"greedy"``, ``"random"``, or
            any callable that takes a position and returns a play.
        names: what to call the two players.
        lang: ``"en"`` or ``"zh"``, the language of the table; what ``set_lang`` chose by default.
        time_limit: seconds that a click may search, whatever it asks of the solver; ``None`` for
            any time.
        memory_limit: bytes for the memo, or text such as ``"512MB"``.

    Attributes:
        game: the ``Game`` that is played; ``None`` before the first one begins.
    """

    _esm = joined("dom.js", "cards.js", "game.js", "start.js", "walk.js", "table.js")
    _css = joined("cards.css", "table.css")
    seen = traitlets.Dict().tag(sync=True)
    #: What the page says by itself, and in which language.
    words = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
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
        players: Sequence[Player | str] = (HUMAN, "perfect"),
        names: tuple[str, str] | None = None,
        lang: Lang | None = None,
        time_limit: float | None = DISPLAY_SECONDS,
        threads: int | None = None,
        memory_limit: int | str | None = None,
    ) -> None:
        options = {
            "names": names,
            "time_limit": time_limit,
            "threads": threads,
            "memory_limit": memory_limit,
        }
        with asked_together():
            self._desk = seated(
                first,
                second,
                to_beat=to_beat,
                cards=cards,
                seed=seed,
                decks=decks,
                hand=hand,
                steps=steps,
                rules=rules,
                players=players,
                lang=lang,
                options=options,
            )
            seen = self._desk.view()
        said = self._desk.language
        super().__init__(seen=seen, words=said.page, lang=said.name)
        self.on_msg(self._answer)

    @property
    def game(self) -> Game | None:
        """The game that is played."""
        return self._desk.game

    def _answer(self, _widget: object, message: Any, _buffers: object) -> None:
        self.seen = self._desk.answer(message)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and beside it what is left where nothing runs it: the hands and the verdict.

        That is how things stand when the cell is run: a page that is saved knows no more.
        """
        game = self._desk.game if self._desk.screen == "game" else None
        if game is None:
            return with_fallback(super()._repr_mimebundle_(**options), repr(self), "")
        with asked_together():
            told = f"{game}\n{game.verdict().sentence}"
            return with_fallback(super()._repr_mimebundle_(**options), told, game._repr_html_())

    def __repr__(self) -> str:
        if self._desk.screen == "game" and self.game is not None:
            return f"<CardTable: {self.game!r}>"
        return f"<CardTable: {self._desk.screen} screen>"
