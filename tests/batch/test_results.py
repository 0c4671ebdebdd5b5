"""``Results``: a sequence, a pickle, and a table for whoever reads Arrow."""

from __future__ import annotations

import gc
import json
import pickle
import re
from collections import Counter

import canju
import pytest
from canju import DouDizhu, Position, Results, deal, solve, solve_many
from canju._canju import Rows
from canju.arguments.row import COLUMNS
from canju.language.substitutes import columns

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
            "winner": solution.winner,
            "wins": solution.value,
            "best": str(solution.best) if solution.value else None,
            "winning_plays": None if solution.value is None else len(solution.winning_plays),
            "status": solution.status,
            "to_beat": None
            if solution.position.to_beat is None
            else str(solution.position.to_beat),
            "turn": solution.position.turn,
            "rules": str(solution.rules),
            "goal": "win",
            "first_cards": len(solution.position.first),
            "second_cards": len(solution.position.second),
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
    assert results.to_dicts() == rows
    assert list(results.to_dicts()[0]) == list(rows[0])
    assert {row["status"] for row in rows} == {"solved", "node_limit"}


def test_a_row_is_never_searched_for():
    """Fails when ``best`` of a lost position is looked for while a table is made."""
    (lost,) = solve_many([("3 4", "5 66")])
    before = lost.stats
    assert Results([lost]).to_dicts()[0]["best"] is None
    assert lost.stats == before
    (lost,) = solve_many([("3 4", "5 66")], goal="fastest", values=True)
    row = Results([lost]).to_dicts()[0]
    assert (row["best"], row["plays_left"], row["winning_plays"]) == ("3", 4, 0)


def test_winning_plays_are_all_that_win_whatever_the_goal():
    """Fails where the goal of speed counts or lists those alone that win soonest."""
    hands, slower = [deal(7, 6, seed=seed) for seed in range(60)], 0
    fast = solve_many(hands, goal="fastest", values=True)
    for one, other, row in zip(solve_many(hands, values=True), fast, fast.to_dicts(), strict=True):
        winning = [play for play, wins in one.values.items() if wins]
        assert one.winning_plays == winning
        assert (
            {*other.winning_plays}
            == {*winning}
            == {play for play, plays in other.values.items() if plays % 2}
        )
        assert row["winning_plays"] == len(winning)
        lengths = [other.values[play] for play in other.winning_plays]
        assert lengths == sorted(lengths)
        slower += len({*lengths}) > 1
    assert slower > 5


#: Positions and a question, with the columns that their table has besides the usual ones.
TWO, THREE = "3 4 | 5", "landlord: 3 9 | down: 6 8 | up: 4 5"
BRIDGE = Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
USUAL = {"best", "status", "turn", "rules", "goal", "nodes", "seconds"}
OF_TWO = {"first", "second", "first_cards", "second_cards"}
OF_THREE = {"landlord", "down", "up", "by", "landlord_cards", "down_cards", "up_cards"}
WON = {"winner", "wins"}


@pytest.mark.parametrize(
    ("positions", "question", "columns"),
    [
        ([], {}, OF_TWO | WON),
        ([TWO], {}, OF_TWO | WON),
        ([HARD], {"node_limit": 1}, OF_TWO | WON),
        ([HARD], {"node_limit": 1, "values": True}, OF_TWO | WON | {"winning_plays"}),
        ([TWO, "3 4 | 5 | 8"], {}, OF_TWO | WON | {"to_beat"}),
        ([TWO], {"goal": "fastest"}, OF_TWO | WON | {"plays_left"}),
        ([THREE], {"values": True}, OF_THREE | WON | {"winning_plays"}),
        ([BRIDGE], {"values": True}, OF_TWO | {"tricks"}),
        ([TWO, THREE, BRIDGE], {}, OF_TWO | OF_THREE | WON | {"tricks"}),
    ],
)
def test_a_table_has_the_columns_of_its_positions_and_its_question(positions, question, columns):
    """Fails when a column is null by nature, or the verdict is not among the first six."""
    import pyarrow

    results = solve_many(positions, **question)
    names = pyarrow.table(results).column_names
    assert names == [name for name in COLUMNS if name in columns | USUAL]
    assert set(names) == columns | USUAL
    assert {"winner", "tricks"} & set(names[:6])
    assert all(list(row) == names for row in results.to_dicts())
    for row in results.to_dicts():
        sizes = {seat: row[f"{seat}_cards"] for seat in names if f"{seat}_cards" in row}
        assert sizes == {seat: row[seat] and len(canju.Hand(row[seat])) for seat in sizes}
    assert set(COLUMNS) <= set(canju.solve(TWO).to_dict())


# --- the summary ---------------------------------------------------------------------------


