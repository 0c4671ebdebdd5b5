"""The file of a table: written whole or not at all, and never believed when damaged."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
from operator import methodcaller
from pathlib import Path

import pytest
from bridge_deals import SPADES, deals, rows_of
from canju import CanjuError
from canju.bridge import EndgameTable
from canju.cli import main
from canju.errors import OptionError, TableFileError
from programs import printed


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return EndgameTable.build(tmp_path_factory.mktemp("table") / "bridge.table", levels=7)


@pytest.fixture
def small(tmp_path):
    """A table that a test may damage."""
    return Path(EndgameTable.build(tmp_path / "small.table", levels=3).path)


def test_what_a_table_says_of_itself(table):
    assert (table.levels, len(table.parts)) == (7, 14)
    assert table.size == Path(table.path).stat().st_size
    assert eval(repr(table)).positions == table.positions == sum(p.positions for p in table.parts)
    again = pickle.loads(pickle.dumps(table))
    assert (again.path, again.levels) == (table.path, 7)


def test_a_damaged_block_is_no_answer(small):
    """What a look-up reads is checked: a wrong value never comes out."""
    table = EndgameTable.open(small)
    data = bytearray(small.read_bytes())
    data[64 : table.size - 64] = bytes(table.size - 128)
    small.write_bytes(data)
    for question in (
        lambda: table.lookup("AS 2S 3S", "KS 4S 5S", rules=SPADES),
        lambda: table.lookup_many(rows_of(deals(3, 5)), rules=SPADES),
        lambda: table.histogram(3),
        table.verify,
    ):
        with pytest.raises(TableFileError):
            question()


def test_another_version_another_file_and_another_level_are_refused(small):
    data = small.read_bytes()
    four = Path(EndgameTable.build(small.with_name("four.table"), levels=4).path).read_bytes()
    later = bytearray(data)
    later[8] = 2
    for damaged, why in [
        (later, "version"),
        (data[:64] + four[64:], "the header"),
        (b"PK" + data[2:], "not a table file"),
        (b"", "fewer than a header"),
    ]:
        small.write_bytes(damaged)
        with pytest.raises(TableFileError, match=why) as caught:
            EndgameTable.open(small)
        assert isinstance(caught.value, OSError)
        assert isinstance(caught.value, CanjuError)
        assert caught.value.block == "the header"
        assert pickle.loads(pickle.dumps(caught.value)).block == "the header"


def test_what_cannot_be_read_or_written_has_the_systems_number(tmp_path):
    for path in (tmp_path / "none", tmp_path / "no" / "such"):
        with pytest.raises(TableFileError) as caught:
            EndgameTable.open(path)
        assert caught.value.errno == 2
    with pytest.raises(TableFileError):
        EndgameTable.open(tmp_path)
    with pytest.raises(TableFileError) as caught:
        EndgameTable.build(tmp_path / "no" / "such", levels=2)
    assert caught.value.errno == 2
    with pytest.raises(TableFileError):
        EndgameTable.build(tmp_path, levels=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("levels", [0, 14, -1, 2**70, 2**7000])
def test_levels_out_of_range(tmp_path, levels):
    with pytest.raises(OptionError, match="choose 1 to 13"):
        EndgameTable.build(tmp_path / "x", levels=levels)


@pytest.mark.parametrize("levels", ["5", 5.0, None, True])
def test_levels_of_another_type(tmp_path, levels):
    with pytest.raises(TypeError):
        EndgameTable.build(tmp_path / "x", levels=levels)


def test_progress_is_told_and_ends_at_the_total(tmp_path):
    told = []
    table = EndgameTable.build(
        tmp_path / "x", levels=9, progress=lambda *seen: told.append(seen), threads=1
    )
    assert told[-1] == (table.positions, table.positions)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    told.clear()
    table.verify(progress=lambda *seen: told.append(seen))
    assert told[-1] == (table.positions, table.positions)


def test_what_progress_raises_ends_the_build_and_leaves_nothing(tmp_path):
    def full(done, total):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        EndgameTable.build(tmp_path / "x", levels=11, progress=full)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(TypeError):
        EndgameTable.build(tmp_path / "x", levels=2, progress=7)


def test_what_progress_raises_at_the_last_call_leaves_the_file(tmp_path):
    def at_the_end(done, total):
        if done == total:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        EndgameTable.build(tmp_path / "x", levels=2, progress=at_the_end)
    assert EndgameTable.open(tmp_path / "x").levels == 2


CTRL_C = """
import os, signal, sys, threading, time
import numpy as np
from canju.bridge import EndgameTable
path = sys.argv[1]
# What is quicker than the press is asked again and again.
small = EndgameTable.build(path + ".small", levels=10)
rows = np.tile(np.array([[[1023, 0, 0, 0], [0, 0, 0, 1023]]], np.uint16), (6_000_000, 1, 1))
def press():
    time.sleep(0.15)
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
for question in (
    lambda: EndgameTable.build(path, threads=1),
    lambda: small.verify(threads=1),
    lambda: small.histogram(10),
    lambda: small.lookup_many(rows, rules='honeymoon-bridge:S', threads=1),
):
    pressed = []
    threading.Thread(target=press).start()
    begun = time.monotonic()
    try:
        while time.monotonic() < begun + 20:
            question()
    except KeyboardInterrupt:
        print(time.monotonic() - pressed[0], flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path, in_time):
    """Building, checking, counting, looking up: within 2 s, twenty times the target of 0.1 s."""
    latencies = [float(one) for one in printed(CTRL_C, tmp_path / "x").split()]
    assert len(latencies) == 4
    in_time(max(latencies), 2)
    assert [path.name for path in tmp_path.iterdir()] == ["x.small"]


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_several_processes_read_one_table(table, method):
    # What a pool is given is pickled: a function of this file would have to be imported there.
    lookup = methodcaller("lookup", "AS 2S", "KS QS", rules=SPADES)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(lookup, [table] * 6) == [1] * 6


# --- the command line -------------------------------------------------------------------------


def test_the_commands(tmp_path, capsys):
    path = str(tmp_path / "x")
    assert main(["table", "build", path, "--levels", "3"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{path}: 474 positions, ")
    assert "3  trump               392" in out
    assert err == ""
    assert main(["table", "verify", path]) == 0
    assert capsys.readouterr().out == f"{path}: sound, 474 positions\n"
    assert main(["table", "info", path, "--format", "json"]) == 0
    assert '"levels": 3' in capsys.readouterr().out
    Path(path).write_bytes(b"x" * 1000)
    assert main(["table", "verify", path]) == 2
    assert "the header: this is not a table file" in capsys.readouterr().err
    assert main(["table", "info", path, "--levels", "3"]) == 2
    assert main(["table", "build", path, "--levels", "14"]) == 2
    assert main(["table", "mend", path]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="terminals as POSIX has them")
def test_a_bar_is_drawn_on_a_terminal(tmp_path):
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    command = [
        sys.executable,
        "-m",
        "canju",
        "table",
        "build",
        str(tmp_path / "x"),
        "--levels",
        "9",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        out = process.communicate(timeout=120)[0].decode()
    os.close(theirs)
    drawn = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "positions" in drawn
    assert "positions" in out
