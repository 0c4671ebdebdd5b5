"""Columns of a table that are no part of the question: they come out as they went in."""

from __future__ import annotations

import copy
import datetime as dt
import decimal
import json
import os
import pickle
import random

import canju
import pytest
from canju import Results, deal, solve_iter, solve_many

pyarrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")
pandas = pytest.importorskip("pandas")

#: Rows of a table: many in the long tests.
MANY = pytest.param(50_000, marks=pytest.mark.slow)
ROWS = [60, MANY]

DAY, NOW = dt.date(1969, 12, 31), dt.datetime(2026, 2, 28, 23, 59, 59, 999999)
STRANGE = [0.0, -0.0, float("inf"), float("-inf"), float("nan"), 1e-300]
#: Arrow types with values; nulls are added.
ARROW = {
    **{f"int{n}": (getattr(pyarrow, f"int{n}")(), [0, -(2 ** (n - 1))]) for n in (8, 16, 32, 64)},
    **{f"uint{n}": (getattr(pyarrow, f"uint{n}")(), [1, 2**n - 1]) for n in (8, 16, 32, 64)},
    "float16": (pyarrow.float16(), STRANGE[:5]),
    "float32": (pyarrow.float32(), STRANGE[:5]),
    "float64": (pyarrow.float64(), STRANGE),
    "bool": (pyarrow.bool_(), [True, False, False]),
    "null": (pyarrow.null(), []),
    "date32": (pyarrow.date32(), [DAY, dt.date.min, dt.date.max]),
    "date64": (pyarrow.date64(), [DAY]),
    "time32": (pyarrow.time32("s"), [NOW.time().replace(microsecond=0)]),
    "time64": (pyarrow.time64("us"), [NOW.time()]),
    "timestamp": (pyarrow.timestamp("us"), [NOW]),
    "zone": (pyarrow.timestamp("ns", "Asia/Shanghai"), [NOW]),
    "far": (pyarrow.timestamp("s"), [2**61]),  # no value in Python
    "duration": (pyarrow.duration("ms"), [-1, 10**12]),
    "months": (pyarrow.month_day_nano_interval(), [(1, -2, 3)]),
    "decimal128": (pyarrow.decimal128(38, 2), [decimal.Decimal("-0.01"), 10**30]),
    "decimal256": (pyarrow.decimal256(76, 0), [10**70]),
    "binary": (pyarrow.binary(), [b"", b"\0\xff"]),
    "large_binary": (pyarrow.large_binary(), [b"\xff" * 40]),
    "binary_view": (pyarrow.binary_view(), [b"\xff", b"\xff" * 40]),
    "fixed_binary": (pyarrow.binary(3), [b"a\0b"]),
    "string": (pyarrow.string(), ["", "残局", "a\0b"]),
    "large_string": (pyarrow.large_string(), ["x" * 50]),
    "string_view": (pyarrow.string_view(), ["short", "x" * 50]),
    "list": (pyarrow.list_(pyarrow.int64()), [[], [1, None]]),
    "large_list": (pyarrow.large_list(pyarrow.string()), [["a"], []]),
    "fixed_list": (pyarrow.list_(pyarrow.int8(), 2), [[1, 2]]),
    "list_view": (pyarrow.list_view(pyarrow.int8()), [[1], []]),
    "struct": (pyarrow.struct({"a": pyarrow.int8(), "b": pyarrow.string()}), [{"a": 1, "b": "x"}]),
    "map": (pyarrow.map_(pyarrow.string(), pyarrow.float64()), [[("a", 1.0)], []]),
    "dictionary": (pyarrow.dictionary(pyarrow.int8(), pyarrow.string()), ["a", "b"]),
    "of_dates": (pyarrow.dictionary(pyarrow.uint16(), pyarrow.date32()), [DAY]),
    "deep": (pyarrow.list_(pyarrow.struct({"a": pyarrow.list_(pyarrow.uint8())})), [[{"a": [1]}]]),
    "json": (pyarrow.json_(), ["{}"]),
    "uuid": (pyarrow.uuid(), [b"0123456789abcdef"]),
}


def values_of(name: str, number: int) -> pyarrow.Array:
    type_, some = ARROW[name]
    rng = random.Random(name)
    picked = [rng.choice([*some, None]) for _ in range(number)]
    if isinstance(type_, pyarrow.ExtensionType):
        return type_.wrap_array(pyarrow.array(picked, type_.storage_type))
    if pyarrow.types.is_dictionary(type_):
        return pyarrow.array(picked, type_.value_type).dictionary_encode().cast(type_)
    return pyarrow.array(picked, type_)


