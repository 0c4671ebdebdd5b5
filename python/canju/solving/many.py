"""Solves batches of positions on several threads."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from itertools import islice
from typing import Any, Literal

from canju._canju import Crew, DouDizhu, Position, Rows, SheddingRules, Texts, rules_of_notation
from canju.arguments.checks import check_choice, check_flag, check_goal, is_list, seconds
from canju.arguments.columns import Column, column_of
from canju.arguments.limits import Limits
from canju.arguments.row import TableRow, read_position, row_in, with_others
from canju.arguments.rows import ArrowTable, Source, source_of
from canju.arguments.signals import from_signal
from canju.errors import CanjuError, kind_of, placed
from canju.games.positions import Goal
from canju.games.rules import Rules, read_rules

#: A position, its text, a row of two hands, or its parts by name.
PositionLike = Position | str | Sequence[object] | Mapping[str, object]

#: Columns of ratings and plans, and the parts of a rating among them.
RATING_PARTS = (
    *("plays", "winning", "plausible", "traps", "refutation"),
    *("breaks", "gives_up_bomb", "passes", "after"),
)
RATING = ("rating", *(f"rating_{part}" for part in RATING_PARTS))
PLAN = ("plan_rules", "plan")

#: Positions that wait for each thread, so that threads stay busy while Python does other work:
#: those of an iterator, which may be slow, and those of a list or a table.
_AHEAD, _AHEAD_OF_LIST = 64, 2048
#: Most positions held at once, with solved ones that wait for an earlier one.
_HELD = 8192
#: Item of an iterable that has no position yet and does not want to block.
NOTHING_YET = object()
#: Seconds of reading positions before solved ones are collected, and most positions read at once.
_READ, _READ_AT_ONCE = 0.005, 256


class Batch:
    """A batch of positions: read when there is room, solved by a pool, returned in order."""

    def __init__(
        self,
        positions: Iterable[PositionLike] | ArrowTable,
        rules: Rules | str | None,
        trump: str | None,
        notation: str | None,
        goal: Goal,
        values: bool,
        errors: Literal["raise", "null"],
        total_time: float | None,
        more: tuple[str, ...],
        limits: Limits,
        keep: Iterable[str] | None = None,
    ) -> None:
        check_goal(goal)
        check_flag("values", values)
        check_choice("errors", errors, ("raise", "null"))
        self._raises = errors == "raise"
        #: Names of columns that the caller finds and keeps.
        self.more = more
        #: Names of columns of the results besides the usual ones.
        self._reserved = frozenset(more if self._raises else (*more, "error"))
        self._keep = _names_in(keep)
        self._source: Source = source_of("positions", positions, self._reserved, self._keep)
        items = self._source.items
        self.total = len(items) if isinstance(items, Sized) else None
        self._items = iter(() if isinstance(items, Texts) else items)
        # Read before any position, so that wrong rules raise at once.
        given = rules is not None or trump is not None
        self._rules = read_rules(rules, trump) if given else None
        if notation is not None and not given:
            self._rules = rules_of_notation(notation)
        self._notation = notation
        # Rules of two hands that the core reads by itself.
        usual = DouDizhu() if self._rules is None else self._rules
        is_plain = notation is None and isinstance(usual, SheddingRules)
        self._plain: Any = usual if is_plain else None
        self._goal: Goal = goal
        self._values = values
        self.limits = limits
        self._total_time = None if total_time is None else seconds("total_time_limit", total_time)
        self._crew: Crew | None = None
        #: Number of rows taken from a table of texts, and of positions returned.
        self._taken = self.returned = 0
        #: Other columns of the rows that were read, by number and name.
        self._kept: dict[int, dict[str, Any]] = {}
        self._ended = False
        self._error: Exception | None = None

    def rows(self) -> Iterator[Rows]:
        """Yields the answers in order; then raises the error of the iterable, if any."""
        limits = self.limits
        # The memory limit is for all threads together.
        each = limits._replace(memory=max(1, limits.memory // limits.threads))
        crew = Crew(each, self._total_time, self._goal, self._values)
        self._crew = crew
        while True:
            enough = self._read(crew)
            # ``take`` waits for a solution only when the crew has enough positions.
            rows = crew.take(enough)
            self.returned += len(rows)
            if len(rows):
                yield rows
            if self._ended and not crew.held:
                break
        if self._error is not None:
            raise self._error

    def rest(self) -> Rows:
        """Answers not yet returned, in order; unsolved positions in between are interrupted."""
        return Rows([]) if self._crew is None else self._crew.rest(self._position)

    def kept(self, first: int, number: int) -> dict[str, Column]:
        """Other columns of the rows from the first one on, by name."""
        source = self._source.kept.items()
        found = {name: column.rows(first, number) for name, column in source}
        more: dict[str, list[Any]] = {}
        for place in range(first, first + number) if self._kept else ():
            for name, value in self._kept.pop(place, {}).items():
                more.setdefault(name, [None] * number)[place - first] = value
        return found | {name: column_of(values) for name, values in more.items()}

    def keep(self, number: int, values: dict[str, Any]) -> None:
        """Adds values of further columns to a row."""
        self._kept.setdefault(number, {}).update(values)

    def _read(self, crew: Crew) -> bool:
        """Gives positions to the crew; returns false if there is still room."""
        until = time.monotonic() + _READ
        most = (_AHEAD if self.total is None else _AHEAD_OF_LIST) * self.limits.threads
        self._failed(crew.read_left(self._position))
        while not self._ended and crew.open < most and crew.held < _HELD:
            if self.total is None and self._total_time is not None and crew.late:
                self._ended = True
                break
            items, waits = self._next(min(most - crew.open, _HELD - crew.held), until)
            self._failed(crew.read(items, self._plain, self._position))
            if waits or time.monotonic() > until:
                return False
        return True

    def _failed(self, error: Exception | None) -> None:
        """Ends the batch after the items before the first one without a position."""
        if error is not None:
            if from_signal(error):
                raise error
            self._error, self._ended = error, True

    def _next(self, room: int, until: float) -> tuple[list[Any] | Texts, bool]:
        """Items of the iterable, and true if it has to be asked for more later."""
        if isinstance(texts := self._source.items, Texts):
            self._taken += room
            self._ended = self._taken >= len(texts)
            return texts.part(self._taken - room, room), False
        room = min(room, _READ_AT_ONCE)
        if self.total is not None:
            items = list(islice(self._items, room))
            self._ended = len(items) < room
            return items, False
        items = []
        try:
            while len(items) < room and time.monotonic() <= until:
                item = next(self._items)
                if item is NOTHING_YET:
                    return items, True
                items.append(item)
        except StopIteration:
            self._ended = True
        except Exception as error:  # of the iterable
            if from_signal(error):
                raise
            self._error, self._ended = error, True
        return items, False

    def _position(self, item: object, number: int) -> Position | str:
        """Returns the position of an item, or the reason of its error."""
        try:
            if self._source.keys:
                item = self._source.row(item)
            elif isinstance(item := row_in(item), Mapping):
                item = with_others(item, self._keep)
                if isinstance(item, TableRow) and (kept := item.kept(self._reserved)):
                    self.keep(number, kept)
            return read_position(item, self._rules, self._goal, self._notation)
        except (CanjuError, TypeError) as error:
            if not self._raises:
                return str(error)
            # Other classes of errors may need other arguments.
            kind = type(error) if isinstance(error, CanjuError) else TypeError
            raise placed(error, f"position {number}", f"局面 {number}", kind) from None


def _names_in(keep: Iterable[str] | None) -> frozenset[str]:
    """The names of columns in an argument; a text is one."""
    if keep is None:
        return frozenset()
    names: list[Any] = [keep] if isinstance(keep, str) or not is_list(keep) else list(keep)
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"keep: expected names of columns, got {kind_of(keep)}")
    return frozenset(names)
