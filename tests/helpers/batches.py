"""``canju batch`` in this process, with streams of its own: ten times as fast as a new one."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
from unittest import mock

from canju.cli import main


def batch_here(text: str | bytes, *argv: str) -> tuple[int, str, str]:
    """What ``canju batch`` gives for a text."""
    return fed(text, "batch", *argv)


def fed(text: str | bytes, *argv: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error, with the text on standard input, a pipe."""
    given = text.encode() if isinstance(text, str) else text
    reads, writes = os.pipe()
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2)]

    def write() -> None:
        with contextlib.suppress(BrokenPipeError), os.fdopen(writes, "wb") as stream:
            stream.write(given)

    writer, known = threading.Thread(target=write), {*threading.enumerate()}
    with os.fdopen(reads) as stdin, mock.patch.object(sys, "stdin", stdin):
        writer.start()
        with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
            code = main(argv)
        # A thread that still reads ahead would take the text of the next call: its pipe can get
        # the same number.
        for thread in {*threading.enumerate()} - known - {writer}:
            thread.join(1)
    writer.join()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return code, out, err
