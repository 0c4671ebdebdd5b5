"""Checks proofs of card endgames: one file, the standard library alone, nothing of canju's.

``python -I check.py FILE...`` prints a line for each file. It ends with 0 when all are accepted, 1
when a file is sound and its strategy fails, 2 for what is no proof; of several the highest.

A proof says: this side wins these two open hands (or wins within n plays, or lasts n plays, or
takes k tricks). It lists the side's choices and nothing else. The checker walks through all that
the other side can do, takes the listed choice wherever the side is to move, and looks whether every
line ends as claimed. ``docs/proofs.md`` has the format.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

VERSION = 1
#: Bytes of a header, and what a claim may take: more is refused, so that a file costs no more than
#: some gigabytes and some minutes, whatever it says.
MOST_HEADER, DIGEST = 1 << 16, 32
MOST = {"choices": 10_000_000, "positions": 10_000_000, "plays": 500_000_000}
HEADER = {"format", "version", "game", "rules", "hands", "turn", "to_beat", "claims"}
SAYS = {
    "wins": "wins",
    "within": "wins within {} plays",
    "lasts": "lasts at least {} plays",
    "at least": "takes at least {} tricks",
    "at most": "takes at most {} tricks",
}
#: Hears of each choice: which claim, the position, the position it leads to.
Note = Callable[[int, Any, Any], object]


class Refused(Exception):
    """Why a file is not accepted, with the exit code: 1 its strategy fails, 2 it is no proof."""

    def __init__(self, why: str, code: int = 2) -> None:
        super().__init__(why)
        self.code = code


def need(holds: object, why: str, code: int = 2) -> None:
    """Refuses a file of which something does not hold."""
    if not holds:
        raise Refused(why, code)


# --- shedding games -------------------------------------------------------------------------

RANKS = "3456789TJQKA2BR"  # low to high; B and R are the jokers
ACE, TWO, JOKER = 11, 12, 13
FOUR_BITS = [1 << 4 * rank for rank in range(15)]  # a hand is one number: four bits a rank


class Kind(NamedTuple):
    """How a kind of play is made: cards of each core rank, lengths, step, kickers."""

    copies: int
    shortest: int = 1
    longest: int = 1
    step: int = 1
    kickers: int = 0  # for each core rank
    width: int = 1  # cards of a kicker


#: In the order of the format. A bomb's length is its number of cards.
KINDS = {
    "single": Kind(1),
    "pair": Kind(2),
    "trio": Kind(3),
    "trio+single": Kind(3, kickers=1),
    "trio+pair": Kind(3, kickers=1, width=2),
    "straight": Kind(1, 5, 12),
    "pair straight": Kind(2, 3, 12),
    "plane": Kind(3, 2, 12),
    "gap straight": Kind(1, 5, 6, step=2),
    "gap pair straight": Kind(2, 3, 6, step=2),
    "gap plane": Kind(3, 2, 6, step=2),
    "plane+singles": Kind(3, 2, 12, kickers=1),
    "plane+pairs": Kind(3, 2, 12, kickers=1, width=2),
    "four+singles": Kind(4, kickers=2),
    "four+pairs": Kind(4, kickers=2, width=2),
    "bomb": Kind(0, 4, 8),
    "rocket": Kind(0),
}
NAMES = list(KINDS)
BOMB = NAMES.index("bomb")
SWITCHES = ("equal_kickers", "joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings")
#: What is on the table: (kind, length, rank), or nothing to beat.
Table = tuple[int, int, int]
NOTHING: Table = (-1, 0, 0)


def cards_of(text: str) -> int:
    """A hand from its ranks, ``334TB``."""
    need(
        not (
            any(rank not in RANKS for rank in text) or any(text.count(rank) > 8 for rank in RANKS)
        ),
        "the hands are not written as ranks, at most eight of each",
    )
    return sum(FOUR_BITS[RANKS.index(rank)] for rank in text)


def text_of(hand: int) -> str:
    """A hand by its ranks, low to high."""
    return "".join(rank * (hand >> 4 * i & 15) for i, rank in enumerate(RANKS))


class Position(NamedTuple):
    """Both hands, who is to move, and what is to be beaten."""

    hands: tuple[int, int]
    turn: int
    table: Table

    @property
    def key(self) -> int:
        """The position as one number."""
        kind, length, rank = self.table
        first, second = self.hands
        return (
            ((first << 60 | second) << 1 | self.turn) << 13 | (kind + 1) << 8 | length << 4 | rank
        )

    def __str__(self) -> str:
        kind, length, rank = self.table
        table = f" | {NAMES[kind]} of {length} from {RANKS[rank]}" if kind >= 0 else ""
        first, second = map(text_of, self.hands)
        return f"{first} | {second}{table}, {'second' if self.turn else 'first'} to move"


class Shedding:
    """A shedding game: its rules, and the position that a header describes."""

    def __init__(self, header: dict[str, Any]) -> None:
        rules = shaped(header["rules"], {"kinds", "decks", "deck_limit", *SWITCHES}, "rules")
        flags = all(type(rules[switch]) is bool for switch in SWITCHES)
        need(flags and type(rules["decks"]) is int, "rules: switches are true or false")
        need(rules["decks"] in (1, 2), "rules: decks is 1 or 2")
        need(rules["deck_limit"] in ("shared", "each", None), "rules: an unknown deck_limit")
        kinds = rules["kinds"]
        known = type(kinds) is list and all(kind in NAMES for kind in kinds)
        need(known and "single" in kinds, "rules: an unknown kind, or no singles")
        self.kinds = {i for i, name in enumerate(NAMES) if name in kinds}
        self.decks: int = rules["decks"]
        self.switches: dict[str, bool] = rules
        first, second = texts_of(header["hands"])
        hands, turn = (cards_of(first), cards_of(second)), player(header["turn"])
        table, played = self.table_of(header["to_beat"])
        self.check_deck(rules["deck_limit"], hands, turn, played)
        self.start = Position(hands, turn, table)

    def table_of(self, to_beat: object) -> tuple[Table, int]:
        """The play to beat, and its cards."""
        if to_beat is None:
            return NOTHING, 0
        play = shaped(to_beat, {"kind", "length", "rank", "cards"}, "to_beat")
        kind, length, rank = play["kind"], play["length"], play["rank"]
        sound = kind in NAMES and type(length) is int and type(rank) is str
        need(sound, "to_beat: not a play")
        cards = cards_of(str(play["cards"]))
        table = (NAMES.index(kind), length, RANKS.find(rank))
        # Of three hundred cards none are a play; nobody waits for the list of them.
        few = islice(self.block(cards, table[0], length, table[2] - 1), 100_000)
        need((table, cards) in few, "to_beat: no such play under these rules")
        return table, cards

    def check_deck(self, limit: str | None, hands: tuple[int, int], turn: int, played: int) -> None:
        """Refuses cards that the decks do not have."""
        need(all(hands), "a hand is empty")
        for rank in range(15):
            each = [hand >> 4 * rank & 15 for hand in hands]
            each[1 - turn] += played >> 4 * rank & 15
            deck = self.decks * (4 if rank < JOKER else 1)
            most = {"shared": sum(each), "each": max(each)}.get(str(limit), 0)
            need(
                most <= deck and max(each) <= 8, f"more cards of rank {RANKS[rank]} than there are"
            )

    def kickers(self, hand: int, kind: int, core: range) -> list[int]:
        """How many kickers each rank may give to a core."""
        made = KINDS[NAMES[kind]]
        plane = made.copies == 3 and len(core) > 1
        caps = []
        for rank in range(15):
            held = hand >> 4 * rank & 15
            if made.width == 2:
                pairs = 2 if held >= 4 and self.switches["four_as_pairs"] else held >= 2
                caps.append(0 if rank in core or rank >= JOKER else int(pairs))
            elif rank in core:
                # The fourth card of a rank of which three are in the core.
                own = plane and held >= 4 and self.switches["own_rank_kickers"]
                caps.append(int(own))
            else:
                most = 4 if self.switches["wide_wings"] else 3
                lengthens = plane and rank <= ACE and (rank + 1 == core[0] or rank - 1 == core[-1])
                if lengthens and not self.switches["wide_wings"]:
                    most = 2
                caps.append(min(held, most if self.switches["equal_kickers"] else 1))
        return caps

    def chosen(self, caps: list[int], number: int, width: int, first: int = 0) -> Iterator[int]:
        """Every choice of kickers: written low to high, they come in the order of a dictionary."""
        if number == 0:
            yield 0
            return
        for rank in range(first, 15):
            if sum(caps[rank:]) < number:
                return
            # Jokers are the highest: one that is not the last kicker is one of two.
            if rank >= JOKER and number > 1 and not self.switches["joker_kickers"]:
                return
            if caps[rank]:
                caps[rank] -= 1
                for rest in self.chosen(caps, number - 1, width, rank):
                    yield rest + width * FOUR_BITS[rank]
                caps[rank] += 1

    def core(self, hand: int, kind: int, length: int, rank: int) -> range | None:
        """The ranks of a core that begins at a rank, where the hand has one."""
        made = KINDS[NAMES[kind]]
        core = range(rank, rank + made.step * length, made.step)
        last = ACE if made.longest > 1 else JOKER + 1 if made.copies <= 2 else TWO
        if core[-1] > last or any(hand >> 4 * i & 15 < made.copies for i in core):
            return None
        if made.copies == 2 and rank >= JOKER and self.decks == 1:
            return None
        return core

    def block(self, hand: int, kind: int, length: int, above: int) -> Iterator[tuple[Table, int]]:
        """The plays of one kind and length with cores above a rank, each with its cards."""
        made = KINDS[NAMES[kind]]
        if kind not in self.kinds or not made.shortest <= length <= made.longest:
            return
        if NAMES[kind] == "rocket":
            if all(hand >> 4 * joker & 15 >= self.decks for joker in (JOKER, JOKER + 1)):
                yield (kind, 1, JOKER), self.decks * (FOUR_BITS[JOKER] + FOUR_BITS[JOKER + 1])
            return
        for rank in range(above + 1, 15):
            table = (kind, length, rank)
            if NAMES[kind] == "bomb":
                if rank <= TWO and length <= 4 * self.decks and hand >> 4 * rank & 15 >= length:
                    yield table, length * FOUR_BITS[rank]
                continue
            core = self.core(hand, kind, length, rank)
            if core is None:
                continue
            cards = sum(made.copies * FOUR_BITS[i] for i in core)
            if not made.kickers:
                yield table, cards
                continue
            caps = self.kickers(hand, kind, core)
            for kickers in self.chosen(caps, made.kickers * length, made.width):
                yield table, cards + kickers

    def plays(self, hand: int, table: Table) -> Iterator[tuple[Table, int]]:
        """The legal plays in order: by kind, length, rank and kickers, the pass last."""
        if table == NOTHING:
            for kind, made in enumerate(KINDS.values()):
                for length in range(made.shortest, made.longest + 1):
                    yield from self.block(hand, kind, length, -1)
            return
        if table[0] < BOMB:
            yield from self.block(hand, *table)
        for bomb in (*((BOMB, length) for length in range(4, 9)), (BOMB + 1, 1)):
            for play, cards in self.block(hand, *bomb, -1):
                if play > table:  # more cards first, then rank; the rocket is the highest
                    yield play, cards
        yield NOTHING, 0

    def after(self, position: Position) -> Iterator[Position]:
        """The positions that the legal plays lead to, in their order."""
        hands, turn, table = position
        for play, cards in self.plays(hands[turn], table):
            left = hands[turn] - cards
            yield Position((hands[0], left) if turn else (left, hands[1]), 1 - turn, play)

    def walk(self, claim: dict[str, Any]) -> Walk:
        """What a claim says of this game."""
        side = player(claim["player"])
        goal, number = claim["goal"], claim["number"]
        if goal == "wins" and number is None:
            return Walk(self.after, side, self.start, 0, self.ended(side, None))
        paced = goal in ("within", "lasts") and type(number) is int and 0 < number < 1000
        need(paced, "claim: not one of a shedding game")
        lasts = goal == "lasts"
        return Walk(self.after, side, self.start, number - lasts, self.ended(side, lasts), lasts)

    @staticmethod
    def ended(side: int, spent: bool | None) -> Callable[[Position, int], bool | None]:
        """Whether a line has ended as claimed; ``None`` where it goes on.

        ``spent`` is what it means when the budget is; ``None`` where there is no budget.
        """

        def ended(position: Position, budget: int) -> bool | None:
            if not all(position.hands):
                return not position.hands[side]
            return None if budget else spent

        return ended


# --- trick play -----------------------------------------------------------------------------

SUITS, HEIGHTS = "CDHS", "23456789TJQKA"


class Deal(NamedTuple):
    """Two hands of 52 bits, whose turn it is, the card led, and the tricks that are needed yet."""

    hands: tuple[int, int]
    turn: int
    led: int | None
    needs: int

    @property
    def key(self) -> int:
        """The position as one number."""
        led = 52 if self.led is None else self.led
        first, second = self.hands
        return (((first << 52 | second) << 1 | self.turn) << 6 | led) << 4 | self.needs

    def __str__(self) -> str:
        first, second = (" ".join(card_text(i) for i in bits(hand)) for hand in self.hands)
        led = "" if self.led is None else f" | {card_text(self.led)}"
        turn = "second" if self.turn else "first"
        return f"{first} | {second}{led}, {turn} to move, {self.needs} more tricks needed"


def bits(hand: int) -> Iterator[int]:
    """The cards of a hand: clubs, diamonds, hearts, spades, each from low to high."""
    return (card for card in range(52) if hand >> card & 1)


def card_text(card: int) -> str:
    """A card as ``9H``."""
    return HEIGHTS[card % 13] + SUITS[card // 13]


def card_of(text: str) -> int:
    """A card from such a text."""
    sound = len(text) == 2 and text[0] in HEIGHTS and text[1] in SUITS
    need(sound, "a card is not written as 9H")
    return SUITS.index(text[1]) * 13 + HEIGHTS.index(text[0])


class Tricks:
    """The play phase of honeymoon bridge."""

    def __init__(self, header: dict[str, Any]) -> None:
        rules = shaped(header["rules"], {"trump"}, "rules")
        need(rules["trump"] in (*SUITS, None), "rules: trump is C, D, H, S or null")
        self.trump = None if rules["trump"] is None else SUITS.index(rules["trump"])
        to_beat = header["to_beat"]
        hands = [[card_of(card) for card in text.split()] for text in texts_of(header["hands"])]
        led = None if to_beat is None else card_of(str(to_beat))
        turn = player(header["turn"])
        self.left = len(hands[turn])
        cards = sum(hands, [] if led is None else [led])
        even = len(hands[1 - turn]) + (led is not None) == self.left
        sound = len(set(cards)) == len(cards) and even and 1 <= self.left <= 13
        need(sound, "hands: not two hands of one deck, of one size, of up to 13 cards")
        first, second = (sum(1 << card for card in hand) for hand in hands)
        self.start = Deal((first, second), turn, led, 0)

    def walk(self, claim: dict[str, Any]) -> Walk:
        """What a claim says of this game."""
        own, number = player(claim["player"]), claim["number"]
        need(type(number) is int and 0 <= number <= self.left, "claim: not a number of tricks")
        if claim["goal"] == "at least":
            side, needs = own, number
        elif claim["goal"] == "at most":
            # Its strategy is the other side's, which takes all the other tricks.
            side, needs = 1 - own, self.left - number
        else:
            raise Refused("claim: not one of trick play")

        def after(deal: Deal) -> Iterator[Deal]:
            hands, turn, led, needs = deal
            for card in self.cards(hands[turn], led):
                left = hands[turn] ^ 1 << card
                both = (hands[0], left) if turn else (left, hands[1])
                if led is None:
                    yield Deal(both, 1 - turn, card, needs)
                    continue
                winner = turn if self.takes(led, card) else 1 - turn
                yield Deal(both, winner, None, needs - (winner == side))

        def ended(deal: Deal, _: int) -> bool | None:
            if deal.needs == 0:
                return True
            return False if deal.needs > deal.hands[deal.turn].bit_count() else None

        return Walk(after, side, self.start._replace(needs=needs), 0, ended)

    @staticmethod
    def cards(hand: int, led: int | None) -> list[int]:
        """The legal cards: clubs, diamonds, hearts, spades, each from low to high."""
        cards = list(bits(hand))
        suit = [card for card in cards if led is not None and card // 13 == led // 13]
        return suit or cards

    def takes(self, led: int, card: int) -> bool:
        """Whether the second card takes the trick."""
        return card > led if card // 13 == led // 13 else card // 13 == self.trump


# --- the walk -------------------------------------------------------------------------------


class Walk(NamedTuple):
    """A claim as the walk takes it: a game, whose claim it is, where it begins, when lines end."""

    after: Callable[[Any], Iterator[Any]]
    side: int
    start: Any
    budget: int
    ended: Callable[[Any, int], bool | None]
    lasts: bool = False


def numbers(data: bytes) -> Iterator[int]:
    """The choices of all claims, in LEB128: seven bits a byte, the lowest first."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        need(shift <= 21 and (byte > 0 or shift == 0), "a choice is not as it is written")
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
    need(shift == 0, "the last choice is cut")


