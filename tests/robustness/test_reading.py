"""Positions, hands, plays and bans as people write them: read right, or refused with the remedy."""

from __future__ import annotations

import doctest
import json
import pickle
import re
from pathlib import Path

import canju
import numpy as np
import pytest
from canju import (
    CardError,
    DouDizhu,
    Game,
    Hand,
    HoneymoonBridge,
    Play,
    PlayError,
    Position,
    PositionError,
    best_reply,
    deal,
    match,
    rate,
    solve,
    solve_many,
)
from canju.arguments.row import parts_of
from canju.errors import OptionError
from canju.puzzles import refusals

PAGE = (Path(__file__).parents[2] / "docs" / "coming-from.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!there|of other|--).* \| (.*) \|$", PAGE, re.MULTILINE)


# --- the text of a position --------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_two_lines_are_never_one_position(end, run):
    text = f"3 | 4{end}5 | 6"
    for read in (Position, solve, best_reply, lambda text: solve_many([text])):
        with pytest.raises(CardError, match=r"a position is one line, but this text has 2"):
            read(text)
    code, _, err = run("solve", text)
    assert (code, "a position is one line" in err) == (2, True)
    # The remedy, as the error has it.
    assert [one.winner for one in solve_many(text.splitlines())] == ["first", "first"]
    assert Position(f"{end}3 | 4{end}") == Position("3", "4")


def test_a_pbn_deal_of_two_hands_is_a_position():
    hands = Hand("AK.3..", notation="pbn"), Hand("QJ.4..", notation="pbn")
    texts = (
        "N:AK.3.. - QJ.4.. -", "w:- AK.3.. - QJ.4..", '[Deal "S:AK.3.. QJ.4.. - -"]',
        '[Event "x"]\n[Deal "N:AK.3.. ... QJ.4.. ..."] {easy}\n[Play "N"]\nSA',
        'PBN 0 0 0 0 "N:AK.3.. - QJ.4.. -"', "md|1SAKH3,,SQJH4,|", "pn|a,b|md|3SAKH3,SQJH4,,|sv|o|",
        "North: SA SK H3\nSouth: SQ SJ H4", "N: SA SK H3 | S: SQ SJ H4",
    )  # fmt: skip
    for text in texts:
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
            '[{"first": "3", "second": "4"}]',
            r"this is JSON, not the text of a position: solve_many\(json.loads\(text\)\)",
        ),
        (
            '[Deal "N:AK... - QJ... -"]\n[Deal "N:AK... - QJ... -"]',
            "two deals are two positions: solve_many and canju batch read them",
        ),
        ("md|1SAKH3,SQ,SJ,|", "a LIN deal of 3 hands: give two of the four"),
        ("landlord: 3 | down: 4 | down: 5", "'down' occurs twice"),
        ("landlord: 3 | down: 4", "a hand is missing"),
        ("landlord: 3 | 4 | up: 5", "a part has no label"),
    ],
)
def test_an_error_names_the_text_that_it_recognised(text, why):
    with pytest.raises(CardError, match=why):
        Position(text)


def test_a_full_width_bar_is_a_bar():
    assert Position("3 4｜5｜2｜second") == Position("3 4", "5", "2", turn="second")


# --- hands in the notations of others ----------------------------------------------------------


#: Numbers of the ranks from 3 to A, then of the 2 and both jokers.
NUMBERS = {
    "numbers": dict(zip("3456789TJQKA2BR", range(3, 18), strict=True)),
    "douzero": dict(zip("3456789TJQKA2BR", [*range(3, 15), 17, 20, 30], strict=True)),
}


@pytest.mark.parametrize("notation", NUMBERS)
def test_a_notation_of_numbers_that_is_named_is_not_guessed_at(notation):
    number = NUMBERS[notation]
    for seed in range(2000):
        first, second = deal(17, 20, seed=seed)
        lists = [[number[card] for card in hand] for hand in (first, second)]
        assert Position(*lists, notation=notation) == Position(first, second)
        text = ", ".join(map(str, lists[0]))
        assert Hand(text, notation=notation) == Hand(np.array(lists[0]), notation=notation) == first


