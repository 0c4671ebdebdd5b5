"""``Share``: a share of deals, with its standard error and confidence interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from canju.arguments.checks import as_int

#: Standard deviations of a two-sided 95 % interval.
_Z = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """A share of deals with a 95 % confidence interval; ``float`` and ``<`` use ``win``.

    Attributes:
        win: the share, 0 to 1; for a margin, -1 to 1.
        error: standard error; 0 if all deals were counted.
        low: lower end of the 95 % interval.
        high: upper end. The interval is Wilson's, which is valid near 0 and 1 too. It is
            therefore not symmetric.

    >>> share_of(0.75, 1000)
    Share(win=0.75, error=0.0137, low=0.7222, high=0.7758)
    >>> share_of(0.75, 1000) > share_of(0.74, 10), float(share_of(0.5, None))
    (True, 0.5)
    >>> print(share_of(0.0, 100), share_of(0.5, None), sep="; ")
    0.0 % (0.0 to 3.7); 50.0 %
    """

    win: float
    error: float
    low: float
    high: float

    @property
    def exact(self) -> bool:
        """True if all deals were counted, without sampling."""
        return self.low == self.high

    def __float__(self) -> float:
        return self.win

    # ``==`` compares all fields, ``<`` only ``win``.
    def __lt__(self, other: object) -> bool:
        return NotImplemented if (win := _win_of(other)) is None else self.win < win

    def __le__(self, other: object) -> bool:
        return NotImplemented if (win := _win_of(other)) is None else self.win <= win

    def __gt__(self, other: object) -> bool:
        return NotImplemented if (win := _win_of(other)) is None else self.win > win

    def __ge__(self, other: object) -> bool:
        return NotImplemented if (win := _win_of(other)) is None else self.win >= win

    def __str__(self) -> str:
        if self.exact:
            return f"{100 * self.win:.1f} %"
        return f"{100 * self.win:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def __repr__(self) -> str:
        fields = ("win", "error", "low", "high")
        numbers = ", ".join(f"{name}={round(getattr(self, name), 4)!r}" for name in fields)
        return f"Share({numbers})"


def _win_of(other: object) -> float | None:
    """Number that a share is compared with: another share's ``win``, or the number itself."""
    if isinstance(other, Share):
        return other.win
    return other if isinstance(other, (int, float)) else as_int(other)


def share_of(win: float, draws: float | None) -> Share:
    """Makes a share from independent draws; ``None`` means that all deals were counted.

    The interval is that of Wilson (1927).
    """
    if draws is None:
        return Share(win, 0.0, win, win)
    if not draws:
        return Share(win, 0.5, 0.0, 1.0)
    error = sqrt(max(0.0, win * (1 - win)) / draws)
    z2 = _Z * _Z / draws
    centre = (win + z2 / 2) / (1 + z2)
    half = _Z * sqrt(max(0.0, win * (1 - win)) / draws + z2 / (4 * draws)) / (1 + z2)
    # At 0 and 1, rounding would move the ends.
    low = 0.0 if win <= 0 else max(0.0, centre - half)
    high = 1.0 if win >= 1 else min(1.0, centre + half)
    return Share(win, error, low, high)


def margin_of(gained: float, lost: float, draws: float | None) -> Share:
    """Difference between two plays' shares in the same deals.

    ``gained`` is the share of deals that only the first play wins, ``lost`` that of the deals that
    only the second one wins. The interval is that of Bonett and Price (2012). It adds one deal to
    each, so that it is valid near 0 too.

    >>> margin_of(0.10, 0.04, 100)
    Share(win=0.06, error=0.0369, low=-0.0172, high=0.1348)
    """
    win = gained - lost
    if draws is None:
        return Share(win, 0.0, win, win)
    if not draws:
        return Share(win, 1.0, -1.0, 1.0)
    error = sqrt(max(0.0, gained + lost - win * win) / draws)
    more, less = ((share * draws + 1) / (draws + 2) for share in (gained, lost))
    half = _Z * sqrt((more + less - (more - less) ** 2) / (draws + 2))
    return Share(win, error, max(-1.0, more - less - half), min(1.0, more - less + half))
