"""A tree that is opened node by node: what a page may ask, and what it is told."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from canju import DouDizhu, Position, deal, solve
from canju.language.languages import ENGLISH
from canju.widgets.branches import PORTION, Branches
from trees import WIDE, essay_tree, unsolved


def ask(branches: Branches, path: list[int], begin: int = 0, plays: str = "solution") -> dict:
    told = branches.answer({"path": path, "from": begin, "plays": plays, "ask": 5})
    assert json.loads(json.dumps(told)) == told
    assert told["ask"] == 5
    return told


def test_the_nodes_are_those_of_the_tree():
    tree = solve(*WIDE, threads=1).tree()
    branches = Branches(tree)
    node, path = tree, []
    while node.children:
        told = ask(branches, path)
        assert told["total"] == len(node.children)
        assert [one["play"]["text"] for one in told["nodes"]] == [
            str(child.play) for child in node.children
        ]
        assert [one["good"] for one in told["nodes"]] == [child.wins for child in node.children]
        assert [one["player"] for one in told["nodes"]] == [child.player for child in node.children]
        assert told["place"]["path"] == [str(play) for play in node.path]
        assert sorted(told["place"]["hands"][0]) == sorted(node.position.first)
        node, path = node.children[0], [*path, 0]
    told = ask(branches, path)
    assert (told["total"], told["place"]["verdict"]) == (0, "second has won ✓")


def test_all_plays_come_in_portions():
    tree = solve(*deal(20, 17, seed=0)).tree()
    branches = Branches(tree)
    whole = [ENGLISH.cards(child.play) for child in tree.showing("all").children]
    assert len(whole) > 2 * PORTION
    told: list[str] = []
    while len(told) < len(whole):
        part = ask(branches, [], len(told), "all")
        assert len(part["nodes"]) <= PORTION
        told += [one["play"]["text"] for one in part["nodes"]]
    assert told == whole
    assert ask(branches, [], 10**9, "all")["nodes"] == []


def test_each_card_of_a_play_is_drawn_once():
    """A script draws the first cards, as many as the core has, and then the others."""
    branches = Branches(solve("3 3 3 4 4", "5 6 7 8 9 T 22").tree())
    told = ask(branches, [], plays="all")
    drawn = {
        play["text"]: (
            " ".join(play["cards"][: play["core"]]),
            " ".join(play["cards"][play["core"] :]),
        )
        for play in (node["play"] for node in told["nodes"])
    }
    assert (drawn["3"], drawn["44"]) == (("3", ""), ("4 4", ""))
    assert (drawn["3334"], drawn["33344"]) == (("3 3 3", "4"), ("3 3 3", "4 4"))
    at = next(at for at, node in enumerate(told["nodes"]) if node["play"]["text"] == "3334")
    on_table = ask(branches, [at], plays="all")["place"]["to_beat"]
    assert (on_table["core"], on_table["cards"]) == (3, ["3", "3", "3", "4"])
    chain = ask(Branches(solve("5 6 7 8 9 3", "4").tree()), [], plays="all")["nodes"][0]["play"]
    assert (chain["cards"], chain["chain"]) == (["9", "8", "7", "6", "5"], ["5", "9"])


def test_names_and_language_are_those_of_the_tree():
    told = ask(Branches(essay_tree(lang="zh", names=("甲", "乙"))), [])
    assert told["place"]["names"] == ["甲", "乙"]
    assert told["nodes"][0]["verdict"] == "胜 ✓"
    play = told["nodes"][0]["play"]
    assert (play["cards"], play["text"], play["named"]) == (["3S"], "3♠", "单张")
    branches = Branches(essay_tree(lang="zh"))
    assert branches.labels["all"] == "所有出法"
    told = ask(branches, [0, 0])
    assert told["place"]["path"] == ["3♠", "8♥"]
    assert told["place"]["hands"] == [["9H", "6H", "6D", "4H"], ["8S"]]
    passes = ask(branches, [0])["nodes"][-1]["play"]
    assert (passes["cards"], passes["text"], passes["named"]) == ([], "不要", "")


def test_tricks_are_counted_where_the_game_counts_them():
    tree = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").tree()
    told = ask(Branches(tree), [], plays="all")
    assert told["place"]["verdict"] == "first takes 2 of 3 tricks"
    assert [(one["play"]["text"], one["good"]) for one in told["nodes"]] == [
        ("2♥", True),
        ("Q♠", False),
        ("A♠", False),
    ]
    assert told["place"]["hands"][0] == ["AS", "QS", "2H"]
    assert told["place"]["trump"] == "no trump"


@pytest.mark.parametrize(
    ("rules", "lang", "trump"),
    [
        ("honeymoon-bridge:S", "en", "trump: ♠"),
        ("honeymoon-bridge:H", "zh", "将牌：♥"),
        ("honeymoon-bridge:NT", "zh", "无将"),
        ("doudizhu", "en", ""),
    ],
)
def test_the_trump_is_told(rules, lang, trump):
    tree = solve("AS QS 2H", "KS 3S 3H", rules=rules).tree(lang=lang)
    for path in ([], [0]):
        assert ask(Branches(tree), path)["place"]["trump"] == trump


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        "children",
        [],
        {},
        {"path": [], "from": 0},
        {"path": [], "from": "0", "plays": "all"},
        {"path": "", "from": 0, "plays": "all"},
        {"path": [99], "from": 0, "plays": "solution"},
        {"path": [-1], "from": 0, "plays": "solution"},
        {"path": [0.0], "from": 0, "plays": "solution"},
        {"path": [None], "from": 0, "plays": "solution"},
        {"path": [0] * 5000, "from": 0, "plays": "solution"},
        {"path": [], "from": 0, "plays": ["all"]},
    ],
)
def test_a_wrong_question_gets_a_sentence(message: Any):
    branches = Branches(essay_tree())
    told = branches.answer(message)
    assert told["error"].startswith("The page")
    assert ask(branches, [])["nodes"]


def test_a_hard_node_is_told_in_time_and_can_be_asked_again(in_time):
    hard = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))
    branches = Branches(unsolved(hard, memory_limit="64MB").tree(), seconds=0.05)
    begun = time.monotonic()
    told = ask(branches, [])
    in_time(time.monotonic() - begun, 5)
    assert (told["total"], told["place"]["verdict"]) == (None, "not yet decided ?")
    assert "open it again" in ask(branches, [0])["error"]
    easy = Branches(unsolved(Position("3 4", "5 6")).tree(), seconds=1e-9)
    assert ask(easy, [])["total"] is None
    easy._seconds = 1
    assert ask(easy, [])["total"] == 2
