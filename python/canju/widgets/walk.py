"""A walk through one hand's plays, step by step: the answers of a ``CardTable`` to its page."""

from __future__ import annotations

from typing import Any

from canju._canju import Hand, cards_seen, plays_seen
from canju.errors import PlayError
from canju.language.languages import Language
from canju.one_hand.split import Split
from canju.widgets.base_desk import BaseDesk, Message, Reply


class Walk(BaseDesk):
    """A current step in the plays that empty a hand.

    >>> from canju.language.languages import ENGLISH
    >>> walk = Walk(Hand("333 4 5").split(), ENGLISH)
    >>> seen = walk.answer({"do": "forward", "at": 0})["walk"]
    >>> seen["left"], seen["sentence"]
    (['5'], 'Step 1 of 2: 3334 (trio+single). 1 card left.')
    """

    #: A walk is no game.
    game = None

    def __init__(self, split: Split, said: Language) -> None:
        super().__init__(said)
        self.split = split
        self._step = 0

    @property
    def left(self) -> Hand:
        """The cards left at this step."""
        return self.split.remaining(self._step)

    def _act(self, do: str, message: Message) -> Reply | None:
        """Goes one play ``"forward"`` or ``"back"``, or to the ``"first"`` or ``"last"`` step."""
        last = self.split.steps
        steps = {"first": 0, "back": self._step - 1, "forward": self._step + 1, "last": last}
        if do not in steps:
            return super()._act(do, message)
        if not 0 <= steps[do] <= last:
            is_first = do == "back"
            raise PlayError(
                f"this is the {'first' if is_first else 'last'} step",
                chinese="已是第一步" if is_first else "已是最后一步",
            )
        self._step = steps[do]
        return None

    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON: the cards left, all plays, the plays made."""
        walk = {
            "left": cards_seen(self.left, in_tricks=False),
            "plays": plays_seen(self.language.name, list(self.split)),
            "step": self._step,
            "sentence": self.split._step_in_words(self._step, self.language),
        }
        return {**self._answered(0.0), "walk": walk}
