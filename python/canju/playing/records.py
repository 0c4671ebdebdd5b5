"""Records of games: ``GameRecord`` and ``TrickRecord``, in which a game may be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from canju._arguments import NUMBERS, check_kind, integer, some_of
from canju._canju import Play, Position
from canju._messages import Language, current
from canju._positions import ahead, tricks_taken
from canju._seats import hands_of, seating_of
from canju.errors import OptionError, kind_of, on_a_line, shown
from canju.playing.moves import Move

#: How a game ends when nobody does what is not allowed.
OUT_OF_CARDS = "out of cards"
#: Why a game is lost otherwise.
FAULTS = ("illegal play", "raised", "too slow")

#: Characters of a name, and of a note.
_LONGEST_NAME, _LONGEST_NOTE = 80, 300


def name_fits(name: str) -> bool:
    """Whether a record can hold a name: a short line without the sign between two."""
    return 0 < len(name.strip()) <= _LONGEST_NAME and name.isprintable() and "|" not in name


def checked_names(names: Sequence[str], numbers: tuple[int, ...] = (2,)) -> tuple[str, ...]:
    """The names of the players, from what a user passes or what stands in a file.

    >>> checked_names((" Ann", "小明"))
    ('Ann', '小明')

    Raises:
        OptionError: for names that no record can hold, and more or fewer than ``numbers``.
        TypeError: for what are no texts.
    """
    such = ("Ann", "Bob", "Cid")[: numbers[0]]
    given = some_of("names", names, numbers, f"give {NUMBERS[numbers[0]]}, such as names={such}")
    for name in given:
        if not isinstance(name, str):
            raise TypeError(f"names: expected {NUMBERS[len(given)]} texts, got {kind_of(name)}")
        if not name_fits(name):
            raise OptionError(f"names: {shown(name)}: give a short line without '|'")
    return tuple(map(str.strip, given))


def checked_note(note: str) -> str:
    r"""A note on one line, with no sign that cannot be printed or stored.

    >>> checked_note("no\tcard ")
    'no card'
    """
    return on_a_line(" ".join(str.split(note)), _LONGEST_NOTE)


@dataclass(frozen=True)
class GameRecord:
    """A game that was played.

    Attributes:
        start: the position in which it began.
        seed: the seed of the deal; ``None`` where the hands were given.
        moves: the plays and passes, each with its side, of three hands with its seat.
        winner: ``"first"`` or ``"second"``; of three hands ``"landlord"`` or ``"farmers"``.
        reason: ``"out of cards"``, or why the other side lost: ``"illegal play"``, ``"raised"``,
            ``"too slow"``.
        note: what was wrong, in a sentence; empty where nothing was.

    >>> from canju import match
    >>> game = match("44 5", "6 7 88", players=("greedy", "greedy"))[0]
    >>> print(game)
    first: 44 5
    second: 6 7 88
    first 44, second 88, first pass, second 6, first pass, second 7
    second wins: out of cards
    """

    start: Position
    seed: int | None
    moves: tuple[Move, ...]
    winner: str
    reason: str = OUT_OF_CARDS
    note: str = ""

    def __post_init__(self) -> None:
        """Checks what kinds of things it has; not whether the moves are legal."""
        for name, kind in (("start", Position), ("reason", str), ("note", str)):
            check_kind(name, getattr(self, name), kind)
        self._check_winner()
        if self.seed is not None:
            object.__setattr__(self, "seed", integer("seed", self.seed))
        if self.reason not in (OUT_OF_CARDS, *FAULTS):
            choices = ", ".join((OUT_OF_CARDS, *FAULTS))
            raise OptionError(f"reason={shown(self.reason)}: choose one of {choices}")
        moves = self.moves
        if not isinstance(moves, tuple) or not all(isinstance(move, Move) for move in moves):
            raise TypeError(f"moves: expected a tuple of moves, got {kind_of(moves)}")
        object.__setattr__(self, "note", checked_note(self.note))

    def _check_winner(self) -> None:
        check_kind("winner", self.winner, str)
        first, second = seating_of(self.start).sides
        if self.winner not in (first, second):
            raise OptionError(f"winner={shown(self.winner)}: choose {first!r} or {second!r}")

    @property
    def loser(self) -> str | None:
        """The seat that lost by a fault: of three hands, the one to move; ``None`` without one."""
        if self.reason == OUT_OF_CARDS or self.winner is None:
            return None
        seating = seating_of(self.start)
        lost = seating.of(seating.other(self.winner))
        return lost[0] if len(lost) == 1 else self.end.turn

    @property
    def end(self) -> Position:
        """The position in which it ended."""
        return list(self.positions())[-1]

    def positions(self) -> Iterator[Position]:
        """Every position of the game, from the start to the end."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move.play)
            yield position

    def outcome(self, said: Language | None = None) -> str:
        """How it ended, in a line: ``second wins: first made an illegal play: …``."""
        said = current() if said is None else said
        if self.reason == OUT_OF_CARDS:
            return said.side_wins.format(self._wins(said), said.out_of_cards)
        did = {
            "illegal play": said.did_illegal,
            "raised": said.did_raised,
            "too slow": said.did_slow,
        }
        fault = did[self.reason].format(said.side(self.loser or ""), self.note)
        return said.side_wins.format(self._wins(said), fault)

    def _wins(self, said: Language) -> str:
        return said.wins_of(said.side(self.winner), inside=True)

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values, as its JSON has them."""
        seating = seating_of(self.start)
        return {
            "seed": self.seed,
            **dict(zip(seating.seats, map(str, hands_of(self.start)), strict=True)),
            "to_beat": None if self.start.to_beat is None else _facts(self.start.to_beat),
            **({} if self.start.by is None else {"by": self.start.by}),
            "lead": self.start.turn,
            "moves": [{"side": side, **_facts(play)} for side, play in self.moves],
            "winner": self.winner,
            "reason": self.reason,
            "note": self.note,
        }

    def __str__(self) -> str:
        said = current()
        hands = zip(said.seats(seating_of(self.start)), hands_of(self.start), strict=True)
        lines = [said.label.format(name, said.cards(hand)) for name, hand in hands]
        moves = [f"{said.side(side)} {said.play(play)}" for side, play in self.moves]
        return "\n".join([*lines, ", ".join(moves) or said.no_move, self.outcome(said)])


def _facts(play: Play) -> dict[str, Any]:
    """A play so that it can be read in one way only."""
    return {"cards": str(play), "kind": play.kind, "rank": play.rank}


@dataclass(frozen=True)
class TrickRecord(GameRecord):
    """A game of trick play that was played.

    ``winner`` has taken more tricks; it is ``None`` where both took as many.

    >>> from canju import match
    >>> hands = "AS QS 2H", "KS 3S 3H"
    >>> game = match(*hands, rules="honeymoon-bridge:NT", players=("perfect", "greedy"))[0]
    >>> game.tricks, game.winner
    ((2, 1), 'first')
    """

    winner: str | None  # type: ignore[assignment]  # a game of tricks may be drawn

    def _check_winner(self) -> None:
        if self.winner is not None:
            super()._check_winner()

    @classmethod
    def of(
        cls,
        start: Position,
        seed: int | None,
        moves: Sequence[Move],
        winner: str,
        reason: str,
        note: str,
    ) -> TrickRecord:
        """A game that went so; the winner is who has more tricks, unless the other made a fault."""
        game = cls(start, seed, tuple(moves), winner or None, reason, note)
        return game if winner else replace(game, winner=ahead(game.tricks))

    @property
    def tricks(self) -> tuple[int, int]:
        """How many tricks each side took."""
        return tricks_taken(self.positions())

    def outcome(self, said: Language | None = None) -> str:
        """How it ended, in a line: ``second wins: tricks 6 to 7``."""
        said = current() if said is None else said
        if self.reason != OUT_OF_CARDS:
            return super().outcome(said)
        if self.winner is None:
            return said.nobody_in_tricks.format(*self.tricks)
        return said.wins_in_tricks.format(said.side(self.winner), *self.tricks)

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values, as its JSON has them."""
        return {**super().to_dict(), "tricks": list(self.tricks)}
