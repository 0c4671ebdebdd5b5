"""Recognizes exceptions from signal handlers, which code that catches errors must pass on."""

from __future__ import annotations

import signal
from traceback import walk_tb


def from_signal(error: BaseException) -> bool:
    """Returns true for Ctrl-C and for any exception raised in a signal handler.

    >>> from_signal(KeyboardInterrupt()), from_signal(ValueError())
    (True, False)
    """
    if isinstance(error, KeyboardInterrupt):
        return True
    handlers = map(signal.getsignal, signal.valid_signals())
    codes = [getattr(handler, "__code__", None) for handler in handlers]
    return any(frame.f_code in codes for frame, _ in walk_tb(error.__traceback__))
