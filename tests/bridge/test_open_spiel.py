"""OpenSpiel's table of German whist, which the example writes."""

from __future__ import annotations

import doctest
import hashlib
import importlib.util
import io
from pathlib import Path

import pytest
from canju import solve
from canju.bridge import EndgameTable

PATH = Path(__file__).parents[2] / "examples" / "open_spiel_table.py"
#: SHA-256 of the file that OpenSpiel's own program writes for endings of six cards: its commit
#: a66063d2 of 2024, with the two lines corrected that ``docs/honeymoon.md`` names.
OF_SIX = "1d9e65e6b14e272d195442d9730968e010cf837b40f8f5daadf2c1af866ed59e"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("open_spiel_table", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_its_file_is_that_of_open_spiels_program(example, tmp_path):
    table = EndgameTable.build(tmp_path / "whist.table", levels=6)
    file = io.BytesIO()
    example.write(table, file, 6)
    assert hashlib.sha256(file.getvalue()).hexdigest() == OF_SIX


def test_two_endings_that_open_spiels_table_had_wrong():
    """A discard does not win, and a card is no equal of another one across the card led."""
    assert solve("2C", "3D", rules="german-whist:S").tricks == 1
    assert solve("KC JC", "AC QC", rules="german-whist:S").tricks == 0


def test_its_docstrings_are_true(example):
    assert doctest.testmod(example).failed == 0
    # As many as OpenSpiel's file has columns of thirteen cards: two to a byte, in rows of 179.
    assert len(example.splits(13)) // 2 + 1 == 179
