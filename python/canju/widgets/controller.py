"""``Controller``: answers of a ``CardTable`` with a game to its page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from canju._canju import Play
from canju.language.languages import Language
from canju.playing.base import cards_given
from canju.playing.game import Game
from canju.playing.players import Greedy, Random
from canju.widgets.base_controller import BaseController, Message, Reply


class Controller(BaseController):
    """A game at a table in a notebook, without the widget that shows it.

    The core does what clicks say; this asks players.

    >>> from canju.language.languages import ENGLISH
    >>> controller = Controller(Game.deal(4, 4, seed=1), ENGLISH)
    >>> seen = controller.answer({"do": "hint", "at": 0})
    >>> print(controller.answer({"do": "play", "cards": ["AS"], "at": 0})["error"])
    The click was for an earlier state of the table: nothing was done.

    Args:
        game: the game; programs move at once until a person is to move.
        said: the language of all sentences.
        deal: function that deals a new game; ``None`` if the cards were given.
    """

    def __init__(self, game: Game, said: Language, deal: Callable[[], Game] | None = None) -> None:
        super().__init__(said)
        self._deal = deal
        self._shows = dict.fromkeys(("verdict", "marks", "plan", "review", "replies", "why"), False)
        self._state: dict[str, Any] | None = None
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        """Puts a game on the table, and makes programs' moves until a person is to move."""
        self.game = game
        self._shows["plan"] = self._shows["review"] = False
        self._ask({"do": "sit"})

    def _act(self, do: str, message: Message) -> Reply | None:
        self._state = None
        told = self._ask(message)
        if told["own"] == "new":
            if self._deal is None:
                raise cards_given()
            self.sit_down(self._deal())
        elif told["own"] is not None:
            return super()._act(do, message)
        return Reply(told["said"], told["error"])

    def _ask(self, message: Message) -> dict[str, Any]:
        """Does what a click says in the core, and makes its plays in the game."""
        game = self.game._in(self.game.language.at_table)
        asked = game._asking(), json.dumps(dict(message)), self._shows, game._within
        told, plays = game._told.answer(*asked, self._choose)
        self._follow(plays)
        self._shows, self._state = told["shows"], told["game"]
        return told

    def _choose(self, plays: Sequence[Play]) -> Play | None:
        """The play of a program after these plays; ``None`` for the computer's."""
        self._follow(plays)
        player = self.game.players[self.game.seating.place(self.game.turn)]
        return None if player == "perfect" else self.game._chosen()

    def _follow(self, plays: Sequence[Play]) -> None:
        """Takes back moves, and makes others, until the game has these plays."""
        made = [move.play for move in self.game.moves]
        same = next(
            (n for n, (one, other) in enumerate(zip(made, plays, strict=False)) if one != other),
            min(len(made), len(plays)),
        )
        self.game._keep(same)
        for play in plays[same:]:
            self.game._make(play)

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""
        if self._state is None:
            self._ask({})
        game = self.game
        usual = all(isinstance(player, (str, Greedy, Random)) for player in game.players)
        return {
            # The time of a user's own player is unknown.
            **self._answered(game.time_limit if usual else None),
            "shows": dict(self._shows),
            "game": {
                **(self._state or {}),
                "seed": None if game.seed is None else str(game.seed),
                "deals_anew": self._deal is not None,
            },
        }
