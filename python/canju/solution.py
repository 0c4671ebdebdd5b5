"""``solve`` and ``best_reply``, and the solutions that they make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, overload

from canju._arguments import check_askable, check_goal, position_of
from canju._canju import DouDizhu, Hand, HoneymoonBridge, Play, Position, SinglesAndPairs
from canju._limits import Limits
from canju._positions import Goal, HandLike, PlayLike, in_tricks
from canju._rules import Rules, SheddingName, SheddingRules, TrickName
from canju._seats import THREE, seating_of
from canju._solutions import (
    LandlordSolution,
    SheddingSolution,
    Solution,
    TrickSolution,
    Undecided,
)
from canju.solving.core import Stats
from canju.solving.memo import Memo

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "LandlordSolution",
    "SheddingSolution",
    "Solution",
    "Stats",
    "TrickSolution",
    "Undecided",
    "best_reply",
    "solve",
]

#: What ``solve`` gives of whichever game.
AnySolution: TypeAlias = SheddingSolution | LandlordSolution | TrickSolution


class _Asked(TypedDict, total=False):
    """Options of ``solve`` that do not change the kind of its solution."""

    notation: str | None
    goal: Goal
    threads: int | None
    time_limit: float | None
    node_limit: int | None
    memory_limit: int | str | None


@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: SheddingRules | SheddingName | None = None,
    **asked: Unpack[_Asked],
) -> SheddingSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: HoneymoonBridge | TrickName,
    **asked: Unpack[_Asked],
) -> TrickSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: Rules | str,
    trump: str | None = None,
    **asked: Unpack[_Asked],
) -> SheddingSolution | TrickSolution: ...
@overload
def solve(
    first: HandLike,
    *,
    farmers: Iterable[HandLike],
    to_beat: PlayLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: SheddingRules | SheddingName | None = None,
    **asked: Unpack[_Asked],
) -> LandlordSolution: ...
@overload
def solve(
    first: Position | str,
    *,
    to_beat: PlayLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: Rules | str | None = None,
    trump: str | None = None,
    **asked: Unpack[_Asked],
) -> AnySolution: ...
def solve(
    first: Position | Hand | Play | str | Iterable[str | int],
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Play | Hand | str | None = None,
    *,
    farmers: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest"] = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> SheddingSolution | LandlordSolution | TrickSolution:
    """Solves a position exactly: ``first`` is to move.

    Args:
        first: the hand to move: a ``Hand``, its text, or a list of cards. Or a whole ``Position``
            or its text, without ``second``.
        second: the other hand.
        farmers: of three hands, those of ``(down, up)``; the first hand is then the landlord's.
        to_beat: the play on the table, made by ``second``; its cards are no longer in that hand.
            ``None`` for a lead.
        by: of three hands, the seat that made ``to_beat``; by default the seat before ``turn``.
        turn: of three hands, the seat to move; by default the seat after ``by``, or the landlord.
        rules: a rules object or the name of a preset; ``"doudizhu"`` by default. A ``Position``
            has its own.
        trump: ``"S"``, ``"H"``, ``"D"``, ``"C"`` or ``"NT"``, beside ``rules="honeymoon-bridge"``.
        notation: how hands and ``to_beat`` are written, as for ``Hand``: ``"numbers"``,
            ``"douzero"``, ``"rlcard"``, ``"pbn"``, ``"lin"``.
        goal: ``"win"`` asks who wins; ``"fastest"`` also how soon, when the winner hurries and
            the loser delays.
        threads: how many threads may search; by default as many as the machine has.
        time_limit: seconds.
        node_limit: positions visited.
        memory_limit: bytes for the memo, or text such as ``"2GB"``.

    Returns:
        A ``SheddingSolution``, with ``wins``, ``winner``, ``best``, ``line`` and ``values``. With
        ``farmers`` it is a ``LandlordSolution``, in trick play a ``TrickSolution`` with ``tricks``.

    Raises:
        CardError: for text that is no hand.
        PositionError: for an impossible setup or an empty hand.
        LimitError: when a limit is reached first (``TimeLimit``, ``NodeLimit``, ``MemoryLimit``).

    >>> solution = solve("KK 55 4 3", "22 55 4 3")
    >>> solution.winner
    'first'
    >>> solve("7", "8", "9").wins
    False
    >>> solve("J", farmers=("9 T", "6"), turn="down").winner
    'landlord'
    """
    check_goal(goal)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(first, second, to_beat, rules, farmers, by, turn, notation, trump)
    check_askable(position, goal)
    solution = unsolved(position, limits, goal)
    if isinstance(solution, SheddingSolution) and goal == "fastest":
        _ = solution.plays_left
    else:
        _ = solution.value
    return solution


def best_reply(
    hand: Position | Hand | Play | str | Iterable[str | int],
    opponent: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Play | Hand | str | None = None,
    *,
    farmers: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Play:
    """The play to make: one that wins, or the pass; in a lost position one that resists.

    Takes what ``solve`` takes; ``Solution.best`` says which play it is in a lost position.

    Returns:
        A legal ``Play``, which may be the pass.

    >>> best_reply("7 8", "9 T", "7")
    Play('8')
    >>> best_reply("3 9", farmers=("6 8", "4 5"), to_beat="2", by="up")
    Play('pass')
    """
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(hand, opponent, to_beat, rules, farmers, by, turn, notation, trump)
    check_askable(position, "win")
    best = unsolved(position, limits).best
    assert best is not None, "a position that is not over has a legal play"
    return best


def unsolved(
    position: Position, limits: Limits, goal: Goal = "win", memo: Memo | None = None
) -> AnySolution:
    """A solution of which nothing has been asked, to be asked a little at a time.

    >>> unsolved(Position("4", "5"), Limits.checked(time_limit=1)).value
    True
    """
    kind: type[AnySolution] = TrickSolution if in_tricks(position) else SheddingSolution
    if seating_of(position) is THREE:
        kind = LandlordSolution
    return kind(position, goal, limits, Memo(position, limits.memory) if memo is None else memo)


def outcome_of(
    position: Position, goal: Goal, status: str, limits: Limits
) -> AnySolution | Undecided:
    """What a batch holds of a position, solved or not, before what is known is put into it."""
    if status == "solved":
        return unsolved(position, limits, goal)
    undecided = Undecided(position, goal, limits, Memo(position, limits.memory))
    undecided.status = status
    return undecided
