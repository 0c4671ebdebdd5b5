"""Lists, columns, tables and rows of positions, as ``solve_many`` and ``canju batch`` read them."""

from __future__ import annotations

import json
import re
import sys

import canju
import pytest
from batches import batch_here
from canju import Position, solve_iter, solve_many

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
