"""How hard a position is for a person: ``rate``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from canju._arguments import check_askable, position_of
from canju._canju import (
    DouDizhu,
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    SinglesAndPairs,
    rate_position,
)
from canju._limits import Limits
from canju._messages import Lang, language_of
from canju._positions import in_tricks
from canju._rules import read_rules
from canju._seats import TWO, seating_of
from canju.errors import OptionError


@dataclass(frozen=True)
class Rating:
    """What makes a position hard, in things that can be pointed at.

    Plays that differ in their kickers or suits only are counted once. Ratings are ordered by score:
    ``sorted(puzzles, key=lambda puzzle: puzzle.rating)``. ``==`` compares all attributes.

    Attributes:
        score: the sum of points: up to 30 for how few of the plays win; 8 for each trap, four at
            most; one for each play of the longest refutation, 20 at most; 10 each for breaking a
            chain, giving up a bomb and passing. 0 when every play wins.
        plays: how many first plays there are.
        winning: how many of them win.
        plausible: how many of them a person tries first: the greedy lead or answer, the plays of
            the most cards (three or more), the lowest single, the lowest pair, and the pass.
        traps: the plausible ones that lose.
        refutation: plays and passes until the longest-lived trap is lost, itself included; ``None``
            where there is none, or where it takes more than 200,000 nodes to find (20 points).
        breaks: a chain of five cards or more that every winning play breaks, if there is one.
        gives_up_bomb: whether every winning play uses up or breaks a bomb or the rocket.
        passes: whether the pass alone wins, though the play on the table could be beaten.
        after: of a lost position the plausible play that is hardest to answer: all the rest is
            said of the position after it. ``None`` in a won one.

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

    # Two ratings of one score are neither less nor greater; equal are those that agree in all.
    def __lt__(self, other: object) -> bool:
        return self.score < other.score if isinstance(other, Rating) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.score <= other.score if isinstance(other, Rating) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.score > other.score if isinstance(other, Rating) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.score >= other.score if isinstance(other, Rating) else NotImplemented

    def to_dict(self) -> dict[str, Any]:
        """The same with plays as text, for JSON."""
        texts: dict[str, Any] = {"traps": [str(play) for play in self.traps]}
        for name in ("breaks", "after"):
            play = getattr(self, name)
            texts[name] = None if play is None else str(play)
        return {**asdict(self), **texts}

    def __str__(self) -> str:
        return self.text()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # A notebook shows it as ``print`` does; the repr is of Python, in every language.
        printer.text(self.text())

    def text(self, lang: Lang | None = None) -> str:
        """The rating in a line, as ``print`` shows it.

        Args:
            lang: ``"en"`` or ``"zh"``; what ``set_lang`` chose by default.

        >>> print(rate("8 9", "7").text(lang="zh"))
        0 分: 2 种出法中 2 种能胜
        """
        said = language_of(lang)
        some = said.one_wins if self.winning == 1 else said.some_win
        told = [some.format(self.winning, self.plays)]
        if self.traps:
            traps = said.plays(list(self.traps))
            told.append(said.traps.format(len(self.traps), self.plausible, traps))
        if self.refutation is not None:
            told.append(said.refuted.format(self.refutation))
        if self.breaks is not None:
            told.append(said.breaks.format(said.cards(self.breaks)))
        if self.gives_up_bomb:
            told.append(said.gives_up_bomb)
        if self.passes:
            told.append(said.passes)
        after = "" if self.after is None else said.after_play.format(said.play(self.after))
        return said.points.format(self.score, after, said.semicolon.join(told))


def rate(
    first: Position | Hand | Play | str | Iterable[str | int],
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Play | Hand | str | None = None,
    *,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None = None,
    notation: str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Rating:
    """Rates how hard a position is for a person who sees both hands.

    Takes what ``solve`` takes; ``rules`` are of what is no ``Position`` yet, which keeps its own,
    so that the items of any list can be rated alike. A rating takes several searches:
    ``time_limit`` is for all of them together, ``node_limit`` and ``memory_limit`` are for each.
    The points are a convention, the same for every position, rules and machine; they are there to
    put puzzles in an order.

    Returns:
        A ``Rating``, whose ``score`` is 0 where every play wins. ``print`` shows its reasons.

    Raises:
        LimitError: as ``solve``, when a limit is reached first.
        OptionError: for a position of trick play, or of three hands.

    >>> print(rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"))
    58 points: 2 of 8 plays win; 3 of 3 plausible ones lose (3334, 3, 33); refuted within 12 plays
    >>> rate("8 9", "7").score
    0.0
    """
    if isinstance(first, Position) and rules is not None:
        read_rules(rules)  # a wrong name is wrong here too
        rules = None
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(first, second, to_beat, rules, notation=notation)
    check_askable(position, "win")
    if in_tricks(position):
        raise OptionError("only positions of shedding games are rated")
    if seating_of(position) is not TWO:
        why = "how long a trap takes to refute is known of two hands alone"
        raise OptionError(f"only positions of two hands are rated: {why}")
    return rating_of(rate_position(position, limits))


def rating_of(fields: tuple[Any, ...]) -> Rating:
    """A rating from its fields, as the core gives them."""
    score, plays, winning, plausible, traps, *rest = fields
    return Rating(score, plays, winning, plausible, tuple(traps), *rest)
