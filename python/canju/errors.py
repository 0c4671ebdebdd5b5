"""The exceptions of canju, and helpers for their messages.

All are here. ``CanjuError``, ``CardError``, ``PlayError``, ``PositionError`` and ``LimitError`` are
in ``canju`` too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from canju.lang import current_lang

ErrorT = TypeVar("ErrorT", bound=Exception)

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
    """Base class of all exceptions of this package.

    ``str(error)`` is in the language of displays, which ``canju.set_lang`` chooses. ``args`` are in
    English.
    """

    #: The message in Chinese; empty if there is none.
    _chinese: str = ""

    def __init__(self, *args: object, chinese: str = "") -> None:
        super().__init__(*args)
        if chinese:
            self._chinese = chinese

    @property
    def english(self) -> str:
        """The message in English, for logs.

        >>> CanjuError("a fault", chinese="有误").english
        'a fault'
        """
        return str(self.args[-1]) if self.args else ""

    def __str__(self) -> str:
        return (self._chinese if current_lang() == "zh" else "") or self.english


class CardError(CanjuError, ValueError):
    """A text is not a hand or card. The message marks the place with a caret."""


class PositionError(CanjuError, ValueError):
    """A position is impossible. The message names every fault."""


class PlayError(CanjuError, ValueError):
    """A play is not legal here. The message says why."""


class OptionError(CanjuError, ValueError):
    """An option has an invalid value: rules, limits, names."""


class LimitError(CanjuError):
    """A search reached a limit before it found the answer.

    The error of a shedding game says which side the search leans to. Its verdict is open. With a
    strength of 100 and more, 407 of 408 leans were right for whole deals of three hands, and 117 of
    121 for two hands. Between 20 and 100, 37 of 44 and 55 of 63 were right. Weaker ones are worth
    little. In eight of ten cases the rest took 0.3 to 9 times ``nodes_left``.

    Attributes:
        lean: the side that the search leans to, such as ``"farmers"``; ``None`` if it has seen too
            little.
        lean_strength: how many times as much work the other verdict is likely to take, at least 1.
        nodes_left: number of positions that are likely still to be visited.
        seconds_left: seconds that these are likely to take.

    >>> from canju import deal, solve
    >>> try:
    ...     solve(*deal(17, 17, seed=11), node_limit=2000)
    ... except LimitError as error:
    ...     print(error.lean, error.lean_strength > 1, error.nodes_left > 0)
    first True True
    """

    lean: str | None = None
    lean_strength: float | None = None
    nodes_left: int | None = None
    seconds_left: float | None = None


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
    """A file is not a proof, its proof fails, or a verdict is wrong. The message says why.

    A wrong verdict is an error of canju: no play keeps it. The message has the position to report.

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


class CoreFileError(CanjuError, FileNotFoundError):
    """The core for the browser is not installed. The message says how to build it."""


class RecordError(CanjuError, ValueError):
    """A record of games or a plan cannot be read. The message names the place."""


def shown(value: object, most: int = 100) -> str:
    """The ``repr`` of an argument, cut to ``most`` characters for a message.

    >>> shown("poker"), len(shown("x" * 1000))
    ("'poker'", 100)
    """
    try:
        return _cut(repr(value), most)
    except (ValueError, RecursionError):  # an int of too many digits, a list that is too deep
        return f"<{kind_of(value)}>"


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


def texts_of(error: BaseException) -> tuple[str, str]:
    """The message of any error in English and in Chinese; twice the same if it has only one."""
    english = error.english if isinstance(error, CanjuError) else str(error)
    return english, getattr(error, "_chinese", "") or english


def placed(
    error: Exception, place: str, chinese: str, kind: type[ErrorT] | None = None
) -> ErrorT | Exception:
    """An error of the same kind, or of ``kind``, with a place before its message.

    >>> placed(CardError("a fault", chinese="有误"), "hand 1", "第 1 手牌")
    CardError('hand 1: a fault')
    """
    english, said = texts_of(error)
    made = kind or type(error)
    if not issubclass(made, CanjuError):
        return made(f"{place}: {english}")
    return made(f"{place}: {english}", chinese="" if said == english else f"{chinese}：{said}")


def error_text(error: BaseException) -> str:
    """Type and text in English of any error, on one line, even if its ``__str__`` raises."""
    try:
        text = on_a_line(" ".join(texts_of(error)[0].split()), 200)
    except Exception:
        text = "(an error that cannot be shown)"
    return f"{kind_of(error)}: {text}" if text else kind_of(error)
