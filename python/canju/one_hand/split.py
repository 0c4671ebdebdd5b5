"""``Split``: the plays that empty one hand, with nobody else at the table.

``Hand.split`` makes one; ``split_many`` is for many hands.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from canju._canju import (
    DouDizhu,
    Hand,
    Play,
    rules_for,
    split_hand,
    split_note_told,
    split_sheet,
    split_step_told,
)
from canju.arguments.checks import as_int, check_choice
from canju.arguments.limits import Limits
from canju.arguments.row import is_many
from canju.errors import PlayError, PositionError, kind_of, shown
from canju.games.plays import Plays, play_facts
from canju.games.positions import HandLike
from canju.games.rules import SheddingRules
from canju.language.languages import Language, Manner
from canju.one_hand.rewards import REWARDS, Rewards, core_rewards, exact, table_of
from canju.saving.shown import Pictured, Printed


class Split(Printed, Pictured):
    """A hand split into plays that nobody answers.

    Made by ``Hand.split``, or from your own plays, which must be legal under the rules and use up
    the hand. Iterates over its plays; ``len`` is their number.

    Attributes:
        hand: the whole hand.
        rules: the rules object.
        rewards: reward of each kind of play; missing kinds earn 0.

    >>> split = Split("34567 99 J", ["34567", "99", "J"])
    >>> split.steps, split.value, round(split.score, 3)
    (3, 5, 1.465)
    >>> print(split.remaining(1))
    99 J

    Raises:
        PositionError: if the hand is empty or does not fit the decks.
        PlayError: if a play is not legal under the rules, or the plays do not use up the hand.
        OptionError: if rewards have unknown kinds.
    """

    __slots__ = ("_plays", "hand", "rewards", "rules")

    def __init__(
        self,
        hand: Hand | Play | str | Iterable[str | int],
        plays: Iterable[Hand | Play | str | Iterable[str | int]],
        *,
        rules: SheddingRules | str = "doudizhu",
        rewards: Mapping[str, float] | None = None,
    ) -> None:
        self.hand = checked_hand(hand)
        self.rules = rules_for(rules, self.hand)
        self.rewards = table_of(rewards)
        if not is_many(plays):
            raise TypeError(f"plays: expected an iterable of plays, got one {kind_of(plays)}")
        self._plays: list[Play] = []
        left = self.hand
        # Checked one by one, so that an infinite iterable ends with an error.
        for i, value in enumerate(plays, 1):
            play = _play(value, self.rules)
            if not play.cards <= left:
                raise PlayError(
                    f"play {i}: {play} is not in the cards left: {left}",
                    chinese=f"第 {i} 手：{play} 不在剩下的牌里：{left}",
                )
            left = left - play
            self._plays.append(play)
        if left:
            raise PlayError(
                f"the plays leave cards of the hand: {left}", chinese=f"这些出法还剩下 {left}"
            )

    @property
    def plays(self) -> Plays:
        """Plays in a natural order of leading: those with most cards first."""
        return Plays.of(self.hand, self._plays)

    @property
    def steps(self) -> int:
        """Number of plays."""
        return len(self._plays)

    @property
    def value(self) -> float:
        """Sum of the plays' rewards; an ``int`` if it is a whole number."""
        earned = (exact(play.kind, self.rewards.get(play.kind, 0)) for play in self)
        total = sum(earned, Fraction(0))
        return total.numerator if total.denominator == 1 else float(total)

    @property
    def score(self) -> float | None:
        """Logarithm of ``value`` to the base ``steps``.

        ``None`` if there is one play, or if ``value`` is not positive: see ``score_note``. Splits
        without a score rank below all others.
        """
        if self.steps == 1 or self.value <= 0:
            return None
        return math.log(self.value) / math.log(self.steps)

    @property
    def score_note(self) -> str | None:
        """Reason for the missing score; ``None`` if there is a score."""
        if self.score is not None:
            return None
        return split_note_told("en", self.steps, _number(self.value))

    def remaining(self, i: int) -> Hand:
        """Cards left after the first ``i`` plays, 0 to ``steps``.

        >>> Split("34567 99 J", ["34567", "99", "J"]).remaining(2)
        Hand('J')
        """
        number = as_int(i)
        if number is None:
            raise TypeError(f"remaining: expected a number of plays, got {kind_of(i)}")
        if not 0 <= number <= self.steps:
            raise IndexError(f"remaining: choose 0 to {self.steps} plays, got {shown(number)}")
        hand = self.hand
        for play in self._plays[:number]:
            hand = hand - play
        return hand

    def to_dict(self) -> dict[str, Any]:
        """The split in plain values, as ``canju split --format json`` prints it."""
        return {
            "hand": str(self.hand),
            "rules": str(self.rules),
            "steps": self.steps,
            "plays": [play_facts(play) for play in self],
            "value": self.value,
            "score": self.score,
            "score_note": self.score_note,
        }

    def __len__(self) -> int:
        return len(self._plays)

    def __iter__(self) -> Iterator[Play]:
        return iter(self._plays)

    def __contains__(self, play: object) -> bool:
        return play in self.plays

    def __getitem__(self, i: int) -> Play:
        return self._plays[i]

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Split) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.hand, tuple(self._plays)))

    def __reduce__(self) -> tuple[Any, ...]:
        return split_of, self._facts()

    def _facts(self) -> tuple[Hand, list[Play], SheddingRules, dict[str, float]]:
        return self.hand, self._plays, self.rules, dict(self.rewards)

    def __repr__(self) -> str:
        parts = [repr(str(self.hand)), repr(self._plays)]
        if self.rules != DouDizhu():
            parts.append(f"rules={str(self.rules)!r}")
        if self.rewards != REWARDS:
            parts.append(f"rewards={dict(self.rewards)!r}")
        return f"Split({', '.join(parts)})"

    def _sheet(self, said: Language) -> dict[str, Any]:
        return split_sheet(Manner(said).core, self._told())

    def _step_in_words(self, number: int, said: Language) -> str:
        """A sentence about a step of a walk through the plays; step 0 is the whole hand."""
        return split_step_told(said.name, number, self._told())

    def _told(self) -> dict[str, Any]:
        """The hand, plays with their rewards, the value and the score, for the core."""
        plays = [(play, _number(self.rewards.get(play.kind, 0))) for play in self]
        value = _number(self.value)
        return {"hand": self.hand, "plays": plays, "value": value, "score": self.score}


