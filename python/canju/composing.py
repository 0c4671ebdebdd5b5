"""New puzzles: ``compose``, and ``refusals``, which says why a position is none."""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from canju._arguments import check_seed, whole
from canju._canju import Hand, Play, Position, rules_for
from canju._limits import Limits
from canju._positions import in_tricks
from canju._rules import Rules, rules_text
from canju.errors import LimitError, NodeLimit, OptionError
from canju.openings import Openings, shape
from canju.rating import Rating, rating_of
from canju.solution import Solution, solve, unsolved

#: Changes without a better position after which a walk ends, and puzzles after which it does.
_PATIENCE, _PUZZLES = 200, 10

#: The filters, the cheap ones first: each is asked of what the ones before it let through.
_FILTERS = (
    "greedy_loses",
    "longest_loses",
    "lowest_single_loses",
    "lowest_pair_loses",
    "wins",
    "one_play",
    "min_plays",
    "min_rating",
    "max_rating",
)


@dataclass(frozen=True)
class Puzzle:
    """A position to be won, as ``compose`` gives it.

    Attributes:
        position: the position.
        solution: its solution with ``goal="fastest"``. It holds no memo until it is asked more.
        rating: how hard it is.

    >>> puzzle = next(compose(8, 7, seed=7))
    >>> puzzle.position, puzzle.key
    (Position('55 6 7 T J AA', '4 7 T JJ 22'), Play('6'))
    """

    position: Position
    solution: Solution
    rating: Rating

    @property
    def key(self) -> Play:
        """A play that wins, and soonest: the only one, unless ``one_play=False``."""
        key = self.solution.best
        assert key is not None, "a puzzle is not over"
        return key

    def to_dict(self) -> dict[str, Any]:
        """Position, rules, key, plays left and rating, for JSON."""
        return {
            "position": str(self.position),
            "rules": rules_text(self.position.rules),
            "key": str(self.key),
            "plays_left": self.solution.plays_left,
            "rating": self.rating.to_dict(),
        }

    def __str__(self) -> str:
        return f"{self.position} ({self.rating})"


class _Candidate(Openings):
    """A position that may be a puzzle, asked as little as it takes to refuse it."""

    def __init__(self, position: Position, node_limit: int | None) -> None:
        super().__init__(unsolved(position, Limits.checked(threads=1, node_limit=node_limit)))
        self._node_limit = node_limit

    @cached_property
    def fastest(self) -> Solution:
        """How soon it is won."""
        return solve(self.position, goal="fastest", threads=1, node_limit=self._node_limit)

    @cached_property
    def rating(self) -> Rating:
        """How hard it is."""
        return rating_of(self.solution)

    def passes(self, name: str, wanted: Any) -> bool:
        """Whether it passes a filter with a value that is not its neutral one."""
        match name:
            case "greedy_loses":
                return not self.wins(self.greedy)
            case "longest_loses":
                return not any(map(self.wins, self.longest))
            case "lowest_single_loses" | "lowest_pair_loses":
                lowest = self.lowest("single" if "single" in name else "pair")
                return lowest is None or not self.wins(lowest)
            case "wins":
                return bool(self.solution.value)
            case "one_play":
                return self._winning_shapes(2) == 1
            case "min_plays":
                return bool(self.fastest.plays_left >= int(wanted))
            case "min_rating":
                return self.rating.score >= float(wanted)
            case _:
                return self.rating.score <= float(wanted)

    def nearness(self, name: str, wanted: Any) -> float:
        """How near it comes to a filter that refuses it, less than 1."""
        if name == "min_plays":
            return float(self.fastest.plays_left / float(wanted))
        return self.rating.score / float(wanted) if name == "min_rating" else 0.0

    def _winning_shapes(self, enough: int) -> int:
        """How many shapes of plays win, counted up to a number."""
        shapes: set[object] = set()
        for play in self.plays:
            if shape(play) not in shapes and self.wins(play):
                shapes.add(shape(play))
                if len(shapes) == enough:
                    break
        return len(shapes)

    def puzzle(self) -> Puzzle | None:
        """As a puzzle, all filters passed; ``None`` when its rating takes too many nodes."""
        try:
            puzzle = Puzzle(self.position, self.fastest, self.rating)
            _ = puzzle.key
        except NodeLimit:
            return None
        puzzle.solution.release()
        return puzzle


