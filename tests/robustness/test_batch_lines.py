"""``canju batch`` answers every line by itself, whatever is in it or in the others."""

from __future__ import annotations

import csv
import io
import json
import math
import subprocess
import sys
from typing import Any

import pytest
from batches import batch_here, fed
from canju.arguments.row import COLUMNS
from hypothesis import given
from hypothesis import strategies as st
from trying import trying


def rows(out: str) -> list[dict[str, Any]]:
    """JSON as the standard has it: Python's own reader takes more."""

    def refuse(name: str) -> None:
        raise ValueError(f"{name} is no JSON")

    return [json.loads(line, parse_constant=refuse) for line in out.split("\n")[:-1]]


def kept(value: str) -> str:
    """A line that can be solved, with a value to keep, in JSON."""
    return f'{{"position": "7 | 8", "id": {value}}}'


#: Values in JSON that come out as they went in.
VALUES = [
    '"\\ud800 and \\udfff"', '"a\\u0000b\\nc\\rd"', '"\u2028\u0085"', "1" + "0" * 4000, "1e308",
    "-0.0", "[" * 300 + "]" * 300, '{"a": [true, null, "x"], "": {}}', '"' + "x" * 2_000_000 + '"',
    '"=1+1, \\"quoted\\""', "null",
]  # fmt: skip
#: Lines to be complained of, and a part of the complaint.
BAD = {
    kept("NaN"): "not JSON",
    kept("-Infinity"): "not JSON",
    kept("1e999"): "not JSON",
    kept("[" * 100_000 + "]" * 100_000): "not JSON",
    '{"first": 7': "not JSON",
    "[" * 100_000: "not JSON",
    "3" * 1_000_000: "a position is written",
    "\0 | 7": "is no",
    '{"position": "7 | 8", "' + "k" * 1_000_000 + '": 1}': "unknown key",
    '{"position": "7 | 8", "rules": "' + "r" * 1_000_000 + '"}': "unknown rules",
    '{"position": "7 | 8", "without": [3]}': "without",
    '{"position": {"7": 8}}': "expected",
    '{"first": [[[["3"]]]], "second": "4"}': "expected",
    "\udcff | 8": "not UTF-8 text",
}


@pytest.mark.parametrize("lines", ["standard input", "file"])
def test_every_line_is_answered_by_itself(lines, tmp_path):
    values = dict(enumerate(VALUES, 1))
    text = "\n".join([*map(kept, VALUES), *BAD]).encode(errors="surrogateescape")
    path = tmp_path / "lines"
    path.write_bytes(text)
    given = (text,) if lines == "standard input" else ("", str(path))
    code, out, err = batch_here(*given, "--keep", "id")
    assert code == 2
    for row, number in zip(rows(out), values, strict=True):
        assert list(row) == ["line", "id", *COLUMNS]
        assert (row["line"], row["wins"]) == (number, True)
        # Of minus zero, the sign.
        assert repr(row["id"]) == repr(json.loads(values[number]))
    complaints = err.split("canju: line ")[1:]
    for number, (complaint, says) in enumerate(zip(complaints, BAD.values(), strict=True), 1):
        assert complaint.startswith(f"{len(VALUES) + number}: ")
        assert says in complaint
        assert len(complaint) < 500


def test_csv_has_texts_as_they_are_and_the_rest_in_json():
    code, out, err = batch_here("\n".join(map(kept, VALUES)), "--keep", "id", "--format", "csv")
    assert (code, err) == (0, "")
    csv.field_size_limit(10**8)
    for row, value in zip(csv.DictReader(io.StringIO(out, newline="")), VALUES, strict=True):
        expected = json.loads(value)
        # Half a character cannot be written: what is kept is not to be lost.
        is_text = isinstance(expected, str) and "ud800" not in value
        assert (row["id"] if is_text else json.loads(row["id"] or "null")) == expected
        assert row["wins"] == "true"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "gb18030"])
def test_json_is_json_in_every_encoding(encoding):
    """Fails where signs that standard output lacks are written in a way of Python's own."""
    done = subprocess.run(
        [sys.executable, "-m", "canju", "batch", "--keep", "id"],
        input=kept('"残 é \\ud800 \\u00e9\\u0001"').encode(),
        capture_output=True, timeout=60, check=False, env={"PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert rows(done.stdout.decode(encoding))[0]["id"] == "残 é \ud800 \u00e9\u0001"


@pytest.mark.parametrize("command", [("batch",), ("solve", "-")])
def test_a_line_without_end_ends_the_command(command):
    """What was read before it is answered."""
    code, out, err = fed("7 | 8\n" + "x" * (1 << 24) + "\n7 | 8\n", *command)
    assert (code, out.count("\n")) == (2, 1 if command == ("batch",) else 0)
    assert "a line is longer than 16 MiB" in err


def test_lines_that_say_nothing():
    code, out, err = batch_here("\ufeff\n\n\r\n  \n\ufeff  \n# no\n\ufeff# no\n 7 | 8 \r\n\n")
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


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=5,
)


MARKS = b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff"


def is_one(line: bytes) -> bool:
    """Whether bytes are one line, and do not begin as UTF-16 or UTF-32 does."""
    text = line.decode(errors="replace") + "|"
    return len(text.splitlines()) == 1 and not line.startswith(MARKS)


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
    """Each is answered, complained of, or says nothing; the last one is answered always.

    The first line says that each line is a position.
    """
    lines = [b"7 | 8", *lines]
    text = b"\n".join([*lines, b"7 | 8"])
    code, out, err = batch_here(text, "--keep", "id", "--format", form)
    assert code in (0, 2)
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
            assert (number in found) == is_json(json.loads(line)["id"]), line


def is_json(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(is_json, value.values()))
    return all(map(is_json, value)) if isinstance(value, list) else True
