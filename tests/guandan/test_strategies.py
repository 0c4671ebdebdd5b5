"""Printed strategies of four hands: read as text alone, and played against every legal reply."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from canju import Position, solve
from every import of_guandan
from walker import PASS, Fault, Move, Node, Text, Walk

SEATS = ("south", "east", "north", "west")
_LETTERS = {letter: seat for name in ("SENW", "南东北西") for seat, letter in enumerate(name)}
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_ROW = "A23456789TJQKA"
_RANK = "10|[2-9JQKABR]|小王|大王"
_CARD = re.compile(rf"([♠♥♦♣]?)({_RANK})(?:=([♠♥♦♣]?)({_RANK}))?")


class Shown(NamedTuple):
    """A printed play: its cards, each with its suit if it has one, and what wild ones stand for."""

    cards: tuple[tuple[str, str], ...]
    meant: tuple[tuple[str, str], ...]
    kind: str | None
    seat: int
    stands: bool

    def is_like(self, move: Move) -> bool:
        if not self.cards or move.cards == PASS:
            return not self.cards and move.cards == PASS and move.seat == self.seat
        level, text = move.core, move.cards.split(" ")
        cards, meant = [], []
        for part in text:
            part, _, stands_for = part.partition("=")
            cards += re.findall(r"([2-9TJQKABR])([SHDC]?)", part)
            meant += re.findall(r"([2-9TJQKA])([SHDC]?)", stands_for)

        def fits(printed: Any, own: Any) -> bool:
            """Each printed card is one of the play; without a suit it is not wild."""
            left = list(own)
            for rank, suit in sorted(printed, key=lambda card: not card[1]):
                found = (one for one in left if one == (rank, suit)) if suit else (
                    one for one in left if one[0] == rank and one != (level, "H")
                )  # fmt: skip
                if (one := next(found, None)) is None:
                    return False
                left.remove(one)
            return not left

        return (
            move.seat == self.seat
            and fits(self.cards, cards)
            and sorted(self.meant) == sorted(meant)
            and self.kind in (None, *move.kinds)
        )


class Four(Text):
    """A printed strategy of four hands: plays stand under their seats."""

    _seat = -1

    def _run(self, text: str, node: Node) -> None:
        self._seat = -1
        super()._run(text, node)

    def _replies(self, text: str) -> Any:
        self._seat = -1
        return super()._replies(text)

    def _plays(self, text: str) -> Iterator[Any]:
        for token in re.findall(r"(?:[^ (（]|[(（][^)）]*[)）])+", text):
            if token in _LETTERS:
                self._seat = _LETTERS[token]
                continue
            stands, token = token.endswith("!"), token.rstrip("!")
            kind = re.search(r"[(（](.*?)[)）]$", token)
            token = token[: kind.start()] if kind else token
            cards, meant = self._cards(token)
            yield Shown(cards, meant, kind and kind[1], self._seat, stands)

    def _cards(self, token: str) -> Any:
        if token == self._words["pass"]:
            return (), ()
        if "–" in token:
            low, high = ([_card(*one.groups()[:2]) for one in _CARD.finditer(end)]
                         for end in token.split("–"))  # fmt: skip
            first = _ROW.index(low[0][0])
            ranks = _ROW[first : _ROW.index(high[0][0], first + 1) + 1]
            return tuple((rank, suit) for rank in ranks for _, suit in low), ()
        if _CARD.sub("", token):
            raise Fault(f"not a play: {token!r}")
        found = [one.groups() for one in _CARD.finditer(token)]
        cards = tuple(_card(suit, rank) for suit, rank, _, _ in found)
        return cards, tuple(_card(suit, rank) for _, _, suit, rank in found if rank)


def _card(suit: str, rank: str) -> tuple[str, str]:
    rank = {"10": "T", "小王": "B", "大王": "R"}.get(rank, rank)
    return rank, _SUITS.get(suit, "")


class Table:
    """The rules of the package: the game is over when somebody is out, or the levels are sure."""

    def __init__(self, position: Position, levels: int | None = None) -> None:
        self.start, self.levels = position, levels

    def moves(self, position: Position) -> list[Move]:
        seat, level = self.seat(position), position.rules.level
        return [
            Move(str(play), (play.kind, play.kind_zh), level, seat, position.play(play))
            for play in position.plays()
        ]

    @staticmethod
    def seat(position: Position) -> int:
        return SEATS.index(position.turn)

    def is_over(self, position: Position) -> bool:
        if position.head is None:
            return False
        return self.levels is None or position.is_over or sure(position) >= self.levels

    @staticmethod
    def out(position: Position) -> int | None:
        return None if position.head is None else SEATS.index(position.head)


def sure(position: Position) -> int:
    """The levels of the first seat's team, whatever comes."""
    head = SEATS.index(position.head)
    partner, *rivals = (not len(position.hands[SEATS[(head + step) % 4]]) for step in (2, 1, 3))
    if not partner:
        return 1
    return 2 if any(rivals) else 3


