"""Thousands of positions: ``solve_many`` and ``solve_iter``."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from canju._arguments import length_of
from canju._canju import Crew, Position
from canju._signals import from_signal
from canju.errors import CanjuError, OptionError, kind_of, shown
from canju.limits import Limits, seconds
from canju.memo import Memo
from canju.positions import Goal, HandLike, PlayLike, check_askable, position_of
from canju.progress import Progress, progress_of
from canju.results import Results, Undecided
from canju.rules import Rules, read_rules
from canju.solution import Solution

#: What is taken as a position: one, its text, or two hands and perhaps the play to beat.
PositionLike = (
    Position | str | tuple[HandLike, HandLike] | tuple[HandLike, HandLike, PlayLike | None]
)

#: Positions that wait for each thread, so that none is idle while Python does something else.
_AHEAD = 64
#: Positions that are held at most, solved ones that wait for an earlier one among them.
_HELD = 4096
#: What an iterable may give that does not want to be waited for, when it has no position now.
NOTHING_YET = object()
#: Seconds for which positions are read before it is looked at what has been solved.
_READ = 0.005


def solve_many(
    positions: Iterable[PositionLike],
    *,
    rules: Rules | str | None = None,
    goal: Goal = "win",
    values: bool = False,
    progress: Progress = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Results:
    """Solves many positions, each on one thread, and gives their solutions in order.

    Where a limit comes first the solution says so in its ``status`` and nothing is raised.

    Args:
        positions: any iterable of positions, texts of positions, or tuples of two hands and
            perhaps the play to beat. It is read as the solving goes on.
        rules: of those that are no ``Position`` yet; a ``Position`` keeps its own.
        goal: as for ``solve``.
        values: also finds the value of every legal play, and so how many of them win.
        progress: ``True`` draws a bar with tqdm (``pip install 'canju[progress]'``); a function is
            called with the number done and the number of all, or ``None`` where ``positions``
            has no length, at most ten times a second and at the end.
        threads: as for ``solve``.
        time_limit: seconds for each position.
        total_time_limit: seconds for all. What is not solved then has the status ``"time_limit"``;
            of an iterator without a length, no more is read.
        node_limit: positions visited, for each position: the same statuses on every machine.
        memory_limit: bytes for the memos of all threads together.

    Raises:
        CardError, PositionError, TypeError: for what is no position that can be solved, with
            its place: ``position 17: …``.

    Ctrl-C raises ``KeyboardInterrupt``. Whatever is raised, from the iterable or ``progress`` too,
    has an attribute ``results``: the ``Results`` so far, in which a position that later ones
    overtook has the status ``"interrupted"``.

    >>> from canju import deal, solve
    >>> results = solve_many(deal(8, 8, seed=seed) for seed in range(100))
    >>> len(results), results[99].winner == solve(*deal(8, 8, seed=99)).winner
    (100, True)
    >>> mixed = [Position("KK 55 4 3", "22 55 4 3"), ("7", "8 9"), "7 | 8 9"]
    >>> [one.rules.preset for one in solve_many(mixed, rules="pagat")]
    ['doudizhu', 'pagat', 'pagat']
    """
    batch = _Batch(
        positions, rules, goal, values, total_time_limit,
        Limits.checked(threads, time_limit, node_limit, memory_limit),
    )  # fmt: skip
    told: list[Solution] = []
    try:
        with progress_of(progress, batch.total) as report:
            for solution in batch.solutions():
                told.append(solution)
                report(len(told))
    except BaseException as error:
        # An exception that takes no attributes stays as it is.
        with contextlib.suppress(AttributeError, TypeError):
            error.results = Results(told + batch.rest())  # type: ignore[attr-defined]
        raise
    return Results(told)


def solve_iter(
    positions: Iterable[PositionLike],
    *,
    rules: Rules | str | None = None,
    goal: Goal = "win",
    values: bool = False,
    progress: Progress = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Iterator[Solution]:
    """Solves many positions and yields each solution in its turn: see ``solve_many``.

    At most a few thousand positions are held at a time. What the iterable raises comes out when
    all that it gave before is yielded.

    >>> from itertools import count, islice
    >>> from canju import deal
    >>> endless = (deal(8, 8, seed=seed) for seed in count())
    >>> [solution.status for solution in islice(solve_iter(endless), 3)]
    ['solved', 'solved', 'solved']
    """
    batch = _Batch(
        positions, rules, goal, values, total_time_limit,
        Limits.checked(threads, time_limit, node_limit, memory_limit),
    )  # fmt: skip
    return _reported(batch, progress)


def _reported(batch: _Batch, progress: Progress) -> Iterator[Solution]:
    with progress_of(progress, batch.total) as report:
        for done, solution in enumerate(batch.solutions(), 1):
            report(done)
            yield solution


class _Batch:
    """Positions on their way through the threads: read when there is room, told in order."""

    def __init__(
        self,
        positions: Iterable[PositionLike],
        rules: Rules | str | None,
        goal: Goal,
        values: bool,
        total_time: float | None,
        limits: Limits,
    ) -> None:
        if goal not in ("win", "fastest"):
            raise OptionError(f"goal={shown(goal)}: choose 'win' or 'fastest'")
        if isinstance(positions, (str, Position)) or not isinstance(positions, Iterable):
            name = kind_of(positions)
            raise TypeError(f"positions: expected an iterable of positions, got one {name}")
        self.total = length_of(positions)
        self._source = iter(positions)
        # Read once, and refused before any position is.
        self._rules = None if rules is None else read_rules(rules)
        self._goal: Goal = goal
        self._values = bool(values)
        self._limits = limits
        self._total_time = None if total_time is None else seconds("total_time_limit", total_time)
        # By number: what is put and not done yet, and what is done and not told yet.
        self._put: dict[int, Position] = {}
        self._done: dict[int, Solution] = {}
        self._numbers = count()
        self._ended = False
        self._error: Exception | None = None

    def solutions(self) -> Iterator[Solution]:
        """The solutions in order; then what the iterable raised, if it did."""
        limits = self._limits
        # Threads that search at once share the memory.
        each = limits._replace(memory=max(1, limits.memory // limits.threads))
        crew = Crew(each, self._total_time, self._goal == "fastest", self._values)
        told = 0
        while True:
            enough = self._read(crew)
            # While there is room for more positions, solving them is not waited for.
            for number, status, known, nodes, took in crew.take(enough):
                self._done[number] = self._solution(number, status, known, nodes, took)
            while told in self._done:
                yield self._done.pop(told)
                told += 1
            if self._ended and not self._put:
                break
        if self._error is not None:
            raise self._error

    def _read(self, crew: Crew) -> bool:
        """Puts positions to the crew; false when more would have had room."""
        until = time.monotonic() + _READ
        most = _AHEAD * self._limits.threads
        while (
            not self._ended and len(self._put) < most and len(self._put) + len(self._done) < _HELD
        ):
            if self.total is None and self._total_time is not None and crew.late:
                self._ended = True
                break
            if not self._read_one(crew) or time.monotonic() > until:
                return False
        return True

    def _read_one(self, crew: Crew) -> bool:
        """Puts one position to the crew; false when there is none now."""
        try:
            item = next(self._source)
            if item is NOTHING_YET:
                return False
            number = next(self._numbers)
            position = _read_position(item, number, self._rules, self._goal)
        except StopIteration:
            self._ended = True
        except Exception as error:  # of the iterable's own, or for a position that is none
            if from_signal(error):
                raise
            self._error, self._ended = error, True
        else:
            self._put[number] = position
            crew.put(number, position)
        return True

    def _solution(
        self, number: int, status: str, known: dict[str, Any], nodes: int, took: float
    ) -> Solution:
        position = self._put.pop(number)
        kind = Solution if status == "solved" else Undecided
        solution = kind(position, self._goal, self._limits, Memo(position, self._limits.memory))
        if status != "solved":
            solution.status = status
        solution._known = known
        solution._nodes, solution._seconds = nodes, took
        return solution

    def rest(self) -> list[Solution]:
        """What is done and was not told, in order, with what is not done in between."""
        last = max(self._done, default=-1)
        for number in [number for number in self._put if number < last]:
            self._done[number] = self._solution(number, "interrupted", {}, 0, 0.0)
        return [self._done[number] for number in sorted(self._done)]


def _read_position(item: object, number: int, rules: Rules | str | None, goal: Goal) -> Position:
    try:
        return position_to_solve(item, rules, goal)
    except (CanjuError, TypeError) as error:
        # One of somebody else's may want other arguments.
        kind = type(error) if isinstance(error, CanjuError) else TypeError
        raise kind(f"position {number}: {error}") from None


def position_to_solve(item: object, rules: Rules | str | None, goal: Goal) -> Position:
    """What is taken as a position as one, if it can be solved."""
    position = _as_position(item, rules)
    check_askable(position, goal)
    return position


def _as_position(item: Any, rules: Rules | str | None) -> Position:
    if isinstance(item, Position):
        return item
    if isinstance(item, str):
        return position_of(item, None, None, rules)
    if isinstance(item, (tuple, list)) and 2 <= len(item) <= 3:
        first, second, *to_beat = item
        return position_of(first, second, to_beat[0] if to_beat else None, rules)
    raise TypeError(f"expected a Position, its text, or two hands, got {kind_of(item)}")
