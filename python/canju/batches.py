"""Thousands of positions: ``solve_many`` and ``solve_iter``."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from canju._canju import DouDizhu, HoneymoonBridge, Position, SinglesAndPairs
from canju._limits import Limits
from canju._progress import Progress, progress_of
from canju.solution import Solution, outcome_of
from canju.solving.many import Batch
from canju.solving.results import Results


def solve_many(
    positions: Iterable[Position | str | Sequence[Any] | Mapping[str, Any]],
    *,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest"] = "win",
    values: bool = False,
    progress: bool | Callable[[int, int | None], object] = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Results[Solution]:
    """Solves many positions, each on one thread, and gives their solutions in order.

    Where a limit comes first the solution says so in its ``status`` and nothing is raised.

    Args:
        positions: any iterable of positions, texts of positions, rows of two hands, or
            dictionaries, which is read as the solving goes on; or a data frame or other Arrow
            table. A dictionary, and a row of a table, has ``first`` and ``second``, or
            ``landlord``, ``down`` and ``up``, or ``position``, a text; and perhaps ``to_beat``,
            ``by``, ``turn``, ``rules`` and ``without``, kinds to ban. Other keys are ignored.
        rules: those of all items that are not a ``Position``, which keeps its own.
        trump: as for ``solve``.
        notation: how hands are written, as for ``Hand``; of all items that are not a ``Position``.
        goal: as for ``solve``.
        values: also finds the value of every legal play, and so how many of them win.
        progress: ``True`` draws a bar with tqdm, or else counts on standard error; a function is
            called with the number done and the number of all, or ``None`` where ``positions``
            has no length, at most ten times a second and at the end.
        threads: as for ``solve``.
        time_limit: seconds for each position.
        total_time_limit: seconds for all. What is not solved then has the status ``"time_limit"``;
            of an iterator without a length, no more is read.
        node_limit: positions visited, for each position: the same statuses on every machine.
        memory_limit: bytes for the memos of all threads together.

    Returns:
        The ``Results``, a sequence with one ``Solution`` for each position. Data frames read it.

    Raises:
        CardError, PositionError, TypeError: for what is no position that can be solved, with
            its place: ``position 17: …``.

    Ctrl-C raises ``KeyboardInterrupt``. Whatever is raised, from the iterable or ``progress`` too,
    has an attribute ``results``: the ``Results`` so far, in which a position that later ones
    overtook has the status ``"interrupted"``.

    >>> from canju import deal, solve
    >>> results = solve_many(deal(8, 8, seed=seed) for seed in range(100))
    >>> len(results), results[99].winner == solve(*deal(8, 8, seed=99)).winner
    (100, True)
    >>> mixed = [Position("KK 55 4 3", "22 55 4 3"), ("7", "8 9"), "7 | 8 9"]
    >>> [one.rules.preset for one in solve_many(mixed, rules="pagat")]
    ['doudizhu', 'pagat', 'pagat']
    >>> solve_many([{"first": "7 8", "second": "9", "to_beat": "T"}])[0].winner
    'second'
    """
    batch: Batch[Solution] = Batch(
        positions, rules, trump, notation, goal, values, total_time_limit,
        Limits.checked(threads, time_limit, node_limit, memory_limit), outcome_of,
    )  # fmt: skip
    told: list[Solution] = []
    try:
        with progress_of(progress, batch.total) as report:
            for solution in batch.solutions():
                told.append(solution)
                report(len(told))
    except BaseException as error:
        # An exception that takes no attributes stays as it is.
        with contextlib.suppress(AttributeError, TypeError):
            error.results = Results(told + batch.rest())  # type: ignore[attr-defined]
        raise
    return Results(told)


def solve_iter(
    positions: Iterable[Position | str | Sequence[Any] | Mapping[str, Any]],
    *,
    rules: DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest"] = "win",
    values: bool = False,
    progress: bool | Callable[[int, int | None], object] = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Iterator[Solution]:
    """Solves many positions and yields each solution in its turn: see ``solve_many``.

    At most a few thousand positions are held at a time. What the iterable raises comes out when
    all that it gave before is yielded.

    Returns:
        An iterator over the solutions, in the order of the positions.

    >>> from itertools import count, islice
    >>> from canju import deal
    >>> endless = (deal(8, 8, seed=seed) for seed in count())
    >>> [solution.status for solution in islice(solve_iter(endless), 3)]
    ['solved', 'solved', 'solved']
    """
    batch: Batch[Solution] = Batch(
        positions, rules, trump, notation, goal, values, total_time_limit,
        Limits.checked(threads, time_limit, node_limit, memory_limit), outcome_of,
    )  # fmt: skip
    return _reported(batch, progress)


def _reported(batch: Batch[Solution], progress: Progress) -> Iterator[Solution]:
    with progress_of(progress, batch.total) as report:
        for done, solution in enumerate(batch.solutions(), 1):
            report(done)
            yield solution
