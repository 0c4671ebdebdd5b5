"""Plans in words: lines of text and pages, English and Chinese."""

from __future__ import annotations

import re

import canju
import pytest
from canju import Hand, Play, Position, solve
from canju._canju import kind_named, kind_names
from canju.plans import Condition, Range, Rule
from canju.plans.plan import plan_of

PUZZLE = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def lines(*rules: Rule, lang: str = "en", position: Position = PUZZLE.position) -> list[str]:
    """The lines of rules, which need not win."""
    return plan_of(position, rules, position.turn, 0, True).text(lang).splitlines()


def test_it_says_whose_plan_it_is_and_what_is_on_the_table():
    second = solve("4 6 8", "5 7 9", to_beat="3").plan()
    assert second.side == "second"
    assert str(second).startswith(
        "How the second player wins · 5 7 9 against 4 6 8 · to beat: 3 · "
    )
    assert second.text("zh").startswith("后手必胜打法 · 5 7 9 对 4 6 8 · 要压：3 · ")
    turned = Position("9 T", "7 8", turn="second")
    assert str(solve(turned).plan()).startswith("How the first player wins · 9 10 against 7 8")


def test_a_hand_that_can_be_played_off():
    plan = solve("3 5 B", "4 4").plan()
    head, claim = str(plan).splitlines()
    assert head == "How to win · 3 5 B against 44"
    assert re.fullmatch(r"The hand can be played off now: \w+(, then \w+)*\.", claim)
    cards = re.findall(r"\b[35B]\b", claim)
    assert sorted(cards) == ["3", "5", "B"]


@pytest.mark.parametrize(
    ("condition", "english", "chinese"),
    [
        (("own", "holds", "2"), "if this hand has a 2", "若自己有 2"),
        (("own", "holds", "8"), "if this hand has an 8", "若自己有 8"),
        (("own", "holds", "R"), "if this hand has R", "若自己有 大王"),
        (("own", "lacks", "A"), "if this hand has no A", "若自己没有 A"),
        (("own", "at most", 3), "if this hand has 3 cards or fewer", "若自己最多有 3 张"),
        (("own", "at most", 1), "if this hand has one card", "若自己只剩一张"),
        (("own", "more than", 3), "if this hand has 4 cards or more", "若自己至少有 4 张"),
        (("other", "holds", "A"), "if the other hand has an A", "若对方有 A"),
        (("other", "lacks", "B"), "if the other hand has no B", "若对方没有 小王"),
        (("other", "at most", 2), "if the other hand has 2 cards or fewer", "若对方最多有 2 张"),
        (("other", "more than", 1), "if the other hand has 2 cards or more", "若对方至少有 2 张"),
        (
            ("both", "hands", (Hand("3 B"), Hand("44"))),
            "if this hand is exactly 3 B and the other hand is exactly 44",
            "若自己手里正好是 3 小王，并且对方手里正好是 44",
        ),
        (
            [("other", "at most", 6), ("own", "more than", 5), ("other", "more than", 5)],
            "if the other hand has exactly 6 cards and this hand has 6 cards or more",
            "若对方正好有 6 张，并且自己至少有 6 张",
        ),
        (
            [("own", "more than", 0), ("own", "at most", 1)],
            "if this hand has one card",
            "若自己只剩一张",
        ),
    ],
)
def test_conditions(condition, english, chinese):
    several = condition if isinstance(condition, list) else [condition]
    when = tuple(Condition(*one) for one in several)
    lead, answer = Rule(None, when, "lowest card"), Rule(Range("single", "3", "5"), when, "low")
    told = lines(lead, answer)
    assert told[4] == f"- On lead, {english}: the lowest card."
    assert told[5] == f"- A single 3 to 5, {english}: the lowest card that beats it."
    told = lines(lead, answer, lang="zh")
    assert told[4] == f"- 领出时，{chinese}：最小的一张。"
    assert told[5] == f"- 对方出单张 3–5，{chinese}：用管得住的最小一张。"


