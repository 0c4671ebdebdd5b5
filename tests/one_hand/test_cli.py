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


def test_split_ends_at_a_limit(run):
    code, out, err = run("split", str(Hand.full(decks=2)), "--decks", "2", "--node-limit", "50")
    assert (code, out) == (124, "")
    assert "node limit" in err
