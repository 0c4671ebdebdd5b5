"""Files: written whole or not at all, and read."""

from __future__ import annotations

import os

from canju._canju import write_file
from canju._messages import Language
from canju.errors import OptionError

#: How a text in UTF-16 begins that says its order of bytes.
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Writes a text file, or leaves what was there as it was.

    The text goes to a file beside it, which takes its place when all of it is on the disk. Links
    are followed, permissions stay.

    Raises:
        OSError: when the file cannot be written, and for a directory, a device or a FIFO.
    """
    write_file(os.fsdecode(path), text.encode("utf-8"))


def read_whole(path: str | os.PathLike[str], most: int) -> bytes:
    """The bytes of a file, and one more than ``most`` where it has more.

    Raises:
        OSError: when the file cannot be read.
    """
    with open(os.fspath(path), "rb") as file:
        return file.read(most + 1)


def encoding_of(data: bytes | bytearray) -> str | None:
    r"""The likely encoding of a text, as ``iconv`` calls it; ``None`` where none is known.

    >>> [encoding_of("地主: 3".encode(name)) for name in ("utf-8", "utf-16", "gbk")]
    ['UTF-8', 'UTF-16', 'GBK']
    """
    # Every other byte of most text in UTF-16 is a zero.
    if data.startswith(UTF_16) or 3 * data.count(0) >= len(data) > 3:
        return "UTF-16"
    for name in ("UTF-8", "GBK"):
        try:
            data.decode(name)
        except UnicodeDecodeError:
            continue
        return name
    return None


def not_utf8(encoding: str | None, file: str = "") -> OptionError:
    """The error for a text in another encoding; ``file`` is what a command is told to convert.

    >>> print(not_utf8("GBK", " a.txt"))
    not UTF-8 text, perhaps GBK: convert it: iconv -f GBK -t UTF-8 a.txt
    """
    if encoding is None:
        return Language.wrong_encoding.error(OptionError)
    return Language.wrong_encoding_like.error(OptionError, encoding, file)
