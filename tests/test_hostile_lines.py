"""``canju batch`` answers every line by itself, whatever is in it or in the others."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import random
import subprocess
import sys
import threading
from typing import Any

import pytest
from batches import batch_here
from canju.cli.lines import lines_of
from canju.solving.results import COLUMNS
from hypothesis import given
from hypothesis import strategies as st
from trying import trying


def batch_there(text: str | bytes, *argv: str, **options: Any) -> tuple[int, str, str]:
    given = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run(
        [sys.executable, "-m", "canju", "batch", *argv],
        input=given, capture_output=True, timeout=120, check=False, **options,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def strictly(text: str) -> Any:
    """JSON as the standard has it: Python's own reader takes more."""

    def refuse(name: str) -> None:
        raise ValueError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


def rows(out: str) -> list[dict[str, Any]]:
    return [strictly(line) for line in out.split("\n")[:-1]]


def kept(value: str) -> str:
    """A line that can be solved, with a value to keep, in JSON."""
    return f'{{"position": "7 | 8", "id": {value}}}'


#: Lines of which each is to be answered, and what is to be kept of it.
GOOD = {
    "7 | 8": None,
    "  7 | 8 \r": None,
    "\ufeff7 | 8": None,
    "\t7|8\t": None,
    kept('"\\ud800 and \\udfff"'): "\ud800 and \udfff",
    kept('"a\\u0000b\\nc\\rd"'): "a\0b\nc\rd",
    kept('"\u2028\u0085"'): "\u2028\u0085",
    kept("1" + "0" * 4000): 10**4000,
    kept("[" * 300 + "]" * 300): eval("[" * 30 + "None" + "]" * 30),  # looked at below
    kept("1e308"): 1e308,
    kept("-0.0"): -0.0,
    kept('{"a": [true, null, "x"], "": {}}'): {"a": [True, None, "x"], "": {}},
    kept('"' + "x" * 2_000_000 + '"'): "x" * 2_000_000,
    kept('"=1+1, \\"quoted\\""'): '=1+1, "quoted"',
    "   \ufeff   9 | 8": None,
}
#: Lines to be complained of, and a part of the complaint.
BAD = {
    kept("NaN"): "NaN is not a number",
    kept("-Infinity"): "-Infinity is not a number",
    kept("1e999"): "1e999 is too large",
    kept("-" + "9" * 5000 + ".0"): "too large",
    kept("7" * 5000): "a number of 5000 digits",
    kept("7" * 1_000_000): "a number of 1000000 digits",
    kept("[" * 100_000): "too deep",
    kept("[" * 100_000 + "]" * 100_000): "too deep",
    kept('{"a":' * 50_000 + "1" + "}" * 50_000): "too deep",
    "[" * 100_000: "a JSON array",
    "3" * 1_000_000: "a position is written",
    "3" * 1_000_000 + " | 4": "a ninth 3",
    "\0": "a position is written",
    "\0 | 7": "is no card",
    "x" * 17_000_000: "more than 16 MiB",
    kept('"' + "x" * 17_000_000 + '"'): "more than 16 MiB",
    '{"first": 7': "not JSON",
    '{"position": "7 | 8", "' + "k" * 1_000_000 + '": 1}': "unknown key",
    '{"position": "7 | 8", "rules": "' + "r" * 1_000_000 + '"}': "unknown rules",
    '{"position": "7 | 8", "turn": "' + "t" * 1_000_000 + '"}': "turn=",
    '{"position": "7 | 8", "without": ["' + "w" * 1_000_000 + '"]}': "unknown kind",
    '{"position": "7 | 8", "without": [3]}': "without",
    '{"position": {"7": 8}}': "expected",
    '{"position": "7 | \\ud800"}': "is no card",
    '{"first": [[[["3"]]]], "second": "4"}': "expected",
    '{"first": 1e999, "second": "4"}': "too large",
}


def test_every_line_is_answered_by_itself():
    """Good and bad ones in any order, all in one run."""
    lines = [*GOOD, *BAD]
    random.Random(5).shuffle(lines)
    code, out, err = batch_there("\n".join(lines), "--keep", "id")
    assert code == 2
    assert "Traceback" not in err
    found = {row["line"]: row for row in rows(out)}
    told = {}
    for complaint in err.split("canju: line ")[1:]:
        number, _, why = complaint.partition(": ")
        assert len(complaint) < 500
        told[int(number)] = why
    assert sorted([*found, *told]) == list(range(1, len(lines) + 1))
    for number, line in enumerate(lines, 1):
        if line in BAD:
            assert BAD[line] in told[number], line[:100]
        else:
            assert list(found[number]) == ["line", "id", *COLUMNS]
            assert found[number]["wins"] is True
            if "[[" not in line:
                assert repr(found[number]["id"]) == repr(GOOD[line])
            else:
                assert json.dumps(found[number]["id"]) == "[" * 300 + "]" * 300


def test_the_same_in_csv():
    """What is no text stands there as in JSON; texts are as they were, ends of lines too."""
    lines = [line for line in GOOD if "ud800" not in line]
    code, out, err = batch_here("\n".join(lines), "--keep", "id", "--format", "csv")
    assert (code, err) == (0, "")
    csv.field_size_limit(10**8)
    table = list(csv.DictReader(io.StringIO(out, newline="")))
    assert [row["line"] for row in table] == [str(n) for n in range(1, len(lines) + 1)]
    for row, line in zip(table, lines, strict=True):
        value = GOOD[line]
        assert row["wins"] == "true"
        if isinstance(value, str):
            assert row["id"] == value
        elif value is None:
            assert row["id"] == ""
        elif "[[" not in line:
            assert strictly(row["id"]) == value


