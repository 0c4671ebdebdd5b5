"""Calls with any input: a value, or an error that is typed, short and can be printed."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import canju
import numpy as np
from canju import CanjuError, DouDizhu, Hand, Play, PositionError, solve
from hypothesis import strategies as st

SMALL = solve("3 4", "5")
HAND = Hand("33 4 5")

#: Texts of cards, and other texts, one of them as long as a pasted file.
texts = st.text(st.characters(exclude_categories=()), max_size=20) | st.text(
    st.sampled_from("3456789TJQKA2BR0XDCHS小王♠ ,|-+"), max_size=20
)
#: Values that Python or numpy cannot compare with a name, or convert to a number.
ODD: list[Any] = [
    10**400,
    -(10**400),
    Fraction(10**400),
    Decimal("sNaN"),
    Decimal("1e400"),
    np.array([1, 2]),
    np.array(["first", "win"]),
    np.array("win"),
    np.zeros((2, 2)),
]


#: Arguments of all types.
values = st.recursive(
    texts
    | st.just("3x" * 3000)
    | st.none()
    | st.booleans()
    | st.integers(-3, 50)
    | st.integers()
    | st.floats()
    | st.decimals()
    | st.fractions()
    | st.binary(max_size=3)
    | st.sets(st.text(max_size=2), max_size=3)
    | st.sampled_from([10**400, HAND, Play("33"), canju.PASS, DouDizhu(), SMALL, len, Hand]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=4,
)


class Index:
    """A number of another package."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def refused(call: Callable[[Any], Any], value: Any) -> None:
    """Calls with an odd value, which is taken or refused by an error of ours."""
    try:
        call(value)
    except (CanjuError, TypeError, IndexError) as raised:
        error = raised
    else:
        return
    assert "truth value" not in str(error), "numpy's own"
    assert not isinstance(error, CanjuError) or 0 < len(str(error)) <= 500


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
