"""Deals of honeymoon bridge, and rows of masks as its table takes them."""

from __future__ import annotations

import numpy as np
from canju import deal
from canju.bridge import masks

SPADES = "honeymoon-bridge:S"


def deals(n, count, seed=0):
    return [deal(n, n, seed=seed + i, jokers=False, suits=True) for i in range(count)]


def rows_of(pairs):
    return np.array([[masks(first), masks(second)] for first, second in pairs], np.uint16)
