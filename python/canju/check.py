"""Checks proofs of card endgames. This file needs only the standard library, not canju.

``python -I check.py FILE...`` prints a line for each file. The exit code is 0 if all proofs are
accepted, 1 if a strategy fails, 2 if a file is not a proof; with several files, the highest.

A proof lists the choices of one side that win a position with open hands (or win within n plays,
last n plays, or take k tricks). The checker plays these choices against every reply of the other
side, and tests that every line ends as claimed. ``docs/proofs.md`` has the format.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

VERSION = 1
HAND, FULL = 60, (1 << 60) - 1  # bits of a hand
#: Most bytes of a header, and largest numbers of a claim. They bound the cost of checking any file
#: to some gigabytes and some minutes.
MOST_HEADER, DIGEST = 1 << 16, 32
MOST = {"choices": 10_000_000, "positions": 10_000_000, "plays": 500_000_000}


class Refused(Exception):
    """A file is not accepted. ``code`` is 1 if its strategy fails, 2 if it is not a proof."""

    def __init__(self, why: str, code: int = 2) -> None:
        super().__init__(why)
        self.code = code


def need(holds: object, why: str, code: int = 2) -> None:
    """Raises ``Refused`` unless a condition holds."""
    if not holds:
        raise Refused(why, code)


class Position(NamedTuple):
    """All hands in one number, the turn, and the play on the table."""

    hands: int
    turn: int
    table: int  # the play to beat, or the card led, as a number; 0 for nothing
    more: int  # the seat that made it; in trick play, the tricks still needed

    def hand(self, seat: int) -> int:
        """Hand of a seat."""
        return self.hands >> HAND * seat & FULL


class Game:
    """A game and a claim, for the walk."""

    budget = 0  # plays that the claim allows, if it limits them
    lasts = False  # if true, a larger budget is harder to keep, not easier

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        _, seats, *_ = GAMES[header["game"]]
        self.seats = list(seats)
        self.turn = self.seats.index(header["turn"])
        # Seats that follow the strategy.
        self.own = {seat for seat, side in enumerate(seats.values()) if side == claim["player"]}


# --- shedding games -------------------------------------------------------------------------
RANKS = "3456789TJQKA2BR"  # low to high; B and R are the jokers
ACE, TWOS, JOKER, RED = 11, 12, 13, 14
ONE = [1 << 4 * rank for rank in range(15)]  # a hand has four bits for each rank
Plays = Iterator[tuple[int, int]]  # the number of each play (see kind_of), and its cards
SHORT, REMEMBERED = 200, 20_000  # plays in a cached list, and cached lists
#: Kinds in the order of the format: cards of each core rank, step from one to the next; kickers for
#: each core rank, cards of a kicker; and in Dou Dizhu, if it has the kind, shortest and longest
#: length, lowest and highest rank of the core. A bomb's length is its number of cards.
KINDS = {
    "single": (1, 0, 0, 0, 1, 1, "3R"),
    "pair": (2, 0, 0, 0, 1, 1, "3R"),
    "trio": (3, 0, 0, 0, 1, 1, "32"),
    "trio+single": (3, 0, 1, 1, 1, 1, "32"),
    "trio+pair": (3, 0, 1, 2, 1, 1, "32"),
    "trio+two": (3, 0, 2, 1, 0, 0, ""),
    "straight": (1, 1, 0, 0, 5, 12, "3A"),
    "pair straight": (2, 1, 0, 0, 3, 12, "3A"),
    "plane": (3, 1, 0, 0, 2, 12, "3A"),
    "gap straight": (1, 2, 0, 0, 5, 6, "3A"),
    "gap pair straight": (2, 2, 0, 0, 3, 6, "3A"),
    "gap plane": (3, 2, 0, 0, 2, 6, "3A"),
    "plane+singles": (3, 1, 1, 1, 2, 12, "3A"),
    "plane+pairs": (3, 1, 1, 2, 2, 12, "3A"),
    "plane+twos": (3, 1, 2, 1, 0, 0, ""),
    "four+singles": (4, 0, 2, 1, 1, 1, "32"),
    "four+pairs": (4, 0, 2, 2, 1, 1, "32"),
    "four+three": (4, 0, 3, 1, 0, 0, ""),
    "bomb": (0, 0, 0, 0, 4, 8, "32"),
    "rocket": (0, 0, 0, 0, 1, 1, "BR"),
}
NAMES = tuple(KINDS)
BOMB, ROCKET = NAMES.index("bomb"), NAMES.index("rocket")
ANY_KICKERS = ("trio+two", "plane+twos", "four+three")
SWITCHES = ("equal_kickers", "joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings")
#: A form in a table: kind, shortest and longest length, lowest and highest rank of the core, and
#: true if it beats all other bombs.
Form = tuple[str, int, int, str, str, bool]
DOU_DIZHU: list[Form] = [(i, *of[4:6], *of[6], False) for i, of in KINDS.items() if of[6]]


def kind_of(table: int) -> tuple[int, int, int]:
    """Kind, length and rank of a play from its number."""
    return (table >> 8) - 1, table >> 4 & 15, table & 15


def cards_of(text: str) -> int:
    """Parses a hand from its ranks, ``334TB``."""
    sound = all(rank in RANKS for rank in text) and all(text.count(rank) <= 8 for rank in RANKS)
    need(sound, "cards: not written as ranks, at most eight of each")
    return sum(ONE[RANKS.index(rank)] for rank in text)


def counts_of(hand: int) -> list[int]:
    """Number of cards of each rank in a hand."""
    return [hand >> 4 * rank & 15 for rank in range(15)]


def text_of(hand: int) -> str:
    """Text of a hand: its ranks, low to high."""
    return "".join(rank * number for rank, number in zip(RANKS, counts_of(hand), strict=True))


class Block(NamedTuple):
    """Plays of one kind and length. They beat lower ones, and all blocks of less strength."""

    low: int  # lowest and highest rank of the core's cards
    high: int
    strength: tuple[int, ...]


def blocks_of(forms: list[Form]) -> dict[tuple[int, int], Block]:
    """Blocks of a table, by kind and length. Refuses what is not a table."""
    blocks: dict[tuple[int, int], Block] = {}
    last = (-1, 0)
    for name, shortest, longest, lowest, highest, top in forms:
        kind, low, high = NAMES.index(name), RANKS.index(lowest), RANKS.index(highest)
        copies, step, *_ = KINDS[name]
        least, most = (3 if copies == 1 else 2, 13) if step else (3, 8) if kind == BOMB else (1, 1)
        sound = least <= shortest <= longest <= most and low + step * (longest - 1) <= high
        if name == "single":  # each card is one, so that a hand can lead
            sound &= low == 0 and high in (TWOS, RED)
        elif name == "rocket":
            sound &= (low, high) == (JOKER, RED)
        else:
            sound &= high <= TWOS or (name == "pair" and high == RED)
        bomb = kind in (BOMB, ROCKET)
        need(sound and (bomb or not top), f"forms: {name} cannot have these lengths and ranks")
        need((kind, shortest) > last, "forms: expected each once, by kind and length")
        last = kind, longest
        for length in range(shortest, longest + 1):
            strength = (1 + top, kind, length) if bomb else (0,)
            blocks[kind, length] = Block(low, high, strength)
    return blocks


class Shedding(Game):
    """Dou Dizhu, and other games that are a table of forms: the first empty hand wins."""

    deck: list[int]  # cards of each rank
    decks = 1
    deck_limit: str | None = "shared"
    blocks: dict[tuple[int, int], Block]  # in the order of the format
    kinds: set[int]

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        super().__init__(header, claim)
        self.switches = header["rules"]
        self.read_rules()
        # Many positions have the same hand, so short lists of plays are cached.
        self.few = lru_cache(REMEMBERED)(lambda *of: list(islice(self.plays(*of), SHORT)))
        self.goal, number = claim["goal"], claim["number"]
        if self.goal != "wins" or number is not None:
            sound = self.goal in ("within", "lasts") and number and len(self.seats) == 2
            need(sound, "claim: not valid in this game")
            self.lasts = self.goal == "lasts"
            self.budget = number - self.lasts
        hands = [cards_of(text) for text in header["hands"]]
        table, by, played = self.read_table(header["to_beat"])
        self.check_deck(hands, by, played)
        packed = sum(hand << HAND * seat for seat, hand in enumerate(hands))
        self.start = Position(packed, self.turn, table, by)

    def read_rules(self) -> None:
        """Reads the deck, the blocks, and the kinds that are allowed."""
        rules = self.switches
        self.blocks = blocks_of(rules.get("forms", DOU_DIZHU))
        self.kinds = {NAMES.index(kind) for kind in rules.get("kinds", NAMES)}
        there = {kind for kind, _ in self.blocks}
        need("kinds" not in rules or self.kinds <= there, "kinds: one of them has no form")
        need(0 in self.kinds & there, "rules: no singles")
        self.decks, self.deck_limit = rules["decks"], rules["deck_limit"]
        jokers = self.blocks[0, 1].high == RED
        sound = jokers or (self.decks, self.deck_limit) == (1, "shared")
        need(sound, "decks: without jokers, all hands are from one deck")
        self.deck = [self.decks * (4 if rank < JOKER else jokers) for rank in range(15)]

    def read_table(self, play: dict[str, Any] | None) -> tuple[int, int, int]:
        """Reads the play to beat: its number, seat and cards. For a lead: 0, the leader, 0."""
        if play is None:
            return 0, self.turn, 0
        by = self.seats.index(play.get("by", self.seats[1 - self.turn]))
        need(by != self.turn, "by: this seat is to move")
        length, rank = play["length"], RANKS.index(play["rank"])
        kind, cards = NAMES.index(play["kind"]), cards_of(play["cards"])
        table = (kind + 1) << 8 | length << 4 | rank
        # The slice bounds the time for absurdly many cards.
        few = islice(self.block(counts_of(cards), kind, length, rank), 100_000)
        need((table, cards) in few, "to_beat: not a play under these rules")
        return table, by, cards

    def check_deck(self, hands: list[int], by: int, played: int) -> None:
        """Refuses hands with more cards of a rank than the decks have."""
        need(all(hands), "a hand is empty")
        held = [counts_of(hand) for hand in hands]
        held[by] = [own + cards for own, cards in zip(held[by], counts_of(played), strict=True)]
        for rank, each in enumerate(zip(*held, strict=True)):
            most = {"shared": sum(each), "each": max(each), None: 0}[self.deck_limit]
            sound = most <= self.deck[rank] and max(each) <= 8
            need(sound, f"hands: too many cards of rank {RANKS[rank]}")

    def spare(self, held: list[int], kind: int, core: list[int]) -> list[int]:
        """Largest number of kickers of each rank for a core."""
        (copies, _, _, width, *_), switches = KINDS[NAMES[kind]], self.switches
        plane, caps = copies == 3 and len(core) > 1, []
        block = self.blocks[kind, len(core)]
        for rank, number in enumerate(held):
            beside = rank in (core[0] - 1, core[-1] + 1)
            lengthens = plane and beside and block.low <= rank <= block.high
            if NAMES[kind] in ANY_KICKERS:
                most = 0 if rank in core else number
            elif width == 2:
                most = 0 if rank in core or rank >= JOKER else 1 + switches["four_as_pairs"]
            elif rank in core:  # the fourth card of a core rank
                most = int(plane and switches["own_rank_kickers"])
            else:
                alike = 4 if switches["wide_wings"] else 2 if lengthens else 3
                most = alike if switches["equal_kickers"] else 1
            caps.append(min((number - copies * (rank in core)) // width, most))
        return caps

    def kickers(
        self, caps: list[int], number: int, width: int, jokers: bool, first: int = 0
    ) -> Iterator[int]:
        """Yields all choices of kickers in lexicographic order, each written low to high.

        If ``jokers`` is true, two jokers can be kickers together.
        """
        if number == 0:
            yield 0
            return
        for rank in range(first, 15):
            # Jokers are the highest ranks: if one is not the last kicker, both are kickers.
            both = rank >= JOKER and number > 1
            if sum(caps[rank:]) < number or (both and not jokers):
                return
            if caps[rank]:
                caps[rank] -= 1
                for rest in self.kickers(caps, number - 1, width, jokers, rank):
                    yield rest + width * ONE[rank]
                caps[rank] += 1

    def extras(self, held: list[int], kind: int, core: list[int], short: bool) -> Iterator[int]:
        """Yields all choices of cards that go with a core."""
        _, _, each, width, *_ = KINDS[NAMES[kind]]
        if not each:
            return iter((0,))
        jokers = self.switches["joker_kickers"] or NAMES[kind] in ANY_KICKERS
        return self.kickers(self.spare(held, kind, core), each * len(core), width, jokers)

    def block(
        self, held: list[int], kind: int, length: int, lowest: int = 0, short: bool = False
    ) -> Plays:
        """Yields the plays of one kind and length whose core starts at a rank or above.

        If ``short`` is true, trios that empty the hand can have fewer wings in some games.
        """
        if kind not in self.kinds or (kind, length) not in self.blocks:
            return
        low, high, _ = self.blocks[kind, length]
        copies, step, *_ = KINDS[NAMES[kind]]
        ranks, code = length, (kind + 1) << 8 | length << 4
        if kind == BOMB:
            copies, ranks = length, 1
        elif kind == ROCKET:
            copies, step, ranks = self.decks, 1, 2
        for rank in range(max(low, lowest), high + 1 - step * (ranks - 1)):
            # A deck has one joker of each rank.
            if not held[rank] >= copies <= self.deck[rank]:
                continue
            core = [rank + step * i for i in range(ranks)]
            if all(held[i] >= copies for i in core):
                cards = sum(copies * ONE[i] for i in core)
                for more in self.extras(held, kind, core, short):
                    yield code | rank, cards + more

    def answers(self, hand: int, table: int, short: bool = False) -> Plays:
        """Yields the plays that beat the table, or all if there is nothing to beat."""
        held = counts_of(hand)
        kind, length, rank = kind_of(table)
        beaten = self.blocks[kind, length].strength if table else ()
        for of, block in self.blocks.items():
            if block.strength > beaten:
                yield from self.block(held, *of, short=short)
            elif of == (kind, length):
                yield from self.block(held, *of, rank + 1, short)

    def plays(self, hand: int, table: int) -> Plays:
        """Yields the legal plays by kind, length, rank and kickers; the pass comes last."""
        yield from self.answers(hand, table)
        if table:
            yield 0, 0

    def asked(self, position: Position) -> tuple[int, ...]:
        """Arguments of ``plays`` in a position."""
        return position.hand(position.turn), position.table

    def after(self, position: Position) -> Iterator[Position]:
        """Yields the positions after the legal plays, in their order."""
        hands, turn, table, by = position
        following = (turn + 1) % len(self.seats)
        asked = self.asked(position)
        few = self.few(*asked)
        for play, cards in few if len(few) < SHORT else self.plays(*asked):
            if play:
                yield Position(hands - (cards << HAND * turn), following, play, turn)
            elif following == by:  # all others have passed
                yield Position(hands, by, 0, by)
            else:
                yield Position(hands, following, table, by)

    def ended(self, position: Position, budget: int) -> bool | None:
        """Returns true if a line has ended as claimed, false if not, ``None`` if it goes on."""
        for seat in range(len(self.seats)):
            if not position.hand(seat):
                return seat in self.own
        return None if self.goal == "wins" or budget else self.lasts

    def text(self, position: Position) -> str:
        """Text of a position, for messages."""
        hands = " | ".join(text_of(position.hand(seat)) for seat in range(len(self.seats)))
        kind, length, rank = kind_of(position.table)
        owner = self.seats[position.more]
        about = f"{NAMES[kind]} of {length} from {RANKS[rank]}"
        table = f" | {owner}'s {about}" if kind >= 0 else ""
        return f"{hands}{table}, {self.seats[position.turn]} to move"


# --- Run Fast 跑得快 -------------------------------------------------------------------------
class RunFast(Shedding):
    """Run Fast: no jokers, and by default a hand that can beat must do so."""

    def read_rules(self) -> None:
        """Reads the deck, the blocks and their kinds."""
        rules = self.switches
        # From 3 to Q, of K, A and 2, and no jokers.
        self.deck = [4] * 10 + ([4, 3, 1] if rules["deck"] == 48 else [3, 1, 1]) + [0, 0]
        forms: list[Form] = [
            ("single", 1, 1, "3", "2", False),
            ("pair", 1, 1, "3", "A", False),
            ("trio+two", 1, 1, "3", "A", False),
            ("straight", 5, 12, "3", "A", False),
            ("pair straight", 2 if rules["short_chains"] else 3, 12, "3", "A", False),
            ("plane+twos", 2, 12, "3", "A", False),
            *[("four+three", 1, 1, "3", "A", False)] * rules["four_with_three"],
            *[("bomb", 3, 3, "A", "A", True)] * rules["ace_bomb"],
            ("bomb", 4, 4, "3", "A", False),
        ]
        self.blocks = blocks_of(forms)
        self.kinds = {kind for kind, _ in self.blocks}

    def together(self, held: list[int]) -> set[int]:
        """Ranks of a hand whose cards are played together or not at all: its bombs, if kept."""
        if not self.switches["keep_bombs"]:
            return set()
        aces = self.switches["ace_bomb"] and held[ACE] == 3
        return {rank for rank in range(15) if held[rank] == 4 or (rank == ACE and aces)}

    def wings(self, rest: list[int], kept: set[int], number: int, rank: int = 0) -> Iterator[int]:
        """Yields all choices of wings in lexicographic order, each written low to high."""
        if number == 0:
            yield 0
        elif sum(rest[rank:]) >= number:
            for taken in range(min(rest[rank], number), -1, -1):
                if rank not in kept or taken in (0, rest[rank]):
                    for more in self.wings(rest, kept, number - taken, rank + 1):
                        yield more + taken * ONE[rank]

    def extras(self, held: list[int], kind: int, core: list[int], short: bool) -> Iterator[int]:
        """Yields all choices of wings of a core; nothing if it breaks a bomb that is kept."""
        copies, _, each, *_ = KINDS[NAMES[kind]]
        kept = self.together(held)
        if kind != BOMB and any(i in kept and held[i] > copies for i in core):
            return iter(())
        rest = [0 if i in core else count for i, count in enumerate(held)]
        number = each * len(core)
        if short and each == 2 and all(held[i] == copies for i in core):
            number = min(number, sum(rest))  # all that is left in the hand
        return self.wings(rest, kept, number)

    def plays(self, hand: int, table: int, one_left: int = 0) -> Plays:
        """Yields the legal plays by kind, length, rank and wings; the pass comes last.

        If ``one_left`` is true, some singles must be the highest.
        """
        rules, beaten = self.switches, False
        short = not table or rules["last_trio"] == "any"
        report = one_left and (not table or rules["report_single"] == "always")
        for play, cards in self.answers(hand, table, short):
            if kind_of(play)[0] > 0 or not report or hand < 16 * cards:
                beaten = True
                yield play, cards
        if table and not (beaten and rules["must_beat"]):
            yield 0, 0

    def asked(self, position: Position) -> tuple[int, ...]:
        """Arguments of ``plays`` in a position."""
        other = position.hand(1 - position.turn)
        reports = self.switches["report_single"] is not False and other in ONE
        return (*super().asked(position), reports)


# --- trick play -----------------------------------------------------------------------------
SUITS = ("C", "D", "H", "S")
DECK = tuple(height + suit for suit in SUITS for height in "23456789TJQKA")


def bits(hand: int) -> list[int]:
    """Cards of a hand: clubs, diamonds, hearts, spades, each suit from low to high."""
    return [card for card in range(52) if hand >> card & 1]


class Tricks(Game):
    """The play phase of honeymoon bridge. ``table`` is the card led plus one."""

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        super().__init__(header, claim)
        self.trump = (*SUITS, None).index(header["rules"]["trump"])
        led = [] if header["to_beat"] is None else [header["to_beat"]]
        hands = [text.split() for text in header["hands"]]
        cards, tricks = sum(hands, led), len(hands[self.turn])
        known = all(card in DECK for card in cards) and len(set(cards)) == len(cards)
        sound = known and len(cards) == 2 * tricks and 1 <= tricks <= 13
        need(sound, "hands: expected two hands of one deck, of equal size, of up to 13 cards")
        goal, needs = claim["goal"], claim["number"]
        sound = goal in ("at least", "at most") and needs is not None and needs <= tricks
        need(sound, "claim: not valid in trick play")
        if goal == "at most":
            # The strategy is that of the other side, which takes all other tricks.
            self.own, needs = {0, 1} - self.own, tricks - needs
        packed = sum(1 << HAND * i + DECK.index(card) for i in (0, 1) for card in hands[i])
        self.start = Position(packed, self.turn, DECK.index(led[0]) + 1 if led else 0, needs)

    def after(self, position: Position) -> Iterator[Position]:
        """Yields the positions after the legal cards, in their order."""
        hands, turn, table, needs = position
        cards, led = bits(position.hand(turn)), table - 1
        follow = [card for card in cards if table and card // 13 == led // 13]
        for card in follow or cards:
            left = hands ^ 1 << HAND * turn + card
            if not table:
                yield Position(left, 1 - turn, card + 1, needs)
                continue
            takes = card > led if follow else card // 13 == self.trump
            winner = turn if takes else 1 - turn
            yield Position(left, winner, 0, needs - (winner in self.own))

    def ended(self, position: Position, budget: int) -> bool | None:
        """Returns true if a line has ended as claimed, false if not, ``None`` if it goes on."""
        left = position.hand(position.turn).bit_count()
        return None if 0 < position.more <= left else position.more == 0

    def text(self, position: Position) -> str:
        """Text of a position, for messages."""
        hands = " | ".join(" ".join(DECK[i] for i in bits(position.hand(seat))) for seat in (0, 1))
        led = f" | {DECK[position.table - 1]}" if position.table else ""
        return f"{hands}{led}, {self.seats[position.turn]} to move, {position.more} tricks needed"


# --- the walk -------------------------------------------------------------------------------
def numbers(data: bytes) -> Iterator[int]:
    """Decodes the choices of all claims from LEB128: seven bits a byte, the lowest first."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        sound = shift <= 21 and (byte > 0 or shift == 0)
        need(sound, "choices: a number is too large, or not in its shortest form")
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
    need(shift == 0, "choices: the last number is cut")


