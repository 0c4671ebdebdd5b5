"""Files that are written: whole or not at all, in the place of regular files only."""

from __future__ import annotations

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from canju import Match, match
from canju._canju import build_table
from canju.bridge import EndgameTable
from canju.errors import TableFileError

PLAYED = match("3 4", "5", players=("greedy", "greedy"))

Write = Callable[[Path], object]


def build(path: Path) -> object:
    return EndgameTable.build(path, levels=2, threads=1)


def is_whole(path: Path) -> bool:
    """Whether a file is what one of the two writers writes."""
    if path.read_bytes().startswith(b"{"):
        return Match.load(path) == PLAYED
    EndgameTable.open(path).verify()
    return True


#: Everything in the package that writes a file.
WRITERS = {"a table": build, "a record": PLAYED.save}

by_both = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS.keys())
posix = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes device nodes"
)


# --- what may be replaced -------------------------------------------------------------------


@by_both
def test_a_new_file_and_one_that_is_there(write: Write, tmp_path):
    path = tmp_path / "x"
    write(path)
    assert is_whole(path)
    path.write_text("before")
    write(path)
    assert is_whole(path)
    assert os.listdir(tmp_path) == ["x"]


@posix
@by_both
def test_a_link_stays_and_its_target_is_replaced(write: Write, tmp_path):
    """Relative links, chains of them, and one to a file that there is not yet."""
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "target"
    target.write_text("before")
    (tmp_path / "one").symlink_to("folder/target")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    (tmp_path / "new").symlink_to("folder/none yet")
    write(tmp_path / "two")
    assert is_whole(target)
    write(tmp_path / "new")
    assert is_whole(folder / "none yet")
    assert all((tmp_path / name).is_symlink() for name in ("one", "two", "new"))
    assert sorted(os.listdir(folder)) == ["none yet", "target"]
    assert sorted(os.listdir(tmp_path)) == ["folder", "new", "one", "two"]


@posix
@by_both
def test_a_circle_of_links_is_refused(write: Write, tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match=r"[Ll]ink|levels"):
        write(tmp_path / "a")
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


