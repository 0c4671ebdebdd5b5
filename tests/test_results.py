"""``Results``: a sequence, a pickle, and a table for whoever reads Arrow."""

from __future__ import annotations

import gc
import pickle

import canju
import pytest
from canju import DouDizhu, Position, Results, deal, solve, solve_many
from canju._canju import arrow_stream
from canju.solving.results import COLUMNS

HARD = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))


@pytest.fixture(scope="module")
def results() -> Results:
    """Won and lost, with and without a play to beat, one of them undecided."""
    positions = [Position(*deal(6, 6, seed=seed)) for seed in range(40)]
    positions += [position.play(position.plays()[0]) for position in positions]
    positions += [HARD, Position("7 8", "9 9 T", "7", rules="singles-and-pairs")]
    return solve_many(positions, values=True, node_limit=20_000)


@pytest.fixture(scope="module")
def rows(results) -> list[dict[str, object]]:
    """The table as it should be, from what the solutions say when they are asked."""
    return [
        {
            "first": str(solution.position.first),
            "second": str(solution.position.second),
            "landlord": None,
            "down": None,
            "up": None,
            "to_beat": None
            if solution.position.to_beat is None
            else str(solution.position.to_beat),
            "by": None,
            "turn": solution.position.turn,
            "rules": "DouDizhu(decks=2)" if solution.rules.decks == 2 else solution.rules.preset,
            "goal": "win",
            "status": solution.status,
            "winner": solution.winner,
            "wins": solution.value,
            "tricks": None,
            "best": str(solution.best) if solution.value else None,
            "winning_plays": None if solution.value is None else len(solution.winning_plays),
            "plays_left": None,
            "nodes": solution.stats.nodes,
            "seconds": solution.stats.seconds,
        }
        for solution in pickle.loads(pickle.dumps(results))
    ]


def test_they_work_as_a_tuple_does(results):
    assert len(results) == 82
    assert results[0] is results[0]
    assert results[-1].position.rules.preset == "singles-and-pairs"
    assert isinstance(results[:10], Results)
    assert results[:10] + results[10:] == results
    assert results[3] in results
    assert solve("3", "4") not in results
    assert results.index(results[3]) == 3
    assert results.count(results[-1]) == 1
    assert list(reversed(results)) == list(results)[::-1]
    assert results[:3] != results[:4]
    assert {results, results[:]} == {results}
    with pytest.raises(IndexError):
        results[82]
    with pytest.raises(ValueError, match="tuple"):
        results.index(solve("3", "4"))
    with pytest.raises(TypeError):
        results + [1]  # noqa: RUF005
    with pytest.raises(TypeError, match="item 0: expected a Solution, got int"):
        Results([1])


def test_the_repr_counts(results):
    assert repr(Results()) == "<Results: 0 positions>"
    assert repr(results[-2:-1]) == "<Results: 1 position: 1 undecided>"
    wins = sum(bool(solution.wins) for solution in results)
    assert f"{wins} won" in repr(results)
    assert f"{81 - wins} lost, 1 undecided" in repr(results)


def test_they_pickle_without_a_memo_and_answer_on(results):
    again = pickle.loads(pickle.dumps(results))
    assert again == results
    assert again.to_dicts() == results.to_dicts()
    solution = again[0]
    assert solution.stats.memo_bytes == 0
    assert solution.after(solution.best).value == (not solution.value)
    assert "wins" in str(solution.tree())


def test_the_rows_say_what_the_solutions_say(results, rows):
    assert list(results.to_dicts()[0]) == list(COLUMNS)
    assert results.to_dicts() == rows
    assert {row["status"] for row in rows} == {"solved", "node_limit"}


def test_a_row_is_never_searched_for():
    """Fails when ``best`` of a lost position is looked for while a table is made."""
    (lost,) = solve_many([("3 4", "5 66")])
    before = lost.stats
    assert Results([lost]).to_dicts()[0]["best"] is None
    assert lost.stats == before
    assert Results([lost]).to_dicts()[0]["plays_left"] is None
    (lost,) = solve_many([("3 4", "5 66")], goal="fastest", values=True)
    row = Results([lost]).to_dicts()[0]
    assert (row["best"], row["plays_left"], row["winning_plays"]) == ("3", 4, 0)


# --- Arrow ---------------------------------------------------------------------------------


def test_pyarrow_reads_them(results, rows):
    import pyarrow

    table = pyarrow.table(results)
    table.validate(full=True)
    assert table.column_names == list(COLUMNS)
    assert table.to_pylist() == rows
    assert str(table.schema.field("wins").type) == "bool"
    assert table["tricks"].null_count == len(rows)
    assert pyarrow.table(Results()).schema == table.schema
    assert pyarrow.table(Results()).num_rows == 0