def follow(
    walk: Walk,
    counts: dict[str, int],
    choices: Iterator[int],
    note: Callable[[Any, Any], object] | None = None,
) -> None:
    """Walks through all that the other side can do, and refuses what does not end as claimed.

    ``note`` hears of each choice: the position, and the one that it leads to.
    """
    seen: dict[int, int] = {}
    positions = plays = used = 0
    # What is still to be looked at: at each depth the rest of what the other side can do.
    path = [(iter([walk.start]), walk.budget, 0)]
    while path:
        rest, budget, listed = path[-1]
        position = next(rest, None)
        if position is None:
            path.pop()
            continue
        plays += listed
        if positions > counts["positions"] or plays > counts["plays"]:
            raise Refused(f"more positions or plays than the header says, at {position}", 1)
        ended = walk.ended(position, budget)
        if ended is False:
            raise Refused(f"the claim fails: {position}", 1)
        before = seen.get(position.key)
        again = before is not None and (before < budget if walk.lasts else before > budget)
        if ended or (before is not None and not again):
            continue
        seen[position.key] = budget
        positions += 1
        left = max(budget - 1, 0)
        if position.turn != walk.side:
            path.append((walk.after(position), left, 1))
            continue
        used += 1
        choice = next(choices, None) if used <= counts["choices"] else None
        if choice is None:
            raise Refused(f"no choice is left for {position}", 1)
        plays += choice + 1
        few = islice(walk.after(position), min(choice, counts["plays"]), None)
        chosen = next(few, None) if plays <= counts["plays"] else None
        if chosen is None:
            raise Refused(f"there is no play number {choice} at {position}", 1)
        if note is not None:
            note(position, chosen)
        path.append((iter([chosen]), left, 0))
    found = {"choices": used, "positions": positions, "plays": plays}
    for name, number in found.items():
        if number != counts[name]:
            raise Refused(f"{number} {name}, and the header says {counts[name]}", 1)