def test_two_hands_are_never_in_two_numberings():
    with pytest.raises(CardError, match=r'item 2: a second 17, .* use notation="douzero"'):
        Position([17, 17, 17, 3], [15, 4], notation="numbers")
    with pytest.raises(CardError, match="item 1: 15 is not a rank in DouZero"):
        Position([17, 17, 17, 3], [15, 4], notation="douzero")


# --- jokers in two letters ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (("SJ BJ A", "2"), ("B R A", "2")),
        (("SJ A", "BJ 2"), ("B A", "R 2")),
        ((["BJ", "2"], ["SJ", "A"]), ("R 2", "B A")),
        (("SJ A | BJ 2",), ("B A", "R 2")),
        (("SJ", "2", "BJ"), ("B", "2", "R")),
        (("SJ 3 | 2 | BJ",), ("B 3", "2", "R")),
        (("BJ A", "RJ 2"), ("B A", "R 2")),
        # Next to cards that write their suit first, SJ stays the jack of spades.
        (("SJ A", "H3"), ("JS A", "3H")),
        ((Hand("3S"), "SJ"), ("3S", "JS")),
    ],
)
def test_all_hands_of_a_call_spell_the_jokers_in_one_way(given, meant):
    assert Position(*given) == Position(*map(Hand, meant))


@pytest.mark.parametrize("hands", [("SJ", "9H"), ("SJ A 9S", "3"), ("SJ S3", "BJ 4")])
def test_sj_is_refused_with_both_readings_where_it_can_be_either(hands):
    for call in (Position, solve, lambda *both: Position(" | ".join(both))):
        with pytest.raises(CardError, match="SJ can be the jack of spades or the small joker"):
            call(*hands)


def test_sj_is_the_jack_of_spades_in_bridge_and_next_to_suits():
    bridge = solve("SJ H3", "HQ S3", rules="honeymoon-bridge:NT")
    assert Position("SJ", "HQ", rules="honeymoon-bridge:NT").first == Hand("JS")
    assert bridge.after("SJ").position == bridge.after("JS").position
    assert bridge.values["SJ"] == bridge.values["JS"]
    assert canju.bridge.masks("SJ") == canju.bridge.masks("JS")
    assert Play("SJ", kind="card").same_as("SJ")
    hand = Hand("S3 SJ 4")
    assert ("SJ" in hand, hand.count("SJ"), hand - "SJ") == (True, 1, Hand("3S 4"))
    assert "SJ" in hand.plays()
    assert Game(hand, "5").readings("SJ") == [Play("JS")]


# --- items of a list ---------------------------------------------------------------------------


@pytest.mark.parametrize("items", [["33", "4"], ["0J", "2J"], ["B R"], ["3♠ 4♠"]])
def test_an_item_of_a_list_is_one_card(items):
    calls = (
        lambda: Hand(items),
        lambda: Position(items, "5"),
        lambda: solve("5", "6", items),
        lambda: solve_many([(items, "5")]),
        lambda: solve_many([json.loads(json.dumps({"first": "5", "second": items}))]),
    )
    for call in calls:
        with pytest.raises(CardError, match="item 1: 2 cards, but an item of a list is one card"):
            call()
    assert Hand(["10", "♠3", "3♠", "小王"]) == Hand("T 3S 3S B")


def test_numbers_without_a_notation_name_it_and_every_function_takes_it():
    first, second = [3, 3, 3, 14], [4, 4, 13]
    with pytest.raises(CardError, match=r'14 is ambiguous or not a rank: .*notation="numbers"\)'):
        solve(first, second)
    expected = Position("333 A", "44 K")
    given = {"notation": "numbers"}
    assert Position(first, second, **given) == expected
    assert solve(first, second, **given).position == expected
    assert Game(first, second, **given).position == expected
    assert solve_many([(first, second)], **given)[0].position == expected
    assert best_reply(first, second, [13], **given) == best_reply("333 A", "44 K", "K")
    assert rate(first, second, **given) == rate(expected)
    assert refusals(first, second, **given) == refusals(expected)
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


