"""``canju batch``: every line answered in order, or complained of with its number."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from batches import batch_here, fed
from canju import DouDizhu, Position, deal, solve
from canju.arguments.row import COLUMNS
from published import PATH, PUZZLES

HARD = str(Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2)))


def start(*argv: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "canju", "batch", *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def batch_there(text: str | bytes, *argv: str) -> tuple[int, str, str]:
    """As a process; `batch_here` is faster."""
    program = start(*argv)
    given = text.encode() if isinstance(text, str) else text
    out, err = program.communicate(given, timeout=60)
    return program.returncode, out.decode(), err.decode()


def rows(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_lines_of_text_are_solved_in_order():
    positions = [Position(*deal(n, n, seed=n)) for n in (12, 2, 11, 3, 2, 12)]
    text = "".join(f"{position}\n" for position in positions)
    code, out, err = batch_there(text)
    assert (code, err) == (0, "")
    without_seconds = [{**row, "seconds": 0} for row in rows(batch_here(text)[1])]
    assert [{**row, "seconds": 0} for row in rows(out)] == without_seconds
    assert [row["line"] for row in rows(out)] == [1, 2, 3, 4, 5, 6]
    assert [row["wins"] for row in rows(out)] == [solve(position).wins for position in positions]
    assert list(rows(out)[0]) == ["line", *COLUMNS]


def test_the_shared_puzzles_are_answered_as_published():
    code, out, err = batch_here("", str(PATH), "--keep", "id,source,by,first_wins")
    assert (code, err) == (0, "")
    assert [row["id"] for row in rows(out)] == [puzzle["id"] for puzzle in PUZZLES]
    assert [row["wins"] for row in rows(out)] == [puzzle["first_wins"] for puzzle in PUZZLES]


def test_what_is_wrong_with_a_line_is_told_and_the_rest_goes_on():
    lines = [
        "7 | 8",
        "",
        "# a comment",
        "33 4Y | 5",
        '{"first": "7 8", "second": "9 T", "to_beat": "7"}',
        '{"first": "7 8", "secnd": "9 T"}',
        '{"first": "7 8"}',
        '{"position": "7 | 8", "first": "7"}',
        '{"first": 7.5, "second": "8"}',
        '{"first": "7", "second": "8", "turn": 3}',
        '{"first": "7", "second": "8", "rules": "poker"}',
        '{"first": "7", "second": "8", "rules": ["poker"]}',
        '{"first": "7", "second": "8", "without": {"a": 1}}',
        '{"first": ',
        "[" * 100_000,
        '{"first": ' + "[" * 100_000,
        "7 | ",
        "33333 | 4",
        "\0",
        "9 | 8 | | second",
    ]
    code, out, err = batch_here("\n".join(lines))
    assert code == 2
    assert [row["line"] for row in rows(out)] == [1, 5, 20]
    told = [line for line in err.splitlines() if line.startswith("canju: ")]
    assert [int(line.split("line ")[1].split(":")[0]) for line in told] == [4, *range(6, 20)]
    assert "unknown key 'secnd'" in err
    assert "Traceback" not in err


def test_bytes_that_are_no_text_are_a_wrong_line():
    code, out, err = batch_here(b"7 | 8\n\xff\xfe | 3\r\n\xef\xbb\xbf9 | 8\r\n")
    assert code == 2
    assert [row["first"] for row in rows(out)] == ["7", "9"]
    assert "line 2" in err


def test_rules_of_the_options_and_of_a_line():
    strict = '{"first": "RJ A 5 4 3 3 3", "second": "BJ 2 2 2 K Q", "without": %s}\n'
    given = strict % '["trio+single", "trio+pair"]' + strict % "[]" + strict % '"trio+single"'
    given += '{"position": "9 6 6 4 3 | 8 8", "rules": "singles-and-pairs"}\n'
    code, out, _ = batch_here(given, "--without", "trio+pair")
    assert code == 0
    expected = [
        solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", rules=DouDizhu(without=banned)).wins
        for banned in (("trio+single", "trio+pair"), (), ("trio+single",))
    ]
    assert [row["wins"] for row in rows(out)][:3] == expected
    code, out, _ = batch_here("9 6 6 4 3 | 8 8\n", "--rules", "singles-and-pairs")
    assert rows(out)[0]["rules"] == "singles-and-pairs"
    tricks = "AS QS 2H | KS 3S 3H\n"
    code, out, _ = batch_here(tricks, "--rules", "honeymoon-bridge:NT")
    assert (code, rows(out)[0]["tricks"]) == (0, 2)
    code, _, err = batch_here(tricks, "--rules", "honeymoon-bridge:NT", "--goal", "fastest")
    assert code == 2
    assert "line 1" in err


def test_csv_has_the_same_columns_and_values():
    given = '{"first": "7 8", "second": "9 T", "to_beat": "7", "id": "a, \\"b\\""}\n7 | 8\n'
    arguments = ("--keep", "id", "--values", "--goal", "fastest")
    _, out, _ = batch_here(given, "--format", "csv", *arguments)
    _, same, _ = batch_here(given, *arguments)
    table = list(csv.DictReader(io.StringIO(out)))
    assert list(table[0]) == ["line", "id", *COLUMNS]
    for read, row in zip(table, rows(same), strict=True):
        del read["seconds"], row["seconds"]
        texts = ["" if v is None else json.dumps(v).strip('"') for v in row.values()]
        assert list(read.values())[2:] == texts[2:]
        assert (read["line"], read["id"]) == (str(row["line"]), row["id"] or "")


def test_answers_come_while_lines_are_awaited():
    """Fails when the next line is waited for before the last answer is printed."""
    program = start()
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        for number in (1, 2, 3):
            program.stdin.write(b"7 | 8\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["line"] == number
    finally:
        program.stdin.close()
    assert program.wait(timeout=60) == 0


def test_a_reader_that_goes_away_ends_it():
    program = start()
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdout.close()
    try:
        for _ in range(10_000):
            program.stdin.write(b"7 | 8\n" * 100)
    except BrokenPipeError:
        pass
    with pytest.raises(BrokenPipeError):
        program.stdin.close()
    assert program.wait(timeout=60) == 0


def test_limits_are_statuses_and_an_exit_code():
    code, out, _ = batch_here(f"7 | 8\n{HARD}\n9 | 8\n", "--decks", "2", "--node-limit", "100")
    assert code == 124
    assert [row["status"] for row in rows(out)] == ["solved", "node_limit", "solved"]
    # In a process: what has not been read is left in the pipe.
    code, out, err = batch_there(f"{HARD}\n" * 2000, "--decks", "2", "--total-time-limit", "0.3")
    assert code == 124
    assert {row["status"] for row in rows(out)} == {"time_limit"}
    assert "no lines read after line" in err


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("text", [f"7 | 8\n{HARD}\n", "7 | 8\n"])
def test_ctrl_c_ends_it_while_it_searches_and_while_it_waits(text, in_time):
    program = start("--decks", "2")
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(text.encode())
    program.stdin.flush()
    assert json.loads(program.stdout.readline())["line"] == 1
    time.sleep(0.3)
    pressed = time.monotonic()
    os.kill(program.pid, signal.SIGINT)
    assert program.wait(timeout=60) == 130
    in_time(time.monotonic() - pressed, 2)
    assert b"interrupted" in program.stderr.read()
    program.stdin.close()


def test_progress_is_counted_on_standard_error():
    code, out, err = batch_here("7 | 8\n" * 50, "--progress")
    assert (code, len(rows(out))) == (0, 50)
    assert "50 positions in " in err
    assert batch_here("7 | 8\n")[2] == ""


@pytest.mark.parametrize(
    "argv",
    [("nowhere.jsonl",), ("--keep", "wins"), ("--rules", "poker"), ("--total-time-limit", "-1"),
     ("--format", "text"), ("--threads", "0"), (".",)],
)  # fmt: skip
def test_bad_use(argv):
    code, _, err = batch_here("7 | 8\n", *argv)
    assert code == 2
    assert err.startswith("canju: ")
    assert "Traceback" not in err


#: Every line end, by name. A JSON object ends at the first three alone.
ENDS = {
    "LF": "\n", "CR LF": "\r\n", "CR": "\r", "VT": "\v", "FF": "\f", "FS": "\x1c", "GS": "\x1d",
    "RS": "\x1e", "NEL": "\x85", "LS": "\u2028", "PS": "\u2029",
}  # fmt: skip


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_line_end_ends_a_position(end):
    """Fails where two lines are read as one position, ``3 | 4 5 | 6``."""
    text = f"3 | 4{end}5 | 6{end}{end}no{end}"
    code, out, err = batch_here(text)
    assert (code, [row["line"] for row in rows(out)]) == (2, [1, 2])
    assert [row["first"] for row in rows(out)] == ["3", "5"]
    assert err.startswith("canju: line 4: ")
    code, out, err = fed(f"3 | 4{end}5 | 6", "solve", "-")
    assert (code, out) == (2, "")
    assert "more than one line" in err
    code, out, err = fed(f"A: 3 5{end}B: 4{end}", "solve", "-", "--format", "json")
    assert (code, err, json.loads(out)["position"]) == (0, "", "3 5 | 4")
    assert fed(f"3 | 4{end}# no more{end}", "solve", "-")[0] == 0


@pytest.mark.parametrize("end", [*ENDS.values()][:3])
def test_a_json_object_keeps_the_line_ends_in_its_texts(end):
    """Fails where an object is cut at a line end that JSON allows in a text."""
    line = '{"position": "3 | 4", "id": "a\x85b\u2028c\u2029"}'
    code, out, err = batch_here(f"{line}{end}\ufeff{line}", "--keep", "id")
    assert (code, err) == (0, "")
    assert [json.loads(one)["id"] for one in out.split("\n")[:-1]] == ["a\x85b\u2028c\u2029"] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of POSIX systems")
@pytest.mark.parametrize(
    ("content", "complaints", "command"),
    [
        ("3 4 | 5\n地主: 3 | 下家: 4 | 上家: 5\n".encode("gbk"), 1, "iconv -f GBK -t UTF-8"),
        ("\ufeff3 4 | 5\r\n3 | 4\r\n".encode("utf-16-le"), 1, "iconv -f UTF-16 -t UTF-8"),
        ("\ufeff3 4 | 5\n3 | 4\n".encode("utf-16-be"), 1, "iconv -f UTF-16 -t UTF-8"),
        ("3 4 | 5\n3 | 4\n".encode("utf-16-le"), 3, "iconv -f UTF-16 -t UTF-8"),
    ],
    ids=["GBK", "UTF-16LE", "UTF-16BE", "UTF-16 without a mark"],
)
def test_another_encoding_is_named_with_the_command_that_converts_it(
    content, complaints, command, tmp_path
):
    """Fails where the command that a complaint names does not run, or does not help."""
    path = tmp_path / "the lines"
    path.write_bytes(content)
    code, _, err = batch_here("", str(path))
    assert (code, err.count("canju: ")) == (2, complaints)
    assert f": {command} '{path}'\n" in err
    assert f": {command}\n" in batch_here(content)[2]
    if shutil.which(command.split()[0]) is None:
        pytest.skip(f"no {command.split()[0]} here")
    converted = subprocess.run(["sh", "-c", f"{command} '{path}'"], capture_output=True, check=True)
    code, out, err = batch_here(converted.stdout)
    assert (code, err, len(rows(out))) == (0, "", 2)


def test_text_of_no_known_encoding_is_refused_and_comments_are_skipped():
    code, out, err = batch_here(b"# \xff\n3 | 4\n\xff\n")
    assert (code, len(rows(out)), err) == (2, 1, "canju: line 3: not UTF-8 text\n")
    assert fed(b"\xff\n", "solve", "-")[2] == "canju: standard input: not UTF-8 text\n"
