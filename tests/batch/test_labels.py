"""Hands with labels, and keys of rows: every way in reads the same position."""

from __future__ import annotations

import json

import canju
import pytest
from batches import batch_here, fed
from canju import CardError, Hand, Position, solve, solve_many
from canju.errors import OptionError

#: A text, the same as a row, and the position that they mean.
CASES = [
    ("地主: 3 4 | 农民: 5", {"地主": "3 4", "农民": "5"}, "3 4 | 5"),
    ("农民：3 4｜地主：5", {"农民": "3 4", "地主": "5"}, "3 4 | 5"),
    ("A: 3 4 | B: 5", {"A": "3 4", "B": "5"}, "3 4 | 5"),
    ("b: 3 4 | a: 5 | turn: A", {"b": "3 4", "a": "5", "turn": "a"}, "3 4 | 5 | | second"),
    ("甲: 3 4 | 乙: 5", {"甲": "3 4", "乙": "5"}, "3 4 | 5"),
    ("先手: 3 4 | 后手: 5", {"先手": "3 4", "后手": "5"}, "3 4 | 5"),
    ("后手: 5 | 先手: 3 4", {"后手": "5", "先手": "3 4"}, "3 4 | 5"),
    ("second: 5 | first: 3 4", {"second": "5", "first": "3 4"}, "3 4 | 5"),
    ("我方: 3 4 | 敌方: 5", {"我方": "3 4", "敌方": "5"}, "3 4 | 5"),
    ("Me: 3 4 | Enemy: 5", {"Me": "3 4", "Enemy": "5"}, "3 4 | 5"),
    ("player: 3 4 | opponent: 5", {"player": "3 4", "opponent": "5"}, "3 4 | 5"),
    ("玩家: 3 4 | 电脑: 5 6", {"玩家": "3 4", "电脑": "5 6"}, "3 4 | 5 6"),
    (
        "我方: 3 4 | 对方: 5 | 要压: 我方的3",
        {"我方": "3 4", "对方": "5", "要压": "3", "轮到": "对方"},
        "3 4 | 5 | 3 | second",
    ),
    (
        "A: 3 4 | B: 5 | beat: 3 by B | turn: A",
        {"A": "3 4", "B": "5", "beat": "3", "turn": "A"},
        "3 4 | 5 | 3",
    ),
    ("我方手牌（2张）: 3 4 | 对方手牌: 5", {"我方手牌": "3 4", "对方手牌": "5"}, "3 4 | 5"),
    ("Red: 3 4 | Blue: 5", {"Red": "3 4", "Blue": "5"}, "3 4 | 5"),
    ("My hand: 3 4 | opponent: 5", {"my_hand": "3 4", "opponent_cards": "5"}, "3 4 | 5"),
    ("Hand 1: 3 4 | Hand 2: 5", {"hand1": "3 4", "hand2": "5"}, "3 4 | 5"),
    ("A（后手）: 3 4 | B: 5", {"A（后手）": "3 4", "B": "5"}, "5 | 3 4"),
    (
        "農民: 3 4 | 地主: 5 | 輪到: 地主",
        {"農民": "3 4", "地主": "5", "輪到": "地主"},
        "3 4 | 5 | | second",
    ),
    (
        "地主手牌: 3 9 | 下家手牌: 6 8 | 上家手牌: 4 5",
        {"地主手牌": "3 9", "下家手牌": "6 8", "上家手牌": "4 5"},
        "landlord: 3 9 | down: 6 8 | up: 4 5",
    ),
    (
        "landlord: 3 9 | landlord_up: 4 5 | landlord_down: 6 8",
        {
            "landlord": [3, 9],
            "landlord_up": [4, 5],
            "landlord_down": [6, 8],
            "three_landlord_cards": [9],
        },
        "landlord: 3 9 | down: 6 8 | up: 4 5",
    ),
    (
        "地主: 3 9 | 上家: 4 5 | 下家: 6 8 | 要压: 上家的4",
        {"地主": "3 9", "上家": "4 5", "下家": "6 8", "要压": "4", "by": "上家"},
        "landlord: 3 9 | down: 6 8 | up: 4 5 | beat: 4 by up | turn: landlord",
    ),
]


