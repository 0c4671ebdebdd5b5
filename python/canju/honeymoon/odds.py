"""``honeymoon.Odds``: expected value of each call or card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from canju._canju import (
    HoneymoonSeen,
    HoneymoonState,
    honeymoon_figure_told,
    honeymoon_odds_sheet,
)
from canju.arguments.checks import check_seed, whole
from canju.arguments.limits import Limits
from canju.honeymoon.rules import Rules
from canju.language.languages import Language, current, language_of
from canju.saving.shown import Pictured, Shown
from canju.writing.html import html_of
from canju.writing.text import text_of

#: Maximum number of samples for a move.
MOST_SAMPLES = 1_000_000


class Estimate(NamedTuple):
    """A mean and its standard error, which is 0 if nothing was sampled."""

    mean: float
    error: float = 0.0

    def told(self, unit: str, is_sure: bool) -> str:
        """Formats an estimate in points or tricks; a sure one without its error.

        >>> Estimate(7.25, 0.113).told("tricks", False), Estimate(-0.2).told("points", True)
        ('7.25 ± 0.11', '+0')
        """
        return honeymoon_figure_told(self.mean, self.error, unit, is_sure)


@dataclass(frozen=True, repr=False)
class Odds(Shown, Pictured):
    """Expected value of each call or card for the side to move.

    Attributes:
        values: an ``Estimate`` for each call or card, in points, or in tricks if the rules score
            tricks.
        tricks: an ``Estimate`` for each card, in tricks of the play; empty in the auction.
        samples: number of deals evaluated; 0 in the auction, where a regression gives the values.
        exact: true if these are all deals that fit the view.
        unit: ``"points"`` or ``"tricks"``.

    >>> from canju.honeymoon import Game
    >>> game = Game(seed=7, players=("human", "human"))
    >>> _ = game.play("1NT"), game.play("pass")
    >>> odds = game.odds(samples=16)
    >>> odds.best in game.plays(), odds.samples, odds.exact
    (True, 16, False)
    """

    values: dict[str, Estimate]
    tricks: dict[str, Estimate]
    samples: int
    exact: bool
    unit: str
    _said: Language | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        return hash((tuple(self.values.items()), self.samples))

    @property
    def language(self) -> Language:
        """Language of the text."""
        return current() if self._said is None else self._said

    def _language_of(self, lang: str | None) -> Language:
        return self.language if lang is None else language_of(lang)

    def _sheet(self, said: Language, most: int | None = None) -> dict[str, Any]:
        ranked = self.ranked()[:most]
        return honeymoon_odds_sheet(said.name, self, ranked)

    def _repr_html_(self) -> str:
        return html_of(self._sheet(self.language))

    @property
    def best(self) -> str:
        """The best call or card, the first if several are equal."""
        return max(self.values, key=lambda play: self.values[play].mean)

    @property
    def of_calls(self) -> bool:
        """True if these are calls."""
        return not self.tricks

    def caveat(self) -> str:
        """A sentence about the accuracy of the numbers."""
        text: str = self._sheet(self.language)["blocks"][-1]["text"]
        return text

    def ranked(self) -> list[tuple[str, Estimate]]:
        """All calls or cards, best first."""
        return sorted(self.values.items(), key=lambda item: -item[1].mean)

    def told(self, value: Estimate) -> str:
        """Formats an estimate: ``7.25 ± 0.11``."""
        return value.told(self.unit, self.exact or self.of_calls)

    def to_dicts(self) -> list[dict[str, Any]]:
        """One row per call or card, best first."""
        rows = []
        for play, value in self.ranked():
            tricks = self.tricks.get(play)
            rows.append(
                {
                    "play": play,
                    self.unit: value.mean,
                    "error": value.error,
                    **({} if tricks is None else {"expected_tricks": tricks.mean}),
                }
            )
        return rows

    def __str__(self) -> str:
        return text_of(self._sheet(self.language))

    def __repr__(self) -> str:
        many = "exact" if self.exact else f"{self.samples} samples"
        return f"<honeymoon.Odds: {self.best} of {len(self.values)}, {many}>"


def odds_of_view(
    seen: HoneymoonSeen,
    rules: Rules,
    samples: int,
    seed: int,
    limits: Limits,
    said: Language | None = None,
) -> Odds:
    """Estimates the calls or cards of a view."""
    samples, seed = whole("samples", samples, MOST_SAMPLES), check_seed(seed)
    if seen.phase == "bidding":
        values = {call: Estimate(mean) for call, mean in seen._calls_worth()}
        return Odds(values, {}, 0, False, rules.unit, said)
    return _of_cards(seen._worths(samples, seed, limits), rules, said)


def odds_of_all(state: HoneymoonState, rules: Rules, limits: Limits) -> Odds:
    """Estimates the cards with all cards known."""
    return _of_cards(state.worths(limits), rules, None)


def _of_cards(found: Any, rules: Rules, said: Language | None) -> Odds:
    worths, exact, samples = found
    values = {card: Estimate(mean, error) for card, mean, error, _, _ in worths}
    tricks = {card: Estimate(mean, error) for card, _, _, mean, error in worths}
    return Odds(values, tricks, samples, exact, rules.unit, said)
