"""``split_many``: the fewest plays of many hands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sized
from itertools import islice
from typing import Any, SupportsIndex, overload

from canju._canju import Hand, Play, SheddingRules, rules_for, split_hands
from canju.arguments.checks import seconds
from canju.arguments.limits import Limits
from canju.arguments.progress import progress_of
from canju.arguments.rows import ArrowTable, many_of
from canju.errors import CanjuError, TimeLimit, attach, placed
from canju.one_hand.rewards import REWARDS, core_rewards
from canju.one_hand.split import Split, checked_hand, split_of

#: Hands that are read at a time and then split by all threads.
_CHUNK = 8192


class Splits(list[Split]):
    """The splits of many hands, in the order of the hands; made by ``split_many``.

    Attributes:
        rules: the rules object.

    >>> from canju import Hand
    >>> splits = split_many(["34567 99 J", "3 5", "44"])
    >>> splits
    <Splits: 3 hands, 1 to 3 plays, 2.00 on average>
    >>> splits.steps, splits[1].plays
    ([3, 2, 1], [Play('3'), Play('5')])
    """

    def __init__(self, rules: SheddingRules | str, splits: Iterable[Split] = ()) -> None:
        super().__init__(splits)
        self.rules = rules_for(rules)

    @property
    def hands(self) -> list[Hand]:
        """The hands."""
        return [split.hand for split in self]

    @property
    def steps(self) -> list[int]:
        """Number of plays of each hand."""
        return [split.steps for split in self]

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each hand.

        The keys are ``hand``, ``cards``, ``steps``, ``plays``, ``value`` and ``score``. For a data
        frame, write ``polars.DataFrame(splits.to_dicts())``.
        """
        return [
            {
                "hand": str(split.hand),
                "cards": len(split.hand),
                "steps": split.steps,
                "plays": " ".join(map(str, split)),
                "value": float(split.value),
                "score": split.score,
            }
            for split in self
        ]

    @overload
    def __getitem__(self, i: SupportsIndex) -> Split: ...
    @overload
    def __getitem__(self, i: slice) -> Splits: ...
    def __getitem__(self, i: SupportsIndex | slice) -> Split | Splits:
        found = super().__getitem__(i)
        return Splits(self.rules, found) if isinstance(found, list) else found

    def __repr__(self) -> str:
        steps = self.steps
        if not steps:
            return "<Splits: no hands>"
        hands = f"{len(steps)} hand{'s' if len(steps) != 1 else ''}"
        mean = sum(steps) / len(steps)
        return f"<Splits: {hands}, {min(steps)} to {max(steps)} plays, {mean:.2f} on average>"


def split_many(
    hands: Iterable[Hand | Play | str | Iterable[str | int]] | ArrowTable,
    rules: SheddingRules | str = "doudizhu",
    *,
    notation: str | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
    threads: int | None = None,
    total_time_limit: float | None = None,
    memory_limit: int | str | None = None,
) -> Splits:
    """Splits many hands into the fewest plays, on several threads.

    You mostly need ``rules``, ``progress`` and ``total_time_limit``.

    Each split is the same as that of ``Hand.split``.

    Args:
        hands: an iterable of hands or their texts, read in parts while the work goes on, or a data
            frame with a column ``hand``.
        rules: rules of all hands.
        notation: notation of all hands, as for ``Hand``.
        progress: ``True`` draws a bar with tqdm, or counts on standard error without tqdm. A
            function is called with the number done and the total, or ``None`` if ``hands`` has no
            length, at most ten times a second and at the end.
        threads: as for ``solve``.
        total_time_limit: seconds for all hands.
        memory_limit: bytes for the tables of all threads together.

    Returns:
        The ``Splits``: a list with a ``Split`` for each hand.

    Raises:
        CardError, PositionError, TypeError: if an item is not a hand. The message begins with its
            place: ``hand 17: …``.
        TimeLimit: if the time is over.

    Every exception after the start, also ``KeyboardInterrupt``, has an attribute ``splits``: the
    ``Splits`` so far.

    >>> from canju import Hand
    >>> splits = split_many(Hand.random(17, seed=seed) for seed in range(1000))
    >>> len(splits), splits[7].steps == Hand.random(17, seed=7).split().steps
    (1000, True)
    """
    limits = Limits.checked(threads, None, None, memory_limit)
    if total_time_limit is not None:
        limits = limits._replace(time=seconds("total_time_limit", total_time_limit))
    items = many_of("hands", hands, (("hand",),))
    total = len(items) if isinstance(items, Sized) else None
    splits = Splits(rules)
    until = None if limits.time is None else time.monotonic() + limits.time
    try:
        with progress_of(progress, total, "hands") as report:
            numbered = iter(enumerate(items))
            while chunk := [_read(splits, *one, notation) for one in islice(numbered, _CHUNK)]:
                _split_chunk(splits, chunk, limits, until)
                report(len(splits))
    except BaseException as error:
        attach(error, "splits", splits)
        raise
    return splits


def _read(splits: Splits, number: int, value: Any, notation: str | None) -> Hand:
    """Reads a hand, or the hand of a row; errors name its place."""
    try:
        if isinstance(value, dict):
            value = value.get("hand")
        hand = checked_hand(value, notation)
        rules_for(splits.rules, hand)
    except (CanjuError, TypeError) as error:
        raise placed(error, f"hand {number}", f"手牌 {number}") from None
    return hand


def _split_chunk(splits: Splits, chunk: list[Hand], limits: Limits, until: float | None) -> None:
    if until is not None:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeLimit(
                f"time limit reached after {len(splits)} hands",
                chinese=f"到了时间限制：做完 {len(splits)} 手牌",
            )
        limits = limits._replace(time=left)
    found = split_hands(chunk, splits.rules, core_rewards(REWARDS), limits)
    splits += [
        split_of(hand, plays, splits.rules, REWARDS)
        for hand, (plays, _) in zip(chunk, found, strict=True)
    ]
