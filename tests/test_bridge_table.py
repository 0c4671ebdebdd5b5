"""The table of honeymoon bridge: what it says, what it takes, and what it does with damage."""

from __future__ import annotations

import array
import itertools
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
from math import comb
from pathlib import Path

import numpy as np
import pytest
from canju import (
    BridgeTable,
    CanjuError,
    CardError,
    HoneymoonBridge,
    OptionError,
    Position,
    PositionError,
    TableFileError,
    deal,
    solve,
)
from canju.bridge import LEVELS, essay_positions, masks, positions
from canju.cli import main

RULES = [f"honeymoon-bridge:{trump}" for trump in ("C", "D", "H", "S", "NT")]
SPADES = RULES[3]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return BridgeTable.build(tmp_path_factory.mktemp("table") / "bridge.table", levels=7)


@pytest.fixture
def small(tmp_path):
    """A table that a test may damage."""
    return Path(BridgeTable.build(tmp_path / "small.table", levels=3).path)


def deals(n, count, seed=0):
    return [deal(n, n, seed=seed + i, jokers=False, suits=True) for i in range(count)]


def rows_of(pairs):
    return np.array([[masks(first), masks(second)] for first, second in pairs], np.uint16)


# --- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_the_table_says_what_the_solver_says(table, rules):
    for n in range(1, 8):
        pairs = deals(n, 12, seed=100 * n)
        many = list(table.lookup_many(rows_of(pairs), rules=rules))
        assert many == [solve(*pair, rules=rules).tricks for pair in pairs]
        assert many == [table.lookup(*pair, rules=rules) for pair in pairs]


def test_in_mid_trick_and_at_the_end(table):
    for first, second in deals(5, 10):
        position = Position(first, second, rules=SPADES)
        while not position.is_over:
            assert table.lookup(position) == solve(position).tricks
            position = position.play(position.plays()[0])
        assert table.lookup(position) == 0
    assert table.lookup("KS 3S 3H", "AS QS", "2H", rules=RULES[4]) == 1


def test_no_trump_with_an_empty_suit_is_found_as_well(table):
    assert table.lookup("AS 2S", "KS QS", rules=RULES[4]) == 1
    assert table.lookup("2S", "AH", rules=RULES[4]) == 1


# --- many at once -----------------------------------------------------------------------------


def test_whatever_has_the_buffer_protocol_is_taken(table):
    pairs = deals(6, 9)
    rows = rows_of(pairs)
    expected = [table.lookup(*pair, rules=SPADES) for pair in pairs]
    plain = array.array("H", rows.tobytes())
    spread = np.zeros((18, 2, 4), np.uint16)
    spread[::2] = rows
    for hands in (
        rows,
        rows.reshape(9, 8),
        rows.reshape(-1),
        plain,
        memoryview(rows),
        spread[::2],
        np.asfortranarray(rows),
        rows.astype(np.dtype("<u2" if sys.byteorder == "little" else ">u2")),
    ):
        assert list(table.lookup_many(hands, rules=SPADES)) == expected
    leaders, others = rows[:, 0], rows[:, 1]
    assert list(table.lookup_many(leaders, others, rules=SPADES)) == expected
    assert list(table.lookup_many(leaders.copy(), array.array("H", others.tobytes()), rules=SPADES))
    assert list(table.lookup_many(rows, rules=HoneymoonBridge("S"), threads=1)) == expected


def test_what_comes_out_is_a_buffer_too(table):
    found = table.lookup_many(rows_of(deals(6, 9)), rules=SPADES)
    assert isinstance(found, memoryview)
    values = np.asarray(found)
    assert (values.dtype, values.shape) == (np.uint8, (9,))
    assert list(table.lookup_many(np.zeros((0, 2, 4), np.uint16), rules=SPADES)) == []


def test_levels_may_differ_from_row_to_row(table):
    pairs = [deals(n, 1, seed=n)[0] for n in (1, 7, 3)]
    found = list(table.lookup_many(rows_of(pairs), rules=SPADES))
    assert found == [table.lookup(*pair, rules=SPADES) for pair in pairs]
    assert list(table.lookup_many(np.zeros((2, 2, 4), np.uint16), rules=SPADES)) == [0, 0]


