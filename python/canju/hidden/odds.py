"""How often each play wins when the other hand is not seen: ``odds`` and the ``Odds`` it gives."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Any

from canju._arguments import as_int, check_seed, is_list, some_of, whole
from canju._canju import DouDizhu, Hand, Play, SinglesAndPairs, Survey
from canju._displayed import Displayed
from canju._limits import Limits
from canju._messages import ENGLISH, Lang, language_of
from canju._messages.commands import SEATS
from canju._plays import ByPlay
from canju._positions import HandLike, PlayLike
from canju._progress import progress_of
from canju._rules import SheddingRules, rules_text
from canju._seats import THREE
from canju.errors import OptionError, shown
from canju.hidden.shares import Share, margin_of, share_of
from canju.show.odds import meaning, odds_text

#: More draws tell no more: the error is a twentieth of a percent then.
MOST_SAMPLES = 1_000_000


class Odds(Displayed):
    """In which share of the deals each play wins, both hands being open from then on.

    That is not your chance of winning: the hidden hands are taken as equally likely, and what the
    other side's plays suggest is ignored.

    Made by ``odds``; it can be pickled and compared. Prints as a table, the best play first, and a
    notebook shows bars.

    Attributes:
        hand: the hand that is to move.
        unseen: the cards that the other hand is drawn from.
        sizes: how many cards each hidden hand holds: one number, of three hands two.
        known: what each of them is known to hold, a ``Hand`` for each.
        to_beat: the play on the table; ``None`` for a lead.
        rules: the rules object.
        seat, by: of three hands, whose the hand is and who made ``to_beat``; else ``None``.
        seed: that of the samples.
        shares: a ``Share`` for each legal play; a play or its text is the key, in any suits.
        best: the play of the greatest share; of several, the first in the natural order. ``None``
            where nothing is counted yet.
        runner_up: the next one; ``None`` where there is no other.
        margin: by how much ``best`` is ahead of ``runner_up``, deal by deal: a ``Share``.
        open_share: the ``Share`` of deals in which some play wins.
        samples: how many deals are counted; where it is exact, how many distinct ones there are.
        exact: whether these are all deals there are, each counted as often as it can be dealt.
        nodes, seconds: what it took.
    """

    _page = "odds"

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
        """How many cards the hidden hands hold, all together."""
        return sum(self.sizes)

    def ranked(self) -> list[tuple[Play, Share]]:
        """The plays with their shares, the best first; of equal shares in the natural order."""
        return sorted(self.shares.items(), key=lambda item: -item[1].win)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each play, the best first.

        Its keys are ``play``, ``kind``, ``win``, ``error``, ``low`` and ``high``.
        Data frames are made of it: ``polars.DataFrame(odds.to_dicts())``.
        """
        return [
            {"play": str(play), "kind": play.kind, **_numbers(share)}
            for play, share in self.ranked()
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain values, as ``canju odds --format json`` prints it."""
        seats = {} if self.seat is None else {"seat": self.seat, "by": self.by}
        return {
            "hand": str(self.hand),
            "unseen": str(self.unseen),
            "sizes": list(self.sizes),
            "known": [str(hand) for hand in self.known],
            "to_beat": None if self.to_beat is None else str(self.to_beat),
            **seats,
            "rules": rules_text(self.rules),
            "samples": self.samples,
            "exact": self.exact,
            "seed": self.seed,
            "best": None if self.best is None else str(self.best),
            "runner_up": None if self.runner_up is None else str(self.runner_up),
            "margin": None if self.margin is None else _numbers(self.margin),
            "open_share": _numbers(self.open_share),
            "plays": self.to_dicts(),
            "meaning": meaning(self, ENGLISH),
        }

    def text(self, lang: Lang | None = None, *, bars: bool = True) -> str:
        """The table that ``print`` shows, in a language; without ``bars`` where signs are missing.

        >>> print(odds("4 6", "3 5 7", 1).text("zh").splitlines()[0])
        全部 3 种牌局: 未见的 3 张中，对方有 1 张
        """
        return odds_text(self, language_of(lang), bars)

    def __str__(self) -> str:
        return self.text()

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
    to_beat: Play | Hand | str | None = None,
    by: str | None = None,
    rules: DouDizhu | SinglesAndPairs | str = "doudizhu",
    notation: str | None = None,
    samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
) -> Odds:
    """How often each play of a hand wins, when the other hand is not seen.

    The unseen cards are dealt again and again, each deal is solved exactly for every legal play,
    and the wins are counted. Where there are no more than ``samples`` distinct hands, each of them
    is solved, and counted as often as it can be dealt: the shares are exact then.

    Args:
        hand: the cards of the side to move.
        unseen: the cards that the other hand is drawn from: leave out what was played. By default
            all of the deck but ``hand`` and ``to_beat``.
        size: how many cards the other hand holds; second where no ``unseen`` is given, as in
            ``odds("8 9 J", 3)``.
        sizes: of three hands, in place of ``size``: how many cards the next player holds, and how
            many the one after. That is for few cards: up to 10 of the landlord's and 8 of each
            farmer's take seconds.
        seat: of three hands, whose ``hand`` is: ``"landlord"``, ``"down"`` or ``"up"``.
        known: which of the unseen cards the other hand is known to hold; of three hands two hands
            of such cards, in the order of ``sizes``.
        to_beat: the play on the table, made by another side; its cards are in no hand any more.
        by: of three hands, who made ``to_beat``; by default the seat before.
        rules: a rules object or the name of a preset.
        notation: how ``hand``, ``unseen`` and ``known`` are written, as for ``Hand``.
        samples: how many deals to draw, 1 to 1,000,000.
        seed: which deals: sample ``i`` depends on the seed and on ``i`` alone.
        threads: as for ``solve``; it changes no result.
        time_limit: seconds for all deals together.
        node_limit: positions visited, in all deals together. It has one thread work, so that it
            ends with the same deal on every machine.
        memory_limit: bytes for the memo, or text such as ``"2GB"``.
        progress: as for ``solve_many``, with deals.

    Returns:
        The ``Odds``. Its ``shares`` have a ``Share`` for each legal play, with the standard error
        and an interval; ``best`` is the play that wins most often.

    Raises:
        CardError, PlayError, PositionError: for cards that cannot be so, with every fault.
        LimitError: when a limit comes first.

    Whatever ends it, Ctrl-C too, the exception has an attribute ``odds``: the ``Odds`` of the deals
    that were counted until then.

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
        # As ``canju odds "8 9 J" 3`` has it.
        unseen, size = None, number
    if hand is None:
        raise TypeError("hand: expected a Hand, its text, or a list of card texts, got NoneType")
    mine = _cards("hand", hand, notation)
    others = None if unseen is None else _cards("unseen", unseen, notation)
    held, seats = _table(size, sizes, seat, to_beat, by)
    certain = _known(known, len(held), notation)
    limits = Limits.checked(threads, time_limit, node_limit, memory_limit)
    samples, seed = check_samples(samples), check_seed(seed)
    survey = Survey(mine, others, list(held), certain, to_beat, seats, rules, samples, seed, limits)
    try:
        with progress_of(progress, survey.total, "deals") as report:
            more = True
            while more:
                more = survey.go_on()
                report(survey.solved)
    except BaseException as error:
        # An exception that takes no attributes stays as it is.
        with contextlib.suppress(AttributeError, TypeError):
            error.odds = Odds(survey, held, seats, seed, certain)  # type: ignore[attr-defined]
        raise
    finally:
        # An exception that is kept would keep the threads at work.
        survey.end()
    return Odds(survey, held, seats, seed, certain)


def _table(
    size: int | None,
    sizes: Iterable[int] | None,
    seat: str | None,
    to_beat: PlayLike | None,
    by: str | None,
) -> tuple[tuple[int, ...], tuple[str, str] | None]:
    """How many cards the hidden hands hold; of three, whose mine is and who made the last play."""
    if sizes is None:
        if seat is not None or by is not None:
            raise TypeError("seat and by are of three hands: give sizes=(next, after) with them")
        return (_size("size", size),), None
    if size is not None:
        raise TypeError("size is of two hands, sizes of three: give one of them")
    wanted = "give how many cards the next player holds, and the one after"
    held = tuple(_size("sizes", one) for one in some_of("sizes", sizes, (2,), wanted))
    if seat is None:
        raise TypeError("seat: say whose hand it is, 'landlord', 'down' or 'up'")
    mine = _seat("seat", seat)
    if by is None:
        return held, (mine, THREE.before(mine))
    made = _seat("by", by)
    if to_beat is None:
        raise OptionError("by: there is no play on the table without to_beat")
    if made == mine:
        raise OptionError(f"by={made!r}: who made the play on the table is not to move")
    return held, (mine, made)


def _known(
    known: HandLike | Iterable[HandLike] | None, number: int, notation: str | None
) -> list[Hand]:
    """What each hidden hand is known to hold."""
    if known is None:
        return [Hand("")] * number
    if number == 1:
        return [_cards("known", known, notation)]
    if isinstance(known, (str, Hand, Play)):
        raise TypeError('known: of three hands give two, such as known=("2 2", "")')
    each = some_of("known", known, (number,), "give what the next player holds, and the one after")
    return [_cards("known", one, notation) for one in each]


def _seat(name: str, value: str) -> str:
    seat = SEATS.get(value, value) if isinstance(value, str) else ""
    if seat not in THREE.seats:
        raise OptionError(f"{name}={shown(value)}: choose 'landlord', 'down' or 'up'")
    return seat


def _cards(name: str, value: Any, notation: str | None) -> Hand:
    """A hand from what a user passes; an error of its type names the argument."""
    try:
        return Hand(value, notation=notation)
    except TypeError as error:
        raise TypeError(f"{name}: {str(error).removeprefix('cards: ')}") from None


def check_samples(samples: int) -> int:
    """A number of samples from what a user passes."""
    return whole("samples", samples, MOST_SAMPLES)


def _size(name: str, value: int | None) -> int:
    """How many cards a hidden hand holds, from what a user passes.

    That there are as many unseen, and at least one, the core says beside all other faults.
    """
    if value is None:
        raise TypeError(f"{name}: say how many cards the other hand holds, such as {name}=5")
    if is_list(value):
        raise TypeError(f"{name}: of three hands give sizes=(next, after) and seat")
    return 0 if as_int(value) == 0 else whole(name, value, 1000)


def _numbers(share: Share) -> dict[str, float]:
    return {"win": share.win, "error": share.error, "low": share.low, "high": share.high}
