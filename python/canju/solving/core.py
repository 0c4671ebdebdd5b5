"""Base class of all solutions: asks the core, which keeps the answers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn

from canju._canju import Hand, Memo, Play, Position, Session, forked, values_sheet
from canju.arguments.columns import Column
from canju.arguments.limits import Limits
from canju.games.plays import ByPlay, Plays
from canju.games.positions import Goal, in_tricks
from canju.games.rules import Rules
from canju.language.languages import Language, Manner
from canju.saving.shown import Shown

if TYPE_CHECKING:
    from typing_extensions import Self


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forked)


class Stats(NamedTuple):
    """Cost of a solution's searches so far.

    Attributes:
        nodes: number of positions visited.
        seconds: seconds of searching.
        memo_bytes: present size of the memo.
        threads: largest number of threads used.
    """

    nodes: int
    seconds: float
    memo_bytes: int
    threads: int


class PlayValues(Shown, ByPlay[Any]):
    """Value of each legal play; the key is a play or its text.

    >>> from canju import solve
    >>> values = solve("3 5", "4").values
    >>> values["5"], values[Play("3")], "4" in values, values.get("4")
    (True, False, False, None)
    """

    def __init__(self, position: Position, values: Any) -> None:
        super().__init__(values)
        self._position, self._hand = position, position.hand

    def _sheet(self, said: Language) -> dict[str, Any]:
        return values_sheet(Manner(said).core, self._position, list(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayValues, (self._position, dict(self))


class Outcome:
    """A position with the answers known so far: the base class of ``canju.Solution``.

    The classes in ``canju.solution.classes`` have the questions of each game, the tree and the
    displays.
    """

    status = "solved"
    #: Makes a solution of a position: ``canju.solution`` sets it, which has the class of each game.
    _unsolved: ClassVar[Callable[..., Outcome]]
    #: Set by a batch with ``values=True``.
    _values_asked = False

    def __init__(
        self,
        position: Position,
        goal: Goal,
        limits: Limits,
        memo: Memo,
        seconds: float | None = None,
        found: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(position, Position) or not isinstance(memo, Memo):
            raise TypeError("a Solution is made by solve or by Solution.after")
        self.position = position
        self.goal: Goal = goal
        self._limits = limits
        self._memo = memo
        #: Asks the core; its searches end after some seconds.
        self._session = Session(memo, position, goal, limits, seconds)
        #: Plans and refutations by name.
        self._found: dict[str, Any] = {} if found is None else found
        #: Other columns of the table that a batch read, by name, and the row of this position.
        self._kept: tuple[Mapping[str, Column], int] = {}, 0
        # Time of the monotonic clock when all searches end.
        self._until = None if seconds is None else time.monotonic() + seconds

    @property
    def rules(self) -> Rules:
        """Rules of the game."""
        return self.position.rules

    @property
    def value(self) -> bool | int | None:
        """Value for the side to move; ``None`` if the position is undecided."""
        raise NotImplementedError

    @property
    def best(self) -> Play | None:
        """Best play; ``None`` if the game is over or the position undecided."""
        best: Play | None = self._ask("best")
        return best

    if TYPE_CHECKING:
        # Attributes that not every game has. In the class of a game without one, its type is
        # ``NoReturn``: reading it raises ``AttributeError``.

        @property
        def wins(self) -> bool | None:
            """True if the side to move wins."""

        @property
        def winner(self) -> str | None:
            """Winning side."""

        @property
        def winning_plays(self) -> Plays:
            """All winning plays."""

        @property
        def plays_left(self) -> int | None:
            """Number of plays and passes until the end."""

        @property
        def levels(self) -> int | None:
            """Levels that the team to move wins or loses."""

        @property
        def tricks(self) -> int | None:
            """Number of tricks that the side to move takes."""

        @property
        def values(self) -> ByPlay[bool] | ByPlay[int]:
            """Value of every legal play."""

    @property
    def _can_be_slow(self) -> bool:
        """True if ``best`` wins, but possibly not soonest, where a game knows how soon."""
        return False

    @property
    def stats(self) -> Stats:
        """Nodes and seconds of this solution's searches, and the size of its memo."""
        nodes, seconds, threads = self._session.cost
        return Stats(nodes, seconds, self._memo.bytes, threads)

    def release(self) -> None:
        """Frees the memory of the memo. A later search starts with an empty one."""
        self._memo.release()

    def _solved(self) -> Self:
        """Returns the solution itself; raises LimitError if it is undecided."""
        return self

    def _ask(self, question: str, limits: Limits | None = None) -> Any:
        """Asks the core, which keeps the answers. Questions have the names of the attributes."""
        return self._solved()._session.ask(question, limits)

    @property
    def line(self) -> Plays:
        """Principal variation: the plays to the end when both sides follow ``best``.

        The winner hurries and the loser delays, wherever ``best`` does.

        >>> from canju import solve
        >>> solve("3 5", "4").line
        [Play('5'), Play('pass'), Play('3')]
        """
        return Plays.of(None, self._ask("line"))

    def _find_values(self, limits: Limits | None = None) -> PlayValues:
        """Value of every legal play; empty if the game is over."""
        return PlayValues(self.position, self._ask("values", limits))

    def find_values(
        self,
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
    ) -> Self:
        """Searches for ``values`` under other limits; returns the solution itself.

        Takes the limits of ``solve``, and raises ``LimitError`` if the search reaches one.

        >>> from canju import solve
        >>> solve("3 5", "4").find_values(time_limit=10).values["5"]
        True
        """
        self._find_values(Limits.checked(threads, time_limit, node_limit, memory_limit))
        return self

    @property
    def best_plays(self) -> Plays:
        """All plays as good as ``best``; in a lost position, every legal play.

        With ``goal="fastest"``, those that win soonest or lose latest.

        >>> from canju import solve
        >>> solve("3 5 5", "4", goal="fastest").best_plays, solve("3 4", "5").best_plays
        ([Play('55')], [Play('3'), Play('4')])
        """
        return Plays.of(self.position, self._ask("best_plays"))

    def _winning(self) -> Plays:
        """All winning plays; in trick play, those that take the most tricks."""
        return Plays.of(self.position, self._ask("winning_plays"))

    def after(self, *plays: Hand | Play | str | Iterable[str | int]) -> Self:
        """Solution of the position after some plays. It shares the memo.

        >>> from canju import solve
        >>> solution = solve("KK 55 4 3", "22 55 4 3")
        >>> solution.after(solution.best, "pass").winner
        'first'

        Raises:
            PlayError: if a play is not legal at its turn.
        """
        position = self._solved().position
        for play in plays:
            position = position.play(play)
        return type(self)(position, self.goal, self._limits, self._memo, self._left)

    def _with_time_limit(self, seconds: float) -> Self:
        """Copy of the solution with at most ``seconds`` for each search. It shares the answers."""
        seconds = max(seconds, 0.001)
        limits = self._limits._replace(time=min(seconds, self._limits.time or seconds))
        return self._under(limits)

    @property
    def _left(self) -> float | None:
        return None if self._until is None else self._until - time.monotonic()

    def _for_seconds(self, seconds: float | None) -> Self:
        """Copy of the solution with ``seconds`` for all its searches; ``None`` adds no limit."""
        return self if seconds is None else self._under(self._limits, seconds)

    def _under(self, limits: Limits, seconds: float | None = None) -> Self:
        return type(self)(self.position, self.goal, limits, self._memo, seconds, self._found)

    def __bool__(self) -> NoReturn:
        # By default, the solution of a lost position would be true.
        name = "tricks" if in_tricks(self.position) else "wins"
        raise TypeError(f"a Solution is neither true nor false: use solution.{name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        # Position and goal determine the value, so this needs no search.
        same = self.position == other.position and self.goal == other.goal
        return same and self.status == other.status

    def __hash__(self) -> int:
        return hash(self.position)

    @property
    def _kept_columns(self) -> dict[str, Any]:
        """Values of other columns in the row of a table that a batch read, by name."""
        columns, row = self._kept
        return {name: column.value(row) for name, column in columns.items()}

    def __getstate__(self) -> dict[str, Any]:
        columns, row = self._kept
        kept = {name: column.rows(row, 1) for name, column in columns.items()}, 0
        session, cost = self._session, dict(zip(_COST, self._session.cost, strict=True))
        state = {**self.__dict__, "_memo": None, "_until": None, "_kept": kept, **cost}
        del state["_session"]
        return {**state, "_known": session.known}

    def __setstate__(self, state: dict[str, Any]) -> None:
        known, cost = state.pop("_known"), [state.pop(name) for name in _COST]
        self.__dict__.update(state)
        self._memo = Memo(self._limits.memory)
        self._session = Session(self._memo, self.position, self.goal, self._limits)
        self._session.learn(known)
        self._session.spent(*cost)


#: Names of a session's cost in a pickle.
_COST = "_nodes", "_seconds", "_threads"
