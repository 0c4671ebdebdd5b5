"""Positions from standard input, as ``canju solve -`` reads them."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from batches import fed


@pytest.mark.parametrize(
    "position", ["RJ A 5 4 3 3 3 | BJ 2 2 2 K Q", "7 8 | 9 T | 7", "5 R | 9 T | 4 | second"]
)
@pytest.mark.parametrize("around", ["{}", "{}\n", "\ufeff{}\r\n", "\n# a puzzle\n  {}\n\n"])
def test_a_position_from_standard_input_is_the_one_of_an_argument(run, position, around):
    for command in (["solve"], ["reply"], ["solve", "--rules", "pagat"]):
        assert fed(around.format(position), *command, "-") == run(*command, position)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "standard input: no position"),
        ("\n# none\n \n", "standard input: no position"),
        (
            "7 | 8\n9 | 8\n",
            "standard input: more than one line: use 'canju batch' for several positions\n",
        ),
        ("7 8\n", "a position is written"),
        ("10\n", "10 alone means a number of cards"),
        ("7Y | 8\n", "'Y' is not a card"),
        ("7 | 8 | 9 | third\n", "third"),
        ("\0\ufffd\n", "canju: "),
    ],
)
def test_what_is_no_position_on_standard_input(text, says):
    for command in ("solve", "reply"):
        code, out, err = fed(text, command, "-")
        assert (code, out) == (2, "")
        assert err.startswith("canju: ")
        assert says in err


def test_a_closed_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("solve", "-") == (2, "", "canju: standard input is closed\n")
    with open(os.devnull) as closed:
        pass
    monkeypatch.setattr(sys, "stdin", closed)
    code, out, err = run("reply", "-")
    assert (code, out) == (2, "")
    assert re.fullmatch("canju: standard input: .*closed.*\n", err)


@pytest.mark.parametrize(
    ("more", "says"),
    [(["5"], "-: "), (["-"], "-: ")],
)
def test_nothing_is_read_where_a_hand_stands_beside_it(run, monkeypatch, more, says):
    monkeypatch.setattr(sys, "stdin", None)
    code, out, err = run("solve", "-", *more)
    assert (code, out) == (2, "")
    assert err.startswith(f"canju: {says}")
    assert run("solve", "3", "-")[2].startswith("canju: -: ")


@pytest.mark.skipif(sys.platform == "win32", reason="streams as POSIX has them")
@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("printf '7 | 8\\n' | $canju", 0, ""),
        ("$canju <&-", 2, "canju: standard input is closed\n"),
        ("$canju 0>somewhere", 2, "canju: standard input: Bad file descriptor\n"),
    ],
)
def test_a_real_standard_input(tmp_path, line, code, says):
    program = f"'{sys.executable}' -m canju reply -"
    done = subprocess.run(
        ["sh", "-c", line.replace("$canju", program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (code, says)
    assert done.stdout == ("" if code else "7\n")
