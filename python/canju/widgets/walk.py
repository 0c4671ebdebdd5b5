"""A walk through one hand's plays, step by step: the answers of a ``CardTable`` to its page."""

from __future__ import annotations

from typing import Any

from canju._canju import Hand, cards_seen, plays_seen
from canju.errors import PlayError
from canju.language.languages import Language
from canju.one_hand.split import Split
from canju.widgets.base_controller import BaseController, Message, Reply


class Walk(BaseController):
    """A current step in the plays that empty a hand.

    >>> from canju.language.languages import ENGLISH
    >>> walk = Walk(Hand("333 4 5").split(), ENGLISH)
    >>> seen = walk.answer({"do": "forward", "at": 0})["game"]
    >>> seen["hands"], seen["heading"]["sub"]
    ([['5']], 'Step 1 of 2: 3334 (trio+single). 1 card left.')
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
        """Goes one play on or back, to the first or the last step, or to the one of a play."""
        last = self.split.steps
        ply = message.get("ply")
        steps = {
            **dict.fromkeys(("first", "again"), 0),
            "back": self._step - 1,
            **dict.fromkeys(("forward", "next", "best"), self._step + 1),
            "last": last,
            "go": ply if isinstance(ply, int) else 0,
        }
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
        """The state of the page, ready for JSON: a game of one hand, whose plays are walked."""
        said, is_over = self.language, self._step == self.split.steps
        name = said["cards_left"]
        plays = plays_seen(said.name, list(self.split))
        return {
            **self._answered(0.0),
            "shows": {},
            "game": {
                "hands": [cards_seen(self.left, in_tricks=False)],
                "names": [name],
                "labels": [name],
                "people": [False],
                "turn": None if is_over else 0,
                "over": is_over,
                "by": 0,
                "moves": [{**play, "side": 0, "lead": True} for play in plays],
                "line": {"at": self._step, "aside": None},
                "heading": {
                    "look": "ask",
                    "head": f"{self._step} / {self.split.steps}",
                    "sub": self.split._step_in_words(self._step, said),
                },
                **{name: [] for name in ("winners", "passed", "readings", "keys")},
                **dict.fromkeys(("tricks", "to_beat", "plan", "review", "legal"), None),
                **dict.fromkeys(("review_name", "last_trick", "hint", "mistake"), None),
                **dict.fromkeys(("awaits_person", "can_pass", "can_undo", "has_plans"), False),
                **dict.fromkeys(("heard", "result", "rules"), ""),
            },
        }