def follow(
    game: Shedding | Tricks, counts: dict[str, int], choices: Iterator[int]
) -> Iterator[tuple[Position, Position]]:
    """Plays the strategy against every reply; yields each position of a choice, and the next."""
    seen: dict[int, int] = {}
    used, positions, plays = 0, 0, -1  # no play leads to the first position
    # Positions still to visit, at each depth.
    path = [iter([game.start])]
    while path:
        position = next(path[-1], None)
        if position is None:
            path.pop()
            continue
        plays += 1
        if positions > counts["positions"] or plays > counts["plays"]:
            raise Refused(f"more positions or plays than in the header: {game.text(position)}", 1)
        budget = game.budget and game.budget + 1 - len(path)
        ended = game.ended(position, budget)
        if ended is False:
            raise Refused(f"the claim fails: {game.text(position)}", 1)
        hands, turn, table, more = position
        key = ((hands << 13 | table) << 4 | more) << 2 | turn  # smaller than a tuple
        before = seen.get(key)
        known = before is not None and (before >= budget if game.lasts else before <= budget)
        if ended or known:
            continue
        seen[key] = budget
        positions += 1
        replies = game.after(position)
        if turn in game.own:
            used += 1
            choice = next(choices, None) if used <= counts["choices"] else None
            if choice is None:
                raise Refused(f"no choice left for: {game.text(position)}", 1)
            plays += choice
            chosen = next(islice(replies, choice, None), None) if plays < counts["plays"] else None
            if chosen is None:
                raise Refused(f"no legal play has number {choice}: {game.text(position)}", 1)
            yield position, chosen
            replies = iter([chosen])
        path.append(replies)
    for name, number in {"choices": used, "positions": positions, "plays": plays}.items():
        need(number == counts[name], f"{number} {name}, but {counts[name]} in the header", 1)


