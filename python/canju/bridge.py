"""Honeymoon bridge (蜜月桥牌) and German whist (德国惠斯特): the table of all endings.

The numbers of its positions, too. German whist has the same endings, with a trump.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

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
from canju.arguments.checks import whole
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.errors import MemoryLimit, OptionError, kind_of, shown
from canju.games.positions import HandLike
from canju.games.rules import read_rules
from canju.saving.files import name_of

__all__ = ["LEVELS", "EndgameTable", "Part", "essay_positions", "masks", "positions"]

#: Maximum number of cards of a hand, which is the highest level of a table.
LEVELS = 13


class Part(NamedTuple):
    """Part of a table: the positions of one level, with or without trumps.

    Attributes:
        trump: true with a trump suit, which can be exhausted. False for no-trump with cards in all
            four suits; no-trump positions with an empty suit are in the part with trumps.
        level: number of cards of a hand.
        positions: number of positions.
        blocks: number of blocks in the file.
        size: bytes of these blocks.
    """

    trump: bool
    level: int
    positions: int
    blocks: int
    size: int


class EndgameTable:
    """Endgame table: tricks of the side on lead in every position of honeymoon bridge.

    A table has all positions with hands of up to ``levels`` cards, for every trump suit and
    no-trump. Those with a trump are the endings of German whist. Every value is exact; for the
    proof see the documentation on honeymoon bridge. Opening a table reads no values: ``lookup``
    reads and checks one block at a time. Several threads and processes can read one file. A pickle
    contains only the path.

    >>> import tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = EndgameTable.build(os.path.join(folder, "bridge.table"), levels=4)
    ...     table.lookup("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    2
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = name_of(path)
        self._table = Table(self._path)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> EndgameTable:
        """Opens a file that ``build`` wrote.

        Raises:
            TableFileError: if the file cannot be read, is not a table, or is damaged.
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
        """Solves every position and writes the values to a file atomically.

        An old file is replaced only when the new one is complete and on the disk; symbolic links
        are followed and permissions kept. Temporary files of a killed build are removed. The bytes
        of the file depend only on ``levels``. All thirteen levels (5.3 billion positions) take some
        seconds on two processors, about 1.5 GB of memory and 90 MB on the disk; ten levels take
        less than a second and 3 MB.

        Args:
            path: the file to write.
            levels: maximum number of cards of a hand, 1 to 13.
            progress: ``True`` draws a bar with tqdm, or without tqdm counts on standard error. A
                function is called with the positions done and their total. The last call comes
                after the file is complete: if it raises an exception, the file stays.
            threads: number of threads; by default one for each processor.

        Raises:
            TableFileError: if the file cannot be written, or is a directory, a device or a FIFO. No
                temporary file is left, not even after Ctrl-C.
            OptionError: if ``levels`` is out of range.
        """
        name, levels = name_of(path), whole("levels", levels, LEVELS)
        parts = [(level, trump) for level in range(1, levels + 1) for trump in (True, False)]
        total = sum(positions(*part) for part in parts)
        with progress_of(progress, total) as report:
            build_table(name, levels, _threads(threads), report)
            report(total)
        return cls(name)

    @property
    def path(self) -> str:
        """Path of the file, as passed when the table was opened."""
        return self._path

    @property
    def levels(self) -> int:
        """Highest level of the table: the maximum number of cards of a hand."""
        return self._table.levels

    @property
    def size(self) -> int:
        """Size of the file in bytes."""
        return self._table.size

    @property
    def parts(self) -> list[Part]:
        """Parts for each level, with and without trumps, in the order of the file."""
        return [Part(name == "trump", *sizes) for name, *sizes in self._table.parts]

    @property
    def positions(self) -> int:
        """Number of positions in the table."""
        return sum(part.positions for part in self.parts)

    def lookup(
        self,
        first: Position | HandLike,
        second: HandLike | None = None,
        to_beat: HandLike | None = None,
        *,
        rules: HoneymoonBridge | str | None = None,
    ) -> int:
        """Tricks that the side to move takes from here on, the open one included.

        The arguments are those of ``solve``. Two empty hands have the value 0.

        Raises:
            PositionError: if the position is invalid or has more cards than the table.
            TableFileError: if the block with this position is damaged.
        """
        if isinstance(first, Position):
            if second is not None or to_beat is not None or rules is not None:
                raise TypeError("a Position has both hands, its rules and the card led already")
            return self._table.lookup(first)
        if rules is None:
            raise TypeError("rules: give rules such as 'honeymoon-bridge:S', or a Position")
        return self._table.lookup(Position(first, second, to_beat, rules=rules))

    def lookup_many(
        self,
        hands: Any,
        others: Any = None,
        *,
        rules: HoneymoonBridge | str,
        threads: int | None = None,
    ) -> memoryview:
        """Tricks of the side on lead in each of many positions.

        Args:
            hands: a buffer of 16-bit masks, such as a NumPy array of ``uint16``. Its shape is
                (n, 2, 4) with the leaders' and the others' hands, or (n, 4) with the leaders'
                hands. A hand has a mask of ranks for each of clubs, diamonds, hearts, spades: bit 0
                is the 2, bit 12 the ace; see ``masks``.
            others: the others' hands, of shape (n, 4), if ``hands`` has only the leaders'.
            rules: the trump, the same for all positions.
            threads: number of threads; by default one for each processor.

        Returns:
            A buffer of n values, one byte each; ``numpy.asarray`` accepts it.

        Raises:
            PositionError: for the first row that is not a position on lead, or has more cards than
                the table.
            TableFileError: if a block is damaged.
            TypeError: if the buffer has no 16-bit masks; ``ValueError`` for another shape.

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
                raise OptionError(
                    f"hands: {rows} rows, others: {other_rows}: give equal numbers",
                    chinese=f"hands：{rows} 行，others：{other_rows} 行：两者要相等",
                )
        found = self._table.lookup_many(first, second, trump, _threads(threads))
        return memoryview(found)

    def histogram(self, level: int, trump: bool = True, *, threads: int | None = None) -> list[int]:
        """Number of positions of a part with each value, from no trick to all.

        Positions that differ only in the order of the side suits, or in cards out of play, count
        once.

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
        """Reads the whole file and checks every block; detects any single flipped byte.

        Args:
            progress: as for ``build``.
            threads: number of threads; by default one for each processor.

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
    """Counts the positions of a table at a level.

    Positions that differ in the order of the side suits count once: side suits are sorted by
    length and by the leader's number of cards. Without trumps all four suits are sorted, and only
    positions with cards in every suit count: the others are positions with an exhausted trump suit.

    Returns:
        Their number.

    >>> [positions(level) for level in (1, 2, 13)], positions(13, trump=False)
    ([7, 57, 3301081212], 668527442)
    """
    return table_positions(_trump(trump), whole("level", level, LEVELS))


def essay_positions(level: int) -> int:
    """Counts the positions with trumps at a level, as the essay on honeymoon bridge does.

    For each split of the cards into a trump suit and three side suits of sorted lengths, it counts
    the strings with equal numbers of ones (the leader's cards) and zeros (the other's).

    Returns:
        Their number.

    >>> [essay_positions(level) for level in range(1, 6)]
    [8, 66, 460, 2870, 16884]
    """
    return essay_table_positions(whole("level", level, LEVELS))


def masks(hand: Hand | Play | str | Iterable[str | int]) -> list[int]:
    """Masks of a hand for ``EndgameTable.lookup_many``.

    Returns:
        A mask of ranks for each of clubs, diamonds, hearts, spades.

    >>> [f"{mask:013b}" for mask in masks("AS QS 2H")]
    ['0000000000000', '0000000000000', '0000000000001', '1010000000000']

    Raises:
        CardError: for a joker, a card without a suit, or a repeated card.
    """
    return hand_masks(hand)


def _trump(trump: bool) -> bool:
    # Otherwise a suit, or even "NT", would be true.
    if not isinstance(trump, bool):
        raise TypeError(f"trump: expected True or False, got {kind_of(trump)}")
    return trump


def _rules(rules: HoneymoonBridge | str) -> HoneymoonBridge:
    read = read_rules(rules)
    if not isinstance(read, HoneymoonBridge):
        raise OptionError(
            f"rules={shown(rules)}: choose 'honeymoon-bridge:S' or another trump",
            chinese=f"rules={shown(rules)}：请选 'honeymoon-bridge:S' 或别的将牌",
        )
    return read


def _threads(threads: int | None) -> int:
    return Limits.checked(threads).threads


#: Maximum number of rows at once. Their masks would need 64 GiB.
_MOST_ROWS = 2**32

#: Formats of unsigned 16-bit numbers in native byte order, as in ``struct``.
_UINT16 = {"H", "@H", "=H", "<H" if sys.byteorder == "little" else ">H"}


def _mask_bytes(name: str, masks: Any, width: int) -> tuple[bytes, int]:
    """Bytes of masks, and their number of rows."""
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
        raise OptionError(
            f"{name}: shape {tuple(shape)}, where {wanted} is needed",
            chinese=f"{name}：形状是 {tuple(shape)}，应为 {wanted}",
        )
    # A NumPy array can repeat one row and have more rows than would fit into memory.
    if size // width > _MOST_ROWS:
        raise OptionError(
            f"{name}: {size // width} rows: at most {_MOST_ROWS} are possible",
            chinese=f"{name}：有 {size // width} 行，至多只能有 {_MOST_ROWS} 行",
        )
    try:
        return view.tobytes(), size // width
    except MemoryError:
        raise MemoryLimit(
            f"{name}: there is no memory for {view.nbytes} bytes of masks",
            chinese=f"{name}：内存放不下 {view.nbytes} 字节",
        ) from None


#: Shapes of rows of masks, except flat ones, by the number of masks of a row.
_SHAPES: dict[int, list[tuple[int, ...]]] = {4: [(4,)], 8: [(2, 4), (8,)]}
