"""``Report``: the share of won endings that the players of a match lose."""

from __future__ import annotations

from typing import Any

from canju._canju import losses_of, losses_sheet, record_name_told
from canju.language.languages import Language, Manner
from canju.reviews.base import BaseReview
from canju.reviews.review import Review


class Report(BaseReview):
    r"""Won endings that players lose, by the number of cards left; made by ``MatchReview.report``.

    It counts choices: positions that the player's side wins with best play of all sides, where
    another legal play loses. Hands are open: a player who sees one hand cannot know all of this.

    Attributes:
        COLUMNS: the keys of ``to_dicts``.

    >>> import canju
    >>> from canju.playing import Random
    >>> players = "greedy", Random(seed=1)
    >>> played = canju.match(8, 8, players=players, names=("Ann", "Bob"), games=20, seed=1)
    >>> print(played.review().report(bounds=(8, 16)).text().rpartition("\n")[0])
    Won endings lost in 20 games
    player  cards left  lost  95 %        a random play loses  choices  games
    Ann     1 to 8      0 %   0 to 32 %   45 %                 8        7
    Ann     9 to 16     6 %   1 to 27 %   46 %                 17       10
    Bob     1 to 8      50 %  –           41 %                 8        4
    Bob     9 to 16     62 %  31 to 86 %  44 %                 8        7
    """

    COLUMNS = (
        *("player", "least", "most", "games", "choices"),
        *("lost", "share", "low", "high", "random"),
    )

    def __init__(
        self,
        reviews: tuple[Review, ...],
        names: list[tuple[str, ...]],
        players: list[str],
        bounds: list[int],
    ) -> None:
        self._games = len(reviews)
        self._is_decided = all(review.is_decided for review in reviews)
        self._rows = losses_of(reviews, names, players, bounds)

    @property
    def is_decided(self) -> bool:
        """True if no limit left a verdict open; else undecided plays do not count."""
        return self._is_decided

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each player and number of cards.

        The keys are ``player``, ``least`` and ``most`` (cards left in all hands), ``games``,
        ``choices``, ``lost``, ``share`` (of the choices that lost the win), ``low`` and ``high``
        (its interval of 95 %, where plays of one game count as dependent; ``None`` for fewer than
        five games), and ``random`` (the share that random plays lose on average).
        """
        rows = []
        for player, (least, most), games, choices, lost, interval, random in self._rows:
            counts = player, least, most, games, choices, lost, lost / choices
            row = *counts, *(interval or (None, None)), random
            rows.append(dict(zip(self.COLUMNS, row, strict=True)))
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The report in plain values, for JSON."""
        return {"canju": "report", "games": self._games, "rows": self.to_dicts()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self._games, tuple(self._rows)))

    def __repr__(self) -> str:
        choices = sum(row["choices"] for row in self.to_dicts())
        return f"<Report: {self._games} games, {choices} choices>"

    def _sheet(self, said: Language) -> dict[str, Any]:
        """The sheet: a row for each player and number of cards."""
        rows = [(record_name_told(said.name, row[0]), *row[1:]) for row in self._rows]
        return losses_sheet(Manner(said).core, self._games, rows)