# --- the file -------------------------------------------------------------------------------
GOALS = ("wins", "within", "lasts", "at least", "at most")
OFF_ON = (False, True)
#: One or both of kinds and forms. The kinds are those of the forms, or of Dou Dizhu, that exist.
RULES: dict[str, Any] = {"decks": (1, 2), "deck_limit": ("shared", "each", None), "kinds": [NAMES]}
RULES |= dict.fromkeys(SWITCHES, OFF_ON)
RULES["forms"] = [[NAMES, range(14), range(14), RANKS, RANKS, OFF_ON]]
PLAY = {"kind": NAMES, "length": range(1, 14), "rank": RANKS, "cards": str}
#: Values of each switch, the usual one first.
RUN_FAST_RULES: dict[str, Any] = {
    "deck": (48, 45),
    "must_beat": (True, False),
    "short_chains": (True, False),
    "last_trio": ("any", "lead"),
    "ace_bomb": OFF_ON,
    "four_with_three": OFF_ON,
    "keep_bombs": OFF_ON,
    "report_single": (False, "lead", "always", True),  # True: "lead" in older files
}
TWO = {"first": "first", "second": "second"}
THREE = {"landlord": "landlord", "down": "farmers", "up": "farmers"}
#: Games: class, seats in the order of play with their sides, forms of the rules and of a play.
GAMES: dict[str, tuple[Any, dict[str, str], dict[str, Any], Any]] = {
    "shedding": (Shedding, TWO, RULES, PLAY),
    "three-hands": (Shedding, THREE, RULES, {**PLAY, "by": tuple(THREE)}),
    "run-fast": (RunFast, TWO, RUN_FAST_RULES, PLAY),
    "honeymoon-bridge": (Tricks, TWO, {"trump": (*SUITS, None)}, DECK),
}


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Reads a JSON object; refuses duplicate names, which other readers may read differently."""
    need(len(dict(pairs)) == len(pairs), "header: a name appears twice")
    return dict(pairs)


def fit(value: Any, form: Any, called: str) -> None:
    """Refuses a value without the given form: an object, a list, a text, or one of some values."""
    if type(form) is dict:
        same = type(value) is dict and value.keys() == form.keys()
        need(same, f"{called}: expected {', '.join(form)}")
        for name, of_name in form.items():
            fit(value[name], of_name, name)
    elif type(form) is list:
        # A list of any length has one form, another one for each item.
        sound = type(value) is list and len(form) in (1, len(value))
        need(sound, f"{called}: expected a list")
        for i, each in enumerate(value):
            fit(each, form[i % len(form)], called)
    elif form is str:
        need(type(value) is str, f"{called}: expected a text")
    else:  # neither true nor 1.0 counts as 1
        types = {int} if type(form) is range else {type(one) for one in form if one == value}
        need(type(value) in types and value in form, f"{called}: expected one of {form}")


def header_of(line: bytes) -> dict[str, Any]:
    """Reads the header from the first line of a file."""
    try:
        # Decoded first: from bytes, ``json`` reads UTF-16, UTF-32 and a byte order mark too.
        header = json.loads(line.decode(), object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise Refused("not a proof: it has no JSON header") from None
    form: dict[str, Any] = {"format": ("canju proof",), "version": (VERSION,), "game": tuple(GAMES)}
    fit(type(header) is dict and {name: header.get(name) for name in form}, form, "header")
    _, seats, rules, play = GAMES[header["game"]]
    sizes = {name: range(most + 1) for name, most in MOST.items()}
    about = {"player": tuple(seats.values()), "goal": GOALS, "number": (None, *range(1000))}
    to_beat = (None,) if header.get("to_beat") is None else play
    given = header.get("rules")
    given = given if type(given) is dict else {}
    left_out = "kinds" if "forms" in given and "kinds" not in given else "forms"
    rules = {name: rules[name] for name in rules if name in given or name != left_out}
    form |= {"rules": rules, "hands": [str], "turn": tuple(seats), "to_beat": to_beat}
    fit(header, {**form, "claims": [{**about, **sizes}]}, "header")
    kinds = header["rules"].get("kinds", ())
    need(len(set(kinds)) == len(kinds), "kinds: a name appears twice")
    need(len(header["hands"]) == len(seats), f"hands: expected {len(seats)}")
    need(1 <= len(header["claims"]) <= 2, "claims: expected one or two")
    return dict(header)


def read(file: BinaryIO) -> tuple[bytes, dict[str, Any], bytes]:
    """Reads a file and tests its digest; returns its first line, the header and the choices."""
    line = file.readline(MOST_HEADER)
    header = header_of(line)
    most = 4 * sum(claim["choices"] for claim in header["claims"]) + DIGEST  # bytes
    rest = file.read(most + 1)
    data, digest = rest[:-DIGEST], rest[-DIGEST:]
    whole = len(rest) <= most and hashlib.sha256(line + data).digest() == digest
    need(whole, "wrong digest: the file was cut, changed or made longer")
    return line, header, data


def game_of(header: dict[str, Any], claim: dict[str, Any]) -> Shedding | Tricks:
    """Makes the game of a header, for one of its claims."""
    made: Shedding | Tricks = GAMES[header["game"]][0](header, claim)
    return made


def walk(header: dict[str, Any], data: bytes) -> Iterator[tuple[int, Position, Position]]:
    """Checks a proof, or raises ``Refused``; yields each choice with the index of its claim."""
    choices = numbers(data)
    for number, claim in enumerate(header["claims"]):
        for position, chosen in follow(game_of(header, claim), claim, choices):
            yield number, position, chosen
    need(next(choices, None) is None, "more choices than in the header")


def check_file(path: str) -> tuple[int, str]:
    """Exit code for a file, and a line about it."""
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            _, header, data = read(file)
        for _ in walk(header, data):
            pass
    except Refused as refused:
        return refused.code, f"refused: {refused}"
    except OSError as error:
        return 2, f"refused: {error.strerror or 'it cannot be read'}"
    claims, about = header["claims"], ("player", "goal", "number")
    said = [" ".join(str(each[i]) for i in about if each[i] is not None) for each in claims]
    return 0, f"accepted: {'; '.join(said)} ({sum(i['positions'] for i in claims):,} positions)"


def main(paths: list[str]) -> int:
    """Checks files and returns the highest exit code."""
    highest = 0 if paths else 2
    for path in paths:
        code, line = check_file(path)
        highest = max(highest, code)
        print(f"{path}: {line}".encode("ascii", "backslashreplace").decode())
    if not paths:
        print("usage: python -I check.py FILE...", file=sys.stderr)
    return highest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
