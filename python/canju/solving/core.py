"""Base class of all solutions: questions to the solver, and their answers by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeVar

from canju._canju import Play, Position, Solver
from canju._displayed import Displayed
from canju._limits import DISPLAY_SECONDS, Limits
from canju._names import no_attribute
from canju._plays import ByPlay, Plays
from canju._positions import Goal, PlayLike, in_tricks
from canju._rules import Rules
from canju._seats import THREE, seating_of
from canju.errors import LimitError, TimeLimit
from canju.solving.memo import Memo

T = TypeVar("T")
OutcomeT = TypeVar("OutcomeT", bound="Outcome")
#: A question to a solver: the answer comes with nodes, seconds and threads.
Question = Callable[[Solver, Position, Limits], tuple[Any, int, float, int]]

_SAVE, _PLOT = "solution.tree().save('solution.html')", "solution.tree().to_dot() (for Graphviz)"
_INSTEAD = {"save": _SAVE, "to_html": _SAVE, "to_svg": _PLOT, "plot": _PLOT}

#: What only some games have, and what it says of them where it is not there.
_OF_TRICKS = "{!r} is of trick games: {} has 'wins' and 'winner'"
_OF_SHEDDING = "{!r} is of shedding games: {} has 'tricks'"
_OF_TWO_HANDS = "{!r} is of two hands: {} has teams, which do not take turns"
_TRICKS = dict.fromkeys(("wins", "winner", "plays_left", "winning_plays"), _OF_SHEDDING)
_TWO = {"tricks": _OF_TRICKS}
_THREE = {"tricks": _OF_TRICKS, "plays_left": _OF_TWO_HANDS}


def not_in(position: Position, name: str, this: str = "this one") -> str | None:
    """Why solutions of a game lack what those of others have; ``None`` where they have it.

    >>> print(not_in(Position("3", "4"), "tricks"))
    'tricks' is of trick games: this one has 'wins' and 'winner'
    """
    of_hands = _THREE if seating_of(position) is THREE else _TWO
    lacks = _TRICKS if in_tricks(position) else of_hands
    return lacks[name].format(name, this) if name in lacks else None


class Stats(NamedTuple):
    """What a solution has cost so far."""

    nodes: int
    seconds: float
    memo_bytes: int
    threads: int


class PlayValues(Displayed, ByPlay[Any]):
    """What each legal play is worth, by the play or by its text.

    >>> from canju import solve
    >>> values = solve("3 5", "4").values
    >>> values["5"], values[Play("3")], "4" in values, values.get("4")
    (True, False, False, None)
    """

    _page = "values"

    def __init__(self, position: Position, values: Any) -> None:
        super().__init__(values)
        self._position, self._hand = position, position.hand

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayValues, (self._position, dict(self))


class Outcome:
    """A position with what is known of it: the base class of ``canju.Solution``.

    It asks the solver and remembers the answers. The classes of ``canju._solutions`` say what is
    asked in each game, and have the tree and the displays.
    """

    status = "solved"
    #: Set by a batch that was asked for the values of all plays.
    _values_asked = False

    def __init__(
        self,
        position: Position,
        goal: Goal,
        limits: Limits,
        memo: Memo,
        known: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(position, Position) or not isinstance(memo, Memo):
            raise TypeError("a Solution is made by solve, or by another Solution's after")
        self.position = position
        self.goal: Goal = goal
        self._limits = limits
        self._memo = memo
        self._known = memo.known(position) if known is None else known
        self._nodes = 0
        self._seconds = 0.0
        self._threads = 1
        # A moment of the monotonic clock after which nothing is searched for.
        self._until: float | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.position.rules

    @property
    def value(self) -> bool | int | None:
        """What the position is worth to the side to move; ``None`` where that is undecided."""
        raise NotImplementedError

    @property
    def best(self) -> Play | None:
        """A play that keeps the value; ``None`` when the game is over or undecided."""
        raise NotImplementedError

    @property
    def stats(self) -> Stats:
        """Nodes and seconds that this solution's own questions have cost, bytes of its memo."""
        return Stats(self._nodes, self._seconds, self._memo.bytes, self._threads)

    def release(self) -> None:
        """Gives the memo's memory back; it is made anew when needed again."""
        self._memo.release()

    def _solved(self: OutcomeT) -> OutcomeT:
        """The solution itself.

        Raises:
            LimitError: if the position is undecided.
        """
        return self

    def _ask(
        self,
        name: str,
        question: Callable[[Solver, Position, Limits], tuple[T, int, float, int]],
        limits: Limits | None = None,
    ) -> T:
        """An answer of the solver's, remembered under a name, its cost counted."""
        if name not in self._known:
            solver = self._solved()._memo.solver()
            limits = self._in_time(limits or self._limits)
            answer, nodes, seconds, threads = question(solver, self.position, limits)
            self._nodes += nodes
            self._seconds += seconds
            self._threads = max(self._threads, threads)
            # Of several threads that ask at once, all give what the first one found.
            self._known.setdefault(name, answer)
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
    def line(self) -> Plays:
        """The plays from here to the end when both sides follow ``best``."""
        if "line" not in self._known:
            line: list[Play] = []
            solution = self._solved()
            while (play := solution.best) is not None:
                line.append(play)
                solution = solution.after(play)
            self._known.setdefault("line", line)
        return Plays.of(None, self._known["line"])

    def _find_values(self, limits: Limits | None = None) -> PlayValues:
        """What ``values`` gives; of a game that is over, nothing."""
        if self.position.is_over:
            return PlayValues(self.position, {})
        # A batch knows them as pairs.
        return PlayValues(self.position, self._ask("values", self._values_question(), limits))

    def _values_question(self) -> Question:
        return Solver.values

    def find_values(
        self: OutcomeT,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
    ) -> OutcomeT:
        """Works out ``values`` under limits of its own; gives the solution itself."""
        self._find_values(Limits.checked(threads, time_limit, node_limit, memory_limit))
        return self

    def _kept(self) -> object:
        """What ``values`` says of a play that keeps the value."""
        return self.value

    @property
    def best_plays(self) -> Plays:
        """Every legal play that keeps the value: of a lost position, all of them.

        With ``goal="fastest"``, those that hurry, or delay, most.
        """
        if self.position.is_over:
            return Plays()
        kept, values = self._kept(), self._find_values()
        best = (play for play, value in values.items() if value == kept)
        return Plays.of(self.position, best)

    def after(self: OutcomeT, *plays: PlayLike) -> OutcomeT:
        """The solution of the position that some plays lead to, over the same memo.

        >>> from canju import solve
        >>> solution = solve("KK 55 4 3", "22 55 4 3")
        >>> solution.after(solution.best, "pass").winner
        'first'

        Raises:
            PlayError: for a play that is not legal where it comes.
        """
        position = self._solved().position
        for play in plays:
            position = position.play(play)
        after = type(self)(position, self.goal, self._limits, self._memo)
        after._until = self._until
        return after

    def _overview(self) -> dict[str, Any]:
        """What can be found within a second: ``value``, ``best`` and ``line``, or ``None`` each.

        Of a shedding game ``winner`` as well.
        """
        asked = self._ending_at(time.monotonic() + DISPLAY_SECONDS)
        known = dict.fromkeys(("value", "winner", "best", "line"))
        try:
            known["value"] = asked.value
            known["winner"] = None if in_tricks(self.position) else asked.winner
            known["best"] = asked.best
            known["line"] = asked.line
        except LimitError:
            pass  # What was not found in time stays open.
        return known

    def _with_time_limit(self: OutcomeT, seconds: float) -> OutcomeT:
        """The same solution with at most ``seconds`` for each new question.

        What it finds out is known to this one as well.
        """
        seconds = max(seconds, 0.001)
        limits = self._limits._replace(time=min(seconds, self._limits.time or seconds))
        return self._under(limits)

    def _ending_at(self: OutcomeT, moment: float) -> OutcomeT:
        """The same solution for several questions: all have ended by a moment of the clock.

        That is the monotonic clock. What it finds out is known to this one as well.
        """
        solution = self._under(self._limits)
        solution._until = moment
        return solution

    def _under(self: OutcomeT, limits: Limits) -> OutcomeT:
        return type(self)(self.position, self.goal, limits, self._memo, self._known)

    def __getattr__(self, name: str) -> Any:
        # What is not made yet, as when it is copied, has no position.
        if "position" in self.__dict__ and (why := not_in(self.position, name)):
            raise AttributeError(why)
        raise no_attribute(self, name, _INSTEAD)

    def __bool__(self) -> NoReturn:
        # A solution of a lost position would count as true.
        name = "tricks" if in_tricks(self.position) else "wins"
        raise TypeError(f"a Solution is neither true nor false: use solution.{name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        # The value follows from the position and the goal, so nothing need be searched for.
        same = self.position == other.position and self.goal == other.goal
        return same and self.status == other.status

    def __hash__(self) -> int:
        return hash(self.position)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_memo": None, "_until": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._memo = Memo(self.position, self._limits.memory)
