"""Honeymoon bridge (蜜月桥牌): the table of all its endings, and how many there are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from canju._arguments import whole
from canju._canju import (
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    Table,
    build_table,
    essay_table_positions,
    hand_masks,
    table_positions,
)
from canju._limits import Limits
from canju._positions import HandLike, PlayLike
from canju._progress import Progress, progress_of
from canju._rules import read_rules
from canju.errors import MemoryLimit, OptionError, kind_of, shown

__all__ = ["LEVELS", "EndgameTable", "Part", "essay_positions", "masks", "positions"]

#: The most cards of a hand, and so the highest level of a table.
LEVELS = 13


class Part(NamedTuple):
    """What a table has of one level.

    Attributes:
        trump: whether with a trump suit, which may be exhausted; else no-trump with cards in
            all four suits. No-trump with an empty suit is looked up where trumps are.
        level: cards of a hand.
        positions: how many there are.
        blocks: in how many blocks the file has them.
        size: bytes of these blocks.
    """

    trump: bool
    level: int
    positions: int
    blocks: int
    size: int


class EndgameTable:
    """A table of how many tricks the side on lead takes, in every position of honeymoon bridge.

    A table of some levels knows all positions of hands of up to ``levels`` cards, under every
    trump suit and in no-trump. Every value is exact; the documentation's page on honeymoon bridge
    says how that was proved. Opening reads no values: they are read block by block when they
    are looked up, and each block is checked as it is read. Several threads and processes may
    read one file. Pickles as its path.

    >>> import tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = EndgameTable.build(os.path.join(folder, "bridge.table"), levels=4)
    ...     table.lookup("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    2
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.fsdecode(path)
        self._table = Table(self._path)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> EndgameTable:
        """Opens a file that ``build`` wrote.

        Raises:
            TableFileError: when it cannot be read, is no such file, or is damaged.
        """
        return cls(path)

    @classmethod
    def build(
        cls,
        path: str | os.PathLike[str],
        levels: int = LEVELS,
        *,
        progress: Progress = False,
        threads: int | None = None,
    ) -> EndgameTable:
        """Works out every position and writes the values to a file, whole or not at all.

        The file takes the place of one that was there only when it is complete and on the
        disk; links are followed, permissions stay. What a build that was killed left beside it
        is removed. Its bytes depend on ``levels`` alone. All thirteen levels (5.3 billion
        positions) take some seconds on two processors, about 1.5 GB of memory and 90 MB on the
        disk; ten levels take less than a second and 3 MB.

        Args:
            path: where the file shall be.
            levels: the most cards of a hand, 1 to 13.
            progress: ``True`` draws a bar with tqdm, or without it counts on standard error; a
                function is called with the positions done and their total. The last call comes
                when the file is complete: an exception it raises there leaves the file.
            threads: how many threads may work; by default the machine's.

        Raises:
            TableFileError: when the file cannot be written, and for a directory, a device or a
                FIFO; nothing is left behind, nor by Ctrl-C.
            OptionError: for ``levels`` out of range.
        """
        name, levels = os.fsdecode(path), whole("levels", levels, LEVELS)
        parts = [(level, trump) for level in range(1, levels + 1) for trump in (True, False)]
        total = sum(positions(*part) for part in parts)
        with progress_of(progress, total) as report:
            build_table(name, levels, _threads(threads), report)
            report(total)
        return cls(name)

    @property
    def path(self) -> str:
        """The file, as it was named when it was opened."""
        return self._path

    @property
    def levels(self) -> int:
        """The highest level it has: the most cards of a hand."""
        return self._table.levels

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return self._table.size

    @property
    def parts(self) -> list[Part]:
        """What it has of each level, with trumps and without, in the order of the file."""
        return [Part(name == "trump", *sizes) for name, *sizes in self._table.parts]

    @property
    def positions(self) -> int:
        """How many positions it has."""
        return sum(part.positions for part in self.parts)

    def lookup(
        self,
        first: Position | HandLike,
        second: HandLike | None = None,
        to_beat: PlayLike | None = None,
        *,
        rules: HoneymoonBridge | str | None = None,
    ) -> int:
        """The tricks that the side to move takes from here on, the open one included.

        Takes what ``solve`` takes; two empty hands have the value 0.

        Raises:
            PositionError: for what is no position, or one of more cards than the table has.
            TableFileError: when the block that is read is damaged.
        """
        if isinstance(first, Position):
            if second is not None or to_beat is not None or rules is not None:
                raise TypeError("a Position has both hands, its rules and the card led already")
            return self._table.lookup(first)
        if rules is None:
            raise TypeError("rules: expected such as 'honeymoon-bridge:S', or a Position")
        return self._table.lookup(Position(first, second, to_beat, rules=rules))

    def lookup_many(
        self,
        hands: Any,
        others: Any = None,
        *,
        rules: HoneymoonBridge | str,
        threads: int | None = None,
    ) -> memoryview:
        """The tricks of the side on lead in each of many positions.

        Args:
            hands: anything with the buffer protocol that holds 16-bit masks, such as an array
                of NumPy's ``uint16``: of shape (n, 2, 4) the leader's and the other's hands, or
                of shape (n, 4) the leaders' alone. A hand is a mask of ranks for each of clubs,
                diamonds, hearts, spades: bit 0 is the 2, bit 12 the ace; see ``masks``.
            others: the others' hands, of shape (n, 4), where ``hands`` are the leaders'.
            rules: the trump, the same for all.
            threads: how many threads may read; by default the machine's.

        Returns:
            n values of a byte each, of the buffer protocol; ``numpy.asarray`` takes it as it is.

        Raises:
            PositionError: for the first row that is no position on lead, or has more cards
                than the table.
            TableFileError: when a block is damaged.
            TypeError: for what holds no 16-bit masks; ``ValueError`` for another shape.

        >>> import array, tempfile, os
        >>> leaders = array.array("H", masks("AS QS 2H") + masks("2C"))
        >>> others = array.array("H", masks("KS 3S 3H") + masks("AC"))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     table = EndgameTable.build(os.path.join(folder, "bridge.table"), levels=4)
        ...     list(table.lookup_many(leaders, others, rules="honeymoon-bridge:NT"))
        [2, 0]
        """
        trump = _rules(rules)
        first, rows = _mask_bytes("hands", hands, 4 if others is not None else 8)
        second = None
        if others is not None:
            second, other_rows = _mask_bytes("others", others, 4)
            if rows != other_rows:
                raise OptionError(f"{rows} hands and {other_rows} others: they go together")
        found = self._table.lookup_many(first, second, trump, _threads(threads))
        return memoryview(found)

    def histogram(self, level: int, trump: bool = True, *, threads: int | None = None) -> list[int]:
        """How many positions of a part have each value, from no trick to all.

        Each position that the table has counts once: one for all that differ in the order of
        the side suits or in cards out of play.

        >>> import tempfile, os
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     table = EndgameTable.build(os.path.join(folder, "bridge.table"), levels=2)
        ...     table.histogram(1)
        [3, 4]
        """
        return self._table.histogram(
            _trump(trump), whole("level", level, self.levels), _threads(threads)
        )

    def verify(self, *, progress: Progress = False, threads: int | None = None) -> None:
        """Reads the whole file and checks every block; any one flipped byte is found.

        Args:
            progress: as for ``build``.
            threads: how many threads may read; by default the machine's.

        Raises:
            TableFileError: with the first block that is damaged.
        """
        total = self.positions
        with progress_of(progress, total) as report:
            self._table.verify(_threads(threads), report)
            report(total)

    def __repr__(self) -> str:
        return f"EndgameTable.open({self._path!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._path,)


def positions(level: int, trump: bool = True) -> int:
    """Counts the positions that a table has at a level.

    Positions that differ in the order of the side suits count once: side suits are sorted by
    length and leader's count. Without trumps all four suits are sorted, and only positions with
    cards in each of them count: others are positions with an exhausted trump suit.

    Returns:
        Their number.

    >>> [positions(level) for level in (1, 2, 13)], positions(13, trump=False)
    ([7, 57, 3301081212], 668527442)
    """
    return table_positions(_trump(trump), whole("level", level, LEVELS))


def essay_positions(level: int) -> int:
    """Counts the positions with trumps at a level as the essay on honeymoon bridge does.

    For each way to split the cards into a trump suit and three side suits of sorted lengths,
    every string of as many ones for the leader as noughts for the other.

    Returns:
        Their number.

    >>> [essay_positions(level) for level in range(1, 6)]
    [8, 66, 460, 2870, 16884]
    """
    return essay_table_positions(whole("level", level, LEVELS))


def masks(hand: Hand | Play | str | Iterable[str | int]) -> list[int]:
    """The masks of a hand for ``EndgameTable.lookup_many``.

    Returns:
        A mask of ranks for each of clubs, diamonds, hearts, spades.

    >>> [f"{mask:013b}" for mask in masks("AS QS 2H")]
    ['0000000000000', '0000000000000', '0000000000001', '1010000000000']

    Raises:
        CardError: for a joker, a card without a suit, or one that is there twice.
    """
    return hand_masks(Hand(hand))


def _trump(trump: bool) -> bool:
    # A suit, or "NT", would count as true.
    if not isinstance(trump, bool):
        raise TypeError(f"trump: expected True or False, got {kind_of(trump)}")
    return trump


def _rules(rules: HoneymoonBridge | str) -> HoneymoonBridge:
    """The object that a name stands for."""
    read = read_rules(rules)
    if not isinstance(read, HoneymoonBridge):
        raise OptionError(f"rules={shown(rules)}: choose such as 'honeymoon-bridge:S'")
    return read


def _threads(threads: int | None) -> int:
    return Limits.checked(threads).threads


#: Rows that are looked up at once; a machine for more would have 64 GiB for them alone.
_MOST_ROWS = 2**32

#: How ``struct`` names 16-bit numbers in the machine's order of bytes.
_UINT16 = {"H", "@H", "=H", "<H" if sys.byteorder == "little" else ">H"}


def _mask_bytes(name: str, masks: Any, width: int) -> tuple[bytes, int]:
    """The bytes of masks, and how many rows of masks there are."""
    try:
        view = memoryview(masks)
    except TypeError:
        wrong = f"{name}: expected a buffer of 16-bit masks, got {kind_of(masks)}"
        raise TypeError(wrong) from None
    if view.format not in _UINT16:
        wrong = f"{name}: expected 16-bit masks (NumPy's uint16), got format {shown(view.format)}"
        raise TypeError(wrong)
    size = view.nbytes // 2
    shape = view.shape or ()
    fits = size % width == 0 if len(shape) == 1 else shape[1:] in _SHAPES[width]
    if not fits:
        wanted = " or ".join(str(("n", *shape)).replace("'", "") for shape in _SHAPES[width])
        raise OptionError(f"{name}: shape {tuple(shape)}, where {wanted} is needed")
    # An array may have more rows than memory: it can be the same row again and again.
    if size // width > _MOST_ROWS:
        raise OptionError(f"{name}: {size // width} rows, where {_MOST_ROWS} are the most")
    try:
        return view.tobytes(), size // width
    except MemoryError:
        raise MemoryLimit(f"{name}: there is no memory for {view.nbytes} bytes of masks") from None


#: What shapes rows of masks may have, besides one after the other.
_SHAPES: dict[int, list[tuple[int, ...]]] = {4: [(4,)], 8: [(2, 4), (8,)]}
