"""Counts in brackets are never cards, and a word and the cards that it names are one thing."""

from __future__ import annotations

import pytest
from canju import CardError, Hand, Play, Position

BRACKETS = ["()", "[]", "{}", "（）", "［］", "｛｝", "【】", "「」", "《》"]


@pytest.mark.parametrize(("opened", "closed"), BRACKETS)
def test_counts_in_brackets_are_refused_where_they_can_be_cards(opened, closed):
    """Fails where K(3) 4(2) is 3 4 K 2."""

    def written(text):
        return text.replace("(", opened).replace(")", closed)

    for text in (
        "K(3) 4(2)",
        "K(3)4(2)",
        "K(3), 4(2)",
        "K(3) 4",
        "3 (3) 4 (2)",
        "K 4(2) 5",
        "小王 3(4) 5",
    ):
        for read in (
            lambda text: Hand(written(text)),
            lambda text: Play(written(text)),
            lambda text: Position(written(text), "5"),
            lambda text: Position(written(f"{text} | 5 6")),
            lambda text: Position(written(f"甲：5 6 乙：{text}")),
        ):
            with pytest.raises(CardError, match="can be cards, their number or a note"):
                read(text)


@pytest.mark.parametrize("notation", ["douzero", "rlcard", "numbers"])
def test_notations_have_no_counts_in_brackets(notation):
    with pytest.raises(CardError, match="can be cards, their number or a note"):
        Hand("5(3) 4(3)", notation=notation)
    assert str(Hand("[5, 3, 4, 3]", notation=notation)) == "33 4 5"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        # No card is a 1.
        ("K(1) 4(3)", "444 K"),
        ("33(2) 4(1)", "33 4"),
        ("K[1]4[2]", "44 K"),
        ("K（3）Q（2）小王（1）", "QQ KKK B"),
        ("3(3张) 4(2张)", "333 44"),
        ("10(2) 3(1)", "3 TT"),
        # Lists of cards.
        ("(3) (4) (5)", "3 4 5"),
        ("[3][4]", "3 4"),
        ("[3, 4]", "3 4"),
        ("(33)(44)5", "33 44 5"),
        ("(3, ♠) (4, ♥)", "3S 4H"),
        ("3, (4), 5", "3 4 5"),
        ("3 3 4 (3张)", "33 4"),
    ],
)
def test_one_reading_is_read(text, cards):
    assert Hand(text) == Hand(cards)


ROCKETS = [
    "火箭 大小王",
    "王炸 大小王",
    "rocket 小王大王",
    "王炸 BR",
    "大小王 王炸",
    "王炸：大王小王",
    "火箭（大小王）",
    "rocket B R",
    "rocket (BR)",
    "rocket: BR",
    "双王 王炸",
    "王炸",
    "对王",
    "双王（大王 小王）",
    "BR 王炸",
    "王炸！",
    "王炸 BJ RJ",
]


@pytest.mark.parametrize("text", ROCKETS)
def test_the_rocket_and_its_cards_are_one(text):
    """Fails where both are added, and BBRR is played."""
    assert Play(text) == Play("BR")
    assert Hand(f"3 {text}") == Hand("3 B R")
    assert Position(f"{text} | 3").first == Hand("B R")


@pytest.mark.parametrize("text", ["王炸 小王 3", "3 王炸 4 大小王", "火箭 大王", "王炸 B 3"])
def test_other_jokers_beside_the_word_are_refused(text):
    with pytest.raises(CardError, match="this word names both jokers"):
        Hand(text)


def test_two_decks_have_two_rockets():
    for text in ("大小王 大小王", "王炸 王炸", "王炸 大小王大小王"):
        assert Hand(text) == Hand("BB RR")
