"""Thousands of positions on their way through the threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import count
from typing import Any, Generic, TypeVar

from canju._arguments import check_goal, seconds
from canju._canju import Crew, Position
from canju._limits import Limits
from canju._positions import Goal
from canju._rows import many_of, read_position
from canju._rules import Rules, read_rules
from canju._signals import from_signal
from canju.errors import CanjuError
from canju.solving.core import Outcome

OutcomeT = TypeVar("OutcomeT", bound=Outcome)

#: What is taken as a position: one, its text, a row of two hands, its parts by name.
PositionLike = Position | str | Sequence[Any] | Mapping[str, Any]

#: Positions that wait for each thread, so that none is idle while Python does something else.
_AHEAD = 64
#: Positions that are held at most, solved ones that wait for an earlier one among them.
_HELD = 4096
#: What an iterable may give that does not want to be waited for, when it has no position now.
NOTHING_YET = object()
#: Seconds of reading positions, before what is solved meanwhile is taken.
_READ = 0.005


class Batch(Generic[OutcomeT]):
    """Positions on their way through the threads: read when there is room, yielded in order.

    ``make`` makes what is yielded, of a position, a goal, a status and limits.
    """

    def __init__(
        self,
        positions: Iterable[PositionLike],
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
        # Read once, and refused before any position is.
        given = rules is not None or trump is not None
        self._rules = read_rules(rules, trump) if given else None
        self._notation = notation
        self._goal: Goal = goal
        self._values = bool(values)
        self._limits = limits
        self._make = make
        self._total_time = None if total_time is None else seconds("total_time_limit", total_time)
        # By number: what is put and not done yet, and what is done and not yielded yet.
        self._put: dict[int, Position] = {}
        self._done: dict[int, OutcomeT] = {}
        self._numbers = count()
        self._ended = False
        self._error: Exception | None = None

    def solutions(self) -> Iterator[OutcomeT]:
        """The solutions in order; then what the iterable raised, if it did."""
        limits = self._limits
        # Threads that search at once share the memory.
        each = limits._replace(memory=max(1, limits.memory // limits.threads))
        crew = Crew(each, self._total_time, self._goal == "fastest", self._values)
        yielded = 0
        while True:
            enough = self._read(crew)
            # While there is room for more positions, solving them is not waited for.
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
            position = self._position(item, number)
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

    def _position(self, item: object, number: int) -> Position:
        try:
            return read_position(item, self._rules, self._goal, self._notation)
        except (CanjuError, TypeError) as error:
            # One of somebody else's may want other arguments.
            kind = type(error) if isinstance(error, CanjuError) else TypeError
            raise kind(f"position {number}: {error}") from None

    def _solution(
        self, number: int, status: str, known: dict[str, Any], nodes: int, took: float
    ) -> OutcomeT:
        position = self._put.pop(number)
        solution = self._make(position, self._goal, status, self._limits)
        solution._known = known
        solution._values_asked = self._values
        solution._nodes, solution._seconds = nodes, took
        return solution

    def rest(self) -> list[OutcomeT]:
        """What is done and was not yielded, in order, with what is not done in between."""
        last = max(self._done, default=-1)
        for number in [number for number in self._put if number < last]:
            self._done[number] = self._solution(number, "interrupted", {}, 0, 0.0)
        return [self._done[number] for number in sorted(self._done)]
