"""Bad input: a typed error that says where and why."""

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

SMALL = ("3 4", "5")
PRESETS = ["doudizhu", "pagat", "douzero", "wide", "noip2015", "tsinghua", "singles-and-pairs"]


def caret_of(error: CardError) -> tuple[str, str]:
    """The text that the message shows, and the part of it that the carets are under."""
    _, text, carets = str(error).split("\n")
    return text.strip(), text[carets.index("^") : len(carets)]


# --- cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("33 4Z", "Z", "no card"),
        ("hello", "e", "no card"),
        ("3 4 ? 5", "?", "no card"),
        ("3 4 1", "1", "A or T"),
        ("1", "1", "A or T"),
        ("11", "1", "A or T"),
        ("33D", "D", "diamonds or a red joker"),
        ("3 4 D", "D", "diamonds or a red joker"),
        ("X", "X", "more than one meaning"),
        ("3 CJ", "CJ", "jack of clubs"),
        ("333333333", "3", "eight cards of a rank"),
        ("٣", "٣", "no card"),
    ],
)
def test_text_that_is_no_hand(text, part, why):
    """The message shows the text, with carets under what is wrong, and why it is."""
    with pytest.raises(CardError, match=re.escape(why)) as raised:
        Hand(text)
    shown, under = caret_of(raised.value)
    assert under == part
    assert shown[:3] == text[:3]
    for call in (lambda: solve(text, "4"), lambda: solve("4", text), lambda: best_reply("4", text)):
        with pytest.raises(CardError, match=re.escape(why)):
            call()


@pytest.mark.parametrize("text", ["D", "33D", "X", "CJ"])
def test_a_letter_with_two_readings_says_what_to_write(text):
    with pytest.raises(CardError, match="notation="):
        Hand(text)
    named = {"D": "douzero", "33D": "douzero", "X": "douzero", "CJ": "rlcard"}[text]
    assert Hand(text, notation=named)


def test_the_item_of_a_list_is_named():
    with pytest.raises(CardError, match=r"item 2.*\n  5Z\n   \^"):
        Hand(["3", "5Z"])


def test_a_red_or_black_joker_beyond_question():
    assert Hand("6D") == Hand(["6D"]) != Hand("6")


def test_unknown_notations_and_styles_list_the_right_ones():
    with pytest.raises(OptionError, match=r'"x".*"douzero".*"rlcard".*"numbers".*"pbn".*"lin"'):
        Hand("3", notation="x")
    with pytest.raises(CanjuError, match=r'"xyz".*"zh".*"suits".*"douzero"'):
        format(Hand("3"), "xyz")
    with pytest.raises(CardError, match="suit"):
        format(Hand("3"), "pbn")


# --- positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "to_beat", "why"),
    [
        ("33333", "4", None, r"5 cards of rank 3.*one deck has 4"),
        ("333", "33", None, r"5 cards of rank 3 in both hands.*one deck has 4.*deck_limit"),
        ("BB", "4", None, r"2 cards of rank B.*one deck has 1"),
        ("B 3", "B", None, r"2 cards of rank B in both hands"),
        ("9H 9H", "3", None, r"9H is there 2 times"),
        ("9H 3", "9H 4", None, r"9H is there 2 times in both hands"),
        ("9H 3", "4", "9H", r"9H is there 2 times in both hands and the play to beat"),
        ("3", "5", "3333", r"5 cards of rank 3 in both hands and the play to beat"),
        ("5", "33", "333", r"5 cards of rank 3 in the second hand and its play.*decks=2"),
        ("5", "B", "BR", r"2 cards of rank B"),
        ("", "4", None, r"first hand is empty"),
        ("4", "", None, r"second hand is empty"),
        ("", "", None, r"both hands are empty"),
    ],
)
def test_impossible_setups(first, second, to_beat, why):
    for call in (solve, best_reply):
        with pytest.raises(PositionError, match=why):
            call(first, second, to_beat=to_beat)


