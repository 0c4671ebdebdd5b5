"""``CardTable``: a table to play at in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._canju import Position
from canju._limits import DISPLAY_SECONDS
from canju._messages import Lang
from canju._positions import HandLike, PlayLike
from canju._rules import Rules
from canju.playing.budget import asked_together
from canju.playing.game import Game
from canju.playing.players import Player
from canju.solution import Solution
from canju.widgets.form import Steps
from canju.widgets.seating import seated
from canju.widgets.widget import TableWidget, joined

__all__ = ["CardTable"]


class CardTable(TableWidget):
    """A table to play at: a widget for notebooks.

    Without cards it opens with a start screen: deal at random or give hands, choose who plays
    each of them (a person, the perfect, the greedy or the random player), choose the rules; or
    lay out one hand and walk through its fewest plays. With cards it starts at once. Needs
    anywidget.

    No click searches for longer than ``time_limit``, however much it asks; a perfect player who
    finds no play in that time makes the greedy player's. A player of yours takes its own time.

    Args:
        first: the hand of the player named first, or a ``Position`` (or its text), a
            ``Solution``, or a ``Game`` to go on with.
        second: the other hand; two numbers are how many cards to deal.
        farmers: of three hands, those of ``(down, up)``; the first hand is then the landlord's.
        to_beat: the play on the table, made by the second player, or by ``by``.
        by: of three hands, the seat that made ``to_beat``.
        turn: of three hands, the seat to move.
        cards: how many cards to deal to each, two numbers or three, where no hands are given.
        seed: which deal that is.
        decks: ``1``, ``2`` or ``"each"`` for a deck of its own for every hand.
        hand: one hand, to walk through its fewest plays.
        steps: of that walk, ``"fewest"`` plays, or ``"any"`` number with the best score.
        rules: a rules object or the name of a preset.
        players: who plays each hand: ``"human"``, ``"perfect"``, ``"greedy"``, ``"random"``,
            ``"sampling"``, or any callable that takes a position and returns a play. By default a
            person plays the first hand, and the perfect player all others.
        names: what to call the players.
        lang: ``"en"`` or ``"zh"``, the language of the table; what ``set_lang`` chose by default.
        time_limit: seconds that a click may search, whatever it asks of the solver; ``None`` for
            any time.
        memory_limit: bytes for the memo, or text such as ``"512MB"``.

    Attributes:
        game: the ``Game`` that is played; ``None`` before the first one begins.
    """

    _esm = joined("dom.js", "cards.js", "game.js", "start.js", "walk.js", "page.js", "table.js")
    _css = joined("cards.css", "table.css")

    def __init__(
        self,
        first: Game | Solution | Position | HandLike | int | None = None,
        second: HandLike | int | None = None,
        to_beat: PlayLike | None = None,
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
                farmers=farmers,
                to_beat=to_beat,
                by=by,
                turn=turn,
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
            super().__init__(self._desk, self._desk.language.page)

    @property
    def game(self) -> Game | None:
        """The game that is played."""
        return self._desk.game

    def _fallback(self) -> tuple[str, str]:
        """The hands and the verdict, or the walk, as they stand when the cell is run."""
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
