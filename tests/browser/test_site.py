"""The built documentation in a real browser: its search, and pages on a phone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from in_node import BUILT
from website import Website

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")
pytest.importorskip("furo", reason="needs sphinx: pip install '.[docs]'")
pytest.importorskip("myst_nb", reason="needs sphinx: pip install '.[docs]'")

ROOT = Path(__file__).parents[2]
SITE = ROOT / "target" / "docs"
#: What people type, and a page that must be found.
SEARCHES = {
    "大王": "zh/notation",
    "禁手": "zh/rules",
    "三带一": "zh/rules",
    "时间限制": "zh/command-line",
    "胜率": "zh/hidden",
    "最少手数": "zh/one-hand",
    "地主": "zh/three-hands",
    "bomb": "rules",
    "time limit": "errors",
    "Ctrl-C": "errors",
    "landlord": "three-hands",
}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the documentation, built anew where something has changed."""
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "docs", str(SITE)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=600)
    website = Website(SITE)
    yield website.url.removesuffix("/")
    website.close()


def index() -> dict[str, object]:
    """The index that the search reads."""
    text = (SITE / "searchindex.js").read_text("utf-8")
    return json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))


@pytest.mark.parametrize("words", ["大王", "禁手", "bomb", "limit", "时间"])
def test_the_index_has_it(site, words):
    """Fails when Chinese is not cut, or a page that should say it does not."""
    found = index()
    places = []
    for where in ("terms", "titleterms"):
        given = found[where].get(words, [])
        places += given if isinstance(given, list) else [given]
    names = {found["docnames"][place] for place in places}
    wanted = {page for typed, page in SEARCHES.items() if words in typed}
    assert wanted
    assert wanted <= names


@pytest.mark.parametrize(("typed", "wanted"), SEARCHES.items())
def test_the_search_finds_it(page, site, typed, wanted):
    """The browser's half of the search cuts words as the index does."""
    page.goto(f"{site}/search.html?q={typed}")
    selector = f"#search-results a[href^='{wanted}.html']"
    page.wait_for_selector(selector, state="attached", timeout=20_000)


def test_a_chinese_page_keeps_its_reader_in_chinese(page, site):
    """Its sidebar has the groups of the Chinese pages, and its search answers in Chinese."""
    page.goto(f"{site}/zh/rules.html")
    captions = page.locator(".sidebar-tree .caption").all_inner_texts()
    assert "入门" in captions
    assert "Begin" not in captions
    page.fill(".sidebar-search", "禁手")
    page.press(".sidebar-search", "Enter")
    page.wait_for_selector("#search-results a[href*='zh/rules.html']", state="attached")
    assert "/zh/search.html" in page.url
    page.get_by_text("搜索完成").wait_for()  # results come one by one before
    assert page.locator("#search-results h2").inner_text() == "搜索结果"


@pytest.mark.skipif(not (BUILT / "core.wasm").exists(), reason="needs scripts/web")
@pytest.mark.parametrize(
    ("name", "link"),
    [("index", "Try it in your browser"), ("zh/index", "在浏览器里试试")],
)
def test_the_sidebar_leads_to_the_site_for_solving(page, site, name, link):
    page.goto(f"{site}/{name}.html")
    page.locator(".play-site", has_text=link).click()
    page.locator(".tile").first.wait_for()
    assert page.url.startswith(f"{site}/play/index.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "name",
    ["index", "rules", "zh/index", "zh/three-hands", "zh/search", "api", "reference/solving"],
)
def test_a_page_fits_a_phone(browser, site, name, scheme):
    """Fails where something is wider than the screen, so that the whole page slides."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{site}/{name}.html")
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert wide <= 390