def test_the_same_setups_are_possible_from_two_decks_or_a_deck_for_each():
    assert solve("333", "33", rules=DouDizhu(deck_limit="each")).winner == "first"
    assert solve("33333", "44", rules=DouDizhu(decks=2)).winner == "first"
    with pytest.raises(PositionError, match=r"5 cards of rank 3 in the first hand"):
        solve("33333", "4", rules=DouDizhu(deck_limit="each"))
    with pytest.raises(PositionError, match=r"5 cards of rank 4 in the second hand and its play"):
        solve("3", "4", to_beat="4444", rules=DouDizhu(deck_limit="each"))
    assert solve("33333", "4", rules=DouDizhu(deck_limit=None)).winner == "first"
    with pytest.raises(PositionError, match=r"9 cards of rank 4.*eight"):
        Position("3", "4" * 5, "4444", rules=DouDizhu(deck_limit=None))


def test_every_fault_is_named_at_once():
    with pytest.raises(PositionError) as raised:
        Position("33333 9H 9H B", "6 B", Play("44444"))
    for fault in (
        "5 cards of rank 3",
        "5 cards of rank 4",
        "2 cards of rank B",
        "9H is there 2 times",
        "the play to beat, 44444, is no bomb",
    ):
        assert fault in str(raised.value)
    assert "5 faults" in str(raised.value)


def test_an_empty_hand_is_named_beside_other_faults():
    with pytest.raises(PositionError, match=r"2 faults:\n.*rank 3.*\n.*second hand is em"):
        solve("33333", "")


def test_an_empty_position_may_be_made_but_not_solved():
    over = Position("3", "")
    assert (over.is_over, over.winner, over.plays()) == (True, "second", [])
    with pytest.raises(PositionError, match="second hand is empty: the game is over"):
        solve(over)
    with pytest.raises(PlayError, match="over"):
        over.play("3")


# --- the play to beat, and plays -----------------------------------------------------------


@pytest.mark.parametrize("to_beat", ["35", "3 4 5", "7777BR", "33334444", "99 T", "A2345"])
def test_what_is_to_be_beaten_is_no_play(to_beat):
    with pytest.raises(PlayError, match=r"not a play under these rules \(doudizhu\)"):
        solve("6", "7", to_beat=to_beat)
    with pytest.raises(PlayError, match="not a play"):
        best_reply("6", "7", to_beat)


def test_what_is_to_be_beaten_has_several_readings():
    """Under `wide` 33334444 is four+pairs of 3 or of 4, and plane+singles: all are listed."""
    with pytest.raises(PlayError) as raised:
        solve("6", "7", to_beat="33334444", rules="wide")
    for reading in (
        '"four+pairs", rank="3"',
        '"four+pairs", rank="4"',
        '"plane+singles", rank="3"',
    ):
        assert reading in str(raised.value)
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
        ("8Z", "no card"),
    ],
)
def test_plays_that_are_not_legal_here(play, why):
    position = Position("3 5 66 J", "4 77", "8")
    with pytest.raises((PlayError, CardError), match=why):
        position.play(play)
    with pytest.raises((PlayError, CardError), match=why):
        solve(position).after(play)


def test_turns_are_kept():
    leading = Position("3", "4")
    with pytest.raises(PlayError, match="first player leads and cannot pass"):
        leading.play("pass")
    with pytest.raises(PlayError, match="4 is not in the first hand"):
        leading.play("4")
    with pytest.raises(PlayError, match="5 is not in the second hand"):
        Position("3 5", "4 4").play("3").play("5")
    with pytest.raises(OptionError, match="turn='third': choose 'first' or 'second'"):
        Position("3", "4", turn="third")


