"""Calls with any input: a value, or an error that is typed, short and can be printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canju import CanjuError, PositionError


def tried(call: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """The value of a call; ``None`` after an error, which must be as it should be."""
    try:
        return call(*args, **options)
    except (CanjuError, TypeError, ValueError, OverflowError, OSError) as raised:
        error = raised
    text = str(error)
    assert text.encode()
    if isinstance(error, CanjuError):  # the others may be Python's own
        # Every fault of a position has a line of its own.
        longest = (
            max(map(len, text.split("\n  - "))) if isinstance(error, PositionError) else len(text)
        )
        assert 0 < longest <= 500, text[:500]
    return None
