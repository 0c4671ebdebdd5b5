"""``MatchReview``: the reviews of several games, with a table by player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, overload

from canju._canju import match_review_sheet
from canju.games.positions import in_tricks
from canju.games.seats import THREE, TWO
from canju.language.languages import Language, Manner
from canju.reviews.base import BaseReview
from canju.reviews.names import names_by_seat
from canju.reviews.plays import ReviewedPlay
from canju.reviews.review import Review


class MatchReview(BaseReview, Sequence[Review]):
    """The reviews of a match's games, in order; made by ``Match.review``.

    Attributes:
        names: names of the players, in the order of the seats.

    >>> from canju import match
    >>> review = match(8, 8, players=("greedy", "greedy"), games=3, seed=1).review()
    >>> len(review), review.mistakes
    (3, {'first': 0, 'second': 1})
    """

    def __init__(self, reviews: Iterable[Review], names: Iterable[str]) -> None:
        self._reviews = tuple(reviews)
        self.names = tuple(names)
        self.seating = TWO if len(self.names) == len(TWO.seats) else THREE

    @property
    def is_decided(self) -> bool:
        """True if no limit left a verdict open in any game."""
        return all(review.is_decided for review in self)

    @property
    def mistakes(self) -> dict[str, int]:
        """Number of mistakes of each seat in all games."""
        return {seat: len(self._of(seat, "mistakes")) for seat in self.seating.seats}

    @property
    def accuracy(self) -> dict[str, float | None]:
        """For each seat, the share of plays that kept the value in all games: see ``Review``."""
        counts = {seat: self.counts(seat) for seat in self.seating.seats}
        return {seat: kept / of if of else None for seat, (kept, of) in counts.items()}

    def counts(self, seat: str) -> tuple[int, int]:
        """Numbers behind ``accuracy``: plays that kept the value, and plays that count."""
        each = [review.counts(seat) for review in self._reviews]
        return sum(kept for kept, _ in each), sum(of for _, of in each)

    def _of(self, seat: str, which: str) -> list[ReviewedPlay]:
        """All mistakes, slips or undecided plays of a seat."""
        return [
            play for review in self._reviews for play in getattr(review, which) if play.side == seat
        ]

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each player: the table that ``print`` shows.

        The keys are ``player``, ``seat``, ``mistakes``, ``accuracy``, ``kept`` and ``counted`` (the
        numbers behind it), and ``undecided``. With ``goal="fastest"`` also ``slips``, in trick play
        also ``tricks_lost``.
        """
        rows = []
        for seat, name in zip(self.seating.seats, self.names, strict=True):
            kept, counted = self.counts(seat)
            row: dict[str, Any] = {"player": name, "seat": seat, "mistakes": self.mistakes[seat]}
            if any(review.goal == "fastest" for review in self):
                row["slips"] = len(self._of(seat, "slips"))
            if any(in_tricks(review.start) for review in self):
                row["tricks_lost"] = sum(play.tricks_lost for play in self._of(seat, "mistakes"))
            row |= {"accuracy": self.accuracy[seat], "kept": kept, "counted": counted}
            row["undecided"] = len(self._of(seat, "undecided"))
            rows.append(row)
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The table and all reviews, in plain values for JSON."""
        reviews = [review.to_dict() for review in self]
        return {"canju": "match review", "players": self.to_dicts(), "games": reviews}

    def __len__(self) -> int:
        return len(self._reviews)

    @overload
    def __getitem__(self, i: int) -> Review: ...
    @overload
    def __getitem__(self, i: slice) -> MatchReview: ...
    def __getitem__(self, i: int | slice) -> Review | MatchReview:
        if isinstance(i, slice):
            return MatchReview(self._reviews[i], self.names)
        return self._reviews[i]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchReview):
            return NotImplemented
        return (self._reviews, self.names) == (other._reviews, other.names)

    def __hash__(self) -> int:
        return hash(self._reviews)

    def __repr__(self) -> str:
        told = ", ".join(
            f"{name} {count}"
            for name, count in zip(self.names, self.mistakes.values(), strict=True)
        )
        games = f"{len(self)} game{'s' * (len(self) != 1)}"
        return f"<MatchReview: {games}, mistakes: {told}>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        """The sheet: a table with a row for each player."""
        manner = Manner(said, names=names_by_seat(self.names, self.seating, said))
        return match_review_sheet(manner.core, len(self), self.to_dicts())
