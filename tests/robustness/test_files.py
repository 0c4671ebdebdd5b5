"""Files: written whole or not at all, replaced where regular files are, refused when damaged."""

from __future__ import annotations

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from canju import CanjuError, Match, Proof, honeymoon, match, solve
from canju.bridge import EndgameTable
from canju.errors import TableFileError
from hypothesis import given
from hypothesis import strategies as st
from programs import printed
from trying import trying
from typed import tried

PLAYED = match("3 4", "5", players=("greedy", "greedy"))

Write = Callable[[Path], object]


def build(path: Path) -> object:
    return EndgameTable.build(path, levels=2, threads=1)


def is_whole(path: Path) -> bool:
    """Returns true for a file as one of the two writers writes it."""
    if path.read_bytes().startswith(b"{"):
        return Match.load(path) == PLAYED
    EndgameTable.open(path).verify()
    return True


posix = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")


@pytest.fixture(params=[build, PLAYED.save], ids=["a table", "a record"])
def write(request) -> Write:
    """The two ways in which the package writes a file."""
    return request.param


# --- replaced and refused -------------------------------------------------------------------


def test_a_new_file_and_one_that_is_there(write, tmp_path):
    names = ["x", "x" * 255, "残" * 85] if sys.platform != "win32" else ["x"]
    for name in names:
        path = tmp_path / name
        write(path)
        assert is_whole(path)
        path.write_text("before")
        write(path)
        assert is_whole(path)
    assert sorted(os.listdir(tmp_path)) == names


@posix
def test_a_link_stays_and_its_target_is_replaced(write, tmp_path):
    """Relative links, chains of them, and one to a file that does not exist yet."""
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


