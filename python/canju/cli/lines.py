"""Lines of text, as they come, without waiting for those that have not come."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Iterator

from canju._arguments import path_of
from canju._files import short_path
from canju.errors import OptionError

#: Seconds that a line is waited for before ``None`` is given in its place.
_PATIENCE = 0.02
#: Bytes read at once, and pieces read ahead.
_PIECE, _AHEAD = 1 << 16, 16
#: Bytes of a line that is read; of longer ones the rest is passed over.
LONGEST = 1 << 24
#: Characters of a line that somebody types.
_TYPED = 1 << 16

_CLOSED = "standard input is closed"


class TooLong(ValueError):
    """What stands in the place of a line that has too many bytes."""

    def __init__(self) -> None:
        super().__init__(f"more than {LONGEST >> 20} MiB in one line")


Line = str | TooLong


def lines_of(path: str) -> Iterator[Line | None]:
    """The lines of a file, or of standard input for ``-``; ``None`` where none is there yet.

    What is no UTF-8 is replaced by signs that are in no position.

    Raises:
        OptionError: where nothing can be read.
    """
    if path != "-":
        yield from _split(_pieces_of(path))
        return
    if sys.stdin is None:
        raise OptionError(_CLOSED)
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):  # something else was put in its place
        yield from sys.stdin
        return
    yield from _split(_pieces(descriptor))


def only_line() -> str:
    """The one line of standard input; empty ones and those that begin with # are left out.

    Raises:
        OptionError: where there is none, or another one, or nothing can be read.
    """
    found = None
    try:
        for line in lines_of("-"):
            if line is None:
                continue
            if isinstance(line, TooLong):
                raise line
            text = line.strip().removeprefix("\ufeff").strip()
            if not text or text.startswith("#"):
                continue
            if found is not None:
                raise OptionError("standard input: more than one line: 'canju batch' takes many")
            found = text
    except OptionError:
        raise
    except ValueError as error:  # too long; or closed, where something was put in its place
        raise OptionError(f"standard input: {error}") from None
    if found is None:
        raise OptionError("standard input: no position, write 'first | second | to beat | turn'")
    return found


def typed_line() -> str:
    """A line from standard input; of one that is too long, the beginning.

    Raises:
        OptionError: where nothing can be read.
    """
    if sys.stdin is None:
        raise OptionError(_CLOSED)
    try:
        line = sys.stdin.readline(_TYPED)
        rest = line
        while len(rest) == _TYPED and not rest.endswith("\n"):
            rest = sys.stdin.readline(_TYPED)
    except OSError as error:
        raise OptionError(f"standard input: {error.strerror or error}") from None
    except ValueError as error:
        raise OptionError(f"standard input: {error}") from None
    return line


def _pieces_of(path: str) -> Iterator[bytes]:
    """What stands in a file."""
    name = path_of(path, "FILE")
    try:
        with open(name, "rb", buffering=0) as stream:
            while piece := stream.read(_PIECE):
                yield piece
    except OSError as error:
        raise OptionError(f"{short_path(name)}: {error.strerror}") from None


def _pieces(descriptor: int) -> Iterator[bytes | None]:
    """What can be read, read by a thread: a search that is going on need not wait for it.

    The thread reads the descriptor itself. One that held the lock of ``sys.stdin`` when the
    program ends would bring it down.
    """
    pieces: queue.Queue[bytes | OSError] = queue.Queue(_AHEAD)

    def read() -> None:
        for piece in _reads(descriptor):
            pieces.put(piece)

    try:
        threading.Thread(target=read, daemon=True).start()
    except RuntimeError:  # the system has no thread to give: lines are waited for
        yield from map(_readable, iter(_reads(descriptor).__next__, b""))
        return
    while True:
        try:
            piece = pieces.get(timeout=_PATIENCE)
        except queue.Empty:
            yield None
            continue
        if not piece:
            return
        yield _readable(piece)


def _reads(descriptor: int) -> Iterator[bytes | OSError]:
    """What can be read; at last nothing, or what went wrong."""
    piece = b"."
    while piece:
        try:
            piece = os.read(descriptor, _PIECE)
        except OSError as error:
            yield error
            return
        yield piece


def _readable(piece: bytes | OSError) -> bytes:
    if isinstance(piece, OSError):
        raise OptionError(f"standard input: {piece.strerror}") from None
    return piece


def _split(pieces: Iterator[bytes | None]) -> Iterator[Line | None]:
    """The lines that pieces make up."""
    begun = bytearray()
    for piece in pieces:
        if piece is None:
            yield None
            continue
        *whole, rest = piece.split(b"\n")
        for part in whole:
            _add(begun, part)
            yield _line(begun)
            begun.clear()
        _add(begun, rest)
    if begun:
        yield _line(begun)


def _add(begun: bytearray, part: bytes) -> None:
    """A part more; one byte beyond the longest line says that there was more."""
    begun += part[: LONGEST + 1 - len(begun)]


def _line(begun: bytearray) -> Line:
    return TooLong() if len(begun) > LONGEST else begun.decode("utf-8", "replace")
