"""The study of docs/three-hands.md: ``examples/landlord.py``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from canju import DouDizhu, Hand, deal, solve

ROOT = Path(__file__).parents[2]


def study(*argv: str, out: Path) -> str:
    return subprocess.run(
        [sys.executable, str(ROOT / "examples" / "landlord.py"), *argv, "--out", str(out)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("whole")
    study("solve", "--deals", "130", "--largest", "6", out=out)
    return out


def rows_of(out: Path, name: str) -> list[dict]:
    paths = sorted(out.glob(f"{name}-*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


def test_it_goes_on_where_it_was_interrupted(whole, tmp_path):
    """Fails when what is there is solved again, or what is missing is not."""
    study("solve", "--deals", "130", "--largest", "4", out=tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    gone = tmp_path / "any-03-0-00000-00100.jsonl"
    gone.unlink()
    gone.with_suffix(".part").write_text("{")
    del kept[gone]
    study("solve", "--deals", "130", "--largest", "6", out=tmp_path)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    names = [sorted(path.name for path in folder.iterdir()) for folder in (tmp_path, whole)]
    assert names[0] == names[1]
    assert study("report", out=tmp_path) == study("report", out=whole)


def test_it_counts_what_solve_says(whole):
    """Fails when a deal, a winner or a share is another than the program says."""
    rows = rows_of(whole, "any-05-3")
    assert [row["seed"] for row in rows] == list(range(130))
    for row in rows[:40]:
        landlord, *farmers = deal(8, 5, 5, seed=row["seed"])
        assert row["landlord"] == [solve(landlord, farmers=farmers).winner == "landlord"]
    won = sum(row["landlord"][0] for row in rows)
    assert f"| {100 * won / 130:.1f} (" in study("report", out=whole)


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


def test_the_error_bars():
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
