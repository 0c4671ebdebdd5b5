"""Plays as people paste them, in both languages."""

from __future__ import annotations

import pytest
from canju import Play, PlayError, Position, match, review
from canju.errors import OptionError
from canju.language.languages import CHINESE

START = Position("3 3 5 5 5 7", "4 6 6 6 9")
THREE = Position("3 3 7", farmers=("4 8 8", "6 9 J"))


def read(plays, start=START, **options):
    return " ".join(str(play.play) for play in review(start, plays=plays, **options).plays)


@pytest.mark.parametrize(
    "text",
    [
        "A: 3, B: 6, A: pass, B: 4",
        "a:3 b:6 a:pass b:4",
        "A: 3\nB: 6\nA: pass\nB: 4\n",
        "甲：3 乙：6 甲：不要 乙：4",
        "甲：3，乙：6，甲：过，乙：4",
        "甲:3;乙:6；甲:要不起。乙:4",
        "first 3, second 6, first pass, second 4",
        "先手 3, 后手 6, 先手 不要, 后手 4",
        "先手3后手6先手不要后手4",
        "3 6 pass 4",
        "3, 6, pass, 4",
        "3\n6\n不要\n4",
        "1. A: 3\n2. B: 6?\n3. A: pass\n4. B: 4!",
        "1.3\n2.6\n\n3.不要\n4.4",
        "1、3\n2、6?\n3、过\n4、4",
        "（1）3\r\n（2）6\r\n（3）过\r\n（4）4\r\n",
        "\ufeff3\r\n6\r\n过\r\n4",
        "3、6、不要、4",
        "甲３，乙６；甲 不要、乙 4。",
        "甲：3、乙：6、甲：不要、乙：4",
        "# a game from a phone\n3 6\n\npass 4?!",
        "Ann: 3, Bob 6, ann: pass, BOB: 4",
        "地主: 3, 农民: 6, 地主: P, 农民: 4",
        "农民：3 地主：6 农民：- 地主：4",
        "P1 3 P2 6 p1 PASS p2 4",
        "玩家：3，电脑：6，玩家：[]，电脑：4",
        "电脑 3\n玩家 6\n电脑 p\n玩家 4",
        "me: 3 enemy: 6 me: pass enemy: 4",
    ],
)
def test_the_same_game_in_many_hands(text):
    assert read(text, names=("Ann", "Bob")) == "3 6 pass 4"


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("3 3, 6 6", "33 66"),
        ("A: 3 3 B: 6 6 A: pass", "33 66 pass"),
        ("3、3\n6、6", "33 66"),
        ("甲：3、3", "33"),
        ("5 5 5 7\npass", "5557 pass"),
        ("5 5 5\n6 6 6", "555 666"),
        ("A: 5,5,5,7", "5557"),
        ("A: 3,3; B: 6,6", "33 66"),
        ("A: 3,3, B: 6,6, A: pass", "33 66 pass"),
        ("A: 3, 6, pass, B: 4", "3 6 pass 4"),
        ("", ""),
    ],
)
def test_blanks_inside_a_play_and_between_plays(text, plays):
    assert read(text) == plays


STRAIGHT = Position("3 4 5 6 7 9", "4 6 8")


@pytest.mark.parametrize("text", ["A: 3,4,5,6,7", "A: 3 4 5 6 7", "34567", "甲：3、4、5、6、7"])
def test_after_a_seat_cards_are_one_play(text):
    """Fails where the second player plays the 4 of the first one's straight."""
    assert read(text, STRAIGHT) == "34567"


def test_a_row_that_can_be_one_play_or_five_is_refused_with_both():
    with pytest.raises(PlayError) as refused:
        read("3 4 5 6 7", STRAIGHT)
    told = "play 1: 3 4 5 6 7 can be one play or 5: write "
    one, five = str(refused.value).removeprefix(told).split(", or ")
    assert (read(one, STRAIGHT), read(five, STRAIGHT)) == ("34567", "3 4 5 6 7")
    assert CHINESE.error(refused.value).startswith("第 1 手：3 4 5 6 7 可以是一手，也可以是 5 手：")
    # The second player has no 4, so this is one play.
    assert read("3 4 5 6 7", Position("3 4 5 6 7 9", "6 8")) == "34567"


@pytest.mark.parametrize("names", [("pass", "Bob"), ("Ann", "不要"), ("ann", "Ann")])
def test_names_that_cannot_be_told_apart_are_refused(names):
    with pytest.raises(OptionError, match="names="):
        read("3", names=names)


def test_a_player_of_one_letter_is_not_a_pass():
    assert read("P: 3 -: 6 P: p -: 4", names=("P", "-")) == "3 6 pass 4"


