"""``odds``: how often each play wins over all possible hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from canju._canju import Hand, Play, Survey, odds_sheet
from canju.arguments.checks import (
    as_int,
    check_choice,
    check_flag,
    check_seed,
    is_list,
    refuse_guandan,
    some_of,
    whole,
)
from canju.arguments.limits import Limits
from canju.arguments.progress import progress_of
from canju.arguments.row import is_many
from canju.errors import OptionError, attach
from canju.games.plays import ByPlay
from canju.games.positions import HandLike
from canju.games.rules import SheddingRules
from canju.games.seats import BY_CHINESE, THREE
from canju.hidden.shares import Share, margin_of, share_of
from canju.language.languages import ENGLISH, Language, Manner, language_of
from canju.saving.shown import Pictured, Printed
from canju.writing.text import text_of

#: With a million draws the standard error is at most a twentieth of a percent.
MOST_SAMPLES = 1_000_000


class Odds(Printed, Pictured):
    """Share of the deals that each play wins, with all hands open after the deal; made by ``odds``.

    This is not your chance of winning. All hidden hands count as equally likely, even if the other
    side's plays suggest some of them, and both sides then play with open hands.

    ``print`` shows a table, the best play first, and a notebook shows bars. Odds can be pickled
    and compared.

    Attributes:
        hand: the hand to move.
        unseen: the cards that the hidden hands are drawn from.
        sizes: number of cards in each hidden hand: one number, or two with three hands.
        known: for each hidden hand, a ``Hand`` with its known cards.
        to_beat: the play on the table; ``None`` for a lead.
        rules: the rules object.
        seat, by: with three hands, the seat of ``hand`` and the seat that made ``to_beat``; else
            ``None``.
        seed: seed of the samples.
        shares: a ``Share`` for each legal play. The key is a play or its text, in any suits.
        best: the play with the largest share, the first one of equals. ``None`` if no deal is
            counted yet.
        runner_up: the second best play; ``None`` if there is only one.
        margin: lead of ``best`` over ``runner_up`` in the same deals, a ``Share``.
        open_share: the ``Share`` of deals that some play wins.
        samples: number of deals counted; if ``exact``, number of distinct deals.
        exact: true if all possible deals were counted, weighted by their probability.
        nodes: number of positions visited.
        seconds: seconds of searching.
    """

    def __init__(
        self,
        survey: Survey,
        sizes: tuple[int, ...],
        seats: tuple[str, str] | None,
        seed: int,
        known: list[Hand],
    ) -> None:
        self.sizes, self.seed, self.known = sizes, seed, tuple(known)
        self.seat = None if seats is None else seats[0]
        self.by = None if seats is None or survey.to_beat is None else seats[1]
        self.hand, self.unseen, self.to_beat = survey.hand, survey.unseen, survey.to_beat
        self.rules: SheddingRules = survey.rules()
        self.exact, self.samples, effective, shares, some, margin = survey.told()
        self.nodes, self.seconds = survey.cost
        draws = None if self.exact else effective
        plays = survey.plays()
        self.shares = ByPlay(
            (play, share_of(share, draws)) for play, share in zip(plays, shares, strict=True)
        )
        self.open_share = share_of(some, draws)
        self.best: Play | None = plays[0] if self.samples else None
        self.runner_up: Play | None = None
        self.margin: Share | None = None
        if margin is not None and self.samples:
            best, runner_up, gained, lost = margin
            self.best, self.runner_up = plays[best], plays[runner_up]
            self.margin = margin_of(gained, lost, draws)

    @property
    def size(self) -> int:
        """Number of cards in all hidden hands together."""
        return sum(self.sizes)

    def ranked(self) -> list[tuple[Play, Share]]:
        """Plays with their shares, the best first; plays of equal shares in their usual order.

        >>> [(str(play), float(share)) for play, share in odds("4 6", "3 5 7", 1).ranked()]
        [('6', 0.6666666666666666), ('4', 0.3333333333333333)]
        """
        return sorted(self.shares.items(), key=lambda item: -item[1].win)

    _ranking = property(ranked)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each play, the best first.

        The keys are ``play``, ``kind``, ``win``, ``error``, ``low`` and ``high``. For a data frame,
        write ``polars.DataFrame(odds.to_dicts())``.
        """
        return [
            {"play": str(play), "kind": play.kind, **_numbers(share)}
            for play, share in self.ranked()
        ]

    def to_dict(self) -> dict[str, Any]:
        """All attributes as plain values, as ``canju odds --format json`` prints them."""
        seats = {} if self.seat is None else {"seat": self.seat, "by": self.by}
        return {
            "hand": str(self.hand),
            "unseen": str(self.unseen),
            "sizes": list(self.sizes),
            "known": [str(hand) for hand in self.known],
            "to_beat": None if self.to_beat is None else str(self.to_beat),
            **seats,
            "rules": str(self.rules),
            "samples": self.samples,
            "exact": self.exact,
            "seed": self.seed,
            "best": None if self.best is None else str(self.best),
            "runner_up": None if self.runner_up is None else str(self.runner_up),
            "margin": None if self.margin is None else _numbers(self.margin),
            "open_share": _numbers(self.open_share),
            "plays": self.to_dicts(),
            "meaning": self._sheet(ENGLISH)["blocks"][-1]["text"],
        }

    def text(self, lang: Literal["en", "zh"] | None = None, *, bars: bool = True) -> str:
        """The table that ``print`` shows.

        Args:
            lang: ``"en"`` or ``"zh"``. By default, the language chosen with ``set_lang``.
            bars: if false, the table has no bars, for terminals without block characters.

        >>> print(odds("4 6", "3 5 7", 1).text("zh").splitlines()[0])
        全部 3 种牌局：未见的 3 张中，对方有 1 张
        """
        check_flag("bars", bars)
        return text_of(self._sheet(language_of(lang)), bars)

    def _sheet(self, said: Language) -> dict[str, Any]:
        return odds_sheet(Manner(said).core, self)

    def __repr__(self) -> str:
        if self.best is None:
            return "<Odds: no deal is counted>"
        deals = "all" if self.exact else "sampled"
        best = f"best {self.best}, {self.shares[self.best]}"
        return f"<Odds: {self.samples} {deals} deals, {best}>"

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, Odds) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