def test_half_a_character_in_csv_is_in_json():
    """Fails where what an encoding lacks is lost from what is kept."""
    code, out, _ = batch_here(kept('"\\ud800x"') + "\n", "--keep", "id", "--format", "csv")
    assert code == 0
    assert next(csv.DictReader(io.StringIO(out)))["id"] == r'"\ud800x"'


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "gb18030"])
def test_json_is_json_in_every_encoding(encoding):
    """Fails where signs that standard output lacks are written in a way of Python's own."""
    line = kept('"残 é \\ud800 \\u00e9\\u0001"')
    program = [sys.executable, "-m", "canju", "batch", "--keep", "id"]
    done = subprocess.run(
        program, input=line.encode(), capture_output=True, timeout=60, check=False,
        env={"PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert strictly(done.stdout.decode(encoding))["id"] == "残 é \ud800 \u00e9\u0001"


def test_bytes_that_are_no_text():
    lines = [
        b"\xff\xfe",
        b"7 | 8\xff",
        b"7 | 8",
        b"\xc3\x28 | 8",
        kept('"').encode()[:-1] + b'\xff"}',
    ]
    code, out, err = batch_here(b"\r\n".join(lines), "--keep", "id")
    assert code == 2
    assert [row["line"] for row in rows(out)] == [3]
    assert err.count("not UTF-8 text") == err.count("canju: line ") == 4


def test_lines_that_say_nothing():
    code, out, err = batch_here("\ufeff\n\n\r\n  \n\ufeff  \n# no\n\ufeff# no\n7 | 8\n\n")
    assert (code, err) == (0, "")
    assert [row["line"] for row in rows(out)] == [8]
    for nothing in ("", "\n", "\ufeff", "# a comment"):
        assert batch_here(nothing) == (0, "", "")


def test_a_key_that_is_kept_twice_is_one_column():
    code, out, _ = batch_here(kept("5"), "--keep", "id,id, id", "--format", "csv")
    assert code == 0
    header, row = csv.reader(io.StringIO(out))
    assert header == ["line", "id", *COLUMNS]
    assert len(row) == len(header)


def test_a_line_in_a_file_is_the_same_line(tmp_path):
    text = "\n".join([*GOOD, *(line for line in BAD if len(line) < 10_000)])
    path = tmp_path / "lines"
    path.write_text(text, "utf-8", newline="")

    def without_seconds(answer: tuple[int, str, str]) -> object:
        code, out, err = answer
        return code, [{**row, "seconds": 0} for row in rows(out)], err

    from_file = without_seconds(batch_here("", str(path), "--keep", "id"))
    assert repr(from_file) == repr(without_seconds(batch_here(text, "--keep", "id")))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=5,
)


def is_one(line: bytes) -> bool:
    """Whether bytes are one line, and do not begin as UTF-16 does."""
    text = line.decode(errors="replace") + "|"
    return len(text.splitlines()) == 1 and not line.startswith((b"\xff\xfe", b"\xfe\xff"))


a_line = st.one_of(
    st.binary(max_size=20).filter(is_one),
    st.text(st.sampled_from('3478 |{}[]",:#\ufeff\tNaN'), max_size=20).map(str.encode),
    json_values.map(lambda value: kept(json.dumps(value)).encode()),
    st.builds(
        lambda value, key: json.dumps({"position": "7 | 8", key: value}).encode(),
        json_values,
        st.sampled_from(["first", "turn", "rules", "without", "to_beat", "id", "?"]),
    ),
)


@trying(30)
@given(st.lists(a_line, max_size=20), st.sampled_from(["jsonl", "csv"]))
def test_any_lines(lines, form):
    """Each is answered, complained of, or says nothing; the last one is answered always."""
    text = b"\n".join([*lines, b"7 | 8"])
    code, out, err = batch_here(text, "--keep", "id", "--format", form)
    assert code in (0, 2)
    assert "Traceback" not in err
    if form == "jsonl":
        found = [row["line"] for row in rows(out)]
    else:
        found = [int(row["line"]) for row in csv.DictReader(io.StringIO(out, newline=""))]
    told = [int(part.partition(":")[0]) for part in err.split("canju: line ")[1:]]
    assert found[-1] == len(lines) + 1
    assert found == sorted(set(found))
    assert not set(found) & set(told)
    for number, line in enumerate(lines, 1):
        if line.startswith(b'{"position": "7 | 8", "id": '):
            value = json.loads(line)["id"]
            assert (number in found) == is_json(value), line


def is_json(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(is_json, value.values()))
    return all(map(is_json, value)) if isinstance(value, list) else True


def test_without_a_thread_lines_are_waited_for(monkeypatch):
    """Where the system has no thread to give, standard input is read all the same."""

    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    reads, writes = os.pipe()
    with os.fdopen(writes, "wb") as stream:
        stream.write(b"7 | 8\nhalf a")
    with os.fdopen(reads) as stdin, monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        patch.setattr(sys, "stdin", stdin)
        assert list(lines_of("-")) == ["7 | 8", "half a"]