def test_if_a_row_is_not_a_play_every_blank_separates():
    """The second 5 does not beat the first."""
    with pytest.raises(PlayError, match="play 2: "):
        read("5 5 5 7 pass 3")


@pytest.mark.parametrize(
    "text",
    [
        "A: 3, B: 4, C: 6, A: 7, B: 8, C: 9, A: pass, B: pass",
        "甲：3 乙：4 丙：6 甲：7 乙：8 丙：9 甲：不要 乙：不要",
        "地主 3 下家 4 上家 6 地主 7 下家 8 上家 9 地主 不要 下家 不要",
        "地主：3 地主下家：4 地主上家：6 地主：7 地主下家：8 地主上家：9 地主：过 地主下家：过",
        "landlord 3 landlord_down 4 landlord_up: 6 landlord 7 down 8 up 9 landlord pass down pass",
        "landlord 3, down 4, up 6, landlord 7, down 8, up 9, landlord pass, down pass",
        "3 4 6 7 8 9 pass pass",
    ],
)
def test_seats_of_three(text):
    assert read(text, THREE) == "3 4 6 7 8 9 pass pass"


def test_what_a_record_prints_can_be_pasted():
    for players, start in (("greedy", (6, 6)), ("random", (5, 5))):
        record = match(*start, players=(players, players), seed=5)[0]
        line = str(record).splitlines()[2]
        assert review(record.start, plays=line) == record.review()


def test_lists_of_plays():
    for passed in (Play("pass"), [], "[]", ("A", [])):
        assert read(["A: 3", ("second", "6"), passed, ("乙", Play("4"))]) == "3 6 pass 4"
    assert read(iter(["3 3", "66"])) == "33 66"


@pytest.mark.parametrize(
    ("plays", "english", "chinese"),
    [
        (
            "A: 3, B: 33",
            "play 2: 33 is not in the second hand (4 666 9): type 4, 6, 9 or pass",
            "第 2 手：后手手里没有 33（手牌 4 666 9）：请改成 4，6，9 或 不要",
        ),
        (
            "3, 6, A: 4",
            "play 3: 4 is not in the first hand (3 555 7): type 7 or pass",
            "第 3 手：先手手里没有 4（手牌 3 555 7）：请改成 7 或 不要",
        ),
        (
            "A: 3, A: 5",
            "play 2: second is to move, not first: write the missing plays, also every pass",
            "第 2 手：轮到后手，不是先手：漏掉的出牌和不要都要写上",
        ),
        (
            "A: 3, Bob: 6",
            "play 2: Bob is not a seat here: write second; or leave all seats out",
            "第 2 手：没有叫 Bob 的座位：请写 后手；或者都不写",
        ),
        (
            "A: 3 Bob: 6",
            "play 2: Bob is not a seat here: write second; or leave all seats out",
            "第 2 手：没有叫 Bob 的座位：请写 后手；或者都不写",
        ),
        (
            "A 33, B 66",
            "play 1: a colon is missing after A: write A: 33",
            "第 1 手：A 后面少了冒号：请写 A：33",
        ),
        ("A 3 B 6", "play 1: a colon is missing after A: write A: 3", "第 1 手：A 后面"),
        ("A: 3, B6", "play 2: a colon is missing after B: write B: 6", "第 2 手：B 后面"),
        (["A 3"], "play 1: a colon is missing after A: write A: 3", "第 1 手：A 后面"),
        ("2. 3\n3. 5", "play 2: 5 is not in the second hand", "第 2 手：后手手里没有 5"),
        ("9" * 5000 + ".", "play 1: ", "第 1 手："),
        (
            "pass",
            "play 1: the first player leads and cannot pass: type 33555,",
            "第 1 手：先手先出牌",
        ),
        ("3x", "play 1: X has several meanings", "第 1 手："),
    ],
)
def test_a_play_that_is_not_legal_is_refused_at_its_place(plays, english, chinese):
    with pytest.raises(PlayError) as refused:
        review(START, plays=plays)
    assert str(refused.value).startswith(english)
    assert CHINESE.error(refused.value).startswith(chinese)
    assert "\n" not in str(refused.value)


def test_plays_after_the_end_are_refused():
    with pytest.raises(PlayError, match="play 2: the game is over before it"):
        review("3", "4", plays="3, 4")


@pytest.mark.parametrize("plays", [3, None, Play("3"), [-3], [None], b"3", {"first": "3"}])
def test_what_is_no_list_of_plays_is_refused(plays):
    with pytest.raises(TypeError, match="expected"):
        review(START, plays=plays)
