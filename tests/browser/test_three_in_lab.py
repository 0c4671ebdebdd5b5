"""The table of three hands in JupyterLab: a person in each seat, in both themes, and narrow."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import button, contrast, moves, over, press
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
    expect(seat(root, person).locator(".plate")).to_contain_text("You (")
    assert left_of(seat(root, left), seat(root, right))
    below, above = seat(root, person).bounding_box(), seat(root, left).bounding_box()
    assert below["y"] > above["y"] + above["height"]
    name = f"three_{('landlord', 'down', 'up')[person]}_{theme.lower()}"
    shot(root, f"{name}_begun")
    press(root, "verdict")
    expect(root.locator(".plays .play").first).to_be_visible()
    press(root, "verdict")
    for turn in range(30):
        if over(root):
            break
        count = moves(root).count()
        button(root, "hint").click()
        expect(root.locator(".line")).to_contain_text(re.compile("wins|loses"))
        if turn == 1:
            shot(root, name)
            for part in (".line", ".plate b", ".count", ".tag", ".score .move"):
                assert contrast(root.locator(part).first) > 4.5, part
        button(root, "play" if root.locator(".card.chosen").count() else "pass").click()
        expect(moves(root)).not_to_have_count(count)
    expect(root.locator(".line")).to_contain_text(re.compile("After .* moves"))
    winners = root.locator(".tag.won").count()
    assert winners == (1 if seat(root, 0).locator(".tag.won").count() else 2)
    shot(root, f"{name}_over")
    button(root, "undo").click()
    expect(root.locator(".tag.won")).to_have_count(0)


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


def test_a_seat_that_has_passed_is_marked(show, shot):
    hands = '"9H", farmers=("66 7", "R"), to_beat="44", by="landlord", turn="up"'
    root = show(f"canju.CardTable({hands}, players=['human'] * 3)", "table", "Light")
    expect(seat(root, 1).locator(".tag")).to_have_text("passed")
    expect(root.locator(".middle figure .card")).to_have_count(2)
    shot(root, "three_passed")


def test_three_hands_are_explored(show, shot):
    code = 'canju.solve("3 9 J", farmers=("6 8 Q", "4 5 T")).explore()'
    root = show(code, "table", "Dark")
    expect(root.locator(".head")).to_have_text("The farmers win")
    expect(root.locator(".seat button.card:disabled")).to_have_count(0)
    for number in range(1, 4):
        button(root, "best").or_(button(root, "pass")).first.click()
        expect(moves(root)).to_have_count(number)
    button(root, "undo").click()
    expect(moves(root)).to_have_count(2)
    shot(root, "three_explored_dark")


def test_in_chinese(show, shot):
    players = ("perfect", "human", "perfect")
    code = f'canju.CardTable(cards=(8, 7, 7), seed=11, lang="zh", players={players})'
    root = show(code, "table", "Light")
    press(root, "verdict")
    expect(root.locator(".head")).to_contain_text("胜")
    expect(seat(root, 1).locator(".plate")).to_contain_text("你（下家）")
    for part in (".plate", ".line"):
        for one in root.locator(part).all():
            expect(one).not_to_contain_text(re.compile("[a-z]{3}"))
    shot(root, "three_chinese")
