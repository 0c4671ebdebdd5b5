"""Puzzles again, one ``solve`` at a time: the filters, the ratings, and the walks of ``compose``.

Nothing is remembered from one question to the next, and nothing is asked ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache

from canju import Hand, Play, Position, Rating, solve
from canju.errors import NodeLimit
from canju.playing import Greedy

RANKS = "3456789TJQKA2BR"
CHAINS = ("straight", "pair straight", "plane", "gap straight", "gap pair straight", "gap plane")
FILTERS = ("greedy_loses", "longest_loses", "lowest_single_loses", "lowest_pair_loses")
#: The kinds that walks try to make the key, in the natural order.
WISHES = (
    "plane+pairs", "plane+singles", "plane", "gap plane", "pair straight", "gap pair straight",
    "straight", "gap straight", "four+pairs", "four+singles", "trio+pair", "trio+single", "pair",
)  # fmt: skip


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

    def may_win(self, kind: str, position: Position) -> list[Play]:
        """The plays of a kind that no filter wants to lose."""
        losers = [Greedy()(position)] if "greedy_loses" in self.wanted else []
        losers += longest(position) if "longest_loses" in self.wanted else []
        for one in ("single", "pair"):
            losers += lowest(position, one) if f"lowest_{one}_loses" in self.wanted else []
        lose = {shape(play) for play in losers}
        return [play for play in position.plays() if play.kind == kind and shape(play) not in lose]

    def refusals(self, position: Position) -> list[str]:
        """The names of all that refuse a position."""
        return [name for name in self.wanted if not self.passes(name, position)]

    def passed(self, position: Position, wish: str | None = None) -> float:
        """How many are passed until one refuses, and how near the position comes to that one.

        The wish for a kind of key is the first of them.
        """
        if wish is not None:
            plays = self.may_win(wish, position)
            if not any(self.wins_by(position, play) for play in plays):
                return 0.5 if plays else 0
        for number, (name, wanted) in enumerate(self.wanted.items(), wish is not None):
            if not self.passes(name, position):
                near = 0.0
                if name == "min_plays":
                    near = solve(position, goal="fastest", threads=1).plays_left / wanted
                elif name == "min_rating":
                    near = rating(position).score / wanted
                return number + near
        return len(self.wanted) + (wish is not None)


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


def shuffle(cards: list, random: Generator) -> None:
    """Fisher and Yates's, from the end."""
    for last in range(len(cards) - 1, 0, -1):
        j = random.below(last + 1)
        cards[last], cards[j] = cards[j], cards[last]


class Table:
    """Two hands and the cards beside them, of which two change places at a time."""

    def __init__(self, first: int, second: int, rules: object) -> None:
        self._sizes, self._rules = (first, second), rules
        deck = list(Hand.full(decks=rules.decks))
        each = rules.deck_limit == "each"
        self._packs = [list(deck), list(deck)] if each else [deck]
        self._ends = [[first], [second]] if each else [[first, first + second]]

    def shuffled(self, random: Generator) -> Table:
        """The same cards in another order."""
        table = deepcopy(self)
        for pack in table._packs:
            shuffle(pack, random)
        return table

    def with_ranks_moved(self, random: Generator) -> Table:
        """The ranks of the hands become others in the same order, but for the jokers."""
        ranks = list(RANKS[:13])
        held = [rank for rank in ranks if any(rank in hand for hand in self.hands())]
        free = [rank for rank in ranks if rank not in held]
        shuffle(ranks, random)
        cut = len(held)
        to = sorted(ranks[:cut], key=RANKS.index) + sorted(ranks[cut:], key=RANKS.index)
        moved = dict(zip(held + free, to, strict=True))
        table = deepcopy(self)
        table._packs = [[moved.get(card, card) for card in pack] for pack in self._packs]
        return table

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

    def exchanged(self, random: Generator) -> Table:
        """Two cards of different ranks have changed places, one of them in a hand."""
        chosen = random.below(len(self._packs))
        pack, ends = self._packs[chosen], self._ends[chosen]
        part = [sum(end <= place for end in ends) for place in range(len(pack))]
        for _ in range(100):
            i, j = random.below(ends[-1]), random.below(len(pack))
            if pack[i] != pack[j] and part[i] != part[j]:
                break
        table = deepcopy(self)
        pack = table._packs[chosen]
        pack[i], pack[j] = pack[j], pack[i]
        return table

    def differs(self, last: Table) -> bool:
        """Whether a third of the cards differ from other hands."""
        pairs = zip(self.hands(), last.hands(), strict=True)
        changed = sum((Counter(now) - Counter(then)).total() for now, then in pairs)
        return changed >= sum(self._sizes) // 3


