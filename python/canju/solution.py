"""Solving: ``solve``, ``best_reply`` and what they give."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from canju._canju import Play, Position, Solver
from canju.errors import LimitError, NodeLimit, OptionError, TimeLimit, on_a_line, shown
from canju.limits import DISPLAY_SECONDS, Limits
from canju.memo import Memo
from canju.positions import (
    OTHER,
    Goal,
    HandLike,
    PlayLike,
    check_askable,
    in_tricks,
    position_of,
    verdict_in_words,
)
from canju.rules import Rules, named_in_short

if TYPE_CHECKING:
    from canju.tree import Tree
    from canju.widgets import Explorer

T = TypeVar("T")

#: Nodes within which the best play of a lost position is looked for.
RESISTANCE_NODES = 20_000


class Stats(NamedTuple):
    """What a solution has cost so far."""

    nodes: int
    seconds: float
    memo_bytes: int
    threads: int


class Solution:
    """A solved position: its value, the best play, and the answer to any reply.

    What was not asked of ``solve`` is worked out when it is first asked for, under
    the same limits afresh, and may raise ``LimitError``. Made by ``solve``.

    Attributes:
        position: the position that is solved.
        goal: ``"win"`` or ``"fastest"``; in trick play ``"win"``, the most tricks.
        status: ``"solved"``.

    >>> solution = solve("3 5", "4", goal="fastest")
    >>> solution.winner, solution.best, solution.plays_left
    ('first', Play('5'), 3)
    """

    status = "solved"

    def __init__(self, position: Position, goal: Goal, limits: Limits, memo: Memo) -> None:
        if not isinstance(position, Position) or not isinstance(memo, Memo):
            raise TypeError("a Solution is made by solve, or by another Solution's after")
        self.position = position
        self.goal: Goal = goal
        self._limits = limits
        self._memo = memo
        self._known: dict[str, Any] = {}
        self._nodes = 0
        self._seconds = 0.0
        self._threads = 1
        # A moment of the monotonic clock after which nothing is searched for.
        self._until: float | None = None

    def _ask(
        self,
        name: str,
        question: Callable[[Solver, Position, Limits], tuple[T, int, float, int]],
        limits: Limits | None = None,
    ) -> T:
        """An answer of the solver's, remembered under a name, its cost counted."""
        if name not in self._known:
            limits = self._in_time(limits or self._limits)
            answer, nodes, seconds, threads = question(self._memo.solver(), self.position, limits)
            self._nodes += nodes
            self._seconds += seconds
            self._threads = max(self._threads, threads)
            self._known[name] = answer
        known: T = self._known[name]
        return known

    def _in_time(self, limits: Limits) -> Limits:
        """The limits of a question, which ends when all of them are to have ended."""
        if self._until is None:
            return limits
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeLimit("time limit reached before the search began")
        return limits._replace(time=left if limits.time is None else min(left, limits.time))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.position.rules

    def _not_in_tricks(self) -> None:
        """Lets ``__getattr__`` say that trick play has no such name."""
        if in_tricks(self.position):
            raise AttributeError

    @property
    def value(self) -> bool | int:
        """Whether the side to move wins; of a game that is over, whether it has won.

        In trick play, how many tricks it takes from here on, the open one included.
        """
        if self.position.is_over:
            return 0 if in_tricks(self.position) else self.position.winner == self.position.turn
        if "plays_left" in self._known:
            return bool(self._known["plays_left"] % 2)
        return self._ask("value", Solver.value)

    @property
    def wins(self) -> bool:
        """Whether the side to move wins: the ``value`` in a shedding game."""
        self._not_in_tricks()
        return bool(self.value)

    @property
    def tricks(self) -> int:
        """How many tricks the side to move takes from here on: the ``value`` in trick play."""
        if not in_tricks(self.position):
            raise AttributeError
        return int(self.value)

    @property
    def winner(self) -> str:
        """Who wins a shedding game: ``"first"`` or ``"second"``."""
        self._not_in_tricks()
        turn = self.position.turn
        return turn if self.value else OTHER[turn]

    @property
    def plays_left(self) -> int:
        """Plays and passes of both sides until the end, forced ones too.

        The winner hurries and the loser delays. Zero when the game is over; odd just when
        the side to move wins. Only in shedding games.
        """
        self._not_in_tricks()
        if self.position.is_over:
            return 0
        return self._ask("plays_left", Solver.plays_left)

    @property
    def best(self) -> Play | None:
        """A play that keeps the value; ``None`` only when the game is over.

        With ``goal="fastest"``, the first in ``position.plays()`` that hurries, or delays,
        most. With ``goal="win"``, a winning play; in a lost position the play that delays
        most where that is found within 20,000 nodes (``RESISTANCE_NODES``), else the longest
        legal play, which comes first in ``position.plays()``. In trick play, the first in
        ``position.plays()`` that takes the most tricks.
        """
        if self.position.is_over:
            return None
        if self.goal == "fastest" or in_tricks(self.position):
            return self._ask("best", Solver.best_play)
        if self.value:
            return self._ask("best", Solver.winning_play)
        few = min(RESISTANCE_NODES, self._limits.nodes or RESISTANCE_NODES)
        # Chosen by nodes, not by the clock: so it is the same on every machine. Where nodes are
        # so large that the time limit comes first, that is raised.
        limits = self._limits._replace(threads=1, nodes=few)
        try:
            return self._ask("best", Solver.best_play, limits)
        except NodeLimit:
            longest: Play = self.position.plays()[0]
            self._known["best"] = longest
            return longest

    @property
    def line(self) -> list[Play]:
        """The plays from here to the end when both sides follow ``best``."""
        if "line" not in self._known:
            line: list[Play] = []
            solution = self
            while (play := solution.best) is not None:
                line.append(play)
                solution = solution.after(play)
            self._known["line"] = line
        return list(self._known["line"])

    @property
    def values(self) -> dict[Play, bool] | dict[Play, int]:
        """Every legal play with its value.

        With ``goal="win"``, whether it wins; with ``goal="fastest"``, the plays and passes
        until the end, itself included: odd just when it wins. In trick play, the tricks
        that the side to move takes, the open one included.
        """
        if self.position.is_over:
            return {}
        if self.goal == "fastest":
            return dict(self._ask("values", Solver.lengths))
        return dict(self._ask("values", Solver.values))

    def find_values(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
    ) -> Solution:
        """Works out ``values`` under limits of its own; gives the solution itself."""
        if not self.position.is_over:
            limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
            self._ask("values", Solver.lengths if self.goal == "fastest" else Solver.values, limits)
        return self

    @property
    def best_plays(self) -> list[Play]:
        """Every legal play that keeps the value: of a lost position, all of them.

        With ``goal="fastest"``, those that hurry, or delay, most.
        """
        if self.position.is_over:
            return []
        kept = self.plays_left if self.goal == "fastest" else self.value
        return [play for play, value in self.values.items() if value == kept]

    @property
    def winning_plays(self) -> list[Play]:
        """The ``best_plays`` of a won position, a pass among them; none of a lost one.

        Only in shedding games.
        """
        self._not_in_tricks()
        return self.best_plays if self.value else []

    def after(self, *plays: PlayLike) -> Solution:
        """The solution of the position that some plays lead to, over the same memo.

        >>> solution = solve("KK 55 4 3", "22 55 4 3")
        >>> solution.after(solution.best, "pass").winner
        'first'

        Raises:
            PlayError: for a play that is not legal where it comes.
        """
        position = self.position
        for play in plays:
            position = position.play(play)
        after = Solution(position, self.goal, self._limits, self._memo)
        after._until = self._until
        return after

    def tree(
        self,
        max_depth: int | None = None,
        max_nodes: int = 200,
        distinct_suits: bool = False,
        plays: Literal["solution", "all"] = "solution",
        names: tuple[str, str] = ("first", "second"),
        lang: Literal["en", "zh"] = "en",
        suits: bool = True,
        kinds: bool = False,
    ) -> Tree:
        """The tree of play, opened node by node; see ``canju.tree.Tree``."""
        from canju.tree import Tree, TrickTree

        kind = TrickTree if in_tricks(self.position) else Tree
        return kind(
            self,
            max_depth=max_depth,
            max_nodes=max_nodes,
            distinct_suits=distinct_suits,
            plays=plays,
            names=names,
            lang=lang,
            suits=suits,
            kinds=kinds,
        )

    def explore(self, **options: Any) -> Explorer:
        """The tree of play as a widget: a notebook asks for each node as it is opened.

        Takes what ``tree`` takes. Needs ``canju[notebook]``; ``display(solution.tree())`` needs
        nothing and stays readable without a running kernel.

        Raises:
            ImportError: where anywidget is not installed, with how to install it.
        """
        from canju.widgets import Explorer

        return Explorer(self.tree(**options))

    @property
    def stats(self) -> Stats:
        """Nodes and seconds that this solution's own questions have cost, bytes of its memo."""
        return Stats(self._nodes, self._seconds, self._memo.bytes, self._threads)

    def release(self) -> None:
        """Gives the memo's memory back; it is made anew when needed again."""
        self._memo.release()

    def brief(self) -> dict[str, Any]:
        """What can be told within a second: ``value``, ``best`` and ``line``, or ``None`` each.

        Of a shedding game ``winner`` as well.
        """
        asked = self.until(time.monotonic() + DISPLAY_SECONDS)
        told: dict[str, Any] = {"value": None, "winner": None, "best": None, "line": None}
        try:
            told["value"] = asked.value
            told["winner"] = None if in_tricks(self.position) else asked.winner
            told["best"] = asked.best
            told["line"] = asked.line
        except LimitError:
            pass  # What was not told in time stays open.
        return told

    def hurried(self, seconds: float) -> Solution:
        """The same solution with at most so many seconds for each new question.

        What it finds out is known to this one as well.
        """
        seconds = max(seconds, 0.001)
        limits = self._limits._replace(time=min(seconds, self._limits.time or seconds))
        solution = Solution(self.position, self.goal, limits, self._memo)
        solution._known = self._known
        return solution

    def until(self, moment: float) -> Solution:
        """The same solution for several questions: all have ended by a moment of the clock.

        That is the monotonic clock. What it finds out is known to this one as well.
        """
        solution = Solution(self.position, self.goal, self._limits, self._memo)
        solution._known = self._known
        solution._until = moment
        return solution

    def __getattr__(self, name: str) -> Any:
        if name == "tricks":
            raise AttributeError("'tricks' is of trick games: this one has 'wins' and 'winner'")
        if name in ("wins", "winner", "plays_left", "winning_plays"):
            raise AttributeError(f"{name!r} is of shedding games: this one has 'tricks'")
        raise AttributeError(f"'Solution' object has no attribute '{on_a_line(name)}'")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        same = self.position == other.position and self.goal == other.goal
        return same and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.position)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_memo": None, "_until": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._memo = Memo(self.position, self._limits.memory)

    def __repr__(self) -> str:
        told = self.brief()
        if told["value"] is None:
            return "<Solution: not yet decided>"
        best = "the game is over" if told["best"] is None else f"best {told['best']}"
        verdict = verdict_in_words(self.position, told["value"])
        rules = named_in_short(self.position)
        return f"<Solution: {verdict}, {best}, {self._nodes} nodes{rules and ', '}{rules}>"

    def __str__(self) -> str:
        from canju.tree import solution_text

        return solution_text(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from canju.tree import solution_bundle

        return solution_bundle(self)


def solve(
    first: Position | HandLike,
    second: HandLike | None = None,
    *,
    to_beat: PlayLike | None = None,
    rules: Rules | str | None = None,
    goal: Goal = "win",
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Solution:
    """Solves a position exactly: ``first`` is to move.

    Args:
        first: the hand to move, or a whole ``Position`` (or its text).
        second: the other hand.
        to_beat: the play on the table, made by ``second``; its cards are no longer in that hand.
        rules: a rules object or the name of a preset; ``"doudizhu"`` by default. A ``Position``
            has its own.
        goal: ``"win"`` asks who wins; ``"fastest"`` also how soon, when the winner hurries and
            the loser delays.
        threads: how many threads may search; by default as many as the machine has.
        time_limit: seconds.
        node_limit: positions visited.
        memory_limit: bytes for the memo, or text such as ``"2GB"``.

    Raises:
        CardError: for text that is no hand.
        PositionError: for an impossible setup or an empty hand.
        LimitError: when a limit is reached first (``TimeLimit``, ``NodeLimit``, ``MemoryLimit``).

    >>> solution = solve("KK 55 4 3", "22 55 4 3")
    >>> solution.winner
    'first'
    >>> solve("7", "8", to_beat="9").wins
    False
    """
    if goal not in ("win", "fastest"):
        raise OptionError(f"goal={shown(goal)}: choose 'win' or 'fastest'")
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    position = position_of(first, second, to_beat, rules)
    check_askable(position, goal)
    solution = Solution(position, goal, limits, Memo(position, limits.memory))
    _ = solution.plays_left if goal == "fastest" else solution.value
    return solution


def best_reply(
    hand: Position | HandLike,
    opponent: HandLike | None = None,
    to_beat: PlayLike | None = None,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Play:
    """The play to make: one that wins, or the pass; in a lost position one that resists.

    Takes what ``solve`` takes; ``Solution.best`` says which play it is in a lost position.

    >>> best_reply("7 8", "9 T", "7")
    Play('8')
    """
    solution = solve(
        hand,
        opponent,
        to_beat=to_beat,
        rules=rules,
        threads=threads,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
    )
    best = solution.best
    assert best is not None, "a position that is not over has a legal play"
    return best


def unsolved(position: Position, limits: Limits) -> Solution:
    """A solution of which nothing has been asked, to be asked a little at a time.

    >>> unsolved(Position("4", "5"), Limits.checked(time_limit=1)).winner
    'first'
    """
    return Solution(position, "win", limits, Memo(position, limits.memory))
