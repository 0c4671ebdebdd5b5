"""``GameRecord``: a finished game, with its moves and the reason for its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from canju._canju import Position, outcome_told, tricks_taken, winner_of
from canju.arguments.checks import check_choice, check_seed
from canju.errors import OptionError, on_a_line, shown
from canju.games.plays import play_facts
from canju.games.positions import in_tricks, through
from canju.games.rules import Rules
from canju.games.seats import Seating, hands_of, seating_of
from canju.language.languages import Language, current
from canju.playing.moves import Move
from canju.reviews.reviewable import Played, Reviewable
from canju.saving.positions import moves_from, position_facts, position_from
from canju.saving.records import check_same, field

#: Reason for the end of a game without a fault.
OUT_OF_CARDS = "out of cards"
#: Faults that lose the game.
FAULTS = ("illegal play", "raised", "too slow")


@dataclass(frozen=True)
class GameRecord(Reviewable):
    """A finished game.

    Attributes:
        start: the start position.
        seed: the seed of the deal; ``None`` if the hands were given.
        moves: the plays and passes, each with its side; with three hands, with its seat.
        winner: ``"first"`` or ``"second"``; with three hands ``"landlord"`` or ``"farmers"``. In
            trick play, the side with more tricks; ``None`` if both took the same number.
        reason: ``"out of cards"``, or the fault of the loser: ``"illegal play"``, ``"raised"``,
            ``"too slow"``.
        note: a sentence about the fault; empty without one.
        players: of a game that ``Match.read`` has read, the number of the player in each seat, if
            other players than 0, 1 and 2 in this order; else ``None``.

    >>> from canju import match
    >>> game = match("44 5", "6 7 88", players=("greedy", "greedy"))[0]
    >>> print(game)
    first: 44 5
    second: 6 7 88
    first 44, second 88, first pass, second 6, first pass, second 7
    second wins: out of cards
    >>> hands = "AS QS 2H", "KS 3S 3H"
    >>> game = match(*hands, rules="honeymoon-bridge:NT", players=("perfect", "greedy"))[0]
    >>> game.tricks, game.winner
    ((2, 1), 'first')
    """

    start: Position
    seed: int | None
    moves: tuple[Move, ...]
    winner: str | None
    reason: str = OUT_OF_CARDS
    note: str = ""
    players: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Checks the seed, the winner and the reason, but not the moves."""
        if self.seed is not None:
            object.__setattr__(self, "seed", check_seed(self.seed))
        first, second = seating_of(self.start).sides
        nobody = self.winner is None and in_tricks(self.start)
        if not nobody:
            check_choice("winner", self.winner, (first, second))
        if self.reason not in (OUT_OF_CARDS, *FAULTS):
            choices = ", ".join((OUT_OF_CARDS, *FAULTS))
            raise OptionError(
                f"reason={shown(self.reason)}: choose one of {choices}",
                chinese=f"reason={shown(self.reason)}：请选 {choices} 之一",
            )

    @classmethod
    def ended(
        cls,
        start: Position,
        seed: int | None,
        moves: Sequence[Move],
        reason: str = OUT_OF_CARDS,
        note: str = "",
    ) -> GameRecord:
        """Makes a record; the winner follows from the moves or from the fault.

        Raises:
            PlayError: if a move is not legal.
            OptionError: if the reason is unknown or does not fit the last position.
        """
        positions = list(through(start, moves))
        end = positions[-1]
        if (reason in FAULTS) == end.is_over:
            raise OptionError(
                f"reason={shown(reason)}: does not fit the last position, {end}",
                chinese=f"reason={shown(reason)}：与最后的局面 {end} 不合",
            )
        winner = seating_of(end).rival(end.turn) if reason in FAULTS else winner_of(positions)
        return cls(start, seed, tuple(moves), winner, reason, note)

    @property
    def loser(self) -> str | None:
        """The seat that lost by a fault; ``None`` if nobody did."""
        if self.reason == OUT_OF_CARDS or self.winner is None:
            return None
        seating = seating_of(self.start)
        lost = seating.of(seating.other(self.winner))
        return lost[0] if len(lost) == 1 else self.end.turn

    @property
    def end(self) -> Position:
        """The last position."""
        return list(self.positions())[-1]

    @property
    def tricks(self) -> tuple[int, int]:
        """Number of tricks that each side took; 0 in a shedding game."""
        return tricks_taken(list(self.positions()))

    def positions(self) -> Iterator[Position]:
        """Yields every position of the game, from start to end."""
        return through(self.start, self.moves)

    def _played(self) -> Played:
        return Played(self.start, self.moves, self.winner)

    def outcome(self, said: Language | None = None) -> str:
        """The result on one line: ``second wins: first made an illegal play: …``."""
        said = current() if said is None else said
        tricks = self.tricks if in_tricks(self.start) else None
        names = "winner", "loser", "reason", "note"
        ending = {name: getattr(self, name) for name in names}
        return outcome_told(said.name, {**ending, "tricks": tricks})

    def to_dict(self) -> dict[str, Any]:
        """The game as a dictionary, as in its JSON."""
        return {
            "seed": self.seed,
            **position_facts(self.start),
            "moves": [{"side": side, **play_facts(play)} for side, play in self.moves],
            "winner": self.winner,
            "reason": self.reason,
            "note": self.note,
            **({"tricks": list(self.tricks)} if in_tricks(self.start) else {}),
            **({} if self.players is None else {"players": list(self.players)}),
        }

    @classmethod
    def from_dict(cls, facts: dict[str, Any], rules: Rules, seating: Seating) -> GameRecord:
        """Reads a game from the values of ``to_dict``, and replays every move.

        Raises:
            CanjuError, ValueError: if the values do not describe a game.
        """
        start = position_from(facts, rules, seating)
        if start.is_over:
            raise ValueError("a hand is empty at the start")
        moves = [Move(*move) for move in moves_from(facts, start)]
        note = on_a_line(" ".join(field(facts, "note", str).split()), 300)
        reason = field(facts, "reason", str)
        game = cls.ended(start, field(facts, "seed", int, optional=True), moves, reason, note)
        check_same(facts, {"winner": game.winner, "tricks": list(game.tricks)})
        players = field(facts, "players", list, optional=True)
        if players is None:
            return game
        if sorted(players, key=str) != list(range(len(seating.seats))):
            raise ValueError(f"players: {shown(players, 60)}: expected a number for each seat")
        return replace(game, players=tuple(players))

    def __str__(self) -> str:
        said = current()
        hands = zip(said.seats(seating_of(self.start)), hands_of(self.start), strict=True)
        lines = [f"{name}{said['colon']}{said.cards(hand)}" for name, hand in hands]
        moves = [f"{said[side]} {said.plays([play])}" for side, play in self.moves]
        return "\n".join([*lines, said["comma"].join(moves) or said["no_move"], self.outcome(said)])