def test_so_many_rows_that_threads_share_them(table):
    """More than are looked up on the calling thread, in an order of their own."""
    pairs = deals(7, 300)
    rows = rows_of(pairs)
    order = np.random.default_rng(5).integers(0, 300, 20_000)
    expected = np.array([table.lookup(*pair, rules=SPADES) for pair in pairs])[order]
    for threads in (1, 2, 5):
        found = table.lookup_many(rows[order], rules=SPADES, threads=threads)
        assert np.array_equal(np.asarray(found), expected)


@pytest.mark.parametrize(
    ("hands", "others"),
    [
        (np.zeros((3, 2, 4), np.int64), None),
        (np.zeros((3, 2, 4), np.int16), None),
        (np.zeros((3, 2, 4), np.uint8), None),
        (np.zeros((3, 2, 4), ">u2" if sys.byteorder == "little" else "<u2"), None),
        (np.zeros((3, 2, 4), np.float64), None),
        (b"0123456789abcdef", None),
        ([[0] * 8], None),
        ("AS", None),
        (None, None),
        (7, None),
        (np.zeros((3, 4), np.uint16), [0] * 12),
    ],
)
def test_what_holds_no_masks_is_refused(table, hands, others):
    with pytest.raises(TypeError, match="16-bit masks"):
        table.lookup_many(hands, others, rules=SPADES)


@pytest.mark.parametrize(
    ("shape", "others"),
    [
        ((3, 4), None),
        ((3, 4, 2), None),
        ((3, 3), None),
        ((4,), None),
        ((3, 2, 4, 1), None),
        ((3, 4), (2, 4)),
        ((3, 2, 4), (3, 2, 4)),
        ((3, 4), (3, 2, 4)),
    ],
)
def test_another_shape_is_refused(table, shape, others):
    others = None if others is None else np.zeros(others, np.uint16)
    with pytest.raises(ValueError, match=r"shape|go together"):
        table.lookup_many(np.zeros(shape, np.uint16), others, rules=SPADES)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ([[1, 0, 0, 0], [0, 1, 1, 0]], "1 and 2 cards"),
        ([[1, 0, 0, 0], [1, 0, 0, 0]], "both hands"),
        ([[1 << 13, 0, 0, 0], [0, 1, 0, 0]], "above 12"),
        ([[255, 0, 0, 0], [0, 255, 0, 0]], "7 levels"),
        ([[8191, 1, 0, 0], [0, 0, 8191, 1]], "13 are the most"),
    ],
)
def test_the_first_row_that_is_no_position_is_named(table, row, why):
    rows = np.concatenate([rows_of(deals(4, 5)), np.array([row, row], np.uint16)])
    with pytest.raises(PositionError, match="row 5: ") as caught:
        table.lookup_many(rows, rules=SPADES)
    assert why in str(caught.value)


def test_wrong_rules_and_positions_are_refused(table):
    rows = rows_of(deals(4, 5))
    with pytest.raises(OptionError):
        table.lookup_many(rows, rules="doudizhu")
    with pytest.raises(OptionError):
        table.lookup_many(rows, rules="bridge")
    with pytest.raises(TypeError):
        table.lookup(Position("3", "4"))
    with pytest.raises(TypeError):
        table.lookup("AS", "KS")
    with pytest.raises(TypeError):
        table.lookup(Position("AS", "KS", rules=SPADES), rules=SPADES)
    with pytest.raises(PositionError, match="8 cards a hand: this table has 7 levels"):
        table.lookup(*deals(8, 1)[0], rules=SPADES)


def test_masks():
    assert masks("2C 3C AC 2D KH AS") == [0b1_0000_0000_0011, 1, 1 << 11, 1 << 12]
    assert masks("") == [0, 0, 0, 0]
    for wrong in ("9", "R", "9H 9H"):
        with pytest.raises(CardError):
            masks(wrong)


# --- counts -----------------------------------------------------------------------------------


