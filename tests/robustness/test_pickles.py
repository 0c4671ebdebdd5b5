"""Every public class pickles in every protocol, and can be copied."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from typing import Any

import canju
import pytest
from canju import (
    DouDizhu,
    Game,
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    Results,
    RunFast,
    SinglesAndPairs,
    compose,
    deal,
    honeymoon,
    match,
    odds,
    rate,
    solve,
    solve_many,
)
from canju.bridge import EndgameTable, Part
from canju.one_hand import split_many
from canju.plans import Condition, Passed
from canju.playing import Greedy, Perfect, Random, Sampling, View
from public import public_names

SOLUTION = solve("3 5", "4", goal="fastest")
PLAN = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan(effort=0.1)
TRICKS = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")


def of_honeymoon() -> dict[str, Any]:
    """A game in the middle of the exchange, and what it gives."""
    game = honeymoon.Game(seed=3, players=("greedy", "random"))
    while len(game.moves) < 20:
        game.step()
    return {
        "honeymoon rules": honeymoon.Rules(doubles=True),
        "honeymoon game": game,
        "view": game.view(),
        "view of a deal": honeymoon.Game(seed=3).view(),
        "contract": game.contract,
        "odds of cards": game.odds(samples=2),
        "value of a card": next(iter(game.odds(samples=2).values.values())),
        "honeymoon review": game.review(),
        "honeymoon hint": game.hint(),
        "honeymoon move": game.moves[0],
        "honeymoon trick": game.last_trick,
    }


def hidden() -> dict[str, Any]:
    """Odds, and what a player knows that does not see the other hand."""
    found = odds("4 6", "3 5 7", 1)
    return {
        "odds": found,
        "share": found.open_share,
        "margin": found.margin,
        "sampling": Sampling(samples=20, seed=3),
        "hidden hands": View.of(Position("3 55", "4 6 7"), ["3"]),
    }


def played() -> dict[str, Any]:
    """What games give: of plays and of tricks."""
    game = Game("3 4", "5")
    move = game.play("4")
    tricks = Game("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")
    tricks.play("AS")
    tricks.step()
    return {
        "a move": move,
        "verdict": game.verdict(),
        "hint": Game("3 4", "5").hint(),
        "trick": tricks.last_trick,
    }


def objects() -> dict[str, Any]:
    """One of every public class at least, some of them empty or with everything set."""
    walked = solve(*deal(6, 6, seed=1)).tree()
    assert walked.count(300) == 300
    return {
        **hidden(),
        "hand": Hand("33 4S B"),
        "no cards": Hand(),
        "play": Play("33334444", kind="four+pairs", rank="4"),
        "pass": canju.PASS,
        "card": Play("3S", kind="card"),
        "position": Position("3 55", "4", "3", turn="second", rules=DouDizhu(decks=2)),
        "position of tricks": Position("3S", "4S", rules="honeymoon-bridge:NT"),
        "rules": DouDizhu(without=("bomb",), decks=2, deck_limit=None, gap_straights=True),
        "usual rules": DouDizhu(),
        "rules of Run Fast": RunFast(deck=45, must_beat=False, last_trio="lead"),
        "singles and pairs": SinglesAndPairs(deck_limit="each"),
        "bridge": HoneymoonBridge("S"),
        "no-trump": HoneymoonBridge(None),
        "solution": SOLUTION,
        "solution of tricks": TRICKS,
        "solution of three hands": solve("3 T", farmers=("6 J", "4 4")),
        "plan": PLAN,
        "facts": PLAN.facts,
        "passed": Passed("straight", 5),
        "refutations": solve("3 5", "4").refutations(),
        "refutation": solve("3 5", "4").refutations()[0],
        "review": (reviewed := canju.review("3 5", "4", plays="3 4")),
        "reviewed play": reviewed.plays[0],
        "review of a match": canju.match("3 5", "4").review(),
        "report": canju.match("3 5", "4").review().report(),
        "rule": PLAN.rules[0],
        "range": PLAN.answers[0].table,
        "condition": Condition("both", "hands", ("3 B", "4")),
        "proof": SOLUTION.prove(),
        "stats": SOLUTION.stats,
        "tree": walked,
        "node": walked.children[0],
        "tree of tricks": TRICKS.tree(),
        "node of tricks": TRICKS.tree().children[0],
        "results": solve_many([("3", "4"), ("7", "8 9")]),
        "no results": Results(),
        "undecided": solve_many([deal(17, 17, seed=1)], node_limit=1)[0],
        "split": Hand("34567 99 J").split(rewards={"pair": 0.1}),
        "splits": split_many(["3", "4"]),
        "no splits": split_many([]),
        "match": match(4, 4, seed=1, games=2),
        "no match": match(4, 4, seed=1, games=2)[:0],
        "record": match("3 4", "5")[0],
        "game": Game("3 4", "5"),
        **of_honeymoon(),
        **played(),
        "greedy": Greedy(),
        "perfect": Perfect(threads=1),
        "random": Random(seed=3),
        "rating": rate("8 9", "7"),
        "puzzle": next(compose(6, 5, seed=1)),
        **{
            name: thing("wrong")
            for name, thing in public_names().items()
            if inspect.isclass(thing) and issubclass(thing, Exception)
        },
    }


OBJECTS = objects()


def state_of(value: Any) -> object:
    """What must be the same afterwards: the value itself where equality says more than identity."""
    if isinstance(value, Exception):
        return value.args
    if type(value).__eq__ is not object.__eq__:
        return value
    if isinstance(value, Random):
        return [str(value(Position("3 4 5 66 7 8", "9"))) for _ in range(5)]
    return repr(value)


@pytest.mark.parametrize("name", OBJECTS)
@pytest.mark.parametrize(
    "again",
    [
        *(
            pytest.param(
                lambda value, p=p: pickle.loads(pickle.dumps(value, p)), id=f"protocol {p}"
            )
            for p in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
        copy.copy,
        copy.deepcopy,
    ],
)
def test_it_is_the_same_again(name, again):
    value = OBJECTS[name]
    made = again(copy.deepcopy(value) if name == "random" else value)
    assert type(made) is type(value)
    if name == "random":
        assert state_of(made) == state_of(copy.deepcopy(value))
    else:
        assert state_of(made) == state_of(value)
        assert repr(made) == repr(value)


def test_all_public_classes_are_here():
    classes = {value for value in public_names().values() if inspect.isclass(value)}
    # A solution and a tree are of a class of their game.
    seen = {base for value in OBJECTS.values() for base in type(value).__mro__}
    widgets = {value for value in classes if value.__module__.startswith("canju.widgets.")}
    assert classes - seen == {EndgameTable, Part} | widgets


#: Classes and functions in pickles of an older version, with the modules that they had then.
OLDER = """canju._limits Limits, canju._seats Seating, canju._plays Plays, canju._plays ByPlay,
canju._messages.language Language, canju._messages.manner Manner, canju._columns OfPython,
canju._solutions SheddingSolution, canju._solutions LandlordSolution,
canju._solutions TrickSolution, canju._solutions Undecided, canju.solution outcome_of,
canju.proofs Proof"""


def test_what_older_pickles_name_is_found():
    """In a process that has not imported canju."""
    names = [name.split() for name in OLDER.split(",")]
    read = "import pickle, sys; print(pickle.loads(eval(sys.argv[1])).__name__)"
    for module, name in names:
        pickled = f"c{module}\n{name}\n.".encode()
        done = subprocess.run(
            [sys.executable, "-c", read, repr(pickled)], capture_output=True, text=True, timeout=60
        )
        assert (done.stdout.strip(), done.stderr) == (name, "")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_table_pickles_as_its_path(protocol, tmp_path):
    table = EndgameTable.build(tmp_path / "x", levels=1)
    for value in (table, table.parts):
        assert repr(pickle.loads(pickle.dumps(value, protocol))) == repr(value)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_tree_goes_on_where_it_was(protocol):
    node = OBJECTS["tree"].children[0]
    again = pickle.loads(pickle.dumps(node, protocol))
    assert again.path == node.path
    assert [child.play for child in again.children] == [child.play for child in node.children]
    assert again.solution.after(node.children[0].play).position == node.children[0].position
