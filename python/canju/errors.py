"""What can go wrong: every exception that canju raises on purpose."""

from __future__ import annotations

import reprlib

from canju._signals import from_signal

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


class ProofError(CanjuError, ValueError):
    """A file that is no proof, or a proof that fails, with why.

    Attributes:
        code: as ``canju check`` ends: 1 for a strategy that fails, 2 for what is no proof.
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


#: Characters of what a user passed that an error repeats, at most.
_SHOWN = 100


def on_a_line(text: str, most: int = _SHOWN) -> str:
    r"""A text as it can stand in a line, whatever is in it, and cut where it is long.

    >>> print(on_a_line("a b\n\ud800"), on_a_line("x" * 1_000_000, 5))
    a b\n\ud800 xxxx…
    """
    # The method of the type: a text may be of a class that has another.
    begun = str.__getitem__(text, slice(0, most + 1))
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in begun)
    return line if len(line) <= most else line[: most - 1] + "…"


def shown(value: object, most: int = _SHOWN) -> str:
    """What a user passed as an error repeats it: its ``repr`` on a line, cut where it is long.

    >>> shown("poker"), shown(10**5000), len(shown([["x" * 1_000_000]] * 1_000_000))
    ("'poker'", '(a huge number)', 100)
    """
    # Python refuses to print numbers of thousands of digits.
    if isinstance(value, int) and value.bit_length() > 200:
        return "(a huge number)"
    try:
        return on_a_line(_SHORT.repr(value), most)
    except BaseException as error:
        if from_signal(error):
            raise
        return f"(a {kind_of(value)} that cannot be shown)"


def _short() -> reprlib.Repr:
    """What looks at the beginning of a long text or list only."""
    short = reprlib.Repr()
    short.maxstring = short.maxother = 2 * _SHOWN
    short.maxlevel = 4
    return short


_SHORT = _short()


def kind_of(value: object) -> str:
    """The name of a value's type, cut where it is long.

    >>> kind_of(3.5)
    'float'
    """
    try:
        return on_a_line(type(value).__name__, 60)
    except Exception:
        return "object"


def error_text(error: BaseException, most: int = 200) -> str:
    """Any error on one line of at most ``most`` characters, even one that odd code raised."""
    try:
        text = " ".join(str.split(str(error)))
    except BaseException as odd:
        if from_signal(odd):
            raise
        text = "(an error that cannot be shown)"
    text = on_a_line(text, most)
    return f"{kind_of(error)}: {text}" if text else kind_of(error)