def test_positions_of_the_essays_scheme():
    """The seed's numbers; at level 5 it prints 16,908, where its own product is 67 times 252."""
    assert [essay_positions(level) for level in range(1, LEVELS + 1)] == [
        8,
        66,
        460,
        2_870,
        16_884,
        94_248,
        497_640,
        2_483_910,
        11_717_420,
        52_655_460,
        227_149_104,
        938_342_132,
        3_702_613_600,
    ]


def counted(level, sort_all, all_suits):
    """Positions by their definition: suits as (length, leader's count), side suits sorted."""
    pairs = [(length, own) for length in range(14) for own in range(length + 1)]
    count = 0
    for three in itertools.combinations_with_replacement(pairs, 3):
        first = (2 * level - sum(p[0] for p in three), level - sum(p[1] for p in three))
        if not 0 <= first[1] <= first[0] <= 13:
            continue
        if all_suits and 0 in (first[0], *(p[0] for p in three)):
            continue
        if sort_all and first > min(three):
            continue
        ways = 1
        for length, own in (first, *three):
            ways *= comb(length, own)
        count += ways
    return count


@pytest.mark.parametrize("level", range(1, 8))
def test_positions_of_our_scheme(level):
    assert positions(level) == counted(level, sort_all=False, all_suits=False)
    assert positions(level, trump=False) == counted(level, sort_all=True, all_suits=True)


def test_a_histogram_counts_every_position(table):
    # One card each. The leader loses to a higher card of the suit, trump or not, and to a
    # trump on another suit; the lower cards, a trump led, and two side suits win.
    assert table.histogram(1) == [3, 4]
    for part in table.parts:
        counts = table.histogram(part.level, part.trump)
        assert len(counts) == part.level + 1
        assert sum(counts) == part.positions == positions(part.level, part.trump)
    for level in (0, 8, -1, 2**70):
        with pytest.raises(OptionError):
            table.histogram(level)


# --- the file ---------------------------------------------------------------------------------


def test_what_a_table_says_of_itself(table):
    assert (table.levels, len(table.parts)) == (7, 14)
    assert table.size == Path(table.path).stat().st_size
    assert eval(repr(table)).positions == table.positions == sum(p.positions for p in table.parts)
    again = pickle.loads(pickle.dumps(table))
    assert (again.path, again.levels) == (table.path, 7)


def test_any_flipped_byte_is_found(small):
    bytes_ = small.read_bytes()
    places = random.Random(3).sample(range(len(bytes_)), 150)
    for place in places:
        damaged = bytearray(bytes_)
        damaged[place] ^= 1 << (place % 8)
        small.write_bytes(damaged)
        with pytest.raises(TableFileError) as caught:
            BridgeTable.open(small).verify()
        block = caught.value.block
        assert block in ("the header", "the directory") or block.startswith("block 0 of ")
        assert str(caught.value).startswith(f"{block}: ")
    small.write_bytes(bytes_)
    BridgeTable.open(small).verify()


def test_a_damaged_block_is_no_answer(small):
    """What a look-up reads is checked: a wrong value never comes out."""
    table = BridgeTable.open(small)
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


@pytest.mark.parametrize("keep", [0, 1, 63, 64, 200, -1])
def test_a_truncated_file_is_refused(small, keep):
    small.write_bytes(small.read_bytes()[:keep])
    with pytest.raises(TableFileError, match="the header"):
        BridgeTable.open(small)


def test_another_version_another_file_and_another_level_are_refused(small):
    data = small.read_bytes()
    four = Path(BridgeTable.build(small.with_name("four.table"), levels=4).path).read_bytes()
    later = bytearray(data)
    later[8] = 2
    for damaged, why in [
        (later, "version"),
        (data[:64] + four[64:], "the header"),
        (b"PK" + data[2:], "no table file"),
        (b"", "fewer than a header"),
    ]:
        small.write_bytes(damaged)
        with pytest.raises(TableFileError, match=why) as caught:
            BridgeTable.open(small)
        assert isinstance(caught.value, OSError)
        assert isinstance(caught.value, CanjuError)
        assert caught.value.block == "the header"
        assert pickle.loads(pickle.dumps(caught.value)).block == "the header"