@posix
def test_what_is_not_a_regular_file_is_refused_and_stays(write, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fifo")
    Path("link").symlink_to("fifo")
    Path("a").symlink_to("b")
    Path("b").symlink_to("a")
    refused = {
        "fifo": "a FIFO, not a regular file",
        "link": "a FIFO, not a regular file",
        "a": "[Ll]ink|levels",
        "socket": "not a regular file",
        "new/": "[Dd]irectory|file name",
        ".": "[Dd]irectory|file name",
        "..": "[Dd]irectory|file name",
        "none/x": "No such|cannot find",
        "": "No such|file ?name",
        "y" * 300: "long",
    }
    if os.geteuid() == 0:
        try:
            os.mknod("device", stat.S_IFCHR | 0o666, os.makedev(1, 3))
            refused["device"] = "a device, not a regular file"
        except OSError:
            pass
    if os.path.isdir("/proc/self"):
        refused["/proc/self/x"] = "No such|denied|permitted"  # no file can be made there
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        before = {name: os.lstat(name).st_mode for name in os.listdir()}
        for path, why in refused.items():
            with pytest.raises(OSError, match=why) as raised:
                write(path)
            assert len(str(raised.value)) < 500
    assert {name: os.lstat(name).st_mode for name in os.listdir()} == before


@posix
def test_standard_output_by_name_is_refused(tmp_path):
    """The link is made again in a folder of its own: a program that is wrong may replace it."""
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
        assert "not a regular file" in done.stderr
        assert "Traceback" not in done.stderr
    assert link.is_symlink()


def test_a_path_that_no_system_takes(write, tmp_path):
    for path in (f"{tmp_path}/a\0b", f"{tmp_path}/\ud800", 3, None, [], 2.5):
        with pytest.raises((OSError, ValueError) if isinstance(path, str) else TypeError):
            write(path)
    assert os.listdir(tmp_path) == []


@posix
def test_permissions_and_owner_of_the_file_that_was_there_are_kept(write, tmp_path):
    path = tmp_path / "x"
    path.write_text("before")
    for mode in (0o600, 0o640, 0o664, 0o755):
        path.chmod(mode)
        write(path)
        assert stat.S_IMODE(path.stat().st_mode) == mode
    plain, fresh = tmp_path / "plain", tmp_path / "fresh"
    plain.write_text("")
    write(fresh)
    assert plain.stat().st_mode == fresh.stat().st_mode
    if os.geteuid() == 0:
        os.chown(path, 12345, 12346)
        path.chmod(0o640)
        write(path)
        now = path.stat()
        assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (12345, 12346, 0o640)


@posix
@pytest.mark.parametrize("command", ["info", "verify"])
def test_no_table_is_read_from_a_fifo(command, run, tmp_path):
    """Opening one would wait for a writer, deaf to Ctrl-C."""
    os.mkfifo(tmp_path / "fifo")
    code, _, err = run("table", command, str(tmp_path / "fifo"))
    assert (code, "a FIFO, not a regular file" in err) == (2, True)


def test_a_table_that_cannot_be_opened(tmp_path):
    with pytest.raises(TableFileError, match="directory"):
        EndgameTable.open(tmp_path)
    if sys.platform != "win32":
        with pytest.raises(OSError, match="long") as raised:
            EndgameTable.open(tmp_path / ("z" * 5000))
        assert raised.value.errno == errno.ENAMETOOLONG


# --- whole or not at all --------------------------------------------------------------------


@posix
def test_a_file_that_only_its_owner_may_read_is_written_like_that(tmp_path):
    path = tmp_path / "x"
    path.write_text("before")
    path.chmod(0o600)
    modes = set()

    def look(done, total):
        modes.update(stat.S_IMODE((tmp_path / part).stat().st_mode) for part in parts(tmp_path))

    EndgameTable.build(path, 10, threads=1, progress=look)
    assert modes == {0o600}


FULL_DISK = """
import resource, signal, sys
from canju import CanjuError, match
from canju.bridge import EndgameTable
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
played = match(3, 3, players=("greedy", "greedy"), games=100, seed=1)
resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
build = lambda path: EndgameTable.build(path, levels=9)
for path, write in zip(sys.argv[1:], (build, played.save)):
    try:
        write(path)
    except OSError as error:
        print(error.errno)
"""


@posix
def test_a_full_disk_leaves_what_was_there(tmp_path):
    paths = [tmp_path / "record", tmp_path / "table"]
    for path in paths:
        path.write_text("before")
    assert printed(FULL_DISK, *paths).split() == [str(errno.EFBIG)] * 2
    assert [path.read_text() for path in paths] == ["before", "before"]
    assert sorted(os.listdir(tmp_path)) == ["record", "table"]


@posix
def test_what_takes_the_place_meanwhile_is_not_replaced(tmp_path):
    """The place is looked at again when the file is complete."""
    path = tmp_path / "x"

    def put_a_fifo_there(done, total):
        if not path.exists():
            os.mkfifo(path)

    with pytest.raises(TableFileError, match="a FIFO"):
        EndgameTable.build(path, 10, threads=1, progress=put_a_fifo_there)
    assert os.listdir(tmp_path) == ["x"]


# --- left behind by a killed build ----------------------------------------------------------

BUILDING = """
import sys
from canju.bridge import EndgameTable
def wait(done, total):
    print("begun", flush=True)
    sys.stdin.readline()
EndgameTable.build(sys.argv[1], 10, threads=1, progress=wait)
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
def test_the_part_of_a_killed_build_is_removed_by_the_next(write, tmp_path):
    path = tmp_path / "x"
    process = building(path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
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
        assert (out.endswith("built\n"), process.returncode) == (True, 0)
        assert EndgameTable.open(path).levels == 10
        assert os.listdir(tmp_path) == ["x"]
    finally:
        process.kill()
        process.communicate()


@posix
def test_stale_parts_are_removed_and_files_of_others_stay(write, tmp_path):
    """A lock tells which build is alive: in other containers processes have the same numbers."""
    import fcntl

    path = tmp_path / "x"
    kept = [
        "x.1-0.part", ".x.1-0.part.bak", ".x.1-.part", ".x.-0.part", ".x.1.part", ".x.a-0.part",
        ".x.1-0-0.part", ".xx.1-0.part", ".x.y.1-0.part", ".x.+1-0.part", ".x. 1-0.part",
        ".x.1-0x.part", "..x.1-0.part", ".x.1-0", ".x.١-0.part",
    ]  # fmt: skip
    stale = [f".x.{number}-{attempt}.part" for number in (1, os.getpid()) for attempt in (0, 7)]
    for name in (*kept, *stale):
        (tmp_path / name).write_text("somebody's own")
    (tmp_path / ".x.2-0.part").symlink_to("somebody else's")
    with (tmp_path / ".x.999999999-0.part").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        write(path)
        there = [*kept, ".x.2-0.part", "x"]
        assert sorted(os.listdir(tmp_path)) == sorted([*there, ".x.999999999-0.part"])
    write(path)
    assert sorted(os.listdir(tmp_path)) == sorted(there)
    assert all((tmp_path / name).read_text() == "somebody's own" for name in kept)


@posix
def test_many_builds_of_one_file_at_once(tmp_path):
    """Each file is whole, and no part of one stays."""
    program = (
        "import sys\nfrom canju.bridge import EndgameTable\n"
        "for _ in range(15): EndgameTable.build(sys.argv[1], levels=3, threads=1)"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "x")]) for _ in range(4)
    ]
    try:
        assert [process.wait(timeout=120) for process in processes] == [0] * 4
    finally:
        for process in processes:
            process.kill()
    assert is_whole(tmp_path / "x")
    assert os.listdir(tmp_path) == ["x"]


# --- damaged --------------------------------------------------------------------------------


def saved(folder: Path) -> list[tuple[Callable[[Path], object], bytes]]:
    """A reader of each kind of file, and a file for it."""
    game = honeymoon.Game(seed=7, players=("greedy", "greedy"))
    while len(game.moves) < 8:
        game.step()
    writers = {
        Match.load: PLAYED.save,
        honeymoon.Game.load: game.save,
        Proof.load: solve("9 5 44", "8 3 66").prove().save,
        lambda path: EndgameTable.open(path).verify(): build,
    }
    found = []
    for read, write in writers.items():
        write(folder / "whole")
        read(folder / "whole")
        found.append((read, (folder / "whole").read_bytes()))
    return found


#: Edits of bytes: one cut, bytes put in another's place, other bytes altogether.
edits = st.one_of(
    st.builds(lambda at: lambda whole: whole[: at % len(whole)], st.integers(0)),
    st.builds(
        lambda at, more, over: (
            lambda whole: whole[: at % len(whole)] + more + whole[at % len(whole) + over :]
        ),
        st.integers(0),
        st.binary(min_size=1, max_size=4) | st.text(max_size=3).map(str.encode),
        st.integers(0, 4),
    ),
    st.builds(
        lambda odd: lambda whole: odd,
        st.binary(max_size=40)
        | st.sampled_from(
            [b"\n", b"{}\n", b"null\n", b"\xff\xfe\n", b'{"a":' * 9000, b"[" * 60000]
        ),
    ),
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return saved(tmp_path_factory.mktemp("files"))


@trying(150)
@given(edit=edits, kind=st.integers(0, 3), other=st.integers(0, 3))
def test_a_damaged_file_is_refused_with_a_short_error(edit, kind, other, files, tmp_path_factory):
    """So is one of another kind; a reader that takes a changed file has something to show."""
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.write_bytes(edit(files[other][1]))
    repr(tried(files[kind][0], path))
    if kind != other and path.read_bytes():
        with pytest.raises((CanjuError, ValueError)):
            files[kind][0](path)