def refusals(
    position: Position | str,
    *,
    greedy_loses: bool = True,
    longest_loses: bool = True,
    lowest_single_loses: bool = True,
    lowest_pair_loses: bool = True,
    one_play: bool = True,
    min_plays: int = 7,
    min_rating: float | None = None,
    max_rating: float | None = None,
    node_limit: int | None = None,
) -> list[str]:
    """The names of all filters of ``compose`` that refuse a position; none for a puzzle.

    ``"wins"`` among them says that the side to move loses. Takes a play to beat too.

    >>> refusals("KK 55 4 3 | 22 55 4 3")
    ['one_play']
    >>> refusals("3 4 | 5 66")
    ['wins', 'one_play', 'min_plays']

    Raises:
        NodeLimit: when the position takes more nodes than ``node_limit``.
    """
    wanted = _wanted(locals())
    position = position if isinstance(position, Position) else Position(position)
    if position.is_over or in_tricks(position):
        raise OptionError("a puzzle is a position of a shedding game that is not over")
    candidate = _Candidate(position, node_limit)
    return [name for name, value in wanted.items() if not candidate.passes(name, value)]


def _wanted(given: dict[str, Any]) -> dict[str, Any]:
    """The filters that are to be asked, in their order, with what is wanted."""
    for name in ("min_rating", "max_rating"):
        value = given[name]
        if isinstance(value, bool) or not (value is None or isinstance(value, (int, float))):
            raise TypeError(f"{name}: expected a number, got {type(value).__name__}")
        # A whole number may be larger than any score, and than any float.
        if value is not None and not -1e9 < value < 1e9:
            raise OptionError(f"{name}: choose a number that a score may reach")
    whole("min_plays", given["min_plays"], 10_000)
    asked = {"wins": True, **given}
    # A rating of 0 is a wish as well: only these two are none.
    return {
        name: asked[name] for name in _FILTERS if not (asked[name] is None or asked[name] is False)
    }


def compose(
    first: int = 8,
    second: int = 7,
    *,
    rules: Rules | str = "doudizhu",
    seed: int | None = None,
    greedy_loses: bool = True,
    longest_loses: bool = True,
    lowest_single_loses: bool = True,
    lowest_pair_loses: bool = True,
    one_play: bool = True,
    min_plays: int = 7,
    min_rating: float | None = None,
    max_rating: float | None = None,
    node_limit: int | None = 200_000,
    max_candidates: int = 100_000,
) -> Iterator[Puzzle]:
    """Composes puzzles: positions that the side to move wins, but not as one would think.

    Yields them without end. A walk begins with a deal and exchanges one card at a time, keeping
    what passes as many filters as before; puzzles lie close together, and each one that differs in
    a third of its cards from the one before is yielded, none twice. The same arguments give the
    same puzzles on every machine.

    Args:
        first: how many cards the side to move has.
        second: how many the other has.
        rules: a rules object or the name of a preset.
        seed: of the walk, 0 to 2**64 - 1; by default another one each time.
        greedy_loses: the first lead in the natural order loses.
        longest_loses: every play of the most cards loses, if these are three or more.
        lowest_single_loses: the lowest single card loses.
        lowest_pair_loses: the lowest pair loses.
        one_play: just one play wins; those of one kind, length and main rank count as one.
        min_plays: plays and passes of both sides until the end, at least, when the winner hurries
            and the loser delays.
        min_rating: the least score of ``rate``.
        max_rating: the greatest.
        node_limit: a candidate that takes more nodes for one question is let go.
        max_candidates: how many candidates may be tried for one puzzle.

    Raises:
        LimitError: when so many candidates gave no puzzle.

    >>> puzzle = next(compose(6, 5, seed=1, min_plays=9))
    >>> puzzle.solution.wins, puzzle.solution.plays_left >= 9, puzzle.rating.winning
    (True, True, 1)
    >>> refusals(puzzle.position)
    []
    """
    wanted = _wanted(locals())
    if seed is not None:
        check_seed(seed)
    Limits.checked(node_limit=node_limit)
    whole("max_candidates", max_candidates, 2**63 - 1)
    table = _Table(first, second, rules, random.Random(seed))
    return _walks(table, wanted, node_limit, max_candidates)


