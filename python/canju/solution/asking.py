"""``solve`` and ``best_reply``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, overload

from canju._canju import Guandan, Hand, HoneymoonBridge, Memo, Play, Position
from canju.arguments.checks import check_askable, check_goal
from canju.arguments.limits import Limits
from canju.arguments.row import position_of
from canju.games.positions import Goal, HandLike, in_tricks
from canju.games.rules import Rules, SheddingName, SheddingRules, TrickName
from canju.games.seats import FOUR, TWO, seating_of
from canju.solution.classes import (
    GuandanSolution,
    LandlordSolution,
    SheddingSolution,
    TrickSolution,
)
from canju.solution.undecided import Undecided
from canju.solving.core import Outcome

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Return type of ``solve``.
AnySolution: TypeAlias = SheddingSolution | LandlordSolution | TrickSolution | GuandanSolution


class _Asked(TypedDict, total=False):
    """Options of ``solve`` that do not change the type of the solution."""

    without: Iterable[str] | str | None
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
    to_beat: HandLike | None = None,
    *,
    rules: SheddingRules | SheddingName | None = None,
    **asked: Unpack[_Asked],
) -> SheddingSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: HandLike | None = None,
    *,
    rules: HoneymoonBridge | TrickName,
    **asked: Unpack[_Asked],
) -> TrickSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: HandLike | None = None,
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
    to_beat: HandLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: SheddingRules | SheddingName | None = None,
    **asked: Unpack[_Asked],
) -> LandlordSolution: ...
@overload
def solve(
    first: HandLike,
    *,
    others: Iterable[HandLike],
    to_beat: HandLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: SheddingRules | str | None = None,
    **asked: Unpack[_Asked],
) -> LandlordSolution: ...
@overload
def solve(
    *,
    hands: Iterable[HandLike],
    to_beat: HandLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    head: str | None = None,
    rules: Guandan | str,
    **asked: Unpack[_Asked],
) -> GuandanSolution: ...
@overload
def solve(
    first: Position | str | Mapping[str, object],
    *,
    to_beat: HandLike | None = None,
    by: str | None = None,
    turn: str | None = None,
    rules: Rules | str | None = None,
    trump: str | None = None,
    **asked: Unpack[_Asked],
) -> AnySolution: ...
def solve(
    first: Position | Hand | Play | str | Iterable[str | int] | Mapping[str, object] | None = None,
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    *,
    farmers: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    others: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    hands: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    by: str | None = None,
    turn: str | None = None,
    head: str | None = None,
    rules: SheddingRules | HoneymoonBridge | Guandan | str | None = None,
    trump: str | None = None,
    without: Iterable[str] | str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest", "levels"] = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> SheddingSolution | LandlordSolution | TrickSolution | GuandanSolution:
    """Solves a position exactly: finds who wins and the best play, with all hands open.

    You mostly need ``to_beat``, ``rules`` and ``goal``.

    The first hand is to move. With two hands, write ``solve("3 5", "4")``.

    Args:
        first: the hand to move, as a ``Hand``, its text, or a list of cards. Without ``second`` it
            can be all that ``Position`` reads: a text, a dictionary, its JSON, or a state of
            RLCard, DouZero or OpenSpiel; or a ``Position``.
        second: the other hand.
        farmers: the hands ``(down, up)`` of a game of three. ``first`` is then the landlord's.
        others: the hands ``(second, third)`` of a game where everyone plays for himself. The answer
            says whether ``first`` can force to be out first: ``winner`` is ``"first"`` or
            ``"others"``.
        hands: the hands ``(south, east, north, west)`` of Guandan, with ``rules="guandan:2"`` at
            the level. Opposite seats are a team: ``winner`` is ``"south-north"`` or
            ``"east-west"``. Hearts of the level are wild. A card without a suit is not wild, and in
            no straight flush.
        to_beat: the play on the table, made by ``second``. Its cards are no longer in that hand.
            ``None`` for a lead.
        by: with three and four hands, the seat that made ``to_beat``. By default, the seat before
            ``turn``.
        turn: with three and four hands, the seat to move. By default, the seat after ``by``, or
            the landlord, or south.
        head: in Guandan, the seat that was out first. It is needed only if two hands are empty.
        rules: a rules object or the name of a preset, ``"doudizhu"`` by default. A ``Position``
            has its own rules.
        trump: with ``rules="honeymoon-bridge"``, ``"S"``, ``"H"``, ``"D"``, ``"C"`` or ``"NT"``;
            with ``rules="german-whist"`` a suit.
        without: kinds of play to ban, such as ``"trio+pair"`` or ``["三带二", "四带二"]``.
        notation: notation of the hands and of ``to_beat``, as for ``Hand``: ``"numbers"``,
            ``"douzero"``, ``"rlcard"``, ``"openspiel"``, ``"pbn"``, ``"lin"``.
        goal: ``"win"`` finds who wins. ``"fastest"`` also finds how soon, when the winner hurries
            and the loser delays. ``"levels"``, in Guandan, also finds how many levels.
        threads: number of threads. By default, the number of processors, or one with
            ``node_limit``.
        time_limit: seconds.
        node_limit: number of positions visited. Without ``threads``, every machine has the same
            result.
        memory_limit: bytes for the memo, or text such as ``"2GB"``.

    Returns:
        A ``Solution``, whose type depends on the game:

        - a shedding game with two hands, such as Dou Dizhu: a ``SheddingSolution``, with
          ``winner``, ``wins``, ``best``, ``line`` and ``values``;
        - three hands (``farmers``, ``others``): a ``LandlordSolution``, with the same attributes;
        - four hands (``hands``): a ``GuandanSolution``, with the same attributes and ``levels``;
        - trick play (``rules="honeymoon-bridge"``): a ``TrickSolution``, with ``tricks`` instead
          of ``winner`` and ``wins``.

    Raises:
        CardError: if a text is not a hand.
        PositionError: if the position is impossible, or a hand is empty.
        LimitError: if the search reaches a limit: ``TimeLimit``, ``NodeLimit``, ``MemoryLimit``.

    >>> solution = solve("KK 55 4 3", "22 55 4 3")
    >>> solution.winner
    'first'
    >>> solve("7", "8", "9").wins
    False
    >>> solve("J", farmers=("9 T", "6"), turn="down").winner
    'landlord'
    >>> solve("3 3 3", "4 4", without="trio").winner
    'second'
    >>> solve("7 7 Q", others=("8 8 9", "K A"), rules="run-fast").winner
    'others'
    >>> solve(hands=("2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"), rules="guandan:2").winner
    'south-north'
    """
    check_goal(goal)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(
        first, second, to_beat, rules, farmers, by, turn, notation, trump, others, without,
        hands=hands, head=head,
    )  # fmt: skip
    check_askable(position, goal)
    solution = unsolved(position, limits, goal)
    if isinstance(solution, SheddingSolution) and goal == "fastest":
        _ = solution.plays_left
    elif isinstance(solution, GuandanSolution) and goal == "levels":
        _ = solution.levels
    else:
        _ = solution.value
    return solution


def best_reply(
    hand: Position | Hand | Play | str | Iterable[str | int] | Mapping[str, object] | None = None,
    opponent: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    *,
    farmers: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    others: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    hands: Iterable[Hand | Play | str | Iterable[str | int]] | None = None,
    by: str | None = None,
    turn: str | None = None,
    head: str | None = None,
    rules: SheddingRules | HoneymoonBridge | Guandan | str | None = None,
    trump: str | None = None,
    without: Iterable[str] | str | None = None,
    notation: str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Play:
    """Finds the best play in a position: the ``best`` of its solution.

    You mostly need ``to_beat``, ``rules`` and ``time_limit``.

    Takes the arguments of ``solve``, except ``goal``. In a lost position the play resists as long
    as it can: see ``Solution.best``.

    Returns:
        A legal ``Play``, possibly the pass.

    Raises:
        CardError, PositionError, LimitError: as for ``solve``.

    >>> best_reply("7 8", "9 T", "7")
    Play('8')
    >>> best_reply("3 9", farmers=("6 8", "4 5"), to_beat="2", by="up")
    Play('pass')
    """
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(
        hand, opponent, to_beat, rules, farmers, by, turn, notation, trump, others, without,
        hands=hands, head=head,
    )  # fmt: skip
    check_askable(position, "win")
    best = unsolved(position, limits).best
    assert best is not None, "a position that is not over has a legal play"
    return best


def unsolved(
    position: Position, limits: Limits, goal: Goal = "win", memo: Memo | None = None
) -> AnySolution:
    """Makes a solution that searches only when an attribute is read.

    >>> unsolved(Position("4", "5"), Limits.checked(time_limit=1)).value
    True
    """
    seating = seating_of(position)
    kind: type[AnySolution] = GuandanSolution if seating is FOUR else LandlordSolution
    if seating is TWO:
        kind = TrickSolution if in_tricks(position) else SheddingSolution
    return kind(position, goal, limits, Memo(limits.memory) if memo is None else memo)


Outcome._unsolved = unsolved


def outcome_of(
    position: Position, goal: Goal, status: str, limits: Limits
) -> AnySolution | Undecided:
    """Makes a batch's solution of a position, solved or not; the batch adds the known answers."""
    limits = limits.repeatable()
    if status == "solved":
        return unsolved(position, limits, goal)
    undecided = Undecided(position, goal, limits, Memo(limits.memory))
    undecided.status = status
    return undecided
