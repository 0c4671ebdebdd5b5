"""Moves, tricks, hints and verdicts of games."""

from __future__ import annotations

from typing import NamedTuple

from canju._canju import Play


class Move(NamedTuple):
    """A play, and the side that made it."""

    side: str
    play: Play


class Trick(NamedTuple):
    """A finished trick: the card led, the answer, and the side that took it."""

    led: Move
    answer: Move
    taken_by: str


class Hint(NamedTuple):
    """A recommended play, and a sentence with the reason."""

    play: Play
    sentence: str


class Verdict(NamedTuple):
    """The winner with best play, and a sentence.

    ``winner`` is ``None`` in two cases: the verdict was not found in time and ``decided`` is
    false, or both sides end with the same number of tricks.
    """

    winner: str | None
    sentence: str
    decided: bool = True
