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
            "A: 3, Bob: 6, Cid: pass",
            "play 3: Cid is not a seat here: write first; or leave all seats out",
            "第 3 手：没有叫 Cid 的座位：请写 先手；或者都不写",
        ),
        (
            "Ann: 3 333: 6",
            "play 2: 333 is not a seat here: write second; or leave all seats out",
            "第 2 手：没有叫 333 的座位：请写 后手；或者都不写",
        ),
        (
            "Ann: 3 炸弹：6666",
            "play 2: 炸弹 is not a seat here: write second; or leave all seats out",
            "第 2 手：没有叫 炸弹 的座位：请写 后手；或者都不写",
        ),
        (
            "A 33",
            "play 1: a colon is missing after A: write A: 33",
            "第 1 手：A 后面少了冒号：请写 A：33",
        ),
        ("A 3 B 6", "play 1: a colon is missing after A: write A: 3", "第 1 手：A 后面"),
        ("A: 3, B6", "play 2: a colon is missing after B: write B: 6", "第 2 手：B 后面"),
        (["A 3"], "play 1: a colon is missing after A: write A: 3", "第 1 手：A 后面"),
        (
            "3, , 6",
            "play 2: a play has at least one card: to pass, write 'pass': type 4, 6, 9 or pass",
            "第 2 手：",
        ),
        (
            "甲：3（剩4张）",
            "play 1: 5 cards are left after it, not 4: correct the play or the number",
            "第 1 手：出完后剩 5 张，不是 4 张：请改正出牌或张数",
        ),
        (
            [{"seat": 0, "crads": "3"}],
            "play 1: unknown key 'crads': write 'seat' and 'cards'",
            "第 1 手：没有 'crads' 这个键：请写 'seat' 和 'cards'",
        ),
        (
            [{"seat": 0}],
            "play 1: 'cards' is missing: for a pass write 'cards': []",
            "第 1 手：少了 'cards'：不要请写 'cards': []",
        ),
        (
            [(2, "3")],
            "play 1: 2 is not a seat here: write first; or leave all seats out",
            "第 1 手：没有叫 2 的座位：请写 先手；或者都不写",
        ),
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


PUZZLE = Position("333 4 5 A R | Q K 222 B")


