"""``Desk``: answers of a ``CardTable`` with a game to its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canju._canju import Play
from canju._messages import Language
from canju.errors import OptionError, PlayError
from canju.playing.game import Game
from canju.playing.players import Greedy, Random
from canju.widgets import view
from canju.widgets.base_desk import BaseDesk, Message, Reply
from canju.widgets.plan_view import of_plan
from canju.widgets.reviewed import Reviewer


class Desk(BaseDesk):
    """A game at a table in a notebook, without the widget that shows it.

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
        self._shows_verdict = False
        self._reviewer = Reviewer()
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        """Puts a game on the table, and makes programs' moves until a person is to move."""
        self.game = game
        self._shows_plan = False
        self._let_programs_move()

    def _act(self, do: str, message: Message) -> Reply | None:
        match do:
            case "play":
                return self._play(message)
            case "pass":
                self.game.play("pass")
                self._let_programs_move()
            case "new":
                if self._deal is None:
                    raise Language.out_cards_given.error(OptionError)
                self.sit_down(self._deal())
            case "verdict":
                self._shows_verdict = not self._shows_verdict
            case "review":
                self._reviewer.press()
            case "marks":
                self._reviewer.marks_mistakes = not self._reviewer.marks_mistakes
            case "plan":
                if not self.game._has_plans:
                    raise Language.plan_two_hands.error(OptionError)
                self._shows_plan = not self._shows_plan
            case _:
                return super()._act(do, message)
        return None

    def _playing(self) -> Game:
        return self.game

    def _play(self, message: Message) -> Reply | None:
        """Plays cards; if they are ambiguous, the page asks which play is meant."""
        game, cards = self.game, message.get("cards")
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise Language.no_cards_named.error(PlayError)
        text, rules = " ".join(cards), game.position.rules
        kind, rank, length = (message.get(name) for name in ("kind", "rank", "length"))
        if isinstance(kind, str) and isinstance(rank, str):
            length = length if isinstance(length, int) else None
            game.play(Play(text, kind=kind, rank=rank, length=length, rules=rules))
        else:
            readings = game.readings(text) if game.awaits_person else []
            if len(readings) > 1:
                plays = [
                    Play(text, kind=one.kind, rank=one.rank, length=one.length, rules=rules)
                    for one in readings
                ]
                return Reply(error=self.language.several_plays, readings=plays)
            game.play(text)
        self._let_programs_move()
        return None

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""
        game, reply = self.game, self._reply
        usual = all(isinstance(player, (str, Greedy, Random)) for player in game.players)
        return {
            # The time of a user's own player is unknown.
            **self._answered(game.time_limit if usual else None),
            "game": {
                **view.of_game(game, reply.hint, reply.readings, self._shows_verdict),
                **self._reviewer.of_game(game),
                "has_plans": game._has_plans,
                "plan": of_plan(game) if self._shows_plan else None,
                "deals_anew": self._deal is not None,
            },
        }
