"""The table of honeymoon bridge in JupyterLab, in a real Chromium, by clicks."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect

CODE = "canju.honeymoon.Table(seed=7, players=('human', 'greedy'), names=('You', 'Ann'))"


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_game_by_clicks(show, shot, theme):
    root = show(CODE, "honeymoon", theme)
    expect(root.locator(".bids .grid button")).to_have_count(35)
    root.locator("[data-key=odds]").click()
    expect(root.locator(".odds li").first).to_be_visible()
    shot(root, f"honeymoon-bids-{theme}".lower())
    root.locator("[data-key='call 4NT']").click()
    expect(root.locator(".stock .card.turned")).to_be_visible()
    expect(root.locator(".bids")).to_have_count(0)
    root.locator("[data-key=remember]").click()
    expect(root.locator(".memory .known")).to_have_count(2)
    for left in (24, 22, 20):
        root.locator(".hand button.card").first.click()
        expect(root.locator(".stock .back b")).to_have_text(str(left - 1))
    shot(root, f"honeymoon-exchange-{theme}".lower())
    root.locator("[data-key=undo]").click()
    expect(root.locator(".stock .back b")).to_have_text("21")


def test_a_hint_is_marked_and_enter_plays_it(show, page, shot):
    """After any click the table has the keyboard: Enter does not press the button again."""
    root = show(CODE, "honeymoon", "Light")
    marked = root.locator("button.main")
    root.locator("[data-key=hint]").click()
    expect(marked).to_have_count(1)
    assert root.locator(".line").text_content().startswith(f"{marked.text_content()}: ")
    page.keyboard.press("Enter")
    undo = root.locator("[data-key=undo]")
    expect(undo).to_be_enabled()
    page.keyboard.press("u")
    expect(undo).to_be_disabled()
    root.locator("[data-key='call 7NT']").click()
    expect(root.locator(".stock .card.turned")).to_be_visible()
    # No card is marked: nothing is played.
    page.keyboard.press("Enter")
    root.locator("[data-key=hint]").click()
    expect(root.locator(".hand .card.chosen")).to_have_count(1)
    expect(root.locator(".stock .back b")).to_have_text("25")
    shot(root, "honeymoon-hint-light")
    page.keyboard.press("Enter")
    expect(root.locator(".stock .back b")).to_have_text("23")
    root.locator(".hand button.card").first.click()
    expect(root.locator(".stock .back b")).to_have_text("21")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(root.locator(".hand button.card").first).to_be_focused()
    expect(root.locator(".stock .back b")).to_have_text("21")


def test_no_word_is_broken_in_the_middle(show):
    """JupyterLab breaks lines of a ``pre`` anywhere."""
    root = show(CODE, "honeymoon", "Light")
    line = root.locator(".line")
    assert line.evaluate("one => getComputedStyle(one).wordBreak") == "normal"


def test_losses_have_bars_of_their_own(show):
    root = show(CODE, "honeymoon", "Dark")
    root.locator("[data-key=odds]").click()
    rows = root.locator(".odds li")
    expect(rows.first).to_be_visible()
    told = rows.evaluate_all(
        """rows => rows.map(row => {
            const bar = row.querySelector('.bar span');
            const { left, right } = bar.getBoundingClientRect();
            return [row.querySelector('.worth').textContent, left, right,
                getComputedStyle(bar).backgroundColor];
        })"""
    )
    gains = [bar for bar in told if bar[0].startswith("+") and not bar[0].startswith("+0")]
    losses = [bar for bar in told if bar[0].startswith("-")]
    assert gains
    assert losses
    zero = round(gains[0][1])
    assert all(round(bar[1]) == zero for bar in gains)
    assert all(round(bar[2]) == zero for bar in losses)
    assert {bar[3] for bar in gains}.isdisjoint(bar[3] for bar in losses)


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
    # The next card covers all but its left side.
    root.locator(".hand button.card").first.click(position={"x": 8, "y": 20})
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
