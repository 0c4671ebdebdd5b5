"""What a game gives: moves, tricks, hints and verdicts."""

from __future__ import annotations

from typing import NamedTuple

from canju._canju import Play


class Move(NamedTuple):
    """A play, and whose it was."""

    side: str
    play: Play


class Trick(NamedTuple):
    """A trick that is finished: the card led, the answer, and who took it."""

    led: Move
    answer: Move
    taken_by: str


class Hint(NamedTuple):
    """A play that may be made, and a sentence that says why."""

    play: Play
    sentence: str


class Verdict(NamedTuple):
    """Who wins with best play, and a sentence.

    ``winner`` is ``None`` where ``decided`` is false, as it was not found in time, and where both
    end with as many tricks.
    """

    winner: str | None
    sentence: str
    decided: bool = True