# Source: forms as people write them.
@pytest.mark.parametrize(
    "text",
    [
        "333 -> 222 -> pass -> Q",
        "333 → 222 → 过 → Q",
        "333 => 222 => pass => Q",
        "333/222/pass/Q",
        "333 | 222 | pass | Q",
        "333-222-pass-Q",
        "333 — 222 — pass — Q",
        "- 333\n- 222\n- pass\n- Q",
        "1. 333 222\n2. pass Q",
        "1. 333 222 2. pass Q",
        "1、333 2、222 3、过 4、Q",
        "①333 ②222 ③不要 ④Q",
        "第1轮 333 222\n第2轮 不要 Q",
        "「333」「222」「过」「Q」",
        "[[3,3,3],[2,2,2],[],[Q]]",
        "['333', '222', 'pass', 'Q']",
        "地主出333，农民出222，地主不要，农民出Q",
        "- A 出「333」\n- B 出「222」\n- A 过\n- B 出「Q」",
        "我出333 对方出222 我过 对方出Q",
        "小明出333，小红出222，小明不要，小红出Q",
        "Ann plays 333. Bob plays 222. Ann passes. Bob plays Q.",
        "小明 plays 333. 小红 plays 222. 小明 passes. 小红 plays Q",
        "Player 1 plays 333\nPlayer 2 plays 222\nPlayer 1 passes\nPlayer 2 plays Q",
        "A出牌：333\nB出牌：222\nA：不要\nB出牌：Q",
        "A 333\nB 222\nA pass\nB Q",
        "A\t333\nB\t222\nA\tpass\nB\tQ",
        "A - 333\nB - 222\nA - pass\nB - Q",
        "Red - 333\nBlue - 222\nRed - pass\nBlue - Q",
        "- A: 333\n- B: 222\n- A: pass\n- B: Q",
        "**A:** 333\n**B:** 222\n**A:** pass\n**B:** Q",
        "• 甲：333\n• 乙：222\n• 甲：不要\n• 乙：Q",
        "第1手 甲：333\n第2手 乙：222\n第3手 甲：不要\n第4手 乙：Q",
        "[12:00:01] A: 333\n[12:00:05] B: 222\n[12:00:08] A: pass\n[12:00:09] B: Q",
        "12:00:01 A: 333\n12:00:05 B: 222\n12:00:08 A: pass\n12:00:09 B: Q",
        "2026-01-31 12:00:01 333\n2026-01-31 12:00:05 222\n2026-01-31 12:00:08 pass\n[12:01] Q",
        "| 1 | A | 333 |\n| 2 | B | 222 |\n| 3 | A | pass |\n| 4 | B | Q |",
        "| player | play |\n|---|---|\n| A | 333 |\n| B | 222 |\n| A | pass |\n| B | Q |",
        "| Ann | Bob |\n|---|---|\n| 333 | 222 |\n| pass | Q |",
        "player,play\nA,333\nB,222\nA,pass\nB,Q",
        'no\tseat\tcards\n1\t0\t"3,3,3"\n2\t1\t222\n3\t0\tpass\n4\t1\tQ',
        "[(0, '333'), (1, '222'), (0, 'pass'), (1, 'Q')]",
        "甲：333（剩4张）\n乙：222（剩3张）\n甲：不要\n乙：Q（剩2张）",
        "A: 333 (4 left) B: 222 (3 cards left) A: pass B: Q",
        "Red: 333\nBlue: 222\nRed: pass\nBlue: Q",
        "红方：333 蓝方：222 红方：不要 蓝方：Q",
        "You: 333\nAI: 222\nYou: pass\nAI: Q",
        "地主：333\n農民：222\n地主：不要\n農民：Q",
        "甲(地主)：333 乙（农民）：222 甲：过 乙：Q",
        "B: 333, A: 222, B: pass, A: Q",
    ],
)
def test_forms_of_logs_and_posts(text):
    assert read(text, PUZZLE) == "333 222 pass Q"


@pytest.mark.parametrize(
    ("text", "start", "plays"),
    [
        ("- 5\n- 6", "5 7 | 5 6 8 | 3", "5 6"),
        ("* 5\n* 6\n* 7", "5 7 | 4 6 8", "5 6 7"),
        ("• 5\n• 6\n• 7", "5 7 | 4 6 8", "5 6 7"),
        ("- A: 5\n- B: 6\n- A: 7", "5 7 | 4 6 8 | 3", "5 6 7"),
        ("-\n5", "5 7 | 5 6 8 | 3", "pass 5"),
        ("A - 5\nB - 6\nA - 9\nB - J", "5 9 K | 4 6 8 J", "5 6 9 J"),
        ("3,5,T,K", "landlord: 3 K | down: 5 4 | up: T 6", "3 5 T K"),
        ("{K K}\n8888", "KK 22 | 8888 4", "KK 8888"),
        (
            "地主：TT\n农民1：不要\n农民2：不要\n地主：3",
            "landlord: 3 TT | down: 4 J | up: 5 6",
            "TT pass pass 3",
        ),
        ("A: TT\nB: pass\nC: pass\nA: 3", "landlord: 3 TT | down: 4 J | up: 5 6", "TT pass pass 3"),
        (
            "地主出牌：33\n下家出牌：44\n上家出牌：不要",
            "landlord: 33 TT | down: 44 J | up: 5 6",
            "33 44 pass",
        ),
    ],
)
def test_forms_with_their_positions(text, start, plays):
    assert read(text, Position(start)) == plays


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("A 333\nB 222", PUZZLE),
        ("A 333, B 222", PUZZLE),
        ('[["A","333"],["B","222"]]', PUZZLE),
        ("- 5", Position("5 7 | 5 6 8 | 3")),
    ],
)
def test_a_text_with_two_readings_is_refused_with_both(text, start):
    with pytest.raises(PlayError, match="play 1: there are two readings: write ") as refused:
        read(text, start)
    assert CHINESE.error(refused.value).startswith("第 1 手：有两种读法：请写 ")
    one, other = str(refused.value).partition("write ")[2].split(", or ")
    assert one != other
    for written in (one, other):
        assert read(written, start) == written.replace(",", "")


