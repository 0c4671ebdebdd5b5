"""Formats of files for ``canju batch``: decided once, read whole, errors with lines of the file."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from batches import batch_here
from canju import Position, solve_many

BRIDGE = ("--rules", "honeymoon-bridge:NT")


def read(text: str, *argv: str) -> tuple[list[tuple[int, str]], list[str]]:
    """Lines and positions that a file gives, and the first lines of its complaints."""
    code, out, err = batch_here(text, "--node-limit", "10", *argv)
    rows = [json.loads(line) for line in out.splitlines()]
    keys = ("first", "second", "landlord", "down", "up", "to_beat", "by", "turn", "rules")
    facts = [{key: row[key] for key in keys if row[key] is not None} for row in rows]
    positions = [str(one.position) for one in solve_many(facts, node_limit=1)]
    told = [line for line in err.splitlines() if line.startswith("canju: line ")]
    assert (code == 2) == bool(told)
    return [(row["line"], one) for row, one in zip(rows, positions, strict=True)], told


ONE, OTHER = "33 K | 44 Q", "3 J | 4 Q"
#: Files that give these two, and the lines where they begin.
FILES = {
    "commas": ("first,second\n3 3 K,4 4 Q\n3 J,4 Q\n", 2, 3),
    "semicolons": ("first;second\n3,3,K;4,4,Q\n3 J;4 Q\n", 2, 3),
    "tabs": ("\tfirst\tsecond\n\t33K\t44Q\n1\t3J\t4Q\n", 2, 3),
    "Chinese names": ("关卡,我方手牌,对方手牌,备注\n1,33 K,44 Q,难\n2,3 J,4 Q,\n", 2, 3),
    "letters": ("level,A,B\n1,33 K,44 Q\n2,3 J,4 Q\n", 2, 3),
    "position": ('id,position\n1,33 K | 44 Q\n2,"3,J | 4,Q"\n', 2, 3),
    "quotation marks": ('first,second,id\n"3, 3, K","4, 4, Q","a\nb"\n3 J,4 Q,"c"\n', 2, 4),
    "comments": ("# a book\n\nfirst,second\n# easy\n33 K,44 Q\n\n3 J,4 Q\n", 5, 7),
    "markdown": ("| # | 先手方 | 后手方 |\n|:-:|---|---:|\n| 1 | 33K | 44Q |\n|2|3J|4Q|\n", 3, 4),
    "array": ('[\n{"first": "33K", "second": "44Q"},\n{"first": "3J", "second": "4Q"}\n]', 2, 3),
    "array of texts": ('["33 K | 44 Q",\n"3 J | 4 Q"]', 1, 2),
    "pretty objects": ('{\n"A": "33 K",\n"B": "44 Q"\n}\n\n{"A": "3 J",\n"B": "4 Q"}\n', 1, 6),
    "lines of pairs": ('["33 K", "44 Q"]\n[["3", "J"], ["4", "Q"]]\n', 1, 2),
    "lines of objects": ('{"A": "33 K", "B": "44 Q"}\n{"red": "3 J", "blue": "4 Q"}\n', 1, 2),
    "blocks": ("地主：33 K\n农民：44 Q\n\n地主：3 J\n农民：4 Q\n", 1, 4),
    "titles": ("第1关\n- 我：33 K\n- 你：44 Q\n第2关\n- 我：3 J\n- 你：4 Q\n", 2, 5),
    "blocks and lines": ("A: 33 K\nB: 44 Q\n3 J | 4 Q\n", 1, 3),
    "titles and lines": ("第1关\n33 K | 44 Q\n第2关\n3 J | 4 Q\n", 2, 4),
    "both sides of vs": ("33 K vs 44 Q\nA: 3 J vs. B: 4 Q\n", 1, 2),
    "numbers": ("1. 33 K | 44 Q\n2、3 J | 4 Q\n", 1, 2),
    "labels": ("A: 33 K; B: 44 Q\n甲：3 J 乙：4 Q\n", 1, 2),
}
#: Tables of one row, and its position.
ROWS = {
    "first,second\n3345,678\n": "33 4 5 | 6 7 8",
    "First,Second,To_Beat\n7 8,9 T,7\n": "7 8 | 9 T | 7",
    "地主,下家,上家,轮到\n3 4,5,6,下家\n": "landlord: 3 4 | down: 5 | up: 6 | turn: down",
    "me,enemy,turn\n3 4,5,enemy\n": "3 4 | 5 | | second",
    "first,second,Decks,without\n3333 4,3 5,2,\n": "3333 4 | 3 5",
    "first,second,rules\n333,5,singles-and-pairs\n": "333 | 5",
    "line,first,second,to_beat,winner\n1,7 8,9 T,7,first\n": "7 8 | 9 T | 7",
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_whole(name, tmp_path):
    text, *lines = FILES[name]
    expected = list(zip(lines, [ONE, OTHER], strict=True)), []
    path = tmp_path / "table"
    path.write_text(text, "utf-8")
    assert read("", str(path)) == expected
    assert read(text) == expected


@pytest.mark.parametrize("text", ROWS)
def test_cells_of_a_table(text):
    assert read(text) == ([(2, ROWS[text])], [])


def test_deals_of_pbn_are_read_and_all_else_of_the_file_is_skipped():
    text = (
        '% PBN 2.1\n[Event "x"]\n[Deal "N:AK.3.. - QJ.4.. -"] {easy\n"33 | 44"}\n'
        '[Auction "N"]\n1NT pass\n; a comment\n\n[Event "y"][Deal "N:A.3.. ... Q.4.. ..."]\n'
        '[Deal "N:A.3.. Q.4.. .9.. .8.."]\n'
    )
    found, told = read(text, *BRIDGE)
    assert found == [(3, "3H KS AS | 4H JS QS"), (9, "3H AS | 4H QS")]
    assert [one.partition(": give")[0] for one in told] == [
        "canju: line 10: a PBN deal of 4 hands in 4 places"
    ]


#: Files with a fault, the lines that are solved, and how the complaints begin.
FAULTS = {
    "a row": ("first,second\n33,\n,44\n3,4,5\n3,x\n5,6\n", [6], [
        "2: the position has no 'second'", "3: the position has no 'first'",
        "4: 3 cells in 2 columns", "5: X has several meanings",
    ]),
    "a quotation mark": ('first,second\n5,6\n"3,4\n5,6\n', [2], ["3: not CSV: unexpected end"]),
    "a name": ("frist,second\n3,4\n5,6\n", [], ["1: unknown key 'frist': did you mean 'first'?"]),
    "a column": ("first,cards\n3,4\n", [], ["1: the table has no column 'second'"]),
    "two names": ("first,先手,second\n3,4,5\n", [], ["1: two keys mean '先手'"]),
    "no names": ("3 3 K,4 4 Q\n3 J,4 Q\n", [],
                 ["1: '3 3 K,4 4 Q' is neither a position nor the names"]),
    "an item": ('[\n{"first": "3", "second": "4"},\n{"first": NaN, "second": "4"},\n["3", "x"]\n]',
                [2], ["3: not JSON", "4: X has several"]),
    "an array": ('[\n{"first": "3", "second": "4"},\n\n{"first" "3"}]', [2], ["4: not JSON: Exp"]),
    "the end": ('[\n{"first": "3", "second": "4"}\n', [2], ["2: not JSON: expected ]"]),
    "a block": ("A: 33\nB: 44\n\nA: 3\n\nnote: 4\nA: 3\nB: 4\n", [1], [
        "4: a hand is missing", "6: 'note' is neither a player nor a part",
    ]),
    "a bar": ("| A | B |\n|---|---|\n| 3 | 4 |\n5 | 6\n", [3], ["4: not a row between bars"]),
    "a number": ("1. 3 | 4\n3、5 6 | 7\n9. 5 | 6\n", [1, 3], ["2: 3 can be the number"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_line_and_the_rest_is_read(name):
    text, lines, begins = FAULTS[name]
    found, told = read(text)
    assert [line for line, _ in found] == lines
    assert len(told) == len(begins)
    for complaint, begin in zip(told, begins, strict=True):
        assert complaint.startswith(f"canju: line {begin}")


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_the_names_that_an_error_asks_for_are_read(mark):
    table = f"3 3 K{mark}4 4 Q\n3 J{mark}4 Q\n"
    _, [told] = read(table)
    names = told.rpartition("such as ")[2].replace("\\t", "\t")
    assert read(f"{names}\n{table}") == ([(2, ONE), (3, OTHER)], [])


def test_what_batch_and_tables_write_is_read_back(tmp_path):
    lines = "7 8 | 9 T | 7\n33 | 44 5\nlandlord: 3 9 | down: 6 8 | up: 4 5\n3 5 | 4 6 | | second\n"
    _, out, _ = batch_here(lines, "--format", "csv", "--keep", "id")
    expected = [str(Position(line)) for line in lines.splitlines()]
    assert [one for _, one in read(out)[0]] == expected
    for library in ("pandas", "polars"):
        frames = pytest.importorskip(library)
        path = tmp_path / f"{library}.csv"
        results = solve_many(lines.splitlines())
        if library == "pandas":
            results.to_pandas().to_csv(path)
        else:
            results.to_polars().write_csv(path)
        assert [str(one.position) for one in solve_many(frames.read_csv(path))] == expected
        assert [one for _, one in read(path.read_text("utf-8"))[0]] == expected


def test_columns_of_a_table_are_kept():
    table = 'id,first,second,note\n7,3 4,5,"a\nb"\n,6,7 8,\n'
    _, out, err = batch_here(table, "--keep", "id,note")
    assert err == ""
    kept = [(row["id"], row["note"]) for row in map(json.loads, out.splitlines())]
    assert kept == [("7", "a\nb"), ("", "")]


@pytest.mark.parametrize(
    ("lines", "line"),
    [(["first,second", "3,4"], 2), (["A: 3", "B: 4", ""], 1), (["1. 3 | 4"], 1), (["3 vs 4"], 1)],
)
def test_answers_come_before_the_next_line(lines, line):
    with subprocess.Popen(
        [sys.executable, "-m", "canju", "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("".join(f"{one}\n" for one in lines).encode())
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["line"] == line
        program.stdin.close()


def test_long_files_take_no_time_that_grows_faster_than_they():
    for part in ("A: 3\n", "[", '{"first":\n', '"first,\n', "| a |\n", "{\n", '[Deal "\n', "1. \n"):
        code, _, err = batch_here(part * 3000)
        assert (code, "Traceback" in err) == (2, False)