def odds(
    hand: Hand | Play | str | Iterable[str | int],
    unseen: Hand | Play | str | Iterable[str | int] | int | None = None,
    size: int | None = None,
    *,
    sizes: Iterable[int] | None = None,
    seat: str | None = None,
    known: Hand | Play | str | Iterable[Any] | None = None,
    to_beat: Hand | Play | str | Iterable[str | int] | None = None,
    by: str | None = None,
    rules: SheddingRules | str = "doudizhu",
    notation: str | None = None,
    samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
) -> Odds:
    """Finds how often each play wins when you do not see the other hand.

    You mostly need ``size``, ``unseen`` and ``to_beat``.

    Deals the hidden cards at random, solves each deal exactly for every legal play, and counts the
    wins. If there are at most ``samples`` distinct deals, all of them are solved and weighted by
    their probability: the shares are then exact. (This is perfect-information Monte Carlo, as in
    Ginsberg's GIB, 2001.)

    Args:
        hand: the cards of the side to move.
        unseen: the cards that the other hand is drawn from, without cards already played. By
            default, all of the deck except ``hand`` and ``to_beat``.
        size: number of cards in the other hand. It comes second if there is no ``unseen``:
            ``odds("8 9 J", 3)``.
        sizes: with three hands, instead of ``size``: numbers of cards of the next player and of
            the one after. Up to 10 cards of the landlord and 8 of each farmer take seconds.
        seat: with three hands, the seat of ``hand``: ``"landlord"``, ``"down"`` or ``"up"``.
        known: the unseen cards that the other hand is known to have. With three hands, two such
            hands, in the order of ``sizes``.
        to_beat: the play on the table, made by another side. Its cards are in no hand.
        by: with three hands, the seat that made ``to_beat``. By default, the seat before ``seat``.
        rules: a rules object or the name of a preset.
        notation: notation of ``hand``, ``unseen`` and ``known``, as for ``Hand``.
        samples: number of deals, 1 to 1,000,000.
        seed: seed of the deals. Deal ``i`` depends only on the seed and on ``i``.
        threads: as for ``solve``. The result does not depend on it.
        time_limit: seconds for all deals together.
        node_limit: positions visited in all deals together. One thread then does all the work, so
            that every machine stops at the same deal.
        memory_limit: bytes for the memo, or text such as ``"2GB"``.
        progress: as for ``solve_many``, with deals.

    Returns:
        The ``Odds``. ``shares`` has a ``Share`` for each legal play, with its standard error and
        confidence interval. ``best`` is the play that wins most often.

    Raises:
        CardError, PlayError, PositionError: for impossible cards. The message names every fault.
        LimitError: if the search reaches a limit.

    Every exception during the search, also ``KeyboardInterrupt``, has an attribute ``odds``: the
    ``Odds`` of the deals counted so far.

    >>> found = odds("3 3 8 9 T J Q 2", size=6)
    >>> str(found.best), found.samples, found.exact
    ('89TJQ', 1000, False)
    >>> known = odds("8 9 T", "5 5 J J A", 2, to_beat="7")
    >>> known.exact, known.samples, known.shares["T"].win
    (True, 5, 0.1)
    >>> farmer = odds("5 J", "3 4 7 Q 2", sizes=(2, 2), seat="down")
    >>> str(farmer.best), farmer.samples
    ('5', 30)
    """
    if size is None and (number := as_int(unseen)) is not None:
        # As in ``canju odds "8 9 J" 3``.
        unseen, size = None, number
    refuse_guandan(rules, "odds", "胜率")
    if hand is None:
        raise TypeError("hand: expected a Hand, its text, or a list of card texts, got NoneType")
    mine = _cards("hand", hand, notation)
    others = None if unseen is None else _cards("unseen", unseen, notation)
    if is_many(to_beat):
        # Next to a list, an empty one is the lead, as in DouZero.
        to_beat = _cards("to_beat", to_beat, notation) or (None if is_many(hand) else to_beat)
    held, seats = _table(size, sizes, seat, to_beat, by)
    certain = _known(known, len(held), notation)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit, many=True)
    samples, seed = check_samples(samples), check_seed(seed)
    survey = Survey(mine, others, list(held), certain, to_beat, seats, rules)
    try:
        survey.draw(samples, seed, limits)
        with progress_of(progress, survey.total, "deals") as report:
            more = True
            while more:
                more = survey.go_on()
                report(survey.solved)
    except BaseException as error:
        attach(error, "odds", Odds(survey, held, seats, seed, certain))
        raise
    finally:
        # Otherwise the threads would run as long as someone keeps the exception.
        survey.end()
    return Odds(survey, held, seats, seed, certain)