def test_an_empty_list_next_to_lists_is_a_lead_as_in_douzero():
    lead = Position("7 8", "9 T")
    lists = [7, 8], [9, 10]
    assert Position(*lists, []) == Position(["7", "8"], ["9", "T"], ()) == lead
    row = {"first": lists[0], "second": lists[1], "to_beat": []}
    assert solve_many([row])[0].position == lead
    assert Position([7], farmers=([8], [9]), to_beat=[]) == Position("7", farmers=("8", "9"))
    assert canju.odds(*lists, 1, to_beat=[]).to_beat is None


@pytest.mark.parametrize("empty", ["", [], ()], ids=repr)
def test_an_empty_play_to_beat_says_what_leads(empty):
    for call in (solve, best_reply, Position):
        with pytest.raises(PlayError, match='to_beat is empty: to lead, give None or "pass"'):
            call("7 8", "9 T", empty)
    assert solve("7 8", "9 T", "pass").position == solve("7 8", "9 T", None).position


# --- rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "rules", "remedy"),
    [
        ("33333", "4", "doudizhu", "doudizhu; two decks"),
        ("333", "33", "doudizhu", "doudizhu; each hand has its own cards"),
        ("33333", "33333", "doudizhu", "doudizhu; any number of cards"),
        ("33333", "4", "pagat", "pagat; two decks"),
        ("3S 3S", "4", "singles-and-pairs", "singles-and-pairs; two decks"),
        ("333", "33", "singles-and-pairs", "singles-and-pairs; each hand has its own cards"),
    ],
)
def test_too_many_cards_name_rules_that_hold_them(first, second, rules, remedy):
    with pytest.raises(PositionError) as raised:
        Position(first, second, rules=rules)
    named = str(raised.value).rpartition('rules="')[2].rpartition('" ')[0]
    assert named == remedy
    assert str(Position(first, second, rules=named).rules) == remedy


@pytest.mark.parametrize(
    "text",
    ["三带一,炸弹", "三带一，炸弹", "三带一、炸弹", "三带一 炸弹", "三帶一、炸彈",
     "trio+single; bomb"],
)  # fmt: skip
def test_bans_are_read_as_apps_write_them(text, run):
    banned = DouDizhu(without=("trio+single", "bomb"))
    assert DouDizhu(without=text) == banned
    assert DouDizhu(without=[text]) == banned
    code, out, _ = run("solve", "333 4", "5", "--without", text, "--format", "json")
    assert (code, json.loads(out)["rules"]) == (0, str(banned))


def test_one_kind_of_two_words_is_not_two_kinds():
    assert DouDizhu(without="pair straight, bomb") == DouDizhu(without=("pair straight", "bomb"))
    with pytest.raises(ValueError, match="unknown kind 'bomb pair straight'"):
        DouDizhu(without="bomb pair straight")


def test_suited_hands_say_under_which_rules_they_are_solved():
    suited = solve("AS 2H", "KS 3H")
    assert "suits are ignored; for bridge use rules honeymoon-bridge:NT" in str(suited)
    assert "不计花色" in suited.text(lang="zh")
    assert "suits are ignored" in suited._repr_mimebundle_()["text/html"]
    for others in (solve("3 4", "5 6"), solve("AS 2H", "KS 3H", rules="honeymoon-bridge:NT")):
        assert "suits" not in str(others)