@posix
@by_both
@pytest.mark.parametrize("by_link", [False, True])
def test_a_fifo_is_refused_and_stays(write: Write, by_link, tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    path = fifo
    if by_link:
        path = tmp_path / "link"
        path.symlink_to(fifo)
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(OSError, match="a FIFO, no regular file"):
        write(path)
    assert stat.S_ISFIFO(os.lstat(fifo).st_mode)
    assert sorted(os.listdir(tmp_path)) == before


@as_root
@by_both
def test_a_device_is_refused_and_stays(write: Write, tmp_path):
    """A node with the numbers of the null device, in a folder of its own."""
    node = tmp_path / "node"
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("no device nodes can be made here")
    with pytest.raises(OSError, match="a device, no regular file"):
        write(node)
    assert stat.S_ISCHR(os.lstat(node).st_mode)
    assert os.listdir(tmp_path) == ["node"]


@posix
@by_both
def test_a_socket_is_refused_and_stays(write: Write, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        with pytest.raises(OSError, match="no regular file"):
            write(tmp_path / "socket")
    assert stat.S_ISSOCK(os.lstat("socket").st_mode)


@posix
def test_a_standard_stream_by_name_is_refused(tmp_path):
    """``/dev/stdout`` is a link to whatever it is: here a pipe.

    The link is made anew in a folder of its own: a program that is wrong may replace it.
    """
    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("there are no streams by name here")
    link = tmp_path / "stdout"
    link.symlink_to("/proc/self/fd/1")
    for command in (("table", "build", "--levels", "2"), ("match", "3", "4", "--save")):
        done = subprocess.run(
            [sys.executable, "-m", "canju", *command, str(link)],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (2, "")
        assert "no regular file" in done.stderr
        assert "Traceback" not in done.stderr
    assert link.is_symlink()


@by_both
def test_a_directory_is_refused(write: Write, tmp_path):
    for path in (tmp_path, f"{tmp_path / 'new'}{os.sep}", tmp_path / ".."):
        with pytest.raises(OSError, match=r"[Dd]irectory|file name"):
            write(path)
    assert os.listdir(tmp_path) == []


@by_both
def test_no_name_and_no_folder(write: Write, tmp_path):
    for path in (tmp_path / "none" / "x", "", tmp_path / ("y" * 300)):
        with pytest.raises(OSError):  # noqa: PT011
            write(path)
    assert os.listdir(tmp_path) == []


@by_both
def test_a_path_that_no_system_takes(write: Write, tmp_path):
    for path in (f"{tmp_path}/a\0b", f"{tmp_path}/\ud800"):
        with pytest.raises((OSError, ValueError)) as raised:
            write(path)
        assert len(str(raised.value)) < 500
    for path in (3, None, [], 2.5):
        with pytest.raises(TypeError):
            write(path)
    assert os.listdir(tmp_path) == []


@posix
@by_both
def test_the_longest_name_that_a_file_may_have(write: Write, tmp_path):
    for path in (tmp_path / ("x" * 255), tmp_path / ("残" * 85)):
        write(path)
        assert is_whole(path)
    assert len(os.listdir(tmp_path)) == 2


@posix
@by_both
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_of_the_file_that_was_there_are_kept(write: Write, mode, tmp_path):
    path = tmp_path / "x"
    path.write_text("before")
    path.chmod(mode)
    write(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    plain, fresh = tmp_path / "plain", tmp_path / "fresh"
    plain.write_text("")
    write(fresh)
    assert plain.stat().st_mode == fresh.stat().st_mode


@as_root
@by_both
def test_root_leaves_a_file_to_its_owner(write: Write, tmp_path):
    path = tmp_path / "x"
    path.write_text("before")
    os.chown(path, 12345, 12346)
    path.chmod(0o640)
    write(path)
    now = path.stat()
    assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (12345, 12346, 0o640)


PARTS = """
import os, stat, sys
from canju._canju import build_table
seen = set()
def look(done):
    for entry in os.scandir(os.path.dirname(sys.argv[1])):
        if entry.name.endswith(".part"):
            seen.add(stat.S_IMODE(entry.stat().st_mode))
build_table(sys.argv[1], 10, 1, look)
print(*map(oct, seen))
"""


@posix
def test_what_nobody_else_may_read_is_not_readable_while_it_is_written(tmp_path):
    path = tmp_path / "x"
    path.write_text("before")
    path.chmod(0o600)
    done = subprocess.run(
        [sys.executable, "-c", PARTS, str(path)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == (["0o600"], "")


# --- whole or not at all ----------------------------------------------------------------------

FULL_DISK = """
import resource, signal, sys
from canju import match
from canju.bridge import EndgameTable
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
played = match(3, 3, players=("greedy", "greedy"), games=100, seed=1)
resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
writers = (lambda path: EndgameTable.build(path, levels=9), played.save)
for path, write in zip(sys.argv[1:], writers):
    try:
        write(path)
    except OSError as error:
        print(error.errno)
"""


@posix
def test_a_full_disk_leaves_what_was_there(tmp_path):
    paths = [tmp_path / "table", tmp_path / "record"]
    for path in paths:
        path.write_text("before")
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, *map(str, paths)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == ([str(errno.EFBIG)] * 2, "")
    assert [path.read_text() for path in paths] == ["before", "before"]
    assert sorted(os.listdir(tmp_path)) == ["record", "table"]


@posix
def test_what_takes_the_place_meanwhile_is_not_replaced(tmp_path):
    """The place is looked at again when the file is complete."""
    path = tmp_path / "x"

    def put_a_fifo_there(done):
        if not path.exists():
            os.mkfifo(path)

    with pytest.raises(TableFileError, match="a FIFO"):
        build_table(str(path), 10, 1, put_a_fifo_there)
    assert stat.S_ISFIFO(os.lstat(path).st_mode)
    assert os.listdir(tmp_path) == ["x"]


@posix
@by_both
def test_a_folder_in_which_nothing_may_be_written(write: Write, tmp_path):
    """As root everything may be: a folder on a file system that has none such."""
    folder = Path("/proc/self") if os.path.isdir("/proc/self") else tmp_path
    if folder == tmp_path:
        pytest.skip("there is no such folder here")
    with pytest.raises(OSError, match=r"No such|denied|permitted") as raised:
        write(folder / "x")
    assert raised.value.errno


# --- what a killed build leaves behind ----------------------------------------------------------

BUILDING = """
import sys
from canju._canju import build_table
def wait(done):
    print("begun", flush=True)
    sys.stdin.readline()
build_table(sys.argv[1], 10, 1, wait)
print("built", flush=True)
"""


def building(path: Path) -> subprocess.Popen[str]:
    """A build that has begun and waits for lines before it goes on."""
    process = subprocess.Popen(
        [sys.executable, "-c", BUILDING, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def parts(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".part"))


@posix
@by_both
def test_what_a_killed_build_left_is_gone_after_the_next(write: Write, tmp_path):
    path = tmp_path / "x"
    process = building(path)
    assert len(parts(tmp_path)) == 1
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert len(parts(tmp_path)) == 1
    write(tmp_path / "another")
    assert len(parts(tmp_path)) == 1
    write(path)
    assert sorted(os.listdir(tmp_path)) == ["another", "x"]
    assert is_whole(path)


@posix
def test_another_build_of_the_same_file_goes_on(tmp_path):
    """The part file of a build that is alive is left alone, and both builds end well."""
    path = tmp_path / "x"
    process = building(path)
    try:
        build(path)
        assert EndgameTable.open(path).levels == 2
        assert len(parts(tmp_path)) == 1
        out, _ = process.communicate("\n" * 10_000, timeout=120)
        assert out.endswith("built\n")
        assert process.returncode == 0
        assert EndgameTable.open(path).levels == 10
        assert os.listdir(tmp_path) == ["x"]
    finally:
        process.kill()
        process.communicate()


@posix
@by_both
def test_the_lock_tells_what_is_alive_and_not_the_number(write: Write, tmp_path):
    """In other containers the same numbers are those of other processes.

    A part file with the number of a process that lives, this one's own among them, is removed
    when nobody has it locked; one with a number that no process has stays while it is locked.
    """
    import fcntl

    path = tmp_path / "x"
    stale = [f".x.{number}-{attempt}.part" for number in (1, os.getpid()) for attempt in (0, 7)]
    for name in stale:
        (tmp_path / name).write_text("left behind")
    with (tmp_path / ".x.999999999-0.part").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        write(path)
        assert parts(tmp_path) == [".x.999999999-0.part"]
    write(path)
    assert os.listdir(tmp_path) == ["x"]


@posix
@by_both
def test_only_our_own_pattern_is_removed(write: Write, tmp_path):
    path = tmp_path / "x"
    kept = [
        "x.1-0.part", ".x.1-0.part.bak", ".x.1-.part", ".x.-0.part", ".x.1.part", ".x.a-0.part",
        ".x.1-0-0.part", ".xx.1-0.part", ".x.y.1-0.part", ".x.1-0.PART", ".x.+1-0.part",
        ".x. 1-0.part", ".x.1-0x.part", "..x.1-0.part", ".x.1-0", ".x.١-0.part",
    ]  # fmt: skip
    for name in kept:
        (tmp_path / name).write_text("somebody's own")
    (tmp_path / ".x.1-0.part").mkdir()
    (tmp_path / ".x.2-0.part").symlink_to("somebody else's")
    os.mkfifo(tmp_path / ".x.3-0.part")
    write(path)
    special = [".x.1-0.part", ".x.2-0.part", ".x.3-0.part", "x"]
    assert sorted(os.listdir(tmp_path)) == sorted([*kept, *special])
    assert all((tmp_path / name).read_text() == "somebody's own" for name in kept)


@posix
def test_many_builds_of_one_file_at_once(tmp_path):
    """Whatever they do to each other's part files: each is whole, and nothing stays."""
    program = (
        "import sys\nfrom canju.bridge import EndgameTable\n"
        "for _ in range(15): EndgameTable.build(sys.argv[1], levels=3, threads=1)"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "x")]) for _ in range(4)
    ]
    deadline = time.monotonic() + 120
    while any(process.poll() is None for process in processes) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert [process.wait(timeout=10) for process in processes] == [0] * 4
    assert is_whole(tmp_path / "x")
    assert os.listdir(tmp_path) == ["x"]


# --- what is read -------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("command", ["info", "verify"])
def test_no_table_is_read_from_a_fifo(command, tmp_path):
    """Opening one would wait for a writer, deaf to Ctrl-C."""
    os.mkfifo(tmp_path / "fifo")
    done = subprocess.run(
        [sys.executable, "-m", "canju", "table", command, str(tmp_path / "fifo")],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "a FIFO, no regular file" in done.stderr


def test_errors_of_files_are_short(tmp_path):
    long = str(tmp_path / ("z" * 1_000_000))
    for call in (
        lambda: EndgameTable.open(long),
        lambda: EndgameTable.build(long, levels=1),
    ):
        with pytest.raises(OSError, match="long") as raised:
            call()
        assert len(str(raised.value)) < 500
        assert raised.value.errno == errno.ENAMETOOLONG
    with pytest.raises(TableFileError, match="directory"):
        EndgameTable.open(tmp_path)