def _table(
    size: int | None,
    sizes: Iterable[int] | None,
    seat: str | None,
    to_beat: HandLike | None,
    by: str | None,
) -> tuple[tuple[int, ...], tuple[str, str] | None]:
    """Sizes of the hidden hands; with three hands, also the seats of ``hand`` and ``to_beat``."""
    if sizes is None:
        if seat is not None or by is not None:
            raise TypeError("seat and by need three hands: give sizes=(next, after) too")
        return (_size("size", size),), None
    if size is not None:
        raise TypeError("give size (two hands) or sizes (three hands), not both")
    wanted = "give the numbers of cards of the next player and of the one after"
    chinese = "请写下一家和再下一家的张数"
    held = tuple(_size("sizes", one) for one in some_of("sizes", sizes, (2,), wanted, chinese))
    if seat is None:
        raise TypeError("seat: give the seat of the hand, 'landlord', 'down' or 'up'")
    mine = _seat("seat", seat)
    if by is None:
        return held, (mine, THREE.before(mine))
    made = _seat("by", by)
    if to_beat is None:
        raise OptionError(
            "by: give to_beat too, the play that this seat made",
            chinese="by：还要写 to_beat，即这一家出的牌",
        )
    if made == mine:
        raise OptionError(
            f"by={made!r} is the seat to move: give the seat that made to_beat",
            chinese=f"by={made!r} 正轮到出牌：by 是出了 to_beat 的一家",
        )
    return held, (mine, made)


def _known(
    known: HandLike | Iterable[HandLike] | None, number: int, notation: str | None
) -> list[Hand]:
    if known is None:
        return [Hand("")] * number
    if number == 1:
        return [_cards("known", known, notation)]
    if isinstance(known, (str, Hand, Play)):
        raise TypeError('known: with three hands, give two hands, such as known=("2 2", "")')
    wanted = "give the known cards of the next player and of the one after"
    chinese = "请写已知的下一家和再下一家的牌"
    each = some_of("known", known, (number,), wanted, chinese)
    return [_cards("known", one, notation) for one in each]


def _seat(name: str, value: str) -> str:
    seat = BY_CHINESE.get(value, value) if isinstance(value, str) else ""
    if seat not in THREE.seats:
        check_choice(name, value, THREE.seats)
    return seat


def _cards(name: str, value: Any, notation: str | None) -> Hand:
    """Reads a hand; a TypeError names the argument."""
    try:
        return Hand(value, notation=notation)
    except TypeError as error:
        raise TypeError(f"{name}: {str(error).removeprefix('cards: ')}") from None


def check_samples(samples: int) -> int:
    """Checks a number of samples from a user."""
    return whole("samples", samples, MOST_SAMPLES)


def _size(name: str, value: int | None) -> int:
    """Checks the size of a hidden hand.

    The core checks that it is at least 1 and that there are enough unseen cards.
    """
    if value is None:
        raise TypeError(f"{name}: give the number of cards in the other hand, such as {name}=5")
    if is_list(value):
        raise TypeError(f"{name}: with three hands, give sizes=(next, after) and seat")
    return 0 if as_int(value) == 0 else whole(name, value, 1000)


def _numbers(share: Share) -> dict[str, float]:
    return {"win": share.win, "error": share.error, "low": share.low, "high": share.high}
