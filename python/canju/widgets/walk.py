"""A walk through one hand's plays, step by step, with the cards left at each step."""

from __future__ import annotations

from canju._canju import Hand
from canju.errors import PlayError
from canju.one_hand.split import Split


class Walk:
    """Where one stands in the plays that empty a hand.

    >>> walk = Walk(Hand("333 4 5").fewest_plays())
    >>> walk.forward()
    >>> str(walk.left), walk.sentence
    ('5', 'Step 1 of 2: 3334 (trio+single). 1 card left.')
    """

    def __init__(self, split: Split) -> None:
        self.split = split
        self._step = 0

    @property
    def step(self) -> int:
        """How many plays have been made."""
        return self._step

    @property
    def left(self) -> Hand:
        """The cards that are left at this step."""
        return self.split.remaining(self._step)

    def forward(self) -> None:
        """One play on."""
        self._go(self._step + 1, "this is the last step")

    def back(self) -> None:
        """One play back."""
        self._go(self._step - 1, "this is the first step")

    def begin(self) -> None:
        """To the whole hand."""
        self._step = 0

    def end(self) -> None:
        """To the last play."""
        self._step = self.split.steps

    def _go(self, step: int, otherwise: str) -> None:
        if not 0 <= step <= self.split.steps:
            raise PlayError(otherwise)
        self._step = step

    @property
    def sentence(self) -> str:
        """Where the walk stands; at its end, how many steps it took, and the score."""
        split = self.split
        if self._step == 0:
            return f"{_count(len(split.hand), 'card')} in {_count(split.steps, 'play')}."
        play = split[self._step - 1]
        here = f"Step {self._step} of {split.steps}: {play} ({play.kind})."
        if self._step < split.steps:
            return f"{here} {_count(len(self.left), 'card')} left."
        return f"{here} All cards are played: {_count(split.steps, 'step')}, {_score(split)}."


def _score(split: Split) -> str:
    """The value and the score, or why there is none."""
    if split.score is None:
        return f"no score ({split.score_note})"
    return f"value {split.value:g}, score {split.score:.3f}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