@pytest.mark.parametrize(("text", "row", "expected"), CASES, ids=[text for text, *_ in CASES])
def test_labels_are_read_alike_everywhere(text, row, expected):
    position = Position(expected)
    assert str(position) == expected
    line = json.dumps(row)
    solved = [solve(text), *solve_many([text, row])]
    assert [Position(text), *(one.position for one in solved)] == [position] * 4
    code, out, err = batch_here(f"{text}\n{line}\n")
    assert (code, err) == (0, "")
    facts = position.to_dict()
    for told in map(json.loads, out.splitlines()):
        assert {name: told[name] for name in facts} == facts
    code, out, err = fed(text, "solve", "-", "--format", "json")
    assert (code, err, json.loads(out)["position"]) == (0, "", expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "地主: 3 | 下家: 4",
            "'地主' and '下家': a hand is missing (up): two hands",
        ),
        ("下家: 3 | up: 4", "'下家' and 'up': a hand is missing (landlord): two hands"),
        ("A: 3 | 甲: 4", "'A' and '甲': both names can be one player's: two hands are written A: "),
        ("first: 3 | A: 4", "'first' and 'A': one of two hands is first or second, "),
        ("先手（后手）: 3 | B: 4", "a part has no label"),
        ("A: 3 | B: 4 | A: 5", "'A' occurs twice"),
        (
            "A: 3 | B: 4 | C: 5",
            "three hands are landlord, down and up, or first, second and third, and 'A' is none",
        ),
        ("A: 3 | B: 4 | C: 5 | D: 6 | E: 7", "more than four hands"),
        (
            "地主: 3 | 农民: 4 | 农民2: 5",
            "three hands are landlord, down and up, or first, second and third, and '农民' is none",
        ),
        (
            "A: 3 | B: 4 | 禁手: 三带二",
            "'禁手' is neither a player nor a part of a position: leave it",
        ),
        ("地主出牌: 33 | 农民出牌: 44", "'地主出牌' is neither a player nor a part"),
        ("K: 3 4 | Q: 5", "'K' before a colon is a card: name the players otherwise"),
        ("A: 3 | B: 4 | beat: 3 by B | turn: B", "the play to beat is not by the other side: "),
        ("A: 3 | B: 4 | beat: 3 by Bob", "the play to beat is not by the other side: "),
    ],
)
def test_other_labels_are_refused(text, message):
    with pytest.raises((CardError, OptionError)) as raised:
        Position(text)
    assert str(raised.value).startswith(message)


#: Texts of several lines or parts, and the position that they mean.
LINES = [
    ("地主：33 5\r\n\n农民：4 6\n", "33 5 | 4 6"),
    ("- **红方手牌（共3张）**：33 5\n- **蓝方**：`4 6`", "33 5 | 4 6"),
    ("第3关\n# from a book\n1. A: 33 5\n2. B: 4 6", "33 5 | 4 6"),
    ("我方：7 8\n对方：9 T\n要压：7", "7 8 | 9 T | 7"),
    ("Ann: 7 8; Bob: 9 T; beat: 7 by Ann", "7 8 | 9 T | 7 | second"),
    ("甲：33 5 乙手牌（2 张）：4 6 轮到：乙", "33 5 | 4 6 | | second"),
    ("先手 33 5 后手 4 6", "33 5 | 4 6"),
    ("33 5 vs 4 6", "33 5 | 4 6"),
    ("A: 33 5 VS. B: 4 6", "33 5 | 4 6"),
    ("7 8 | 9 T | beat: 7 | 轮到: 后手", "7 8 | 9 T | 7 | second"),
    ("上家：8 9\n地主：3 4 5\n下家：6 7\n轮到：下家",
     "landlord: 3 4 5 | down: 6 7 | up: 8 9 | turn: down"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), LINES)
def test_labels_on_lines_and_after_signs_are_one_position(text, expected):
    assert str(Position(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "33 5\n4 6\n7",
            "3 lines without labels can be the hands of one position or several positions",
        ),
        ("3 | 4\n5", "2 lines without labels"),
        ("A: 3 4\n5", "a part has no label"),
        ("S: AK H: Q2", "a position is written: first hand | second hand"),
        ("33 vs 44 vs 55", "a position is written: first hand | second hand"),
        ("| 33 | 44 |", "a bar before and after the hands is a row of a table"),
    ],
)
def test_a_text_with_two_readings_is_refused(text, message):
    with pytest.raises(CardError) as raised:
        Position(text)
    assert str(raised.value).startswith(message)


TWO = {"first": "3 4", "second": "5"}
#: Keys added to a row of two hands, and how the error begins.
UNKNOWN = [
    ({"to-beat": "3", "To_Beat": "3"}, "two keys mean 'To_Beat': "),
    ({"to_beet": "3"}, "unknown key 'to_beet': did you mean 'to_beat'? "),
    ({"deck": 2}, "unknown key 'deck': did you mean 'decks'? "),
    ({"to_beat": "3", "要压": "3"}, "two keys mean '要压': "),
    ({"goal": "fastest"}, "'goal' is that of all rows: choose goal='fastest' for all"),
    ({"decks": 3}, "decks=3: choose 1 or 2"),
    ({"trump": "S", "rules": "pagat"}, "trump='S' needs rules='honeymoon-bridge'"),
    ({"three_landlord_cards": "8"}, "'three_landlord_cards' are not in the landlord's hand: "),
]


