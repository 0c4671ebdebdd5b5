"""One time limit for several searches."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: Start time of the searches that share one time limit; ``None`` if each has its own.
_begun: ContextVar[float | None] = ContextVar("begun", default=None)


@contextmanager
def asked_together() -> Iterator[None]:
    """Makes all searches of a ``Game`` inside the block share one time limit.

    A click can need a move, a verdict and the winning plays; together they get the limit once. A
    nested block has no effect.
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
    """Seconds left of a time limit that started with the current block.

    >>> time_left(2.0)
    2.0
    """
    begun = _begun.get()
    if seconds is None or begun is None:
        return seconds
    return max(0.0, begun + seconds - time.monotonic())
