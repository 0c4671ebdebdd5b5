"""One time limit for several questions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: When the questions began that share one time limit; ``None`` where each has its own.
_begun: ContextVar[float | None] = ContextVar("begun", default=None)


@contextmanager
def asked_together() -> Iterator[None]:
    """Lets all questions to a ``Game`` inside the block share one time limit.

    A click asks for a move, a verdict and the plays that win: the limit is of the click. An inner
    block changes nothing.
    """
    if _begun.get() is not None:
        yield
        return
    token = _begun.set(time.monotonic())
    try:
        yield
    finally:
        _begun.reset(token)


def time_left(seconds: float | None) -> float | None:
    """What is left of a time limit that runs since the questions began.

    >>> time_left(2.0)
    2.0
    """
    begun = _begun.get()
    if seconds is None or begun is None:
        return seconds
    return max(0.0, begun + seconds - time.monotonic())
