"""Reads files, and writes them completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain

from canju._canju import write_file
from canju.errors import OptionError, shown

#: Byte order marks of UTF-32 and UTF-16: the first begins with one of the second.
_MARKS_OF = {
    "UTF-32": (b"\xff\xfe\0\0", b"\0\0\xfe\xff"),
    "UTF-16": (b"\xff\xfe", b"\xfe\xff"),
}
#: All of them.
MARKS = tuple(chain.from_iterable(_MARKS_OF.values()))


def name_of(path: str | os.PathLike[str]) -> str:
    r"""The name of a file as a text.

    >>> name_of("a.svg")
    'a.svg'

    Raises:
        OptionError: for a name that no file can have.
    """
    name = os.fsdecode(path)
    try:
        is_one = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:  # half of a surrogate pair
        is_one = False
    if not is_one:
        raise OptionError(
            f"path: {shown(name)} has a character that no file name can have",
            chinese=f"path：{shown(name)} 里有文件名不能有的字符",
        )
    return name


def ending_of(path: str | os.PathLike[str], endings: Iterable[str]) -> str:
    """The extension of a file's name, in small letters.

    Args:
        path: the file.
        endings: possible extensions; an empty one is a name without.

    Raises:
        OptionError: if it is not among ``endings``.

    >>> ending_of("tree.SVG", [".svg", ".png"]), ending_of("match", [".json", ""])
    ('.svg', '')
    """
    name = name_of(path)
    ending = os.path.splitext(name)[1].lower()
    # ``.svg`` alone is a name without extension, but hardly meant as one.
    base = os.path.basename(name)
    is_bare = not ending and base.startswith(".") and base.strip(".")
    if ending not in endings or is_bare:
        known = ", ".join(filter(None, endings))
        raise OptionError(
            f"path: {shown(name)}: choose an extension: {known}",
            chinese=f"path：{shown(name)}：扩展名应为 {known}",
        )
    return ending


def write_whole(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Writes a file, or leaves the old file unchanged; a text is written in UTF-8.

    Writes a temporary file in the same folder and then renames it. Links are followed, and
    permissions are kept.

    Raises:
        OSError: if the file cannot be written, or is a directory, a device or a FIFO.
    """
    write_file(name_of(path), data.encode("utf-8") if isinstance(data, str) else data)


def read_whole(path: str | os.PathLike[str], most: int) -> bytes:
    """Reads a file, but at most ``most + 1`` bytes: the extra byte shows that it is too long.

    Raises:
        OptionError: for a name that no file can have.
        OSError: if the file cannot be read.
    """
    with open(name_of(path), "rb") as file:
        return file.read(most + 1)


def encoding_of(data: bytes | bytearray) -> str | None:
    r"""Guesses the encoding of a text, by its name in ``iconv``; ``None`` if unknown.

    >>> [encoding_of("地主: 3".encode(name)) for name in ("utf-8", "utf-16", "gbk")]
    ['UTF-8', 'UTF-16', 'GBK']
    >>> [encoding_of("地主: 3".encode(name)) for name in ("utf-32", "shift-jis")]
    ['UTF-32', None]
    """
    for name, marks in _MARKS_OF.items():
        if data.startswith(marks):
            return name
    # In most UTF-16 text every other byte is zero, and in UTF-32 three of four.
    zeros = data.count(0)
    if 3 * zeros >= len(data) > 3:
        return "UTF-32" if 3 * zeros >= 2 * len(data) else "UTF-16"
    with suppress(UnicodeDecodeError):
        data.decode()
        return "UTF-8"
    with suppress(UnicodeDecodeError):
        text = data.decode("gbk")
        # Other encodings look like GBK with characters that nobody uses: few are in GB 2312.
        wide = [one for one in text if not one.isascii()]
        if 10 * sum(_is_usual(one) for one in wide) >= 9 * len(wide):
            return "GBK"
    return None


def _is_usual(character: str) -> bool:
    """Returns true for a character of GB 2312, which Chinese texts use."""
    try:
        return bool(character.encode("gb2312"))
    except UnicodeEncodeError:
        return False


def not_utf8(encoding: str | None, file: str = "") -> OptionError:
    """Builds the error for a text in another encoding; ``file`` completes the ``iconv`` command.

    >>> print(not_utf8("GBK", " a.txt"))
    not UTF-8 text, perhaps GBK: convert it: iconv -f GBK -t UTF-8 a.txt
    """
    if encoding is None:
        return OptionError("not UTF-8 text", chinese="不是 UTF-8 文本")
    convert = f"iconv -f {encoding} -t UTF-8{file}"
    return OptionError(
        f"not UTF-8 text, perhaps {encoding}: convert it: {convert}",
        chinese=f"不是 UTF-8 文本，可能是 {encoding}：请转换：{convert}",
    )