def test_polars_reads_them(results, rows):
    import polars

    frame = polars.DataFrame(results)
    assert frame.columns == list(COLUMNS)
    assert frame.to_dicts() == rows
    assert frame.filter(polars.col("wins")).height == sum(row["wins"] is True for row in rows)
    assert polars.DataFrame(Results()).columns == list(COLUMNS)


def test_pandas_reads_them(results, rows):
    import pandas
    import pyarrow

    # Before pandas 3, by way of pyarrow.
    from_arrow = getattr(pandas.DataFrame, "from_arrow", None)
    frame = from_arrow(results) if from_arrow else pyarrow.table(results).to_pandas()
    assert list(frame.columns) == list(COLUMNS)
    assert list(frame["first"]) == [row["first"] for row in rows]
    assert list(frame["nodes"]) == [row["nodes"] for row in rows]
    assert frame["wins"].sum() == sum(row["wins"] is True for row in rows)
    assert frame["best"].isna().sum() == sum(row["best"] is None for row in rows)


def test_duckdb_reads_them(results, rows):
    import duckdb

    found = duckdb.sql("select wins, count(*), sum(nodes) from results group by wins").fetchall()
    assert {wins: n for wins, n, _ in found} == {
        verdict: sum(row["wins"] is verdict for row in rows) for verdict in (True, False, None)
    }
    assert sum(nodes for *_, nodes in found) == sum(row["nodes"] for row in rows)
    assert duckdb.sql("select * from results").fetchall() == [tuple(row.values()) for row in rows]


@pytest.mark.parametrize("n", [0, 1, 7, 8, 9, 63, 64, 65, 1000])
def test_columns_of_any_length_arrive_whole(n):
    """Every kind with and without gaps; bits are counted in eights."""
    import pyarrow

    texts = [None if i % 5 == 3 else "残局" * (i % 4) for i in range(n)]
    flags = [None if i % 7 == 2 else i % 3 == 0 for i in range(n)]
    wholes = [None if i % 4 == 1 else (-1) ** i * 2**62 // (i + 1) for i in range(n)]
    reals = [None if i % 6 == 5 else i / 7 for i in range(n)]
    full = [i % 2 == 0 for i in range(n)]
    columns = [
        ("texts", "text", texts),
        ("flags", "flag", flags),
        ("wholes", "whole", wholes),
        ("reals", "real", reals),
        ("full", "flag", full),
    ]
    table = pyarrow.table(_Stream(columns))
    table.validate(full=True)
    assert table.to_pydict() == {name: values for name, _, values in columns}


class _Stream:
    def __init__(self, columns):
        self.columns = columns

    def __arrow_c_stream__(self, requested_schema=None):
        return arrow_stream(self.columns)


def test_parts_outlive_the_whole(results, rows):
    """Fails, or crashes, when a column's memory is freed with the stream."""
    import pyarrow

    column = pyarrow.table(results[:])["first"]
    gc.collect()
    reader = pyarrow.RecordBatchReader.from_stream(results)
    assert reader.schema.names == list(COLUMNS)
    batch = reader.read_next_batch()
    with pytest.raises(StopIteration):
        reader.read_next_batch()
    del reader
    gc.collect()
    assert column.to_pylist() == batch["first"].to_pylist() == [row["first"] for row in rows]


def test_what_nobody_reads_is_freed():
    """A capsule that is dropped, and a reader that is, a thousand times over."""
    resource = pytest.importorskip("resource", reason="counts memory as POSIX does")

    import pyarrow

    columns = _Stream([("text", "text", ["x" * 1000] * 1000)])

    def peak() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def use() -> None:
        columns.__arrow_c_stream__()
        pyarrow.RecordBatchReader.from_stream(columns)
        pyarrow.table(columns)

    for _ in range(20):
        use()
    before = peak()
    for _ in range(300):
        use()
    # A megabyte each: 900 of them if nothing is freed, 300 if one of the three ways is not.
    assert peak() - before < 100 * 1024


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ([("a", "colour", [1])], canju.OptionError),
        ([("a\0b", "text", ["x"])], canju.OptionError),
        ([("a", "whole", [1]), ("b", "whole", [1, 2])], canju.OptionError),
        ([("a", "whole", ["x"])], TypeError),
        ([("a", "whole", [2**70])], OverflowError),
        ([("a", "text", [1])], TypeError),
        (7, TypeError),
    ],
)
def test_what_is_no_table_is_refused(columns, error):
    with pytest.raises(error):
        arrow_stream(columns)
