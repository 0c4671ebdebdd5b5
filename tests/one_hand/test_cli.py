"""``canju split``: what it prints, and with which exit code."""

from __future__ import annotations

import json

import pytest
from canju import Hand


def test_split_prints_the_split(run):
    hand = "Q 4 2 5 10 3 Q BJ A 10 6 Q J 5 Q 2 7"
    code, out, err = run("split", hand, "--rules", "noip2015")
    assert (code, err) == (0, "")
    assert out.rstrip("\n") == str(Hand(hand).split("noip2015"))


def test_split_takes_rules_and_steps(run):
    code, out, _ = run("split", "3333 4444", "--rules", "tsinghua", "--steps", "any")
    assert code == 0
    assert out.startswith("3333 4444: 2 plays, value 6, score 2.585\n")
    code, out, _ = run("split", "BB", "--decks", "2")
    assert "pair" in out


def test_split_reads_other_notations(run):
    assert run("split", "34567XD", "--notation", "douzero")[1] == run("split", "34567BR")[1]
    code, _, err = run("split", "34567", "--notation", "roman")
    assert code == 2
    assert "roman" in err


def test_split_takes_rewards(run):
    table = "single = 0.5,pair=-2"
    code, out, _ = run("split", "33 4", "--rewards", table, "--steps", "any", "--format", "json")
    facts = json.loads(out)
    assert code == 0
    assert facts["plays"] == [
        {"cards": "3", "kind": "single", "rank": "3", "length": 1},
        {"cards": "3", "kind": "single", "rank": "3", "length": 1},
        {"cards": "4", "kind": "single", "rank": "4", "length": 1},
    ]
    assert (facts["value"], facts["steps"], facts["score_note"]) == (1.5, 3, None)
    assert facts["score"] == pytest.approx(0.36907, abs=1e-5)


def test_split_says_why_there_is_no_score(run):
    code, out, _ = run("split", "34567", "--format", "json")
    facts = json.loads(out)
    assert code == 0
    assert facts["score"] is None
    assert "base 1" in facts["score_note"]
    assert "no score: one play" in run("split", "34567")[1]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["", ""], 2, "unrecognized"),
        ([""], 2, "the hand is empty"),
        (["33333"], 2, "rank 3"),
        (["3Y"], 2, "'Y' is not a card"),
        (["17"], 2, "17 alone means a number of cards: write T for the ten; use 'canju deal'"),
        (["3", "--rules", "honeymoon-bridge:S"], 2, "shedding"),
        (["3", "--rewards", "strait=5"], 2, "unknown kinds 'strait'"),
        (["3", "--rewards", "straight"], 2, "'straight': write a kind and a number"),
        (["3", "--rewards", "straight=x"], 2, "write a kind and a number"),
        (["3", "--rewards", "straight=inf"], 2, "choose a finite number"),
        (["3", "--rewards", "straight=nan"], 2, "choose a finite number"),
        (["3", "--steps", "few"], 2, "--steps"),
        (["3", "--threads", "2"], 2, "--threads"),
        (["3", "--time-limit", "0"], 2, "time_limit"),
        ([str(Hand.full(decks=2)), "--decks", "2", "--node-limit", "50"], 124, "node limit"),
    ],
)
def test_split_refuses_what_is_wrong(run, arguments, code, message):
    got, out, err = run("split", *arguments)
    assert (got, out) == (code, "")
    assert err.startswith("canju: ")
    assert message in err
