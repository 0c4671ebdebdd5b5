"""What the command line writes, and how a program ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any, TextIO

from canju._messages import Language, columns, current
from canju.errors import CanjuError

SOLVED, LOST, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 124, 130


class Unwritable(CanjuError):
    """A file or standard output that cannot be written: closed, or on a disk that is full."""


def say(text: str = "", end: str = "\n") -> bool:
    """Prints at once; false once the reader has gone away, which is not an error.

    Raises:
        Unwritable: where that is because of something else.
    """
    return _written(lambda: print(text, end=end, flush=True))


def say_bytes(data: bytes) -> None:
    """Writes a file to standard output."""

    def write() -> None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()

    _written(write)


def _written(write: Callable[[], object]) -> bool:
    if sys.stdout is None:  # closed before the program began
        raise Language.wrong_output_closed.error(Unwritable)
    try:
        write()
    except BrokenPipeError:
        _to_nowhere(sys.stdout)
        return False
    except (OSError, ValueError) as error:
        _to_nowhere(sys.stdout)
        raise Language.wrong_output.error(Unwritable, reason(error)) from None
    return True


def reason(error: Exception) -> object:
    """Why the system refused, or why a stream that Python has closed cannot be used."""
    return getattr(error, "strerror", None) or error


def _to_nowhere(stream: TextIO) -> None:
    """Sends the rest to the null device: at the end of the program it would fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say_json(facts: dict[str, Any]) -> None:
    """Prints one object on one line."""
    say(as_json(facts))


def as_json(facts: object) -> str:
    """A value on one line, in signs that standard output has.

    Raises:
        ValueError: for a number that JSON does not have.
    """
    text = json.dumps(facts, ensure_ascii=False, allow_nan=False)
    return text if can_write(text) else json.dumps(facts, allow_nan=False)


def complain(error: object, code: int) -> int:
    """Tells what went wrong; the lines below the first keep their columns, for the carets."""
    told = current().error(error) if isinstance(error, BaseException) else str(error)
    whisper(f"canju: {_ARGUMENTS.sub(_as_options, told)}\n")
    return code


#: Arguments that an error tells people to give, in Python.
_ARGUMENTS = re.compile(
    r"\b(?:rules=)?(?:DouDizhu(?:\.\w+)?|SinglesAndPairs)\((deck[^()]*)\)"
    r'|Hand\(…, (notation="\w+")\)'
    # Hands have places of their own on the command line.
    r"|(?: \(if it is a third hand: |（若是第三手牌：)farmers=\([^()]*\)[)）]"
)


def _as_options(found: re.Match[str]) -> str:
    """The options of a command that do the same."""
    pairs = re.findall(r'(\w+)="?(\w+)', found[1] or found[2] or "")
    return " ".join(f"--{name.replace('_', '-')} {value.lower()}" for name, value in pairs)


def whisper(text: str) -> None:
    """Prints on standard error, or nowhere: there is nobody to complain to about that."""
    if sys.stderr is None:  # ``print`` would take standard output
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _to_nowhere(sys.stderr)


def is_watched() -> bool:
    """Whether standard error is a terminal, on which a count may be drawn."""
    return sys.stderr is not None and sys.stderr.isatty()


def can_write(signs: str) -> bool:
    """Whether the encoding of standard output has these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def on_odd_signs(stream: object, errors: str) -> None:
    """Sets how a stream treats signs that its encoding lacks, where it would raise."""
    # One that is closed, or is not of the system, has no encoding.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        stream.reconfigure(errors=errors)  # type: ignore[attr-defined]


def left(text: str, width: int) -> str:
    """A cell of a table, its text on the left.

    >>> left("有将", 6) + "|"
    '有将  |'
    """
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """The same with the text on the right."""
    return " " * (width - columns(text)) + text
