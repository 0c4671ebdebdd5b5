"""``honeymoon.Table``: honeymoon bridge from the deal on, in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._canju import labels
from canju.arguments.limits import DISPLAY_SECONDS
from canju.errors import OptionError
from canju.honeymoon.controller import HoneymoonController
from canju.honeymoon.game import Game
from canju.honeymoon.players import Player
from canju.honeymoon.rules import Rules
from canju.lang import Lang
from canju.widgets.widget import TableWidget
from canju.writing.static_files import TABLE_STYLES, joined

__all__ = ["Table"]


class Table(TableWidget):
    """A table for honeymoon bridge: a widget for notebooks.

    You mostly need ``seed``, ``players`` and ``rules``.

    It shows a grid of bids, the turned-up card and the stock, and your hand; click a card to play
    it. A hint marks the best call or card. "Show values" has a bar for the value of each; "Card
    counting" lists the cards that you know to be in the other hand, and those never seen. Needs
    ``canju[notebook]``.

    Args:
        game: a ``honeymoon.Game`` to continue; give no other arguments then.
        seed: seed of the deal.
        rules: ``honeymoon.Rules``, or its text, such as ``"german-whist"``.
        players: the first and the second player, as for ``honeymoon.Game``; by default a person
            plays first against the sampling player.
        names: names of the players.
        lang: ``"en"`` or ``"zh"``.
        samples: number of deals for a sampling player, a hint and the bars.
        threads: number of search threads.
        time_limit: seconds that a move can search; ``None`` for no limit.
        memory_limit: bytes for the memo.

    Attributes:
        game: the current ``honeymoon.Game``.
    """

    _esm = joined(
        *("dom.js", "faces.js", "cards.js", "score.js", "board.js", "page.js", "honeymoon.js")
    )
    _css = joined(*TABLE_STYLES, "honeymoon.css")

    def __init__(
        self,
        game: Game | None = None,
        *,
        seed: int | None = None,
        rules: Rules | str | None = None,
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
            raise OptionError(
                "game: it already has a deal, rules, players and a language: give no others",
                chinese="game：它已有牌、规则、玩家和语言：请不要再写",
            )
        self._controller = HoneymoonController(game)
        super().__init__(self._controller, labels(self._controller.language.name, "honeymoon"))

    @property
    def game(self) -> Game:
        """The current game."""
        return self._controller.game

    def _fallback(self) -> tuple[str, str]:
        """The table at the time when the cell runs."""
        return str(self.game), self.game._repr_html_()

    def __repr__(self) -> str:
        return f"<honeymoon.Table: {self.game!r}>"
