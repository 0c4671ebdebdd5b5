"""A walk through one hand's plays, step by step, with the cards left at each step."""

from __future__ import annotations

from canju._canju import Hand
from canju._messages import ENGLISH, Language
from canju.errors import PlayError
from canju.one_hand.split import Split


class Walk:
    """A current step in the plays that empty a hand.

    >>> walk = Walk(Hand("333 4 5").split())
    >>> walk.go("forward")
    >>> str(walk.left), walk.sentence
    ('5', 'Step 1 of 2: 3334 (trio+single). 1 card left.')
    """

    def __init__(self, split: Split, said: Language = ENGLISH) -> None:
        self.split = split
        self._said = said
        self._step = 0

    @property
    def step(self) -> int:
        """Number of plays made so far."""
        return self._step

    @property
    def left(self) -> Hand:
        """The cards left at this step."""
        return self.split.remaining(self._step)

    def go(self, where: str) -> None:
        """Goes one play ``"forward"`` or ``"back"``, or to the ``"first"`` or ``"last"`` step."""
        last = self.split.steps
        step = {"first": 0, "back": self._step - 1, "forward": self._step + 1, "last": last}[where]
        if not 0 <= step <= last:
            why = Language.first_step if where == "back" else Language.last_step
            raise why.error(PlayError)
        self._step = step

    @property
    def sentence(self) -> str:
        """A sentence about the current step; at the end, with the number of steps and the score."""
        split, said = self.split, self._said
        if self._step == 0:
            cards, plays = said.count(len(split.hand), "card"), said.count(split.steps, "play")
            return said.walk_begins.format(cards, plays)
        play = split[self._step - 1]
        named = said.cards(play), said.kind_of(play)
        here = said.walk_step.format(self._step, split.steps, *named)
        if self._step < split.steps:
            return said.walk_left.format(here, said.count(len(self.left), "card"))
        return said.walk_done.format(here, said.count(split.steps, "step"), self._score())

    def _score(self) -> str:
        """The value and the score, or the reason for having none."""
        split, said = self.split, self._said
        if split.score is None:
            return said.walk_no_score.format(split.note_in(said))
        return said.walk_score.format(split.value, split.score)
