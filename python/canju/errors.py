"""What can go wrong: every exception that canju raises on purpose."""

from __future__ import annotations

import signal
from inspect import getattr_static
from types import CodeType, TracebackType
from typing import Any

__all__ = [
    "CanjuError",
    "CardError",
    "LimitError",
    "MemoryLimit",
    "NodeLimit",
    "OptionError",
    "PlayError",
    "PositionError",
    "RecordError",
    "TableFileError",
    "TimeLimit",
]


class CanjuError(Exception):
    """The base of all exceptions of this package."""


class CardError(CanjuError, ValueError):
    """Text that is no hand or card, with the place and a caret under it."""


class PositionError(CanjuError, ValueError):
    """An impossible setup, with every fault named."""


class PlayError(CanjuError, ValueError):
    """A play that is not legal here, with why."""


class OptionError(CanjuError, ValueError):
    """An option that is not among those there are: rules, limits, names."""


class LimitError(CanjuError):
    """A search that ended at a limit before it had its answer."""


class TimeLimit(LimitError, TimeoutError):
    """The ``time_limit`` was reached."""


class NodeLimit(LimitError):
    """The ``node_limit`` was reached."""


class MemoryLimit(LimitError, MemoryError):
    """The ``memory_limit`` leaves no room for even the smallest memo."""


class TableFileError(CanjuError, OSError):
    """A table file that is damaged, or that cannot be read or written.

    Attributes:
        block: the part at fault: ``"the header"``, ``"block 12 of trump, level 5"``.
        errno: the system's error number; ``None`` when the file itself is at fault.
    """

    block: str | None = None

    def __str__(self) -> str:
        return str(self.args[-1]) if self.args else ""


class RecordError(CanjuError, ValueError):
    """A record of games that cannot be read, with the place."""


def raised_by_signal(error: BaseException) -> bool:
    """Whether a handler of a signal raised an error, and not the code that it interrupted.

    What takes the errors of somebody else's code, such as a player's, must not take these.
    """
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
        handler = getattr_static(type(handler), "__call__", None)  # of an object
    code = getattr(handler, "__code__", None)
    return code if isinstance(code, CodeType) else None


def told(error: BaseException, most: int = 200) -> str:
    """Any error on one line of so many characters, even one that a stranger's code made odd."""
    try:
        text = " ".join(str(error).split())
    except Exception as odd:
        if raised_by_signal(odd):
            raise
        text = "(an error that cannot be shown)"
    text = text if len(text) <= most else text[: most - 1] + "…"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
