"""Tables of texts in every Arrow layout: they mean what lists of the same rows mean."""

from __future__ import annotations

import gc
import random
import time

import pytest
from canju import CanjuError, deal, solve_iter, solve_many
from canju._canju import Texts

polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")


def rows(number: int, seed: int) -> list[tuple[str, str]]:
    """Pairs of hands, most of them plain; others have suits, or cards in other letters."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        sizes = rng.randint(1, 6), rng.randint(1, 6)
        hands = deal(*sizes, seed=rng.randrange(10**6), suits=rng.random() < 0.1)
        first, second = map(str, hands)
        found.append((first.replace("T", "10") if rng.random() < 0.1 else first, second))
    return found


def answers(source, **options):
    results = solve_many(source, node_limit=200, **options)
    return [row | {"seconds": None} for row in results.to_dicts()]


def in_chunks(pairs, type_):
    """Columns in chunks at different places, the first of them empty."""
    columns = []
    for hands, ends in zip(zip(*pairs, strict=True), ([0, 7, 8], [0, 100, 101]), strict=True):
        parts = [hands[a:b] for a, b in zip([0, *ends], [*ends, len(hands)], strict=True)]
        columns.append(pyarrow.chunked_array([pyarrow.array(part, type_) for part in parts], type_))
    return pyarrow.table(columns, names=["first", "second"])


def dictionary(keys):
    def table(pairs):
        columns = map(pyarrow.array, zip(*pairs, strict=True))
        type_ = pyarrow.dictionary(keys, pyarrow.string())
        coded = [column.dictionary_encode().cast(type_) for column in columns]
        return pyarrow.table(coded, names=["first", "second"])

    return table


def of_polars(pairs):
    return polars.DataFrame(pairs, schema=["first", "second"], orient="row")


def enums(pairs):
    kind = polars.Enum(list(dict.fromkeys(hand for pair in pairs for hand in pair)))
    return of_polars(pairs).cast(kind)


def of_pandas(pairs):
    return pytest.importorskip("pandas").DataFrame(pairs, columns=["first", "second"])


def in_categories(pairs):
    return of_pandas(pairs).astype("category")


STRINGS = (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view())
TABLES = {
    "polars": of_polars,
    "polars categories": lambda pairs: of_polars(pairs).cast(polars.Categorical),
    "polars enum": enums,
    "polars slice": lambda pairs: of_polars([("3", "4")] * 5 + pairs)[5:],
    "polars chunks": lambda pairs: polars.concat(
        [of_polars(pairs[:9]), of_polars(pairs[9:])], rechunk=False
    ),
    "pandas": of_pandas,
    "pandas categories": in_categories,
    "pandas index": lambda pairs: of_pandas(pairs[::-1])[::-1],
    "batch": lambda pairs: pyarrow.RecordBatch.from_pandas(of_pandas(pairs)).slice(0),
}
TABLES |= {str(kind): lambda pairs, kind=kind: in_chunks(pairs, kind) for kind in STRINGS}
TABLES |= {
    f"{kind} slice": lambda pairs, kind=kind: in_chunks([("3", "4")] * 13 + pairs, kind).slice(13)
    for kind in STRINGS
}
INTEGERS = [pyarrow.int8(), pyarrow.int16(), pyarrow.int32(), pyarrow.int64()]
INTEGERS += [pyarrow.uint8(), pyarrow.uint16(), pyarrow.uint32(), pyarrow.uint64()]
SMALL = {pyarrow.int8(), pyarrow.uint8()}
TABLES |= {f"dictionary of {kind}": dictionary(kind) for kind in INTEGERS if kind not in SMALL}
TABLES |= {
    f"dictionary of {kind}": lambda pairs, kind=kind: pyarrow.concat_tables(
        [dictionary(kind)(pairs[start : start + 90]) for start in range(0, len(pairs), 90)]
    )
    for kind in INTEGERS
    if kind in SMALL
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_any_layout_is_a_list_of_its_rows(name):
    """Fails when an offset, a chunk or a key is counted in the wrong unit."""
    pairs = rows(400, seed=len(name))
    table = TABLES[name](pairs)
    selected = table if hasattr(table, "to_dict") else table.select(["first", "second"])
    stream = selected.__arrow_c_stream__()
    assert len(Texts.of(stream, 2)) == 400
    named = [{"first": first, "second": second} for first, second in pairs]
    assert answers(table) == answers(pairs) == answers(named)


@pytest.mark.parametrize("options", [{"values": True}, {"goal": "fastest"}, {"rules": "pagat"}])
@pytest.mark.parametrize("threads", [1, 2])
def test_questions_and_rules_are_those_of_a_list(options, threads):
    pairs = rows(3000, seed=threads)
    assert answers(of_polars(pairs), threads=threads, **options) == answers(pairs, **options)
    texts = [f"{first} | {second}" for first, second in pairs]
    one = polars.DataFrame({"position": texts, "id": range(3000)})
    found = answers(one, threads=threads, **options)
    assert [row.pop("id") for row in found] == list(range(3000))
    assert found == answers(texts, **options)


def test_rules_of_other_games_read_the_rows_of_a_table_too():
    pairs = [tuple(map(str, deal(4, 4, seed=seed, suits=True, jokers=False))) for seed in range(50)]
    table = of_polars(pairs)
    bridge = "honeymoon-bridge:NT"
    assert answers(table, rules=bridge) == answers(pairs, rules=bridge)
    numbers = [("3,17", "4"), ("5", "6,20")]
    assert answers(of_polars(numbers), notation="douzero") == answers(numbers, notation="douzero")


def error_of(source):
    with pytest.raises((CanjuError, TypeError)) as raised:
        solve_many(source, threads=2)
    return type(raised.value), str(raised.value), len(raised.value.results)


@pytest.mark.parametrize("wrong", ["3 x", "3 3 3 3 3", "", None, "B B", "3♠3♠"])
def test_the_first_wrong_row_is_reported_with_its_number(wrong):
    """Fails when a thread meets a later one first, or the rows before it are lost."""
    pairs = rows(5000, seed=7)
    for place in (4500, 4000, 731, 0):
        pairs[place] = (wrong, "4") if place % 2 else ("4", wrong)
        listed = [dict(zip(("first", "second"), pair, strict=True)) for pair in pairs]
        kind, message, solved = error_of(of_polars(pairs))
        assert message.startswith(f"position {place}: ")
        assert (kind, message) == error_of(listed)[:2]
        assert solved == place
    # A thread is at the last one while another is at the first one.
    assert {error_of(of_polars(pairs[730:]))[1].split(":")[0] for _ in range(20)} == {"position 1"}
    null = solve_many(of_polars(pairs), errors="null").to_dicts()
    assert [number for number, row in enumerate(null) if row["error"]] == [0, 731, 4000, 4500]
    assert all(row["status"] == "solved" for row in null if not row["error"])


def test_rows_before_an_interruption_are_kept_with_those_that_only_python_reads():
    pairs = rows(20_000, seed=9)
    calls = []

    def stop(done, _):
        calls.append(done)
        if done > 2000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as raised:
        solve_many(of_polars(pairs), progress=stop, threads=2)
    results = raised.value.results
    assert len(results) >= calls[-1] > 2000
    assert [str(one.position) for one in results] == [
        str(one.position) for one in solve_iter(pairs[: len(results)], node_limit=1)
    ]
    assert {one.status for one in results} <= {"solved", "interrupted"}


@pytest.mark.parametrize("type_", [*STRINGS, pyarrow.dictionary(pyarrow.int8(), pyarrow.string())])
def test_tables_without_rows(type_):
    schema = pyarrow.schema([("first", type_), ("second", type_)])
    assert len(solve_many(schema.empty_table())) == 0
    assert len(solve_many(pyarrow.table([pyarrow.chunked_array([], type_)] * 2, schema))) == 0


def test_columns_that_are_no_texts_are_read_by_rows():
    numbers = polars.DataFrame({"first": [[3, 4], [5]], "second": [[6], [7]]})
    assert Texts.of(numbers.__arrow_c_stream__(), 2) is None
    mixed = of_pandas([("3 4", "6"), (["5"], ["7"])])
    for results in (solve_many(numbers, notation="douzero"), solve_many(mixed)):
        assert [str(one.position) for one in results] == ["3 4 | 6", "5 | 7"]


def test_the_goal_of_a_row_of_a_table_is_checked():
    """Fails when the column is taken for one of another matter."""
    table = of_polars([("3 4", "5"), ("6", "7")])
    fastest = table.with_columns(goal=polars.lit("fastest"))
    assert len(solve_many(fastest, goal="fastest")) == 2
    with pytest.raises(CanjuError, match="position 0: 'goal' is that of all rows"):
        solve_many(fastest)


def test_a_stream_that_fails_says_why_and_one_is_taken_once():
    def batches():
        yield pyarrow.record_batch({"first": ["3"], "second": ["4"]})
        raise OSError("the disk is gone")

    schema = pyarrow.schema([("first", pyarrow.string()), ("second", pyarrow.string())])
    reader = pyarrow.RecordBatchReader.from_batches(schema, batches())
    with pytest.raises(ValueError, match="the disk is gone"):
        Texts.of(reader.__arrow_c_stream__(), 2)
    stream = of_polars([("3", "4")]).__arrow_c_stream__()
    assert len(Texts.of(stream, 2)) == 1
    with pytest.raises(ValueError, match="released"):
        Texts.of(stream, 2)
    with pytest.raises((ValueError, TypeError)):
        Texts.of(of_polars([("3", "4")]), 2)


def test_the_memory_of_a_table_is_freed_with_the_batch():
    """Also when nobody reads its rows, or the columns are no texts."""
    pairs = rows(2000, seed=3)
    gc.collect()
    before = pyarrow.total_allocated_bytes()
    for _ in range(3):
        table = in_chunks(pairs, pyarrow.string())
        assert pyarrow.total_allocated_bytes() > before
        solve_many(table, node_limit=10)
        iterator = solve_iter(table)
        next(iterator)
        Texts.of(table.__arrow_c_stream__(), 2)
        table.__arrow_c_stream__()
        Texts.of(table.__arrow_c_stream__(), 3)
        del table, iterator
    gc.collect()
    until = time.monotonic() + 60  # threads end by themselves
    while pyarrow.total_allocated_bytes() > before and time.monotonic() < until:
        time.sleep(0.01)
    assert pyarrow.total_allocated_bytes() == before
