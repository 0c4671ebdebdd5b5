"""Input that means harm, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from canju import CanjuError


def refused(call: Callable[[], object], named: str = "", most: int = 500) -> BaseException:
    """The error of a call: of our family or a TypeError, short, with a name in it."""
    with pytest.raises((CanjuError, TypeError)) as raised:
        call()
    text = str(raised.value)
    assert 0 < len(text) <= most, text[:200]
    assert text.isprintable() or "\n" in text
    assert named in text, text
    return raised.value


class Lying(Sequence[str]):
    """Says that it has more cards than there is memory; it has four."""

    def __init__(self, says: object = 10**15, items: Sequence[object] = ("3", "4", "5", "6")):
        self._says, self._items = says, items

    def __len__(self) -> int:
        if isinstance(self._says, BaseException):
            raise self._says
        return self._says

    def __getitem__(self, i: Any) -> Any:
        return self._items[i]
