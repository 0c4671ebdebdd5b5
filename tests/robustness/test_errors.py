"""Errors say what is wrong, where, and what to type instead."""

from __future__ import annotations

import re

import canju
import pytest
from canju import (
    CanjuError,
    CardError,
    DouDizhu,
    Hand,
    Play,
    PlayError,
    Position,
    PositionError,
    SinglesAndPairs,
    best_reply,
    deal,
    solve,
)
from canju.errors import MemoryLimit, OptionError
from twin.rules import PRESETS

SMALL = ("3 4", "5")


# --- cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("33 4Z", "Z", "not a card"),
        ("11", "1", "A or T"),
        ("3 CJ", "CJ", "jack of clubs"),
        ("٣", "٣", "not a card"),
    ],
)
def test_carets_show_the_part_of_a_text_that_is_not_a_card(text, part, why):
    for call in (
        lambda: Hand(text),
        lambda: solve(text, "4"),
        lambda: solve("4", text),
        lambda: best_reply("4", text),
    ):
        with pytest.raises(CardError, match=re.escape(why)) as raised:
            call()
        _, shown, carets = str(raised.value).split("\n")
        assert shown.strip()[:3] == text[:3]
        assert shown[carets.index("^") : len(carets)] == part


# --- positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "to_beat", "why"),
    [
        ("33333", "4", None, r"5 cards of rank 3.*one deck has 4"),
        ("333", "33", None, r"5 cards of rank 3 in both hands.*one deck has 4.*own cards"),
        ("BB", "4", None, r"2 cards of rank B.*one deck has 1"),
        ("B 3", "B", None, r"2 cards of rank B in both hands"),
        ("9H 9H", "3", None, r"9H occurs 2 times"),
        ("9H 3", "9H 4", None, r"9H occurs 2 times in both hands"),
        ("9H 3", "4", "9H", r"9H occurs 2 times in both hands and the play to beat"),
        ("3", "5", "3333", r"5 cards of rank 3 in both hands and the play to beat"),
        ("5", "33", "333", r"5 cards of rank 3 in the second hand and its play.*two decks"),
        ("5", "B", "BR", r"2 cards of rank B"),
        ("", "4", None, r"first hand is empty"),
        ("4", "", None, r"second hand is empty"),
        ("", "", None, r"both hands are empty"),
        ("33333", "", None, r"2 faults:\n.*rank 3.*\n.*second hand is em"),
    ],
)
def test_impossible_setups(first, second, to_beat, why):
    for call in (solve, best_reply):
        with pytest.raises(PositionError, match=why):
            call(first, second, to_beat=to_beat)


def test_every_fault_is_named_at_once():
    with pytest.raises(PositionError) as raised:
        Position("33333 9H 9H B", "6 B", Play("44444"))
    for fault in (
        "5 faults",
        "5 cards of rank 3",
        "5 cards of rank 4",
        "2 cards of rank B",
        "9H occurs 2 times",
        "the play to beat, 44444, is not a bomb",
    ):
        assert fault in str(raised.value)


def test_a_game_that_is_over_is_a_position_but_not_solved():
    over = Position("3", "")
    assert (over.is_over, over.winner, over.plays()) == (True, "second", [])
    with pytest.raises(PositionError, match="second hand is empty: the game is over"):
        solve(over)
    with pytest.raises(PlayError, match="over"):
        over.play("3")


def test_a_position_takes_no_second_description():
    for extra in ({"second": "4"}, {"to_beat": "5"}, {"rules": "pagat"}):
        with pytest.raises(TypeError, match="a Position already has"):
            solve(Position("3", "4"), **extra)


# --- plays ---------------------------------------------------------------------------------


@pytest.mark.parametrize("to_beat", ["35", "3 4 5", "7777BR", "33334444", "99 T", "A2345"])
def test_cards_to_beat_that_are_not_a_play(to_beat):
    for call in (solve, best_reply):
        with pytest.raises(PlayError, match=r"not a play under these rules \(doudizhu\)"):
            call("6", "7", to_beat)


def test_a_play_to_beat_with_several_readings_lists_them():
    with pytest.raises(PlayError) as raised:
        solve("6", "7", to_beat="33334444", rules="wide")
    for kind, rank in (("four+pairs", "3"), ("four+pairs", "4"), ("plane+singles", "3")):
        assert f'"33334444 ({kind} of {rank})"' in str(raised.value)
    meant = Play("33334444", kind="four+pairs", rank="4")
    assert solve("6", "7", to_beat=meant, rules="wide").winner == "second"


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("9", "9 is not in the first hand"),
        ("55", "55 is not in the first hand"),
        ("3", r"3 \(single\) does not beat 8 \(single\)"),
        ("66", r"66 \(pair\) does not beat 8 \(single\)"),
        ("3 5", "not a play"),
        ("T J Q K A", "not in the first hand"),
        ("8Z", "not a card"),
    ],
)
def test_plays_that_are_not_legal_here(play, why):
    position = Position("3 5 66 J", "4 77", "8")
    for call in (position.play, solve(position).after):
        with pytest.raises((PlayError, CardError), match=why):
            call(play)