@pytest.mark.parametrize(
    ("table", "english", "chinese"),
    [
        (Range("pair", "3", "8"), "A pair 3 to 8", "对方出对子 3–8"),
        (Range("single", "7", "7"), "A single 7", "对方出单张 7"),
        (Range("trio+single", "3", "T"), "A trio+single 3 to 10", "对方出三带一 3–10"),
        (Range("straight", "3", "5", 5), "A straight 34567 to 56789", "对方出顺子 34567–56789"),
        (
            Range("gap straight", "4", "4", 5),
            "A gap straight 4 6 8 10 Q",
            "对方出间隔顺子 4 6 8 10 Q",
        ),
        (Range("pair straight", "3", "3", 3), "A pair straight 334455", "对方出连对 334455"),
        (
            Range("plane+pairs", "T", "T", 2),
            "A plane+pairs 10 10 10 JJJ",
            "对方出飞机带对 10 10 10 JJJ",
        ),
        (Range("gap plane", "3", "3", 2), "A gap plane 333555", "对方出间隔飞机 333555"),
        (Range("bomb", "3", "4", 4), "A bomb 3333 to 4444", "对方出炸弹 3333–4444"),
    ],
)
def test_plays_on_the_table(table, english, chinese):
    assert lines(Rule(table, (), "pass"))[4] == f"- {english}: pass."
    assert lines(Rule(table, (), "pass"), lang="zh")[4] == f"- {chinese}：不要。"


@pytest.mark.parametrize(
    ("action", "english", "chinese"),
    [
        ("low", "the lowest pair that beats it", "用管得住的最小的对子"),
        (Play("TT"), "10 10", "10 10"),
        (Play("BR"), "BR (rocket)", "小王大王（王炸）"),
        (Play("3333"), "3333 (bomb)", "3333（炸弹）"),
    ],
)
def test_answers(action, english, chinese):
    rule = Rule(Range("pair", "3", "3"), (), action)
    assert lines(rule)[4] == f"- A pair 3: {english}."
    assert lines(rule, lang="zh")[4] == f"- 对方出对子 3：{chinese}。"


def test_an_answer_with_kickers():
    rule = Rule(Range("trio+pair", "3", "3"), (), "low")
    told = "- A trio+pair 3: the lowest trio+pair that beats it, with the lowest kickers."
    assert lines(rule)[4] == told


def test_a_play_with_several_readings_has_its_kind():
    play = Play("33334444", kind="four+pairs", rank="4")
    rule = Rule(None, (), play)
    told = lines(rule, position=Position("33334444 5 8", "6666 9 T", rules="wide"))
    assert told[4] == "- On lead: 33334444 (four+pairs)."
    claim = lines(rule, position=Position("33334444 5", "8 9 T", rules="wide"))
    assert re.search(r"now: 33334444 \(\S+\), then 5", claim[1])


def test_rules_that_never_apply_are_left_out():
    never = [
        *(Rule(None, (), action) for action in ("low", "pass")),
        *(Rule(Range("pair", "3", "4"), (), f"lowest {what}") for what in ("card", "pair")),
        Rule(Range("pair", "3", "4"), (), "highest card"),
    ]
    assert len(lines(*never)) == 7
    shown = lines(Rule(Range("single", "3", "4"), (), "highest card"))
    assert shown[4] == "- A single 3 to 4: the highest card."


def test_suits_are_left_out():
    suited = solve("RJ AS 5S 4H 3S 3H 3D", "BJ 2S 2H 2D KS QS").plan(effort=0.1)
    assert str(suited).startswith("How to win · 333 4 5 A R against Q K 222 B")
    assert not re.search(r"\d[SHD]", str(suited))


def test_every_kind_has_its_chinese_name():
    """Fails where the table of names differs from the names of plays."""
    texts = [
        *("3", "33", "333", "3334", "33344", "3333", "BR", "34567", "334455", "333444"),
        *("33344456", "3334445566", "333345", "33334455"),
    ]
    plays = [Play(text) for text in texts]
    gaps = canju.DouDizhu(gap_straights=True)
    found = {play.kind: play.kind_zh for play in plays}
    for text in ("3579J", "335577", "333555"):
        for play in Hand(text).plays(gaps):
            found[play.kind] = play.kind_zh
    assert set(found) - set(kind_names()) == set()
    assert {kind: kind_named(kind, chinese=True) for kind in found} == found
    assert len(found) >= len(kind_names()) - 2


@pytest.mark.parametrize(("lang", "bomb"), [("en", "bomb"), ("zh", "炸")])
def test_singles_and_pairs_do_not_mention_bombs(lang, bomb):
    hands = "3 3 5 6 6 9", "4 4 7 8 8 T"
    plan = solve(*hands, rules="singles-and-pairs").plan()
    assert plan.text(lang).count("\n- ") == 2
    assert bomb not in plan.text(lang)
    assert bomb in solve(*hands).plan().text(lang)
