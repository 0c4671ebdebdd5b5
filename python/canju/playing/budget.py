"""One time limit for several questions, and which limit it was that ended a search."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from canju._limits import Limits
from canju._messages import ENGLISH, Language
from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit

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


def reached_in_words(error: LimitError, limits: Limits, said: Language = ENGLISH) -> str:
    """Which limit it was, with its number where there is one.

    >>> reached_in_words(TimeLimit(), Limits.checked(time_limit=0.5))
    'within 0.5 s'
    >>> reached_in_words(NodeLimit(), Limits.checked(node_limit=20_000))
    'within 20,000 nodes'
    """
    if isinstance(error, TimeLimit) and limits.time is not None:
        return said.within_seconds.format(limits.time)
    if isinstance(error, NodeLimit) and limits.nodes is not None:
        return said.within_nodes.format(limits.nodes)
    if isinstance(error, MemoryLimit):
        within = said.within_byte if limits.memory == 1 else said.within_memory
        return within.format(limits.memory)
    return said.within_limits
