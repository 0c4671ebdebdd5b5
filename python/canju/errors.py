"""The exceptions of canju, and helpers for their messages."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

__all__ = [
    "CanjuError",
    "CardError",
    "CoreFileError",
    "LimitError",
    "MemoryLimit",
    "NodeLimit",
    "OptionError",
    "PlanError",
    "PlayError",
    "PositionError",
    "ProofError",
    "RecordError",
    "TableFileError",
    "TimeLimit",
]


class CanjuError(Exception):
    """Base class of all exceptions of this package."""

    #: The message in Chinese, if there is one, for tables and commands in Chinese.
    _chinese: str | None = None


class CardError(CanjuError, ValueError):
    """A text is not a hand or card. The message marks the place with a caret."""


class PositionError(CanjuError, ValueError):
    """A position is impossible. The message names every fault."""


class PlayError(CanjuError, ValueError):
    """A play is not legal here. The message says why."""


class OptionError(CanjuError, ValueError):
    """An option has an invalid value: rules, limits, names."""


class LimitError(CanjuError):
    """A search reached a limit before it found the answer."""


class TimeLimit(LimitError, TimeoutError):
    """A search reached its ``time_limit``."""


class NodeLimit(LimitError):
    """A search reached its ``node_limit``."""


class MemoryLimit(LimitError, MemoryError):
    """The ``memory_limit`` is too small for the smallest memo."""


class PlanError(LimitError):
    """A plan loses, or none was found with this effort or ``max_rules``. The message says why.

    Attributes:
        plan: the shortest ``Plan`` found, if it has more than ``max_rules``; else ``None``.
        line: the plays of a game that a plan loses, if one is found soon; else ``None``.
    """

    plan: Any = None
    line: Any = None


class ProofError(CanjuError, ValueError):
    """A file is not a proof, or its proof fails. The message says why.

    Attributes:
        code: exit code of ``canju check``: 1 if the strategy fails, 2 if the file is not a proof.
    """

    code = 1


class TableFileError(CanjuError, OSError):
    """A table file is damaged, or cannot be read or written.

    Attributes:
        block: the damaged part: ``"the header"``, ``"block 12 of trump, level 5"``.
        errno: the system's error number; ``None`` if the file is damaged.
    """

    block: str | None = None

    def __str__(self) -> str:
        return str(self.args[-1]) if self.args else ""


class CoreFileError(CanjuError, FileNotFoundError):
    """The core for the browser is not installed. The message says how to build it."""

    def __str__(self) -> str:
        return str(self.args[-1]) if self.args else ""


class RecordError(CanjuError, ValueError):
    """A record of games or a plan cannot be read. The message names the place."""


def shown(value: object, most: int = 100) -> str:
    """The ``repr`` of an argument, cut to ``most`` characters for a message.

    >>> shown("poker"), len(shown("x" * 1000))
    ("'poker'", 100)
    """
    return _cut(repr(value), most)


def on_a_line(text: str, most: int = 100) -> str:
    r"""A text for a message: control characters are escaped, and long texts are cut.

    >>> print(on_a_line("a b\n"), on_a_line("x" * 1000, 5))
    a b\n xxxx…
    """
    begun = text[: most + 1]
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in begun)
    return _cut(line, most)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def kind_of(value: object) -> str:
    """Name of a value's type.

    >>> kind_of(3.5)
    'float'
    """
    return type(value).__name__


def attach(error: BaseException, name: str, so_far: object) -> None:
    """Keeps the results so far as an attribute of an exception.

    Some exceptions take no attributes; these stay as they are.
    """
    with suppress(AttributeError, TypeError):
        setattr(error, name, so_far)


def error_text(error: BaseException) -> str:
    """Type and text of any error, on one line, even if its ``__str__`` raises."""
    try:
        text = on_a_line(" ".join(str(error).split()), 200)
    except Exception:
        text = "(an error that cannot be shown)"
    return f"{kind_of(error)}: {text}" if text else kind_of(error)
