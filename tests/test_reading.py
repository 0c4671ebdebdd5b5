"""Positions, hands, plays and bans as people write them: read right, or refused with the remedy."""

from __future__ import annotations

import json

import numpy as np
import pytest
from canju import (
    CardError,
    DouDizhu,
    Game,
    Hand,
    PlayError,
    Position,
    PositionError,
    best_reply,
    rate,
    solve,
    solve_many,
)
from canju.cli import main
from canju.puzzles import refusals

LINE_ENDS = ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"]


# --- one position, one line --------------------------------------------------------------------


@pytest.mark.parametrize("end", LINE_ENDS, ids=repr)
def test_two_lines_are_never_one_position(end):
    text = f"3 | 4{end}5 | 6"
    for read in (Position, solve, best_reply, lambda text: solve_many([text])):
        with pytest.raises(CardError, match=r"a position is one line, and this text has 2"):
            read(text)
    # The remedy, as the error has it.
    assert [one.winner for one in solve_many(text.splitlines())] == ["first", "first"]
    assert Position(f"{end}3 | 4{end}") == Position("3", "4")


def test_the_command_line_refuses_two_lines_in_one_argument(capsys):
    assert main(["solve", "3 | 4\n5 | 6"]) == 2
    assert "a position is one line" in capsys.readouterr().err


# --- what a text seems to be -------------------------------------------------------------------


def test_a_pbn_deal_of_two_hands_is_a_position():
    hands = Hand("AK.3..", notation="pbn"), Hand("QJ.4..", notation="pbn")
    for text in ("N:AK.3.. - QJ.4.. -", "w:- AK.3.. - QJ.4..", '[Deal "S:AK.3.. QJ.4.. - -"]'):
        position = Position(text, rules="honeymoon-bridge:NT")
        assert (position.first, position.second) == hands
    assert solve("N:AK.3.. - QJ.4.. -", rules="honeymoon-bridge:NT").tricks == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("N:AK... QJ... T9... 87...", "a PBN deal of 4 hands"),
        ("N:AK... - - -", "a PBN deal of 1 hands"),
        ("N:AK... QJ...", "a PBN deal of 2 hands in 2 places"),
        (
            '{"first": "3", "second": "4"}',
            r"this is JSON, not the text of a position: solve_many\(\[json.loads\(text\)\]\)",
        ),
        (
            '[{"first": "3", "second": "4"}]',
            r"this is JSON, not the text of a position: solve_many\(json.loads\(text\)\)",
        ),
        ("north: 3 | south: 4", "'north' is not a label: a position of three hands"),
        ("landlord: 3 | down: 4 | down: 5", "'down' is there twice"),
        ("landlord: 3 | down: 4", "a hand is missing"),
        ("landlord: 3 | 4 | up: 5", "a part has no label"),
    ],
)
def test_an_error_names_the_text_that_it_recognised(text, why):
    with pytest.raises(CardError, match=why):
        Position(text)


def test_json_is_read_as_the_error_says():
    rows = json.loads('[{"first": "3", "second": "4"}]')
    assert [one.winner for one in solve_many(rows)] == ["first"]


def test_a_full_width_bar_is_a_bar():
    assert Position("3 4｜5｜2｜second") == Position("3 4", "5", "2", turn="second")


# --- hands in the notations of others ----------------------------------------------------------


def test_lists_of_numbers_show_whose_they_are():
    """With 17 always the red joker, or always the 2, one of the first two fails."""
    assert Hand([3, 15, 17], notation="numbers") == Hand("3 2 R")
    assert Hand([3, 17, 20, 30], notation="numbers") == Hand("3 2 B R")
    assert Hand(np.array([3, 4, 14]), notation="douzero") == Hand("3 4 A")
    # A text under the name keeps one reading, so that a formatted hand reads back.
    every = Hand.full()
    assert Hand(format(every, "numbers"), notation="numbers") == every


def test_seventeen_alone_is_refused_with_both_readings():
    with pytest.raises(CardError, match=r"17 is the red joker where 15 is the 2, and the 2"):
        Hand([3, 4, 17], notation="numbers")
    assert Hand([3, 4, 17], notation="douzero") == Hand("3 4 2")
    assert Hand("3 4 17", notation="numbers") == Hand("3 4 R")
    with pytest.raises(CardError, match="15 and 20 are of two ways of numbering"):
        Hand([15, 20], notation="numbers")


