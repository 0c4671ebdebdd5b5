"""Puzzles as apps and posts write them, and further spellings of cards."""

from __future__ import annotations

import pytest
from batches import fed
from canju import CardError, Hand, Play, Position, review
from canju.errors import CanjuError

#: Texts, and the position that they mean.
TEXTS = [
    ("第37关\n地主：3 4\n农民：5\n地主先出", "3 4 | 5"),
    ("第37关 困难\n我方：3 4\n对方：5\n对方先出", "3 4 | 5 | | second"),
    ("【残局37】\n我方：3 4\n对方：5", "3 4 | 5"),
    ("残局第37关 ★★★\n我方：3 4\n对方：5", "3 4 | 5"),
    ("Level 37: hard\nA: 3 4\nB: 5\nB to move", "3 4 | 5 | | second"),
    ("第37关 后手先出\n3 4 | 5", "3 4 | 5 | | second"),
    ("第37关\n3 4\n5 6", "3 4 | 5 6"),
    ("第37关：3 4 | 5", "3 4 | 5"),
    ("甲：3 4 乙：5，乙先出", "3 4 | 5 | | second"),
    ("地主 3 4 农民 5 农民先手", "3 4 | 5 | | second"),
    ("A: 3 4 | B: 5 | B first", "3 4 | 5 | | second"),
    ("A: 3 4; B: 5; B to play", "3 4 | 5 | | second"),
    ("3 4 | 5 | | 后手先出", "3 4 | 5 | | second"),
    ("3 4 | 5\n轮到后手", "3 4 | 5 | | second"),
    ("先手：农民\n地主：3 4\n农民：5", "3 4 | 5 | | second"),
    ("地主：3 9\n下家：6 8\n上家：4 5\n上家先出", "landlord: 3 9 | down: 6 8 | up: 4 5 | turn: up"),
    ("【我方】\n3 4 5\n【对方】\n6 7", "3 4 5 | 6 7"),
    ("我方\n3 4 5\n对方\n6 7", "3 4 5 | 6 7"),
    ("我方：\n3 4\n5\n\n对方：\n6 7", "3 4 5 | 6 7"),
    ("【我方】3 4 5 【对方】6 7", "3 4 5 | 6 7"),
    ("[地主] 3 4 [农民] 5 6", "3 4 | 5 6"),
    ("A 对 B", "A | B"),
    ("33 5 对 4 6", "33 5 | 4 6"),
    ("33 5 K\n4 6", "33 5 K | 4 6"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_levels_of_apps_are_read(text, expected):
    assert str(Position(text)) == expected
    code, out, _ = fed(text, "solve", "-", "--format", "json")
    assert (code, f'"position": "{expected}"' in out) == (0, True)


@pytest.mark.parametrize(
    "text",
    [
        # A word after the title can be a rule.
        "第37关 禁三带二\n我方：3 4\n对方：5",
        "第37关 两副牌\n我方：3 4\n对方：5",
        "残局 33 K | 44 Q",
        "3 4 5\n6 7\n8",
        "3 | 4\n5",
        "A: 3 4\n5",
        "33 对 44 对 55",
        "我方：3 4\n对方：5\n丙先出",
    ],
)
def test_what_is_not_clear_stays_refused(text):
    with pytest.raises(CanjuError):
        Position(text)


def test_a_pair_in_a_labelled_hand_stays_a_pair():
    assert str(Position("A: 3 4 对 5\nB: 6")) == "3 4 55 | 6"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("BJ-CJ", "B R"),
        ("BJ/RJ", "B R"),
        ("CA-C2", "AC 2C"),
        ("SA-D2", "AS 2D"),
        ("3-BJ-CJ", "3 B R"),
        ("🂿", "R"),
        ("3 🂿", "3 R"),
        ("🂿🃏", "B R"),
    ],
)
def test_further_spellings(text, cards):
    assert Hand(text) == Hand(cards)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("3O 4", "the ten is T or 10"),
        ("9OJ", "the ten is T or 10"),
        ("W w", "the small joker is B, the big one R"),
        ("3 4 W", "the small joker is B"),
        ("1 3 13", "if 1 is the 3 and 13 the 2, add 2 to each number"),
        ("H3-H7", "34567 for a range"),
        ("3-7", "34567 for a range"),
        ("🃏", "B .小王. or R"),
    ],
)
def test_hints(text, hint):
    with pytest.raises(CardError, match=hint):
        Hand(text)


@pytest.mark.parametrize("text", ["(pass)", "（不要）", "[pass]", "【过】"])
def test_a_pass_in_brackets(text):
    assert Play(text).is_pass
    plays = review(Position("3 5 6", "4"), plays=f"A: 3, B: {text}", node_limit=1).plays
    assert [str(one.play) for one in plays] == ["3", "pass"]
