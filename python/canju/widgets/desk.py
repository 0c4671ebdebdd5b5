"""``Desk``: answers of a ``CardTable`` with a game to its page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from canju._canju import Play
from canju._messages import Language
from canju.errors import LimitError
from canju.playing.base import cards_given
from canju.playing.game import Game
from canju.playing.players import Greedy, Random
from canju.widgets.base_desk import BaseDesk, Message, Reply
from canju.widgets.reviewed import Reviewer


class Desk(BaseDesk):
    """A game at a table in a notebook, without the widget that shows it.

    The core reads clicks and says what is shown; this asks players, and searches.

    >>> from canju._messages import ENGLISH
    >>> desk = Desk(Game.deal(4, 4, seed=1), ENGLISH)
    >>> seen = desk.answer({"do": "hint", "at": 0})
    >>> print(desk.answer({"do": "play", "cards": ["AS"], "at": 0})["error"])
    The click was for an earlier state of the table: nothing was done.

    Args:
        game: the game; programs move at once until a person is to move.
        said: the language of all sentences.
        deal: function that deals a new game; ``None`` if the cards were given.
    """

    def __init__(self, game: Game, said: Language, deal: Callable[[], Game] | None = None) -> None:
        super().__init__(said)
        self._deal = deal
        self._shows = {"verdict": False, "marks": False, "plan": False}
        self._reviewer = Reviewer()
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        """Puts a game on the table, and makes programs' moves until a person is to move."""
        self.game = game
        self._shows["plan"] = False
        self._let_programs_move()

    def _act(self, do: str, message: Message) -> Reply | None:
        game = self.game
        match game._told.click(json.dumps(dict(message))):
            case "make", play:
                game._make(play)
                self._let_programs_move()
            case "choose", readings:
                return Reply(error=game._told.choose_one(), readings=readings)
            # A notebook takes moves back, but walks no line.
            case "keep", moves if do == "undo":
                game._keep(moves)
            case "switch", part:
                self._shows[part] = not self._shows[part]
            case "other", "review":
                self._reviewer.press()
            case "other", "new":
                if self._deal is None:
                    raise cards_given()
                self.sit_down(self._deal())
            case _:
                return super()._act(do, message)
        return None

    def _playing(self) -> Game:
        return self.game

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""
        game, reply = self.game._in(self.game.language.at_table), self._reply
        usual = all(isinstance(player, (str, Greedy, Random)) for player in game.players)
        told, shows = game._told, self._shows
        found = {
            "hint": reply.hint,
            "readings": list(reply.readings),
            "verdict": self._verdict() if shows["verdict"] else None,
            "values": game._values() if shows["marks"] else None,
        }
        shows_plan = shows["plan"] and not game.is_over
        return {
            # The time of a user's own player is unknown.
            **self._answered(game.time_limit if usual else None),
            "game": {
                **told.state(found),
                "review": self._reviewer.strip(self.game, told.labels()),
                "plan": told.plan(self._plan()) if shows_plan else None,
                "seed": None if game.seed is None else str(game.seed),
                "deals_anew": self._deal is not None,
            },
        }

    def _verdict(self) -> tuple[bool | int, list[Play] | None] | str:
        """The value and the winning plays, or a clause about a search without an answer."""
        game = self.game
        try:
            value = game._asked().value
        except LimitError as error:
            return game._unsolved(error)
        winning = game.winning_plays()
        return value, None if winning is None else list(winning)

    def _plan(self) -> tuple[Any, ...] | None:
        plan = self.game.plan()
        return None if plan is None else plan._row