def test_turns_are_kept():
    leading = Position("3", "4")
    with pytest.raises(PlayError, match="first player leads and cannot pass"):
        leading.play("pass")
    with pytest.raises(PlayError, match="4 is not in the first hand"):
        leading.play("4")
    with pytest.raises(PlayError, match="5 is not in the second hand"):
        Position("3 5", "4 4").play("3").play("5")


@pytest.mark.parametrize(
    ("text", "options", "error", "why"),
    [
        ("", {}, PlayError, "'pass'"),
        ("33334444", {}, PlayError, "can be read in 3 ways.*four"),
        ("3", {"kind": "solo"}, OptionError, "'solo'.*single"),
        ("3", {"rank": "4"}, PlayError, "rank 4"),
        ("3", {"rank": "33"}, OptionError, "one rank"),
        ("pass", {"kind": "pair"}, PlayError, "pass"),
        ("333444", {"rules": "singles-and-pairs"}, PlayError, "singles-and-pairs"),
        ("7777BR", {"rules": "doudizhu"}, PlayError, "under: douzero"),
    ],
)
def test_plays_that_cannot_be_made(text, options, error, why):
    with pytest.raises(error, match=why):
        Play(text, **options)


# --- options -------------------------------------------------------------------------------


def test_unknown_rules_list_the_right_ones():
    for wrong in ("doudizu", "", "nope", "honeymoon"):
        with pytest.raises(OptionError, match=".*".join(PRESETS)):
            solve(*SMALL, rules=wrong)
    with pytest.raises(OptionError, match="did you mean 'honeymoon-bridge:NT'"):
        solve("AS", "KS", rules="bridge")


@pytest.mark.parametrize(
    ("switches", "error", "why"),
    [
        ({"without": ("trio+one",)}, OptionError, r"'trio\+one'.*trio\+single"),
        ({"without": ("single",)}, OptionError, "no legal play"),
        ({"without": 3}, TypeError, "without"),
        ({"without": (3,)}, TypeError, "without"),
        ({"equal_kickers": "yes"}, TypeError, "equal_kickers"),
        ({"decks": 3}, OptionError, "1 or 2"),
        ({"deck_limit": "both"}, OptionError, "'shared', 'each' or None"),
        ({"kickers": True}, OptionError, "'kickers'.*equal_kickers"),
    ],
)
def test_unknown_switches(switches, error, why):
    for make in (DouDizhu, DouDizhu.pagat, DouDizhu.tsinghua):
        with pytest.raises(error, match=why):
            make(**switches)
    # Its only switches are the two about decks.
    [name] = switches
    own = name in ("decks", "deck_limit")
    with pytest.raises(error if own else TypeError, match=why if own else f"'{name}'"):
        SinglesAndPairs(**switches)


@pytest.mark.parametrize("limit", [1, "1B"])
def test_a_memory_limit_too_small_for_anything(limit):
    for call in (solve, best_reply):
        with pytest.raises(MemoryLimit, match="memory limit too small") as raised:
            call(*SMALL, memory_limit=limit)
        assert isinstance(raised.value, MemoryError)


def test_no_limit_at_all_is_not_a_fault():
    for seconds in (float("inf"), 10**9):
        assert solve(*SMALL, time_limit=seconds).winner
    for size in (2**62, "1000 TB", "2 GiB", "1.5gb", 10**6):
        assert solve(*SMALL, memory_limit=size).winner
    assert solve(*SMALL, node_limit=2**63 - 1, threads=64).winner


def test_threads_of_the_environment(monkeypatch):
    for text in ("0", "2000", "-1", "1e3", "x"):
        monkeypatch.setenv("CANJU_MAX_THREADS", text)
        with pytest.raises(OptionError, match=f"CANJU_MAX_THREADS={text}: choose 1 to 1024"):
            solve(*SMALL)
    monkeypatch.setenv("CANJU_MAX_THREADS", " 1 ")
    assert solve(*SMALL).stats.threads == 1


# --- wrong types ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong", [-5, 3.5, True, [None], [[3]], [-1], solve], ids=lambda wrong: type(wrong).__name__
)
def test_a_wrong_type_in_place_of_a_hand(wrong):
    for call in (
        lambda: Hand(wrong),
        lambda: Play(wrong),
        lambda: Position(wrong, "3"),
        lambda: Position("3", wrong),
        lambda: solve(wrong, "3"),
        lambda: solve("3", wrong),
        lambda: best_reply("3", wrong),
        lambda: solve("3", "4", to_beat=wrong),
        lambda: Position("3", "4").play(wrong),
        lambda: solve("3", "4").after(wrong),
        lambda: Hand("3") + wrong,
        lambda: Hand("3") - wrong,
        lambda: Hand("3") <= wrong,
        lambda: wrong in Hand("3"),
        lambda: Hand("3").count(wrong),
        lambda: Hand("3").plays(beating=wrong),
        lambda: Hand("3").plays(wrong),
        lambda: Play("3").same_as(wrong),
    ):
        with pytest.raises(TypeError, match=r"expected|got"):
            call()