@pytest.mark.parametrize(
    ("text", "options", "error", "why"),
    [
        ("", {}, PlayError, "'pass'"),
        ("33334444", {}, PlayError, "can be read in 3 ways..*kind="),
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


# --- rules ---------------------------------------------------------------------------------


def test_unknown_rules_list_the_right_ones():
    for wrong in ("doudizu", "", "nope", "honeymoon"):
        with pytest.raises(OptionError, match=".*".join(PRESETS)):
            solve(*SMALL, rules=wrong)
    for wrong in (3, ["doudizhu"], DouDizhu):
        with pytest.raises(TypeError, match="rules"):
            solve(*SMALL, rules=wrong)


@pytest.mark.parametrize(
    ("switches", "error", "why"),
    [
        ({"without": ("trio+one",)}, OptionError, r"'trio\+one'.*trio\+single"),
        ({"without": ("single",)}, OptionError, "no legal play"),
        ({"without": 3}, TypeError, "without"),
        ({"without": (3,)}, TypeError, "without"),
        ({"equal_kickers": "yes"}, TypeError, "equal_kickers"),
        ({"decks": 0}, OptionError, "1 or 2"),
        ({"decks": 3}, OptionError, "1 or 2"),
        ({"deck_limit": "both"}, OptionError, "'shared', 'each' or None"),
        ({"kickers": True}, OptionError, "'kickers'.*equal_kickers"),
    ],
)
def test_unknown_switches(switches, error, why):
    for make in (DouDizhu, DouDizhu.pagat, DouDizhu.tsinghua):
        with pytest.raises(error, match=why):
            make(**switches)
    # It has no switches but the two about decks.
    [name] = switches
    own = name in ("decks", "deck_limit")
    with pytest.raises(error if own else TypeError, match=why if own else f"'{name}'"):
        SinglesAndPairs(**switches)


# --- limits --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "error", "why"),
    [
        ({"threads": 0}, OptionError, "threads=0: choose 1 to"),
        ({"threads": -1}, OptionError, "threads=-1"),
        ({"threads": True}, TypeError, "threads.*bool"),
        ({"threads": 1.5}, TypeError, "threads.*float"),
        ({"threads": "2"}, TypeError, "threads.*str"),
        ({"time_limit": 0}, OptionError, "time_limit=0: choose more"),
        ({"time_limit": -1}, OptionError, "time_limit=-1"),
        ({"time_limit": float("nan")}, OptionError, "time_limit=nan"),
        ({"time_limit": "5"}, TypeError, "time_limit.*str"),
        ({"time_limit": True}, TypeError, "time_limit.*bool"),
        ({"node_limit": 0}, OptionError, "node_limit=0"),
        ({"node_limit": -5}, OptionError, "node_limit=-5"),
        ({"node_limit": 2.5}, TypeError, "node_limit.*float"),
        ({"memory_limit": -1}, OptionError, "memory_limit=-1"),
        ({"memory_limit": 0}, OptionError, "memory_limit=0"),
        ({"memory_limit": "0"}, OptionError, "memory_limit=0"),
        ({"memory_limit": "-2GB"}, OptionError, "memory_limit='-2GB'.*GiB"),
        ({"memory_limit": "2XB"}, OptionError, "memory_limit='2XB'.*GiB"),
        ({"memory_limit": ""}, OptionError, "memory_limit=''"),
        ({"memory_limit": "99999999TB"}, OptionError, "memory_limit"),
        ({"memory_limit": 1e9}, TypeError, "memory_limit.*float"),
        ({"memory_limit": b"2GB"}, TypeError, "memory_limit.*bytes"),
        ({"goal": "lose"}, OptionError, "'lose': choose 'win' or 'fastest'"),
        ({"goal": None}, OptionError, "'win' or 'fastest'"),
    ],
)
def test_absurd_limits(limits, error, why):
    with pytest.raises(error, match=why):
        solve(*SMALL, **limits)
    if "goal" not in limits:
        with pytest.raises(error, match=why):
            best_reply(*SMALL, **limits)
        with pytest.raises(error, match=why):
            solve(*SMALL).find_values(**limits)


def test_no_limit_at_all_is_no_fault():
    for seconds in (float("inf"), 10**9):
        assert solve(*SMALL, time_limit=seconds).winner
    for size in (2**62, "1000 TB", "2 GiB", "1.5gb", 10**6):
        assert solve(*SMALL, memory_limit=size).winner
    assert solve(*SMALL, node_limit=2**63 - 1, threads=64).winner


def test_memory_for_no_memo_at_all():
    for nothing in (1, "1B", 100):
        with pytest.raises(MemoryLimit, match="memory limit too small"):
            solve(*SMALL, memory_limit=nothing)


# --- wrong types ---------------------------------------------------------------------------

NO_HANDS = [5, 3.5, True, [None], [[3]], [-1], solve]


@pytest.mark.parametrize("wrong", NO_HANDS, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_hand_is_a_type_error(wrong):
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


def test_nothing_is_no_hand():
    for call in (lambda: solve(None, "3"), lambda: best_reply(None, "3"), lambda: solve(None)):
        with pytest.raises(TypeError, match=r"expected .*[Hh]and.*, got NoneType"):
            call()
    with pytest.raises(CardError, match="a position is written"):
        solve("3", None)
    with pytest.raises(TypeError, match=r"expected a .*, got NoneType"):
        Position("3", "4").play(None)


def test_a_position_takes_no_second_description():
    position = Position("3", "4")
    for extra in ({"second": "4"}, {"to_beat": "5"}, {"rules": "pagat"}):
        with pytest.raises(TypeError, match="a Position has"):
            solve(position, **extra)


@pytest.mark.parametrize("wrong", [b"33", bytearray(b"33"), b"\x03\x04"], ids=repr)
def test_bytes_are_no_hand(wrong):
    """``b"33"`` is not the cards 51 and 51, and ``b"\\x03\\x04"`` not the hand 3 4."""
    with pytest.raises(TypeError, match="byte"):
        Hand(wrong)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: deal(True), "expected a number of cards, got bool"),
        (lambda: deal(3, seed=True), "seed: .*got bool"),
        (lambda: DouDizhu(decks=True), "decks: .*got bool"),
        (lambda: Hand([True]), "expected a Hand"),
    ],
)
def test_true_is_no_number(call, why):
    with pytest.raises(TypeError, match=why):
        call()