def test_what_cannot_be_read_or_written_has_the_systems_number(tmp_path):
    for path in (tmp_path / "none", tmp_path / "no" / "such"):
        with pytest.raises(TableFileError) as caught:
            BridgeTable.open(path)
        assert caught.value.errno == 2
    with pytest.raises(TableFileError):
        BridgeTable.open(tmp_path)
    with pytest.raises(TableFileError) as caught:
        BridgeTable.build(tmp_path / "no" / "such", levels=2)
    assert caught.value.errno == 2
    with pytest.raises(TableFileError):
        BridgeTable.build(tmp_path, levels=2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("levels", [0, 14, -1, 2**70, 2**7000])
def test_levels_out_of_range(tmp_path, levels):
    with pytest.raises(OptionError, match="choose 1 to 13"):
        BridgeTable.build(tmp_path / "x", levels=levels)


@pytest.mark.parametrize("levels", ["5", 5.0, None, True])
def test_levels_of_another_type(tmp_path, levels):
    with pytest.raises(TypeError):
        BridgeTable.build(tmp_path / "x", levels=levels)


def test_the_same_bytes_from_any_number_of_threads(tmp_path):
    built = [BridgeTable.build(tmp_path / str(n), levels=7, threads=n).path for n in (1, 2, 3)]
    assert len({Path(path).read_bytes() for path in built}) == 1


def test_progress_is_told_and_ends_at_the_total(tmp_path):
    told = []
    table = BridgeTable.build(
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
        BridgeTable.build(tmp_path / "x", levels=11, progress=full)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(TypeError):
        BridgeTable.build(tmp_path / "x", levels=2, progress=7)


def child(program: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


CTRL_C = """
import os, signal, sys, threading, time
import numpy as np
from canju import BridgeTable
path = sys.argv[1]
small = BridgeTable.build(path + ".small", levels=11)
rows = np.tile(np.array([[[2047, 0, 0, 0], [0, 0, 0, 2047]]], np.uint16), (6_000_000, 1, 1))
def press():
    time.sleep(0.3)
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
pressed = []
threading.Thread(target=press).start()
begun = time.monotonic()
try:
    while time.monotonic() < begun + 20:
        QUESTION
except KeyboardInterrupt:
    print(time.monotonic() - pressed[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    "question",
    [
        "BridgeTable.build(path, threads=1)",
        "small.verify(threads=1)",
        "small.histogram(11)",
        "small.lookup_many(rows, rules='honeymoon-bridge:S', threads=1)",
    ],
)
def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path, question):
    """Within 2 s, twenty times the target of 0.1 s."""
    assert float(child(CTRL_C.replace("QUESTION", question), str(tmp_path / "x"))) < 2
    assert [path.name for path in tmp_path.iterdir()] == ["x.small"]


FULL_DISK = """
import resource, signal, sys
from canju import BridgeTable, TableFileError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    BridgeTable.build(sys.argv[1], levels=9)
except TableFileError as error:
    print(error.errno)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
def test_a_full_disk_leaves_what_was_there(tmp_path):
    path = tmp_path / "x"
    path.write_text("as before")
    assert int(child(FULL_DISK, str(path))) > 0
    assert path.read_text() == "as before"
    assert list(tmp_path.iterdir()) == [path]


def value_in_a_process(table):
    return table.lookup("AS 2S", "KS QS", rules=SPADES)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_several_processes_read_one_table(table, method):
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(value_in_a_process, [table] * 6) == [1] * 6


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
    assert "the header: this is no table file" in capsys.readouterr().err
    assert main(["table", "info", path, "--levels", "3"]) == 2
    assert main(["table", "build", path, "--levels", "14"]) == 2
    assert main(["table", "mend", path]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="terminals as POSIX has them")
def test_a_bar_is_drawn_on_a_terminal(tmp_path):
    import pty

    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "canju",
        "table",
        "build",
        str(tmp_path / "x"),
        "--levels",
        "11",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        out = process.communicate(timeout=120)[0].decode()
    os.close(theirs)
    drawn = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "#" in drawn
    assert "100%" in drawn
    assert "positions" in out
