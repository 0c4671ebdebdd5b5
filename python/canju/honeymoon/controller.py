"""``HoneymoonController``: answers of a ``honeymoon.Table`` to its page."""

from __future__ import annotations

from typing import Any

from canju._canju import cards_seen, honeymoon_calls_told, honeymoon_terms_told, review_strip
from canju.errors import CanjuError
from canju.games.seats import TWO
from canju.honeymoon.game import Game
from canju.honeymoon.odds import Odds
from canju.honeymoon.views import Move, View
from canju.language.languages import Language, Manner
from canju.playing.budget import time_left
from canju.reviews import Review
from canju.widgets.base_controller import BaseController, Message, Reply
from canju.writing.marks import plain

_STRAINS = ("C", "D", "H", "S", "NT")
#: Most calls or cards with bars.
_MOST_ODDS = 14


class HoneymoonController(BaseController):
    """A game of honeymoon bridge at a table in a notebook, without the widget that shows it.

    The page gets the view of one side, and no cards that this side has not seen.

    >>> controller = HoneymoonController(Game(seed=7, players=("human", "greedy")))
    >>> seen = controller.answer({"do": "play", "play": "4NT", "at": 0})
    >>> seen["phase"], seen["terms"], len(seen["hand"])
    ('exchange', ['Contract', '4NT by you'], 13)
    >>> print(controller.answer({"do": "play", "play": "4NT", "at": 0})["error"])
    The click was for an earlier state of the table: nothing was done.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game.language)
        self.game = game
        self._shows_odds = self._remembers = False
        self._shows_review = False
        #: The reviewed game, its moves, and the review of their cards if the play began.
        self._reviewed: tuple[Game, tuple[Move, ...], Review | None] | None = None
        self._let_programs_move()

    def _act(self, do: str, message: Message) -> Reply | None:
        match do:
            case "play":
                self.game.play(message.get("play", ""))
                self._let_programs_move()
            case "new":
                self.game = self.game.another()
                self._let_programs_move()
            case "review":
                self._press_review()
            case "odds":
                self._shows_odds = not self._shows_odds
            case "remember":
                self._remembers = not self._remembers
            case "next":
                self.game.step()
            case "hint":
                hint = self.game._in(self.language.at_table).hint()
                return Reply(hint.sentence, hint=hint.play)
            case "undo":
                self.game.undo()
            case "again":
                self.game.restart()
                self._let_programs_move()
            case _:
                return super()._act(do, message)
        return None

    def _let_programs_move(self) -> None:
        """Makes programs' moves until a person is to move; games without people wait for clicks."""
        if self.game.has_people:
            self.game.run()

    def _press_review(self) -> None:
        """Shows the review, hides it, or searches again for verdicts that were not found."""
        review = None if self._reviewed is None else self._reviewed[2]
        if self._shows_review and review is not None and review.undecided:
            self._reviewed = None
        else:
            self._shows_review = not self._shows_review

    def _strip(self) -> dict[str, Any] | None:
        """The cards of a finished game and the table before each; ``None`` if it is not shown."""
        game, known = self.game, self._reviewed
        if not self._shows_review or not game.is_over:
            return None
        if known is None or known[0] is not game or known[1] != game.moves:
            seconds = time_left(game.time_limit)
            found = game.review(time_limit=None if seconds is None else max(seconds, 0.001))
            known = self._reviewed = game, game.moves, found.play
        review = known[2]
        if review is None:
            return None
        called = dict(zip(review.seating.seats, game.names, strict=True))
        return review_strip(Manner(game.language, names=called).core, review)

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""
        game, said = self.game, self.language
        view = game.shown()
        plays = view.plays() if game.awaits_person else []
        names = dict(zip(TWO.seats, game.names, strict=True))
        seen: dict[str, Any] = {
            **self._answered(game.time_limit),
            "phase": view.phase,
            "names": list(game.names),
            "side": TWO.place(view.side),
            "turn": None if game.is_over else TWO.place(game.turn),
            "awaits_person": game.awaits_person,
            "people": [game.is_person(side) for side in TWO.seats],
            "hand": cards_seen(view.hand, in_tricks=True),
            "other": view.other_size,
            "plays": plays,
            "hint": self._reply.hint,
            "bids": _bids(plays, game) if view.phase == "bidding" else None,
            "calls": _calls(view, said),
            "terms": honeymoon_terms_told(Manner(said, names=names).core, view),
            "turned_up": view.turned_up,
            "stock": view.stock,
            "led": view.led,
            "tricks": list(view.tricks) if view.phase in ("play", "over") else None,
            "last": _last(game),
            "result": game.result(),
            "can_undo": game.can_undo,
            "seed": str(game.seed),
            "review": self._strip(),
            "odds": None,
            "memory": None,
            "remembers": self._remembers,
            "shows_odds": self._shows_odds,
        }
        if self._remembers and not game.is_over:
            known, unseen = (cards_seen(hand, True) for hand in (view.known, view.unseen))
            # Once the stock is empty, all unseen cards are in the other hand.
            seen["memory"] = {"known": known, "unseen": unseen if view.stock else []}
        if self._shows_odds and game.awaits_person:
            try:
                seen["odds"] = _odds(game.odds(), said)
            except CanjuError as error:
                seen["error"] = said.error(error)
        return seen


def _odds(odds: Odds, said: Language) -> dict[str, Any]:
    """Values of plays, the best first, each with a bar that begins at zero."""
    first, caveat = odds._sheet(said, _MOST_ODDS)["blocks"]
    _, shown = first["drawn"]
    rows = [
        {
            "play": play,
            "text": plain(bar["label"]),
            "worth": bar["figure"],
            "begin": bar["span"][0],
            "length": bar["span"][1] - bar["span"][0],
            "below_zero": bar["below_zero"],
        }
        for (play, _), bar in zip(odds.ranked(), shown["bars"], strict=False)
    ]
    return {"rows": rows, "unit": shown["heads"][1], "caveat": caveat["text"]}


def _bids(plays: list[str], game: Game) -> dict[str, Any]:
    """The grid of bids, row by row, and the other calls."""
    strains = _STRAINS if game.rules.no_trump else _STRAINS[:-1]
    others = ["pass", "double", "redouble"] if game.rules.doubles else ["pass"]
    rows = [[f"{level}{strain}" for strain in strains] for level in range(1, 8)]

    def told(calls: list[str]) -> list[dict[str, Any]]:
        texts = zip(calls, honeymoon_calls_told(game.language.name, calls), strict=True)
        return [{"call": call, "text": text, "legal": call in plays} for call, text in texts]

    return {"rows": [told(row) for row in rows], "others": told(others)}


def _calls(view: View, said: Language) -> list[dict[str, Any]]:
    first, texts = TWO.place(view.dealer), honeymoon_calls_told(said.name, view.calls)
    return [{"side": (first + place) % 2, "text": text} for place, text in enumerate(texts)]


def _last(game: Game) -> dict[str, Any] | None:
    """The last finished trick, as the side sees it."""
    trick = game.last_trick
    if trick is None:
        return None
    leader = TWO.place(trick.leader)
    return {
        "cards": [{"side": leader, "card": trick.led}, {"side": 1 - leader, "card": trick.answer}],
        "taken_by": TWO.place(trick.taken_by),
        "turned_up": trick.turned_up,
        "unseen": trick.unseen,
        "sentence": game.trick_in_words(),
    }
