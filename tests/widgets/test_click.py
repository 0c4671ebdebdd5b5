"""One click, one time limit: whatever a click asks, and however many questions that takes."""

from __future__ import annotations

import time
from typing import Any

import pytest
from canju import Game, Position, deal, solve
from canju._canju import Memo, Session, TableGame
from canju.arguments.limits import Limits
from canju.errors import TimeLimit
from canju.playing import budget
from canju.playing import game as game_module
from canju.solving import core
from canju.widgets.controller import Controller
from controllers import seated
from trees import unsolved

BRIDGE = "honeymoon-bridge:S"


class Slow:
    """Answers as the core does, but on a clock of its own, on which it is slow.

    Every call takes the same share of the time that it is given, or, of a share above one, all of
    it and finds nothing. How one call divides its time is tested in the core.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.share = 0.9
        self.asked = 0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(core, "Session", lambda *arguments: SlowSession(self, *arguments))
        monkeypatch.setattr(game_module, "TableGame", SlowTable)

    def takes(self, seconds: float | None) -> bool:
        """Lets the time of a call pass; returns false if it finds nothing."""
        assert seconds is not None, "a call without a bound"
        self.asked += 1
        self.now += max(seconds, 0.0) * min(self.share, 1)
        return self.share <= 1 and seconds > 0


#: Calls that search, and leave open what they do not find.
SLOW = {"sheet", "plan_sheet", "overview", "tree_sheet", "excerpt", "children"}


class SlowSession:
    """A session whose calls are slow."""

    def __init__(
        self,
        slow: Slow,
        memo: Memo,
        position: Position,
        goal: str,
        limits: Limits,
        seconds: float | None = None,
    ) -> None:
        self._slow = slow
        self._made = memo, position, goal
        self._limits = limits
        self._until = None if seconds is None else slow.now + seconds
        self._session = Session(memo, position, goal, limits._replace(time=None))

    def ask(self, question: str, limits: Limits | None = None) -> Any:
        if not self._takes((limits or self._limits).time):
            raise TimeLimit("time limit reached")
        return self._session.ask(question)

    def _takes(self, limit: float | None) -> bool:
        left = None if self._until is None else self._until - self._slow.now
        return self._slow.takes(min((it for it in (limit, left) if it is not None), default=None))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._session, name)
        if name not in SLOW:
            return found
        return lambda *arguments, **named: getattr(self.slowly(), name)(*arguments, **named)

    def slowly(self) -> Session:
        """The session; one that finds nothing if there is no time."""
        if self._takes(self._limits.time):
            return self._session
        return Session(*self._made, self._limits, 0.0)


class SlowTable:
    """The table of a game in the core, which asks slow sessions."""

    def __init__(self, *arguments: Any) -> None:
        self._table = TableGame(*arguments)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._table, name)

        def call(*arguments: Any) -> Any:
            return found(*(it.slowly() if isinstance(it, SlowSession) else it for it in arguments))

        return call


@pytest.fixture
def slow(monkeypatch) -> Slow:
    return Slow(monkeypatch)


@pytest.mark.parametrize("share", [0.5, 0.9, 1.5])
@pytest.mark.parametrize("goal", ["win", "fastest"])
def test_a_game_asks_no_longer_than_its_limit(slow, share, goal):
    """One call of the game, one limit."""
    slow.share = share
    for hands in (("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("3 5", "6")):
        for call in ("hint", "verdict", "winning_plays", "step"):
            players = ("perfect" if call == "step" else "human", "human")
            game = Game(unsolved(Position(*hands), goal), players=players, time_limit=0.25)
            begun = slow.now
            assert getattr(game, call)() is not None or share != 0.5
            assert slow.now - begun <= 0.25, call


@pytest.mark.parametrize("share", [0.5, 0.9, 1.5])
@pytest.mark.parametrize("rules", ["doudizhu", BRIDGE])
def test_a_click_searches_no_longer_than_the_limit(slow, share, rules):
    """The verdict is shown, so that every click asks for it, the plays that win, and more."""
    slow.share = share
    options = {"time_limit": 0.25, "threads": 1}
    hands = deal(6, 6, seed=4, jokers=False, suits=True)
    for players in (("human", "perfect"), ("perfect", "perfect"), ("perfect", "human")):
        begun = slow.now
        controller = seated(*hands, rules=rules, players=players, options=options)
        assert slow.now - begun <= 0.25
        controller.answer({"do": "verdict", "at": 0})
        for deed in ("hint", "play", "next", "hint", "undo", "again", "play", "new") * 2:
            asked = {"do": deed, "at": controller.view()["at"], "cards": [hint_of(controller)]}
            begun = slow.now
            seen = controller.answer(asked)
            assert slow.now - begun <= 0.25, (players, deed)
            assert seen["game"]["hands"]
    assert slow.asked > 20


def hint_of(controller: Controller) -> str:
    """A card that may be played: the first of the first legal play."""
    plays = controller.game.plays()
    return next(iter(plays[-1].cards or plays[0].cards), "")


@pytest.mark.parametrize("share", [0.5, 1.5])
def test_a_display_searches_no_longer_than_a_second(slow, share):
    slow.share = share
    for display in (repr, str, lambda solution: solution._repr_mimebundle_()):
        for hands in (("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ("3 5", "6")):
            asked = unsolved(Position(*hands))
            begun = slow.now
            display(asked)
            assert slow.now - begun <= 1


def test_time_runs_from_the_first_question_on():
    assert budget.time_left(2.0) == 2.0
    with budget.asked_together():
        first = budget.time_left(2.0)
        with budget.asked_together():
            second = budget.time_left(2.0)
        assert budget.time_left(None) is None
        assert 0 <= budget.time_left(1e-9) <= 1e-9
        assert second <= first <= 2.0
    assert budget.time_left(2.0) == 2.0


def test_what_is_known_is_told_when_time_is_up():
    game = Game(solve("3 4", "5 6"), time_limit=1e-9)
    game.solution.find_values()
    assert game.verdict().decided
    assert game.winning_plays() is not None
