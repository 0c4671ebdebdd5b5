"""``honeymoon.Table``: honeymoon bridge from the deal on, in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._limits import DISPLAY_SECONDS
from canju._messages import Lang
from canju.errors import OptionError
from canju.honeymoon.game import Game
from canju.honeymoon.players import Player
from canju.honeymoon.rules import Rules
from canju.widgets.honeymoon_desk import HoneymoonDesk
from canju.widgets.widget import TableWidget, joined

__all__ = ["Table"]


class Table(TableWidget):
    """A table for honeymoon bridge: a widget for notebooks.

    A grid of bids, the turned-up card and the stock, and your hand, whose cards are played with a
    click. A hint marks the best call or card; bars show the value of each; "remember for me" shows
    the cards of the other hand that you would know had you forgotten none. Needs
    ``canju[notebook]``.

    Args:
        game: a ``honeymoon.Game`` to go on with; all other arguments are then its own.
        seed: which deal it is.
        rules: ``honeymoon.Rules``.
        players: who plays first and second, as for ``honeymoon.Game``; by default a person plays
            first against the sampling player.
        names: what to call them.
        lang: ``"en"`` or ``"zh"``.
        samples: how many deals a sampling player, a hint and the bars look at.
        threads: how many threads may search.
        time_limit: seconds that a move may search; ``None`` for any time.
        memory_limit: bytes for the memo.

    Attributes:
        game: the ``honeymoon.Game`` that is played.
    """

    _esm = joined("dom.js", "cards.js", "page.js", "honeymoon.js")
    _css = joined("cards.css", "table.css", "honeymoon.css")

    def __init__(
        self,
        game: Game | None = None,
        *,
        seed: int | None = None,
        rules: Rules | None = None,
        players: Sequence[Player] | None = None,
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        samples: int = 64,
        threads: int | None = None,
        time_limit: float | None = 10 * DISPLAY_SECONDS,
        memory_limit: int | str | None = None,
    ) -> None:
        if game is None:
            game = Game(
                seed=seed,
                rules=rules,
                players=players,
                names=names,
                lang=lang,
                samples=samples,
                threads=threads,
                time_limit=time_limit,
                memory_limit=memory_limit,
            )
        elif not isinstance(game, Game):
            raise TypeError(f"game: expected a honeymoon.Game, got {type(game).__name__}")
        elif any(one is not None for one in (seed, rules, players, names, lang)):
            raise OptionError("game: it has a deal, rules, players and a language already")
        self._desk = HoneymoonDesk(game)
        super().__init__(self._desk, self._desk.language.hm_page)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._desk.game

    def _fallback(self) -> tuple[str, str]:
        """The table as it stands when the cell is run."""
        return str(self.game), self.game._repr_html_()

    def __repr__(self) -> str:
        return f"<honeymoon.Table: {self.game!r}>"
