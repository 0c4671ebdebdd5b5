"""Lists, columns, tables and rows of positions, as ``solve_many`` and ``canju batch`` read them."""

from __future__ import annotations

import json
import pickle
import re
import sys

import canju
import pytest
from batches import batch_here
from canju import CanjuError, Position, solve_iter, solve_many
from canju.errors import OptionError

TEXTS = ["7 8 | 9", "landlord: 3 9 | down: 6 8 | up: 4 5"]
#: One column of texts, by the name of its library.
COLUMN_OF = {
    "numpy": lambda numpy: numpy.array(TEXTS),
    "pandas": lambda pandas: pandas.Series(TEXTS),
    "pandas index": lambda pandas: pandas.Index(TEXTS),
    "pandas categories": lambda pandas: pandas.Series(TEXTS).astype("category"),
    "polars": lambda polars: polars.Series(TEXTS),
    "pyarrow": lambda pyarrow: pyarrow.array(TEXTS),
    "pyarrow chunks": lambda pyarrow: pyarrow.chunked_array([TEXTS[:1], TEXTS[1:]]),
}


@pytest.mark.parametrize("name", COLUMN_OF)
def test_one_column_of_texts_is_a_list_of_texts(name):
    """Fails with an error of Arrow's, which takes a column for a table."""
    column = COLUMN_OF[name](pytest.importorskip(name.split()[0]))
    assert solve_many(column) == solve_many(TEXTS)
    hands = COLUMN_OF[name](pytest.importorskip(name.split()[0]))[:0]
    assert len(canju.one_hand.split_many(hands)) == 0


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_column_of_texts_is_named_position(library):
    """Fails when only hands are looked for, or the other columns are passed over."""
    frames = pytest.importorskip(library)
    table = frames.table if library == "pyarrow" else frames.DataFrame
    without = ["trio+pair", None]
    frame = table({"position": TEXTS, "rules": ["pagat", "wide"], "without": without, "id": [7, 8]})
    rules = [canju.DouDizhu.pagat(without="trio+pair"), canju.DouDizhu.wide()]
    assert [solution.rules for solution in solve_many(frame)] == rules
    assert [str(solution.position) for solution in solve_many(frame)] == TEXTS
    assert canju.one_hand.split_many(table({"hand": ["3 4", "55"]})).steps == [2, 1]
    with pytest.raises(
        canju.errors.OptionError, match="the table needs 'position', or 'first' and"
    ):
        solve_many(table({"deal": TEXTS}))
    with pytest.raises(canju.errors.OptionError, match="hands: the table needs 'hand'"):
        canju.one_hand.split_many(table({"deal": TEXTS}))


def test_rows_without_names_have_two_hands():
    """Fails when a row of an array is refused, or a named tuple is read by place."""
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    frame = pandas.DataFrame({"first": ["7 8", "3"], "second": ["9", "44"]})
    for rows in (
        frame.values,
        frame.values.tolist(),
        frame.itertuples(index=False, name=None),
        frame.itertuples(),
        frame[["second", "first"]].itertuples(),
    ):
        assert [str(one.position) for one in solve_many(rows)] == ["7 8 | 9", "3 | 44"]
    cards = numpy.array([[["7", "8"], ["9", "5"]], [["3", "3"], ["4", "4"]]])
    assert [str(one.position) for one in solve_many(cards)] == ["7 8 | 5 9", "33 | 44"]


ROW = ("7 8", "9", "T")


@pytest.mark.parametrize("kind", ["tuple", "list", "array"])
def test_a_row_of_three_is_refused_and_what_to_write_runs(kind):
    """Fails when the third hand is read as the play to beat."""
    make = (
        pytest.importorskip("numpy").array
        if kind == "array"
        else {"tuple": tuple, "list": list}[kind]
    )
    with pytest.raises(canju.PositionError, match="position 0: a row of three") as raised:
        solve_many([make(ROW)])
    a, b, c = ROW
    written = re.findall(r"{.*?}", str(raised.value))
    solved = solve_many([eval(row, {"a": a, "b": b, "c": c}) for row in written])
    assert [solution.position for solution in solved] == [
        Position("7 8", "9", "T"),
        Position("7 8", farmers=("9", "T")),
    ]


@pytest.mark.parametrize("many", [solve_many, solve_iter, canju.one_hand.split_many])
@pytest.mark.parametrize("text", ["3 | 4", "3 | 4\n5 | 6\n"])
def test_a_text_for_a_list_is_refused_and_what_to_write_runs(many, text):
    with pytest.raises(TypeError, match=r"expected an iterable of .*, got one str") as raised:
        many(text)
    items = eval(str(raised.value).partition(": write ")[2], {"text": text})
    assert [line.strip() for line in items] == text.strip().split("\n")


