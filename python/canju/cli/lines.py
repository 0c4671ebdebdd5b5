"""Lines of text, as they come, without waiting for those that have not come."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Iterator

from canju._arguments import path_of
from canju._files import UTF_16, encoding_of, not_utf8, short_path
from canju._messages import CHINESE, Language
from canju.errors import OptionError, on_a_line

#: Seconds that a line is waited for before ``None`` is given in its place.
_PATIENCE = 0.02
#: Bytes read at once, and pieces read ahead.
_PIECE, _AHEAD = 1 << 16, 16
#: Bytes of a line that is read; of longer ones the rest is passed over.
LONGEST = 1 << 24
#: Characters of a line that somebody types.
_TYPED = 1 << 16

#: A line without the blanks around it, or what is wrong with it.
Line = str | OptionError


def lines_of(path: str) -> Iterator[Line | None]:
    """The lines of a file, or of standard input for ``-``; ``None`` where none is there yet.

    A line ends where ``str.splitlines`` ends one: besides LF, CR and CR LF, at VT, FF, NEL, LS, PS
    and the separators FS, GS and RS. A JSON object ends at the first three alone, since its texts
    may hold others.

    Raises:
        OptionError: where nothing can be read, or the text is UTF-16.
    """
    if path != "-":
        yield from _split(_pieces_of(path), in_shell(path))
        return
    if sys.stdin is None:
        raise Language.wrong_closed.error(OptionError)
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):  # something else was put in its place
        for text in sys.stdin:
            yield from _parts(text)
        return
    yield from _split(_pieces(descriptor), "")


def in_shell(path: str) -> str:
    """A file as the argument of a shell's command, after a blank; empty for standard input.

    >>> in_shell("my lines"), in_shell("-")
    (" 'my lines'", '')
    """
    from shlex import quote

    return "" if path == "-" else f" {quote(on_a_line(path, 400))}"


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
            if isinstance(line, OptionError):
                raise Language.wrong_input.error(
                    OptionError, line, chinese=[CHINESE.error(line)]
                ) from None
            if not line or line.startswith("#"):
                continue
            if found is not None:
                raise Language.wrong_more_lines.error(OptionError)
            found = line
    except OptionError:
        raise
    except ValueError as error:  # something was put in its place, and is closed
        raise Language.wrong_input.error(OptionError, error) from None
    if found is None:
        raise Language.wrong_no_line.error(OptionError)
    return found


def typed_line() -> str:
    """A line from standard input; of one that is too long, the beginning.

    Raises:
        OptionError: where nothing can be read.
    """
    if sys.stdin is None:
        raise Language.wrong_closed.error(OptionError)
    try:
        line = sys.stdin.readline(_TYPED)
        rest = line
        while len(rest) == _TYPED and not rest.endswith("\n"):
            rest = sys.stdin.readline(_TYPED)
    except OSError as error:
        raise Language.wrong_input.error(OptionError, error.strerror or error) from None
    except ValueError as error:
        raise Language.wrong_input.error(OptionError, error) from None
    return line


def _pieces_of(path: str) -> Iterator[bytes]:
    """What stands in a file."""
    name = path_of(path, "FILE")
    try:
        with open(name, "rb", buffering=0) as stream:
            while piece := stream.read(_PIECE):
                yield piece
    except OSError as error:
        about = short_path(name), error.strerror
        raise Language.wrong_reading.error(OptionError, *about) from None


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
        raise Language.wrong_input.error(OptionError, piece.strerror) from None
    return piece


def _split(pieces: Iterator[bytes | None], file: str) -> Iterator[Line | None]:
    """The lines that pieces make up; ``file`` is the argument that names their file."""
    begun = bytearray()
    is_begin = True
    for piece in pieces:
        if piece is None:
            yield None
            continue
        if is_begin and piece.startswith(UTF_16) and b"\0" in piece:
            raise not_utf8("UTF-16", file)
        is_begin = False
        *whole, rest = piece.split(b"\n")
        for part in whole:
            _add(begun, part + b"\n")
            yield from _lines(begun, file)
            begun.clear()
        _add(begun, rest)
    if begun:
        yield from _lines(begun, file)


def _add(begun: bytearray, part: bytes) -> None:
    """A part more; one byte beyond the longest line says that there was more."""
    begun += part[: LONGEST + 1 - len(begun)]


def _lines(begun: bytearray, file: str) -> Iterator[Line]:
    """The lines in a piece that ends with a line feed, or with the text."""
    if len(begun) > LONGEST:
        yield Language.wrong_long_line.error(OptionError, LONGEST >> 20)
        return
    for line in begun.splitlines():
        encoding = encoding_of(line)
        # A comment may be in any encoding.
        if encoding == "UTF-8" or line.lstrip().startswith(b"#"):
            yield from _parts(line.decode(errors="replace"))
        else:
            yield not_utf8(encoding, file)


def _parts(text: str) -> list[str]:
    """The lines of a text without line feeds; the texts of a JSON object may hold line ends."""
    whole = _stripped(text)
    if whole.startswith("{"):
        return [whole]
    return [_stripped(line) for line in text.splitlines()] or [""]


def _stripped(text: str) -> str:
    return text.strip().removeprefix("\ufeff").strip()
