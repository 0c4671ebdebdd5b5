"""Objects with ``__index__`` are numbers wherever a function takes an ``int``; a bool is not."""

from __future__ import annotations

from dataclasses import replace

import canju
import numpy as np
import pytest
from canju import Game, Hand, deal, honeymoon, match, odds, solve
from canju.bridge import EndgameTable, essay_positions, positions
from controllers import seated
from typed import Index

PUZZLE = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
BOTH = ("human", "human")
RECORD = match(3, 3, seed=1, games=1)[0]


def limits(n, *left_out):
    all_limits = {"threads": n(1), "node_limit": n(10**6), "memory_limit": n(10**8)}
    return {name: limit for name, limit in all_limits.items() if name not in left_out}


def table(n, folder):
    made = EndgameTable.build(folder / "bridge.table", levels=n(2), threads=n(1))
    made.verify(threads=n(1))
    return made.levels, made.histogram(n(1), threads=n(1))


def shown_tree(n, folder):
    tree = solve("9 4", "8 3").tree(max_depth=n(2), max_nodes=n(3))
    tree.save(folder / "tree.json", max_nodes=n(5), max_depth=n(1))
    return (
        tree.text(),
        tree.text(max_nodes=n(5), max_depth=n(1)),
        tree.to_json(n(5), n(1)),
        tree.to_dot(n(5), n(1)),
        tree.count(n(2)),
        (folder / "tree.json").read_text("utf-8"),
    )


def composed(n, _):
    asked = {"min_plays": n(5), "max_candidates": n(9999), "min_rating": n(0), "threads": n(1)}
    made = canju.compose(n(5), n(4), seed=n(1), node_limit=n(10**6), **asked)
    return next(made).position


CALLS = {
    "Hand": lambda n, _: Hand([n(3), n(4), n(10)]),
    "hand[i]": lambda n, _: Hand("345")[n(1)],
    "Hand.random": lambda n, _: Hand.random(n(5), seed=n(1), decks=n(2)),
    "Hand.full": lambda n, _: Hand.full(decks=n(2)),
    "Hand.plays": lambda n, _: Hand("334455").plays(max_cards=n(2)),
    "Hand.split with rewards": lambda n, _: Hand("3344 56").split(rewards={"pair": n(2)}).value,
    "Split.remaining": lambda n, _: Hand("33 4").split().remaining(n(1)),
    "deal": lambda n, _: deal(n(3), n(4), seed=n(1), decks=n(2)),
    "DouDizhu": lambda n, _: canju.DouDizhu(decks=n(2)),
    "DouDizhu.pagat": lambda n, _: canju.DouDizhu.pagat(decks=n(2)),
    "SinglesAndPairs": lambda n, _: canju.SinglesAndPairs(decks=n(2)),
    "odds": lambda n, _: odds("8 9 J", n(2), samples=n(9), seed=n(3), **limits(n)).shares,
    "odds of three": lambda n, _: odds("5 J", "3 4 7 Q 2", sizes=(n(2), n(2)), seat="down").shares,
    "Share": lambda n, _: odds("4 6", "3 5 7", 1).shares["6"] > n(0),
    "tree": shown_tree,
    "prove": lambda n, _: (
        solve("9 4", "8 3").prove(node_limit=n(99)).tree(n(0), max_nodes=n(2)).text()
    ),
    "compose": composed,
    "match": lambda n, _: match(n(3), n(3), seed=n(1), games=n(2)),
    "match of three": lambda n, _: match(n(3), farmers=(n(2), n(2)), seed=n(1), games=n(2)),
    "GameRecord": lambda n, _: replace(RECORD, seed=n(3)),
    "Game.deal": lambda n, _: Game.deal(n(3), n(4), n(2), seed=n(1), decks=n(2)).position,
    "honeymoon.Game": lambda n, _: (
        honeymoon.Game(seed=n(7), samples=n(8)).another(n(8)).hand("first")
    ),
    "CardTable": lambda n, _: seated(n(3), n(4), seed=n(1), decks=n(2)).game.position,
    "CardTable(cards=…)": lambda n, _: seated(cards=(n(3), n(4)), seed=n(1)).game.position,
    "EndgameTable": table,
    "positions": lambda n, _: (positions(n(3)), essay_positions(n(3))),
}


@pytest.mark.parametrize("number", [np.int64, np.uint64, Index])
@pytest.mark.parametrize("call", CALLS)
def test_what_has_an_index_is_a_number(call, number, tmp_path):
    found = CALLS[call](number, tmp_path)
    assert repr(found) == repr(CALLS[call](int, tmp_path))


def test_an_array_is_a_list_of_numbers_and_not_one():
    assert Hand(np.array([3, 4, 5])) == Hand("345")
    assert odds("4 6", np.array([3, 5, 7]), 1).shares == odds("4 6", "3 5 7", 1).shares
    for wrong in (lambda: deal(np.array([3, 4])), lambda: solve(*PUZZLE, threads=np.array([1]))):
        with pytest.raises(TypeError, match="got ndarray"):
            wrong()


@pytest.mark.parametrize(
    "call",
    [
        lambda: odds("8 9 J", True),
        lambda: match(True, True),
        lambda: replace(RECORD, seed=True),
        lambda: solve("9 4", "8 3").prove().tree(True),
    ],
)
def test_a_bool_is_not_a_number(call):
    with pytest.raises(TypeError, match="got bool"):
        call()
