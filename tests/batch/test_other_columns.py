"""Columns and keys that decide the answer are read or refused; others are kept."""

from __future__ import annotations

import json
from itertools import product

import canju
import pytest
from batches import batch_here
from canju import Position, solve, solve_many
from canju.errors import OptionError

TWO = {"first": "3 3 3", "second": "4 4"}
BANNED = canju.DouDizhu(without=["trio", "trio+single"])
#: Names that are read like an English one, with a value, and the position then.
READ = [
    ("规则", "争上游", Position("3 3 3", "4 4", rules="zheng-shangyou")),
    ("規則", "pagat", Position("3 3 3", "4 4", rules="pagat")),
    ("rule", "pagat", Position("3 3 3", "4 4", rules="pagat")),
    ("禁手", "三张、三带一", Position("3 3 3", "4 4", rules=BANNED)),
    ("banned", "trio", Position("3 3 3", "4 4", rules=canju.DouDizhu(without=["trio"]))),
    ("last_move", "33", Position("3 3 3", "4 4", "33", rules=canju.DouDizhu(decks=2))),
    ("lastMove", "5", Position("3 3 3", "4 4", "5")),
    ("whose_turn", "second", Position("3 3 3", "4 4", turn="second")),
    ("轮到谁", "后手", Position("3 3 3", "4 4", turn="second")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "position"), READ, ids=[name for name, *_ in READ])
def test_a_name_is_read_in_a_row_a_header_and_a_file(name, value, position):
    """Fails where the answer is that of the row without this column."""
    polars = pytest.importorskip("polars")
    decks = {"decks": 2} if position.rules == canju.DouDizhu(decks=2) else {}
    row = TWO | {name: value} | decks
    frame = polars.DataFrame([row])
    assert [solve_many(rows)[0].position for rows in ([row], frame)] == [position] * 2
    assert solve(row).position == position
    header, cells = ";".join(row), ";".join(map(str, row.values()))
    code, out, err = batch_here(f"{header}\n{cells}\n")
    assert (code, err) == (0, "")
    assert f'"winner":"{solve(position).winner}"' in out.replace('": "', '":"')


#: Names that can be the rules, a ban, the play on the table or the turn, and are not read.
DECIDING = [
    *("house_rules", "houseRules", "玩法", "本局规则", "forbidden_kinds", "禁出的牌型"),
    *("上家出牌", "previous-move", "table", "last", "桌面上的牌"),
    *("current_player", "whose_turn_is_it", "next player", "该谁出", "trump_suit"),
]


@pytest.mark.parametrize("name", DECIDING)
def test_a_name_that_can_decide_is_refused_unless_it_is_kept(name):
    """Fails where a column of a table is carried along, and another question answered."""
    polars = pytest.importorskip("polars")
    row = TWO | {name: "5"}
    for rows in ([row], polars.DataFrame([row])):
        with pytest.raises(OptionError, match="can decide the answer") as raised:
            solve_many(rows)
        # The message ends with what to write.
        keep = eval(raised.value.english.rpartition("keep=")[2])
        assert keep == [name]
        [kept] = solve_many(rows, keep=keep).to_dicts()
        assert (kept[name], kept["winner"]) == ("5", solve(**TWO).winner)
    with pytest.raises(OptionError, match="unknown key"):
        solve(row)
    table, line = f"first;second;{name}\n333;44;5\n", json.dumps(TWO | {name: 5})
    for text in (table, line):
        code, out, err = batch_here(text)
        assert (code, out) == (2, "")
        assert "after --keep" in err
        code, out, err = batch_here(text, "--keep", name)
        assert (code, err) == (0, "")


#: Names of columns that say nothing about the answer.
OTHER = [
    *("name", "id", "c", "player", "number", "turns_played", "rating", "return", "urban"),
    "先手胜率",
]


@pytest.mark.parametrize("name", OTHER)
def test_other_keys_of_rows_are_kept_as_those_of_a_table(name):
    polars = pytest.importorskip("polars")
    rows = [{name: "x", "position": "3 5 | 4"}, {name: "y", "position": "3 | 4"}, "5 | 6"]
    results = solve_many(rows)
    assert [row[name] for row in results.to_dicts()] == ["x", "y", None]
    frame = solve_many(polars.DataFrame(rows[:2])).to_dicts()
    assert [row[name] for row in frame] == ["x", "y"]
    two = TWO | {name: 7}
    assert solve_many([two]).to_dicts()[0][name] == 7
    assert solve_many(polars.DataFrame([two])).to_dicts()[0][name] == 7


def test_cells_that_say_nothing_are_an_empty_table():
    for cell in ("none", "None", "无", "—", "null", "", None):
        for row in (TWO | {"to_beat": cell}, TWO | {"要压": cell}):
            assert solve_many([row])[0].position == Position(**TWO)
    assert Position("3", "4", "none") == solve("3", "4", "无").position == Position("3", "4")
    with pytest.raises(canju.PlayError, match="to_beat is empty"):
        Position("3", "4", "")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"landlord_cards": "3 9", "down_cards": "6 8", "up_cards": "4 5"},
         "landlord: 3 9 | down: 6 8 | up: 4 5"),
        ({"first_cards": "3 5", "second_cards": "4"}, "3 5 | 4"),
        ({"N": "3 5", "S": "4"}, "3 5 | 4"),
        ({"W": "3 5", "E": "4"}, "3 5 | 4"),
        ({"局面": "3 5 | 4"}, "3 5 | 4"),
    ],
)  # fmt: skip
def test_hands_have_their_names_in_keys_and_headers(row, expected):
    polars = pytest.importorskip("polars")
    for rows in ([row], polars.DataFrame([row])):
        assert solve_many(rows)[0].position == Position(expected)
    assert Position(row) == Position(expected)


def test_numbers_of_cards_next_to_hands_are_none():
    """A table of solutions is read again, also if somebody has renamed the hands."""
    renamed = {"先手": "3 5", "后手": "4", "first_cards": 2, "second_cards": 1}
    assert solve_many([renamed])[0].position == Position("3 5", "4")
    again = solve_many(solve_many(["3 5 | 4", "landlord: 3 9 | down: 6 8 | up: 4 5"]).to_dicts())
    assert [str(one.position) for one in again] == [
        "3 5 | 4", "landlord: 3 9 | down: 6 8 | up: 4 5",
    ]  # fmt: skip


def test_two_names_of_a_text_are_two_keys_and_two_columns():
    """Fails for a name of a player that a text alone knows."""
    polars = pytest.importorskip("polars")
    ones = ["A", "甲", "P1", "player1", "玩家1", "hand1", "地主", "我方", "我", "me", "my_hand"]
    others = ["B", "乙", "P2", "对方", "農民", "敌方", "opponent", "computer", "tenant"]
    usual = [("you", "AI"), ("red", "blue"), ("红方", "蓝方"), ("North", "South")]
    for one, other in [*product(ones, others), *usual]:
        expected = Position(f"{one}: 3 5 | {other}: 4")
        row = {one: "3 5", other: "4"}
        assert solve_many([row])[0].position == Position(row) == expected, row
        assert solve_many(polars.DataFrame([row]))[0].position == expected, row


def test_a_lazy_frame_says_collect():
    polars = pytest.importorskip("polars")
    with pytest.raises(TypeError, match=r"a LazyFrame has no rows yet: write .collect\(\)"):
        solve_many(polars.LazyFrame([TWO]))


@pytest.mark.parametrize("keep", [7, [7], [None]])
def test_names_to_keep_are_texts(keep):
    with pytest.raises(TypeError, match="keep: expected names of columns"):
        solve_many([TWO], keep=keep)
