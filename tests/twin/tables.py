"""Games that are tables of forms, by trying every set of cards. It shares nothing with the package.

A table is read here by a parser of its own. A position is a tuple of hands, the play on the table,
its owner and the seat to move, with two hands or three.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

RANKS = "3456789TJQKA2BR"
ACE, TWO, BLACK = 11, 12, 13
Cards = tuple[int, ...]
#: Copies of each core rank, step, kickers for each core rank, cards of a kicker (0: any cards).
MADE = {
    "single": (1, 1, 0, 1),
    "pair": (2, 1, 0, 1),
    "trio": (3, 1, 0, 1),
    "trio+single": (3, 1, 1, 1),
    "trio+pair": (3, 1, 1, 2),
    "trio+two": (3, 1, 2, 0),
    "straight": (1, 1, 0, 1),
    "pair straight": (2, 1, 0, 1),
    "plane": (3, 1, 0, 1),
    "gap straight": (1, 2, 0, 1),
    "gap pair straight": (2, 2, 0, 1),
    "gap plane": (3, 2, 0, 1),
    "plane+singles": (3, 1, 1, 1),
    "plane+pairs": (3, 1, 1, 2),
    "plane+twos": (3, 1, 2, 0),
    "four+singles": (4, 1, 2, 1),
    "four+pairs": (4, 1, 2, 2),
    "four+three": (4, 1, 3, 0),
    "bomb": (0, 1, 0, 1),
    "rocket": (0, 1, 0, 1),
}
CHAINS = ("straight", "pair straight", "plane")


def is_chain(kind: str) -> bool:
    """Whether plays of a kind have several ranks in a row."""
    return any(chain in kind for chain in CHAINS)


class Form(NamedTuple):
    """Plays of a kind: lengths, ranks of the core."""

    kind: str
    least: int
    most: int
    low: int
    high: int
    top: bool


class Play(NamedTuple):
    """A play: kind, lowest rank of the core, length, cards, and whether it beats all bombs."""

    kind: str
    rank: int
    length: int
    cards: Cards
    top: bool

    @property
    def strength(self) -> tuple[bool, bool, int, int]:
        """What orders bombs."""
        return self.top, self.kind == "rocket", self.length, self.rank

    def beats(self, other: Play) -> bool:
        """Whether it beats another play."""
        if "bomb" in (self.kind, other.kind) or "rocket" in (self.kind, other.kind):
            if other.kind not in ("bomb", "rocket"):
                return True
            return self.kind in ("bomb", "rocket") and self.strength > other.strength
        alike = (self.kind, self.length) == (other.kind, other.length)
        return alike and self.rank > other.rank


DOU_DIZHU = (
    "single, pair, trio, trio+single, trio+pair, straight 5-12, pair straight 3-12, plane 2-12, "
    "plane+singles 2-12, plane+pairs 2-12, four+singles, four+pairs, bomb 4, rocket"
)


@lru_cache(maxsize=2000)
def table_of(name: str) -> tuple[tuple[Form, ...], bool]:
    """Reads a canonical name: ``forms: …`` or ``doudizhu; …``. True if the deck has jokers."""
    base, text = re.fullmatch(r"(forms|doudizhu)[:;] (.*)", name).groups()  # type: ignore[union-attr]
    forms: list[Form] = [*table_of(f"forms: {DOU_DIZHU}")[0]] if base == "doudizhu" else []
    jokers = True
    theirs, own = forms, []
    for entry in text.split(", "):
        if entry == "no jokers":
            jokers = False
            continue
        if entry.startswith("no "):
            theirs = [form for form in theirs if form.kind != entry[3:]]
            continue
        new = forms_of(entry)
        own += new
        # An entry replaces its kind. Bombs as cards are beside those of other lengths.
        kind, beside = new[0].kind, re.fullmatch(r"bomb (.)\1+( top)?", entry)
        theirs = [f for f in theirs if f.kind != kind or (beside and f.least != new[0].least)]
    forms = theirs + own
    if not jokers:
        forms = [form for form in forms if form.kind != "rocket"]
    return tuple(forms), jokers


def forms_of(entry: str) -> list[Form]:
    """The forms of an entry; of bombs, one for each number of cards."""
    kind = max((kind for kind in MADE if entry.startswith(kind)), key=len)
    words = entry[len(kind) :].split()
    top = "top" in words
    least = most = 1
    low, high = 0, BLACK + 1 if kind in ("single", "rocket") else ACE if is_chain(kind) else TWO
    for word in (word for word in words if word != "top"):
        first, _, last = word.partition("-")
        if len(set(word)) == 1 and len(word) > 1:
            least = most = len(word)
            low = high = RANKS.index(word[0])
        elif (is_chain(kind) or kind == "bomb") and word is words[0]:
            least, most = int(first), int(last or first)
        else:
            low, high = RANKS.index(first), RANKS.index(last or first)
    if kind == "bomb":
        return [Form(kind, n, n, low, high, top) for n in range(least, most + 1)]
    return [Form(kind, least, most, low, high, top)]


def are_kickers(rest: Cards, core: range, kind: str, plane: Form) -> bool:
    """Whether cards can be the kickers of a core; their number is right."""
    *_, width = MADE[kind]
    if any(rest[rank] for rank in core):
        return False
    if width == 0:
        return True
    if width == 2:
        return all(n in (0, 2) for n in rest[:BLACK]) and not any(rest[BLACK:])
    if sum(rest[BLACK:]) > 1 or max(rest) > 3:
        return False
    # A trio next to a plane of the same game would make it longer.
    beside = {core[0] - 1, core[-1] + 1} if kind == "plane+singles" else set()
    return not any(rest[r] > 2 for r in beside if plane.low <= r <= plane.high)


@lru_cache(maxsize=300_000)
def readings(cards: Cards, name: str) -> tuple[Play, ...]:
    """All plays that a set of cards is."""
    found, size = [], sum(cards)
    for form in table_of(name)[0]:
        copies, step, kickers, width = MADE[form.kind]
        for length in range(form.least, form.most + 1):
            if form.kind == "rocket":
                if cards == (0,) * BLACK + (1, 1):
                    found.append(Play("rocket", BLACK, 1, cards, form.top))
                continue
            ranks, each = (1, length) if form.kind == "bomb" else (length, copies)
            if size != ranks * (each + kickers * (width or 1)):
                continue
            for rank in range(form.low, form.high + 2 - step * (ranks - 1) - 1):
                core = range(rank, rank + step * ranks, step)
                if all(cards[r] >= each for r in core):
                    rest = tuple(n - each * (r in core) for r, n in enumerate(cards))
                    if not kickers and any(rest):
                        continue
                    if not kickers or are_kickers(rest, core, form.kind, form):
                        found.append(Play(form.kind, rank, length, cards, form.top))
    return tuple(found)


PASS = Play("pass", 0, 0, (0,) * 15, False)


@lru_cache(maxsize=100_000)
def all_plays(hand: Cards, name: str) -> tuple[Play, ...]:
    """All plays in a hand."""
    subsets = product(*(range(n + 1) for n in hand))
    return tuple(play for cards in subsets for play in readings(cards, name))


def legal(hand: Cards, table: Play | None, name: str) -> list[Play]:
    """The legal plays, the pass included."""
    if table is None:
        return [*all_plays(hand, name)]
    return [*(play for play in all_plays(hand, name) if play.beats(table)), PASS]


class Place(NamedTuple):
    """A position: hands, the play on the table, its owner, the seat to move."""

    hands: tuple[Cards, ...]
    table: Play | None
    by: int
    turn: int

    def after(self, play: Play) -> Place:
        """The position after a play."""
        following = (self.turn + 1) % len(self.hands)
        if play is PASS:
            if following == self.by:
                return Place(self.hands, None, following, following)
            return self._replace(turn=following)
        hand = tuple(a - b for a, b in zip(self.hands[self.turn], play.cards, strict=True))
        hands = tuple(hand if s == self.turn else h for s, h in enumerate(self.hands))
        return Place(hands, play, self.turn, following)


def wins(place: Place, name: str, memo: dict[Place, bool]) -> bool:
    """Whether the first seat wins, against all others together."""
    for seat, hand in enumerate(place.hands):
        if not any(hand):
            return seat == 0
    if place not in memo:
        plays = legal(place.hands[place.turn], place.table, name)
        results = (wins(place.after(play), name, memo) for play in plays)
        memo[place] = any(results) if place.turn == 0 else all(results)
    return memo[place]


def plays_left(place: Place, name: str, memo: dict[Place, int]) -> int:
    """Plays and passes until the end with two hands; negative if the side to move loses."""
    if place not in memo:
        values = []
        for play in legal(place.hands[place.turn], place.table, name):
            after = place.after(play)
            over = not any(after.hands[place.turn])
            value = 0 if over else plays_left(after, name, memo)
            values.append(1 if over else -(value + (1 if value > 0 else -1)))
        won = [value for value in values if value > 0]
        memo[place] = min(won) if won else min(values)
    return memo[place]


def random_text(rng: Random) -> str:
    """A random table, canonical or not; some are refused."""

    def ranks() -> str:
        """Ranks of a kind of its own, mostly from a low one to the 2."""
        if rng.random() < 0.4:
            return ""
        low = min(rng.randint(0, 11), rng.randint(0, 11))
        high = rng.choice((BLACK - 1, rng.randint(low, BLACK - 1)))
        return f"{RANKS[low]}-{RANKS[high]}"

    def entry(kind: str) -> str:
        if kind == "bomb":
            return rng.choice(
                (
                    "bomb 4",
                    "bomb 3",
                    "bomb 3-4",
                    "bomb AAA top, bomb 4",
                    "bomb AAA top",
                    "bomb 444 top",
                    f"bomb 3 {ranks()}, bomb 4 {ranks()} top",
                )
            )
        if is_chain(kind):
            least = rng.randint(0, 2) + (3 if MADE[kind][0] == 1 else 2)
            most = rng.choice(("+", f"-{least + rng.randint(0, 2)}"))
            return f"{kind} {least}{most} {ranks()}"
        return kind if kind in ("single", "rocket") else f"{kind} {ranks()}"

    often = rng.uniform(0.1, 0.9)
    kinds = [kind for kind in MADE if kind != "single" and rng.random() < often]
    entries = [entry(kind) for kind in kinds]
    if "rocket" not in kinds and rng.random() < 0.3:
        entries.append("no jokers")
    base = "doudizhu; " if rng.random() < 0.3 and entries else "forms: single, "
    return base + ", ".join(entries)


def random_place(rng: Random, name: str, hands: int, most: int) -> Place:
    """A random position: ranks near each other, and often a play on the table."""
    jokers = table_of(name)[1]
    low = rng.randint(0, 10)
    near = [*range(low, min(low + rng.randint(2, 6), 15)), rng.randrange(15)]
    deck = [r for r in range(BLACK) for _ in range(4)] + ([BLACK, BLACK + 1] if jokers else [])
    deck = [r for r in deck if r in near] or deck
    rng.shuffle(deck)

    def drawn() -> Cards:
        cards = [deck.pop() for _ in range(min(rng.randint(1, most), len(deck) - hands))]
        return tuple(cards.count(rank) for rank in range(15))

    made = tuple(drawn() for _ in range(hands))
    if not all(map(any, made)):
        return random_place(rng, name, hands, most)
    turn = rng.randrange(hands)
    table = None
    if rng.random() < 0.5 and deck:
        cards = [deck.pop() for _ in range(min(rng.randint(1, 6), len(deck)))]
        plays = all_plays(tuple(cards.count(rank) for rank in range(15)), name)
        table = rng.choice(plays) if plays else None
    by = (turn + rng.randint(1, hands - 1)) % hands if table else (turn - 1) % hands
    return Place(made, table, by if table else turn, turn)


def cards_of(text: str) -> Cards:
    """Number of cards of each rank in a text."""
    return tuple(text.count(rank) for rank in RANKS)


def text(cards: Cards) -> list[str]:
    """Cards one by one, as texts."""
    return [RANKS[rank] for rank, n in enumerate(cards) for _ in range(n)]
