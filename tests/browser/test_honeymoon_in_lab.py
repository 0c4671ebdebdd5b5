"""The table of honeymoon bridge in JupyterLab, in a real Chromium, by clicks."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect

CODE = "canju.HoneymoonTable(seed=7, players=('human', 'greedy'), names=('You', 'Ann'))"


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_game_by_clicks(show, shot, theme):
    root = show(CODE, "honeymoon", theme)
    expect(root.locator(".bids .grid button")).to_have_count(35)
    root.locator("[data-key=odds]").click()
    expect(root.locator(".odds li").first).to_be_visible()
    shot(root, f"honeymoon-bids-{theme}".lower())
    root.locator("[data-key='call 4NT']").click()
    expect(root.locator(".stock .card.up")).to_be_visible()
    expect(root.locator(".bids")).to_have_count(0)
    root.locator("[data-key=remember]").click()
    expect(root.locator(".memory .known")).to_have_count(2)
    for left in (24, 22, 20):
        root.locator(".hand button.card").first.click()
        expect(root.locator(".stock .back b")).to_have_text(str(left - 1))
    shot(root, f"honeymoon-exchange-{theme}".lower())
    root.locator("[data-key=undo]").click()
    expect(root.locator(".stock .back b")).to_have_text("21")


@pytest.mark.parametrize("files", [True, False], ids=["beside_files", "alone"])
def test_a_narrow_page(show, shot, page, files):
    """Nothing sticks out at 500 px, not even where the list of files takes most of them."""
    page.set_viewport_size({"width": 500, "height": 950})
    root = show(CODE, "honeymoon", "Light")
    if not files:
        page.evaluate("() => { jupyterapp.commands.execute('application:toggle-left-area') }")
    width = "under" if files else "of"
    shot(root, f"honeymoon-bids-{width}-500")
    expect_no_scrolling(root)
    root.locator("[data-key='call 4NT']").click()
    root.locator(".hand button.card").first.click()
    expect(root.locator(".trick .card").first).to_be_visible()
    shot(root, f"honeymoon-exchange-{width}-500")
    expect_no_scrolling(root)


def expect_no_scrolling(root) -> None:
    """Nothing in the widget sticks out of its place; the grid of bids may scroll."""
    wide = root.evaluate(
        """root => [root, ...root.querySelectorAll('div, section, p, ol, ul')]
            .filter(element => element.scrollWidth - element.clientWidth > 1
                && getComputedStyle(element).overflowX === 'visible')
            .map(element => element.className)"""
    )
    assert wide == []
