"""The table of honeymoon bridge in JupyterLab, in a real Chromium, by clicks."""

from __future__ import annotations

import pytest
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


def test_a_narrow_page(show, shot, page):
    page.set_viewport_size({"width": 500, "height": 950})
    root = show(CODE, "honeymoon", "Light")
    shot(root, "honeymoon-bids-500")
    root.locator("[data-key='call 4NT']").click()
    root.locator(".hand button.card").first.click()
    expect(root.locator(".trick .card").first).to_be_visible()
    shot(root, "honeymoon-exchange-500")
    wide = root.evaluate("element => element.scrollWidth - element.clientWidth")
    assert wide <= 1, "nothing sticks out of the page"
