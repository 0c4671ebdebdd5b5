"""Plays, positions, solutions and files are read back under every game, preset and switch."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import canju
import every
import pytest
from canju import Hand, Match, Play, Position, Proof, RunFast, match, solve
from canju._canju import rules_told
from canju.cli import main
from canju.errors import CanjuError
from canju.games.plays import play_facts
from canju.plans import Plan
from canju.playing import Greedy, Random
from canju.saving.positions import play_from

#: Hands and plays on the table that chance seldom deals: cards that are several plays.
RARE = [
    ("333444555", "67", None),
    ("3334445556", "78", None),
    ("333344445", "67", None),
    ("3", "5", "33334444"),
    ("3334445556667778", "9", None),
    ("34444", "889", "9"),
    ("35", "4", None),
    ("345667", "5", "4"),
]
NAMES = {name: getattr(canju, name) for name in canju.__all__}
few = pytest.param(2, id="few")


def many(number: int) -> object:
    return pytest.param(number, marks=pytest.mark.slow, id="many")


@pytest.fixture(params=(*every.SHEDDING, *every.TRICKS), ids=repr)
def rules(request: pytest.FixtureRequest) -> Any:
    """Rules of each game, preset and switch in turn."""
    return request.param


def positions(rules: Any, number: int) -> Iterator[Position]:
    """The rare positions that the rules allow, and random ones, also in the middle of a game."""
    dice = random.Random(repr(rules))
    for first, second, beaten in RARE if rules not in every.TRICKS else ():
        try:
            plays = Hand(beaten).plays(rules) if beaten else [None]
            tables = [play for play in plays if beaten is None or len(play) == len(beaten)]
            yield from [Position(first, second, table, rules=rules) for table in tables]
        except CanjuError:
            continue
    three = rules in every.THREE
    for hands in [2, 3] if three else [2]:
        for first, *others in every.deals(rules, number, hands, most=6):
            other = {"second": others[0]} if hands == 2 else {"farmers": others}
            position = Position(first, **other, rules=rules)
            yield position
            position = position.play(dice.choice(position.plays()))
            if not position.is_over:
                yield position


def plays_of(position: Position) -> list[Play]:
    """The plays of cards that are several plays, and some others."""
    plays = position.plays()
    texts = [str(play) for play in plays]
    return [play for i, play in enumerate(plays) if texts.count(str(play)) > 1 or i % 5 == 0]


def check_read_back(thing: Any) -> None:
    pickled = (pickle.loads(pickle.dumps(thing, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1))
    for again in (copy.copy(thing), copy.deepcopy(thing), *pickled):
        assert (type(again), again, hash(again)) == (type(thing), thing, hash(thing))
    again = eval(repr(thing), NAMES)  # of rules, an object of their base class
    assert (again, hash(again), repr(again)) == (thing, hash(thing), repr(thing))


def check_position(position: Position) -> None:
    check_read_back(position)
    check_read_back(position.hand)
    rules = position.rules
    assert Position(str(position), rules=rules) == position
    told = json.loads(json.dumps(position.to_dict()))
    parts = {name: told[name] for name in ("to_beat", "turn")}
    if position.by is None:
        again = Position(told["first"], told["second"], **parts, rules=rules)
    else:
        farmers = told["down"], told["up"]
        again = Position(told["landlord"], farmers=farmers, **parts, by=told["by"], rules=rules)
    assert again == position
    if len(str(told["to_beat"])) < 8:  # a longer one may have several readings
        assert canju.solve_many([told])[0].position == position


@pytest.mark.parametrize("number", [few, many(100)])
def test_plays_and_positions_are_read_back(rules, number):
    check_read_back(rules)
    for position in positions(rules, number):
        check_position(position)
        for play in plays_of(position):
            check_read_back(play)
            assert play_from(json.loads(json.dumps(play_facts(play))), rules) == play
            assert position.read(play) == play
            after = position.play(play)
            if not after.is_over:
                check_position(after)


def check_shown(*things: Any) -> None:
    for thing in things:
        assert str(thing)
        assert "<svg" in thing.to_svg()
        bundle = getattr(thing, "_repr_mimebundle_", None)
        assert bundle()["text/html"] if bundle else thing._repr_html_()


@pytest.mark.parametrize("number", [few, many(40)])
def test_solutions_and_what_they_make(rules, number, tmp_path):
    """Displays, files, proofs, plans, refutations and trees."""
    found = list(positions(rules, number))
    # The rare positions differ only in Run Fast.
    for position in found if isinstance(rules, RunFast) else found[-3 * number :]:
        solution = solve(position)
        for play in (solution.best, *plays_of(position)[:4]):
            assert solution.after(play).position == position.play(play)
        assert list(solution.values) == position.plays()
        copied = pickle.loads(pickle.dumps(solution))
        assert (copied.position, copied.value) == (position, solution.value)
        check_shown(solution, solution.tree(), position, position.plays()[0])
        json.dumps([solution.to_dict(), solution.tree().to_dict()])
        solution.prove().save(tmp_path / "p")
        assert Proof.load(tmp_path / "p").check()
        for goal in ("win", "fastest") if hasattr(solution, "plan") else ():
            check_plan(solve(position, goal=goal))


def check_plan(solution: Any) -> None:
    plan, refutations = solution.plan(effort=0.02), solution.refutations()
    assert Plan.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan
    assert plan.prove().check()
    json.dumps(refutations.to_dict())
    check_shown(plan, refutations)
    for group in refutations:
        position = solution.position
        for play in group.line:
            position = position.play(play)
        assert position.winner != solution.position.turn


def test_matches_are_saved_and_loaded(rules, tmp_path):
    """Also those of players who see their own hand alone."""
    has_views = rules not in every.TRICKS and rules.deck_limit == "shared"
    for position in positions(rules, 3):
        if position.by is not None or position.to_beat is not None:
            continue
        for hidden in (False, True) if has_views else (False,):
            players = Greedy(), Random(seed=1)
            hands = position.first, position.second
            played = match(*hands, rules=rules, players=players, hidden=hidden)
            assert [game.reason for game in played] == ["out of cards"], played[0].note
            played.save(tmp_path / "m")
            assert Match.load(tmp_path / "m") == played


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_are_read_as_they_are_shown(rules, lang, capsys):
    """By every reader of rules: an argument, a column of a table, and the command line."""
    told = rules_told(lang, rules)[0]
    card = "3S", "4S"
    for name in (told, f" {told} "):
        assert Position(*card, rules=name).rules == rules
        assert canju.solve_many([card], rules=name)[0].position.rules == rules
        (row,) = canju.solve_many([{"first": "3S", "second": "4S", "rules": name}])
        assert row.position.rules == rules
    assert main(["solve", *card, "--rules", told, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == str(rules)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("斗地主", canju.DouDizhu()),
        ("Dou Dizhu", canju.DouDizhu()),
        ("单双", canju.SinglesAndPairs()),
        ("singles and pairs", canju.SinglesAndPairs()),
        ("Run Fast", RunFast()),
        ("跑得快", RunFast()),
        ("蜜月桥牌:NT", canju.HoneymoonBridge(None)),
        ("蜜月桥牌：黑桃", canju.HoneymoonBridge("S")),
        ("Honeymoon Bridge; no trump", canju.HoneymoonBridge(None)),
    ],
)
def test_titles_of_games_are_names_of_rules(name, rules):
    assert Position("3S", "4S", rules=name).rules == rules
    if isinstance(rules, canju.HoneymoonBridge):
        bare = name[:4] if name[0] == "蜜" else "honeymoon bridge"
        trump = rules.trump or "NT"
        assert Position("3S", "4S", rules=bare, trump=trump).rules == rules
        with pytest.raises(CanjuError, match="names no trump"):
            Position("3S", "4S", rules=bare)
