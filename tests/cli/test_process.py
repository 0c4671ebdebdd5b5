"""The command line as a process: help, exit codes, complaints, streams, terminals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version

import pytest
from canju import deal
from canju.cli import _COMMANDS
from canju.errors import NodeLimit
from canju.solution import SheddingSolution

ESSAY = ("9H 6H 6D 4H 3S", "8S 8H", "--rules", "singles-and-pairs")
#: Far beyond what a search can do in the seconds of a test.
HARD = (*map(str, deal(54, 54, seed=0, decks=2)), "--decks", "2", "--goal", "fastest")


def start(*argv: str, **options) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "canju", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | options.pop("env", {}),
        **options,
    )


def test_the_program_alone_prints_the_help(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out == run("--help")[1]
    for command in _COMMANDS:
        assert f"    {command.name} " in out


def test_solved_is_zero_whoever_wins_and_one_only_where_it_is_checked(run):
    assert run("solve", "3", "4")[0] == 0
    assert run("solve", "3 5", "6")[0] == 0
    assert run("solve", "3", "4", "--check")[0] == 0
    assert run("solve", "3 5", "6", "--check")[0] == 1
    assert run("reply", "3 5", "6", "--check")[0] == 1


def test_the_caret_stands_under_the_fault(run):
    _, _, err = run("solve", "33 4Y 5", "6")
    _, text, caret = err.splitlines()
    assert text[caret.index("^")] == "Y"


@pytest.mark.parametrize(
    "limit", [("--time-limit", "0.2"), ("--node-limit", "1000"), ("--memory-limit", "1")]
)
def test_a_limit_that_is_reached_is_124(run, limit):
    code, out, err = run("solve", *HARD, *limit)
    assert (code, out) == (124, "")
    assert err.startswith("canju: ")
    assert "limit" in err


def test_the_winner_is_told_even_where_a_limit_cuts_off_the_line(run, monkeypatch):
    def line(_):
        raise NodeLimit("node limit reached")

    monkeypatch.setattr(SheddingSolution, "line", property(line))
    code, out, err = run("solve", "3", "4")
    assert (code, err) == (124, "canju: node limit reached\n")
    assert out == "Winner: first\nBest: 3\nLine: not found within the limits\nRules: Dou Dizhu\n"
    code, out, _ = run("solve", "3", "4", "--format", "json")
    assert code == 124
    assert json.loads(out)["line"] is None


def test_help_and_version(run):
    assert run("--version")[:2] == (0, f"canju {version('canju')}\n")
    code, out, _ = run("solve", "--help")
    assert code == 0
    assert "124 a limit was reached" in out


def test_python_dash_m_canju():
    process = start("reply", "7 8", "9 T", "--to-beat", "7")
    assert process.communicate() == (b"8\n", b"")
    assert process.returncode == 0


def test_a_reader_that_goes_away_leaves_the_verdict_of_check():
    process = start("solve", "3 5", "6", "--check", "--tree", "0")
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1


@pytest.mark.parametrize(
    ("env", "names"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "小明,Bob"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}, "A?,Bob"),
    ],
)
def test_a_terminal_without_unicode_gets_other_signs(env, names):
    process = start("solve", *ESSAY, "--names", names, env=env)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.startswith(b"Winner: ??" if names.startswith("小") else b"Winner: A?")
    assert b"? wins - " in out
    assert b"66! 4 *" in out


def test_json_is_plain_ascii_where_it_must_be():
    process = start(
        *("solve", "3", "4", "--names", "小明,Bob", "--format", "json"),
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(process.communicate()[0])["names"] == ["小明", "Bob"]


def test_bad_cards_in_another_script_do_not_crash_an_ascii_terminal():
    process = start("solve", "3 残", "4", env={"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"canju: ")
    assert b"Traceback" not in err


def used_seconds(process):
    """Whole seconds of processor time that a process has used."""
    told = subprocess.run(["ps", "-o", "time=", "-p", str(process.pid)], stdout=subprocess.PIPE)
    return int(told.stdout.decode().strip().rpartition(":")[2])


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_ends_a_hard_search_at_once(in_time):
    # A shell that starts jobs in the background has them ignore SIGINT.
    process = start("solve", *HARD, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while used_seconds(process) < 1:  # on a busy machine, starting takes long
        time.sleep(0.1)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=60)
    in_time(time.monotonic() - sent, 3)
    assert (process.returncode, out, err) == (130, b"", b"canju: interrupted\n")


def test_no_colour_is_written():
    process = start("solve", *ESSAY, env={"FORCE_COLOR": "1"})
    assert b"\x1b" not in process.communicate()[0]
