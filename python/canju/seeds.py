"""Seeds of random numbers: which ones there are, and one that nobody chose."""

from __future__ import annotations

import os

from canju.errors import OptionError

#: Seeds are numbers of 64 bits.
SEEDS = 2**64


def check_seed(seed: int) -> int:
    """A seed from what a user passes, 0 to 2**64 - 1, as the core checks those of ``deal``.

    >>> check_seed(7)
    7

    Raises:
        OptionError: for a number out of range.
        TypeError: for what is no whole number.
    """
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"seed: expected a whole number, got {type(seed).__name__}")
    if not 0 <= seed < SEEDS:
        shown = seed if seed.bit_length() < 200 else "(a huge number)"
        raise OptionError(f"seed={shown}: choose 0 to 2**64 - 1")
    return seed


def any_seed() -> int:
    """A seed where none is given, short enough to be typed again."""
    return int.from_bytes(os.urandom(4), "big")
