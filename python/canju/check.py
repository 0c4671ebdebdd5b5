"""Checks proofs of card endgames: one file, the standard library alone, nothing of canju's.

``python -I check.py FILE...`` prints a line for each file. It ends with 0 when all are accepted, 1
when a file is sound and its strategy fails, 2 for what is no proof; of several the highest.

A proof says: this side wins these open hands (or wins within n plays, or lasts n plays, or takes k
tricks). It lists the side's choices and nothing else. The checker walks through all that the other
side can do, takes the listed choice wherever the side is to move, and looks whether every line ends
as claimed. ``docs/proofs.md`` has the format.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
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
#: Of each game the seats in the order of play, each with the side that it plays for.
TWO = {"first": "first", "second": "second"}
THREE = {"landlord": "landlord", "down": "farmers", "up": "farmers"}
SEATS = {"shedding": TWO, "three-hands": THREE, "honeymoon-bridge": TWO}


class Refused(Exception):
    """Why a file is not accepted, with the exit code: 1 its strategy fails, 2 it is no proof."""

    def __init__(self, why: str, code: int = 2) -> None:
        super().__init__(why)
        self.code = code


def need(holds: object, why: str, code: int = 2) -> None:
    """Refuses a file of which something does not hold."""
    if not holds:
        raise Refused(why, code)


def shaped(value: object, names: set[str], called: str) -> dict[str, Any]:
    """An object of the header, which has just these names."""
    if type(value) is not dict or value.keys() != names:
        raise Refused(f"{called}: expected {', '.join(sorted(names))}")
    return value


def one_of(value: Any, known: Iterable[object], called: str) -> Any:
    """A value of the header that is one of these; true is not 1, and 1.0 is not either."""
    sound = any(type(value) is type(one) and value == one for one in known)
    need(sound, f"{called}: expected one of {', '.join(map(str, known))}")
    return value


# --- a position, and what the walk asks of a game -------------------------------------------

HAND, FULL = 60, (1 << 60) - 1  # bits of a hand


class Position(NamedTuple):
    """All hands in one number, whose turn it is, and what lies on the table."""

    hands: int
    turn: int
    table: int  # the play to beat, or the card led, as a number; 0 for nothing
    more: int  # whose play that is; in trick play the tricks needed yet

    def hand(self, seat: int) -> int:
        """The hand of a seat."""
        return self.hands >> HAND * seat & FULL

    @property
    def key(self) -> int:
        """The position as one number."""
        hands, turn, table, more = self
        return ((hands << 13 | table) << 4 | more) << 2 | turn


class Game:
    """A game and a claim, as the walk takes them: what all headers have."""

    start: Position
    budget = 0  # of plays, where the claim has one
    lasts = False  # whether a larger budget asks for more, and not for less

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        seats, hands = SEATS[header["game"]], header["hands"]
        texts = type(hands) is list and all(type(hand) is str for hand in hands)
        need(texts and len(hands) == len(seats), f"hands: expected {len(seats)} texts")
        self.seats = list(seats)
        self.turn = self.seats.index(one_of(header["turn"], seats, "turn"))
        player = one_of(claim["player"], seats.values(), "player")
        #: The seats that follow the strategy.
        self.own = {seat for seat, side in enumerate(seats.values()) if side == player}


# --- shedding games -------------------------------------------------------------------------

RANKS = "3456789TJQKA2BR"  # low to high; B and R are the jokers
ACE, TWOS, JOKER = 11, 12, 13
ONE = [1 << 4 * rank for rank in range(15)]  # a hand has four bits a rank


#: In the order of the format: cards of each core rank, shortest and longest core, its step; kickers
#: for each core rank, cards of a kicker. A bomb's length is its number of cards.
KINDS = {
    "single": (1, 1, 1, 1, 0, 0),
    "pair": (2, 1, 1, 1, 0, 0),
    "trio": (3, 1, 1, 1, 0, 0),
    "trio+single": (3, 1, 1, 1, 1, 1),
    "trio+pair": (3, 1, 1, 1, 1, 2),
    "straight": (1, 5, 12, 1, 0, 0),
    "pair straight": (2, 3, 12, 1, 0, 0),
    "plane": (3, 2, 12, 1, 0, 0),
    "gap straight": (1, 5, 6, 2, 0, 0),
    "gap pair straight": (2, 3, 6, 2, 0, 0),
    "gap plane": (3, 2, 6, 2, 0, 0),
    "plane+singles": (3, 2, 12, 1, 1, 1),
    "plane+pairs": (3, 2, 12, 1, 1, 2),
    "four+singles": (4, 1, 1, 1, 2, 1),
    "four+pairs": (4, 1, 1, 1, 2, 2),
    "bomb": (0, 4, 8, 1, 0, 0),
    "rocket": (0, 1, 1, 1, 0, 0),
}
NAMES = list(KINDS)
BOMB, ROCKET = NAMES.index("bomb"), NAMES.index("rocket")
SWITCHES = ("equal_kickers", "joker_kickers", "own_rank_kickers", "four_as_pairs", "wide_wings")
#: What a play is, as a number, and its cards.
Plays = Iterator[tuple[int, int]]
#: Lists of so many plays are remembered, and so many of them.
SHORT, REMEMBERED = 200, 20_000


def kind_of(table: int) -> tuple[int, int, int]:
    """Kind, length and rank of a play from its number: of bombs the higher one beats."""
    return (table >> 8) - 1, table >> 4 & 15, table & 15


def cards_of(text: str) -> int:
    """A hand from its ranks, ``334TB``."""
    sound = all(rank in RANKS for rank in text) and all(text.count(rank) <= 8 for rank in RANKS)
    need(sound, "the hands are not written as ranks, at most eight of each")
    return sum(ONE[RANKS.index(rank)] for rank in text)


def counts_of(hand: int) -> list[int]:
    """How many cards of each rank a hand has."""
    return [hand >> 4 * rank & 15 for rank in range(15)]


def text_of(hand: int) -> str:
    """A hand by its ranks, low to high."""
    return "".join(rank * number for rank, number in zip(RANKS, counts_of(hand), strict=True))


class Shedding(Game):
    """A shedding game of two hands or three: whose hand is empty first wins."""

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        super().__init__(header, claim)
        self.read_rules(header["rules"])
        self.short = lru_cache(REMEMBERED)(self.short_list)
        self.goal, number = claim["goal"], claim["number"]
        if self.goal != "wins" or number is not None:
            counted = len(self.seats) == 2 and type(number) is int and 0 < number < 1000
            need(counted and self.goal in ("within", "lasts"), "claim: not one of this game")
            self.lasts = self.goal == "lasts"
            self.budget = number - self.lasts
        hands = [cards_of(text) for text in header["hands"]]
        table, by, played = self.read_table(header["to_beat"])
        self.check_deck(header["rules"]["deck_limit"], hands, by, played)
        packed = sum(hand << HAND * seat for seat, hand in enumerate(hands))
        self.start = Position(packed, self.turn, table, by)

    def read_rules(self, given: object) -> None:
        """The switches, and which kinds there are."""
        rules = shaped(given, {"kinds", "decks", "deck_limit", *SWITCHES}, "rules")
        for switch in SWITCHES:
            one_of(rules[switch], (False, True), switch)
        self.switches: dict[str, bool] = rules
        self.decks: int = one_of(rules["decks"], (1, 2), "decks")
        one_of(rules["deck_limit"], ("shared", "each", None), "deck_limit")
        kinds = rules["kinds"]
        known = type(kinds) is list and all(kind in NAMES for kind in kinds)
        need(known and "single" in kinds, "rules: an unknown kind, or no singles")
        self.kinds = {NAMES.index(kind) for kind in kinds}

    def read_table(self, to_beat: object) -> tuple[int, int, int]:
        """The play to beat, whose it is, and its cards. Who leads owns what is not there."""
        if to_beat is None:
            return 0, self.turn, 0
        names = ["kind", "length", "rank", "cards", *["by"][: len(self.seats) - 2]]
        play = shaped(to_beat, set(names), "to_beat")
        by = self.seats.index(one_of(play.get("by", self.seats[1 - self.turn]), self.seats, "by"))
        need(by != self.turn, "by: the seat that is to move")
        kind = NAMES.index(one_of(play["kind"], NAMES, "kind"))
        length = one_of(play["length"], range(1, 13), "length")
        rank = RANKS.index(one_of(play["rank"], RANKS, "rank"))
        cards = cards_of(str(play["cards"]))
        # Of three hundred cards none are a play; nobody waits for the list of them.
        few = islice(self.block(counts_of(cards), kind, length, rank), 100_000)
        table = (kind + 1) << 8 | length << 4 | rank
        need((table, cards) in few, "to_beat: no such play under these rules")
        return table, by, cards

    def check_deck(self, limit: str | None, hands: list[int], by: int, played: int) -> None:
        """Refuses cards that the decks do not have."""
        need(all(hands), "a hand is empty")
        for rank in range(15):
            each = [hand >> 4 * rank & 15 for hand in hands]
            each[by] += played >> 4 * rank & 15
            deck = self.decks * (4 if rank < JOKER else 1)
            most = {"shared": sum(each), "each": max(each)}.get(str(limit), 0)
            sound = most <= deck and max(each) <= 8
            need(sound, f"more cards of rank {RANKS[rank]} than there are")

    def spare(self, held: list[int], kind: int, core: range) -> list[int]:
        """How many kickers each rank may give to a core."""
        copies, *_, width = KINDS[NAMES[kind]]
        most = 4 if self.switches["wide_wings"] else 3
        plane = copies == 3 and len(core) > 1
        caps = []
        for rank, number in enumerate(held):
            if width == 2:
                pairs = 2 if number >= 4 and self.switches["four_as_pairs"] else number >= 2
                caps.append(0 if rank in core or rank >= JOKER else int(pairs))
            elif rank in core:
                # The fourth card of a rank of which three are in the core.
                caps.append(int(plane and number >= 4 and self.switches["own_rank_kickers"]))
            else:
                lengthens = plane and rank <= ACE and rank in (core[0] - 1, core[-1] + 1)
                few = 2 if lengthens and most == 3 else most
                caps.append(min(number, few if self.switches["equal_kickers"] else 1))
        return caps

    def kickers(self, caps: list[int], number: int, width: int, first: int = 0) -> Iterator[int]:
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
                for rest in self.kickers(caps, number - 1, width, rank):
                    yield rest + width * ONE[rank]
                caps[rank] += 1

    def block(self, held: list[int], kind: int, length: int, lowest: int = 0) -> Plays:
        """The plays of one kind and length with cores from a rank on, each with its cards."""
        copies, shortest, longest, step, kickers, width = KINDS[NAMES[kind]]
        ranks, code = length, (kind + 1) << 8 | length << 4
        if kind == BOMB:
            copies, ranks, longest = length, 1, 4 * self.decks
        if kind not in self.kinds or not shortest <= length <= longest:
            return
        if kind == ROCKET:
            if min(held[JOKER:]) >= self.decks:
                yield code | JOKER, self.decks * sum(ONE[JOKER:])
            return
        # There is a joker of each sort in a deck, and chains end with the ace.
        last = ACE if ranks > 1 else JOKER + 1 if copies <= self.decks else TWOS
        for rank in range(lowest, last + 1 - step * (ranks - 1)):
            core = range(rank, rank + step * ranks, step)
            if any(held[i] < copies for i in core):
                continue
            cards = sum(copies * ONE[i] for i in core)
            caps = self.spare(held, kind, core) if kickers else []
            for more in self.kickers(caps, kickers * length, width):
                yield code | rank, cards + more

    def plays(self, hand: int, table: int) -> Plays:
        """The legal plays in order: by kind, length, rank and kickers, the pass last."""
        held = counts_of(hand)
        kind, length, rank = kind_of(table)
        if kind < 0:
            for kind, (_, shortest, longest, *_) in enumerate(KINDS.values()):
                for length in range(shortest, longest + 1):
                    yield from self.block(held, kind, length)
            return
        if kind < BOMB:
            yield from self.block(held, kind, length, rank + 1)
        for bomb in (*((BOMB, length) for length in range(4, 9)), (ROCKET, 1)):
            yield from (play for play in self.block(held, *bomb) if play[0] > table)
        yield 0, 0

    def short_list(self, hand: int, table: int) -> list[tuple[int, int]]:
        """The same, where they are few: positions share hands, and these lists are remembered."""
        found = list(islice(self.plays(hand, table), SHORT + 1))
        return found if len(found) <= SHORT else []

    def after(self, position: Position) -> Iterator[Position]:
        """The positions that the legal plays lead to, in their order."""
        hands, turn, table, by = position
        following = (turn + 1) % len(self.seats)
        hand = position.hand(turn)
        for play, cards in self.short(hand, table) or self.plays(hand, table):
            if play:
                yield Position(hands - (cards << HAND * turn), following, play, turn)
            elif following == by:  # all others have passed
                yield Position(hands, by, 0, by)
            else:
                yield Position(hands, following, table, by)

    def ended(self, position: Position, budget: int) -> bool | None:
        """Whether a line has ended as claimed; ``None`` where it goes on."""
        for seat in range(len(self.seats)):
            if not position.hand(seat):
                return seat in self.own
        return None if self.goal == "wins" or budget else self.lasts

    def text(self, position: Position) -> str:
        """A position for a reader."""
        hands = " | ".join(text_of(position.hand(seat)) for seat in range(len(self.seats)))
        kind, length, rank = kind_of(position.table)
        by = self.seats[position.more]
        table = f" | {NAMES[kind]} of {length} from {RANKS[rank]} by {by}" if kind >= 0 else ""
        return f"{hands}{table}, {self.seats[position.turn]} to move"


# --- trick play -----------------------------------------------------------------------------

SUITS = ("C", "D", "H", "S")
DECK = [height + suit for suit in SUITS for height in "23456789TJQKA"]


def bits(hand: int) -> list[int]:
    """The cards of a hand: clubs, diamonds, hearts, spades, each from low to high."""
    return [card for card in range(52) if hand >> card & 1]


class Tricks(Game):
    """The play phase of honeymoon bridge. A card led is on the table, plus one."""

    def __init__(self, header: dict[str, Any], claim: dict[str, Any]) -> None:
        super().__init__(header, claim)
        trumps = (*SUITS, None)
        trump = shaped(header["rules"], {"trump"}, "rules")["trump"]
        self.trump = trumps.index(one_of(trump, trumps, "trump"))
        led = [] if header["to_beat"] is None else [str(header["to_beat"])]
        hands = [text.split() for text in header["hands"]]
        cards = sum(hands, led)
        sound = all(card in DECK for card in cards) and len(set(cards)) == len(cards)
        need(sound, "hands: cards are written as 9H, each of them once")
        tricks = len(hands[self.turn])
        even = len(hands[1 - self.turn]) + len(led) == tricks
        need(even and 1 <= tricks <= 13, "hands: expected two of one size, of up to 13 cards")
        goal, needs = one_of(claim["goal"], ("at least", "at most"), "goal"), claim["number"]
        need(type(needs) is int and 0 <= needs <= tricks, "claim: not a number of tricks")
        if goal == "at most":
            # Its strategy is the other side's, which takes all the other tricks.
            self.own, needs = {0, 1} - self.own, tricks - needs
        packed = sum(1 << HAND * i + DECK.index(card) for i in (0, 1) for card in hands[i])
        self.start = Position(packed, self.turn, DECK.index(led[0]) + 1 if led else 0, needs)

    def after(self, position: Position) -> Iterator[Position]:
        """The positions that the legal cards lead to, in their order."""
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
        """Whether a line has ended as claimed; ``None`` where it goes on."""
        if position.more == 0:
            return True
        return False if position.more > position.hand(position.turn).bit_count() else None

    def text(self, position: Position) -> str:
        """A position for a reader."""
        hands = " | ".join(" ".join(DECK[i] for i in bits(position.hand(seat))) for seat in (0, 1))
        led = f" | {DECK[position.table - 1]}" if position.table else ""
        turn = self.seats[position.turn]
        return f"{hands}{led}, {turn} to move, {position.more} more tricks needed"


# --- the walk -------------------------------------------------------------------------------


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
    game: Shedding | Tricks, counts: dict[str, int], choices: Iterator[int]
) -> Iterator[tuple[Position, Position]]:
    """Walks through all that the other side can do, and refuses what does not end as claimed.

    Gives each choice: the position, and the one that it leads to.
    """
    seen: dict[int, int] = {}
    used, positions, plays = 0, 0, -1  # the first position comes of no play
    # What is still to be looked at: at each depth the rest of what the other side can do.
    path = [iter([game.start])]
    while path:
        position = next(path[-1], None)
        if position is None:
            path.pop()
            continue
        plays += 1
        if positions > counts["positions"] or plays > counts["plays"]:
            raise Refused(f"more positions or plays than the header says: {game.text(position)}", 1)
        budget = game.budget and game.budget + 1 - len(path)
        ended = game.ended(position, budget)
        if ended is False:
            raise Refused(f"the claim fails: {game.text(position)}", 1)
        key = position.key
        before = seen.get(key)
        known = before is not None and (before >= budget if game.lasts else before <= budget)
        if ended or known:
            continue
        seen[key] = budget
        positions += 1
        replies = game.after(position)
        if position.turn in game.own:
            used += 1
            choice = next(choices, None) if used <= counts["choices"] else None
            if choice is None:
                raise Refused(f"no choice is left: {game.text(position)}", 1)
            plays += choice
            chosen = next(islice(replies, choice, None), None) if plays < counts["plays"] else None
            if chosen is None:
                raise Refused(f"there is no play number {choice}: {game.text(position)}", 1)
            yield position, chosen
            replies = iter([chosen])
        path.append(replies)
    for name, number in {"choices": used, "positions": positions, "plays": plays}.items():
        need(number == counts[name], f"{number} {name}, and the header says {counts[name]}", 1)


# --- the file -------------------------------------------------------------------------------


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
    one_of(header.get("version"), [VERSION], "version")
    shaped(header, HEADER, "header")
    one_of(header["game"], SEATS, "game")
    claims = header["claims"]
    need(type(claims) is list and 1 <= len(claims) <= 2, "header: expected one claim or two")
    for claim in claims:
        one_of(shaped(claim, {"player", "goal", "number", *MOST}, "claim")["goal"], SAYS, "goal")
        for name, most in MOST.items():
            sound = type(claim[name]) is int and 0 <= claim[name] <= most
            need(sound, f"claim: {name} is no number from 0 to {most}")
    checked: dict[str, Any] = header
    return checked


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


def walk(header: dict[str, Any], data: bytes) -> Iterator[tuple[int, Position, Position]]:
    """Walks through a proof; gives each choice, with the number of its claim."""
    choices = numbers(data)
    for number, claim in enumerate(header["claims"]):
        game = (Tricks if header["game"] == "honeymoon-bridge" else Shedding)(header, claim)
        for position, chosen in follow(game, claim, choices):
            yield number, position, chosen
    need(next(choices, None) is None, "there are more choices than the header says")


def check(header: dict[str, Any], data: bytes) -> None:
    """Accepts a proof, or raises ``Refused``."""
    for _ in walk(header, data):
        pass


def claim_text(claim: dict[str, Any]) -> str:
    """What a claim says: ``first wins within 7 plays``."""
    said = f"{claim['player']} {SAYS[claim['goal']].format(claim['number'])}"
    return said.replace("farmers wins", "farmers win")


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
