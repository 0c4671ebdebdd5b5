"""The notebooks of ``examples/``: they run, and show what is committed (``scripts/examples``)."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("anywidget")
pytest.importorskip("matplotlib")

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


def shapes(book) -> list[list[list[str]]]:
    """The kinds of what each cell of code shows. Which of several good plays it is may change.

    Text in several pieces is one text: a busy kernel sends it in more pieces than an idle one.
    """
    return [
        [kinds for kinds, _ in groupby(sorted(o.get("data") or [o.name]) for o in cell.outputs)]
        for cell in book.cells
        if cell.cell_type == "code"
    ]


def facts(book) -> list[str]:
    """What is printed that no good solver prints otherwise: shares of won deals."""
    said = "".join(
        output.get("text", "") + output.get("data", {}).get("text/plain", "")
        for cell in book.cells
        for output in cell.get("outputs", ())
    )
    return re.findall(r".*\d%.*|.* % of .* deals.*", said)


def test_there_are_three():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_shows_what_is_committed(path, tmp_path, monkeypatch):
    # A notebook imports the program beside it.
    monkeypatch.setenv("PYTHONPATH", str(path.parent))
    committed = nbformat.read(path, 4)
    book = nbformat.read(path, 4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    nbclient.NotebookClient(
        book, store_widget_state=False, timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    assert shapes(book) == shapes(committed)
    assert facts(book) == facts(committed)
    assert all(cell.outputs for cell in committed.cells[1:] if cell.cell_type == "code")
    assert bool(facts(committed)) == (path.stem in ("a_thousand_deals", "exact_shares"))
    assert path.stat().st_size < 100_000


def test_text_in_two_pieces_is_one_text():
    pieces = [nbformat.v4.new_output("stream", text=text) for text in ("one ", "two")]
    picture = nbformat.v4.new_output("display_data", {"image/png": ""})
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("", outputs=[*pieces, picture, *pieces])]
    )
    assert shapes(book) == [[["stdout"], ["image/png"], ["stdout"]]]
