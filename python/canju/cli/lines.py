"""Lines of text, as they come, without waiting for those that have not come."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from canju.errors import OptionError

#: Seconds that a line is waited for before ``None`` is given in its place.
_PATIENCE = 0.02
#: Bytes read at once, and pieces read ahead.
_PIECE, _AHEAD = 1 << 16, 16


def lines_of(path: str) -> Iterator[str | None]:
    """The lines of a file, or of standard input for ``-``; ``None`` where none is there yet.

    What is no UTF-8 is replaced by signs that are in no position.
    """
    if path != "-":
        try:
            with Path(path).open("rb") as stream:
                for line in stream:
                    yield line.decode("utf-8", "replace")
        except OSError as error:
            raise OptionError(f"{path}: {error.strerror}") from None
        return
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):  # something else was put in its place
        yield from sys.stdin or ()
        return
    yield from _split(_pieces(descriptor))


def _pieces(descriptor: int) -> Iterator[bytes | None]:
    """What can be read, read by a thread: a search that is going on need not wait for it.

    The thread reads the descriptor itself. One that held the lock of ``sys.stdin`` when the
    program ends would bring it down.
    """
    pieces: queue.Queue[bytes] = queue.Queue(_AHEAD)

    def read() -> None:
        piece = b"."
        while piece:
            try:
                piece = os.read(descriptor, _PIECE)
            except OSError:
                piece = b""
            pieces.put(piece)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            piece = pieces.get(timeout=_PATIENCE)
        except queue.Empty:
            yield None
            continue
        if not piece:
            return
        yield piece


def _split(pieces: Iterator[bytes | None]) -> Iterator[str | None]:
    begun = b""
    for piece in pieces:
        if piece is None:
            yield None
            continue
        *whole, begun = (begun + piece).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace")
    if begun:
        yield begun.decode("utf-8", "replace")
