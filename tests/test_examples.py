"""The notebooks of ``examples/``: they run, and what is committed is what they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))
#: What no run shows alike.
CHANGING = re.compile(r"\d+\.\d+ s\b")


def shown(book) -> list[list[dict[str, str]]]:
    """What each cell of code shows, without what changes and without pictures."""
    return [
        [
            {
                kind: CHANGING.sub("", text)
                for kind, text in (output.get("data") or {"text": output.get("text", "")}).items()
                if kind.startswith("text")
            }
            for output in cell.outputs
        ]
        for cell in book.cells
        if cell.cell_type == "code"
    ]


def test_there_are_three():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_shows_what_is_committed(path, tmp_path):
    committed = nbformat.read(path, 4)
    book = nbformat.read(path, 4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    nbclient.NotebookClient(
        book, store_widget_state=False, timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    assert shown(book) == shown(committed)
    assert all(cell.outputs for cell in committed.cells[1:] if cell.cell_type == "code")
    assert path.stat().st_size < 100_000
