"""Recipes and tables of docs/studies.md, and the studies of ``examples/``."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from canju import DouDizhu, Hand, Position, deal, rate, solve, solve_many
from programs import run
from published import PUZZLES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "studies.md").read_text("utf-8")


@pytest.mark.parametrize(("name", "decks"), [("dask_study.py", 2), ("joblib_study.py", 1)])
def test_a_recipe_gives_what_one_process_gives(name, decks, tmp_path):
    library = name.split("_")[0]
    # Not imported here: dask changes how all errors of this process are pickled.
    if not find_spec(library):
        pytest.skip(f"needs {library}")
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    rules = DouDizhu(decks=decks)
    alone = solve_many(
        Position(*deal(9, 9, seed=seed, decks=decks), rules=rules) for seed in range(400)
    )
    wins = sum(solution.wins for solution in alone)
    told = {"dask_study.py": f"{wins} of 400 won", "joblib_study.py": repr(alone)}[name]
    assert done.stdout.strip() == told


THREADS = """
from canju import solve_many
most = [0]
def watch():
    while True:
        most[0] = max(most[0], len(os.listdir("/proc/self/task")))
        time.sleep(0.01)
threading.Thread(target=watch, daemon=True).start()
{call}
print(most[0] - 2)  # besides this one and the one that watches
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
@pytest.mark.parametrize(
    ("call", "least"),
    [
        # The thread that calls waits for the results, and hands on interrupts.
        ("solve_many([HARD] * 4, time_limit=0.3)", 1),
        # Here it searches as well.
        ("try: solve(HARD, time_limit=0.5)\nexcept TimeLimit: pass", 0),
    ],
)
def test_a_process_keeps_to_the_threads_that_it_is_allowed(call, least, monkeypatch):
    """Fails when the processors are counted instead: two programs would use twice as many."""
    monkeypatch.setenv("CANJU_MAX_THREADS", "1")
    assert int(run(THREADS.format(call=call))) == least
    monkeypatch.delenv("CANJU_MAX_THREADS")
    if len(os.sched_getaffinity(0)) > 1:
        assert int(run(THREADS.format(call=call))) > least


def test_the_shared_puzzles_stand_in_the_order_of_their_ratings():
    row = re.compile(r"^\| `([\w-]+)` \| (\d+\.\d) \| ([^|]*) \|$", re.MULTILINE)
    stand = row.findall((ROOT / "tests" / "data" / "ratings.md").read_text("utf-8"))
    shown = row.findall(PAGE)
    assert shown == [one for one in stand if one in shown] != []
    assert {name for name, *_ in stand} == {puzzle["id"] for puzzle in PUZZLES}
    scores = [float(score) for _, score, _ in stand]
    assert scores == sorted(scores)
    puzzles = {puzzle["id"]: puzzle for puzzle in PUZZLES}
    for name, score, why in stand:
        puzzle = puzzles[name]
        rules = DouDizhu(without=tuple(puzzle["without"]))
        rating = rate(puzzle["first"], puzzle["second"], rules=rules)
        assert (rating.score, str(rating).split(": ", 1)[1]) == (float(score), why)


# --- the studies ---------------------------------------------------------------------------


