"""``canju solve`` and ``canju reply``: what they print."""

from __future__ import annotations

import json

import pytest
from canju import DouDizhu, SheddingRules, best_reply
from canju.language.languages import ENGLISH
from published import PUZZLES

ESSAY = ("9H 6H 6D 4H 3S", "8S 8H", "--rules", "singles-and-pairs")


def test_the_winner_comes_first_then_the_best_play_the_line_and_the_tree(run):
    code, out, err = run("solve", *ESSAY)
    winner, best, line, rules, empty, root, *tree = out.splitlines()
    assert (code, err) == (0, "")
    assert winner == "Winner: first"
    assert best == "Best: 3S"
    assert line.startswith("Line: 3S, ")
    assert (rules, empty) == ("Rules: only singles and pairs", "")
    assert "9H" in root
    assert tree == ["3", "   8: 9! 66! 4 ■", "   pass: 4 · all replies: 9! 66 ■"]


def test_json_has_the_same_facts(run):
    code, out, err = run("solve", *ESSAY, "--format", "json", "--goal", "fastest", "--tree", "9")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["winner"], told["wins"], told["goal"]) == ("first", True, "fastest")
    assert told["rules"] == "singles-and-pairs"
    assert told["position"] == "3S 4H 6D6H 9H | 8H8S"
    assert told["plays_left"] == len(told["line"]) == 7
    assert told["best"] == told["line"][0]
    assert told["tree"]["children"][0]["play"] == told["best"]


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ((), "Dou Dizhu"),
        (("--rules", "pagat"), "Dou Dizhu; all kickers of a play differ in rank"),
        (("--decks", "2"), "Dou Dizhu; two decks"),
        (("--rules", "honeymoon-bridge:S"), "honeymoon bridge; trump: ♠"),
    ],
)
def test_the_rules_are_named(run, options, rules):
    _, out, _ = run("solve", "AS QS 2H", "KS 3S 3H", *options, "--tree", "0")
    named = out.splitlines()[3].partition(" (suits are ignored")[0]
    assert named == f"Rules: {rules}"


def test_json_has_no_tree_unless_it_is_asked_for(run):
    assert json.loads(run("solve", "3", "4", "--format", "json")[1])["tree"] is None


def test_the_rules_in_json_are_their_text(run):
    told = json.loads(run("solve", "3", "4", "--format", "json", "--decks", "2")[1])
    assert told["rules"] == str(DouDizhu(decks=2))


def test_a_whole_position_in_one_argument(run):
    assert run("solve", "7 8 | 9 T | 7", "--tree", "0")[1].startswith("Winner: ")
    apart = run("solve", "7 8", "9 T", "--to-beat", "7")
    assert run("solve", "7 8 | 9 T | 7") == apart


def test_the_second_player_may_be_the_one_to_move(run):
    _, out, _ = run("solve", "4", "3", "--turn", "second", "--tree", "0")
    assert out == "Winner: second\nBest: 3\nLine: 3\nRules: Dou Dizhu\n"


def test_names_are_used_throughout(run):
    _, out, _ = run("solve", "3", "4", "--names", "Alice, 小明")
    assert out.startswith("Winner: Alice\n")
    assert "Alice to move: 3" in out
    assert "小明: 4" in out


def test_the_ten_alone_is_t_or_stands_with_others(run):
    for ten, said in (("T", "10"), ("10,", "10"), ("♠10", "10S")):
        out = run("solve", ten, "J", "--tree", "0")[1]
        assert out.startswith(f"Winner: first\nBest: {said}\nLine: {said}\n")
    assert run("solve", "9 10", "J", "--tree", "0")[0] == 0
    assert run("solve", "10", "11", "--notation", "numbers", "--tree", "0")[0] == 0
    assert run("reply", "10 J", "9", "--to-beat", "10")[0] == 0


def test_the_fastest_win_is_counted(run):
    _, out, _ = run("solve", "5 6", "7", "--goal", "fastest", "--tree", "0")
    assert out == (
        "Winner: second\nBest: 5; every play loses\nPlays left: 2\nLine: 5, 7\nRules: Dou Dizhu\n"
    )


@pytest.mark.parametrize("lines", [0, 1, 2, 3, 30, 1000])
def test_the_tree_has_at_most_as_many_lines_as_asked(run, lines):
    _, out, _ = run("solve", "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", "--tree", str(lines))
    # The first line says who wins.
    tree = out.split("\n\n")[1].splitlines()[1:] if lines else out.splitlines()[4:]
    assert len(tree) <= lines
    assert bool(tree) == bool(lines)


@pytest.mark.parametrize(
    "ban", [["--without", "bomb,rocket"], ["--without", "bomb", "--without", "rocket"]]
)
def test_kinds_are_banned_by_a_list_or_one_by_one(run, ban):
    assert run("solve", "3333 4", "5 6", "--tree", "0")[1].startswith("Winner: first")
    told = json.loads(run("solve", "3333 4", "5 6", "--format", "json", *ban)[1])
    assert SheddingRules(told["rules"]) == DouDizhu(without=("bomb", "rocket"))


def test_a_ban_adds_to_those_of_the_preset(run):
    _, out, _ = run(
        "solve", "3", "4", "--rules", "noip2015", "--without", "bomb", "--format", "json"
    )
    kinds = SheddingRules(json.loads(out)["rules"]).kinds
    assert not {"bomb", "plane+singles", "plane+pairs"} & set(kinds)


def test_who_may_hold_what(run):
    code, _, err = run("solve", "3333", "3333")
    assert code == 2
    assert '; --rules "doudizhu; each hand has its own cards" gives' in err
    assert run("solve", "3333", "3333", "--deck-limit", "each")[0] == 0
    assert run("solve", "33333", "4", "--deck-limit", "none")[0] == 0
    pairs = ("--rules", "singles-and-pairs")
    assert run("solve", "33333", "4", "--deck-limit", "none", *pairs)[0] == 0


def test_the_reply_is_the_one_that_the_library_gives(run):
    assert run("reply", "7 8", "9 T", "--to-beat", "7") == (0, "8\n", "")
    for puzzle in PUZZLES:
        hands = puzzle["first"], puzzle["second"]
        rules = DouDizhu(without=puzzle["without"])
        ban = [f"--without={kind}" for kind in puzzle["without"]]
        assert run("reply", *hands, *ban, "--threads", "1")[1] == (
            f"{ENGLISH.cards(best_reply(*hands, rules=rules, threads=1))}\n"
        )


def test_a_reply_in_json(run):
    told = json.loads(run("reply", "7 8 | 9 T | T", "--format", "json")[1])
    assert told == {"play": "pass", "kind": "pass", "wins": False}
