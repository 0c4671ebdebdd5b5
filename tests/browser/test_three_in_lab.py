"""The table of three hands in JupyterLab: a person in each seat, in both themes, and narrow."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import button, contrast, moves
from playwright.sync_api import Locator, expect

NARROW = "root => { root.style.width = '500px'; }"


def left_of(one: Locator, other: Locator) -> bool:
    return one.bounding_box()["x"] < other.bounding_box()["x"]


def seat(root: Locator, place: int) -> Locator:
    return root.locator(f".seat[data-side='{place}']")


@pytest.mark.parametrize(
    ("theme", "person", "left", "right"),
    [("Light", 0, 2, 1), ("Dark", 1, 0, 2), ("Light", 2, 1, 0)],
)
def test_a_whole_game_in_any_seat(show, shot, theme, person, left, right):
    """The next player sits on the right; all play to the end, and the team that won is marked."""
    players = ["perfect"] * 3
    players[person] = "human"
    code = f"canju.CardTable(cards=(8, 7, 7), seed=11, players={players})"
    root = show(code, "table", theme)
    expect(root.locator(".seat")).to_have_count(3)
    expect(seat(root, person).locator(".name")).to_contain_text("You (")
    assert left_of(seat(root, left), seat(root, right))
    below, above = seat(root, person).bounding_box(), seat(root, left).bounding_box()
    assert below["y"] > above["y"] + above["height"]
    name = f"three_{('landlord', 'down', 'up')[person]}_{theme.lower()}"
    shot(root, f"{name}_begun")
    button(root, "verdict").click()
    expect(root.locator(".badge.decided")).to_contain_text("With best play")
    for turn in range(30):
        if root.locator(".winner").count():
            break
        count = moves(root).count()
        button(root, "hint").click()
        expect(root.locator(".line")).to_contain_text(re.compile("wins|loses"))
        if turn == 1:
            shot(root, name)
            for part in (".told", ".name", ".count", ".state", ".history li"):
                assert contrast(root.locator(part).first) > 4.5, part
        button(root, "play" if root.locator(".card.chosen").count() else "pass").click()
        expect(moves(root)).not_to_have_count(count)
    expect(root.locator(".winner")).to_contain_text(re.compile("wins? after"))
    winners = root.locator(".seat .state", has_text="winner").count()
    assert winners == (1 if seat(root, 0).locator(".state", has_text="winner").count() else 2)
    shot(root, f"{name}_over")
    button(root, "undo").click()
    expect(root.locator(".winner")).to_have_count(0)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_whole_deal_in_a_narrow_cell(show, shot, page, theme):
    """Three hands of a whole deal fit into 500 px: nothing is cut off or scrolled sideways."""
    code = "canju.CardTable(cards=(20, 17, 17), seed=24, time_limit=0.5)"
    root = show(code, "table", theme)
    root.evaluate(NARROW)
    expect(root.locator(".seat[data-side='0'] button.card")).to_have_count(20)
    shot(root, f"three_narrow_{theme.lower()}")
    edge = root.bounding_box()["x"] + 500
    for card in root.locator(".felt .card").all():
        box = card.bounding_box()
        assert box["x"] + box["width"] <= edge
    root.evaluate("root => { root.style.width = ''; }")
    shot(root, f"three_whole_{theme.lower()}")


def test_three_hands_from_the_start_screen(show, shot):
    """Hands are dealt, typed and clicked for three seats, with whose play lies on the table."""
    root = show("canju.CardTable()", "table", "Light")
    button(root, "mode deal").click()
    root.locator("[data-field=table]").select_option("three")
    expect(root.locator("[data-field=third_cards]")).to_have_value("10")
    shot(root, "three_start_deal")
    for field, number in (("first", "4"), ("second", "3"), ("third", "3")):
        root.locator(f"[data-field={field}_cards]").fill(number)
    root.locator("[data-field=seed]").fill("5")
    root.locator("[data-field=first_player]").select_option("greedy")
    root.locator("[data-field=third_player]").select_option("human")
    button(root, "begin").click()
    expect(root.locator(".seat")).to_have_count(3)
    expect(seat(root, 2).locator(".name")).to_contain_text("You (up)")
    button(root, "start").click()
    button(root, "mode hands").click()
    for place, card in (("first", "9H"), ("second", "6S"), ("third", "R")):
        button(root, f"place {place}").click()
        button(root, f"pick {card}").click()
        expect(button(root, f"pick {card}")).to_have_attribute("aria-pressed", "true")
    expect(root.locator("[data-field=third]")).to_have_value("R")
    root.locator("[data-field=second]").fill("66 7")
    root.locator("[data-field=to_beat]").fill("44")
    root.locator("[data-field=by]").select_option("landlord")
    root.locator("[data-field=turn]").select_option("up")
    shot(root, "three_start_hands")
    button(root, "begin").click()
    expect(seat(root, 1).locator(".state")).to_have_text("passed")
    expect(root.locator(".middle .laid .card")).to_have_count(2)
    shot(root, "three_passed")


def test_the_start_screen_of_three_hands_fits_a_narrow_page(show, shot, page):
    """Each label is one line in front of its choice, and nothing is cut."""
    page.set_viewport_size({"width": 500, "height": 950})
    root = show("canju.CardTable()", "table", "Light")
    page.evaluate("() => { jupyterapp.commands.execute('application:toggle-left-area') }")
    button(root, "mode deal").click()
    root.locator("[data-field=table]").select_option("three")
    expect(root.locator("[data-field=third_player]")).to_be_visible()
    # The page of a phone: narrower than JupyterLab lets a cell be.
    root.evaluate("root => { root.style.width = '360px' }")
    shot(root, "three_start_narrow")
    end = root.evaluate("root => root.getBoundingClientRect().right")
    fields = root.locator("label:has(select)").evaluate_all(
        """labels => labels.map(label => [
            label.textContent,
            Math.max(...[...label.children].map(child => child.getBoundingClientRect().right)),
            label.querySelector('span').getBoundingClientRect().height,
        ])"""
    )
    assert len(fields) == 6
    for label, right, height in fields:
        assert right < end - 10, label
        assert height < 30, label


def test_a_tree_of_three_hands(show, shot):
    code = 'canju.solve("3 9 J", farmers=("6 8 Q", "4 5 T")).explore()'
    root = show(code, "explorer", "Dark")
    expect(root.locator(".place .seat")).to_have_count(3)
    button(root, "follow").click()
    expect(root.locator(".place")).to_contain_text("won")
    shot(root, "three_tree_dark")


def test_in_chinese(show, shot):
    players = ("perfect", "human", "perfect")
    code = f'canju.CardTable(cards=(8, 7, 7), seed=11, lang="zh", players={players})'
    root = show(code, "table", "Light")
    button(root, "verdict").click()
    expect(root.locator(".badge")).to_contain_text(re.compile("地主胜|胜"))
    expect(seat(root, 1).locator(".name")).to_contain_text("你（下家）")
    for part in (".name", ".told"):
        for one in root.locator(part).all():
            expect(one).not_to_contain_text(re.compile("[a-z]{3}"))
    shot(root, "three_chinese")
