"""The first plays of a position: which ones a person tries, and which ones win."""

from __future__ import annotations

from functools import cached_property

from canju._canju import Hand, Play, Position
from canju.playing.players import Greedy
from canju.solution import Solution

_RANKS = "3456789TJQKA2BR"
_CHAINS = ("straight", "pair straight", "plane", "gap straight", "gap pair straight", "gap plane")
_BOMBS = ("bomb", "rocket")

#: A chain of so many cards is one that people do not like to break.
LONG = 5


def shape(play: Play) -> tuple[str, int, str | None]:
    """What makes two plays the same to a person: kind, length and main rank, not the kickers.

    >>> shape(Play("3334")) == shape(Play("3335"))
    True
    """
    return play.kind, play.length, play.rank


class Openings:
    """The legal plays of a position of a shedding game that is not over.

    Whether one wins is searched for when it is first asked, over the memo of the solution.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.position: Position = solution.position
        self.plays: list[Play] = self.position.plays()
        self._wins: dict[Play, bool] = {}

    def wins(self, play: Play) -> bool:
        """Whether the side to move wins by a legal play."""
        if play not in self._wins:
            after = self.solution.after(play)
            self._wins[play] = after.position.is_over or not after.value
        return self._wins[play]

    @cached_property
    def greedy(self) -> Play:
        """What the greedy player plays, which leads the first play in the natural order."""
        return Greedy()(self.position)

    @cached_property
    def longest(self) -> list[Play]:
        """The plays of the most cards, where these are three or more."""
        most = max(3, *map(len, self.plays), 0)
        return [play for play in self.plays if len(play) == most]

    def lowest(self, kind: str) -> Play | None:
        """The lowest play of a kind."""
        of_kind = [play for play in self.plays if play.kind == kind]
        return min(of_kind, key=lambda play: _RANKS.index(play.rank or "3"), default=None)

    @cached_property
    def plausible(self) -> list[Play]:
        """The plays that a person tries first, each shape once.

        The greedy play, the plays of the most cards, the lowest single and the lowest pair; in
        answer to a play, the pass too.
        """
        tried = [self.greedy, *self.longest, self.lowest("single"), self.lowest("pair")]
        tried += [play for play in self.plays if not play]
        return list({shape(play): play for play in reversed(tried) if play is not None}.values())[
            ::-1
        ]

    def broken_by(self, play: Play) -> Play | None:
        """The first long chain in the natural order that can no longer be made after a play."""
        hand = self.position.hand
        natural = hand.plays(self.position.rules, order="natural")
        chains = (chain for chain in natural if chain.kind in _CHAINS and len(chain) >= LONG)
        chain = next(chains, None)
        if chain is None or shape(chain) == shape(play) or len(play) == len(hand):
            return None
        return None if chain.cards.ranks <= (hand - play).ranks else chain

    def gives_up_bomb(self, play: Play) -> bool:
        """Whether a play, not the last one, uses up a bomb or the rocket, or breaks it."""
        hand, rules = self.position.hand, self.position.rules
        if len(play) == len(hand):
            return False
        return _bombs(hand - play, rules) != _bombs(hand, rules)


def _bombs(hand: Hand, rules: object) -> set[str | None]:
    plays = hand.plays(rules)  # type: ignore[arg-type]
    return {play.rank for play in plays if play.kind in _BOMBS}