def hands(number: int) -> dict[str, list[str]]:
    pairs = [tuple(map(str, deal(3, 2, seed=seed % 50))) for seed in range(number)]
    return {"first": [pair[0] for pair in pairs], "second": [pair[1] for pair in pairs]}


def of_arrow(number: int) -> pyarrow.Table:
    table = pyarrow.table(hands(number))
    for name in ARROW:
        field = pyarrow.field(name, values_of(name, number).type, metadata={"unit": f"残 {name}"})
        table = table.append_column(field, values_of(name, number))
    return table


def same(found: pyarrow.Table, table: pyarrow.Table) -> None:
    """Columns have the types, metadata, nulls and values of a table; NaN is NaN."""
    assert found.num_rows == table.num_rows
    found.validate(full=True)
    for name in ARROW:
        assert found.schema.field(name).equals(table.schema.field(name), check_metadata=True)
        one, other = found[name], table[name]
        if pyarrow.types.is_float16(one.type):
            one, other = one.cast("float32"), other.cast("float32")
        assert one.null_count == other.null_count
        if pyarrow.types.is_floating(one.type):
            assert str(one.to_pylist()) == str(other.to_pylist())  # NaN and the sign of zero
        else:
            assert one.equals(other), name


@pytest.mark.parametrize("number", ROWS)
def test_every_type_of_arrow_comes_out_as_it_went_in(number):
    """Fails for a type that is converted, a null with a value, and metadata that are dropped."""
    table = of_arrow(number)
    results = solve_many(table)
    middle = number // 3
    same(results.to_arrow(), table)
    same(results[5:middle].to_arrow(), table[5:middle])
    same((results[:middle] + results[middle:]).to_arrow(), table)
    same(pickle.loads(pickle.dumps(results[3:9])).to_arrow(), table[3:9])
    same(copy.deepcopy(results[3:9]).to_arrow(), table[3:9])
    parts = pyarrow.concat_tables([table[:7], table[7:8], table[8:]])
    chunked = parts.set_column(
        4, table.schema.field(4), table.column(4)
    )  # others are cut elsewhere
    assert chunked.column(4).num_chunks != chunked.column(5).num_chunks
    same(solve_many(chunked).to_arrow(), table)
    same(solve_many(chunked)[6:40:1].to_arrow(), table[6:40])
    same(solve_many(table[11:]).to_arrow(), table[11:])
    same(solve_many(table[:0]).to_arrow(), table[:0])


def picked(table: pyarrow.Table, places: list[int]) -> pyarrow.Table:
    """Rows in another order; ``take`` does not know every type."""
    return pyarrow.concat_tables([table.slice(place, 1) for place in places])


def test_rows_in_another_order_take_their_values_along():
    table = of_arrow(60)
    results = solve_many(table)
    backwards = pyarrow.table(results[::-1])
    same(backwards, picked(table, list(range(59, -1, -1))))
    same(results[50:4:-7].to_arrow(), picked(table, list(range(50, 4, -7))))
    chosen = [7, 3, 3, 59, 0]
    same(Results([results[place] for place in chosen]).to_arrow(), picked(table, chosen))
    both = Results([*results[:4], *solve_many(table[4:8]), results[0]])
    same(both.to_arrow(), picked(table, [*range(8), 0]))
    again = [pickle.loads(pickle.dumps(results[place])) for place in chosen]
    same(Results(again).to_arrow(), picked(table, chosen))
    iterated = Results(solve_iter(table))
    same(iterated.to_arrow(), table)
    other = pickle.loads(pickle.dumps(iterated))
    assert str(other[7].to_dict()) == str(iterated[7].to_dict())
    same(other.to_arrow(), table)


