"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Writes a text file, or leaves what was there as it was.

    The text goes to a file beside it, which takes its place when all of it is on the disk.

    Raises:
        OSError: when the file cannot be written.
    """
    path = Path(path)
    # A link stays a link to the file that is replaced.
    target = path.resolve()
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        error.filename = str(path)
        raise
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """The bits that new files do not get: it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
