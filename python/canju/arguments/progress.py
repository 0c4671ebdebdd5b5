"""Progress of a batch: a bar, a line on standard error, or a user's function."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Protocol

from canju.errors import kind_of

#: Values of ``progress=``: true for a bar, or a function of done and total.
Progress = bool | Callable[[int, int | None], object]

#: Seconds between two calls of a user's function.
_EVERY = 0.1


class Report(Protocol):
    """Hears of the number of units done, and of a total that has changed."""

    def __call__(self, done: int, total: int | None = None, /) -> None:
        """Reports the number, and the total if it has changed."""


@contextmanager
def progress_of(progress: Progress, total: int | None, unit: str = "positions") -> Iterator[Report]:
    """Yields a function to be called with the number of units done, each time it grows.

    Raises:
        TypeError: for a value that is neither a bool nor callable.
    """
    if progress is True:
        with _bar(total, unit) as report:
            yield report
    elif progress is False or progress is None:
        yield lambda done, total=None: None
    elif callable(progress):
        call = _Seldom(progress, total)
        yield call
        call.report()
    else:
        wanted = "a bool or a function of done and total"
        raise TypeError(f"progress: expected {wanted}, got {kind_of(progress)}")


@contextmanager
def _bar(total: int | None, unit: str) -> Iterator[Report]:
    """Draws tqdm's bar if tqdm is installed, else a line on standard error."""
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        try:
            with progress_of(partial(_write_line, unit), total) as line:
                yield line
        finally:
            print(file=sys.stderr)
        return
    with tqdm(total=total, unit=f" {unit}") as bar:

        def report(done: int, total: int | None = None, /) -> None:
            bar.total = total or bar.total
            bar.update(done - bar.n)

        yield report


def _write_line(unit: str, done: int, total: int | None) -> None:
    of = "" if total is None else f" of {total:,}"
    print(f"\r{done:,}{of} {unit}", end="", file=sys.stderr, flush=True)


class _Seldom:
    """Calls a function at most ten times a second, and at the end."""

    def __init__(self, function: Callable[[int, int | None], object], total: int | None) -> None:
        self._function = function
        self._total = total
        self._next = time.monotonic() + _EVERY
        self._done = 0
        self._reported: int | None = None

    def __call__(self, done: int, total: int | None = None, /) -> None:
        self._done = done
        self._total = total or self._total
        if time.monotonic() >= self._next:
            self.report()

    def report(self) -> None:
        """Calls the function, unless it has this number already."""
        if self._reported != self._done:
            self._next = time.monotonic() + _EVERY
            self._reported = self._done
            self._function(self._done, self._total)
