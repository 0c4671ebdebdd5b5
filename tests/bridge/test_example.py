"""The example that ends the exchange phase runs, and what it says holds."""

from __future__ import annotations

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path

from canju import Position, deal, solve

PATH = Path(__file__).parents[2] / "examples" / "last_thirteen.py"


def example():
    spec = importlib.util.spec_from_file_location("last_thirteen", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_runs_and_plays_thirteen_tricks():
    done = subprocess.run(
        [sys.executable, str(PATH)], capture_output=True, text=True, timeout=60, check=True
    )
    lines = done.stdout.splitlines()
    assert lines[1] == "theirs: K.AQ8732.653.T92"
    assert sum(line.startswith("trick ") for line in lines) == 13


def test_its_docstrings_are_true():
    assert doctest.testmod(example()).failed == 0


def test_the_rest_of_the_deck_is_the_others_hand():
    module = example()
    for seed in range(30):
        mine, other, discards = deal(13, 13, 26, seed=seed, jokers=False, suits=True)
        assert module.last_hand(mine, discards) == other


def test_the_tricks_of_the_line_are_those_of_the_verdict():
    """Counted along the line, the leader's tricks are as many as was said at the start."""
    module = example()
    for seed in range(10):
        mine, other, _ = deal(13, 13, 26, seed=seed, jokers=False, suits=True)
        solution = solve(Position(mine, other, rules="honeymoon-bridge:S"))
        taken = [winner for _, _, winner in module.tricks_played(solution)]
        assert len(taken) == 13
        assert taken.count("first") == solution.tricks