class Stream:
    """A column, not a table, of a library that nobody here knows."""

    def __init__(self, values):
        self.values = values

    def __arrow_c_stream__(self, requested_schema=None):
        return self.values.__arrow_c_stream__(requested_schema)


def test_no_error_of_arrow_comes_through_and_pyarrow_is_asked_for_last(monkeypatch):
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    table = pyarrow.table({"position": TEXTS})
    assert solve_many(Stream(table)) == solve_many(TEXTS)
    with pytest.raises(TypeError, match="positions: this Stream is not a table: Arrow"):
        solve_many(Stream(table["position"]))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert solve_many(pandas.DataFrame({"position": TEXTS})) == solve_many(TEXTS)
    assert solve_many(pandas.Series(TEXTS)) == solve_many(TEXTS)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        solve_many(Stream(table))


ROWS = [
    {"position": "7 8 | 9", "to_beat": "6"},
    {"position": "7 8 | 9", "turn": "second", "rules": "pagat"},
    {"landlord": "5", "down": "66 7", "up": "8 9", "to_beat": "44", "by": "landlord"},
    {"first": "RJ A 5 4 3 3 3", "second": "BJ 2 2 2 K Q", "without": ["trio+pair", "trio+single"]},
    {"first": "44 5", "second": "6 7", "without": "pair", "to_beat": None},
]
FAULTS = [
    {"position": "7 | 8", "first": "7"},
    {"first": "7"},
    {"to_beat": "7"},
    {"landlord": "3", "down": "4", "up": "5", "first": "3"},
    {"first": "3", "second": "4", "without": ["no such kind"]},
    {"first": "3", "second": "4", "by": "up"},
]


def test_a_dictionary_is_read_as_batch_reads_its_line():
    """Fails when a key is passed over by one of the two, such as ``without``."""
    _, out, err = batch_here("".join(f"{json.dumps(row)}\n" for row in ROWS + FAULTS))
    told = [json.loads(line) for line in out.splitlines()]
    assert [row["line"] for row in told] == [1, 2, 3, 4, 5]
    solved = solve_many(ROWS).to_dicts()
    for name in ("winner", "rules", "turn", "to_beat", "by"):
        assert [row[name] for row in told] == [row[name] for row in solved]
    for number, fault in enumerate(FAULTS, 6):
        with pytest.raises((canju.CanjuError, TypeError)) as raised:
            solve_many([fault])
        message = str(raised.value).removeprefix("position 0: ").split("\n")[0]
        assert f"line {number}: {message}" in err


def test_a_notation_is_that_of_every_item_but_a_position():
    items = [
        ([3, 17], [20]),
        {"first": [3], "second": [14], "to_beat": [13]},
        "34X | 2D",
        Position("3 4", "5"),
    ]
    expected = ["3 2 | B", "3 | A | K", "3 4 B | 2 R", "3 4 | 5"]
    assert [str(one.position) for one in solve_iter(items, notation="douzero")] == expected


WRONG = [
    ("7 8", "9"),
    ("7 1", "9"),
    "7 8 | 9",
    {"first": "7", "second": "8", "to_beat": "2"},
    5,
    {"first": "7", "secnd": "8"},
    ("", ""),
    Position("7", "8 9"),
]


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_no_position_has_a_row_with_the_reason(threads):
    reasons = {}
    for place, item in enumerate(WRONG):
        try:
            solve_many([item])
        except (CanjuError, TypeError) as error:
            reasons[place] = str(error).removeprefix("position 0: ")
    assert set(reasons) == {1, 4, 5, 6}
    results = solve_many(WRONG * 100, errors="null", threads=threads)
    rows = results.to_dicts()
    assert len(rows) == len(results) == 800
    for number, row in enumerate(rows):
        reason = reasons.get(number % 8)
        assert (row["status"], row["error"]) == ("invalid" if reason else "solved", reason)
        if reason:
            assert {value for key, value in row.items() if key not in ("status", "error")} == {None}
            assert results[number] is None
        else:
            assert results[number] == solve_many([WRONG[number % 8]])[0]
    assert repr(results) == "<Results: 800 positions: 400 invalid, 300 lost, 100 won>"
    assert results.summary()["undecided"] == {"invalid": 400}
    assert list(solve_iter(WRONG, errors="null")) == list(results[:8])


def test_rows_without_a_position_stay_in_parts_pickles_and_pictures():
    results = solve_many(WRONG, errors="null")
    again = pickle.loads(pickle.dumps(results))
    assert again == results
    assert again.to_dicts() == results.to_dicts()
    others = solve_many(WRONG, errors="null", node_limit=10_000)
    both = results + others
    assert both[:8] == results
    assert both[4] is None
    assert list(both[8:]) == list(others)
    assert pickle.loads(pickle.dumps(both)).to_dicts() == both.to_dicts()
    assert results != solve_many([WRONG[0]] * 8)
    assert "invalid" in results._repr_html_()
    assert "invalid" in str(results.summary())


