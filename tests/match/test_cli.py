"""``canju match``: what it prints, and with which exit code."""

from __future__ import annotations

import json

from canju import Match, match


def test_match_prints_who_won(run):
    code, out, err = run("match", "--games", "4", "--seed", "1", "--deal", "8", "7")
    assert (code, err) == (0, "")
    assert out.rstrip("\n") == str(match(8, 7, games=4, seed=1))


def test_two_bare_numbers_are_counts(run):
    """`match 10 10` is `match(10, 10)`, and no match of the ten against the ten."""
    for cards in ((10, 10), (3, 4), (17, 20)):
        code, out, err = run("match", *map(str, cards), "--seed", "1")
        assert (code, err) == (0, "")
        assert out.rstrip("\n") == str(match(*cards, seed=1))
        assert out == run("match", "--deal", *map(str, cards), "--seed", "1")[1]
    assert run("match", "60", "40", "--decks", "2", "--players", "greedy,greedy")[0] == 0
    assert run("match", "T", "T", "--format", "record")[1].count("first: 10\nsecond: 10\n") == 1
    # Where one of them is no number, both are hands.
    assert "first: 3 5\nsecond: 4\n" in run("match", "3 5", "4", "--format", "record")[1]


def test_match_plays_given_hands(run):
    code, out, _ = run("match", "44 5", "6 7 88", "--players", "greedy, greedy", "--names", "A,B")
    assert code == 0
    assert out.startswith("1 game, Dou Dizhu: A 0, B 1\n")


def test_match_in_other_forms(run, tmp_path):
    played = match(6, 6, games=2, seed=3, alternate=True, rules="pagat")
    given = ("--deal", "6", "6", "--games", "2", "--seed", "3", "--alternate", "--rules", "pagat")
    code, out, _ = run("match", *given, "--format", "json")
    assert code == 0
    assert json.loads(out) == json.loads(played.to_json())
    code, out, _ = run("match", *given, "--format", "record")
    assert out == "\n\n".join([played.headline(), *map(str, played)]) + "\n"
    every_move = out
    path = str(tmp_path / "match.json")
    assert run("match", *given, "--save", path)[0] == 0
    assert Match.load(path) == played
    assert run("match", "--load", path, "--format", "record")[1] == every_move


def test_match_refuses_a_damaged_record(run, tmp_path):
    path = tmp_path / "m"
    path.write_text('{"canju": "match", "version": 1, "rules": "none"}')
    code, out, err = run("match", "--load", str(path))
    assert (code, out) == (2, "")
    assert "rules: unknown rules 'none'" in err
