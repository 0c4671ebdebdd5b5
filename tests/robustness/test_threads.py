"""Threads of Python's that ask the same things at once, with the GIL and without."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import canju
import pytest
from programs import printed

T = TypeVar("T")
THREADS = 8


def at_once(ask: Callable[[], T]) -> list[T]:
    """What several threads get that begin at the same moment."""
    start = threading.Barrier(THREADS)

    def wait_and_ask(_: int) -> T:
        start.wait(60)
        return ask()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(wait_and_ask, range(THREADS)))


@pytest.fixture(autouse=True)
def often():
    """Threads take turns a hundred times as often, so that they meet in the middle of things."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(interval / 100)
    yield
    sys.setswitchinterval(interval)


def test_a_tree_has_one_node_for_each_way():
    for _ in range(3):
        tree = canju.solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs").tree()
        nodes = at_once(lambda tree=tree: tree.at("3", "8"))
        assert len(set(map(id, nodes))) == 1
        assert len(set(at_once(tree.text))) == 1


def test_a_memo_may_be_released_while_others_ask():
    solution = canju.solve(*canju.deal(8, 8, seed=1))

    def ask() -> int:
        for _ in range(50):
            solution.release()
            assert solution.stats.memo_bytes >= 0
        return len(solution.after(solution.best).line)

    assert len(set(at_once(ask))) == 1


def test_batches_games_and_displays_in_threads():
    """Everything that is made when it is first asked for, asked for at once."""
    deals = [canju.deal(6, 6, seed=seed) for seed in range(20)]
    expected = [solution.winner for solution in canju.solve_many(deals)]

    def ask() -> tuple[object, ...]:
        game = canju.Game("3 5 B", "4 6", players=("perfect", "greedy"))
        while not game.is_over:
            game.step()
        return (
            [solution.winner for solution in canju.solve_many(deals, threads=1)],
            game.winner,
            canju.Hand("34567 99 J").split().steps,
            canju.solve("3 5", "4")._repr_mimebundle_()["text/html"],
            canju.solve("3 5", "4").tree(lang="zh").text(),
        )

    told = at_once(ask)
    assert told[0][0] == expected
    assert all(one == told[0] for one in told)


#: Writes the answers twice, at first with threads; then the system refuses to start one.
REFUSED = """
import os, resource, runpy, sys, tempfile
from pathlib import Path
answers = runpy.run_path(sys.argv[1])
folder = Path(tempfile.mkdtemp())
folder.chmod(0o777)
answers["main"](folder / "with")
if os.getuid() == 0:  # who is not bound by the limit
    os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
answers["main"](folder / "without", folder / "with")
"""
ANSWERS = Path(__file__).parents[1] / "everywhere" / "answers.py"


def answered(folder: Path, *other: Path, **environment: str) -> str:
    """The last line of the program that writes the answers, and may compare them."""
    done = subprocess.run(
        [sys.executable, ANSWERS, folder, *other],
        env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not done.stderr, done.stderr[-1500:]
    return done.stdout.splitlines()[-1]


def test_work_without_a_thread_runs_on_the_callers(tmp_path):
    """As in Pyodide: batches, odds, puzzles, proofs, reviews and tables of endings."""
    answered(tmp_path / "with")
    told = answered(tmp_path / "without", tmp_path / "with", CANJU_NO_THREADS="1")
    assert told.startswith("all ")


@pytest.mark.skipif(sys.platform != "linux", reason="limits the threads of a user")
def test_a_system_that_refuses_a_thread():
    assert printed(REFUSED, ANSWERS).splitlines()[-1].startswith("all ")


WITHOUT = """
import sys
import canju, canju.batches, canju.bridge
from canju.bridge import EndgameTable
calls = []
EndgameTable.build(sys.argv[1], levels=9, progress=lambda *at: calls.append(at))
assert calls[0][0] < calls[-1][0], calls
def stop(*at):
    raise KeyboardInterrupt
try:
    EndgameTable.build(sys.argv[1], levels=9, progress=stop)
except KeyboardInterrupt:
    print("stopped")
try:
    canju.solve(*canju.deal(31, 30, decks=2), rules=canju.DouDizhu(decks=2)).winner
except canju.LimitError as error:
    print(error)
rules = canju.DouDizhu(decks=2)
row, = canju.solve_many([canju.Position(*canju.deal(31, 30, decks=2), rules=rules)])
print(row.status)
"""


def test_without_a_thread_a_caller_is_heard_and_has_a_small_stack(tmp_path):
    told = printed(WITHOUT, tmp_path / "bridge.table", CANJU_NO_THREADS="1")
    no_thread = "the system has no thread left"
    assert told.splitlines() == ["stopped", no_thread, "memory_limit"]


def test_a_batch_without_threads_answers_before_its_last_line():
    command = [sys.executable, "-m", "canju", "batch"]
    environment = {**os.environ, "CANJU_NO_THREADS": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment) as program:
        late = threading.Timer(60, program.kill)
        late.start()
        program.stdin.write(b"7 | 8\n")
        program.stdin.flush()
        told = program.stdout.readline()
        late.cancel()
        program.stdin.close()
    assert b'"second"' in told


def test_the_core_needs_no_gil():
    """A free-threaded Python turns the GIL on for a module that does not say so."""
    enabled = getattr(sys, "_is_gil_enabled", None)
    if enabled is None or "free-threading" not in sys.version:
        pytest.skip("this Python has its GIL")
    assert not enabled()