def test_numbers_without_a_notation_name_it_and_every_function_takes_it():
    first, second = [3, 3, 3, 14], [4, 4, 13]
    with pytest.raises(CardError, match=r'14 is not a rank by itself: .*notation="numbers"\)'):
        solve(first, second)
    expected = Position("333 A", "44 K")
    assert Position(first, second, notation="numbers") == expected
    assert solve(first, second, notation="numbers").position == expected
    assert Game(first, second, notation="numbers").position == expected
    assert solve_many([(first, second)], notation="numbers")[0].position == expected
    assert best_reply(first, second, [13], notation="numbers") == best_reply("333 A", "44 K", "K")
    assert rate(first, second, notation="numbers") == rate(expected)
    assert refusals(first, second, notation="numbers") == refusals(expected)
    three = Position(first, farmers=(second, [17]), notation="douzero")
    assert three == Position("333 A", farmers=("44 K", "2"))
    assert Position("34X | 2D", notation="douzero") == Position("3 4 B", "2 R")


# --- the play to beat --------------------------------------------------------------------------


def test_the_third_argument_is_the_play_to_beat():
    expected = Position("7 8", "9 T", "7")
    assert solve("7 8", "9 T", "7").position == expected
    assert Game("7 8", "9 T", "7").position == expected
    assert rate("7 8 9 J", "9 T T Q", "7") == rate("7 8 9 J", "9 T T Q", to_beat="7")
    assert solve("7 8 | 9 T", to_beat="7").position == expected


def test_a_third_hand_is_told_from_a_play_with_the_call_that_takes_it():
    for call in (solve, best_reply, Position, Game):
        with pytest.raises(PlayError, match=r"if it is a third hand: farmers=\('9', 'T J'\)"):
            call("7 8", "9", "T J")
    assert solve("7 8", farmers=("9", "T J")).winner == "farmers"


@pytest.mark.parametrize("empty", ["", [], ()], ids=repr)
def test_an_empty_play_to_beat_says_what_leads(empty):
    for call in (solve, best_reply, Position):
        with pytest.raises(PlayError, match='to_beat is empty: give None, or "pass", to lead'):
            call("7 8", "9 T", empty)
    assert solve("7 8", "9 T", "pass").position == solve("7 8", "9 T", None).position


# --- too many cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "rules", "remedy"),
    [
        ("33333", "4", "doudizhu", "DouDizhu(decks=2)"),
        ("333", "33", "doudizhu", "DouDizhu(deck_limit='each')"),
        ("33333", "33333", "doudizhu", "DouDizhu(deck_limit=None)"),
        ("33333", "4", "pagat", "DouDizhu(equal_kickers=False, decks=2)"),
        ("3S 3S", "4", "singles-and-pairs", "SinglesAndPairs(decks=2)"),
        ("333", "33", "singles-and-pairs", "SinglesAndPairs(deck_limit='each')"),
    ],
)
def test_too_many_cards_name_rules_that_hold_them(first, second, rules, remedy):
    import canju

    with pytest.raises(PositionError) as raised:
        Position(first, second, rules=rules)
    named = str(raised.value).rpartition("rules=")[2].rpartition(") ")[0] + ")"
    found = eval(named, vars(canju))
    assert repr(found) == remedy
    assert Position(first, second, rules=found)


# --- bans --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "三带一,炸弹",
        "三带一，炸弹",
        "三带一、炸弹",
        "三带一 炸弹",
        "三帶一、炸彈",
        "trio+single; bomb",
    ],
)
def test_bans_are_read_as_apps_write_them(text, capsys):
    banned = DouDizhu(without=("trio+single", "bomb"))
    assert DouDizhu(without=text) == banned
    assert DouDizhu(without=[text]) == banned
    assert main(["solve", "333 4", "5", "--without", text, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == repr(banned)


def test_one_kind_of_two_words_is_not_two_kinds():
    assert DouDizhu(without="pair straight, bomb") == DouDizhu(without=("pair straight", "bomb"))
    with pytest.raises(ValueError, match="unknown kind 'bomb pair straight'"):
        DouDizhu(without="bomb pair straight")


# --- suits where bridge may be meant -----------------------------------------------------------


def test_suited_hands_say_under_which_rules_they_are_solved():
    assert "suits do not count; for bridge, rules honeymoon-bridge:NT" in str(
        solve("AS 2H", "KS 3H")
    )
    assert "不计花色" in solve("AS 2H", "KS 3H").text(lang="zh")
    html = solve("AS 2H", "KS 3H")._repr_mimebundle_()["text/html"]
    assert "suits do not count" in html
    for others in (solve("3 4", "5 6"), solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")):
        assert "suits" not in str(others)


def test_the_trump_is_an_argument_beside_the_rules():
    position = Position("AS 2H", "KS 3H", rules="honeymoon-bridge:S")
    given = {"rules": "honeymoon-bridge", "trump": "spades"}
    assert Position("AS 2H", "KS 3H", **given) == position
    assert solve("AS 2H", "KS 3H", **given).position == position
    assert best_reply("AS 2H", "KS 3H", **given) == solve(position).best
    assert Game("AS 2H", "KS 3H", **given).position == position
    assert solve_many([("AS 2H", "KS 3H")], **given)[0].position == position
