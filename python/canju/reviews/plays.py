"""``ReviewedPlay``: a play of a game with its verdicts before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canju._canju import Play, Position, could_err, is_mistake, is_only, is_slip, mark, tricks_lost

#: Value of a position for one side: true if it wins, or its tricks; ``None`` if not decided.
Value: TypeAlias = bool | int | None


@dataclass(frozen=True)
class ReviewedPlay:
    """A play or pass of a game, and its effect on the verdict.

    Verdicts are those of the side that made the play, with three hands of its team. They assume
    best play by all sides from there on.

    Attributes:
        ply: number of plays and passes before it in the game.
        side: the seat that made it, such as ``"first"`` or ``"landlord"``.
        play: the play.
        position: the position before it.
        before: true if its side could win; in trick play, the tricks that its side could still
            take. ``None`` if a limit left this open.
        after: true if its side can still win after the play; in trick play, the tricks that it
            can still take from ``position`` on. ``None`` if a limit left this open.
        legal: number of legal plays.
        keeping: number of legal plays that keep the value: that win, or take the most tricks. 0
            in a lost position; ``None`` if a limit left this open.
        better: after a mistake, the plays that keep the value; after a slip, the fastest plays or
            those that resist longest.
        refutation: after a mistake, the line that punishes it, from the reply on, as far as it was
            found.
        plays_left: with ``goal="fastest"``, number of plays and passes until the end with best
            play, counting this one.
        plays_lost: with ``goal="fastest"``, number of plays by which it delayed its own win or
            hastened its own loss; ``None`` for a mistake.

    >>> import canju
    >>> play = canju.review("3 5", "4", plays="3, 4").plays[0]
    >>> play.side, str(play.play), play.before, play.after, play.mark
    ('first', '3', True, False, '?')
    >>> play.keeping, play.legal, play.better, play.refutation
    (1, 2, (Play('5'),), (Play('4'),))
    """

    ply: int
    side: str
    play: Play
    position: Position
    before: Value = None
    after: Value = None
    legal: int = 1
    keeping: int | None = None
    better: tuple[Play, ...] = ()
    refutation: tuple[Play, ...] = ()
    plays_left: int | None = None
    plays_lost: int | None = None

    @property
    def is_decided(self) -> bool:
        """True if both verdicts are known."""
        return self.before is not None and self.after is not None

    @property
    def is_mistake(self) -> bool:
        """True if the play turned a win into a loss, or gave tricks away."""
        return is_mistake(self)

    @property
    def is_slip(self) -> bool:
        """True if the play kept the verdict, but lost plays on the way (``goal="fastest"``)."""
        return is_slip(self)

    @property
    def is_only(self) -> bool:
        """True if it was the only one of several legal plays that keeps the value."""
        return is_only(self)

    @property
    def could_err(self) -> bool:
        """True if its side had something to lose: a legal play would not keep the value.

        Only such plays count for ``Review.accuracy``.
        """
        return could_err(self)

    @property
    def tricks_lost(self) -> int:
        """Number of tricks given away; 0 in shedding games."""
        return tricks_lost(self)

    @property
    def mark(self) -> str:
        """``"?"`` for a mistake, ``"?!"`` for a slip, ``"!"`` for the only play, else empty."""
        return mark(self)
