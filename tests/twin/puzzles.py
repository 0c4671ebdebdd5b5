"""Puzzles again, one ``solve`` at a time: the filters, the ratings, and the walks of ``compose``.

Nothing is remembered from one question to the next, and nothing is asked ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from canju import Greedy, Hand, NodeLimit, Play, Position, Rating, solve

RANKS = "3456789TJQKA2BR"
CHAINS = ("straight", "pair straight", "plane", "gap straight", "gap pair straight", "gap plane")
FILTERS = ("greedy_loses", "longest_loses", "lowest_single_loses", "lowest_pair_loses")


def shape(play: Play) -> tuple[str, int, str | None]:
    """What makes two plays the same to a person: kind, length and main rank, not the kickers."""
    return play.kind, play.length, play.rank


@cache
def wins(position: Position) -> bool:
    """Whether the side to move wins."""
    return bool(solve(position, threads=1).wins)


def wins_by(position: Position, play: Play) -> bool:
    """Whether it wins by a play."""
    after = position.play(play)
    return after.is_over or not wins(after)


def longest(position: Position) -> list[Play]:
    """The plays of the most cards, where these are three or more."""
    plays = position.plays()
    most = max(3, *map(len, plays), 0)
    return [play for play in plays if len(play) == most]


def lowest(position: Position, kind: str) -> list[Play]:
    """The lowest play of a kind, if there is one."""
    plays = [play for play in position.plays() if play.kind == kind]
    return sorted(plays, key=lambda play: RANKS.index(play.rank))[:1]


def plausible(position: Position) -> list[Play]:
    """The plays that a person tries first, each shape once, in the place where it comes last."""
    tried = [Greedy()(position), *longest(position)]
    tried += lowest(position, "single") + lowest(position, "pair")
    tried += [play for play in position.plays() if not play]
    return list({shape(play): play for play in reversed(tried)}.values())[::-1]


def broken_by(position: Position, play: Play) -> Play | None:
    """The first long chain in the natural order that can no longer be made after a play."""
    hand = position.hand
    natural = hand.plays(position.rules, order="natural")
    chains = [chain for chain in natural if chain.kind in CHAINS and len(chain) >= 5]
    if not chains or shape(chains[0]) == shape(play) or len(play) == len(hand):
        return None
    return None if chains[0].cards.ranks <= (hand - play).ranks else chains[0]


def bombs(hand: Hand, rules: object) -> set[str | None]:
    """The ranks of the bombs and the rocket that a hand holds."""
    return {play.rank for play in hand.plays(rules) if play.kind in ("bomb", "rocket")}


def gives_up_bomb(position: Position, play: Play) -> bool:
    """Whether a play, not the last one, uses up a bomb or the rocket, or breaks it."""
    hand, rules = position.hand, position.rules
    return len(play) < len(hand) and bombs(hand - play, rules) != bombs(hand, rules)


def refuted_within(after_trap: Position) -> int | None:
    """Plays and passes until a trap is lost, itself included; ``None`` if that is not found."""
    try:
        reply = solve(after_trap, goal="fastest", threads=1, node_limit=200_000)
    except NodeLimit:
        return None
    return 1 + reply.plays_left


def rating(position: Position) -> Rating:
    """How hard a position is."""
    tried = plausible(position)
    if not wins(position):
        rated = [(play, rating(position.play(play))) for play in tried]
        play, hardest = max(rated, key=lambda one: one[1].score)
        return replace(hardest, after=play)
    values = {play: wins_by(position, play) for play in position.plays()}
    keys = [play for play, won in values.items() if won]
    plays, winning = len({shape(play) for play in values}), len({shape(play) for play in keys})
    traps = tuple(play for play in tried if not values[play])
    lengths = [refuted_within(position.play(trap)) for trap in traps]
    broken = [broken_by(position, play) for play in keys]
    breaks = None if None in broken else broken[0]
    gives_up = all(gives_up_bomb(position, play) for play in keys)
    passes = not any(keys) and plays > 1
    score = 0.0
    if winning < plays:
        longest_one = max((20 if n is None else n for n in lengths), default=0)
        habits = (breaks is not None) + gives_up + passes
        score = 30 * (1 - winning / plays) + 8 * min(len(traps), 4)
        score += min(longest_one, 20) + 10 * habits
    refutation = None if None in lengths else max(lengths, default=None)
    return Rating(
        round(score, 1), plays, winning, len(tried), traps, refutation, breaks, gives_up, passes
    )


class Filters:
    """What is wanted of a puzzle, each filter by its name, the cheap ones first."""

    def __init__(self, **given: object) -> None:
        usual = dict.fromkeys((*FILTERS, "wins", "one_play"), True)
        numbers = {"min_plays": 7, "min_rating": None, "max_rating": None}
        asked = {**usual, **numbers, **given}
        # A rating of 0 is a wish as well.
        off = (None, False)
        self.wanted = {
            name: value for name, value in asked.items() if not any(value is one for one in off)
        }

    def wins(self, position: Position) -> bool:
        """Whether the side to move wins."""
        return wins(position)

    def wins_by(self, position: Position, play: Play) -> bool:
        """Whether it wins by a play."""
        return wins_by(position, play)

    def passes(self, name: str, position: Position) -> bool:
        """Whether a position passes one."""
        wanted, wins_by = self.wanted[name], self.wins_by
        match name:
            case "greedy_loses":
                return not wins_by(position, Greedy()(position))
            case "longest_loses":
                return not any(wins_by(position, play) for play in longest(position))
            case "lowest_single_loses" | "lowest_pair_loses":
                kind = "single" if "single" in name else "pair"
                return not any(wins_by(position, play) for play in lowest(position, kind))
            case "wins":
                return self.wins(position)
            case "one_play":
                won = {shape(play) for play in position.plays() if wins_by(position, play)}
                return len(won) == 1
            case "min_plays":
                return solve(position, goal="fastest", threads=1).plays_left >= wanted
            case "min_rating":
                return rating(position).score >= wanted
            case _:
                return rating(position).score <= wanted

    def refusals(self, position: Position) -> list[str]:
        """The names of all that refuse a position."""
        return [name for name in self.wanted if not self.passes(name, position)]

    def passed(self, position: Position) -> float:
        """How many are passed until one refuses, and how near the position comes to that one."""
        for number, (name, wanted) in enumerate(self.wanted.items()):
            if not self.passes(name, position):
                near = 0.0
                if name == "min_plays":
                    near = solve(position, goal="fastest", threads=1).plays_left / wanted
                elif name == "min_rating":
                    near = rating(position).score / wanted
                return number + near
        return len(self.wanted)


class Generator:
    """SplitMix64, and Lemire's draws below a number, as ``deal`` documents them."""

    def __init__(self, state: int) -> None:
        self._state = state

    def next(self) -> int:
        """The next number of 64 bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number below ``n``."""
        while True:
            high, low = divmod(self.next() * n, 2**64)
            if low >= 2**64 % n:
                return high