WRONG_TYPES = {
    "solution": lambda: canju.Tree(None),
    "names": lambda: canju.match("3", "4", names=(1, 2)),
    "threads": lambda: canju.playing.Perfect(threads="2"),
    "seed": lambda: canju.playing.Random(seed="2"),
    "rules": lambda: Position("3", "4", rules=3),
    "rewards": lambda: Hand("3").split(rewards=3),
    "turn": lambda: Position("3", "4", turn=3),
    "notation": lambda: Hand("3", notation=3),
    "kind": lambda: Play("3", kind=3),
    "trump": lambda: canju.HoneymoonBridge(3),
    "wide_wings": lambda: DouDizhu(wide_wings="no"),
    "distinct_suits": lambda: solve("3", "4").tree(distinct_suits="no"),
    "PathLike": lambda: canju.match("3", "4").save(3),
    "path": lambda: canju.bridge.EndgameTable(None),
    "item 0": lambda: canju.Results([3]),
    "games": lambda: canju.Match("pagat", ("A", "B"), ["3"]),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_wrong_type_is_refused_with_the_name_of_its_argument(name):
    with pytest.raises(TypeError, match=rf"(?i){name}"):
        WRONG_TYPES[name]()


def test_threads_of_the_environment(monkeypatch):
    for text in ("0", "2000", "-1", "1e3", "x"):
        monkeypatch.setenv("CANJU_MAX_THREADS", text)
        with pytest.raises(OptionError, match=f"CANJU_MAX_THREADS={text}: choose 1 to 1024"):
            solve(*SMALL)
    monkeypatch.setenv("CANJU_MAX_THREADS", " 1 ")
    assert solve(*SMALL).stats.threads == 1