POLARS = {
    "uint64": polars.UInt64,
    "int128": polars.Int128,
    "uint128": polars.UInt128,
    "float32": polars.Float32,
    "bool": polars.Boolean,
    "null": polars.Null,
    "date": polars.Date,
    "time": polars.Time,
    "datetime": polars.Datetime("ns", "Europe/Berlin"),
    "duration": polars.Duration("ms"),
    "decimal": polars.Decimal(38, 3),
    "binary": polars.Binary,
    "string": polars.String,
    "categorical": polars.Categorical,
    "enum": polars.Enum(["b", "a", "c"]),
    "list": polars.List(polars.List(polars.UInt8)),
    "array": polars.Array(polars.Int16, 2),
    "struct": polars.Struct({"a": polars.Int8, "b": polars.List(polars.String)}),
}
IN_POLARS = {
    "uint64": [2**64 - 1, 2**63],
    "int128": [2**100, -(2**64), -(2**64) + 1],
    "uint128": [2**128 - 1],
    "float32": STRANGE,
    "bool": [True, False],
    "null": [None],
    "date": [DAY, dt.date.max],
    "time": [NOW.time()],
    "datetime": [NOW],
    "duration": [dt.timedelta(days=-3)],
    "decimal": [decimal.Decimal("1.001")],
    "binary": [b"\xff\0"],
    "string": ["残局", "a\0b", "x" * 40],
    "categorical": ["x", "y"],
    "enum": ["a", "b"],
    "list": [[[1], []], []],
    "array": [[1, 2]],
    "struct": [{"a": 1, "b": ["x"]}],
}


def of_polars(number: int) -> polars.DataFrame:
    rng = random.Random(2)
    columns = {
        name: polars.Series(
            [rng.choice([*IN_POLARS[name], None]) for _ in range(number)], dtype=dtype
        )
        for name, dtype in POLARS.items()
    }
    return polars.DataFrame(hands(number) | columns)


@pytest.mark.parametrize("number", ROWS)
def test_every_type_of_polars_comes_out_as_it_went_in(number):
    frame = of_polars(number)
    kept = frame.select(list(POLARS))
    results = solve_many(frame)
    for found, rows in [
        (results, kept),
        (results[9:], kept[9:]),
        (results[::-3], kept[::-3]),
        (results[:9] + results[9:], kept),
        (pickle.loads(pickle.dumps(results[4:30])), kept[4:30]),
        (solve_many(polars.concat([frame[:5], frame[5:]], rechunk=False)), kept),
    ]:
        other = found.to_polars().select(list(POLARS))
        assert other.schema == rows.schema
        assert other.equals(rows)
    few = results[:20]
    dicts = [{name: row[name] for name in POLARS} for row in few.to_dicts()]
    assert str(dicts) == str(kept[:20].to_dicts())
    assert str(dicts) == str([one._kept_columns for one in few])


def of_pandas(number: int) -> pandas.DataFrame:
    many = 1 + number // 3
    columns = {
        "int64": [1, 2, -(2**63)],
        "uint64": pandas.Series([2**64 - 1, 0, 2**63] * many, dtype="uint64"),
        "uint8": pandas.Series([0, 255, 7] * many, dtype="uint8"),
        "Int64": pandas.Series([1, None, 2**62 + 1] * many, dtype="Int64"),
        "float32": pandas.Series([1.5, None, 7] * many, dtype="float32"),
        "bool": [True, False, True],
        "boolean": pandas.Series([True, None, False] * many, dtype="boolean"),
        "str": ["a", None, "残"],
        "category": pandas.Series([3, 1, 3] * many, dtype="category"),
        "datetime": pandas.Series([NOW, None, NOW] * many).dt.tz_localize("UTC"),
        "timedelta": pandas.Series(pandas.to_timedelta([1, None, 3] * many, unit="D")),
        "period": pandas.Series(
            pandas.period_range("2026-01", periods=3, freq="M").tolist() * many
        ),
        "objects": pandas.Series([{1}, "x", None] * many, dtype=object),
        "nulls": pandas.Series([None] * 3 * many, dtype=object),
    }
    cut = {
        name: (values * many if isinstance(values, list) else values)[:number]
        for name, values in columns.items()
    }
    return pandas.DataFrame(hands(number) | cut)


@pytest.mark.parametrize("number", ROWS)
def test_every_type_of_pandas_comes_out_as_it_went_in(number):
    frame = of_pandas(number)
    kept = frame.drop(columns=["first", "second"])
    results = solve_many(frame)
    for found, rows in [
        (results, kept),
        (results[9:], kept[9:]),
        (results[::-3], kept[::-3]),
        (results[:9] + results[9:], kept),
        (pickle.loads(pickle.dumps(results[4:30])), kept[4:30]),
    ]:
        other = found.to_pandas()[list(kept.columns)]
        pandas.testing.assert_frame_equal(other, rows.reset_index(drop=True))
    # The frame can change later.
    frame.loc[0, "int64"] = 77
    assert results.to_dicts()[0]["int64"] == 1
    assert results.to_arrow()["uint64"].to_pylist()[:2] == [2**64 - 1, 0]
    assert results.to_dicts()[1]["float32"] is None


