"""``MatchReview``: the reviews of several games, with a table by player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, overload

from canju._canju import match_review_sheet, review_columns, reviews_rows, reviews_stream
from canju.arguments.checks import some_of, whole
from canju.errors import OptionError, shown
from canju.games.positions import in_tricks
from canju.games.seats import THREE, TWO
from canju.language.languages import Language, Manner
from canju.reviews.base import BaseReview, names_by_seat
from canju.reviews.report import Report
from canju.reviews.review import Review


class MatchReview(BaseReview):
    """The reviews of a match's games, in order; made by ``Match.review``.

    Data frames of polars, pandas and others read it as a table: see ``rows``.

    Attributes:
        names: names of the players, in the order of the seats.
        COLUMNS: the keys of ``rows``.

    >>> from canju import match
    >>> review = match(8, 8, players=("greedy", "greedy"), games=3, seed=1).review()
    >>> len(review), review.mistakes
    (3, {'first': 0, 'second': 1})
    """

    COLUMNS: tuple[str, ...] = tuple(review_columns())

    # Not a ``collections.abc.Sequence``: polars would read one as a column of objects.
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
        made = [play.side for review in self for play in review.mistakes]
        return {seat: made.count(seat) for seat in self.seating.seats}

    @property
    def accuracy(self) -> dict[str, float | None]:
        """For each seat, the share of plays that kept the value in all games: see ``Review``."""
        counts = {seat: self.counts(seat) for seat in self.seating.seats}
        return {seat: kept / of if of else None for seat, (kept, of) in counts.items()}

    def counts(self, seat: str) -> tuple[int, int]:
        """Numbers behind ``accuracy``: plays that kept the value, and plays that count."""
        each = [review.counts(seat) for review in self._reviews]
        return sum(kept for kept, _ in each), sum(of for _, of in each)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each player: the table that ``print`` shows.

        The keys are ``player``, ``seat``, ``mistakes``, ``accuracy``, ``kept`` and ``counted`` (the
        numbers behind it), and ``undecided``. With ``goal="fastest"`` also ``slips``, in trick play
        also ``tricks_lost``. Players who change seats have a dictionary for each of them.
        """
        return [self._row(seat, name) for seat, name in self._players()]

    def _players(self) -> list[tuple[str, str]]:
        """The seats, each with the names of those who sat there."""
        at_once = zip(*map(self._called, self), strict=True) if self else [(n,) for n in self.names]
        seated = zip(self.seating.seats, at_once, strict=True)
        return [(seat, name) for seat, names in seated for name in dict.fromkeys(names)]

    def _called(self, review: Review) -> tuple[str, ...]:
        """Names of the players of a game, in the order of the seats."""
        return self.names if review.names is None else review.names

    def _row(self, seat: str, name: str) -> dict[str, Any]:
        place = self.seating.place(seat)
        reviews = [review for review in self if self._called(review)[place] == name]
        plays = [play for review in reviews for play in review.plays if play.side == seat]
        mistakes = [play for play in plays if play.is_mistake]
        row: dict[str, Any] = {"player": name, "seat": seat, "mistakes": len(mistakes)}
        if any(review.goal == "fastest" for review in self):
            row["slips"] = sum(play.is_slip for play in plays)
        if any(in_tricks(review.start) for review in self):
            row["tricks_lost"] = sum(play.tricks_lost for play in mistakes)
        each = [review.counts(seat) for review in reviews]
        kept, counted = sum(kept for kept, _ in each), sum(of for _, of in each)
        row |= {"accuracy": kept / counted if counted else None, "kept": kept, "counted": counted}
        row["undecided"] = sum(not play.is_decided for play in plays)
        return row

    def report(self, bounds: Iterable[int] = (6, 12, 18, 24)) -> Report:
        """Share of won endings that each player loses, by the number of cards left.

        Args:
            bounds: the most cards, in all hands together, of each row of a player.

        Raises:
            OptionError: in trick play, or if the numbers do not grow.
        """
        most = [whole("bounds", one) for one in some_of(
            "bounds", bounds, range(1, 55), "give numbers of cards", "请给出牌数"
        )]  # fmt: skip
        if any(after <= before for before, after in pairwise(most)):
            raise OptionError(
                f"bounds={shown(most)}: give numbers that grow, such as (6, 12, 18)",
                chinese=f"bounds={shown(most)}：要从小到大，如 (6, 12, 18)",
            )
        return Report(
            self._reviews, list(map(self._called, self)), [*dict.fromkeys(self.names)], most
        )

    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each play: the table that data frames read.

        The keys are ``game`` and ``ply`` (both from 0 on), ``seat``, ``player``, ``play``,
        ``cards`` (left in all hands) and ``own_cards``, ``legal`` and ``keeping`` (numbers of legal
        plays, and of those that keep the value), ``before`` and ``after`` (true if the player's
        side wins; in trick play its tricks), ``is_mistake``, ``is_decided``, and the ``position``
        before the play. ``None`` is not decided.
        """
        return reviews_rows(self._reviews, list(map(self._called, self)))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream; ``requested_schema`` is ignored."""
        return reviews_stream(self._reviews, list(map(self._called, self)))

    def to_dict(self) -> dict[str, Any]:
        """The table and all reviews, in plain values for JSON."""
        reviews = [review.to_dict() for review in self]
        return {"canju": "match review", "players": self.to_dicts(), "games": reviews}

    def __iter__(self) -> Iterator[Review]:
        return iter(self._reviews)

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
        rows = []
        for row in self.to_dicts():
            # A player who changes seats is named with the seat.
            called = [
                row["player"] if seat == row["seat"] else name for seat, name in self._seats()
            ]
            label = names_by_seat(called, self.seating, said)[row["seat"]]
            rows.append(row | {"player": label})
        return match_review_sheet(Manner(said).core, len(self), rows)

    def _seats(self) -> Iterable[tuple[str, str]]:
        return zip(self.seating.seats, self.names, strict=True)