@pytest.mark.parametrize(
    ("call", "error", "why"),
    [
        # None in place of a hand or a play.
        (lambda: solve(None, "3"), TypeError, "expected .*[Hh]and.*, got NoneType"),
        (lambda: best_reply(None, "3"), TypeError, "expected .*[Hh]and.*, got NoneType"),
        (lambda: solve(None), TypeError, "expected .*[Hh]and.*, got NoneType"),
        (lambda: solve("3", None), CardError, "a position is written"),
        (lambda: Position("3", "4").play(None), TypeError, "expected a .*, got NoneType"),
        # b"33" is not the cards 51 and 51, and b"\x03\x04" not the hand 3 4.
        (lambda: Hand(b"33"), TypeError, "byte"),
        (lambda: Hand(bytearray(b"33")), TypeError, "byte"),
        (lambda: Hand(b"\x03\x04"), TypeError, "byte"),
        # True is not a number.
        (lambda: Hand([True]), TypeError, "expected a Hand"),
        (lambda: DouDizhu(decks=True), TypeError, "decks: .*got bool"),
        # Elsewhere the error names the argument.
        (lambda: canju.Tree(None), TypeError, "(?i)solution"),
        (lambda: canju.match("3", "4", names=(1, 2)), TypeError, "names"),
        (lambda: Hand("3").split(rewards=3), TypeError, "rewards"),
        (lambda: Position("3", "4", turn=3), TypeError, "turn"),
        (lambda: Play("3", kind=3), TypeError, "kind"),
        (lambda: canju.HoneymoonBridge(3), TypeError, "trump"),
        (lambda: DouDizhu(wide_wings="no"), TypeError, "wide_wings"),
        (lambda: solve("3", "4").tree(distinct_suits="no"), TypeError, "distinct_suits"),
        (lambda: canju.match("3", "4").save(3), TypeError, "PathLike"),
        (lambda: canju.bridge.EndgameTable(None), TypeError, "PathLike"),
        (lambda: canju.Results([3]), TypeError, "item 0"),
        (lambda: canju.Match("pagat", ("A", "B"), ["3"]), TypeError, "games"),
        # The right values are listed, the item of a list is named.
        (lambda: Position("3", "4", turn="third"), OptionError, "'third': choose 'first' or 'sec"),
        (lambda: Hand(["3", "5Z"]), CardError, r"item 2.*\n  5Z\n   \^"),
        (lambda: format(Hand("3"), "xyz"), CanjuError, r'"xyz".*"zh".*"suits".*"douzero"'),
        (lambda: format(Hand("3"), "pbn"), CardError, "suit"),
        (lambda: Hand("33") - "4", CardError, "4 is not in"),
        (lambda: Hand("3H") - "3S", CardError, "3S is not in"),
        (lambda: Hand("3" * 8) + "3", CardError, "eight"),
        (lambda: canju.match("greedy", "perfect"), OptionError, r"match\(10, 10, players="),
    ],
)
def test_a_wrong_argument_is_named(call, error, why):
    with pytest.raises(error, match=why):
        call()


@pytest.mark.parametrize(
    ("sizes", "options", "error", "why"),
    [
        ((60,), {}, CardError, "60 cards from a deck of 54"),
        ((20, 20, 20), {}, CardError, "60 cards"),
        ((53,), {"jokers": False}, CardError, "deck of 52"),
        ((55, 1), {"decks": "each"}, CardError, "55|each"),
        ((109,), {"decks": 2}, CardError, "109 cards from"),
        ((), {}, TypeError, r"such as deal\(17, 17\)"),
        ((-1,), {}, OptionError, "-1"),
        ((2**70,), {}, CanjuError, "cards"),
        (("x",), {}, TypeError, "str"),
        ((3.0,), {}, TypeError, "float"),
        ((None,), {}, TypeError, "NoneType"),
        ((True,), {}, TypeError, "expected a number of cards, got bool"),
        ((3,), {"decks": 0}, OptionError, "decks"),
        ((3,), {"decks": 3}, OptionError, "decks"),
        ((3,), {"decks": "both"}, OptionError, "decks"),
        ((3,), {"jokers": "no"}, TypeError, "jokers"),
        ((3,), {"colour": 1}, TypeError, "colour"),
    ],
)
def test_deals_that_cannot_be_made(sizes, options, error, why):
    for call in (deal, Hand.random)[: 2 if len(sizes) == 1 else 1]:
        with pytest.raises(error, match=why):
            call(*sizes, **options)