@pytest.mark.parametrize("number", ROWS)
def test_duckdb_reads_the_columns_that_it_reads_in_the_table(number):
    duckdb = pytest.importorskip("duckdb")
    table = of_arrow(number)

    def read(given: object, name: str) -> str:
        return str(duckdb.sql(f'select "{name}" from given').fetchall())

    values = {}
    for name in ARROW:
        try:
            values[name] = read(table.select([name]), name)
        except Exception:  # a type that duckdb does not have
            continue
    assert len(values) > 25
    results = solve_many(table.select(["first", "second", *values]))
    assert {name: read(results, name) for name in values} == values


def test_every_name_has_its_own_column():
    """Fails when a column takes the place of another, or is taken for a method."""
    names = [
        "id",
        "id",
        "id_given",
        "a\0b",
        "to_pydict",
        "to_dicts",
        "get_columns",
        "best",
        "",
        "残",
    ]
    columns = [pyarrow.array([place, None]) for place in range(len(names))]
    rows = [pyarrow.array(["3", "4 5"]), pyarrow.array(["5", "6"])]
    table = pyarrow.table([*rows, *columns], ["first", "second", *names])
    expected = ["id", "id_given_given", "id_given", "a\\0b", *names[4:7], "best_given", "", "残"]
    results = solve_many(table)
    found = results.to_arrow()
    assert found.column_names[-len(names) :] == expected
    assert [found[name].to_pylist() for name in expected] == [one.to_pylist() for one in columns]
    assert [results[0].to_dict()[name] for name in expected] == list(range(len(names)))
    frame = pandas.DataFrame(
        [["3", "5", 1, 2, 3, 4]], columns=["first", "second", 0, "0", "x", "x"]
    )
    row = solve_many(frame).to_dicts()[0]
    assert [row[name] for name in ("0", "0_given", "x", "x_given")] == [1, 2, 3, 4]
    named = pandas.Index(["first", "second", "to_pydict", "\ud800"], dtype=object)
    frame = pandas.DataFrame([["3", "4", 1, 2]], columns=named)
    assert solve_many(frame).to_polars().row(0)[-2:] == (1, 2)
    twice = pyarrow.table([*rows, rows[0]], ["first", "second", "first"])
    with pytest.raises(canju.errors.OptionError, match="positions: two keys mean 'first'"):
        solve_many(twice)


def test_the_index_of_pandas_is_a_column_unless_it_counts_the_rows():
    frame = pandas.DataFrame({"first": ["3", "4", "5"], "second": ["6", "7", "8"], "x": [1, 2, 3]})
    assert "index" not in solve_many(frame[1:]).to_dicts()[0]
    named = solve_many(frame.set_index("x"))
    assert named.to_pandas()["x"].to_list() == [1, 2, 3]
    assert solve_many(frame.loc[[2, 0, 1]]).to_polars()["index"].to_list() == [2, 0, 1]
    both = solve_many(frame.set_index([pandas.Index(list("abc")), "x"])).to_dicts()
    assert [(row["level_0"], row["x"]) for row in both] == [("a", 1), ("b", 2), ("c", 3)]


def test_a_strange_value_stops_nothing():
    """Fails when the batch or an export needs a value that its reader does not have."""

    class Mute:
        def __str__(self):
            raise ValueError

    strange = [2**200, object(), Mute(), "\ud800", b"\xff", float("nan"), {1: "x"}]
    texts = hands(len(strange))
    frame = pandas.DataFrame(texts | {"o": pandas.Series(strange, dtype=object)})
    objects = polars.DataFrame(texts).with_columns(polars.Series("o", strange, dtype=polars.Object))
    seconds = pyarrow.array([2**61] * len(strange), pyarrow.timestamp("s"))
    invalid = pyarrow.Array.from_buffers(
        pyarrow.string(),
        7,
        [None, pyarrow.py_buffer(b"\0\0\0\0" + b"\1\0\0\0" * 7), pyarrow.py_buffer(b"\xff")],
    )
    for table in [
        frame,
        objects,
        pyarrow.table(texts | {"o": seconds}),
        pyarrow.table(texts | {"o": invalid}),
    ]:
        results = solve_many(table)
        assert results.to_arrow().num_rows == len(results.to_dicts()) == len(strange)
        assert "o" in results[3].to_dict()
        assert repr(list(results)) is not None
        assert results.summary()["positions"] == len(strange)
    assert solve_many(frame).to_dicts()[1]["o"] is strange[1]
    rows = list(frame.itertuples(index=False))
    assert solve_many(rows).to_arrow()["o"].to_pylist()[0] == str(2**200)


