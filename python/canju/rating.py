"""How hard a position is for a person: ``rate``."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from canju._arguments import check_askable, check_flag, check_kind, position_of
from canju._canju import Play, Position
from canju._limits import Limits
from canju._positions import HandLike, PlayLike, in_tricks
from canju._rules import Rules, read_rules
from canju.errors import NodeLimit, OptionError
from canju.openings import Openings, shape
from canju.solution import Solution, solve, unsolved

#: Nodes within which it is looked for how long a refutation takes.
REFUTATION_NODES = 200_000

#: Points for rare winning plays, for each trap, for long refutations, for what goes against habit.
_RARE, _TRAP, _MOST_TRAPS, _LONGEST, _HABIT = 30, 8, 4, 20, 10


@dataclass(frozen=True)
class Rating:
    """What makes a position hard, in things that can be pointed at.

    Plays that differ in their kickers or suits only are counted once.

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

    def __post_init__(self) -> None:
        """Refuses what is of another class than it is said to be."""
        check_kind("score", self.score, (int, float), "a number")
        for name in ("plays", "winning", "plausible"):
            check_kind(name, getattr(self, name), int, "a whole number")
        check_kind("refutation", self.refutation, (int, type(None)), "a whole number or None")
        check_kind("traps", self.traps, tuple, "a tuple of plays")
        for play in (*self.traps, self.breaks, self.after):
            check_kind("traps, breaks, after", play, (Play, type(None)), "a Play or None")
        for name in ("gives_up_bomb", "passes"):
            check_flag(name, getattr(self, name))

    def to_dict(self) -> dict[str, Any]:
        """The same with plays as text, for JSON."""
        texts: dict[str, Any] = {"traps": [str(play) for play in self.traps]}
        for name in ("breaks", "after"):
            play = getattr(self, name)
            texts[name] = None if play is None else str(play)
        return {**asdict(self), **texts}

    def __str__(self) -> str:
        told = [f"{self.winning} of {self.plays} plays win{'s' if self.winning == 1 else ''}"]
        if self.traps:
            traps = ", ".join(str(play) for play in self.traps)
            told.append(f"{len(self.traps)} of {self.plausible} plausible ones lose ({traps})")
        if self.refutation is not None:
            told.append(f"refuted within {self.refutation} plays")
        if self.breaks is not None:
            told.append(f"breaks {self.breaks}")
        if self.gives_up_bomb:
            told.append("gives up a bomb")
        if self.passes:
            told.append("passes")
        after = "" if self.after is None else f"after {self.after}: "
        return f"{self.score:.0f} points: {after}{'; '.join(told)}"


def rate(
    first: Position | HandLike,
    second: HandLike | None = None,
    *,
    to_beat: PlayLike | None = None,
    rules: Rules | str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Rating:
    """Rates how hard a position is for a person who sees both hands.

    Takes what ``solve`` takes; ``rules`` are of what is no ``Position`` yet, which keeps its own,
    so that the items of any list can be rated alike. The points are a convention, the same for
    every position, rules and machine; they are there to put puzzles in an order.

    Raises:
        LimitError: as ``solve``, when a limit is reached first.
        OptionError: for a position of trick play.

    >>> print(rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"))
    58 points: 2 of 8 plays win; 3 of 3 plausible ones lose (3334, 3, 33); refuted within 12 plays
    >>> rate("8 9", "7").score
    0.0
    """
    if isinstance(first, Position) and rules is not None:
        read_rules(rules)  # a wrong name is wrong here too
        rules = None
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(first, second, to_beat, rules)
    check_askable(position, "win")
    solution = unsolved(position, limits)
    if in_tricks(solution.position):
        raise OptionError("only positions of shedding games are rated")
    return rating_of(solution)


def rating_of(solution: Solution) -> Rating:
    """The same for a solved position that is not over, over its memo."""
    openings = Openings(solution)
    if not solution.value:
        tried = [(play, rating_of(solution.after(play))) for play in openings.plausible]
        play, rating = max(tried, key=lambda one: one[1].score)
        return replace(rating, after=play)
    wins: dict[Play, bool] = solution.values
    keys = [play for play, won in wins.items() if won]
    plays, winning = len({shape(play) for play in wins}), len({shape(play) for play in keys})
    traps = tuple(play for play in openings.plausible if not wins[play])
    lengths = [_refuted_within(openings.position.play(trap)) for trap in traps]
    broken = [openings.broken_by(play) for play in keys]
    breaks = None if None in broken else broken[0]
    gives_up = all(openings.gives_up_bomb(play) for play in keys)
    passes = not any(keys) and plays > 1
    score = 0.0
    if winning < plays:
        longest = max((_LONGEST if n is None else n for n in lengths), default=0)
        habits = (breaks is not None) + gives_up + passes
        score = _RARE * (1 - winning / plays) + _TRAP * min(len(traps), _MOST_TRAPS)
        score += min(longest, _LONGEST) + _HABIT * habits
    return Rating(
        score=round(score, 1),
        plays=plays,
        winning=winning,
        plausible=len(openings.plausible),
        traps=traps,
        refutation=None if None in lengths else max(filter(None, lengths), default=None),
        breaks=breaks,
        gives_up_bomb=gives_up,
        passes=passes,
    )


def _refuted_within(after_trap: Position) -> int | None:
    """Plays and passes until a trap is lost, itself included; ``None`` if that is not found."""
    try:
        # On one thread, with a memo of its own, as many nodes find the same on every machine.
        reply = solve(after_trap, goal="fastest", threads=1, node_limit=REFUTATION_NODES)
    except NodeLimit:
        return None
    return 1 + reply.plays_left
