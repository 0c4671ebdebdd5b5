"""What the command line writes, and how a program ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any, TextIO

from canju._messages import Language, current
from canju.errors import CanjuError

SOLVED, LOST, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 124, 130


class Unwritable(CanjuError):
    """A file or standard output that cannot be written: closed, or on a disk that is full."""


def say(text: str = "", end: str = "\n") -> None:
    """Prints now, and quietly nowhere once the reader has gone away.

    Raises:
        Unwritable: where that is because of something else.
    """
    is_heard(text, end)


def is_heard(text: str, end: str = "\n") -> bool:
    """The same, for a command with more to print: whether the reader is still there."""
    return _written(lambda out: print(text, end=end, file=out, flush=True))


def say_bytes(data: bytes) -> None:
    """Writes a file to standard output, in the same way."""

    def write(out: TextIO) -> None:
        out.buffer.write(data)
        out.flush()

    _written(write)


def _written(write: Callable[[TextIO], object]) -> bool:
    """Writes to standard output; false once its reader has gone away."""
    out = sys.stdout
    if out is None:  # closed before the program began
        raise Language.wrong_output_closed.error(Unwritable)
    try:
        write(out)
    except BrokenPipeError:
        _to_nowhere(out)
        return False
    except OSError as error:
        _to_nowhere(out)
        raise Language.wrong_output.error(Unwritable, error.strerror or error) from None
    except ValueError as error:  # closed since then
        raise Language.wrong_output.error(Unwritable, error) from None
    return True


def _to_nowhere(stream: TextIO) -> None:
    """Has a stream that cannot be written lead to where everything can.

    What it still holds would fail once more when the program ends.
    """
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        if nowhere != stream.fileno():
            os.close(nowhere)


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
    stream = sys.stderr
    # Without a stream, ``print`` would take standard output.
    if stream is None:
        return
    try:
        print(text, end="", file=stream, flush=True)
    except OSError:
        _to_nowhere(stream)
    except ValueError:  # closed
        pass


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
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        # One that is closed has nothing to read or write, and those who try get an error.
        with contextlib.suppress(OSError, ValueError):
            reconfigure(errors=errors)


def left(text: str, width: int) -> str:
    """A cell of a table, its text on the left.

    >>> left("有将", 6) + "|"
    '有将  |'
    """
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """The same with the text on the right."""
    return " " * (width - columns(text)) + text


def columns(text: str) -> int:
    """How wide a terminal draws a text: Chinese signs take two columns."""
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)
