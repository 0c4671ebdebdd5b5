"""Batches of positions: ``solve_many`` and ``solve_iter``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from canju._canju import Guandan, HoneymoonBridge, Position, Rows, SheddingRules
from canju.arguments.checks import check_flag
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.arguments.rows import ArrowTable
from canju.errors import attach
from canju.solution import Solution
from canju.solution.asking import outcome_of
from canju.solving.many import PLAN, RATING, Batch
from canju.solving.results import Results


def solve_many(
    positions: Iterable[Position | str | Sequence[object] | Mapping[str, object]] | ArrowTable,
    *,
    rules: SheddingRules | HoneymoonBridge | Guandan | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest", "levels"] = "win",
    values: bool = False,
    rating: bool = False,
    plan: bool = False,
    keep: Iterable[str] | None = None,
    errors: Literal["raise", "null"] = "raise",
    progress: bool | Callable[[int, int | None], object] = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Results[Solution]:
    """Solves many positions on all processors, each position on one thread.

    You mostly need ``rules``, ``goal`` and ``node_limit``.

    A position that reaches a limit is in the results too: its ``status`` names the limit.

    Args:
        positions: an iterable of positions, texts of positions, rows of two hands, or
            dictionaries, read while earlier ones are solved. Or a data frame or another Arrow
            table. A dictionary or a row of a table has the keys ``first`` and ``second``, or
            ``landlord``, ``down`` and ``up``, or ``south``, ``east``, ``north`` and ``west``, or
            ``position`` (a text). Optional keys are ``to_beat``, ``by``, ``turn``, ``head``,
            ``rules``, ``without`` (kinds to ban), ``decks``, ``trump`` and ``notation``. The
            results keep other columns of a table, and other keys of dictionaries. One that can
            decide the answer, such as ``house_rules``, is an error. States of RLCard, DouZero and
            OpenSpiel are read as ``Position`` reads them.
        rules: rules of all items except a ``Position``, which has its own; by default those of the
            engine that has the ``notation``.
        trump: as for ``solve``.
        notation: notation of hands, as for ``Hand``, in all items except a ``Position``.
        goal: as for ``solve``.
        values: if true, also finds the value of every legal play.
        rating: if true, tables have columns with the parts of ``rate`` too: ``rating`` is the
            score, ``rating_traps`` and others are its reasons.
        plan: if true, tables have columns with a plan too: its number of rules ``plan_rules``, and
            its text ``plan``. A plan can take seconds, or longer without a limit. Ratings and
            plans are missing for positions without one, and where they reach a limit.
        keep: names of columns and keys that the results keep. They are not read.
        errors: ``"raise"`` raises an error at the first invalid item. With ``"null"`` the result
            of such an item is ``None``, and its row in a table has the status ``"invalid"`` and
            the reason in a column ``error``.
        progress: ``True`` draws a bar with tqdm, or counts on standard error without tqdm. A
            function is called with the number done and the total, or ``None`` if ``positions``
            has no length, at most ten times a second and at the end.
        threads: as for ``solve``.
        time_limit: seconds for each position.
        total_time_limit: seconds for all positions. Unsolved ones then have the status
            ``"time_limit"``. An iterator without a length is not read further.
        node_limit: positions visited, for each position. The statuses are then the same on every
            machine.
        memory_limit: bytes for the memos of all threads together.

    Returns:
        The ``Results``: a sequence with a ``Solution`` for each position, in order. Data frames
        can read it.

    Raises:
        CardError, PositionError, TypeError: if an item is not a position that can be solved. The
            message begins with its place: ``position 17: …``.

    Every exception, also Ctrl-C or one from the iterable, has an attribute ``results``: the
    ``Results`` so far. Unsolved positions before the last solved one are ``"interrupted"`` there.

    >>> from canju import deal, solve
    >>> results = solve_many(deal(8, 8, seed=seed) for seed in range(100))
    >>> len(results), results[99].winner == solve(*deal(8, 8, seed=99)).winner
    (100, True)
    >>> mixed = [Position("KK 55 4 3", "22 55 4 3"), ("7", "8 9"), "7 | 8 9"]
    >>> [one.rules.preset for one in solve_many(mixed, rules="pagat")]
    ['doudizhu', 'pagat', 'pagat']
    >>> solve_many([{"first": "7 8", "second": "9", "to_beat": "T"}])[0].winner
    'second'
    >>> named = [{"name": "first level", "position": "7 8 | 9"}]
    >>> [(row["name"], row["winner"]) for row in solve_many(named).to_dicts()]
    [('first level', 'second')]
    >>> [row["status"] for row in solve_many(["7 | 8", "7 | 1"], errors="null").to_dicts()]
    ['solved', 'invalid']
    >>> solve_many(["RJ A 5 4 3 3 3 | BJ 2 2 2 K Q"], rating=True).to_dicts()[0]["rating_traps"]
    '3334 3 33'
    """
    try:
        batch = Batch(
            positions, rules, trump, notation, goal, values, errors, total_time_limit,
            _names(rating, plan),
            Limits.checked(threads, time_limit, node_limit, memory_limit, many=True), keep,
        )  # fmt: skip
    except BaseException as error:  # also Ctrl-C while a table is read
        attach(error, "results", Results())
        raise
    done: list[Rows] = []

    def results() -> Results[Solution]:
        rows = Rows.joined(done)
        return Results._of(rows, batch.kept(0, len(rows)), batch.limits, outcome_of)

    try:
        with progress_of(progress, batch.total) as report:
            for rows in batch.rows():
                done.append(rows)
                _add_more(batch, rows, batch.returned - len(rows))
                report(batch.returned)
    except BaseException as error:
        done.append(batch.rest())
        attach(error, "results", results())
        raise
    return results()


def solve_iter(
    positions: Iterable[Position | str | Sequence[object] | Mapping[str, object]] | ArrowTable,
    *,
    rules: SheddingRules | HoneymoonBridge | Guandan | str | None = None,
    trump: str | None = None,
    notation: str | None = None,
    goal: Literal["win", "fastest", "levels"] = "win",
    values: bool = False,
    rating: bool = False,
    plan: bool = False,
    keep: Iterable[str] | None = None,
    errors: Literal["raise", "null"] = "raise",
    progress: bool | Callable[[int, int | None], object] = False,
    threads: int | None = None,
    time_limit: float | None = None,
    total_time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
) -> Iterator[Solution]:
    """Solves many positions and yields the solutions in order, while later ones are solved.

    You mostly need ``rules``, ``goal`` and ``node_limit``.

    Takes the arguments of ``solve_many``. Holds at most a few thousand positions at a time. An
    error of the iterable is raised after the solutions of all items before it.

    Returns:
        An iterator over the solutions, in the order of the positions.

    Raises:
        CardError, PositionError, TypeError: as for ``solve_many``.

    >>> from itertools import count, islice
    >>> from canju import deal
    >>> endless = (deal(8, 8, seed=seed) for seed in count())
    >>> [solution.status for solution in islice(solve_iter(endless), 3)]
    ['solved', 'solved', 'solved']
    """
    batch = Batch(
        positions, rules, trump, notation, goal, values, errors, total_time_limit,
        _names(rating, plan),
        Limits.checked(threads, time_limit, node_limit, memory_limit, many=True), keep,
    )  # fmt: skip
    return _reported(batch, progress)


def _names(rating: bool, plan: bool) -> tuple[str, ...]:
    """Names of the further columns."""
    check_flag("rating", rating)
    check_flag("plan", plan)
    return RATING * rating + PLAN * plan


def _add_more(batch: Batch, rows: Rows, first: int) -> None:
    if batch.more:
        from canju.puzzles.more import found_more

        rating, plan = RATING[0] in batch.more, PLAN[0] in batch.more
        for number, found in enumerate(found_more(rows, batch.limits, rating, plan), first):
            batch.keep(number, found)


def _reported(batch: Batch, progress: Progress) -> Iterator[Solution]:
    done = 0
    with progress_of(progress, batch.total) as report:
        for rows in batch.rows():
            _add_more(batch, rows, done)
            kept = batch.kept(done, len(rows))
            for solution in Results._of(rows, kept, batch.limits, outcome_of):
                done += 1
                report(done)
                yield solution
