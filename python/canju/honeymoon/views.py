"""What one side has seen: ``honeymoon.View``, and what it is made of."""

from __future__ import annotations

from typing import Any, NamedTuple

from canju._canju import HoneymoonSeen
from canju._displayed import Displayed
from canju._limits import Limits
from canju._messages import CHINESE, ENGLISH, Language
from canju.errors import PlayError
from canju.honeymoon.odds import Odds, odds_of_view
from canju.honeymoon.rules import Rules

#: How a contract is written that was doubled.
_DOUBLED = {1: "", 2: " doubled", 4: " redoubled"}


class Contract(NamedTuple):
    """What the auction ended with.

    Attributes:
        level: 1 to 7.
        strain: ``"C"``, ``"D"``, ``"H"``, ``"S"`` or ``"NT"``.
        declarer: ``"first"`` or ``"second"``.
        doubled: 1, or 2 where it was doubled, 4 where it was redoubled.

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
    """A call or a card, and whose it was."""

    side: str
    play: str


class Trick(NamedTuple):
    """A trick that is finished, in the exchange or in the play.

    Attributes:
        leader: who led.
        led: the card led.
        answer: the answer.
        taken_by: who took it.
        turned_up: in the exchange, the card that lay open, which the winner took.
        unseen: in the exchange, the card that the loser took unseen; ``None`` where it was the
            other side's.
    """

    leader: str
    led: str
    answer: str
    taken_by: str
    turned_up: str | None = None
    unseen: str | None = None


def contract_of(facts: tuple[int, str, str, int] | None) -> Contract | None:
    """A contract as the core tells it."""
    return None if facts is None else Contract(*facts)


def _view_again(rules: Rules, parts: tuple[Any, ...]) -> View:
    """A view from its pickle."""
    return View(HoneymoonSeen._of_facts(rules, parts), rules)


class View(HoneymoonSeen, Displayed):
    """What one side knows of a game: its hand, what lies open, all that was called and played.

    Nothing else is in it: neither the other hand nor the stock nor the seed, so that who is asked
    with a view cannot peek. Players get one.

    Attributes:
        side: whose view it is, ``"first"`` or ``"second"``.
        rules: the rules.

    >>> from canju.honeymoon import Game
    >>> game = Game(seed=7, players=("human", "human"))
    >>> view = game.view("first")
    >>> view.phase, view.turn, len(view.hand), len(view.unseen)
    ('bidding', 'first', 13, 39)
    """

    _page = "honeymoon_view"

    rules: Rules

    def __new__(cls, seen: HoneymoonSeen, rules: Rules) -> View:
        """Copies what the core has seen."""
        view: View = super().__new__(cls, seen)
        view.rules = rules
        return view

    @property
    def calls(self) -> tuple[str, ...]:
        """The calls since the last deal, in turn from the dealer."""
        return tuple(self._calls)

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` while bids are made, and when both passed."""
        return contract_of(self._contract)

    @property
    def rounds(self) -> tuple[Trick, ...]:
        """The finished rounds of the exchange."""
        return tuple(Trick(*facts) for facts in self._rounds)

    @property
    def last_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the play."""
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
        """What each call or card is worth to this side, as ``honeymoon.Game.odds`` says it.

        A player of yours is given a view, and may ask it.

        Raises:
            PlayError: when this side is not to move.
            LimitError: when a limit was reached.
        """
        limits = Limits.checked(threads, time_limit, None, memory_limit)
        if self.phase == "over":
            raise Language.is_over.error(PlayError)
        if self.side != self.turn:
            seats = ENGLISH.turn_of(self.turn), CHINESE.turn_of(CHINESE.side(self.turn))
            raise Language.not_your_turn.error(PlayError, seats[0], chinese=(seats[1],))
        return odds_of_view(self, self.rules, samples, 0 if seed is None else seed, limits)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (
            *(self.side, self.phase, self.turn, (self.dealer, self._calls), list(self.hand)),
            *(self.turned_up, self.led, self._rounds, self._played),
        )
        return _view_again, (self.rules, parts)

    def __repr__(self) -> str:
        return f"<honeymoon.View: {self.side}, {self.phase}, {self.hand}>"