def test_the_summary_counts(results):
    summary = results.summary()
    decided = [solution for solution in results if solution.status == "solved"]
    assert summary["positions"] == 82
    assert summary["winners"] == Counter(solution.winner for solution in decided)
    assert summary["wins"] == sum(solution.wins for solution in decided)
    assert summary["undecided"] == {"node_limit": 1}
    assert summary["nodes"] == sum(solution.stats.nodes for solution in results)
    assert summary["slowest"]["seconds"] == max(solution.stats.seconds for solution in results)
    assert json.loads(json.dumps(summary)) == pickle.loads(pickle.dumps(summary)) == summary
    assert Results().summary()["slowest"] is None


def test_the_summary_is_shown_in_both_languages():
    summary = solve_many([TWO, THREE, BRIDGE, HARD], node_limit=10).summary()
    english, chinese = (rows_of(summary.text(lang=lang)) for lang in ("en", "zh"))
    assert english[:7] == [
        ("positions", "4"),
        ("first wins", "0 (0.0 %)"),
        ("second wins", "1 (50.0 %)"),
        ("landlord wins", "1 (50.0 %)"),
        ("farmers win", "0 (0.0 %)"),
        ("the side to move wins", "1 (50.0 %)"),
        ("tricks of the side to move", "2 to 2, 2.00 on average (1 in trick play)"),
    ]
    assert english[7] == ("undecided (node limit)", "1")
    assert chinese[3] == ("地主胜", "1 个（50.0 %）")
    assert chinese[7] == ("未定（局面数限制）", "1")
    assert len(english) == len(chinese)
    assert str(summary) == summary.text()
    page = re.sub(r"<(\w+) style=[^>]*>", r"<\1>", summary._repr_html_())
    assert "<tr><td>farmers win</td><td>0 (0.0 %)</td></tr>" in page
    assert page.count("<tr>") == len(english)


def rows_of(table):
    """Names and values, which begin in one column of the terminal."""
    rows = [re.fullmatch(r"(.+?)  +(.+)", line) for line in table.splitlines()]
    assert len({columns(row[0][: row.start(2)]) for row in rows}) == 1
    return [row.groups() for row in rows]


# --- Arrow ---------------------------------------------------------------------------------


def test_pyarrow_reads_them(results, rows):
    import pyarrow

    table = pyarrow.table(results)
    table.validate(full=True)
    assert table.column_names == list(rows[0])
    assert table.to_pylist() == rows
    assert str(table.schema.field("wins").type) == "bool"
    leads = pyarrow.table(results[:1]).drop_columns("winning_plays")
    assert pyarrow.table(Results()).schema == leads.schema
    assert pyarrow.table(Results()).num_rows == 0


def test_polars_reads_them(results, rows):
    import polars

    frame = polars.DataFrame(results)
    assert frame.columns == list(rows[0])
    assert frame.to_dicts() == rows
    assert frame.filter(polars.col("wins")).height == sum(row["wins"] is True for row in rows)


def test_pandas_reads_them(results, rows):
    import pandas
    import pyarrow

    # Before pandas 3, by way of pyarrow.
    from_arrow = getattr(pandas.DataFrame, "from_arrow", None)
    frame = from_arrow(results) if from_arrow else pyarrow.table(results).to_pandas()
    assert list(frame.columns) == list(rows[0])
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
    table = pyarrow.table(_Stream(columns)).select([name for name, *_ in columns])
    table.validate(full=True)
    assert table.to_pydict() == {name: values for name, _, values in columns}


class _Stream:
    """Columns of a table that a batch read, with rows that have no position."""

    def __init__(self, columns):
        self.columns = columns

    def __arrow_c_stream__(self, requested_schema=None):
        return Rows(["no position"] * len(self.columns[0][2])).stream(self.columns)


def test_parts_outlive_the_whole(results, rows):
    """Fails, or crashes, when a column's memory is freed with the stream."""
    import pyarrow

    column = pyarrow.table(results[:])["first"]
    gc.collect()
    reader = pyarrow.RecordBatchReader.from_stream(results)
    assert reader.schema.names == list(rows[0])
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
        ([("a", "colour", [1])], canju.errors.OptionError),
        ([("a\0b", "text", ["x"])], canju.errors.OptionError),
        ([("a", "whole", [1]), ("b", "whole", [1, 2])], canju.errors.OptionError),
        ([("a", "whole", ["x"])], TypeError),
        ([("a", "whole", [2**70])], OverflowError),
        ([("a", "text", [1])], TypeError),
        (7, TypeError),
    ],
)
def test_what_is_no_table_is_refused(columns, error):
    with pytest.raises(error):
        Rows(["no position"]).stream(columns)