def test_a_dash_can_be_a_pass_or_between_plays():
    start = Position("5 77 8 Q A 2 | 3 44 5 6 A 2")
    with pytest.raises(
        PlayError, match=r"play 1: A - 2 can be 2 plays or 3: write A, 2, or A, -, 2"
    ):
        read("A - 2", start)
    assert (read("A, 2", start), read("A, -, 2", start)) == ("A 2", "A pass 2")
    assert read("5 - 6", Position("5 7 | 5 6 8 | 3")) == "5 6"
    assert read("地主- 农民5", Position("5 7 | 5 6 8 | 3")) == "pass 5"


def test_a_range_is_not_two_plays():
    with pytest.raises(PlayError, match="play 1: '-' is not a card"):
        read("3-6")


def test_a_name_before_passes_alone():
    """With another name before a verb."""
    assert read("Red plays 333, Blue passes, Red plays 4", PUZZLE) == "333 pass 4"
    assert read("小明出333 小红不要 小明出4", PUZZLE) == "333 pass 4"


def test_a_list_of_lists_is_not_one_play():
    assert read("[['3', '3', '3'], []]", PUZZLE) == "333 pass"


def test_items_with_seats():
    trace = [
        (0, "333"),
        (1, "222"),
        {"player": 0, "play": "pass"},
        {"seat": "second", "cards": ["Q"]},
    ]
    assert read(trace, PUZZLE) == "333 222 pass Q"
    assert read(["甲出333", "乙：222", ("A", []), {"cards": "Q"}], PUZZLE) == "333 222 pass Q"
    assert read([(3, 3), {"6": 2}]) == "33 66"
    assert read([(0, "3"), (1, "4"), (2, "6")], THREE) == "3 4 6"


def test_with_names_another_name_is_refused():
    with pytest.raises(PlayError, match="play 2: Bib is not a seat here: write Bob"):
        read("Ann: 3, Bib: 6", names=("Ann", "Bob"))


def test_plays_after_the_end_are_refused():
    with pytest.raises(PlayError, match="play 2: the game is over before it"):
        review("3", "4", plays="3, 4")


@pytest.mark.parametrize("plays", [3, None, Play("3"), [-3], [None], b"3", {"first": "3"}])
def test_what_is_no_list_of_plays_is_refused(plays):
    with pytest.raises(TypeError, match="expected"):
        review(START, plays=plays)


@pytest.mark.parametrize(
    "text",
    [
        "【甲】333\n【乙】222\n【甲】不要\n【乙】Q",
        "[A] 333\n[B] 222\n[A] pass\n[B] Q",
        "> A: 333\n> B: 222\n> A: pass\n> B: Q",
        "333 > 222 > pass > Q",
        "333 --> 222 --> pass --> Q",
        "甲先出333，乙压222，甲不要，乙出Q",
    ],
)
def test_names_in_brackets_quotes_and_arrows(text: str):
    start = Position("333 4 5 A R", "Q K 222 B")
    plays = [str(play.play) for play in review(start, plays=text, node_limit=1).plays]
    assert plays == ["333", "222", "pass", "Q"]


def test_a_number_after_a_sign_is_no_comment():
    with pytest.raises(PlayError, match="'#' is not a card"):
        review(START, plays="#1 333\n#2 222")
