"""No page has a fault that axe finds: names, roles, contrast, order of headings."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")
pytest.importorskip("axe_playwright_python", reason="needs axe: pip install '.[test,browser]'")

from axe_playwright_python.sync_playwright import Axe
from paged import NAMES, thing
from playwright.sync_api import expect
from test_board import STATES
from test_published import README as PUZZLE
from test_published import published  # noqa: F401
from test_solving_site import README, opened, pytestmark, served, solved  # noqa: F401

SCREENS = [(1280, "light", "en-US"), (390, "dark", "zh-CN")]


def faults(page) -> str:
    """What axe finds, with the elements."""
    results = Axe().run(page)
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("state", STATES)
def test_the_site(opened, state, screen):  # noqa: F811
    page = opened(STATES[state], *screen)
    solved(page)
    for key in ("why", "plan", "tree"):
        opener = page.locator(f"button[data-key={key}]")
        if opener.count():
            opener.click()
            expect(opener).to_have_attribute("aria-expanded", "true")
    assert faults(page) == ""


@pytest.mark.parametrize("screen", SCREENS)
def test_menus_and_editor(opened, screen):  # noqa: F811
    page = opened(README, *screen)
    solved(page)
    found = []
    for key in ("menu settings", "menu share", "edit"):
        page.locator(f"button[data-key='{key}']").click()
        found.append(faults(page))
        page.keyboard.press("Escape")
    assert found == [""] * 3


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_page(opened, screen):  # noqa: F811
    assert faults(opened(None, *screen)) == ""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("count", [1, 120])
def test_a_published_page(published, count, screen):  # noqa: F811
    width, scheme, lang = screen
    page = published([PUZZLE] * count, width, scheme, lang=lang[:2])
    assert faults(page) == ""


@pytest.mark.parametrize(("scheme", "lang"), [("light", "en"), ("dark", "zh")])
def test_saved_pages(page, tmp_path, scheme, lang):
    page.emulate_media(color_scheme=scheme)
    found = {}
    for name in NAMES:
        file = tmp_path / "page.html"
        thing(name, lang).save(file, lang=lang)
        page.goto(file.as_uri())
        found[name] = faults(page)
    assert found == dict.fromkeys(NAMES, "")
