"""What people hold: solutions with their trees and displays, and what makes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from canju._arguments import check_askable, check_goal, position_of
from canju._canju import DouDizhu, Hand, HoneymoonBridge, Play, Position, SinglesAndPairs
from canju._limits import Limits
from canju._messages import ENGLISH, Lang, current, language_of
from canju._positions import Goal, HandLike, PlayLike, in_tricks
from canju._progress import Progress
from canju._rules import Rules, SheddingName, SheddingRules, TrickName, named_in_short
from canju._seats import THREE, seating_of
from canju.show.solutions import solution_bundle, solution_text
from canju.solving.core import (
    LandlordSolved,
    Outcome,
    SheddingSolved,
    Stats,
    TrickSolved,
)
from canju.solving.memo import Memo
from canju.solving.results import row_of
from canju.solving.undecided import LeftOpen
from canju.tree.trees import Tree

if TYPE_CHECKING:
    from canju.proofs import Proof
    from canju.widgets.explorer import Explorer

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

Plays = Literal["solution", "all"]


class Solution(Outcome):
    """A solved position: its value, the best play, and the answer to any reply.

    What was not asked of ``solve`` is worked out when it is first asked for, under
    the same limits afresh, and may raise ``LimitError``. Made by ``solve``.

    This is what the solutions of all games share. A shedding game has a ``SheddingSolution``, with
    ``wins``, ``winner``, ``plays_left`` and ``winning_plays``; with three hands it has a
    ``LandlordSolution``, with all of these but ``plays_left``; trick play has a ``TrickSolution``,
    with ``tricks``. A position that a batch left undecided is an ``Undecided``.

    Attributes:
        position: the position that is solved.
        goal: ``"win"`` or ``"fastest"``; in trick play ``"win"``, the most tricks.
        status: ``"solved"``; of an ``Undecided``, which limit came first.

    >>> solution = solve("3 5", "4", goal="fastest")
    >>> solution.winner, solution.best, solution.plays_left
    ('first', Play('5'), 3)
    """

    def tree(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Plays = "solution",
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        suits: bool = True,
        kinds: bool = False,
    ) -> Tree:
        """The tree of play, opened node by node; see ``canju.Tree``."""
        return Tree(
            self._solved(),
            max_depth=max_depth,
            max_nodes=max_nodes,
            distinct_suits=distinct_suits,
            plays=plays,
            names=names,
            lang=lang,
            suits=suits,
            kinds=kinds,
        )

    def explore(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Plays = "solution",
        names: Iterable[str] | None = None,
        lang: Lang | None = None,
        suits: bool = True,
        kinds: bool = False,
    ) -> Explorer:
        """The tree of play as a widget: a notebook asks for each node as it is opened.

        Takes what ``tree`` takes. Needs anywidget; ``display(solution.tree())`` needs
        nothing and stays readable without a running kernel.

        Raises:
            ImportError: where anywidget is not installed, with how to install it.
        """
        from canju.widgets.explorer import Explorer

        tree = self.tree(
            max_depth=max_depth,
            max_nodes=max_nodes,
            distinct_suits=distinct_suits,
            plays=plays,
            names=names,
            lang=lang,
            suits=suits,
            kinds=kinds,
        )
        return Explorer(tree)

    def prove(
        self,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        progress: Progress = False,
    ) -> Proof:
        """The value with a strategy that keeps it, which anybody can check: see ``canju.Proof``.

        With ``goal="fastest"`` the number of plays is proved from both sides, in trick play the
        number of tricks, of three hands which team wins.

        Args:
            node_limit: positions visited for each claim; by default as for the solution itself.
            time_limit: seconds in all; by default as for the solution itself.
            progress: as for ``solve_many``: the number of positions that are written.

        Raises:
            LimitError: when a limit comes first, or the proof is too large for its readers.
            PositionError: when the game is over.
            ProofError: when the search has erred: there is no such strategy.

        >>> solve("7 8", "9 T", goal="fastest").prove().claim
        'second wins within 4 plays; first lasts at least 4 plays'
        """
        from canju.proofs import prove

        return prove(self._solved(), node_limit, time_limit, progress)

    def __repr__(self) -> str:
        brief = self._overview()
        if brief["value"] is None:
            return "<Solution: not yet decided>"
        best = "the game is over" if brief["best"] is None else f"best {brief['best']}"
        verdict = ENGLISH.verdict(self.position, brief["value"])
        rules = named_in_short(self.position)
        return f"<Solution: {verdict}, {best}, {self._nodes} nodes{rules and ', '}{rules}>"

    def to_dict(self) -> dict[str, Any]:
        """The solution in plain values, for JSON: all columns of ``Results``, and ``line``.

        What is not known yet of ``best`` and ``line`` is worked out, under the solution's limits;
        of an undecided position both are ``None``.

        >>> told = solve("3 5", "4").to_dict()
        >>> told["winner"], told["best"], told["line"]
        ('first', '5', ['5', 'pass', '3'])
        """
        row = row_of(self)
        if isinstance(self, LeftOpen):
            return {**row, "line": None}
        solved = self._solved()
        best, line = solved.best, [str(play) for play in solved.line]
        return {**row, "best": None if best is None else str(best), "line": line}

    def text(self, lang: Lang | None = None) -> str:
        """The verdict, both hands, the rules, the best play and the line, as ``print`` shows them.

        Args:
            lang: ``"en"`` or ``"zh"``; what ``set_lang`` chose by default.

        >>> print(solve("3", "4").text(lang="zh"))
        先手胜
        双方手牌: 先手出牌: 3 | 后手: 4
        规则: doudizhu
        最佳: 3（单张）
        主线: 3
        """
        return solution_text(self, language_of(lang))

    def __str__(self) -> str:
        return solution_text(self, current())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return solution_bundle(self, current())


class SheddingSolution(SheddingSolved, Solution):
    """The solution of a shedding game: who wins, and how soon.

    >>> solution = solve("7 8", "9 T", to_beat="7")
    >>> solution.wins, solution.best, solution.winning_plays
    (False, Play('8'), [])
    """


class LandlordSolution(LandlordSolved, Solution):
    """The solution of three hands: whether the landlord wins, or the farmers.

    >>> solution = solve("3 T", farmers=("6 J", "4 4"))
    >>> solution.winner, solution.best, solution.values["3"]
    ('farmers', Play('3'), False)
    """


class TrickSolution(TrickSolved, Solution):
    """The solution of trick play: how many tricks each side takes.

    >>> solution = solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    >>> solution.tricks, solution.best
    (1, Play('2H', kind='card'))
    """


class Undecided(LeftOpen, Solution):
    """A position of a batch that a limit, or Ctrl-C, left open.

    ``value``, ``wins``, ``winner``, ``tricks``, ``plays_left`` and ``best`` are ``None``. What
    would have to search, such as ``values`` and ``line``, raises ``LimitError``;
    ``solve(undecided.position)`` begins anew.

    Attributes:
        status: ``"time_limit"``, ``"node_limit"``, ``"memory_limit"`` or ``"interrupted"``.

    >>> from canju import deal, solve_many
    >>> undecided = solve_many([deal(17, 17, seed=1)], node_limit=1)[0]
    >>> undecided.status, undecided.value
    ('node_limit', None)
    """


#: What ``solve`` gives of whichever game.
AnySolution: TypeAlias = SheddingSolution | LandlordSolution | TrickSolution


@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: SheddingRules | SheddingName | None = None,
    notation: str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> SheddingSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: HoneymoonBridge | TrickName,
    notation: str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> TrickSolution: ...
@overload
def solve(
    first: HandLike,
    second: HandLike,
    to_beat: PlayLike | None = None,
    *,
    rules: Rules | str,
    trump: str | None = None,
    notation: str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
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
    notation: str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
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
    notation: str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
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
