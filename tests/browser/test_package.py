"""The example of the package for npm, in a browser, from a web server."""

from __future__ import annotations

import pytest
from in_node import BUILT
from website import Website

pytestmark = pytest.mark.skipif(
    not (BUILT / "core.wasm").exists(), reason="needs the core for the browser: scripts/web"
)


@pytest.fixture
def site():
    site = Website(BUILT)
    yield site
    site.close()


def test_the_example_solves_and_says_what_it_cannot_read(page, site):
    from playwright.sync_api import expect

    page.goto(f"{site.url}example.html")
    expect(page.locator("#answer")).to_have_text("first wins with 4")
    page.fill("#hands", "3 Y | 4")
    page.press("#hands", "Enter")
    expect(page.locator("#answer")).to_contain_text("'Y' is not a card")


def test_the_pages_own_thread_answers_too(page, site):
    page.goto(f"{site.url}example.html")
    asked = """async () => {
        const { start } = await import("./index.js");
        return (await start({ worker: false }).solve("3 5 | 4")).winner;
    }"""
    assert page.evaluate(asked) == "first"
