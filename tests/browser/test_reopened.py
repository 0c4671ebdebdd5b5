"""Notebooks that are opened again: without their kernel, and before anybody trusts them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

import nbformat
from canju import Hand, Play, deal, solve
from canju.tree.display import MAX_NODES_BYTES
from lab import Notebook, contrast
from playwright.sync_api import expect

EXAMPLES = Path(__file__).parents[2] / "examples"
SOLUTION = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", threads=1)
TREE = SOLUTION.tree(plays="all")


def saved(path, *shown: object, kernel: str) -> None:
    """A notebook as it was saved: with what its cells showed, signed by nobody."""
    cells = []
    for one in shown:
        if hasattr(one, "_repr_mimebundle_"):
            data = one._repr_mimebundle_()
        else:
            data = {"text/plain": repr(one), "text/html": one._repr_html_()}
        output = nbformat.v4.new_output("execute_result", data=data, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("shown", outputs=[output], execution_count=1))
    kernelspec = {"name": kernel, "display_name": kernel}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec}), path)


def verdicts(text: str) -> int:
    return len(re.findall("[✓✗]", text))


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_an_untrusted_notebook_without_a_kernel_shows_its_trees(page, lab_url, folder, theme, shot):
    name = f"untrusted_{theme}.ipynb"
    hand = Hand("9H 6H 6D 4S 3C R")
    saved(folder / name, TREE, SOLUTION, hand, Play("66"), kernel="gone")
    notebook = Notebook(page, lab_url, name)
    # Its kernel is not to be had: nobody chooses another one.
    page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
    notebook.theme(f"JupyterLab {theme}")
    trusted = (
        "() => jupyterapp.shell.currentWidget.content.widgets.every(cell => cell.model.trusted)"
    )
    assert page.evaluate(trusted) is False
    kernel = "() => jupyterapp.shell.currentWidget.sessionContext.session?.kernel ?? null"
    assert page.evaluate(kernel) is None
    outputs = page.locator(".jp-OutputArea-output.jp-RenderedHTMLCommon")
    expect(outputs).to_have_count(4)
    tree = outputs.first
    assert verdicts(tree.text_content()) == verdicts(str(TREE))
    # The principal line is open: its last play is seen; what is closed opens by a click.
    assert tree.locator("details[open]").count() == len(SOLUTION.line)
    closed = tree.locator("details:not([open])").first.element_handle()
    inside = closed.query_selector(":scope > ul")
    assert not inside.is_visible()
    closed.query_selector(":scope > summary").click()
    inside.wait_for_element_state("visible")
    for part in ("b:has-text('wins')", "b:has-text('loses')", "summary"):
        assert contrast(tree.locator(part).first) > 4.5, part
    board = outputs.nth(2).locator("img")
    expect(board).to_have_attribute("alt", "R 9♥ 6♥ 6♦ 4♠ 3♣")
    assert board.evaluate("one => one.complete && one.naturalWidth > 0")
    shot(tree, f"untrusted_{theme.lower()}")


def test_a_deep_tree_fits_a_phone(page):
    """Fails where lists indent so far that the last lines are a column of letters."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.set_content(f"<body>{TREE._repr_mimebundle_()['text/html']}</body>")
    page.locator("summary").first.click()
    assert page.locator("li li li li li li li li li li li li li li li").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_largest_tree_is_shown_in_time(page, lab_url, folder):
    tree = solve(*deal(20, 17, seed=1)).tree(max_nodes=2000, plays="all")
    saved(folder / "large.ipynb", tree, kernel="gone")
    [cell] = nbformat.read(folder / "large.ipynb", 4).cells
    html = cell.outputs[0].data["text/html"]
    assert 20_000 < len(html.encode()) <= MAX_NODES_BYTES
    Notebook(page, lab_url, "large.ipynb")
    page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
    shown = page.locator(".jp-OutputArea-output.jp-RenderedHTMLCommon")
    expect(shown.locator("summary").first).to_be_visible()
    assert shown.locator("summary").count() == html.count("<summary>")


def test_a_notebook_that_was_run_and_saved_shows_its_tree_again(page, lab_url, folder):
    from lab import write_notebook

    write_notebook(
        folder / "again.ipynb",
        "import canju\nsolution = canju.solve('RJ A 5 4 3 3 3', 'BJ 2 2 2 K Q')\nsolution.tree()",
        "solution.explore()",
    )
    notebook = Notebook(page, lab_url, "again.ipynb")
    notebook.run_all()
    expect(page.locator(".canju.table")).to_be_visible()
    notebook.save()
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.goto("about:blank")
    Notebook(page, lab_url, "again.ipynb")
    tree = page.locator(".jp-OutputArea-output.jp-RenderedHTMLCommon").first
    expect(tree).to_contain_text("First wins")
    expect(tree).to_contain_text("2, B: R! 333")
    # The other cell's widget is gone with the kernel; it hides no tree.
    expect(page.locator(".canju.table")).to_have_count(0)


@pytest.mark.parametrize("name", ["solve_a_puzzle", "play_against_it", "a_thousand_deals"])
def test_an_example_that_nobody_runs_or_trusts_can_be_read(page, lab_url, folder, name):
    book = nbformat.read(EXAMPLES / f"{name}.ipynb", 4)
    book.metadata.kernelspec["name"] = "gone"
    nbformat.write(book, folder / f"{name}.ipynb")
    Notebook(page, lab_url, f"{name}.ipynb")
    page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
    seen = {
        "solve_a_puzzle": ".jp-OutputArea-output details > summary",
        "play_against_it": ".jp-OutputArea-output li:has-text('Computer')",
        "a_thousand_deals": ".jp-OutputArea-output img",
    }
    first = page.locator(seen[name]).first
    first.scroll_into_view_if_needed()
    expect(first).to_be_visible()