@pytest.mark.parametrize(
    ("letter", "names"),
    [
        ("S", ["spades", "Spades", "spade", "s", "♠", "♤", "♠\ufe0f", "黑桃"]),
        ("H", ["hearts", "♥", "红桃", "红心", "紅心"]),
        ("D", ["Diamonds", "♦", "方块", "方片"]),
        ("C", ["clubs", "♣", "梅花", "草花"]),
        ("NT", ["nt", "no-trump", "No Trump", "无将"]),
    ],
)
def test_trumps_by_name(letter, names):
    """Wherever rules are read: as an object, in their name, and in an argument next to it."""
    name = f"honeymoon-bridge:{letter}"
    for trump in names:
        rules = HoneymoonBridge(trump)
        assert str(rules) == name
        for given in (
            {"rules": f"Honeymoon-Bridge:{trump}"},
            {"rules": "honeymoon-bridge", "trump": trump},
            {"trump": trump},
            {"rules": name, "trump": trump},
            {"rules": rules, "trump": trump},
        ):
            assert Position("AS", "KS", **given).rules == rules
    given = {"rules": "honeymoon-bridge", "trump": names[0]}
    position = Position("AS 2H", "KS 3H", rules=name)
    assert solve("AS 2H", "KS 3H", **given).position == position
    assert best_reply("AS 2H", "KS 3H", **given) == solve(position).best
    assert Game("AS 2H", "KS 3H", **given).position == position
    assert solve_many([("AS 2H", "KS 3H")], **given)[0].position == position
    assert Game.deal(3, 3, seed=1, rules=f"Honeymoon-bridge:{names[0]}").start.rules == rules


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("honeymoon-bridge", "stars"), "trump='stars': choose 'C', 'D', 'H', 'S' or 'NT'"),
        (("honeymoon-bridge:H", "S"), "trump='S' and rules='honeymoon-bridge:H' differ"),
        (("pagat", "S"), "trump='S' needs rules='honeymoon-bridge'"),
        (
            ("honeymoon-bridge", None),
            "names no trump: choose 'honeymoon-bridge:NT', or with C, D, H or S",
        ),
    ],
)
def test_rules_and_a_trump_that_do_not_go_together(given, told):
    with pytest.raises(OptionError, match=told):
        Position("AS", "KS", rules=given[0], trump=given[1])


# --- habits from other programs ----------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS)
def test_the_code_of_the_page_for_users_of_other_programs_runs(row, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(PAGE):
        exec(example.source, scope)
    # A name of a side, such as `"first"`, runs as well.
    codes = re.findall(r"`([^`]+)`", row)
    assert codes or "](" in row
    for code in codes:
        exec(code, scope)


THINGS = [
    canju, Hand("3"), Play("3"), Position("3", "4"), solve("3 4", "5"), solve("3", "4").tree(),
    solve_many([("3", "4")]), Game("3", "4"), match("3", "4"), canju.odds("4 6", "3 5 7", 1),
]  # fmt: skip


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_python_knows_whose_a_mistyped_name_is(thing):
    """So that it can ask "Did you mean"."""
    with pytest.raises(AttributeError, match=r"no attribute 'nonsense'$") as raised:
        thing.nonsense  # noqa: B018
    assert raised.value.name == "nonsense"
    assert raised.value.obj is thing
    assert not hasattr(thing, "_private")
    if thing is not canju and not isinstance(thing, canju.Tree):
        assert pickle.loads(pickle.dumps(thing)) is not None


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("solve 3 4 --json", "see canju solve --help"),
        ("best 3 4", "choose from 'solve', 'reply'"),
        ("match greedy perfect", "players=('greedy', 'perfect')"),
    ],
)
def test_options_and_commands_of_other_programs(command, told, run):
    code, _, err = run(*command.split())
    assert (code, told in err) == (2, True)


def test_help_as_a_command(run):
    for command, begins in (
        ("help", "usage: canju "),
        ("help solve", "usage: canju solve "),
        ("-V", "canju "),
    ):
        code, out, _ = run(*command.split())
        assert (code, out[: len(begins)]) == (0, begins)


@pytest.mark.parametrize(
    "text",
    [
        "【地主】33 5\n【农民】4 6",
        "[地主] 33 5\n[农民] 4 6",
        "me = 33 5 | opp = 4 6",
        "> 地主：33 5\n> 农民：4 6",
        "```\n地主：33 5\n---\n农民：4 6\n```",
        "先手玩家：33 5\n后手玩家：4 6",
        "Second player: 4 6\nFirst player: 33 5",
    ],
)
def test_names_of_hands_as_posts_have_them(text: str):
    assert str(canju.Position(text)) == "33 5 | 4 6"


def test_a_third_hand_of_a_table_is_not_dropped():
    with pytest.raises(OptionError, match="'C' names a third hand"):
        parts_of(("A", "B", "C"), True)