class Table:
    """Two hands and the cards beside them, of which two change places at a time."""

    def __init__(self, first: int, second: int, rules: object, random: Generator) -> None:
        self._sizes, self._rules, self._random = (first, second), rules, random
        deck = list(Hand.full(decks=rules.decks))
        each = rules.deck_limit == "each"
        self._packs = [list(deck), list(deck)] if each else [deck]
        self._ends = [[first], [second]] if each else [[first, first + second]]
        for pack in self._packs:
            for last in range(len(pack) - 1, 0, -1):
                j = random.below(last + 1)
                pack[last], pack[j] = pack[j], pack[last]

    def hands(self) -> list[list[str]]:
        """The cards of both."""
        return [
            pack[start:end]
            for pack, ends in zip(self._packs, self._ends, strict=True)
            for start, end in zip([0, *ends], ends, strict=False)
        ]

    def position(self) -> Position:
        """What they make."""
        return Position(*self.hands(), rules=self._rules)

    def exchange(self) -> tuple[list[str], int, int]:
        """Has two cards of different ranks change places, one of them in a hand."""
        chosen = self._random.below(len(self._packs))
        pack, ends = self._packs[chosen], self._ends[chosen]
        part = [sum(end <= place for end in ends) for place in range(len(pack))]
        for _ in range(100):
            i, j = self._random.below(ends[-1]), self._random.below(len(pack))
            if pack[i] != pack[j] and part[i] != part[j]:
                break
        pack[i], pack[j] = pack[j], pack[i]
        return pack, i, j

    def differs(self, last: list[list[str]] | None) -> bool:
        """Whether a third of the cards differ from other hands."""
        if last is None:
            return True
        pairs = zip(self.hands(), last, strict=True)
        changed = sum((Counter(now) - Counter(then)).total() for now, then in pairs)
        return changed >= sum(self._sizes) // 3


def walk(
    first: int, second: int, rules: object, seed: int, filters: Filters
) -> Iterator[tuple[Position | None, int]]:
    """The puzzles of a walk, each with the candidates it took; at last ``None`` with the rest."""
    table = Table(first, second, rules, Generator(seed))
    score, tries, candidates, last = -1.0, 0, 0, None
    seen: set[Position] = set()
    while tries < 200 and len(seen) < 10:
        pack, i, j = table.exchange()
        position = table.position()
        passed = filters.passed(position)
        tries, candidates = tries + 1, candidates + 1
        is_new = table.differs(last)
        found = table.hands()
        if passed < score:
            pack[i], pack[j] = pack[j], pack[i]
        elif passed > score:
            score, tries = passed, 0
        if passed == len(filters.wanted) and is_new and position not in seen:
            seen.add(position)
            last = found
            yield position, candidates
            tries = candidates = 0
    yield None, candidates


def composed(
    first: int, second: int, rules: object, seed: int, filters: Filters
) -> Iterator[tuple[Position, int]]:
    """Puzzles without end, each with the candidates it took: of one walk after the other."""
    numbers = Generator(seed)
    seen: set[Position] = set()
    tried = 0
    while True:
        for position, candidates in walk(first, second, rules, numbers.next(), filters):
            tried += candidates
            if position is not None and position not in seen:
                seen.add(position)
                yield position, tried
                tried = 0
