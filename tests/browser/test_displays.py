"""What cells show, in a saved notebook: the same whether it is trusted or not, within its cell."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

import nbformat
from canju.language.languages import LANGUAGES, speaking
from golden.shown import THINGS
from lab import Notebook
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect
from read_page import page_of

#: JupyterLab shows fifty outputs of a cell: two languages have room.
NAMES = (
    *("hand", "play", "position", "solution", "fastest", "lost", "undecided", "solution of three"),
    *("solution in tricks", "solution in run fast", "values", "tree", "whole tree", "plan"),
    *("refutations", "review", "report of a match", "odds", "game", "honeymoon game", "match"),
    *("results", "puzzle", "proof"),
)
#: What is wider than its place, with every fold open: outputs, and tables that can be moved.
WIDER = """() => {
  const outputs = [...document.querySelectorAll(".jp-OutputArea-output")];
  for (const fold of document.querySelectorAll(".jp-OutputArea-output details")) fold.open = true;
  const inside = outputs.flatMap((one) => [...one.querySelectorAll("div")]);
  return [outputs, inside].map((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
}"""
WIDTH = "document.querySelector('.jp-OutputArea-output').clientWidth"
TRUSTED = "() => jupyterapp.shell.currentWidget.content.widgets.every(cell => cell.model.trusted)"


def shown():
    """The HTML of everything in both languages."""
    for lang in LANGUAGES:
        with speaking(LANGUAGES[lang]):
            for name in NAMES:
                yield page_of(THINGS[name](lang))


def test_a_notebook_shows_the_same_trusted_or_not_and_nothing_leaves_its_cell(
    page, lab_url, folder, shot
):
    outputs = [nbformat.v4.new_output("display_data", {"text/html": html}) for html in shown()]
    cell = nbformat.v4.new_code_cell("shown", outputs=outputs)
    kernelspec = {"name": "gone", "display_name": "gone"}
    notary = NotebookNotary(data_dir=str(folder / ".jupyter" / "jupyter_data_dir"))
    pages = {}
    for name in ("untrusted", "trusted"):
        # A signature is one of the contents: notebooks that differ have their own.
        about = {"kernelspec": kernelspec, "title": name}
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata=about)
        nbformat.write(notebook, folder / f"displays_{name}.ipynb")
        if name == "trusted":
            notary.sign(nbformat.read(folder / f"displays_{name}.ipynb", 4))
        Notebook(page, lab_url, f"displays_{name}.ipynb")
        page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
        shown_here = page.locator(".jp-OutputArea-output")
        expect(shown_here).to_have_count(len(outputs))
        assert page.evaluate(TRUSTED) is (name == "trusted")
        pages[name] = shown_here.evaluate_all("all => all.map(one => one.innerHTML)")
    for untrusted, trusted in zip(pages["untrusted"], pages["trusted"], strict=True):
        assert untrusted == trusted
    page.evaluate("() => { jupyterapp.shell.collapseLeft() }")
    for theme in ("Light", "Dark"):
        Notebook(page, lab_url, "displays_trusted.ipynb").theme(f"JupyterLab {theme}")
        shot(page.locator(".jp-Notebook"), f"displays_{theme.lower()}")
    for width, least, most in ((865, 650, 700), (500, 340, 400)):
        page.set_viewport_size({"width": width, "height": 950})
        page.wait_for_function(f"() => {least} < {WIDTH} && {WIDTH} < {most}")
        left, moved = page.evaluate(WIDER)
        assert left == []
        # On a phone a wide table can be moved; in a usual cell it is all seen.
        assert moved == [] or most < 700
