"""One browser and one JupyterLab for all tests here; without a browser they are skipped."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from skipped import skip_in

SCREENSHOTS = Path(__file__).parents[2] / "target" / "screenshots"


def missing() -> str:
    """What is not installed, or that nobody wants them now; empty where nothing is missing."""
    if os.environ.get("CANJU_BROWSER_TESTS") == "no":
        return "CANJU_BROWSER_TESTS to be another than no"
    needed = [name for name in ("anywidget", "jupyterlab", "playwright") if not find_spec(name)]
    if needed:
        return f"{', '.join(needed)}: pip install '.[test,browser]'"
    if not (shutil.which("chromium") or shutil.which("chromium-browser")):
        return "Chromium: apt-get install chromium fonts-noto-cjk"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    called = "the tests in a browser"
    skip_in(Path(__file__).parent, items, missing(), "CANJU_BROWSER_TESTS", called)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    from lab import CHROMIUM, PATIENCE, chromium
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE / 2)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        yield opened
        opened.close()


@pytest.fixture
def page(browser) -> Iterator[object]:
    """A page; an error in a script of ours fails the test."""
    from lab import PATIENCE

    context = browser.new_context(viewport={"width": 1100, "height": 950})
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE)
    errors: list[str] = []

    def note(error) -> None:
        # anywidget loads a widget's script from a blob; what the host does is its own affair.
        if "blob:" in (error.stack or ""):
            errors.append(f"{error}\n{error.stack}")

    opened.on("pageerror", note)
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def watched(browser):
    """Opens empty pages, whose requests go to addresses that ``is_own`` accepts.

    Another request, an error, a dialog or a message in the console fails the test.
    """
    told: list[str] = []
    contexts = []

    def watched(is_own, width: int, scheme: str, **options):
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,
            reduced_motion="reduce",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("dialog", lambda dialog: told.append(dialog.message))
        page.on("request", lambda request: is_own(request.url) or told.append(request.url))
        return page

    yield watched
    for context in contexts:
        context.close()
    assert told == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def lab_url(folder) -> Iterator[str]:
    from lab import jupyter

    with jupyter(folder) as url:
        yield url


@pytest.fixture
def shot():
    """Keeps a picture of an element, to be looked at by a person."""

    def shot(element, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        element.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")

    return shot


@pytest.fixture
def show(page, lab_url, folder, request):
    """Shows what a cell's last line gives, in a theme; returns its root element."""

    from lab import Notebook, write_notebook
    from playwright.sync_api import expect

    def show(code: str, kind: str, theme: str) -> object:
        name = re.sub(r"\W+", "_", request.node.name) + ".ipynb"
        write_notebook(folder / name, f"import canju\n{code}")
        notebook = Notebook(page, lab_url, name)
        notebook.theme(f"JupyterLab {theme}")
        notebook.run_all()
        root = page.locator(f".canju.{kind}")
        expect(root).to_have_attribute("data-theme", theme.lower())
        return root

    return show
