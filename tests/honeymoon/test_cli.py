"""``canju play --rules honeymoon``: the whole game in a terminal."""

from __future__ import annotations

import io

import pytest
from canju.cli import main


@pytest.fixture
def typed(monkeypatch, capsys):
    def run(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        code = main(["play", "--rules", "honeymoon", "--seed", "7", *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_a_game_is_bid_and_played(typed):
    lines = ["4NT", "hint", "odds", "seen", "plays", "9", "quit"]
    code, out, err = typed(lines, "--players", "human,greedy")
    assert (code, err) == (0, "")
    assert "Greedy pass." in out
    assert "Contract: 4NT by you" in out
    assert "26 cards in the stock" in out
    assert "tricks on average" in out
    assert "Never seen:" in out
    assert "9 has no suit" in out


def test_two_programs_play_to_the_end(typed):
    code, out, _ = typed([], "--players", "greedy,greedy")
    assert code == 0
    assert out.count("from the stock") == 13
    assert out.rstrip().splitlines()[-1].count("Tricks") == 1


def test_undo_again_and_switches(typed):
    code, out, _ = typed(
        ["1C", "undo", "again", "1NT", "quit"],
        "--players",
        "human,human",
        "--rules",
        "honeymoon; no bids of no-trump",
    )
    assert code == 0
    assert "no no-trump bids" in out
    assert out.count("Calls: none yet") == 3


def test_chinese(typed):
    code, out, _ = typed(["pass", "quit"], "--players", "human,human", "--lang", "zh")
    assert code == 0
    assert "不叫" in out
    assert "叫牌" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["34", "56"], "this game deals a whole deck"),
        (["--to-beat", "3"], "--to-beat"),
        (["--rules", "honeymoon; vulnerable"], "changes nothing: write it as in"),
        (["--players", "human,robot"], "unknown player"),
    ],
)
def test_what_makes_no_sense_is_refused(typed, arguments, told):
    code, _, err = typed([], *arguments)
    assert code == 2
    assert told in err
