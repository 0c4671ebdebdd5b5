"""``compose`` makes new puzzles; ``refusals`` lists the filters that refuse a position."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from canju._canju import (
    Composer,
    Hand,
    HoneymoonBridge,
    Known,
    Play,
    Position,
    SheddingRules,
    points_told,
    puzzle_sheet,
    refused_by,
    rules_for,
)
from canju.arguments.checks import as_int, check_flag, check_seed, whole
from canju.arguments.limits import Limits
from canju.arguments.progress import Progress, progress_of
from canju.arguments.row import position_of
from canju.errors import LimitError, OptionError, TimeLimit, kind_of
from canju.games.positions import in_tricks
from canju.games.seats import TWO, seating_of
from canju.language.languages import Language, Manner, current
from canju.puzzles.planning import RuleCounts, rules_of_candidate
from canju.puzzles.rating import Rating, rating_of
from canju.saving.shown import Playable, Shown
from canju.solution import SheddingSolution
from canju.solution.asking import unsolved

#: Puzzles whose plans have too few or too many rules before ``compose`` gives up.
_MOST_PLANNED = 1000


@dataclass(frozen=True, repr=False)
class Puzzle(Shown, Playable):
    """A puzzle of ``compose``: a position that the side to move wins.

    ``print``, pictures and notebooks do not show the solution; a notebook shows it after a click.
    Read ``key``, ``solution`` and ``rating`` instead, or draw ``solution``.

    Attributes:
        position: the position.
        solution: its solution with ``goal="fastest"``. It uses no memory for a memo until it
            searches for something else.
        rating: its ``Rating``.

    >>> puzzle = next(compose(8, 7, seed=7))
    >>> puzzle.position, puzzle.key
    (Position('33 6 77 TT K', '4 5 6 TT AA'), Play('6'))
    >>> puzzle
    <Puzzle: 33 6 77 TT K | 4 5 6 TT AA, 54 points>
    """

    _of_position = True

    position: Position
    solution: SheddingSolution
    rating: Rating

    @property
    def key(self) -> Play:
        """First play that wins soonest.

        Unless ``one_play=False``, plays of another kind, length or rank lose. Other kickers can win
        too.
        """
        key = self.solution.best
        assert key is not None, "a puzzle is not over"
        return key

    @property
    def _published(self) -> SheddingSolution:
        return self.solution

    @property
    def _points(self) -> float:
        return self.rating.score

    def _publish(self, path: str | os.PathLike[str], lang: Literal["en", "zh"] | None) -> None:
        from canju.publishing.write import publish

        publish(self, path, lang=lang)

    def to_dict(self) -> dict[str, Any]:
        """Position, rules, key, plays left and rating, as plain values for JSON."""
        return {
            "position": str(self.position),
            "rules": str(self.position.rules),
            "key": str(self.key),
            "plays_left": self.solution.plays_left,
            "rating": self.rating.to_dict(),
        }

    def _sheet(self, said: Language) -> dict[str, Any]:
        key, line, rating = self.key, list(self.solution.line), self.rating
        of_key = self.position, key, line, rating.text(said.name), rating.score
        return puzzle_sheet(Manner(said).core, *of_key)

    def __str__(self) -> str:
        return f"{self.position} ({points_told(current().name, self.rating.score)})"

    def __repr__(self) -> str:
        points = points_told("en", self.rating.score)
        return f"<Puzzle: {self.position}, {points}>"


def refusals(
    first: Position | Hand | Play | str | Iterable[str | int],
    second: Hand | Play | str | Iterable[str | int] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    *,
    rules: SheddingRules | HoneymoonBridge | str | None = None,
    notation: str | None = None,
    greedy_loses: bool = True,
    longest_loses: bool = True,
    lowest_single_loses: bool = True,
    lowest_pair_loses: bool = True,
    one_play: bool = True,
    min_plays: int = 7,
    min_rating: float | None = None,
    max_rating: float | None = None,
    min_rules: int | None = None,
    max_rules: int | None = None,
    node_limit: int | None = None,
) -> list[str]:
    """Lists the filters of ``compose`` that refuse a position; empty for a puzzle.

    You mostly need ``rules``, ``min_plays`` and ``min_rating``.

    Takes a position as ``solve`` does, and the filters of ``compose``. ``"wins"`` in the list means
    that the side to move loses.

    >>> refusals("KK 55 4 3 | 22 55 4 3")
    ['one_play']
    >>> refusals("3 4 | 5 66")
    ['wins', 'one_play', 'min_plays']
    >>> refusals("3 4", "5 66", rules="pagat", min_plays=1)
    ['wins', 'one_play']

    Returns:
        Names of the filters: arguments of ``compose``, or ``"wins"``.

    Raises:
        NodeLimit: if a search reaches ``node_limit``.
        OptionError: for trick play, three hands, or a position that is over.
    """
    filters = _filters(
        greedy_loses, longest_loses, lowest_single_loses, lowest_pair_loses, one_play,
        min_plays, min_rating, max_rating,
    )  # fmt: skip
    counts = RuleCounts.checked(min_rules, max_rules)
    limits = Limits.checked(threads=1, node_limit=node_limit)
    position = position_of(first, second, to_beat, rules, notation=notation)
    if position.is_over or in_tricks(position):
        raise OptionError(
            "refusals takes positions of shedding games that are not over",
            chinese="refusals 用于斗地主之类没有结束的局面",
        )
    if seating_of(position) is not TWO:
        raise OptionError(
            "refusals takes positions with two hands", chinese="refusals 只用于两手牌"
        )
    refused = refused_by(position, filters, limits)
    if not counts.asked:
        return refused
    # The plan of a lost position is the other side's.
    found = None if "wins" in refused else rules_of_candidate(position)
    return refused + counts.refused(found)


def _filters(
    greedy_loses: bool,
    longest_loses: bool,
    lowest_single_loses: bool,
    lowest_pair_loses: bool,
    one_play: bool,
    min_plays: int,
    min_rating: float | None,
    max_rating: float | None,
) -> dict[str, Any]:
    """Checks filters: by name, for the core."""
    flags = {
        "greedy_loses": greedy_loses,
        "longest_loses": longest_loses,
        "lowest_single_loses": lowest_single_loses,
        "lowest_pair_loses": lowest_pair_loses,
        "one_play": one_play,
    }
    for name, flag in flags.items():
        check_flag(name, flag)
    return {
        **flags,
        "min_plays": whole("min_plays", min_plays, 10_000),
        "min_rating": _score("min_rating", min_rating),
        "max_rating": _score("max_rating", max_rating),
    }


def _score(name: str, value: float | None) -> float | None:
    if value is None:
        return None
    number = value if isinstance(value, float) else as_int(value)
    if number is None:
        raise TypeError(f"{name}: expected a number, got {kind_of(value)}")
    # An ``int`` can be too large for a float.
    if not -1e9 < number < 1e9:
        raise OptionError(
            f"{name}: choose a number between -1e9 and 1e9",
            chinese=f"{name}：应为 -1e9 至 1e9 之间的数",
        )
    return float(number)


def compose(
    first: int = 8,
    second: int = 7,
    *,
    rules: SheddingRules | HoneymoonBridge | str = "doudizhu",
    seed: int | None = None,
    greedy_loses: bool = True,
    longest_loses: bool = True,
    lowest_single_loses: bool = True,
    lowest_pair_loses: bool = True,
    one_play: bool = True,
    min_plays: int = 7,
    min_rating: float | None = None,
    max_rating: float | None = None,
    min_rules: int | None = None,
    max_rules: int | None = None,
    node_limit: int | None = 200_000,
    max_candidates: int = 100_000,
    varied: bool = True,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
) -> Iterator[Puzzle]:
    """Composes puzzles: positions that the side to move wins, but not with an obvious play.

    You mostly need ``seed``, ``rules`` and ``min_rating``.

    Yields puzzles without end. A random walk starts with a deal and exchanges one card at a time;
    it keeps a change unless fewer filters pass. A walk yields up to ten puzzles. Each of them
    differs from the one before in a third of its cards, and none comes twice.

    The threads work ahead, each on its own walk, and stop with the iterator. Every machine yields
    the same puzzles for the same arguments and any number of threads.

    In most positions that pass the filters, the key is a single card. With ``varied``, a walk first
    looks for another combination as the key, and shifts the ranks after each puzzle. Without it,
    the puzzles of a walk share their theme.

    Args:
        first: number of cards of the side to move.
        second: number of cards of the other side.
        rules: a rules object or the name of a preset.
        seed: seed of the walks, 0 to 2**64 - 1; by default another one each time.
        greedy_loses: the first lead in the usual order loses.
        longest_loses: every play of the most cards loses, if these are three or more.
        lowest_single_loses: the lowest single card loses.
        lowest_pair_loses: the lowest pair loses.
        one_play: only one play wins. Plays of one kind, length and rank count as one, so
            ``winning_plays`` can list several that differ in kickers.
        min_plays: at least this number of plays and passes until the end, when the winner hurries
            and the loser delays.
        min_rating: lowest score of ``rate``.
        max_rating: highest score of ``rate``.
        min_rules: a quick search for a plan finds none with fewer rules. Only candidates that pass
            all other filters are searched. The rating of the puzzle then has ``rules``.
        max_rules: the quick search finds a plan with at most this number of rules.
        node_limit: a candidate is dropped if a search of it takes more nodes. The search for a plan
            is not limited by it.
        max_candidates: largest number of candidates for one puzzle.
        varied: if true, a walk first aims at a combination as the key, and has at most three
            puzzles with keys of one kind, length and rank.
        time_limit: seconds for each puzzle, from the moment you ask for it.
        threads: as for ``solve``. Each takes up to 64 MB of memory.
        progress: as for ``solve_many``. A function is called with the number of puzzles and
            ``None``.

    Returns:
        An infinite iterator over puzzles. ``next(compose(8, 7))`` is one ``Puzzle``.

    Raises:
        LimitError: if ``max_candidates`` candidates contain no puzzle.
        TimeLimit: if no puzzle is found in time.
        OptionError: if a side has one card, which is too few for the filters.

    >>> puzzle = next(compose(6, 5, seed=1, min_plays=9))
    >>> puzzle.solution.wins, puzzle.solution.plays_left >= 9, puzzle.rating.winning
    (True, True, 1)
    >>> refusals(puzzle.position)
    []
    >>> from itertools import islice
    >>> [str(puzzle.key) for puzzle in islice(compose(seed=1), 9)]
    ['5', '6', '7', '8', '9', '4', '4', '4', '4888']
    >>> [str(puzzle.key) for puzzle in islice(compose(seed=1, varied=False), 9)]
    ['6', '6', '6', '6', 'T', '6', '5', '5', '5']
    """
    filters = _filters(
        greedy_loses, longest_loses, lowest_single_loses, lowest_pair_loses, one_play,
        min_plays, min_rating, max_rating,
    )  # fmt: skip
    if seed is not None:
        check_seed(seed)
    counts = RuleCounts.checked(min_rules, max_rules)
    limits = Limits.checked(threads, time_limit, node_limit, many=True)
    most = whole("max_candidates", max_candidates, 2**63 - 1)
    sizes = whole("first", first, 108), whole("second", second, 108)
    check_flag("varied", varied)
    # A single card wins at once. Against a single card, every play except a low single is safe, so
    # a long win never has only one first play.
    if sizes[0] == 1 and (greedy_loses or lowest_single_loses or filters["min_plays"] > 1):
        raise _one_card("first")
    if sizes[1] == 1 and one_play and lowest_pair_loses and filters["min_plays"] > 4:
        raise _one_card("second")
    composer = Composer(sizes, rules_for(rules), seed, filters, limits, most, varied)
    return _reported(composer, limits, most, counts, progress)


def _one_card(name: str) -> OptionError:
    return OptionError(
        f"{name}=1: each side of a puzzle needs at least 2 cards",
        chinese=f"{name}=1：残局的每一方至少要有 2 张牌",
    )


def _reported(
    composer: Composer, limits: Limits, most: int, counts: RuleCounts, progress: Progress
) -> Iterator[Puzzle]:
    done = 0
    with progress_of(progress, None, "puzzles") as report:
        while True:
            try:
                puzzle = _next(composer, limits, most, counts)
            except TimeLimit:
                raise TimeLimit(
                    f"no puzzle within {limits.time:g} s: raise time_limit, or relax the filters",
                    chinese=f"{limits.time:g} 秒之内没有编出残局：请加大 time_limit，或降低要求",
                ) from None
            done += 1
            report(done)
            yield puzzle


def _next(composer: Composer, limits: Limits, most: int, counts: RuleCounts) -> Puzzle:
    """The next puzzle whose plan has a number of rules that was asked for."""
    if not counts.asked:
        return _next_of_any(composer, limits, most, limits.time)
    until = None if limits.time is None else time.monotonic() + limits.time
    for _ in range(_MOST_PLANNED):
        left = None if until is None else max(0.0, until - time.monotonic())
        puzzle = _next_of_any(composer, limits, most, left)
        rules = rules_of_candidate(puzzle.position, until)
        if not counts.refused(rules):
            return replace(puzzle, rating=replace(puzzle.rating, rules=rules))
    tried = f"{_MOST_PLANNED} puzzles had other numbers of rules"
    raise LimitError(
        f"{tried}: relax min_rules and max_rules, or ask for other numbers of cards",
        chinese=f"{_MOST_PLANNED} 个残局的条数都不合：请放宽 min_rules 和 max_rules，或换别的张数",
    )


def _next_of_any(composer: Composer, limits: Limits, most: int, seconds: float | None) -> Puzzle:
    """The next puzzle that passes the filters of the core."""
    found, why = composer.next(seconds)
    if why == "time":
        raise TimeLimit("no puzzle in time", chinese="没有按时编出残局")
    if found is None:
        tried = f"{most} candidate{'s' * (most != 1)} gave no puzzle"
        raise LimitError(
            f"{tried}: relax the filters, or ask for other numbers of cards",
            chinese=f"{most} 个局面都编不出残局：请降低要求，或换别的张数",
        )
    position, key = found["position"], found["key"]
    # Later searches of the solution have the usual limits, not those of the composer.
    its = Limits.checked(threads=1, node_limit=limits.nodes)
    solution = unsolved(position, its, "fastest")
    assert isinstance(solution, SheddingSolution), "puzzles are of shedding games"
    solution._session.learn(Known(plays_left=found["plays_left"], best=key))
    return Puzzle(position, solution, rating_of(found["rating"]))
