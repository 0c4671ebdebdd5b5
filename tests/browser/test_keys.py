"""Keys: those of the table, of the notebook and of the browser."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import button, moves, press
from playwright.sync_api import expect

HANDS = '"RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"'
FOCUSED = "() => document.activeElement.closest('.canju') !== null"


@pytest.fixture
def table(show):
    root = show(f"print('ran')\ncanju.CardTable({HANDS})", "table", "Light")
    expect(root.locator(".seat button.card")).to_have_count(7)
    return root


def test_a_touch_anywhere_gives_the_table_the_keyboard(table, page, shot):
    """Letters that are commands of a notebook choose cards, or do nothing."""
    table.locator(".middle").click()
    shot(table, "keys_light")
    for key in ("b", "a", "r", "m", "y", "d", "d", "0", "0", "x", "c", "v", "z"):
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(1)
    expect(page.locator(".jp-CodeCell")).to_have_count(1)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    expect(table.locator(".chosen")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(moves(table)).to_have_count(2)
    assert page.evaluate(FOCUSED)


@pytest.mark.parametrize("clicked", ["hint", "verdict"])
def test_after_a_click_on_a_button_the_table_has_the_keyboard(table, page, clicked):
    """Enter plays what is chosen; it does not press the clicked button again."""
    if clicked == "verdict":
        press(table, "verdict")
        expect(table.locator(".plays .play").first).to_be_visible()
        page.keyboard.type("4")
    else:
        button(table, clicked).click()
    expect(table.locator(".chosen")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(moves(table)).to_have_count(2)
    expect(table.locator(".verdict.ask")).to_have_count(int(clicked == "hint"))
    # Arrows go on to the cards.
    page.keyboard.press("ArrowRight")
    expect(table.locator(".hand button.card").first).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_button_that_is_reached_by_tab_fires(table, page, key):
    table.locator(".middle").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    hint = table.locator("button[data-key=hint]")
    expect(hint).to_be_focused()
    page.keyboard.press(key)
    expect(table.locator(".chosen")).to_have_count(1)
    expect(moves(table)).to_have_count(0)
    expect(hint).to_be_focused()


def test_enter_is_the_main_button_of_every_screen(show, page):
    root = show("canju.CardTable(hand='333 4 5')", "table", "Light")
    left = root.locator(".seat .card")
    expect(left).to_have_count(5)
    root.locator("button[data-key=forward]").click()
    expect(left).to_have_count(1)
    page.keyboard.press("Enter")
    expect(left).to_have_count(0)


def test_the_notebook_keeps_its_own_keys(table, page):
    table.locator(".middle").click()
    dirty = "() => jupyterapp.shell.currentWidget.context.model.dirty"
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !({dirty})()")
    prompt = page.locator(".jp-CodeCell .jp-InputPrompt").first
    before = prompt.text_content()
    table.locator(".seat button.card").first.focus()
    page.keyboard.press("Shift+Enter")
    expect(prompt).not_to_have_text(before or "")
    # Nothing was played by that.
    expect(moves(table)).to_have_count(0)


def test_a_hand_is_one_tab_stop(table, page):
    cards = table.locator(".seat button.card")
    assert cards.evaluate_all("all => all.filter(one => one.tabIndex === 0).length") == 1
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cards.nth(2)).to_be_focused()
    page.keyboard.press("Space")
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(2)).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(table, "hint")).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(table, "play")).to_be_focused()
    expect(button(table, "play")).to_have_text("Play 5")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(cards.nth(2)).to_be_focused()
    page.keyboard.press("End")
    expect(cards.nth(6)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(0)).to_be_focused()


@pytest.mark.parametrize("width", [500, 1400])
def test_cards_fit_the_felt(show, page, shot, width):
    page.set_viewport_size({"width": width, "height": 950})
    root = show("canju.CardTable(cards=(10, 17), seed=3)", "table", "Dark")
    # The list of files would take half of a narrow page.
    page.evaluate("() => { jupyterapp.commands.execute('application:toggle-left-area') }")
    cards = root.locator(".seat[data-side='0'] .card")
    expect(cards).to_have_count(10)
    felt = root.locator(".felt").bounding_box()
    boxes = [cards.nth(place).bounding_box() for place in range(10)]
    assert len({round(box["y"]) for box in boxes}) == 1, "one row"
    spread = boxes[-1]["x"] + boxes[-1]["width"] - boxes[0]["x"]
    assert spread > 0.6 * felt["width"]
    assert boxes[0]["x"] >= felt["x"]
    assert boxes[-1]["x"] + boxes[-1]["width"] <= felt["x"] + felt["width"]
    shot(root, f"felt_{width}")


def test_suits_stand_apart_in_trick_play(show, shot):
    code = "canju.CardTable(cards=(13, 13), seed=5, rules='honeymoon-bridge:H', lang='zh')"
    root = show(code, "table", "Light")
    cards = root.locator(".seat[data-side='0'] .card")
    expect(cards).to_have_count(13)
    named = cards.evaluate_all("all => all.map(one => one.dataset.card)")
    lefts = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    rows = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    within, between = [], []
    for place in range(1, 13):
        if rows[place] == rows[place - 1]:
            same = named[place][1] == named[place - 1][1]
            (within if same else between).append(lefts[place] - lefts[place - 1])
    assert min(between) > 1.2 * max(within)
    expect(root.locator(".rules")).to_have_text("将牌：红心")
    assert root.get_attribute("lang") == "zh"
    shot(root, "bridge_zh")
