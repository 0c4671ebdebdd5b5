"""Arguments of one name are checked alike by every function that takes them, by its signature."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import canju
import numpy as np
import pytest
from canju import CanjuError, Game, Hand, Match, Position, deal, honeymoon, match, one_hand, solve
from canju.errors import OptionError
from canju.playing import Perfect, Random, Sampling, View
from public import callables, parameters_of
from typed import Index

PUZZLE = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
VIEW = View.of(Position("3 44 T", "5 6 J"))
PLAYED = "333, 222, pass, Q, A, B, R, pass, 4, K"


@cache
def solution() -> Any:
    return solve(*PUZZLE)


@cache
def plan() -> Any:
    return solution().plan()


@cache
def reviewed() -> Any:
    return canju.review(*PUZZLE, plays=PLAYED)


@cache
def bridge_game(player: str = "human") -> honeymoon.Game:
    game = honeymoon.Game(seed=7, players=(player, player))
    game.run()
    return game


#: A call of each function that takes an argument of `WRONG`, with all that it needs besides.
CALLS: dict[str, Callable[..., Any]] = {
    "Game": lambda **given: Game("3 4", "5", **given),
    "Game.deal": lambda **given: Game.deal(3, 4, **given),
    "Hand": lambda **given: Hand("3", **given),
    "Hand.plays": lambda **given: Hand("33 4").plays(**given),
    "Hand.random": lambda **given: Hand.random(3, **given),
    "Hand.split": lambda **given: Hand("33 4").split(**given),
    "Hand.to_svg": lambda **given: Hand("33 4").to_svg(**given),
    "Match.read": lambda **given: Match.read([], **{"notation": "rlcard", **given}),
    "Match.review": lambda **given: match("3 5", "4").review(**given),
    "Match.text": lambda **given: match("3 5", "4").text(**given),
    "Odds.text": lambda **given: canju.odds("4 6", "3 5 7", 1).text(**given),
    "Play": lambda **given: canju.Play("3", **given),
    "Play.to_svg": lambda **given: canju.Play("3").to_svg(**given),
    "Position": lambda **given: Position("3", "4", **given),
    "Position.to_dict": lambda **given: Position("3", farmers=("4", "5")).to_dict(**given),
    "Position.to_svg": lambda **given: Position("3", "4").to_svg(**given),
    "Proof.tree": lambda **given: solution().prove().tree(**given),
    "Rating.text": lambda **given: canju.rate(*PUZZLE).text(**given),
    "SheddingSolution.plan": lambda **given: solution().plan(**given),
    "SheddingSolution.refutations": lambda **given: solution().refutations(**given),
    "Solution.prove": lambda **given: solution().prove(**given),
    "Solution.tree": lambda **given: solution().tree(**given),
    "Tree": lambda **given: canju.Tree(solution(), **given),
    "best_reply": lambda **given: canju.best_reply(*PUZZLE, **given),
    "compose": lambda **given: next(canju.compose(5, 4, **{"seed": 1, **given})),
    "deal": lambda **given: deal(3, 4, **given),
    "match": lambda **given: match(3, 3, **{"seed": 1, **given}),
    "odds": lambda **given: canju.odds("4 6", "3 5 7", 1, **given),
    "rate": lambda **given: canju.rate(*PUZZLE, **given),
    "review": lambda **given: canju.review(*PUZZLE, plays=PLAYED, **given),
    "set_lang": lambda **given: canju.set_lang(**given),
    "solve": lambda **given: solve("3", "4", **given),
    "solve_iter": lambda **given: list(canju.solve_iter([("3", "4")], **given)),
    "solve_many": lambda **given: canju.solve_many([("3", "4")], **given),
    "honeymoon.Game": lambda **given: honeymoon.Game(**{"seed": 7, **given}),
    "honeymoon.Game.another": lambda **given: bridge_game().another(**given),
    "honeymoon.Game.odds": lambda **given: bridge_game().odds(**{"samples": 2, **given}),
    "honeymoon.Game.review": lambda **given: bridge_game("greedy").review(**given),
    "honeymoon.View.odds": lambda **given: bridge_game().view().odds(**{"samples": 2, **given}),
    "one_hand.Split": lambda **given: one_hand.Split("33", ["33"], **given),
    "one_hand.split_many": lambda **given: one_hand.split_many(["33"], **given),
    "plans.Facts.text": lambda **given: plan().facts.text(**given),
    "plans.Plan": lambda **given: canju.plans.Plan(
        given.pop("position", solution().position), plan().rules, "first", **given
    ),
    "plans.Plan.check": lambda **given: plan().check(**given),
    "plans.Plan.from_dict": lambda **given: canju.plans.Plan.from_dict(plan().to_dict(), **given),
    "plans.Plan.prove": lambda **given: plan().prove(**given),
    "plans.Plan.to_dot": lambda **given: plan().to_dot(**given),
    "playing.Perfect": lambda **given: Perfect(**given)(Position("3 4", "5")),
    "playing.Random": Random,
    "playing.Sampling": Sampling,
    "playing.View.odds": lambda **given: VIEW.odds(**given),
    "puzzles.refusals": lambda **given: canju.puzzles.refusals(*PUZZLE, **given),
    "reviews.Review.puzzles": lambda **given: reviewed().puzzles(**given),
}
#: What is wrong for an argument, whoever takes it, and a part of the error.
WRONG: dict[str, list[tuple[Any, type[Exception], str]]] = {
    "threads": [
        (0, OptionError, "threads=0: choose 1 to"),
        (-1, OptionError, "threads=-1"),
        (1025, OptionError, "threads=1025: choose 1 to 1024"),
        (True, TypeError, "threads.*bool"),
        (1.5, TypeError, "threads.*float"),
        ("2", TypeError, "threads.*str"),
    ],
    "time_limit": [
        (0, OptionError, "time_limit=0: choose more"),
        (-1, OptionError, "time_limit=-1"),
        (math.nan, OptionError, "time_limit=nan"),
        ("5", TypeError, "time_limit.*str"),
        (True, TypeError, "time_limit.*bool"),
    ],
    "node_limit": [
        (0, OptionError, "node_limit=0"),
        (-5, OptionError, "node_limit=-5"),
        (2.5, TypeError, "node_limit.*float"),
    ],
    "memory_limit": [
        (-1, OptionError, "memory_limit=-1"),
        (0, OptionError, "memory_limit=0"),
        ("0", OptionError, "memory_limit=0"),
        ("-2GB", OptionError, "memory_limit='-2GB'.*GiB"),
        ("2XB", OptionError, "memory_limit='2XB'.*GiB"),
        ("", OptionError, "memory_limit=''"),
        ("99999999TB", OptionError, "memory_limit"),
        (1e9, TypeError, "memory_limit.*float"),
        (b"2GB", TypeError, "memory_limit.*bytes"),
    ],
    "seed": [
        (-1, OptionError, r"seed=-1.*choose 0 to 2\*\*64 - 1"),
        (2**64, OptionError, r"seed=\d+.*choose 0 to 2\*\*64 - 1"),
        (10**400, OptionError, r"seed=.*choose 0 to 2\*\*64 - 1"),
        ("x", TypeError, "seed.*str"),
        (1.5, TypeError, "seed.*float"),
        (True, TypeError, "seed.*bool"),
    ],
    "samples": [
        (0, OptionError, "samples=0"),
        (-1, OptionError, "samples=-1"),
        ("5", TypeError, "samples.*str"),
        (True, TypeError, "samples.*bool"),
    ],
    "lang": [(name, OptionError, "choose 'en' or 'zh'") for name in ("de", "", 3, "zh" * 1000)],
    "goal": [(name, OptionError, "'win', 'fastest' or 'levels'") for name in ("lose", 3)],
    "rules": [
        ("doudizu", OptionError, "doudizhu"),
        ("", OptionError, "doudizhu.*pagat"),
        (3, TypeError, "rules.*int"),
        (["doudizhu"], TypeError, "rules.*list"),
        (canju.DouDizhu, TypeError, "rules.*type"),
    ],
    "notation": [("x", OptionError, '"x".*douzero.*rlcard'), (3, TypeError, "notation.*int")],
    "total_time_limit": [
        (0, OptionError, "total_time_limit=0"),
        ("soon", TypeError, "total_time_limit.*str"),
    ],
    "allowance": [(0, OptionError, "allowance=0"), ("1", TypeError, "allowance.*str")],
    "progress": [(3, TypeError, "progress.*int")],
    "effort": [
        (0, OptionError, "effort=0"),
        (math.nan, OptionError, "effort=nan"),
        (math.inf, OptionError, "effort=inf"),
        ("2", TypeError, "effort.*str"),
        (True, TypeError, "effort.*bool"),
    ],
    "max_rules": [(-1, OptionError, "max_rules=-1"), (1.5, TypeError, "max_rules.*float")],
    "min_plays": [(0, OptionError, "min_plays=0"), ("5", TypeError, "min_plays.*str")],
    "one_play": [("no", TypeError, "one_play.*str")],
    "games": [(0, OptionError, "games=0"), (1.5, TypeError, "games.*float")],
    "steps": [("few", OptionError, "'fewest' or 'any'"), (3, TypeError, "steps.*int")],
    "max_nodes": [(-1, OptionError, "max_nodes=-1"), ("x", TypeError, "max_nodes.*str")],
    "max_depth": [(-1, OptionError, "max_depth=-1"), (True, TypeError, "max_depth.*bool")],
}
#: Rules of another sort, and what needs a file, a widget or a browser: see their own tests.
OTHERS = {("honeymoon.Game", "rules"), ("plans.Plan", "rules")}
ELSEWHERE = r"\.(save|load|explore)$|Table|Node\.|GameRecord|^publish$"
#: Made by other calls.
MADE = {
    "GuandanSolution",
    "TrickSolution",
    "LandlordSolution",
    "SheddingSolution",
    "Match",
    "one_hand.Splits",
}
TAKEN = {name: {one.name for one in parameters_of(thing)} & {*WRONG} for name, thing in callables()}
CASES = [
    pytest.param(name, argument, *wrong, id=f"{name}({argument}={wrong[0]!r:.20})")
    for name in CALLS
    for argument in sorted(TAKEN[name])
    if (name, argument) not in OTHERS
    for wrong in WRONG[argument]
]


@pytest.mark.parametrize(("name", "argument", "value", "error", "why"), CASES)
def test_a_wrong_value_is_refused_by_the_name_of_its_argument(name, argument, value, error, why):
    with pytest.raises(error, match=why) as raised:
        CALLS[name](**{argument: value})
    if isinstance(raised.value, CanjuError):
        assert len(str(raised.value)) < 300


#: A right value for each argument that is a number.
NUMBERS = {
    "threads": 1, "node_limit": 10**6, "memory_limit": 10**8, "seed": 1, "samples": 9, "games": 2,
    "max_nodes": 5, "max_depth": 2, "max_rules": 9, "min_plays": 3,
}  # fmt: skip


@pytest.mark.parametrize("number", [np.int64, np.uint64, Index])
@pytest.mark.parametrize("name", [name for name in CALLS if TAKEN[name] & {*NUMBERS}])
def test_what_has_an_index_is_a_number(name, number):
    call = CALLS[name]
    for argument in TAKEN[name] & {*NUMBERS}:
        found = call(**{argument: number(NUMBERS[argument])})
        assert repr(found) == repr(call(**{argument: NUMBERS[argument]}))


@pytest.mark.parametrize("name", [name for name in CALLS if "seed" in TAKEN[name]])
def test_the_least_and_the_greatest_seed_are_seeds(name):
    for seed in (0, 2**64 - 1):
        assert CALLS[name](seed=seed) is not None


def test_every_function_with_such_an_argument_is_here():
    taking = {name for name, taken in TAKEN.items() if taken and not re.search(ELSEWHERE, name)}
    assert taking - MADE == {*CALLS}
