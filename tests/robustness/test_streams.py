"""Standard streams that are closed, full, or nobody reads: a line, an exit code, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams as POSIX has them")

#: A command line for every way to write, and what it exits with when all is well.
COMMANDS = {
    "solve": (("solve", "3 4", "5"), 0),
    "check": (("solve", "3 4", "5", "--check"), 1),
    "batch": (("batch",), 0),
    "batch csv": (("batch", "--format", "csv"), 0),
    "play": (("play", "3 4", "5"), 0),
    "deals": (("deal", "3", "4", "--count", "500"), 0),
    "record": (("match", "3 4", "5", "--format", "record"), 0),
    "table": (("table", "build", "x.table", "--levels", "1"), 0),
    "compose": (("compose", "6", "5", "--seed", "1", "--count", "3"), 0),
    "version": (("--version",), 0),
    "no command": ((), 0),
    "help of a command": (("solve", "--help"), 0),
}
#: A command that answers and one that reads lines: the others take their time together.
_FIRST = ("solve", "batch")
every_command = pytest.mark.parametrize(
    ("argv", "code"),
    [
        pytest.param(*case, id=name, marks=() if name in _FIRST else pytest.mark.slow)
        for name, case in COMMANDS.items()
    ],
)


def shell(line: str, argv: tuple[str, ...], tmp_path) -> tuple[int, str, str]:
    """Runs ``$canju`` in a line of the shell, with what a program may read on standard input."""
    program = " ".join(f"'{word}'" for word in (sys.executable, "-m", "canju", *argv))
    done = subprocess.run(
        ["sh", "-c", line.replace("$canju", program)],
        input="7 | 8\n9 | 8\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    return done.returncode, done.stdout, done.stderr


@every_command
def test_all_is_well(argv, code, tmp_path):
    """What the others differ from."""
    returned, out, err = shell("$canju", argv, tmp_path)
    assert (returned, err) == (code, "")
    assert out


@every_command
def test_a_closed_standard_output(argv, code, tmp_path):
    if argv[-1:] == ("--help",):
        pytest.skip("argparse then tells it on standard error")
    returned, out, err = shell("$canju >&-", argv, tmp_path)
    assert (returned, out, err) == (2, "", "canju: standard output is closed\n")


@every_command
def test_a_full_standard_output(argv, code, tmp_path):
    if not os.path.exists("/dev/full"):
        pytest.skip("no device is always full here")
    returned, out, err = shell("$canju >/dev/full", argv, tmp_path)
    assert (returned, out) == (2, "")
    assert err == "canju: standard output: No space left on device\n"


@every_command
def test_a_standard_output_that_may_only_be_read(argv, code, tmp_path):
    returned, out, err = shell("$canju 1</dev/null", argv, tmp_path)
    assert (returned, out) == (2, "")
    assert err == "canju: standard output: Bad file descriptor\n"


@every_command
def test_nobody_reads(argv, code, tmp_path):
    """Quiet, as everywhere; the exit code is that of the answer. One that plays on just ends."""
    line = "{ sleep 0.2; $canju; echo $? >code; } | true"
    returned, out, err = shell(line, argv, tmp_path)
    assert (returned, out, err) == (0, "", "")
    assert int((tmp_path / "code").read_text()) == code


@every_command
def test_a_closed_standard_error(argv, code, tmp_path):
    """It is not missed where there is nothing to tell."""
    returned, out, err = shell("$canju 2>&-", argv, tmp_path)
    assert (returned, err) == (code, "")
    assert out


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "2</dev/null"])
@pytest.mark.parametrize("argv", [("solve", "3Y", "4"), ("solve", "3", "4", "--poker")])
def test_a_complaint_that_nobody_can_hear(argv, where, tmp_path):
    """It goes nowhere else, to standard output least of all, and the exit code stays."""
    if "/dev/full" in where and not os.path.exists("/dev/full"):
        pytest.skip("no device is always full here")
    assert shell(f"$canju {where}", argv, tmp_path) == (2, "", "")


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
def test_lines_go_on_where_complaints_cannot_be_heard(where, tmp_path):
    line = f"printf '7 | 8\\nno cards\\n9 | 8\\n' | $canju {where}"
    code, out, err = shell(line, ("batch", "--progress"), tmp_path)
    assert (code, err) == (2, "")
    assert len(out.splitlines()) == 2


def test_both_closed(tmp_path):
    assert shell("$canju >&- 2>&-", ("solve", "3", "4"), tmp_path) == (2, "", "")
    assert shell("$canju <&- >&- 2>&-", ("batch",), tmp_path) == (2, "", "")
    assert shell("$canju <&- >&- 2>&-", ("table", "build", "y", "--levels", "1"), tmp_path)[0] == 2
    assert shell("$canju", ("table", "verify", "y"), tmp_path)[0] == 0


@every_command
def test_a_closed_standard_input(argv, code, tmp_path):
    """Only those who read it complain."""
    returned, _, err = shell("$canju <&-", argv, tmp_path)
    if argv[:1] in (("batch",), ("play",)):
        assert returned == 2
        assert err == "canju: standard input is closed\n"
    else:
        assert (returned, err) == (code, "")


@pytest.mark.parametrize("command", ["batch", "play"])
def test_a_standard_input_that_cannot_be_read(command, tmp_path):
    argv = ("batch",) if command == "batch" else ("play", "3 4", "5")
    code, _, err = shell("$canju 0>somewhere", argv, tmp_path)
    assert code == 2
    assert err == "canju: standard input: Bad file descriptor\n"


def test_a_reader_of_one_line(tmp_path):
    for argv in (("batch",), ("solve", "3 4", "5"), ("match", "3 4", "5", "--games", "500")):
        code, out, err = shell("yes '7 | 8' | $canju | head -n 1", argv, tmp_path)
        assert (code, err) == (0, "")
        assert out.count("\n") == 1


def test_a_game_ends_when_nobody_reads_it(tmp_path):
    """Fails where it goes on to read lines: there is no end to them."""
    code, out, err = shell("yes plays | $canju | head -n 1", ("play", "3 4", "5"), tmp_path)
    assert (code, err) == (0, "")
    assert out


def test_a_game_reads_bytes_that_are_no_text(tmp_path):
    line = "printf '\\377\\000\\n%0100000d\\nquit\\n' 7 | $canju"
    code, out, err = shell(line, ("play", "3 4", "5"), tmp_path)
    assert (code, err) == (0, "")
    assert out.count("is not a card") == 1
    assert out.count("a ninth T") == 1
    assert len(out) < 2000


@pytest.mark.parametrize("command", ["solve", "match", "play"])
def test_names_that_are_no_text(run, command):
    """An argument may have any bytes: they are not printed, and neither are escapes."""
    for name in ("\udcffA,\udcfeB", "\x1b]0;x\x07,B"):
        code, out, err = run(command, "3 4", "5", "--names", name)
        assert (code, out) == (2, "")
        assert "names" in err
        assert err.strip().isprintable()


LONG = "9" * 100_000


@pytest.mark.parametrize(
    "argv",
    [
        ("solve", LONG, "4"), ("solve", "3", "4", LONG), (LONG,), ("solve", "3", "4", f"--{LONG}"),
        ("solve", "3", "4", "--rules", LONG), ("solve", "3", "4", "--goal", LONG),
        ("solve", "3", "4", "--names", LONG), ("solve", "3", "4", "--threads", LONG),
        ("solve", "3", "4", "--time-limit", f"x{LONG}"), ("solve", "3", "4", "--tree", f"x{LONG}"),
        ("deal", "3", "--seed", LONG), ("split", "3", "--rewards", f"{LONG}=1"),
        ("match", "--players", f"{LONG},x"), ("batch", LONG),
        ("batch", "--keep", "wins," + LONG), ("table", "info", LONG),
    ],
    ids=lambda argv: " ".join(word[:20] for word in argv),
)  # fmt: skip
def test_complaints_are_short(run, argv):
    """Whatever is wrong, it is told in a few lines, and does not end in a traceback."""
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("canju: ")
    assert len(err) < 600, err
