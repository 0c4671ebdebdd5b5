"""What the command line writes, and how a program ends."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

SOLVED, LOST, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 124, 130


def say(text: str = "", end: str = "\n") -> None:
    """Prints now, and quietly nowhere once the reader has gone away."""
    is_heard(text, end)


def is_heard(text: str, end: str = "\n") -> bool:
    """The same, for a command with more to print: whether the reader is still there."""
    try:
        print(text, end=end, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def say_json(facts: dict[str, Any]) -> None:
    """Prints one object on one line."""
    say(as_json(facts))


def as_json(facts: dict[str, Any]) -> str:
    """One object on one line, in signs that standard output has."""
    return json.dumps(facts, ensure_ascii=not can_write("残"))


def complain(error: object, code: int) -> int:
    """Tells what went wrong; the lines below the first keep their columns, for the carets."""
    print(f"canju: {error}", file=sys.stderr)
    return code


def can_write(signs: str) -> bool:
    """Whether the encoding of standard output has these signs."""
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def on_unwritable(stream: object, errors: str) -> None:
    """Has a stream replace what its encoding lacks, where it would crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)
