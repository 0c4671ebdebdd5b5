"""Seats of a table in the order of play, their teams, and the names of who can sit there.

With two hands, each seat plays for itself. With three, the seats down and up play for the farmers;
or each for itself, and the first one asks whether it can be out before both others. With four,
opposite seats play together. Code for all asks a ``Seating`` instead of counting hands.
"""

from __future__ import annotations

from typing import NamedTuple

from canju._canju import Hand, Position, labels, seatings, which_seating
from canju._canju import winner_if as winner_if

#: The name of a person in ``players=``.
HUMAN = "human"
#: Programs of this package by name, in the order of messages.
PROGRAMS = ("greedy", "perfect", "random", "sampling")


class Seating(NamedTuple):
    """The seats of a table.

    >>> THREE.sides, THREE.side("down"), THREE.rival("down"), THREE.of("farmers")
    (('landlord', 'farmers'), 'farmers', 'landlord', ('down', 'up'))

    Attributes:
        seats: names of the seats, in the order of play.
        teams: side of each seat.
    """

    seats: tuple[str, ...]
    teams: tuple[str, ...]

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides."""
        first, second = dict.fromkeys(self.teams)
        return first, second

    def place(self, seat: str) -> int:
        """Index of a seat."""
        return self.seats.index(seat)

    def side(self, seat: str) -> str:
        """Side of a seat."""
        return self.teams[self.place(seat)]

    def rival(self, seat: str) -> str:
        """Opposing side of a seat."""
        return self.other(self.side(seat))

    def other(self, side: str) -> str:
        """The other one of the two sides."""
        first, second = self.sides
        return second if side == first else first

    def of(self, side: str) -> tuple[str, ...]:
        """The seats of a side."""
        return tuple(seat for seat in self.seats if self.side(seat) == side)

    def __reduce__(self) -> str:
        # Pickled by name: code compares seatings with ``is``.
        return {TWO: "TWO", THREE: "THREE", EACH: "EACH"}.get(self, "FOUR")

    def before(self, seat: str) -> str:
        """Seat that plays before another."""
        return self.seats[self.place(seat) - 1]

    def round_from(self, seat: str) -> tuple[str, ...]:
        """All seats in the order of play, starting with one.

        >>> THREE.round_from("up")
        ('up', 'landlord', 'down')
        """
        place = self.place(seat)
        return self.seats[place:] + self.seats[:place]


#: The seats of two hands, of a landlord and two farmers, of three who play for themselves, and of
#: two teams of opposite seats.
SEATINGS = tuple(Seating(*zip(*seats, strict=True)) for seats in seatings())
TWO, THREE, EACH, FOUR = SEATINGS
#: Names of the seats in Chinese.
_WORDS = labels("zh", "players")
IN_CHINESE = {seat: _WORDS[seat] for seating in SEATINGS for seat in seating.seats}
#: Seats by their names in Chinese.
BY_CHINESE = {chinese: seat for seat, chinese in IN_CHINESE.items()}


def seating_of(position: Position) -> Seating:
    """The seats of a position.

    >>> seating_of(Position("3", farmers=("4", "5"))) is THREE
    True
    """
    return SEATINGS[which_seating(position)]


def hands_of(position: Position) -> tuple[Hand, ...]:
    """All hands, in the order of the seats.

    >>> hands_of(Position("3", farmers=("4", "5")))
    (Hand('3'), Hand('4'), Hand('5'))
    """
    return tuple(position.hands.values())


def on_table_by(position: Position) -> str:
    """The seat whose play is on the table; for a lead, the seat before the turn.

    >>> on_table_by(Position("3", "4")), on_table_by(Position("3", farmers=("4", "5")).play("3"))
    ('second', 'landlord')
    """
    return position.by or seating_of(position).before(position.turn)
