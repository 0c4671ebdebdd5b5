"""Solves batches of positions on several threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import count
from typing import Any, Generic, TypeVar

from canju._arguments import check_goal, seconds
from canju._canju import Crew, Known, Position
from canju._limits import Limits
from canju._positions import Goal
from canju._rows import ArrowTable, TableRow, many_of, read_position, row_in
from canju._rules import Rules, read_rules
from canju._signals import from_signal
from canju.errors import CanjuError, placed
from canju.solving.core import Outcome

OutcomeT = TypeVar("OutcomeT", bound=Outcome)

#: A position, its text, a row of two hands, or its parts by name.
PositionLike = Position | str | Sequence[object] | Mapping[str, object]

#: Positions that wait for each thread, so that threads stay busy while Python does other work.
_AHEAD = 64
#: Most positions held at once, with solved ones that wait for an earlier one.
_HELD = 4096
#: Item of an iterable that has no position yet and does not want to block.
NOTHING_YET = object()
#: Seconds of reading positions before solved ones are collected.
_READ = 0.005


class Batch(Generic[OutcomeT]):
    """A batch of positions: read when there is room, solved by a crew, yielded in order.

    ``make`` builds a solution from a position, a goal, a status and limits.
    """

    def __init__(
        self,
        positions: Iterable[PositionLike] | ArrowTable,
        rules: Rules | str | None,
        trump: str | None,
        notation: str | None,
        goal: Goal,
        values: bool,
        total_time: float | None,
        limits: Limits,
        make: Callable[[Position, Goal, str, Limits], OutcomeT],
    ) -> None:
        check_goal(goal)
        items = many_of("positions", positions)
        self.total = len(items) if isinstance(items, Sized) else None
        self._source = iter(items)
        # Read before any position, so that wrong rules raise at once.
        given = rules is not None or trump is not None
        self._rules = read_rules(rules, trump) if given else None
        self._notation = notation
        self._goal: Goal = goal
        self._values = bool(values)
        self._limits = limits
        self._make = make
        self._total_time = None if total_time is None else seconds("total_time_limit", total_time)
        # By number: positions in the crew with other values of their rows, and solutions not yet
        # yielded.
        self._put: dict[int, tuple[Position, dict[str, Any]]] = {}
        self._done: dict[int, OutcomeT] = {}
        self._numbers = count()
        self._ended = False
        self._error: Exception | None = None

    def solutions(self) -> Iterator[OutcomeT]:
        """Yields the solutions in order; then raises the error of the iterable, if any."""
        limits = self._limits
        # The memory limit is for all threads together.
        each = limits._replace(memory=max(1, limits.memory // limits.threads))
        crew = Crew(each, self._total_time, self._goal == "fastest", self._values)
        yielded = 0
        while True:
            enough = self._read(crew)
            # ``take`` waits for a solution only when the crew has enough positions.
            for number, status, known, nodes, took in crew.take(enough):
                self._done[number] = self._solution(number, status, known, nodes, took)
            while yielded in self._done:
                yield self._done.pop(yielded)
                yielded += 1
            if self._ended and not self._put:
                break
        if self._error is not None:
            raise self._error

    def _read(self, crew: Crew) -> bool:
        """Gives positions to the crew; returns false if there is still room."""
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
        """Gives one position to the crew; returns false if the iterable has to be asked later."""
        try:
            item = next(self._source)
            if item is NOTHING_YET:
                return False
            number = next(self._numbers)
            item = row_in(item)
            position = self._position(item, number)
        except StopIteration:
            self._ended = True
        except Exception as error:  # of the iterable, or for an item that is not a position
            if from_signal(error):
                raise
            self._error, self._ended = error, True
        else:
            kept = item.kept if isinstance(item, TableRow) else {}
            self._put[number] = position, kept
            crew.put(number, position)
        return True

    def _position(self, item: object, number: int) -> Position:
        try:
            return read_position(item, self._rules, self._goal, self._notation)
        except (CanjuError, TypeError) as error:
            # Other classes of errors may need other arguments.
            kind = type(error) if isinstance(error, CanjuError) else TypeError
            raise placed(error, f"position {number}", f"局面 {number}", kind) from None

    def _solution(
        self, number: int, status: str, known: Known, nodes: int, took: float
    ) -> OutcomeT:
        position, kept = self._put.pop(number)
        solution = self._make(position, self._goal, status, self._limits)
        solution._known = known
        solution._values_asked = self._values
        solution._kept_columns = kept
        solution._nodes, solution._seconds = nodes, took
        return solution

    def rest(self) -> list[OutcomeT]:
        """Solutions not yet yielded, in order; unsolved positions in between are interrupted."""
        last = max(self._done, default=-1)
        for number in [number for number in self._put if number < last]:
            self._done[number] = self._solution(number, "interrupted", Known(), 0, 0.0)
        return [self._done[number] for number in sorted(self._done)]
