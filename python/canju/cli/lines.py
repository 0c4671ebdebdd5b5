"""Lines of text from a file or from standard input."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TextIO, TypeVar

from canju._canju import line_kind
from canju.cli.output import reason
from canju.cli.words import wrong
from canju.errors import CanjuError, OptionError, on_a_line
from canju.saving.files import MARKS, encoding_of, not_utf8

#: Seconds to wait for a line before ``None`` is yielded.
_PATIENCE = 0.02
#: Number of lines to read ahead.
_AHEAD = 256
#: Most bytes of a line: a device can be one endless line.
LONGEST = 1 << 24

_T = TypeVar("_T")
#: A line, or the error in it.
Line = str | OptionError


def lines_of(path: str) -> Iterator[Line]:
    """Yields the lines of a file, or of standard input for ``-``, with their blanks.

    Lines end as for ``str.splitlines``. A line with a JSON object ends only at LF, CR or CR LF, as
    strings in it can contain the other line ends.

    Raises:
        OptionError: if nothing can be read, a line is too long, or the text is UTF-16 or UTF-32.
    """
    is_input = path == "-"
    # Standard input is opened by its descriptor: Python aborts if the reading thread holds the
    # lock of ``sys.stdin`` when the program ends.
    file = _of_input(lambda stream: stream.fileno()) if is_input else path
    try:
        with open(file, "rb", closefd=not is_input) as stream:
            while piece := stream.readline(LONGEST + 1):
                yield from _split(piece, in_shell(path))
    except OSError as error:
        if is_input:
            raise _of_standard_input(reason(error)) from None
        raise wrong("{}: {}", "无法读取 {}：{}", on_a_line(path), reason(error)) from None


def as_they_come(lines: Iterator[Line]) -> Iterator[Line | None]:
    """Yields lines that a thread reads ahead, and ``None`` while waiting for the next line.

    The caller can print answers while it waits.
    """
    read: queue.Queue[Line | None] = queue.Queue(_AHEAD)
    failed: list[Exception] = []

    def run() -> None:
        try:
            for line in lines:
                read.put(line)
        except Exception as error:
            failed.append(error)
        read.put(None)

    threading.Thread(target=run, daemon=True).start()
    while True:
        try:
            line = read.get(timeout=_PATIENCE)
        except queue.Empty:
            yield None
            continue
        if line is None:
            break
        yield line
    if failed:
        raise failed[0]


def in_shell(path: str) -> str:
    """A file name quoted for a shell, after a blank; empty for standard input.

    >>> in_shell("my lines"), in_shell("-")
    (" 'my lines'", '')
    """
    from shlex import quote

    return "" if path == "-" else f" {quote(on_a_line(path, 400))}"


def only_line() -> str:
    """Reads the only position of standard input; skips empty lines and those that begin with #.

    It is one line, or lines with labels.

    Raises:
        OptionError: if there is no position or more than one, or nothing can be read.
    """
    found = list[str]()
    for line in lines_of("-"):
        if isinstance(line, OptionError):
            raise _of_standard_input(line)
        line = line.strip()
        if not line or (line.startswith("#") and line_kind(line) == "comment"):
            continue
        found.append(line)
    if not found:
        raise wrong(
            "standard input: no position: write 'first | second | to beat | turn'",
            "标准输入：没有局面，请写 'first | second | to beat | turn'",
        )
    text = "\n".join(found)
    if len(found) > 1 and line_kind(text) != "position":
        raise wrong(
            "standard input: more than one line: use 'canju batch' for several positions",
            "标准输入：不止一行：多行请用 canju batch",
        )
    return text


def typed_line() -> str:
    """Reads a line from standard input.

    Raises:
        OptionError: if nothing can be read.
    """
    return _of_input(lambda stream: stream.readline())


def _of_input(read: Callable[[TextIO], _T]) -> _T:
    if sys.stdin is None:
        raise wrong("standard input is closed", "标准输入已关闭")
    try:
        return read(sys.stdin)
    except (OSError, ValueError) as error:
        raise _of_standard_input(reason(error)) from None


def _of_standard_input(error: object) -> CanjuError:
    return wrong("standard input: {}", "标准输入：{}", error)


def _split(piece: bytes, file: str) -> Iterator[Line]:
    """Yields the lines in a piece of text that ends with a line feed or at the end of the file."""
    if len(piece) > LONGEST:
        raise wrong("a line is longer than {} MiB", "一行超过 {} MiB", LONGEST >> 20)
    if piece.startswith(MARKS) and b"\0" in piece:
        raise not_utf8(encoding_of(piece), file)
    for line in piece.splitlines():
        encoding = encoding_of(line)
        # A comment can be in any encoding.
        if encoding != "UTF-8" and not line.lstrip().startswith(b"#"):
            yield not_utf8(encoding, file)
            continue
        text = line.decode(errors="replace").lstrip(" ").removeprefix("\ufeff")
        if text.lstrip().startswith("{"):
            yield text
        else:
            yield from text.splitlines() or [""]