class WalkOfFour(Walk):
    """In the winner's plays a partner who is not named passes, and so does one who leads next."""

    def _make(self, play: Any, state: Any) -> tuple[Any, int]:
        while True:
            moves = self.game.moves(state)
            if self.game.seat(state) == play.seat and any(play.is_like(move) for move in moves):
                return super()._make(play, state)
            if self.game.seat(state) not in self.winners and len(moves) > 1:
                raise Fault(f"{moves} before {play}")
            passed = [move for move in moves if move.cards == PASS]
            if not passed:
                raise Fault(f"{state.turn} cannot pass before {play}")
            state = passed[0].after


def positions(number: int, seed: int) -> Iterator[Position]:
    dice = random.Random(seed)
    while number:
        position = of_guandan(dice, most=4)
        if position.head is None:
            number -= 1
            yield position


def walked(position: Position, lang: Any, goal: Any) -> bool:
    solution = solve(position, goal=goal)
    text = solution.tree(lang=lang).text()
    walk = Four(text, lang)
    winners = {0, 2} if solution.winner == "south-north" else {1, 3}
    WalkOfFour(Table(position, abs(solution.levels) if goal == "levels" else None), walk, winners)
    return walk.header.endswith(("whole", "完整"))


@pytest.mark.parametrize("goal", ["win", "levels"])
@pytest.mark.parametrize("seed", range(6))
def test_every_legal_reply_has_exactly_one_answer(seed, goal):
    """Fails when a line is out, when a seat is another's, or when a wild card is another card."""
    whole = [walked(one, lang, goal) for lang in ("en", "zh") for one in positions(12, seed)]
    assert sum(whole) > 12


def test_a_tree_ends_where_the_levels_are_sure():
    """After south, which of the others is out changes nothing: north can always be last."""
    hands = "9S TC JC QC KC 4D", "6S 6D 7H 8S", "3S 4S 4H", "KC AH 2C 2D"
    solution = solve(hands=hands, rules="guandan:2", goal="levels")
    assert solution.levels == 1
    assert solution.tree().text().splitlines()[1:] == ["S 9–K! 4 ■"]


def test_a_text_with_another_card_or_seat_fails():
    """The walk can fail: each play of the text is spoilt once."""
    position = Position(hands=("2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"), rules="guandan:2")
    text = solve(position).tree().text()
    spoilt = 0
    header, *lines = text.splitlines()
    body = "\n".join(lines)
    for found in re.finditer(r"\b[SENW](?= )|(?<=[ ♥])[2-9K]", body):
        other = {"S": "E", "E": "N", "N": "W", "W": "S"}.get(found[0], "8")
        broken = body[: found.start()] + other + body[found.end() :]
        with pytest.raises((Fault, StopIteration)):
            WalkOfFour(Table(position), Four(f"{header}\n{broken}"), {0, 2})
        spoilt += 1
    assert spoilt > 2
