"""``canju explain``: what it prints, and with which exit code."""

from __future__ import annotations

import json

import pytest
from canju import solve
from canju.plans import Plan

PUZZLE = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def test_it_prints_the_plan(run):
    plan = solve(*PUZZLE).plan()
    assert run("explain", *PUZZLE) == (0, f"{plan}\n", "")
    assert run("explain", *PUZZLE, "--lang", "zh") == (0, f"{plan.text('zh')}\n", "")


def test_it_writes_json_that_is_read_again(run):
    code, out, _ = run("explain", *PUZZLE, "--format", "json")
    assert code == 0
    assert Plan.from_dict(json.loads(out)) == solve(*PUZZLE).plan()


def test_it_takes_a_play_on_the_table_and_rules(run):
    options = ["--to-beat", "44", "--rules", "pagat", "--without", "bomb"]
    code, out, _ = run("explain", "55 66 7", "88 9 T", *options, "--format", "json")
    facts = json.loads(out)
    assert code == 0
    assert facts["to_beat"] == {"cards": "44", "kind": "pair", "rank": "4", "length": 1}
    assert "bomb" in facts["rules"]


def test_it_takes_effort_and_seed(run):
    plan = solve(*PUZZLE).plan(effort=0.05, seed=3)
    assert run("explain", *PUZZLE, "--effort", "0.05", "--seed", "3")[1] == f"{plan}\n"


def test_the_side_to_move_loses(run):
    assert run("explain", "7 8", "9 T")[0] == 0
    code, out, _ = run("explain", "7 8", "9 T", "--check")
    assert code == 1
    assert out.startswith("How the second player wins")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([*PUZZLE, "--max-rules", "1"], 124, "more than max_rules=1"),
        ([*PUZZLE, "--max-rules", "1", "--lang", "zh"], 124, "多于 max_rules=1"),
        ([*PUZZLE, "--node-limit", "50"], 124, "node limit"),
        (["AS", "KS", "--rules", "honeymoon-bridge:S", "--lang", "zh"], 2, "两手牌"),
    ],
)
def test_what_it_refuses(run, arguments, code, message):
    told = run("explain", *arguments)
    assert told[:2] == (code, "")
    assert message in told[2]


def test_it_prints_the_refutations(run):
    solution = solve(*PUZZLE)
    plan, groups = solution.plan(), solution.refutations()
    assert run("explain", *PUZZLE, "--refutations")[1] == f"{plan}\n\n{groups}\n"
    told = run("explain", *PUZZLE, "--refutations", "--lang", "zh")[1]
    assert told == f"{plan.text('zh')}\n\n{groups.text('zh')}\n"
    facts = json.loads(run("explain", *PUZZLE, "--refutations", "--format", "json")[1])
    assert facts.pop("refutations") == groups.to_dict()
    assert Plan.from_dict(facts) == plan
    easy = run("explain", "8 9", "7", "--refutations")[1]
    assert easy.endswith("\n\nWrong first plays · 8 9 against 7 · 0 of 2 plays lose\n")


def test_the_help_leaves_out_three_hands_which_it_refuses(run):
    told = run("explain", "--help")[1]
    assert "--turn SEAT" in told
    for words in ("farmers", "landlord", "--by"):
        assert words not in told
        assert words in run("solve", "--help")[1]
    code, _, err = run("explain", "3", "--farmers", "4", "5")
    assert (code, "use canju solve" in err) == (2, True)
    assert "谁出牌，first 或 second" in run("explain", "--help", "--lang", "zh")[1]
