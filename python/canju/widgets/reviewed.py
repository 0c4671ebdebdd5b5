"""Reviews at a table: the strip of a finished game, and marks on mistakes during a game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from canju._messages import Language
from canju._positions import in_tricks, tricks_taken
from canju._seats import on_table_by, seating_of
from canju.errors import LimitError
from canju.honeymoon.game import Game as HoneymoonGame
from canju.playing.budget import time_left
from canju.playing.game import Game
from canju.reviews import Review, ReviewedPlay
from canju.reviews.plays import Value, value_for_mover
from canju.widgets import view
from canju.widgets.hands import hands_of
from canju.writing.marks import plain


class Reviewer:
    """The review of the game at a table, and the switches of its buttons.

    Attributes:
        shows_review: true if a finished game shows its review.
        marks_mistakes: true if mistakes are marked at once.
    """

    def __init__(self) -> None:
        self.shows_review = False
        self.marks_mistakes = False
        self._reviewed: tuple[Any, tuple[Any, ...], Review | None] | None = None

    def press(self) -> None:
        """Shows the review, hides it, or searches again for verdicts that were not found."""
        review = None if self._reviewed is None else self._reviewed[2]
        if self.shows_review and review is not None and review.undecided:
            self._reviewed = None
        else:
            self.shows_review = not self.shows_review

    def of_game(self, game: Game) -> dict[str, Any]:
        """The part of a game's state that reviews add, ready for JSON."""
        marks = self._marks(game) if self.marks_mistakes else None
        return {"marks": marks, "review": self.strip(game, game.names_with_seats)}

    def strip(self, game: Game | HoneymoonGame, names: Sequence[str]) -> dict[str, Any] | None:
        """All plays of a finished game and the table before each; ``None`` if it is not shown.

        In honeymoon bridge it has the cards of the play.
        """
        if not self.shows_review or not game.is_over:
            return None
        review = self._review(game)
        if review is None or not review.plays:
            return None
        return _strip(review, names, game.language.at_table)

    def _review(self, game: Game | HoneymoonGame) -> Review | None:
        known = self._reviewed
        if known is None or known[0] is not game or known[1] != game.moves:
            seconds = time_left(game.time_limit)
            found = game.review(time_limit=None if seconds is None else max(seconds, 0.001))
            review = found if isinstance(found, Review) else found.play
            known = self._reviewed = game, game.moves, review
        return known[2]

    def _marks(self, game: Game) -> list[bool | None]:
        """For each move, true if it was a mistake; ``None`` if that was not found in time."""
        seconds = time_left(game.time_limit)
        until = None if seconds is None else time.monotonic() + seconds
        values: list[Value] = []
        # The last moves first: a move is new, and earlier values are known.
        for solution in reversed(game._states):
            asked = solution if until is None else solution._ending_at(until)
            try:
                values.append(asked.value)
            except LimitError:
                values.append(None)
        values.reverse()
        positions = [solution.position for solution in game._states]
        marks: list[bool | None] = []
        for k, before in enumerate(values[:-1]):
            after = value_for_mover(positions[k], positions[k + 1], values[k + 1])
            marks.append(None if before is None or after is None else after < before)
        return marks


def _strip(review: Review, names: Sequence[str], said: Language) -> dict[str, Any]:
    """All plays with the state before each, and sentences."""
    called = dict(zip(review.seating.seats, map(said.called, names), strict=True))
    blocks = review._sheet(said, called, signs=True)["blocks"]
    notes = [block for block in blocks if block["block"] == "note"]
    cells = next(block["cells"] for block in blocks if block["block"] == "strip")
    begin = review.turning_point
    if begin is None and review.mistakes:
        begin = review.mistakes[0].ply
    positions = [play.position for play in review.plays]
    return {
        "turned": " ".join(plain(note["text"]) for note in notes if not note["small"]),
        "sums": [plain(note["text"]) for note in notes if note["small"]],
        "begin": 0 if begin is None else begin - review.plays[0].ply,
        "undecided": len(review.undecided),
        "plays": [
            {**_play(play, cell, said), "tricks": _tricks(positions[: number + 1])}
            for number, (play, cell) in enumerate(zip(review.plays, cells, strict=True))
        ],
    }


def _play(play: ReviewedPlay, cell: dict[str, Any], said: Language) -> dict[str, Any]:
    """A play of the strip, with the table before it."""
    position = play.position
    place = seating_of(position).place
    on_table = position.to_beat
    return {
        **view.play_seen(play.play, said),
        "ply": play.ply,
        "side": place(play.side),
        "mark": cell["mark"],
        "good": cell["good"],
        "told": plain(cell["told"]),
        "hands": hands_of(position),
        "to_beat": None if on_table is None else view.play_seen(on_table, said),
        "by": place(on_table_by(position)),
        "passed": view.passed_on(position),
    }


def _tricks(positions: list[Any]) -> list[int] | None:
    return list(tricks_taken(positions)) if in_tricks(positions[0]) else None
