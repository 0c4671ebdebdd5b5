"""The exceptions of canju, and what their messages show of an argument."""

from __future__ import annotations

__all__ = [
    "CanjuError",
    "CardError",
    "LimitError",
    "MemoryLimit",
    "NodeLimit",
    "OptionError",
    "PlayError",
    "PositionError",
    "ProofError",
    "RecordError",
    "TableFileError",
    "TimeLimit",
]


class CanjuError(Exception):
    """The base of all exceptions of this package."""

    #: The message in Chinese, where there is one: tables and commands show it to who reads that.
    _chinese: str | None = None


class CardError(CanjuError, ValueError):
    """Text that is not a hand or card, with the place and a caret under it."""


class PositionError(CanjuError, ValueError):
    """An impossible setup, with every fault named."""


class PlayError(CanjuError, ValueError):
    """A play that is not legal here, with why."""


class OptionError(CanjuError, ValueError):
    """An invalid value of an option: rules, limits, names."""


class LimitError(CanjuError):
    """A search that ended at a limit before it had its answer."""


class TimeLimit(LimitError, TimeoutError):
    """The ``time_limit`` was reached."""


class NodeLimit(LimitError):
    """The ``node_limit`` was reached."""


class MemoryLimit(LimitError, MemoryError):
    """The ``memory_limit`` leaves no room for even the smallest memo."""


class ProofError(CanjuError, ValueError):
    """A file that is not a proof, or a proof that fails, with why.

    Attributes:
        code: as ``canju check`` ends: 1 for a strategy that fails, 2 for what is not a proof.
    """

    code = 1


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


def shown(value: object, most: int = 100) -> str:
    """``repr`` of an argument for a message, cut where it is long.

    >>> shown("poker"), len(shown("x" * 1000))
    ("'poker'", 100)
    """
    return _cut(repr(value), most)


def on_a_line(text: str, most: int = 100) -> str:
    r"""A text for a message: no sign in it moves a cursor, and it is cut where it is long.

    >>> print(on_a_line("a b\n"), on_a_line("x" * 1000, 5))
    a b\n xxxx…
    """
    begun = text[: most + 1]
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in begun)
    return _cut(line, most)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def kind_of(value: object) -> str:
    """The name of a value's type.

    >>> kind_of(3.5)
    'float'
    """
    return type(value).__name__


def error_text(error: BaseException) -> str:
    """Type and text of any error, on one line; a player's may fail to tell its text."""
    try:
        text = on_a_line(" ".join(str(error).split()), 200)
    except Exception:
        text = "(an error that cannot be shown)"
    return f"{kind_of(error)}: {text}" if text else kind_of(error)
