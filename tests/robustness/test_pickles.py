"""Every public class pickles in every protocol, and can be copied."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import pickle
import random
from typing import Any

import canju
import pytest
from canju import (
    DouDizhu,
    Game,
    Guandan,
    Hand,
    HoneymoonBridge,
    Play,
    Position,
    Results,
    RunFast,
    SheddingRules,
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
from canju.errors import OptionError, PositionError
from canju.games.rules import PRESETS, of_tricks
from canju.one_hand import split_many
from canju.plans import Condition, Passed
from canju.playing import Greedy, Perfect, Random, Sampling, View
from public import public_names
from twin.tables import random_text

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


FOUR = "2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"


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
        "solution of Guandan": solve(hands=FOUR, rules="guandan:2", goal="levels"),
        "rules of Guandan": Guandan("A", wrap=False, reading="declared"),
        "play of Guandan": Play("5S 6S 7S 9S 2H=8S", rules="guandan:2"),
        "position of Guandan": Position(hands=FOUR, rules="guandan:2").play("5S 2H=5"),
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
    widgets = {value for value in classes if hasattr(value, "_esm")}
    assert classes - seen == {EndgameTable, Part} | widgets


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


#: Reads a value back in every way.
AGAIN = (
    *(lambda value, p=p: pickle.loads(pickle.dumps(value, p)) for p in (0, 2, 5)),
    copy.copy,
    copy.deepcopy,
)
PLAYERS = "greedy", "greedy"
#: Names in the calls that ``repr`` writes.
NAMES = {name: getattr(canju, name) for name in ("Hand", "Play", "Position", "DouDizhu", "RunFast")}
NAMES |= {name: globals()[name] for name in ("SheddingRules", "SinglesAndPairs", "HoneymoonBridge")}


def check_again(value):
    """Fails for a value that its pickle, its copies or its ``repr`` do not give back."""
    for again in AGAIN:
        made = again(value)
        assert (made, hash(made), repr(made)) == (value, hash(value), repr(value))
    assert eval(repr(value), NAMES) == value


def played_under(rules, dice, plays):
    """Positions of a random game under rules, to that many plays from its start."""
    suits = of_tricks(rules)
    for _ in range(100):
        hands = deal(9, 9, seed=dice.getrandbits(40), suits=suits, jokers=False)
        try:
            positions = [Position(*hands, rules=rules)]
        except PositionError:  # not of the deck of these rules
            continue
        for _ in range(plays):
            positions.append(positions[-1].play(dice.choice(positions[-1].plays())))
        return positions
    raise AssertionError(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_what_holds_a_play_is_the_same_again_under_every_preset(name):
    dice = random.Random(name)
    *_, position = played_under(name, dice, 3)
    hands = ("AS 2H", "KS 3H") if of_tricks(name) else ("3 4 5", "6 7")
    small = Position(*hands, rules=name)
    game = Game(small, players=PLAYERS, time_limit=None)
    game.run()
    solution = solve(small, node_limit=20_000)
    things = [
        *(solution, solution.tree(), solve_many([small])[0], game, game.review()),
        *(match(*hands, rules=name, players=PLAYERS), game.moves),
    ]
    for again in AGAIN:
        for thing in things:
            assert repr(again(thing)) == repr(thing)
        assert again(solution).values == solution.values
        assert [str(node.play) for node in again(solution.tree()).walk()] == [
            str(node.play) for node in solution.tree().walk()
        ]
    check_again(position)
    for play in position.plays():
        check_again(play)


@pytest.mark.parametrize("seed", range(8))
def test_positions_and_plays_of_random_tables_are_the_same_again(seed):
    """Fails where a play of a table is read as one of another game, or is none."""
    dice, tables = random.Random(seed), list[Any]()
    while len(tables) < 25:
        try:
            rules = SheddingRules(random_text(dice))
        except OptionError:
            continue
        tables.append(rules)
        check_again(rules)
        for position in played_under(rules, dice, 2):
            check_again(position)
            plays = position.plays()
            for play in dice.sample(list(plays), min(3, len(plays))):
                check_again(play)
                # A pickled play is one of the same rules: also a bomb that beats all others.
                again = pickle.loads(pickle.dumps(play))
                assert position.play(again) == position.play(play)


def test_a_play_is_one_of_any_table_that_its_cards_can_be():
    """The parts of a reading decide, and cards that do not have it are refused."""
    assert Play("345", kind="straight", rank="3", length=3).length == 3
    top = Play("AAA", kind="bomb", rules="doudizhu; bomb AAA top")
    assert Play("AAA", kind="bomb", rank="A", length=3) == top
    for cards, kind, rank, length in [
        ("346", "straight", "3", 3), ("345", "straight", "3", 4), ("345", "straight", "4", 3),
        ("34", "straight", "3", 2 ** 40), ("33", "bomb", "3", 3), ("3344", "pair", "3", 2),
        ("333", "plane", "3", 1), ("3345", "trio+single", "3", 1), ("AB", "straight", "A", 2),
    ]:  # fmt: skip
        with pytest.raises(canju.PlayError):
            Play(cards, kind=kind, rank=rank, length=length)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_worker_sends_back_what_holds_plays_of_a_table(method):
    """Fails where the result cannot be read: a pool then waits forever."""
    with multiprocessing.get_context(method).Pool(1) as pool:
        asked = {"rules": "zheng-shangyou"}
        solution = pool.apply_async(solve, ("3 4 5", "6 7"), asked).get(timeout=30)
        assert solution.best == Play("345", rules="zheng-shangyou")
        wrong = pool.apply_async(solve, ("3 4 5", "6 7", "6 8"), asked)
        with pytest.raises(canju.PlayError):
            wrong.get(timeout=30)