@pytest.mark.parametrize(("more", "message"), UNKNOWN)
def test_an_unknown_key_is_refused_with_the_nearest(more, message):
    """Fails where a row is solved as if the key were not there."""
    with pytest.raises(OptionError) as raised:
        solve_many([TWO | more])
    assert str(raised.value).startswith(f"position 0: {message}")
    code, out, err = batch_here(json.dumps(TWO | more))
    assert (code, out) == (2, "")
    assert f"line 1: {message.removesuffix('? ')}" in err


def test_decks_trump_and_notation_of_a_row_count():
    rows = [
        {"first": "3333 4", "second": "3 5", "decks": 2},
        {"first": "AS", "second": "KS", "rules": "honeymoon-bridge", "trump": "S"},
        {"first": "17", "second": "3,4", "notation": "douzero", "goal": "win"},
    ]
    expected = [
        Position("3333 4", "3 5", rules=canju.DouDizhu(decks=2)),
        Position("AS", "KS", rules="honeymoon-bridge:S"),
        Position("2", "3 4"),
    ]
    assert [one.position for one in solve_many(rows)] == expected
    _, out, _ = batch_here("\n".join(map(json.dumps, rows)))
    told = [json.loads(line) for line in out.splitlines()]
    assert [(row["first"], row["rules"]) for row in told] == [
        ("3333 4", "doudizhu; two decks"), ("AS", "honeymoon-bridge:S"), ("2", "doudizhu"),
    ]  # fmt: skip


PRESETS = ["doudizhu", "pagat", "douzero", "wide", "noip2015", "tsinghua", canju.DouDizhu(decks=2)]


@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_in_the_form_of_douzero_is_read_back(rules):
    """Fails when a card has another number, or the farmers change places."""
    positions = []
    for seed in range(100):
        hands = canju.deal(seed % 5 + 1, 2, 3, seed=seed, suits=seed % 9 == 0)
        plain = [Hand(format(hand, "douzero"), notation="douzero") for hand in hands]
        positions.append(Position(plain[0], farmers=plain[1:], rules=rules))
        row = Position(hands[0], farmers=hands[1:], rules=rules).to_dict(notation="douzero")
        assert row == positions[-1].to_dict(notation="douzero"), "it has no suits"
        assert list(row) == ["landlord", "landlord_down", "landlord_up", "three_landlord_cards"]
    rows = [json.loads(json.dumps(one.to_dict(notation="douzero"))) for one in positions]
    assert [one.position for one in solve_many(rows, rules=rules, node_limit=1)] == positions


@pytest.mark.parametrize(
    "position",
    [
        Position("3 4", "5"),
        Position("3 4", farmers=("5", "6"), to_beat="7"),
        Position("3 4", farmers=("5", "6"), turn="up"),
    ],
)
def test_another_position_has_no_form_of_douzero(position):
    with pytest.raises(OptionError, match="the landlord's lead against two farmers"):
        position.to_dict(notation="douzero")
    with pytest.raises(OptionError):
        Position("3 4", farmers=("5", "6")).to_dict(notation="numbers")


KEPT = {
    "id": [7, 8],
    "source": ["phone", None],
    "weight": [0.5, 2.0],
    "seen": [True, False],
    "tags": [["a"], ["b", "c"]],
    "a": ["x", "y"],
}


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_other_columns_of_a_table_are_kept(library):
    """Fails where the results of a table cannot be joined with its other columns."""
    frames, pyarrow = pytest.importorskip(library), pytest.importorskip("pyarrow")
    make = frames.table if library == "pyarrow" else frames.DataFrame
    table = make({"first": ["3 4", "5"], "second": ["5", "6"], **KEPT})
    results = solve_many(table)
    for name, values in KEPT.items():
        assert [row[name] for row in results.to_dicts()] == values
    arrow = pyarrow.table(results)
    assert arrow.column_names[-len(KEPT) :] == list(KEPT)
    given = pyarrow.table(table).schema
    assert [arrow.schema.field(name).type for name in KEPT] == [
        given.field(name).type for name in KEPT
    ]
    assert solve_many(arrow).to_dicts()[1]["source"] is None
    rows = table.itertuples() if library == "pandas" else []
    assert all(one.to_dict()["id"] in (7, 8) for one in canju.solve_iter(rows))
    with pytest.raises(OptionError, match="positions: unknown key 'to_beet': did you mean 'to_"):
        solve_many(make({"first": ["3"], "second": ["5"], "to_beet": ["4"]}))
    assert solve_many(make({"First": ["3"], "Second": ["5"], "To_Beat": ["4"]}))[0].winner
