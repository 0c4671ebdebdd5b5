"""The review of a finished game at the table, walked by clicks and by keys."""

from __future__ import annotations

import pytest
from canju.language.languages import LANGUAGES

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import button, contrast, moves, press
from playwright.sync_api import expect

#: The puzzle of the README, lost by 333.
LOST = """
game = canju.Game("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", players=("human", "human"), lang={lang!r})
for play in "333 222 pass Q A B R pass 4 K".split():
    _ = game.play(play)
canju.CardTable(game)
"""


def strip(root):
    return root.locator(".score button.ply")


@pytest.mark.parametrize(("theme", "lang"), [("Light", "en"), ("Dark", "zh")])
def test_where_it_was_lost(show, shot, page, theme, lang):
    root = show(LOST.format(lang=lang), "table", theme)
    expect(root.locator(".tag.won")).to_be_visible()
    button(root, "review").click()
    expect(strip(root)).to_have_count(10)
    # The turning point is selected, and the table shows the position before it.
    expect(strip(root).nth(0)).to_have_attribute("aria-current", "step")
    expect(strip(root).nth(0)).to_contain_text("?")
    expect(root.locator(".seat[data-side='0'] .card")).to_have_count(7)
    expect(root.locator(".line")).to_contain_text(f"4{LANGUAGES[lang]['comma']}5")
    expect(root.locator(".card.mistake")).to_have_count(3)
    expect(root.locator(".card.best")).to_have_count(1)
    erred = ["mistake" in one.get_attribute("class") for one in strip(root).all()]
    assert erred == [True] + [False] * 9, "only the mistake has its colour"
    shot(root, f"review_{theme.lower()}")
    for kind in (".line", ".score button.ply", ".turned"):
        assert contrast(root.locator(kind).first) >= 4.5, kind
    strip(root).nth(3).click()
    expect(strip(root).nth(3)).to_have_attribute("aria-current", "step")
    expect(root.locator(".seat[data-side='1'] .card")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(strip(root).nth(4)).to_have_attribute("aria-current", "step")
    expect(root.locator("figure:not(.old) .card").last).to_have_attribute("data-card", "Q")
    page.keyboard.press("End")
    expect(strip(root).nth(9)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    expect(strip(root).nth(0)).to_have_attribute("aria-current", "step")
    root.evaluate("element => (element.style.width = '360px')")
    shot(root, f"review_{theme.lower()}_narrow")
    assert root.evaluate("element => element.scrollWidth") <= 360
    page.keyboard.press("r")
    expect(strip(root)).to_have_count(0)
    expect(root.locator(".tag.won")).to_be_visible()


def test_a_mistake_is_marked_at_once(show, shot):
    root = show('canju.CardTable("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")', "table", "Light")
    hand = root.locator(".seat[data-side='0'] button.card")
    expect(hand).to_have_count(7)
    press(root, "marks")
    for place in (4, 5, 6):
        hand.nth(place).click()
    button(root, "play").click()
    expect(moves(root).first).to_contain_text("?")
    expect(root.locator(".head")).to_have_text("333 loses")
    expect(root.locator(".score .mistake")).to_have_count(1)
    shot(root, "marks_light")
    press(root, "marks")
    expect(root.locator(".score .mistake")).to_have_count(0)


def test_a_game_of_honeymoon_bridge(show, shot, page):
    code = """
game = canju.honeymoon.Game(seed=7, players=("greedy", "random"))
_ = game.run()
canju.honeymoon.Table(game)
"""
    root = show(code, "table", "Light")
    expect(root.locator(".winner")).to_be_visible()
    button(root, "review").click()
    expect(strip(root)).to_have_count(26)
    expect(strip(root).nth(2)).to_have_attribute("aria-current", "step")
    expect(root.locator(".line")).to_contain_text("3 of 12 tricks instead of 5")
    expect(root.locator(".seat .card")).to_have_count(24)
    shot(root, "review_honeymoon")
    page.keyboard.press("ArrowRight")
    expect(strip(root).nth(3)).to_have_attribute("aria-current", "step")
    expect(root.locator(".middle figure .card")).to_have_attribute("data-card", "TD")
    page.keyboard.press("r")
    expect(strip(root)).to_have_count(0)