def study(program: str, *argv: str, out: Path) -> str:
    """Output of a program of ``examples/``, with its files in ``out``."""
    return subprocess.run(
        [sys.executable, str(ROOT / "examples" / f"{program}.py"), *argv, "--out", str(out)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout


def rows_of(out: Path, name: str) -> list[dict]:
    paths = sorted(out.glob(f"{name}-*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("program", "file"),
    [("lead", "1-03-00000-00100.jsonl"), ("landlord", "any-03-0-00000-00100.jsonl")],
)
def test_a_study_goes_on_where_it_was_interrupted(program, file, tmp_path):
    """Fails when what is there is solved again, or what is missing is not."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    study(program, "solve", "--deals", "130", "--largest", "5", out=whole)
    study(program, "solve", "--deals", "130", "--largest", "4", out=parts)
    kept = {path: path.stat().st_mtime_ns for path in parts.iterdir()}
    # As an interruption leaves it: a file that is missing, and one begun.
    gone = parts / file
    gone.unlink()
    gone.with_suffix(".part").write_text("{")
    del kept[gone]
    study(program, "solve", "--deals", "130", "--largest", "5", out=parts)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    names = [sorted(path.name for path in folder.iterdir()) for folder in (parts, whole)]
    assert names[0] == names[1]
    assert study(program, "report", out=parts) == study(program, "report", out=whole)


def test_the_study_of_the_lead_counts_what_solve_says(tmp_path):
    study("lead", "solve", "--deals", "50", "--largest", "6", out=tmp_path)
    rows = rows_of(tmp_path, "1-06")
    assert [row["seed"] for row in rows] == list(range(50))
    for row in rows:
        hands = deal(6, 6, seed=row["seed"])
        assert row["wins"] == solve(*hands).wins
        assert row["bombs"] == [sum(play.kind == "bomb" for play in h.plays()) for h in hands]
        assert row["rocket"] == [any(p.kind == "rocket" for p in h.plays()) for h in hands]
    wins = sum(row["wins"] for row in rows)
    assert f"| 6 | {2 * wins}.0 (" in study("lead", "report", out=tmp_path)


def test_the_error_bars_are_wilsons():
    """Against values that stand in Wilson's favour everywhere: 0 of 10 and 5 of 10."""
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        from lead import Share
    finally:
        sys.path.pop(0)
    assert Share(0, 10, 0).interval == pytest.approx((0, 0.2775), abs=1e-4)
    assert Share(5, 10, 3).interval == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert str(Share(5, 10, 3)) == "50.0 (23.7 to 76.3)"


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("whole")
    study("landlord", "solve", "--deals", "130", "--largest", "6", out=out)
    return out


def test_the_study_of_the_landlord_counts_what_solve_says(whole):
    """Fails when a deal, a winner or a share is another than the program says."""
    rows = rows_of(whole, "any-05-3")
    assert [row["seed"] for row in rows] == list(range(130))
    for row in rows[:40]:
        landlord, *farmers = deal(8, 5, 5, seed=row["seed"])
        assert row["landlord"] == [solve(landlord, farmers=farmers).winner == "landlord"]
    won = sum(row["landlord"][0] for row in rows)
    assert f"| {100 * won / 130:.1f} (" in study("landlord", "report", out=whole)


@pytest.mark.parametrize("seat", ["landlord", "down", "up"])
def test_the_bomb_is_whose_it_is_said_to_be(whole, seat):
    """Fails when another hand has a bomb, or the two verdicts are not of the two rules."""
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        from landlord import Point, Worth, dealt_with_bomb
    finally:
        sys.path.pop(0)
    rows = rows_of(whole, f"{seat}-06-3")
    for row in rows[:40]:
        hands = dealt_with_bomb(Point(6, 3, seat), row["seed"])
        assert [len(hand) for hand in hands] == [9, 6, 6]
        kinds = [{play.kind for play in hand.plays()} for hand in hands]
        bombs = [bool(kind & {"bomb", "rocket"}) for kind in kinds]
        assert bombs == [seat == one for one in ("landlord", "down", "up")]
        assert sum(hands, Hand("")) <= Hand.full()
        verdicts = [
            solve(hands[0], farmers=hands[1:], rules=rules).winner == "landlord"
            for rules in (DouDizhu(), DouDizhu(without=("bomb",)))
        ]
        assert row["landlord"] == verdicts
    worth = Worth.of(rows)
    wins = [
        sum((row["landlord"][place] == (seat == "landlord")) for row in rows) for place in (0, 1)
    ]
    assert worth.gained - worth.lost == wins[0] - wins[1]
    low, high = worth.interval
    assert low <= (wins[0] - wins[1]) / len(rows) <= high


def test_the_error_bars_of_the_study_of_the_landlord():
    """Against Wilson's values for 0 and 5 of 10; of pairs that all agree there is no doubt."""
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        from landlord import Worth, wilson
    finally:
        sys.path.pop(0)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Worth(0, 0, 50).interval == (0, 0)
    # The difference of 20 pairs of 100, 15 one way: 0.1, its variance (0.2 - 0.01) / 100.
    low, high = Worth(15, 5, 100).interval
    assert (low, high) == pytest.approx((0.1 - 1.96 * 0.04359, 0.1 + 1.96 * 0.04359), abs=1e-4)
