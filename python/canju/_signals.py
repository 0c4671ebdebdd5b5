"""Signals: what a handler raises must not be taken for somebody else's error."""

from __future__ import annotations

import signal
from types import CodeType, TracebackType
from typing import Any


def from_signal(error: BaseException) -> bool:
    """Whether an error is Ctrl-C's, or was raised by a handler of a signal.

    Code that takes every error of somebody else's, such as a player's, must let these pass: they
    belong to whoever set the handler, and not to the code that it interrupted.

    >>> try:
    ...     _ = 1 / 0
    ... except ZeroDivisionError as error:
    ...     from_signal(error)
    False
    """
    if isinstance(error, KeyboardInterrupt):
        return True
    codes = set(map(_code_of, map(signal.getsignal, signal.valid_signals()))) - {None}
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in codes:
            return True
        trace = trace.tb_next
    return False


def _code_of(handler: Any) -> CodeType | None:
    """The code that a handler runs, if it is Python's."""
    handler = getattr(handler, "func", handler)  # of a functools.partial
    handler = getattr(handler, "__func__", handler)  # of a method
    if not hasattr(handler, "__code__"):
        from inspect import getattr_static

        handler = getattr_static(type(handler), "__call__", None)  # of an object
    code = getattr(handler, "__code__", None)
    return code if isinstance(code, CodeType) else None
