"""A reader of printed strategies: it knows the text alone, and plays it against every legal reply.

The parser follows the grammar of the page and asks canju nothing. A game says which plays are
legal: ``Packaged`` asks the positions of the package, ``Twin`` the slow rules of the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from canju import Position
from twin import minimax
from twin.rules import RANKS, minus, text_of

PASS = "pass"
_WORDS = {
    "en": {"pass": PASS, "all": "all replies", "else": "else", "again": "pass, again"},
    "zh": {"pass": "不要", "all": "怎么应", "else": "其余", "again": "不要, 同"},
}
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_JOKERS = {"小王": "B", "大王": "R"}


class Play(NamedTuple):
    """A printed play: its cards, its kind and core if they are named, its seat in a pair."""

    cards: str
    kind: str | None = None
    core: str | None = None
    seat: int | None = None
    stands: bool = False

    def is_like(self, move: Move) -> bool:
        return (
            self.cards == move.cards
            and self.kind in (None, *move.kinds)
            and self.core in (None, move.core)
            and self.seat in (None, move.seat)
        )


class Move(NamedTuple):
    """A legal play of a game, with the state after it."""

    cards: str
    kinds: tuple[str, ...]
    core: str
    seat: int
    after: Any


@dataclass(eq=False)
class Node:
    """Plays of the winner, and the replies to them with what follows each."""

    run: list[Play] = field(default_factory=list)
    groups: list[tuple[Any, Node]] = field(default_factory=list)
    wins: bool = False
    open: bool = False
    again: bool = False


class Fault(AssertionError):
    """The text does not say how to win."""


# --- the parser ------------------------------------------------------------------------------


class Text:
    """A printed strategy: its header, and its root."""

    def __init__(self, text: str, lang: str = "en") -> None:
        self.header, *lines = text.splitlines()
        self._words = _WORDS[lang]
        self._named: dict[str, Node] = {}
        self._references: list[tuple[Node, str]] = []
        self.root = Node()
        self._read(lines)
        for node, name in self._references:
            if name not in self._named:
                raise Fault(f"no block is called {name}")
            if node.groups:
                raise Fault(f"lines below a reference to {name}")
            node.groups = self._named[name].groups

    def _read(self, lines: list[str]) -> None:
        stack: list[tuple[int, Node]] = [(-1, self.root)]
        for number, line in enumerate(lines):
            text = line.lstrip(" ")
            level, rest = divmod(len(line) - len(text), 3)
            if rest:
                raise Fault(f"an indent that is not of threes: {line!r}")
            begins = number == 0 and not re.match(r"[^·]*?: ", text)
            if begins and level:
                raise Fault("the first line is indented")
            if not begins:
                while stack[-1][0] >= level:
                    stack.pop()
                if stack[-1][0] != level - 1:
                    raise Fault(f"a level is left out: {line!r}")
            parent = stack[-1][1]
            last = self._line(text, parent, begins)
            # What is below the first line answers its plays, at the next level.
            stack.append((0 if begins else level, last))

    def _line(self, text: str, parent: Node, begins: bool) -> Node:
        """Reads a line; returns the node that the lines below it belong to."""
        name = re.search(r"  \((\d+)\)$", text)
        reference = re.search(r" → \((\d+)\)$", text)
        for found in (name, reference):
            text = text[: found.start()] if found else text
        node = parent
        for number, part in enumerate(text.split(" · ")):
            if number == 0 and begins:
                self._run(part, node)
                continue
            labels, _, answer = part.partition(": ")
            below = Node()
            node.groups.append((self._replies(labels), below))
            self._run(answer, below)
            node = below
        if name:
            self._named[name[1]] = node
        if reference:
            self._references.append((node, reference[1]))
        return node

    def _run(self, text: str, node: Node) -> None:
        if text == self._words["again"]:
            node.again, node.run = True, [Play(PASS)]
            return
        for sign, mark in (("■", "wins"), ("…", "open")):
            if text == sign or text.endswith(f" {sign}"):
                setattr(node, mark, True)
                text = text[: -len(sign)].rstrip()
        node.run = list(self._plays(text))

    def _replies(self, text: str) -> Any:
        if text in (self._words["all"], self._words["else"]):
            return "all" if text == self._words["all"] else "else"
        return [tuple(self._plays(reply)) for reply in text.split(", ")]

    def _plays(self, text: str) -> Iterator[Play]:
        for token in re.findall(r"(?:[^ (（]|[(（][^)）]*[)）])+", text):
            stands, token = token.endswith("!"), token.rstrip("!")
            if "/" not in token:
                yield self._play(token)._replace(stands=stands)
                continue
            down, up = token.split("/")
            if down:
                yield self._play(down)._replace(seat=1, stands=stands and not up)
            if up:
                yield self._play(up)._replace(seat=2, stands=stands)

    def _play(self, token: str) -> Play:
        kind = re.search(r"[(（](.*?)(?: ([^ ]*[\dTJQKA][^ ]*))?[)）]$", token)
        token = token[: kind.start()] if kind else token
        if token in (self._words["pass"], "–"):
            return Play(PASS)
        for word, letter in _JOKERS.items():
            token = token.replace(word, letter)
        token = token.replace("10", "T")
        if found := re.match(r"([♠♥♦♣])(.)$", token):
            return Play(found[2] + _SUITS[found[1]])
        if "–" in token:
            low, high = token.split("–")
            if not low or len({*low}) > 1 or len(low) != len(high):
                raise Fault(f"not a chain: {token}")
            ranks = RANKS[RANKS.index(low[0]) : RANKS.index(high[0]) + 1]
            token = "".join(rank * len(low) for rank in ranks)
        if not token or not {*token} <= {*RANKS}:
            raise Fault(f"not a play: {token!r}")
        core = kind and kind[2] and kind[2].replace("10", "T")
        return Play("".join(sorted(token, key=RANKS.index)), kind and kind[1], core)


# --- the games ---------------------------------------------------------------------------------


class Packaged:
    """The rules of the package."""

    def __init__(self, position: Position) -> None:
        self.start = position

    def moves(self, position: Position) -> list[Move]:
        seat = self.seat(position)
        return [
            Move(_cards(play), (play.kind, play.kind_zh), _core(play), seat, position.play(play))
            for play in position.plays()
        ]

    @staticmethod
    def seat(position: Position) -> int:
        seats = ("first", "second", "third", "landlord", "down", "up")
        return seats.index(position.turn) % 3

    @staticmethod
    def is_over(position: Position) -> bool:
        return bool(position.is_over)

    def out(self, position: Position) -> int | None:
        """The seat that has no cards left."""
        hands = [
            hand for hand in (getattr(position, seat, None) for seat in _SEATS) if hand is not None
        ]
        empty = [seat for seat, hand in enumerate(hands) if not len(hand)]
        return empty[0] if len(empty) == 1 else None


_SEATS = ("first", "second", "third", "landlord", "down", "up")


def _cards(play: Any) -> str:
    if play.kind == "pass":
        return PASS
    if play.kind == "card":
        return str(play)
    letters = [letter for letter in str(play).upper() if letter in RANKS]
    return "".join(sorted(letters, key=RANKS.index))


def _core(play: Any) -> str:
    """The lowest rank of the core, and the highest one of a chain."""
    if play.kind in ("pass", "card"):
        return ""
    low = RANKS.index(str(play.rank))
    chain = any(word in play.kind for word in ("straight", "plane")) and play.length > 1
    return f"{RANKS[low]}–{RANKS[low + play.length - 1]}" if chain else RANKS[low]


class Twin:
    """Two hands by the slow implementation; a state is the mover's hand, the other, the play to
    beat, and the seat to move."""

    def __init__(self, first: Any, second: Any, to_beat: Any, switches: Any, seat: int = 0) -> None:
        self.start = first, second, to_beat and to_beat[:3], seat
        self._switches = switches

    def moves(self, state: Any) -> list[Move]:
        mover, other, to_beat, seat = state
        found = []
        for play in minimax.legal_plays(mover, to_beat, self._switches, sum(other) == 1):
            passes = play == minimax.PASS
            after = other, minus(mover, play[3]), None if passes else play[:3], 1 - seat
            cards = PASS if passes else text_of(play[3])
            core = "" if passes else RANKS[play[1]]
            if not passes and play[2] > 1 and play[0] != "bomb":
                core = f"{core}–{RANKS[play[1] + play[2] - 1]}"
            found.append(Move(cards, (play[0],), core, seat, after))
        return found

    @staticmethod
    def seat(state: Any) -> int:
        return int(state[3])

    @staticmethod
    def is_over(state: Any) -> bool:
        return not any(state[0]) or not any(state[1])

    def out(self, state: Any) -> int | None:
        if not self.is_over(state):
            return None
        return int(state[3] if not any(state[0]) else 1 - state[3])


# --- the walk ----------------------------------------------------------------------------------


class Walk:
    """Plays a text against every legal reply; raises ``Fault`` where it fails.

    Attributes:
        winners: the seats whose strategy it is.
        worst: most plays until the end; in trick play, the fewest tricks of the winner.
        pairs: number of pairs of a line and a state.
    """

    def __init__(self, game: Any, text: Text, winners: set[int], in_tricks: bool = False) -> None:
        self.game, self.winners, self.in_tricks = game, winners, in_tricks
        self._costs: dict[Any, int] = {}
        self._used: set[tuple[int, int, int]] = set()
        ours = game.seat(game.start) in winners
        walk = self._answer if ours else self._reply
        self.worst = abs(walk(text.root, game.start))
        self.pairs = len(self._costs)
        self._all_used(text.root)

    def _cost(self, state: Any, after: Any) -> int:
        """A play, or a trick of the winner's, which is good."""
        if not self.in_tricks:
            return 1
        return -int(state.to_beat is not None and self.game.seat(after) in self.winners)

    def _answer(self, node: Node, state: Any) -> int:
        """The cost of the worst line after the plays of a node."""
        key = id(node), state
        if key not in self._costs:
            self._costs[key] = self._run(node, state)
        return self._costs[key]

    def _run(self, node: Node, state: Any) -> int:
        cost = 0
        for number, play in enumerate(node.run):
            state, more = self._make(play, state)
            cost += more
            if self.game.is_over(state):
                if number + 1 < len(node.run) or node.groups or node.open:
                    raise Fault(f"the game is over before {node.run[number:]}")
                if node.wins == self.in_tricks:
                    raise Fault(f"the end of {node.run}")
                if not self.in_tricks and self.game.out(state) not in self.winners:
                    raise Fault(f"{node.run} ends the game without a win")
                return cost
        if node.wins:
            raise Fault(f"{node.run} is said to win, and the game goes on")
        return cost + self._reply(node, state)

    def _make(self, play: Play, state: Any) -> tuple[Any, int]:
        """A play of the winner's, and all passes after a play that stands."""
        if self.game.seat(state) not in self.winners:
            raise Fault(f"{play} where the other side is to move")
        after = self._legal(play, state)
        cost, state = self._cost(state, after), after
        while play.stands and self.game.seat(state) not in self.winners:
            moves = self.game.moves(state)
            if [move.cards for move in moves] != [PASS]:
                raise Fault(f"{play} can be answered: {moves}")
            cost, state = cost + 1, moves[0].after
        return state, cost

    def _legal(self, play: Play, state: Any) -> Any:
        found = [move for move in self.game.moves(state) if play.is_like(move)]
        if len(found) != 1:
            raise Fault(f"{play} is {len(found)} legal plays in {state}")
        return found[0].after

    def _reply(self, node: Node, state: Any) -> int:
        """The cost of the worst line after all replies of the other side to a node."""
        key = id(node), state, "replies"
        if node.open:
            return 0
        if key not in self._costs:
            # No line comes back to where it began: each play takes a card, or a round ends.
            self._costs[key] = max(self._replies(node, state, ()))
        return self._costs[key]

    def _replies(self, node: Node, state: Any, made: tuple[Move, ...]) -> Iterator[int]:
        for move in self.game.moves(state):
            cost, reply = self._cost(state, move.after), (*made, move)
            if self.game.is_over(move.after):
                if not self.in_tricks:
                    raise Fault(f"the other side is out: {reply}")
                if node.groups:
                    raise Fault(f"the game is over before {node.groups}")
                yield cost
            elif self.game.seat(move.after) in self.winners:
                yield cost + self._answered(node, reply, move.after)
            else:
                yield cost + max(self._replies(node, move.after, reply))

    def _answered(self, node: Node, reply: tuple[Move, ...], state: Any) -> int:
        found = [*self._listed(node, reply)]
        if not found:
            found = [(number, 0) for number, (one, _) in enumerate(node.groups) if one == "else"]
        if len(found) != 1:
            raise Fault(f"{len(found)} answers to {[move.cards for move in reply]}")
        [(number, place)] = found
        self._used.add((id(node.groups), number, place))
        below = node.groups[number][1]
        if below.again:
            after = self._legal(Play(PASS), state)
            return self._cost(state, after) + self._reply(node, after)
        return self._answer(below, state)

    @staticmethod
    def _listed(node: Node, reply: tuple[Move, ...]) -> Iterator[tuple[int, int]]:
        """The groups of a node that name a reply, and its place there."""
        for number, (replies, _) in enumerate(node.groups):
            if replies == "all":
                yield number, 0
            elif replies != "else":
                yield from (
                    (number, place) for place, one in enumerate(replies) if matches(one, reply)
                )

    def _all_used(self, node: Node) -> None:
        """No reply is listed that is legal nowhere."""
        for number, (replies, below) in enumerate(node.groups):
            for place in range(len(replies) if isinstance(replies, list) else 1):
                if (id(node.groups), number, place) not in self._used:
                    raise Fault(f"a reply that is legal nowhere: {replies}, {place}")
            self._all_used(below)


def matches(printed: tuple[Play, ...], reply: tuple[Move, ...]) -> bool:
    return len(printed) == len(reply) and all(
        play.is_like(move) for play, move in zip(printed, reply, strict=True)
    )
