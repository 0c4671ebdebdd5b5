"""The table of German whist's endings in the format of OpenSpiel, for training there.

OpenSpiel scores a game of German whist by a file with the tricks of every ending of thirteen
cards, 1.8 GB, which its own program builds in hours. This one reads them from canju's endgame
table. With NumPy: ``python examples/open_spiel_table.py bridge.table TTable13.txt``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from canju.bridge import EndgameTable

#: Rows of the file at a time: of each, all splits are looked up.
ROWS = 1 << 13
#: A mask of thirteen ranks from the ace, as OpenSpiel has them, for one from the 2.
FROM_THE_TWO = np.array([int(f"{mask:013b}"[::-1], 2) for mask in range(1 << 13)], dtype=np.uint16)


def splits(cards: int) -> list[tuple[int, ...]]:
    """Lengths of the trump suit and of the side suits, which ascend: a column of the file each.

    >>> splits(1)
    [(0, 0, 0, 2), (0, 0, 1, 1), (1, 0, 0, 1), (2, 0, 0, 0)]
    """
    return [
        (trump, short, middle, long)
        for trump in range(min(2 * cards, 13) + 1)
        for short in range(14)
        for middle in range(short, 14)
        if middle <= (long := 2 * cards - trump - short - middle) <= 13
    ]


def hands(theirs: Any, lengths: tuple[int, ...]) -> Any:
    """Masks for ``lookup_many``: of the leader, and of the other side with these cards.

    The cards of a suit are next to each other from the ace on, those of the trump suit first.
    """
    rows = np.empty((len(theirs), 2, 4), dtype=np.uint16)
    start = 0
    # Clubs, diamonds and hearts are the side suits.
    for suit, length in zip((3, 0, 1, 2), lengths, strict=True):
        whole = (1 << length) - 1
        other = theirs >> start & whole
        rows[:, 0, suit] = FROM_THE_TWO[whole ^ other]
        rows[:, 1, suit] = FROM_THE_TWO[other]
        start += length
    return rows


def write(table: EndgameTable, file: BinaryIO, cards: int = 13) -> None:
    """Writes the tricks of the leader: four bits each, a row for each half of the cards."""
    columns = splits(cards)
    numbers = np.arange(1 << 2 * cards, dtype=np.uint32)
    count = sum((numbers >> bit & 1).astype(np.uint8) for bit in range(2 * cards))
    halves = np.flatnonzero(count == cards)
    for start in range(0, len(halves), ROWS):
        theirs = halves[start : start + ROWS]
        rows = np.concatenate([hands(theirs, lengths) for lengths in columns])
        tricks = np.asarray(table.lookup_many(rows, rules="german-whist:S"))
        # A row ends with four or eight bits that are not used.
        values = np.zeros((len(theirs), 2 * (len(columns) // 2 + 1)), dtype=np.uint8)
        values[:, : len(columns)] = tricks.reshape(len(columns), -1).T
        file.write((values[:, ::2] | values[:, 1::2] << 4).tobytes())


if __name__ == "__main__":
    with Path(sys.argv[2]).open("wb") as out:
        write(EndgameTable.open(sys.argv[1]), out)
