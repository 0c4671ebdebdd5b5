"""``rate``: how hard a position is for a person."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from canju._canju import (
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    SheddingRules,
    rate_position,
    rating_told,
)
from canju.arguments.checks import check_askable, check_flag, refuse_guandan
from canju.arguments.limits import Limits
from canju.arguments.row import position_of
from canju.errors import OptionError
from canju.games.positions import in_tricks
from canju.games.rules import read_rules
from canju.games.seats import TWO, seating_of
from canju.language.languages import language_of
from canju.puzzles.planning import number_of_rules


@dataclass(frozen=True)
class Rating:
    """Difficulty of a position, with the reasons; made by ``rate``.

    Ratings are ordered by score: ``sorted(puzzles, key=lambda puzzle: puzzle.rating)``. ``==``
    compares all attributes.

    Attributes:
        score: sum of points: up to 30 if few plays win, where plays that differ only in kickers
            count once; 8 for each trap, at most four; one for each play of the longest refutation,
            at most 20; 10 each for breaking a chain, giving up a bomb, and passing. 0 if every
            play wins.
        plays: number of first plays.
        winning: number of first plays that win.
        plausible: number of first plays that a person tries first: the greedy lead or answer, the
            plays of the most cards (three or more), the lowest single, the lowest pair, the pass.
        traps: plausible plays that lose.
        refutation: number of plays and passes until the longest-lived trap is lost, counting the
            trap. ``None`` without traps, or if it takes more than 200,000 nodes (20 points).
        breaks: a chain of five cards or more that every winning play breaks, if there is one. A
            play that goes out breaks nothing.
        gives_up_bomb: true if every winning play uses or breaks a bomb or the rocket, and none
            goes out: the last play gives up nothing.
        passes: true if only the pass wins, though the play on the table could be beaten.
        after: in a lost position, the plausible play that is hardest to answer. All other
            attributes then describe the position after it. ``None`` in a won position.
        rules: number of rules of the shortest plan found, if ``rate`` was asked for it. A search of
            small effort finds the plan, so a shorter one can exist. Does not change the score.

    >>> rating = rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    >>> rating.winning, rating.traps
    (2, (Play('3334'), Play('3'), Play('33')))
    """

    score: float
    plays: int
    winning: int
    plausible: int
    traps: tuple[Play, ...]
    refutation: int | None
    breaks: Play | None
    gives_up_bomb: bool
    passes: bool
    after: Play | None = None
    rules: int | None = None

    # ``<`` compares only scores, ``==`` all fields.
    def __lt__(self, other: object) -> bool:
        return self.score < other.score if isinstance(other, Rating) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.score <= other.score if isinstance(other, Rating) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.score > other.score if isinstance(other, Rating) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.score >= other.score if isinstance(other, Rating) else NotImplemented

    def to_dict(self) -> dict[str, Any]:
        """All attributes, with plays as text, for JSON."""
        texts: dict[str, Any] = {"traps": [str(play) for play in self.traps]}
        for name in ("breaks", "after"):
            play = getattr(self, name)
            texts[name] = None if play is None else str(play)
        return {**asdict(self), **texts}

    def __str__(self) -> str:
        return self.text()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # A notebook shows what ``print`` shows. The repr is Python code.
        printer.text(self.text())

    def text(self, lang: Literal["en", "zh"] | None = None) -> str:
        """The rating on one line, as ``print`` shows it.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.

        >>> print(rate("8 9", "7").text(lang="zh"))
        0 分：2 种出法中 2 种能胜
        """
        return rating_told(language_of(lang).name, self, self.rules)


def rate(
    first: Position | Hand | Play | str | Iterable[str | int],
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    *,
    rules: SheddingRules | HoneymoonBridge | str | None = None,
    notation: str | None = None,
    plan: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Rating:
    """Rates how hard a position is for a person who sees both hands.

    You mostly need ``to_beat``, ``rules`` and ``plan``.

    Takes a position and limits as ``solve`` does. ``rules`` do not change a ``Position``, which
    has its own. ``time_limit`` is for all searches of the rating together, ``node_limit`` and
    ``memory_limit`` for each. The points are a convention for sorting puzzles; they are the same
    on every machine. With ``plan`` it also searches for a plan, and counts its ``rules``; this can
    take seconds.

    Returns:
        A ``Rating``. Its ``score`` is 0 if every play wins. ``print`` shows the reasons.

    Raises:
        LimitError: if a search reaches a limit.
        OptionError: for a position of trick play, or with three hands.

    >>> print(rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"))
    58 points: 2 of 11 plays win; 3 of 3 plausible ones lose (3334, 3, 33); refuted within 12 plays
    >>> rate("8 9", "7").score
    0.0
    >>> rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", plan=True).rules
    3
    """
    check_flag("plan", plan)
    if isinstance(first, Position) and rules is not None:
        read_rules(rules)  # a wrong name is wrong here too
        rules = None
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    begun = time.monotonic()
    position = position_of(first, second, to_beat, rules, notation=notation)
    rating = rate_within(position, limits)
    if not plan:
        return rating
    rated = position if rating.after is None else position.play(rating.after)
    return replace(rating, rules=number_of_rules(rated, limits.since(begun)))


def rate_within(position: Position, limits: Limits) -> Rating:
    """Rates a position; raises as ``rate`` does."""
    refuse_guandan(position.rules, "ratings", "评分")
    check_askable(position, "win")
    if in_tricks(position):
        raise OptionError(
            "rate takes positions of shedding games, not of trick play",
            chinese="rate 用于斗地主之类，不用于墩牌",
        )
    if seating_of(position) is not TWO:
        why = "with three, the length of a refutation is not defined"
        raise OptionError(
            f"rate takes positions with two hands: {why}",
            chinese="rate 只用于两手牌：三家时没有“驳倒的手数”",
        )
    return rating_of(rate_position(position, limits))


def rating_of(fields: dict[str, Any]) -> Rating:
    """Makes a rating from the core's fields."""
    return Rating(**{**fields, "traps": tuple(fields["traps"])})
