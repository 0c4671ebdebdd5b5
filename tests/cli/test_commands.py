"""The command line: what it prints, to which stream, with which exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from canju import DouDizhu, Hand, best_reply, deal
from canju.errors import NodeLimit
from canju.solution import SheddingSolution
from published import PUZZLES

ESSAY = ("9H 6H 6D 4H 3S", "8S 8H", "--rules", "singles-and-pairs")
#: Far beyond what a search can do in the seconds of a test.
HARD = (*map(str, deal(54, 54, seed=0, decks=2)), "--decks", "2", "--goal", "fastest")


def start(*argv: str, **options) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "canju", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | options.pop("env", {}),
        **options,
    )


# --- solve ---------------------------------------------------------------------------------


def test_the_winner_comes_first_then_the_best_play_the_line_and_the_tree(run):
    code, out, err = run("solve", *ESSAY)
    winner, best, line, rules, empty, root, *tree = out.splitlines()
    assert (code, err) == (0, "")
    assert winner == "Winner: first"
    assert best == "Best: 3S"
    assert line.startswith("Line: 3S, ")
    assert (rules, empty) == ("Rules: singles-and-pairs", "")
    assert "9H" in root
    assert tree[0].startswith("└─ first 3S wins")


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
        ((), "doudizhu"),
        (("--rules", "pagat"), "pagat"),
        (("--decks", "2"), "DouDizhu(decks=2)"),
        (("--rules", "honeymoon-bridge:S"), "honeymoon-bridge:S"),
    ],
)
def test_the_rules_are_named(run, options, rules):
    _, out, _ = run("solve", "AS QS 2H", "KS 3S 3H", *options, "--tree", "0")
    named = out.splitlines()[3].partition(" (suits do not count")[0]
    assert named == f"Rules: {rules}"


def test_json_has_no_tree_unless_it_is_asked_for(run):
    assert json.loads(run("solve", "3", "4", "--format", "json")[1])["tree"] is None


def test_the_rules_in_json_evaluate_back_where_no_name_says_it_all(run):
    told = json.loads(run("solve", "3", "4", "--format", "json", "--decks", "2")[1])
    assert eval(told["rules"]) == DouDizhu(decks=2)


def test_a_whole_position_in_one_argument(run):
    assert run("solve", "7 8 | 9 T | 7", "--tree", "0")[1].startswith("Winner: ")
    apart = run("solve", "7 8", "9 T", "--to-beat", "7")
    assert run("solve", "7 8 | 9 T | 7") == apart


def test_the_second_player_may_be_the_one_to_move(run):
    _, out, _ = run("solve", "4", "3", "--turn", "second", "--tree", "0")
    assert out == "Winner: second\nBest: 3\nLine: 3\nRules: doudizhu\n"


def test_names_are_used_throughout(run):
    _, out, _ = run("solve", "3", "4", "--names", "Alice, 小明")
    assert out.startswith("Winner: Alice\n")
    assert "Alice 3" in out
    assert "小明: 4" in out


def test_the_ten_alone_is_t_or_stands_with_others(run):
    for ten, said in (("T", "T"), ("10,", "T"), ("♠10", "TS")):
        out = run("solve", ten, "J", "--tree", "0")[1]
        assert out.startswith(f"Winner: first\nBest: {said}\nLine: {said}\n")
    assert run("solve", "9 10", "J", "--tree", "0")[0] == 0
    assert run("solve", "10", "11", "--notation", "numbers", "--tree", "0")[0] == 0
    assert run("reply", "10 J", "9", "--to-beat", "10")[0] == 0


def test_the_fastest_win_is_counted(run):
    _, out, _ = run("solve", "5 6", "7", "--goal", "fastest", "--tree", "0")
    assert out == (
        "Winner: second\nBest: 5 (every play loses)\nPlays left: 2\nLine: 5, 7\nRules: doudizhu\n"
    )


@pytest.mark.parametrize("lines", [0, 1, 2, 3, 30, 1000])
def test_the_tree_has_at_most_as_many_lines_as_asked(run, lines):
    _, out, _ = run("solve", "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", "--lines", str(lines))
    tree = out.split("\n\n")[1].splitlines() if lines else out.splitlines()[4:]
    assert len(tree) <= lines
    assert bool(tree) == bool(lines)


def test_suits_are_told_apart_when_asked(run):
    usual = run("solve", *ESSAY, "--tree", "500")[1]
    apart = run("solve", *ESSAY, "--tree", "500", "--distinct-suits")[1]
    assert "second 8S" not in usual
    assert "second 8S" in apart


@pytest.mark.parametrize(
    "ban", [["--without", "bomb,rocket"], ["--without", "bomb", "--without", "rocket"]]
)
def test_kinds_are_banned_by_a_list_or_one_by_one(run, ban):
    assert run("solve", "3333 4", "5 6", "--tree", "0")[1].startswith("Winner: first")
    told = json.loads(run("solve", "3333 4", "5 6", "--format", "json", *ban)[1])
    assert eval(told["rules"]) == DouDizhu(without=("bomb", "rocket"))


def test_a_ban_adds_to_those_of_the_preset(run):
    _, out, _ = run(
        "solve", "3", "4", "--rules", "noip2015", "--without", "bomb", "--format", "json"
    )
    kinds = eval(json.loads(out)["rules"]).kinds
    assert not {"bomb", "plane+singles", "plane+pairs"} & set(kinds)


def test_who_may_hold_what(run):
    code, _, err = run("solve", "3333", "3333")
    assert code == 2
    assert "; --deck-limit each gives" in err
    assert run("solve", "3333", "3333", "--deck-limit", "each")[0] == 0
    assert run("solve", "33333", "4", "--deck-limit", "none")[0] == 0
    pairs = ("--rules", "singles-and-pairs")
    assert run("solve", "33333", "4", "--deck-limit", "none", *pairs)[0] == 0


# --- reply and deal ------------------------------------------------------------------------


def test_the_reply_is_the_one_that_the_library_gives(run):
    assert run("reply", "7 8", "9 T", "--to-beat", "7") == (0, "8\n", "")
    for puzzle in PUZZLES:
        hands = puzzle["first"], puzzle["second"]
        rules = DouDizhu(without=puzzle["without"])
        ban = [f"--without={kind}" for kind in puzzle["without"]]
        assert run("reply", *hands, *ban, "--threads", "1")[1] == (
            f"{best_reply(*hands, rules=rules, threads=1)}\n"
        )


def test_a_reply_in_json(run):
    told = json.loads(run("reply", "7 8 | 9 T | T", "--format", "json")[1])
    assert told == {"play": "pass", "kind": "pass", "wins": False}


def test_the_same_seed_deals_the_same_hands(run):
    hands = [str(hand) for hand in deal(17, 20, seed=7)]
    assert run("deal", "17", "20", "--seed", "7") == (0, "\n".join(hands) + "\n", "")
    told = json.loads(run("deal", "17", "20", "--seed", "7", "--format", "json")[1])
    assert told == {"hands": hands, "seed": 7}


def test_a_deal_without_a_seed_tells_the_one_it_used(run):
    told = json.loads(run("deal", "5", "--format", "json")[1])
    assert str(deal(5, seed=told["seed"])[0]) == told["hands"][0]


def test_the_deck_is_as_asked(run):
    _, out, _ = run("deal", "52", "--seed", "1", "--no-jokers", "--suits")
    assert Hand(out.strip()) == Hand.full(jokers=False, suits=True)
    assert run("deal", "54", "54", "--decks", "each")[0] == 0
    assert len(Hand(run("deal", "108", "--decks", "2")[1].strip())) == 108


# --- exit codes and complaints -------------------------------------------------------------


def test_solved_is_zero_whoever_wins_and_one_only_where_it_is_checked(run):
    assert run("solve", "3", "4")[0] == 0
    assert run("solve", "3 5", "6")[0] == 0
    assert run("solve", "3", "4", "--check")[0] == 0
    assert run("solve", "3 5", "6", "--check")[0] == 1
    assert run("reply", "3 5", "6", "--check")[0] == 1


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("sovle", "3", "4"), "invalid choice"),
        (("solve",), "required: A"),
        (("solve", "3"), "a position is written"),
        (("solve", "3", ""), "empty"),
        (("solve", "3Y", "4"), "no card"),
        (("solve", "10", "10"), "10 alone is a number of cards: write T for the ten; 'canju deal'"),
        (("reply", "3 4", " 17 "), "17 alone is a number of cards"),
        (("solve", "33334444", "3"), "rank 3"),
        (("solve", "3", "4", "--to-beat", "5 6"), "5 6"),
        (("solve", "3", "4", "--rules", "bridge"), "choose one of doudizhu"),
        (("solve", "3", "4", "--rules", "bridge", "--decks", "2"), "choose one of doudizhu"),
        (("solve", "3", "4", "--rules", "kinds", "--decks", "2"), "choose one of doudizhu"),
        (("solve", "3", "4", "--without", "trios"), "unknown kind"),
        (("solve", *ESSAY, "--without", "pair"), "--without"),
        (("solve", "3", "4", "--names", "Ann"), "--names"),
        (("solve", "3", "4", "--tree", "-1"), "--tree"),
        (("solve", "3", "4", "--lines", "many"), "'many' is not a whole number"),
        (("solve", "3", "4", "--lines", "9" * 5000), "is not a whole number"),
        (("solve", "3", "4", "--threads", "0"), "threads=0"),
        (("solve", "3", "4", "--time-limit", "nan"), "time_limit"),
        (("solve", "3", "4", "--memory-limit", "much"), "memory_limit"),
        (("solve", "3", "4", "--format", "yaml"), "yaml"),
        (("deal", "55"), "55 cards"),
        (("deal", "5", "--seed", "-1"), "seed"),
        (("deal",), "required: N"),
    ],
)
def test_bad_use_is_two_with_one_message(run, argv, says):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert says in err
    assert "Traceback" not in err
    assert err.count("canju: ") == 1


def test_the_caret_stands_under_the_fault(run):
    _, _, err = run("solve", "33 4Y 5", "6")
    _, text, caret = err.splitlines()
    assert text[caret.index("^")] == "Y"


@pytest.mark.parametrize(
    "limit", [("--time-limit", "0.2"), ("--node-limit", "1000"), ("--memory-limit", "1")]
)
def test_a_limit_that_is_reached_is_124(run, limit):
    code, out, err = run("solve", *HARD, *limit)
    assert (code, out) == (124, "")
    assert err.startswith("canju: ")
    assert "limit" in err


def test_the_winner_is_told_even_where_a_limit_cuts_off_the_line(run, monkeypatch):
    def line(_):
        raise NodeLimit("node limit reached")

    monkeypatch.setattr(SheddingSolution, "line", property(line))
    code, out, err = run("solve", "3", "4")
    assert (code, err) == (124, "canju: node limit reached\n")
    assert out == "Winner: first\nBest: 3\nLine: not found within the limits\nRules: doudizhu\n"
    code, out, _ = run("solve", "3", "4", "--format", "json")
    assert code == 124
    assert json.loads(out)["line"] is None


def test_help_and_version(run):
    assert run("--version")[:2] == (0, "canju 0.1.0\n")
    code, out, _ = run("solve", "--help")
    assert code == 0
    assert "124 a limit was reached" in out


# --- the process ---------------------------------------------------------------------------


def test_python_dash_m_canju():
    process = start("reply", "7 8", "9 T", "--to-beat", "7")
    assert process.communicate() == (b"8\n", b"")
    assert process.returncode == 0


def test_a_reader_that_goes_away_leaves_the_verdict_of_check():
    process = start("solve", "3 5", "6", "--check", "--tree", "0")
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1


@pytest.mark.parametrize(
    ("env", "names"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "小明,Bob"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}, "A?,Bob"),
    ],
)
def test_a_terminal_without_unicode_gets_other_signs(env, names):
    process = start("solve", *ESSAY, "--names", names, env=env)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.startswith(b"Winner: ??" if names.startswith("小") else b"Winner: A?")
    assert b"? 3S wins +" in out


def test_json_is_plain_ascii_where_it_must_be():
    process = start(
        *("solve", "3", "4", "--names", "小明,Bob", "--format", "json"),
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(process.communicate()[0])["names"] == ["小明", "Bob"]


def test_bad_cards_in_another_script_do_not_crash_an_ascii_terminal():
    process = start("solve", "3 残", "4", env={"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"canju: ")
    assert b"Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_ends_a_hard_search_at_once():
    # A shell that starts jobs in the background has them ignore SIGINT.
    process = start("solve", *HARD, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(1.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=10)
    assert time.monotonic() - sent < 3
    assert (process.returncode, out, err) == (130, b"", b"canju: interrupted\n")


def test_no_colour_is_written():
    process = start("solve", *ESSAY, env={"FORCE_COLOR": "1"})
    assert b"\x1b" not in process.communicate()[0]
