"""Output and exit codes of the command line."""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

from canju.cli.words import told, wrong
from canju.errors import CanjuError, on_a_line
from canju.language.languages import current
from canju.saving.files import ending_of, write_whole
from canju.saving.png import png_of
from canju.saving.shown import FORMATS, saved_page

SOLVED, LOST, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 124, 130
#: Formats of commands that show something.
SHOWN = ("text", "json", "svg", "html", "png")


class Unwritable(CanjuError):
    """Raised if a file or standard output cannot be written: closed, or the disk is full."""


def say(text: str = "", end: str = "\n") -> bool:
    """Prints text and flushes; returns false if the reader has closed the pipe.

    Raises:
        Unwritable: if the text cannot be written for another reason.
    """
    return _written(lambda: print(text, end=end, flush=True))


def say_bytes(data: bytes) -> None:
    """Writes bytes to standard output."""

    def write() -> None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()

    _written(write)


def _written(write: Callable[[], object]) -> bool:
    if sys.stdout is None:  # closed before the program began
        raise wrong("standard output is closed", "标准输出已关闭", kind=Unwritable)
    try:
        write()
    except BrokenPipeError:
        _to_nowhere(sys.stdout)
        return False
    except (OSError, ValueError) as error:
        _to_nowhere(sys.stdout)
        raise wrong("standard output: {}", "标准输出：{}", reason(error), kind=Unwritable) from None
    return True


def reason(error: Exception) -> object:
    """The system's reason for an error, or the error itself for a closed stream."""
    return getattr(error, "strerror", None) or error


def file_fault(error: OSError) -> object:
    """The file that cannot be used and the system's reason, without the number of the error."""
    if error.filename is None:
        return error
    name = on_a_line(str(error.filename))
    return told("{}: {}", "文件有误：{}：{}", name, reason(error))


def _to_nowhere(stream: TextIO) -> None:
    """Redirects a stream to the null device: flushing it at exit would fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say_json(facts: dict[str, Any]) -> None:
    """Prints an object on one line of JSON."""
    say(as_json(facts))


def show(thing: Any, args: argparse.Namespace, **more: Callable[[], Any]) -> None:
    """Prints an object in the format that the arguments ask for, and writes their file.

    ``more`` has a function for each further format.
    """
    put(
        args,
        text=lambda: str(thing),
        json=thing.to_dict,
        svg=lambda: thing.to_svg(),
        html=lambda: saved_page(thing, current()),
        **more,
    )


def put(args: argparse.Namespace, **made: Callable[[], Any]) -> None:
    """Writes the file of ``--output``, and prints in the format of ``--format``.

    ``made`` has a function for each format; a PNG is the picture of ``svg``.
    """
    if args.output is not None:
        kind = file_format(args.output)
        save(args.output, lambda: write_whole(args.output, _drawn(kind, made)))
    if args.format == "text":
        say(made["text"]())
    elif args.format == "json":
        say_json(made["json"]())
    else:
        say_bytes(_drawn(args.format, made))


def _drawn(kind: str, made: Mapping[str, Callable[[], Any]]) -> bytes:
    """A page or a picture."""
    return png_of(made["svg"]) if kind == "png" else made[kind]().encode()


def file_format(path: str) -> str:
    """The format that the extension of a file names.

    >>> file_format("solution.SVG")
    'svg'
    """
    return ending_of(path, FORMATS).removeprefix(".")


def save(path: str, write: Callable[[], object]) -> None:
    """Writes a file.

    Raises:
        Unwritable: if it cannot be written.
    """
    try:
        write()
    except CanjuError:  # some are OSErrors too
        raise
    except OSError as error:
        about = on_a_line(path), reason(error)
        raise wrong("{}: {}", "无法写入 {}：{}", *about, kind=Unwritable) from None


def as_json(facts: object) -> str:
    """A value as one line of JSON; escapes characters that standard output cannot encode.

    Raises:
        ValueError: if a number is not valid in JSON.
    """
    text = json.dumps(facts, ensure_ascii=False, allow_nan=False)
    return text if can_write(text) else json.dumps(facts, allow_nan=False)


def csv_line(cells: Iterable[object]) -> str:
    """A row of CSV: plain texts that standard output can encode, other values as JSON."""
    line = io.StringIO()
    # With this line terminator, the writer quotes texts that contain an end of line.
    csv.writer(line, lineterminator="\r\n").writerow(map(_cell, cells))
    return line.getvalue().removesuffix("\r\n")


def _cell(value: object) -> object:
    if value is None or (isinstance(value, str) and can_write(value)):
        return value
    return as_json(value)


def complain(error: object, code: int) -> int:
    """Prints an error and returns ``code``; later lines keep their columns, for the carets."""
    text = current().error(error) if isinstance(error, BaseException) else str(error)
    whisper(f"canju: {_ARGUMENTS.sub(_as_options, text)}\n")
    return code


#: Python arguments that an error suggests.
_ARGUMENTS = re.compile(
    r'\b(rules)=("[^"]*")'
    r'|Hand\(…, (notation)="(\w+)"\)'
    # On the command line hands are positional.
    r"|(?: \(if it is a third hand: |（若是第三手牌：)farmers=\([^()]*\)[)）]"
)


def _as_options(found: re.Match[str]) -> str:
    """The command-line options for these arguments."""
    return " ".join(
        f"--{name} {value}" for name, value in (found.group(1, 2), found.group(3, 4)) if name
    )


def whisper(text: str) -> None:
    """Prints on standard error; ignores errors, which could not be reported anywhere."""
    if sys.stderr is None:  # ``print`` would use standard output
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _to_nowhere(sys.stderr)


def is_watched() -> bool:
    """Returns true if standard error is a terminal, which can show progress."""
    return sys.stderr is not None and sys.stderr.isatty()


def shows_progress(args: argparse.Namespace) -> bool:
    """Returns true if a command that prints text shows its progress."""
    return is_watched() and args.format == "text"


def can_write(signs: str) -> bool:
    """Returns true if standard output can encode these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def on_odd_signs(stream: object, errors: str) -> None:
    """Sets a stream's error handler for characters that its encoding lacks."""
    # A closed stream, or one that is not a text file, cannot be configured.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        stream.reconfigure(errors=errors)  # type: ignore[attr-defined]
