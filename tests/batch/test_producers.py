"""Tables of other libraries: who releases them, what they may lie about, and when they fail."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import threading

import pytest
from canju import CanjuError, deal, solve_iter, solve_many
from canju._canju import Texts
from canju.errors import OptionError

pyarrow = pytest.importorskip("pyarrow")


class Recorder:
    """Owner of a buffer. The interpreter is needed to release it."""

    def __init__(self, released):
        self.released = released

    def __del__(self):
        self.released.append(threading.get_ident())


def column(texts: list[str], released: list[int]) -> pyarrow.Array:
    """Texts whose release records its thread."""
    array = pyarrow.array(texts)
    _, ends, letters = array.buffers()
    owner = Recorder(released)
    owner.kept = letters
    owned = pyarrow.foreign_buffer(letters.address, letters.size, base=owner)
    return pyarrow.Array.from_buffers(array.type, len(texts), [None, ends, owned])


def table(number: int, cards: int, released: list[int]) -> pyarrow.Table:
    pairs = [deal(cards, cards, seed=seed) for seed in range(number)]
    columns = [column([str(pair[place]) for pair in pairs], released) for place in (0, 1)]
    return pyarrow.table([*columns, column(["x"] * number, released)], ["first", "second", "id"])


def test_no_worker_releases_a_table():
    """Fails when a thread has the last share of a batch that is left, or that has just ended."""
    released: list[int] = []
    for number, cards in [(40, 24)] * 5 + [(300, 3)] * 30:
        iterator = solve_iter(table(number, cards, released), threads=2, node_limit=10**6)
        first = next(iterator)
        del iterator
        solve_many(table(number, 3, released), threads=2)
        del first
    gc.collect()
    assert set(released) == {threading.get_ident()}
    assert len(released) == 35 * 2 * 3


#: Leaves a batch to the end of the interpreter, with its threads at work.
EXIT = """
import sys
sys.path.insert(0, {folder!r})
from test_producers import table, solve_iter, solve_many
released = []
done = solve_many(table(200, 3, released), threads=2)
iterator = solve_iter(table(400, 20, released), threads=2)
next(iterator)
other = solve_iter(table(400, 20, released), threads=2)
next(other)
del other
print(len(done))
"""


@pytest.mark.parametrize("runs", [1, pytest.param(100, marks=pytest.mark.slow)])
def test_the_interpreter_ends_with_a_batch_at_work(runs, request):
    script = EXIT.format(folder=str(request.path.parent))
    for _ in range(runs):
        run = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
        )
        assert (run.returncode, run.stdout, run.stderr) == (0, "200\n", "")


# --- lies --------------------------------------------------------------------------------------

_CAPSULE = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
GET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
#: Places of fields in the structures, in words of eight bytes.
SCHEMA = {"format": 0, "n_children": 4, "children": 5, "dictionary": 6, "release": 7}
ARRAY = {"length": 0, "nulls": 1, "offset": 2, "n_buffers": 3, "n_children": 4, "buffers": 5}
ARRAY |= {"children": 6, "dictionary": 7, "release": 8}


def word(address: int, place: int) -> ctypes.c_int64:
    return ctypes.c_int64.from_address(address + 8 * place)


class Lying:
    """A stream of a table of two columns, with a lie in its type or in its array."""

    def __init__(self, of_type: bool, child: bool, field: str, value: int) -> None:
        self.told = of_type, child, field, value
        self.kept: list[object] = []
        self.batches = [pyarrow.record_batch({"first": ["3", "4"] * 9, "second": ["5", "6"] * 9})]

    @RELEASE
    def _release(address):  # what pyarrow has exported stays: it cannot release a lie
        pass

    def _write(self, of_type: bool, address: int) -> None:
        places = SCHEMA if of_type else ARRAY
        word(address, places["release"]).value = ctypes.cast(Lying._release, ctypes.c_void_p).value
        if of_type != self.told[0]:
            return
        at = address
        if self.told[1]:
            at = word(word(address, places["children"]).value, 0).value
        if self.told[3] == -7:  # a circle
            pointer = ctypes.c_void_p(at)
            self.kept.append(pointer)
            word(at, places["n_children"]).value = 1
            word(at, places["children"]).value = ctypes.addressof(pointer)
        else:
            word(at, places[self.told[2]]).value = self.told[3]

    def capsule(self) -> object:
        def schema(_, to):
            self.batches[0].schema._export_to_c(to)
            self._write(True, to)
            return 0

        def following(_, to):
            if not self.batches:
                word(to, ARRAY["release"]).value = 0
                return 0
            self.batches.pop()._export_to_c(to)
            self._write(False, to)
            return 0

        functions = GET(schema), GET(following), Lying._release
        stream = (ctypes.c_void_p * 5)()
        for place, function in zip((0, 1, 3), functions, strict=True):
            stream[place] = ctypes.cast(function, ctypes.c_void_p).value
        self.kept += [functions, stream, self.batches[0]]
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = (
            ctypes.py_object,
            _CAPSULE,
        )
        return make(ctypes.addressof(stream), b"arrow_array_stream", None)


TYPE, VALUES, CHILD = True, False, True
BIG = [2**63 - 1, 2**63 - 8, 2**62, -1]
LIES = [
    (TYPE, CHILD, "format", 0),
    (TYPE, False, "format", 0),
    (TYPE, False, "children", 0),
    (TYPE, False, "n_children", -1),
    (TYPE, CHILD, "children", -7),
    (VALUES, False, "children", 0),
    (VALUES, False, "n_children", -1),
    (VALUES, False, "n_children", 1),
    (VALUES, CHILD, "buffers", 0),
    (VALUES, False, "buffers", 0),
    (VALUES, CHILD, "n_buffers", -1),
    *(
        (VALUES, child, field, big)
        for child in (0, 1)
        for field in ("offset", "length")
        for big in BIG
    ),
]


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_an_error_of_ours(lie):
    """Fails, or crashes, when a number is believed that cannot be true."""
    liar = Lying(*lie)
    with pytest.raises(OptionError, match="the table cannot be read: "):
        Texts.of(liar.capsule(), 2)


def test_the_truth_is_read():
    assert len(Texts.of(Lying(TYPE, False, "release", 0).capsule(), 2)) == 18


def test_a_stream_that_fails_names_its_cause_and_ctrl_c_has_results():
    def batches():
        yield pyarrow.record_batch({"first": ["3"], "second": ["4"]})
        raise OSError("the disk is gone")

    schema = pyarrow.schema([("first", pyarrow.string()), ("second", pyarrow.string())])
    for call in (solve_many, solve_iter):
        reader = pyarrow.RecordBatchReader.from_batches(schema, batches())
        with pytest.raises(CanjuError, match=r"positions: .* cannot be read: .*the disk is gone"):
            call(reader)

    class Interrupted:
        def __arrow_c_stream__(self, requested_schema=None):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as raised:
        solve_many(Interrupted())
    assert len(raised.value.results) == 0