def test_an_interrupted_batch_keeps_rows_without_a_position():
    def items():
        yield from WRONG
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        solve_many(items(), errors="null")
    assert [one is None for one in caught.value.results] == [n in (1, 4, 5, 6) for n in range(8)]
    with pytest.raises(OptionError, match="errors"):
        solve_many(WRONG, errors="ignore")


def test_a_column_with_the_name_of_an_answer_is_kept_under_another():
    polars = pytest.importorskip("polars")
    rows = {"first": ["7 9", "x"], "second": ["8", "9"], "best": ["a", "b"], "best_given": [1, 2]}
    table = polars.DataFrame(rows | {"error": ["none", None]})
    found = solve_many(table, errors="null").to_polars()
    assert found["best"].to_list() == ["9", None]
    assert found["best_given"].to_list() == [1, 2]
    assert found["best_given_given"].to_list() == ["a", "b"]
    assert found["error_given"].to_list() == ["none", None]
    assert found["error"].null_count() == 1
    with_play = table[:1].with_columns(to_beat=polars.lit("6"))
    assert solve_many(with_play).to_dicts()[0]["best_given_given"] == "a"


NUMBERS = [
    ({"first": 3345, "second": 678.0, "to_beat": 3}, "33 4 5 | 6 7 8 | 3"),
    ({"first": 10, "second": "9", "to_beat": float("nan"), "turn": ""}, "T | 9"),
    ({"first": "3 4 17", "second": 20.0, "notation": "douzero", "decks": 1.0}, "3 4 2 | B"),
    ({"hands": ["33 5", [4, 6]], "to_beat": None}, "33 5 | 4 6"),
]


@pytest.mark.parametrize(("row", "expected"), NUMBERS)
def test_a_whole_number_is_the_cards_of_its_digits(row, expected):
    """As readers of CSV make one of such a hand, or a float if one below is missing."""
    assert str(solve_many([row], node_limit=1)[0].position) == expected
    frame = pytest.importorskip("pandas").DataFrame([row])
    if "hands" not in row:
        assert str(solve_many(frame, node_limit=1)[0].position) == expected


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"first": 33.5, "second": "4"}, "first: the number 33.5 is not cards: write them as text"),
        ({"先手": -3, "后手": "4"}, "先手: the number -3 is not cards"),
        (
            {"first": "3", "second": "4", "to_beat": 2.0**60},
            "to_beat: the number 1.152921504606847e+18",
        ),
        ({"first": "3", "second": float("inf")}, "second: the number inf is not cards"),
        ({"first": "3", "second": float("nan")}, "the position has no 'second'"),
        ({"我方": "3", "对方": " "}, "the position has no '对方'"),
        ({"first": True, "second": "4"}, "first: expected a Hand"),
        ({"Ann": "3", "Bob": "4", "Cid": "5"}, "unknown key 'Ann': "),
        ({"secnd": "3", "first": "4"}, "unknown key 'secnd': did you mean 'second'?"),
    ],
)
def test_a_cell_that_is_no_hand_is_refused_with_its_column(row, message):
    with pytest.raises((CanjuError, TypeError)) as raised:
        solve_many([row])
    assert str(raised.value).startswith(f"position 0: {message}")


def test_a_row_is_a_position_wherever_one_is_taken():
    position = Position("7 8", "9 T", "7", turn="second")
    row = position.to_dict()
    assert canju.solve(row).position == position
    assert canju.best_reply(row) == canju.best_reply(position)
    assert canju.rate(Position("7 8 9 J", "9 T T Q").to_dict()).score >= 0
    assert canju.review(row, plays="pass 7").plays[0].side == "second"
    assert canju.solve({"我方手牌": 78, "对方手牌": "9 T"}, rules="pagat").rules.preset == "pagat"
    with pytest.raises(TypeError, match="to_beat, by and turn of a dictionary are among its keys"):
        canju.solve({"first": "3", "second": "4"}, to_beat="3")


def test_a_dictionary_of_lists_is_a_table_unless_it_can_be_one_position():
    texts = ["33 K | 44 Q", "3 | 4"]
    for table in (
        {"first": ["33 K", "3"], "second": ["44 Q", "4"]},
        {"position": texts},
        {"我方": [["3", "3", "K"], ["3"]], "对方": ("44 Q", "4"), "id": [7, 8]},
    ):
        results = solve_many(table)
        assert [str(one.position) for one in results] == texts
    assert [row["id"] for row in results.to_dicts()] == [7, 8]
    for one in ({"first": ["3", "4"], "second": ["5", "6"]}, {"first": [3, 4], "second": [5]}):
        with pytest.raises(OptionError, match=r"or a table: write \[positions\] for one"):
            solve_many(one)
        assert len(solve_many([one])) == 1