def wishes(table: Table, filters: Filters, random: Generator) -> list[tuple[str, Table]]:
    """Kinds that the key may have, each with a deal in which a play has it, in random order."""
    deals: dict[str, Table] = {}
    for _ in range(32):
        deal = table.shuffled(random)
        for kind in WISHES:
            if kind not in deals and filters.may_win(kind, deal.position()):
                deals[kind] = deal
    order = list(deals.items())
    shuffle(order, random)
    return order


def key(position: Position) -> tuple[str, int, str | None]:
    """What makes the winning play the same as another one to a person."""
    return shape(solve(position, goal="fastest", threads=1).best)


#: A puzzle, or ``None`` at the end of a walk, with the candidates it took.
Found = tuple[Position | None, int]


def puzzles_from(
    table: Table, wish: str | None, filters: Filters, varied: bool, random: Generator, tried: int
) -> Iterator[Found]:
    """The puzzles from a deal on; at last ``None`` with the candidates of earlier deals, too."""
    everything = len(filters.wanted) + (wish is not None)
    score, tries, before = -1.0, 0, None
    seen: set[Position] = set()
    keys: list[object] = []
    last: list[Table] = []
    while tries < (50 if wish and score < 2 else 400) and len(seen) < (3 if wish else 10):
        position = table.position()
        passed = filters.passed(position, wish)
        tries, tried = tries + 1, tried + 1
        now = table
        if passed < score:
            table = before
        elif passed > score:
            score, tries = passed, 0
        if (
            passed == everything
            and all(now.differs(other) for other in last)
            and position not in seen
        ):
            seen.add(position)
            found = key(position)
            if varied and keys.count(found) == 3:
                break
            keys.append(found)
            yield position, tried
            tries, tried, last = 0, 0, [now]
            for _ in range(8 * varied):
                moved = now.with_ranks_moved(random)
                tried += 1
                passes = filters.passed(moved.position(), wish) == everything
                if passes and key(moved.position()) not in keys:
                    table = moved
                    last.append(moved)
                    break
        before, table = table, table.exchanged(random)
    yield None, tried


def walk(table: Table, filters: Filters, varied: bool, random: Generator) -> Iterator[Found]:
    """The puzzles of a walk, each with the candidates it took; at last ``None`` with the rest."""
    start = table.shuffled(random)
    starts = wishes(start, filters, random) if varied else []
    tried = 0
    for wish, deal in [*starts, (None, start)]:
        *found, (_, tried) = puzzles_from(deal, wish, filters, varied, random, tried)
        yield from found
        if found:
            break
    yield None, tried


def composed(
    first: int, second: int, rules: object, seed: int, filters: Filters, varied: bool = True
) -> Iterator[tuple[Position, int]]:
    """Puzzles without end, each with the candidates it took: of one walk after the other."""
    table = Table(first, second, rules)
    numbers = Generator(seed)
    seen: set[Position] = set()
    tried = 0
    while True:
        for position, candidates in walk(table, filters, varied, Generator(numbers.next())):
            tried += candidates
            if position is not None and position not in seen:
                seen.add(position)
                yield position, tried
                tried = 0
