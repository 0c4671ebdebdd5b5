"""Values that Python or numpy cannot compare or convert, for every argument of public things."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import canju
import pytest
from canju import Game, Hand, Play, honeymoon, match, one_hand, playing, solve
from public import callables, parameters_of
from typed import ODD, refused

PUZZLE = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
#: Right values for the arguments before the odd one.
GIVEN: dict[str, tuple[Any, ...]] = {
    "Game": ("3 4", "5"), "Game.deal": (3, 4), "Hand": ("3",), "Play": ("3",),
    "Tree": (solve("3", "4"),), "one_hand.split_many": (["33"],),
    "Position": ("3", "4"), "solve": ("3", "4"), "best_reply": ("3", "4"), "rate": ("3 4", "5"),
    "match": (3, 3), "deal": (3, 4), "odds": ("4 6", "3 5 7", 1), "review": ("3 5", "4"),
    "compose": (5, 4), "solve_many": ([("3", "4")],), "solve_iter": ([("3", "4")],),
    "puzzles.refusals": ("3 4", "5"), "one_hand.Split": ("33", ["33"]),
}  # fmt: skip
#: Arguments that are a path, several players with their own test, or for the package alone.
OTHERS = {"path", "players", "progress", "said"}


def things() -> Iterator[Any]:
    """An object of each class with methods."""
    solution = solve(*PUZZLE)
    plan, tree = solution.plan(), solution.tree()
    yield from (solution, plan, plan.facts, solution.position, tree, tree.walk().__next__())
    yield from (solve("3 T T", farmers=("4 J", "5 6")), solution.refutations(), solution.prove())
    yield from (solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S"), Hand("33 4"), Play("33"))
    played, game = match("3 5", "4"), Game("3 4", "5")
    yield from (played, played[0], played.review(), game, playing.View.of(game.position))
    yield from (canju.review("3 5 5", "4 6", plays="3, 4"), canju.odds("4 6", "3 5 7", 1))
    yield from (canju.solve_many([("3", "4")]), next(canju.compose(5, 4, seed=1)))
    yield from (Hand("33 4").split(), one_hand.split_many(["33"]), canju.rate("3 4", "5"))
    asked = honeymoon.Game(seed=7)
    over = honeymoon.Game(seed=7, players=("greedy", "greedy"))
    over.run()
    yield from (asked, asked.view(), over.review(), canju.DouDizhu(), canju.RunFast())


THINGS = list(things())


def calls() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Everything public that can be called, methods of one object of their class."""
    for name, called in callables():
        owner, _, method = name.rpartition(".")
        of_class = [one for one in THINGS if hasattr(type(one), method)] if owner else []
        made = [one for one in of_class if type(one).__name__ == owner.rpartition(".")[2]]
        is_static = inspect.ismethod(called)  # a class method is bound already
        if made and not is_static:
            yield name, getattr(made[0], method)
        elif not owner or owner in canju._MODULES or is_static:
            yield name, called


def with_value(name: str, called: Callable[..., Any], argument: str) -> Callable[[Any], Any]:
    """A call with one argument to fill in."""
    names = [one.name for one in parameters_of(called)]
    given = dict(zip(names, GIVEN.get(name, ()), strict=False))

    def call(value: Any) -> None:
        made = called(**{**given, argument: value})
        if inspect.isgenerator(made):
            next(made)

    return call


CASES = [
    (name, called)
    for name, called in calls()
    if not name.startswith(("CardTable", "honeymoon.Table", "publish", "set_lang"))
    # They compare items as a tuple does.
    and name not in ("Results.count", "Results.index")
]


@pytest.mark.parametrize(("name", "called"), CASES, ids=[name for name, _ in CASES])
def test_an_odd_value_is_refused_with_an_error_of_ours(name, called, tmp_path, monkeypatch):
    """Fails for Python's OverflowError or ValueError, and for numpy's."""
    monkeypatch.chdir(tmp_path)
    for one in parameters_of(called):
        if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY) and one.name not in OTHERS:
            for value in ODD:
                refused(with_value(name, called, one.name), value)


def test_most_of_what_is_public_is_called():
    assert len(CASES) > 150