# --- the file -------------------------------------------------------------------------------


def shaped(value: object, names: set[str], called: str) -> dict[str, Any]:
    """An object of the header, which has just these names."""
    if type(value) is not dict or value.keys() != names:
        raise Refused(f"{called}: expected {', '.join(sorted(names))}")
    return value


def texts_of(hands: object) -> tuple[str, str]:
    """Both hands."""
    if type(hands) is not list or len(hands) != 2 or any(type(hand) is not str for hand in hands):
        raise Refused("hands: expected two texts")
    return hands[0], hands[1]


def player(name: object) -> int:
    """0 for the first player, 1 for the second."""
    need(name in ("first", "second"), "a player is neither first nor second")
    return ("first", "second").index(str(name))


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; the same name twice would be read differently by different readers."""
    need(len(dict(pairs)) == len(pairs), "header: a name stands there twice")
    return dict(pairs)


def header_of(line: bytes) -> dict[str, Any]:
    """The header from the first line of a file."""
    need(line.endswith(b"\n"), "not a proof: it has no header, or is cut")
    try:
        header = json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise Refused("not a proof: the header is no JSON") from None
    need(type(header) is dict and header.get("format") == "canju proof", "not a proof")
    current = type(header.get("version")) is int and header["version"] == VERSION
    need(current, f"of another version: this checker reads version {VERSION}")
    header = shaped(header, HEADER, "header")
    claims = header["claims"]
    need(type(claims) is list and 1 <= len(claims) <= 2, "header: expected one claim or two")
    for claim in claims:
        shaped(claim, {"player", "goal", "number", *MOST}, "claim")
        need(type(claim["goal"]) is str and claim["goal"] in SAYS, "claim: an unknown goal")
        for name, most in MOST.items():
            sound = type(claim[name]) is int and 0 <= claim[name] <= most
            need(sound, f"claim: {name} is no number from 0 to {most}")
    return header


def read(file: BinaryIO) -> tuple[bytes, dict[str, Any], bytes]:
    """The first line, the header in it and the choices of a file whose digest is right."""
    line = file.readline(MOST_HEADER)
    header = header_of(line)
    # A choice takes four bytes at most.
    most = 4 * sum(claim["choices"] for claim in header["claims"]) + DIGEST
    rest = file.read(most + 1)
    data, digest = rest[:-DIGEST], rest[-DIGEST:]
    whole = len(rest) <= most and hashlib.sha256(line + data).digest() == digest
    need(whole, "cut, longer than it says, or changed: the digest is wrong")
    return line, header, data


def check(header: dict[str, Any], data: bytes, note: Note | None = None) -> None:
    """Accepts a proof, or raises ``Refused``."""
    name = header["game"]
    need(name in ("shedding", "honeymoon-bridge"), "of a game that this checker does not know")
    game = Shedding(header) if name == "shedding" else Tricks(header)
    choices = numbers(data)
    for number, claim in enumerate(header["claims"]):
        follow(game.walk(claim), claim, choices, note and partial(note, number))
    need(next(choices, None) is None, "there are more choices than the header says")


def claim_text(claim: dict[str, Any]) -> str:
    """What a claim says: ``first wins within 7 plays``."""
    return f"{claim['player']} {SAYS[claim['goal']].format(claim['number'])}"


def check_file(path: str) -> tuple[int, str]:
    """The exit code for a file, and a line about it."""
    try:
        with open(path, "rb") as file:
            _, header, data = read(file)
        check(header, data)
    except Refused as refused:
        return refused.code, f"refused: {refused}"
    except OSError as error:
        return 2, f"refused: {error.strerror or 'it cannot be read'}"
    said = "; ".join(map(claim_text, header["claims"]))
    positions = sum(claim["positions"] for claim in header["claims"])
    return 0, f"accepted: {said} ({positions:,} positions)"


def main(paths: list[str]) -> int:
    """Checks files, and gives the highest exit code of them."""
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
