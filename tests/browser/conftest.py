"""One browser, few pages and one JupyterLab for all tests here; without a browser they are skipped.

A new page compiles the core again, and loads JupyterLab again. So tests take pages in turn: each
finds its page empty, without storage, and a failed test leaves none behind.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from skipped import skip_in

#: The notebook of ``show``.
SHOWN = "shown.ipynb"
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


#: Media of a page that a test can change.
MEDIA = ("media", "color_scheme", "reduced_motion", "forced_colors")


@pytest.fixture(scope="session")
def kept() -> dict[tuple[object, ...], object]:
    """Pages that no test has now, by the options of their contexts."""
    return {}


@pytest.fixture
def heard() -> Iterator[object]:
    """Listens to events of a page until the end of the test."""
    listening = []

    def heard(page, event: str, listener) -> None:
        page.on(event, listener)
        listening.append((page, event, listener))

    yield heard
    for page, event, listener in listening:
        page.remove_listener(event, listener)


@pytest.fixture
def taken(browser, kept, heard, request):
    """Gives pages: those of one test have nothing in common, as those of two readers."""
    held: list[tuple[tuple[object, ...], object]] = []
    failed = request.session.testsfailed
    #: Origins of the pages, which can have kept something in the browser.
    origins: set[str] = set()

    def note(frame) -> None:
        parts = urlsplit(frame.url)
        origins.add(f"{parts.scheme}://{parts.netloc}")

    def taken(name: str = "", **options) -> object:
        key = (name, repr(sorted(options.items())), len(held))
        page = kept.pop(key, None) or browser.new_context(**options).new_page()
        held.append((key, page))
        heard(page, "framenavigated", note)
        return page

    yield taken
    for key, page in held:
        if request.session.testsfailed > failed or page.is_closed():
            page.context.close()
            continue
        if key[0] != "lab":
            page.goto("about:blank")
            tools = page.context.new_cdp_session(page)
            for origin in origins:
                what = {"origin": origin, "storageTypes": "local_storage"}
                tools.send("Storage.clearDataForOrigin", what)
            tools.detach()
        page.mouse.move(0, 0)
        page.emulate_media(**dict.fromkeys(MEDIA, "null"))
        kept[key] = page


@pytest.fixture
def page(taken, heard, request) -> Iterator[object]:
    """A page; an error in a script of ours fails the test. Where JupyterLab runs, it is in it."""
    from lab import PATIENCE

    opened = taken("lab" if "lab_url" in request.fixturenames else "")
    opened.set_viewport_size({"width": 1100, "height": 950})
    opened.set_default_timeout(PATIENCE)
    errors: list[str] = []

    def note(error) -> None:
        # anywidget loads a widget's script from a blob; what the host does is its own affair.
        if "blob:" in (error.stack or ""):
            errors.append(f"{error}\n{error.stack}")

    heard(opened, "pageerror", note)
    yield opened
    assert errors == []


@pytest.fixture
def watched(taken, heard):
    """Opens empty pages, whose requests go to addresses that ``is_own`` accepts.

    Another request, an error, a dialog or a message in the console fails the test.
    """
    told: list[str] = []

    def watched(is_own, width: int, scheme: str, **options):
        page = taken(**options)
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        heard(page, "console", lambda message: told.append(message.text))
        heard(page, "pageerror", lambda error: told.append(str(error)))
        heard(page, "dialog", lambda dialog: told.append(dialog.message))
        heard(page, "request", lambda request: is_own(request.url) or told.append(request.url))
        return page

    yield watched
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
def show(page, lab_url, folder):
    """Shows what a cell's last line gives, in a theme; returns its root element.

    All tests have one notebook and its kernel. Each finds a cell of its own in it.
    """

    from lab import Notebook, write_notebook
    from playwright.sync_api import expect

    def show(code: str, kind: str, theme: str) -> object:
        if not (folder / SHOWN).exists():
            write_notebook(folder / SHOWN, "")
        notebook = Notebook(page, lab_url, SHOWN)
        notebook.fill(f"import canju\n{code}")
        notebook.theme(f"JupyterLab {theme}")
        notebook.run_all()
        root = page.locator(f".canju.{kind}")
        expect(root).to_have_attribute("data-theme", theme.lower())
        return root

    return show
