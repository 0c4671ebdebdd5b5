"""``honeymoon.View``: the game as one side sees it, with contract, moves and tricks."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._canju import HoneymoonSeen, honeymoon_sheet, refusal
from canju.arguments.limits import Limits
from canju.games.seats import TWO
from canju.honeymoon.odds import Odds, odds_of_view
from canju.honeymoon.rules import Rules
from canju.language.languages import CHINESE, Language, Manner
from canju.saving.shown import Shown

#: Text of the doubling of a contract.
_DOUBLED = {1: "", 2: " doubled", 4: " redoubled"}


class Contract(NamedTuple):
    """Final contract of an auction.

    Attributes:
        level: 1 to 7.
        strain: ``"C"``, ``"D"``, ``"H"``, ``"S"`` or ``"NT"``.
        declarer: ``"first"`` or ``"second"``.
        doubled: 1; 2 if doubled, 4 if redoubled.

    >>> print(Contract(4, "S", "first", 2))
    4S doubled by first
    """

    level: int
    strain: str
    declarer: str
    doubled: int = 1

    @property
    def bid(self) -> str:
        """Level and strain: ``"4S"``."""
        return f"{self.level}{self.strain}"

    def __str__(self) -> str:
        return f"{self.bid}{_DOUBLED[self.doubled]} by {self.declarer}"


class Move(NamedTuple):
    """A call or a card, with its side."""

    side: str
    play: str


class Trick(NamedTuple):
    """A finished trick of the exchange or the play.

    Attributes:
        leader: the side that led.
        led: the card led.
        answer: the other side's card.
        taken_by: the side that took the trick.
        turned_up: in the exchange, the turned-up card, which the winner took.
        unseen: in the exchange, the card that the loser took unseen; ``None`` in the other side's
            view.
    """

    leader: str
    led: str
    answer: str
    taken_by: str
    turned_up: str | None = None
    unseen: str | None = None


def contract_of(facts: tuple[int, str, str, int] | None) -> Contract | None:
    """Converts a contract from the core."""
    return None if facts is None else Contract(*facts)


def _view_again(rules: Rules, parts: tuple[Any, ...]) -> View:
    return View(HoneymoonSeen._of_facts(rules, parts), rules)


class View(HoneymoonSeen, Shown):
    """Everything that one side has seen: its hand, the open cards, all calls and plays.

    It does not contain the other hand, the stock or the seed, so a player that gets a view cannot
    peek.

    Attributes:
        rules: the rules.

    >>> from canju.honeymoon import Game
    >>> game = Game(seed=7, players=("human", "human"))
    >>> view = game.view("first")
    >>> view.phase, view.turn, len(view.hand), len(view.unseen)
    ('bidding', 'first', 13, 39)
    """

    rules: Rules

    def __new__(cls, seen: HoneymoonSeen, rules: Rules) -> View:
        """Copies what the core has seen."""
        view: View = super().__new__(cls, seen)
        view.rules = rules
        return view

    @property
    def calls(self) -> tuple[str, ...]:
        """Calls since the last deal, in turn from the dealer."""
        return tuple(self._calls)

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` without bidding, in the auction, and if both sides passed."""
        return contract_of(self._contract)

    @property
    def rounds(self) -> tuple[Trick, ...]:
        """Finished rounds of the exchange."""
        return tuple(Trick(*facts) for facts in self._rounds)

    @property
    def last_tricks(self) -> tuple[Trick, ...]:
        """Finished tricks of the play."""
        return tuple(Trick(*facts) for facts in self._played)

    def odds(
        self,
        *,
        samples: int = 64,
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | str | None = None,
    ) -> Odds:
        """Expected value of each call or card for this side; see ``honeymoon.Game.odds``.

        Your own player can call this on the view that it gets.

        Raises:
            PlayError: if this side is not to move.
            LimitError: if a limit is reached.
        """
        limits = Limits.checked(threads, time_limit, None, memory_limit)
        if self.phase == "over":
            raise refusal("over")
        if self.side != self.turn:
            raise refusal("turn", (self.turn, CHINESE[self.turn]))
        return odds_of_view(self, self.rules, samples, 0 if seed is None else seed, limits)

    def _sheet(self, said: Language) -> dict[str, Any]:
        names = dict(zip(TWO.seats, said.sat(TWO), strict=True))
        return honeymoon_sheet(Manner(said, names=names).core, self)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (
            *(self.side, self.phase, self.turn, (self.dealer, self._calls), list(self.hand)),
            *(self.turned_up, self.led, self._rounds, self._played),
        )
        return _view_again, (self.rules, parts)

    def __repr__(self) -> str:
        return f"<honeymoon.View: {self.side}, {self.phase}, {self.hand}>"
