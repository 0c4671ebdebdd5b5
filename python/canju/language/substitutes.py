"""Substitutes for characters that an encoding lacks, for the command line and trees in ASCII.

A handler of encoding errors replaces single characters: by the ASCII below, or by a question mark.
"""

from __future__ import annotations

import codecs

#: Name of the error handler, for ``errors=`` of streams and of ``str.encode``.
SUBSTITUTE = "canju-substitute"

_SUBSTITUTES = {
    **dict(zip("✓✗♠♥♦♣─│├└█▒–—−“”‘’·■", "+xSHDC-||`#-" + "---" + "\"\"''-*", strict=True)),
    "…": "...",
    "→": "->",
}


def in_ascii(text: str) -> str:
    """Converts a text for a terminal that shows only ASCII.

    >>> print(in_ascii("└─ ♠AQ ✓ … 先手"))
    `- SAQ + ... ??
    """
    return text.encode("ascii", SUBSTITUTE).decode("ascii")


def columns(text: str) -> int:
    """Number of terminal columns that a text takes: two for each Chinese character.

    >>> columns("3 B"), columns("3 小王")
    (3, 6)
    """
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)


def left(text: str, width: int) -> str:
    """A cell of a table, left-aligned.

    >>> left("有将", 6) + "|"
    '有将  |'
    """
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """A cell of a table, right-aligned."""
    return " " * (width - columns(text)) + text


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Substitutes for the characters at fault, and the place where the encoder continues."""
    assert isinstance(error, UnicodeEncodeError), "the handler is only for encoding"
    lacking = error.object[error.start : error.end]
    return "".join(_SUBSTITUTES.get(sign, "?") for sign in lacking), error.end


codecs.register_error(SUBSTITUTE, _substitute)