def split(
    hand: HandLike,
    rules: SheddingRules | str | None = None,
    rewards: Rewards | None = None,
    steps: Literal["fewest", "any"] = "fewest",
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Split:
    """Splits a hand into the fewest plays, or for the best score; see ``Hand.split``."""
    check_choice("steps", steps, ("fewest", "any"))
    limits = Limits.checked(1, time_limit, node_limit, memory_limit)
    hand = checked_hand(hand)
    rules = rules_for("doudizhu" if rules is None else rules, hand)
    table = table_of(rewards)
    plays, _ = split_hand(hand, rules, core_rewards(table), steps == "any", limits)
    return split_of(hand, plays, rules, table)


def split_of(hand: Hand, plays: list[Play], rules: SheddingRules, rewards: Rewards) -> Split:
    """Makes a split from valid parts, without checks."""
    split = Split.__new__(Split)
    split.hand, split._plays, split.rules, split.rewards = hand, plays, rules, rewards
    return split


def checked_hand(value: HandLike, notation: str | None = None) -> Hand:
    """Reads a hand of at least one card."""
    if value is None:
        raise TypeError("expected a Hand, its text, or a list of card texts, got NoneType")
    hand = value if isinstance(value, Hand) else Hand(value, notation=notation)
    if not hand:
        raise PositionError(
            "the hand is empty: there is nothing to play", chinese="手牌是空的：没有可出的牌"
        )
    return hand


def _play(value: HandLike, rules: SheddingRules) -> Play:
    if isinstance(value, Play) and value:
        # Keeps the reading of the play, if these rules have it.
        return Play(value, kind=value.kind, rank=value.rank, length=value.length, rules=rules)
    play = Play(value, rules=rules)
    if not play:
        raise PlayError("a split has no passes: leave them out", chinese="拆法里没有不要：请去掉")
    return play


def _number(value: float) -> str:
    return f"{float(value):g}" if value != int(value) else str(int(value))
