"""``canju play``: a game by typed lines."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from canju import Hand, deal, solve
from canju.cli import main
from canju.language.languages import ENGLISH

HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


@pytest.fixture
def play(capsys, monkeypatch):
    """Plays with these lines typed: exit code, what is printed, what is complained of."""

    def play(*argv: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(["play", *argv])
        return code, *capsys.readouterr()

    return play


def test_a_won_game_is_played_to_its_end(play):
    line = [str(play) for play in solve(*HANDS).line[::2]]
    code, out, err = play(*HANDS, typed="\n".join(line))
    assert (code, err) == (0, "")
    assert out.startswith("You: 333 4 5 A R\nComputer: Q K 222 B\nYour turn: lead.\n> ")
    assert "You win after" in out


def test_every_word_is_understood(play):
    typed = "help\nhint\n4\nhint\nverdict\nplays\nundo\nundo\nagain\nnew\n\nquit\n5\n"
    code, out, err = play(*HANDS, typed=typed)
    assert (code, err) == (0, "")
    said = out.split("> ")
    assert said[1].startswith("Type a play")
    assert said[2].strip().startswith(("4 wins.", "5 wins."))
    assert said[3].startswith("Computer plays")
    assert said[5].startswith("With best play, you win.\nWinning plays: ")
    assert "pass" in said[6]
    assert said[7] == said[9] == "You: 333 4 5 A R\nComputer: Q K 222 B\nYour turn: lead.\n"
    assert said[8] == "there is no move to take back\n"
    assert said[10].startswith("The cards were given")
    assert said[-1] == ""


def test_a_hint_teaches_the_plan(play):
    """The play is the plan's, and the sentence that decides is among the plan's."""
    _, out, err = play(*HANDS, typed="hint\nplan\nwhy\n")
    assert err == ""
    hint, plan, why, _ = out.split("> ")[1:]
    best, rule = hint.strip().split(" wins. By the plan: ")
    assert best in map(str, solve(*HANDS).winning_plays)
    title, *rules, now = plan.strip().splitlines()
    assert title.startswith("How to win · 333 4 5 A R against Q K 222 B · ")
    assert f"- {rule}" in rules
    assert now == f"Now: {rule}"
    assert why == plan
    out = play(*HANDS, "--lang", "zh", typed="提示\n打法\n为什么\n")[1]
    hint, plan, why, _ = out.split("> ")[1:]
    assert "能胜。照打法：领出时：" in hint
    assert plan == why
    assert plan.startswith("必胜打法 · ")
    assert "\n现在：领出时：" in plan


def test_a_plan_that_is_followed_names_no_first_play(play):
    """It was made some moves ago: what to do now is the line that decides."""
    out = play(*HANDS, typed="plan\n4\nplan\nR\nplan\n")[1]
    begun, *_, last = (told for told in out.split("> ") if told.startswith("How to win"))
    assert "\nFirst play of the plan: " in begun
    assert "First play of the plan: " not in last
    assert "\nNow: " in last


def test_a_claim_is_shown_once(play):
    told = play("A 5 5 K", "9 9 3", typed="plan\n")[1].split("> ")[1]
    assert told.count("The hand can be played off now: ") == 1
    assert "Now:" not in told


def test_a_plan_of_the_other_side_marks_nothing(play):
    out = play("7 8", "9 T", typed="hint\nplan\n")[1]
    assert "lasts longest" in out
    assert "How Computer wins · 9 10 against 7 8\n" in out
    assert "Now:" not in out
    assert "电脑必胜打法 · " in play("7 8", "9 T", "--lang", "zh", typed="打法\n")[1]


def test_without_a_plan_it_says_so(play):
    tricks = ("AS QS 2H", "KS 3S 3H", "--rules", "honeymoon-bridge:NT")
    for hands in (tricks, ("3 T", "--farmers", "6 J", "4 4")):
        _, out, err = play(*hands, typed="plan\nhint\n")
        assert err == ""
        assert "plans are for shedding games with two hands\n" in out
        assert "By the plan" not in out
    over = play("3 3", "4 4", typed="33\nplan\n")[1]
    assert over.endswith("the game is over\n> \n")
    hard = ("20", "20", "--seed", "1", "--think", "0.001")
    assert "No short list of rules was found" in play(*hard, typed="plan\n")[1]


def test_a_wrong_line_is_explained_and_the_game_goes_on(play):
    _, out, err = play(*HANDS, typed="7\n3 4\npass\nYY\n4\n")
    assert err == ""
    assert "7 is not in the first hand" in out
    assert "3 4 is not a play" in out
    assert "  YY\n  ^" in out
    assert "Computer plays" in out


def test_cards_are_dealt_where_none_are_given(play):
    _, out, _ = play("--deal", "5", "6", "--seed", "3", typed="new\n")
    first, second = deal(5, 6, seed=3, suits=True)
    assert out.startswith(f"Deal 3.\nYou: {first}\nComputer: {second}\n")
    again = out.split("> ")[1].splitlines()
    assert again[0].startswith("Deal ")
    assert len(Hand(again[1].removeprefix("You: "))) == 5
    assert len(Hand(play(typed="")[1].splitlines()[1].removeprefix("You: "))) == 10


def test_two_bare_numbers_are_counts(play):
    _, out, err = play("10", "9", "--seed", "3", typed="new\n")
    first, second = map(ENGLISH.cards, deal(10, 9, seed=3, suits=True))
    assert err == ""
    assert out.startswith(f"Deal 3.\nYou: {first}\nComputer: {second}\n")
    assert len(Hand(out.split("> ")[1].splitlines()[1].removeprefix("You: "))) == 10
    out = play("3 T", "4", typed="again\n")[1]
    assert out.count("You: 3 10\nComputer: 4\n") == 2


def test_two_programs_need_nobody(play):
    code, out, _ = play("3 4 5 8", "66 7", "--players", "perfect,greedy", "--names", "A,B")
    assert code == 0
    assert out.splitlines()[-1].startswith(("A wins after", "B wins after"))
    assert ">" not in out


def test_bridge_in_a_terminal(play):
    """The trump, every finished trick, and tricks where there is nothing to win."""
    hands = ("AS QS 2H", "KS 3S 3H", "--rules", "honeymoon-bridge:S")
    _, out, err = play(*hands, typed="verdict\n2H\nQS\nverdict\nAS\nverdict\n")
    assert err == ""
    said = out.split("> ")
    table = "Trump: spades. Tricks: You {}, Computer {}.\n"
    assert said[0].startswith(table.format(0, 0))
    assert said[1].endswith("You take 2 of the 3 tricks left with 2H.\n")
    assert said[2].startswith(
        "Computer plays 3H.\nYou 2H, Computer 3H: Computer takes the trick.\n"
    )
    assert "Computer plays 3S.\n" + table.format(0, 1) in said[2]
    assert said[3].startswith("Computer 3S, You QS: you take the trick.\n" + table.format(1, 1))
    assert "Winning plays" not in out
    assert "You AS, Computer KS: you take the trick.\nYou win: tricks 2 to 1.\n" in said[5]
    lost = ("KS 3S", "AS QS", "--rules", "honeymoon-bridge:NT", "--players", "human,human")
    assert "First takes 0 of the 2 tricks left" in play(*lost, typed="verdict\n")[1]


def test_greedy_plays_bridge(play):
    hands, rules = ("AS QH 3H 2H", "KS JS 9H 8H"), ("--rules", "honeymoon-bridge:NT")
    _, out, err = play(*hands, *rules, "--players", "greedy,human", typed="8H\n9H\n")
    assert err == ""
    assert "Greedy plays QH.\n" in out
    code, out, err = play(*hands, *rules, "--players", "greedy,perfect")
    assert (code, err) == (0, "")
    assert "tricks" in out.splitlines()[-1]


def test_a_program_may_begin(play):
    _, out, _ = play("3 4 5", "6 7 8", "--players", "greedy,human", typed="pass\n")
    assert "Greedy plays 3.\nGreedy: 4 5\nYou: 6 7 8\nYour turn: beat 3 or pass.\n" in out


def test_as_a_process_with_an_ascii_terminal():
    done = subprocess.run(
        [sys.executable, "-m", "canju", "play", *HANDS, "--names", "小明,B"],
        input=b"4\n\xff\n\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii:replace"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"B plays" in done.stdout


def test_three_hands_are_dealt_by_name(play):
    _, out, _ = play("--deal", "4", "3", "3", "--seed", "5", typed="")
    assert out == play("4", "--farmers", "3", "3", "--seed", "5", typed="")[1]
    assert "landlord" in out
    code, _, err = play("--deal", "4", "3", "3", "2", typed="")
    assert (code, "--deal" in err) == (2, True)


def test_a_seat_is_named_in_either_language(play):
    given = ("5", "--farmers", "66 7", "8 9", "--to-beat", "44")
    english = play(*given, "--by", "landlord", "--turn", "up", typed="")
    assert english[0] == 0
    assert play(*given, "--by", "地主", "--turn", "上家", typed="") == english
    assert play(*given, "--by", "北家", typed="")[0] == 2


@pytest.mark.parametrize(
    ("player", "english", "chinese"),
    [
        ("perfect", "Computer", "电脑"),
        ("greedy", "Greedy", "贪心"),
        ("random", "Random", "随机"),
        ("sampling", "Sampling", "抽样"),
    ],
)
def test_players_have_names_in_either_language(play, player, english, chinese):
    against = ("3 4", "5 6", "--players", f"human,{player}")
    assert f"\n{english}: 5 6\n" in play(*against, typed="")[1]
    out = play(*against, "--lang", "zh", typed="")[1]
    assert f"\n{chinese}：5 6\n" in out
    assert english not in out
    alike = play("3 4", "5 6", "--players", f"{player},{player}", "--lang", "zh", typed="")[1]
    assert alike.startswith(f"先手（{chinese}）：")
    assert english.lower() not in alike.lower()