def test_parts_are_joined_whatever_their_columns():
    """A column of nulls or without rows fits to any; another type gets another name."""
    base = pyarrow.table(hands(2))

    def part(values, type_):
        return solve_many(base.append_column("id", pyarrow.array(values, type_)))

    ints, nulls = part([2**63, 1], pyarrow.uint64()), part([None, None], pyarrow.null())
    empty = solve_many(base[:0].append_column("id", pyarrow.array([], pyarrow.string())))
    parts = [Results(), empty, nulls, ints, solve_many(base), nulls, ints]
    found = sum(parts, Results()).to_arrow()["id"]
    assert found.type == pyarrow.uint64()
    assert found.to_pylist() == [None, None, 2**63, 1, *[None] * 4, 2**63, 1]
    reals = part([0.5, None], pyarrow.float64())
    both = (ints + reals + nulls + reals + ints).to_arrow()
    assert both["id"].to_pylist() == [2**63, 1, *[None] * 6, 2**63, 1]
    assert both["id_given"].to_pylist() == [
        None,
        None,
        0.5,
        None,
        None,
        None,
        0.5,
        None,
        None,
        None,
    ]
    frame = solve_many(
        polars.DataFrame(hands(2)).with_columns(id=polars.Series([5, 6], dtype=polars.UInt64))
    )
    assert (ints + frame).to_polars()["id"].to_list() == [2**63, 1, 5, 6]
    assert (nulls + nulls).to_arrow()["id"].type == pyarrow.null()
    dicts = (ints + reals).to_dicts()
    assert [(row["id"], row["id_given"]) for row in dicts][1:3] == [(1, None), (None, 0.5)]


def test_a_slice_pickles_without_the_rest():
    table = pyarrow.table(hands(4000) | {"x": ["y" * 100] * 4000})
    for one in (table, polars.from_arrow(table), table.to_pandas()):
        assert len(pickle.dumps(solve_many(one[:10]))) < 20_000
        assert len(pickle.dumps(solve_many(one)[20:30])) < 20_000


def test_rows_that_only_python_reads_keep_their_columns_too():
    table = of_arrow(60).append_column("to_beat", pyarrow.array([None] * 60, pyarrow.null()))
    same(solve_many(table).to_arrow(), of_arrow(60))
    wrong = table.set_column(1, "second", pyarrow.array(["1"] + ["4"] * 59))
    found = solve_many(wrong, errors="null")
    assert found[0] is None
    same(found.to_arrow(), of_arrow(60))


def test_columns_with_a_rating_stay_beside_it():
    frame = of_polars(12)
    rated = solve_many(frame, rating=True)
    assert rated.to_polars().select(list(POLARS)).equals(frame.select(list(POLARS)))
    assert json.dumps([one["rating"] for one in rated.to_dicts()])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork")
def test_polars_answers_in_a_forked_child():
    """Fails, by its alarm, when a pool of the parent's threads is asked for something."""
    import signal

    frame = of_polars(50)
    assert frame.sort("string").height == 50  # starts the pool
    fewer = frame.drop("list")[:1]
    pid = os.fork()
    if pid == 0:
        code = 1
        signal.alarm(30)
        try:
            results = solve_many(frame, threads=1)
            results[3:9].__arrow_c_stream__()
            (results + results[:0] + solve_many(fewer)).__arrow_c_stream__()
            ok = (
                len(results.to_dicts()) == 50
                and pickle.loads(pickle.dumps(results[2:4])) == results[2:4]
            )
            code = 0 if ok and results[7].to_dict()["string"] == frame["string"][7] else 2
        finally:
            os._exit(code)
    assert os.waitpid(pid, 0)[1] == 0