def _walks(
    table: _Table, wanted: dict[str, Any], node_limit: int | None, most: int
) -> Iterator[Puzzle]:
    seen: set[str] = set()
    tried = 0
    while True:
        table.shuffle()
        score, tries, puzzles, last = -1.0, 0, 0, None
        while tries < _PATIENCE and puzzles < _PUZZLES:
            undo = table.exchange()
            candidate = _Candidate(table.position(), node_limit)
            passed = _passed(candidate, wanted)
            tries, tried = tries + 1, tried + 1
            if passed < score:
                undo()
            elif passed > score:
                score, tries = passed, 0
            if passed == len(wanted) and table.is_new(last) and str(candidate.position) not in seen:
                seen.add(str(candidate.position))
                puzzle = candidate.puzzle()
                if puzzle is not None:
                    last, tries, tried, puzzles = table.hands(), 0, 0, puzzles + 1
                    yield puzzle
            if tried == most:
                raise LimitError(
                    f"{most} candidates gave no puzzle: ask for less, or for other hands"
                )


def _passed(candidate: _Candidate, wanted: dict[str, Any]) -> float:
    """How many filters a candidate passes until one refuses it, and how near it comes to that."""
    try:
        for number, (name, value) in enumerate(wanted.items()):
            if not candidate.passes(name, value):
                return number + candidate.nearness(name, value)
    except NodeLimit:
        return 0
    return len(wanted)


class _Table:
    """Two hands and the cards beside them, of which two change places at a time.

    Where each side has decks of its own, so has the rest of the cards.
    """

    def __init__(
        self, first: int, second: int, rules: Rules | str, generator: random.Random
    ) -> None:
        self._sizes = whole("first", first, 108), whole("second", second, 108)
        self._rules = rules_for(rules)
        # The random numbers of this method are the same in every version of Python.
        self._random = generator.random
        deck = list(Hand.full(decks=self._rules.decks))
        if self._rules.deck_limit == "each":
            self._packs, self._ends = [deck, list(deck)], [[self._sizes[0]], [self._sizes[1]]]
        else:
            self._packs, self._ends = [deck], [[self._sizes[0], sum(self._sizes)]]
        for pack, ends in zip(self._packs, self._ends, strict=True):
            if ends[-1] > len(pack):
                raise OptionError(f"{ends[-1]} cards asked for, where there are {len(pack)}")

    def _below(self, n: int) -> int:
        return int(self._random() * n)

    def shuffle(self) -> None:
        """Deals anew."""
        for pack in self._packs:
            for i in range(len(pack) - 1, 0, -1):
                j = self._below(i + 1)
                pack[i], pack[j] = pack[j], pack[i]

    def hands(self) -> list[list[str]]:
        """The cards of both."""
        parts = []
        for pack, ends in zip(self._packs, self._ends, strict=True):
            parts += [pack[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        return parts

    def position(self) -> Position:
        """What they make."""
        first, second = self.hands()
        return Position(first, second, rules=self._rules)

    def exchange(self) -> Callable[[], None]:
        """Has two cards of different ranks change places, one of them in a hand; gives the undo."""
        chosen = self._below(len(self._packs))
        pack, ends = self._packs[chosen], self._ends[chosen]
        # Where all cards are in one hand there is nothing to exchange.
        for _ in range(100):
            i, j = self._below(ends[-1]), self._below(len(pack))
            if pack[i] != pack[j] and bisect(ends, i) != bisect(ends, j):
                break

        def swap() -> None:
            pack[i], pack[j] = pack[j], pack[i]

        swap()
        return swap

    def is_new(self, last: list[list[str]] | None) -> bool:
        """Whether a third of the cards differ from other hands."""
        if last is None:
            return True
        pairs = zip(self.hands(), last, strict=True)
        changed = sum((Counter(now) - Counter(then)).total() for now, then in pairs)
        return changed >= sum(self._sizes) // 3
