"""The table and the tree in JupyterLab: played by clicks and by keys, in both themes."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from lab import Notebook, button, contrast, moves, over, press, write_notebook
from playwright.sync_api import expect

HANDS = '"RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"'


def test_a_whole_game_by_clicks(show, shot):
    root = show("canju.CardTable(6, 6, seed=11)", "table", "Light")
    hand = root.locator(".seat[data-side='0'] button.card")
    expect(hand).to_have_count(6)
    # A card chosen and let go; one that is no play by itself is explained.
    hand.nth(2).click()
    expect(hand.nth(2)).to_have_attribute("aria-pressed", "true")
    hand.nth(2).click()
    expect(button(root, "play")).to_be_disabled()
    hand.nth(0).click()
    hand.nth(5).click()
    button(root, "play").click()
    expect(root.locator(".line.error")).to_contain_text("is not a play")
    assert contrast(root.locator(".line.error")) > 4.5
    expect(moves(root)).to_have_count(0)
    press(root, "verdict")
    expect(root.locator(".verdict:not(.ask) .head")).to_contain_text(re.compile("wins?$"))
    expect(root.locator(".plays .play").first).to_be_visible()
    press(root, "verdict")
    for turn in range(20):
        button(root, "hint").click()
        expect(root.locator(".line")).to_contain_text(re.compile("wins|loses"))
        if turn == 1:
            shot(root, "game_light")
        count = moves(root).count()
        chosen = root.locator(".card.chosen").count()
        button(root, "play" if chosen else "pass").click()
        expect(moves(root)).not_to_have_count(count)
        if over(root):
            break
    expect(root.locator(".line")).to_contain_text(re.compile("After .* moves"))
    shot(root, "won_light")
    count = moves(root).count()
    button(root, "undo").click()
    expect(root.locator(".tag.won")).to_have_count(0)
    assert moves(root).count() < count
    press(root, "again")
    expect(moves(root)).to_have_count(0)
    expect(hand).to_have_count(6)
    felt = root.locator(".felt").text_content()
    press(root, "new")
    expect(root.locator(".felt")).not_to_have_text(felt or "")


def test_a_whole_game_by_keyboard(show, shot, page):
    root = show(f"canju.CardTable({HANDS})", "table", "Dark")
    hand = root.locator(".seat[data-side='0'] button.card")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(hand.nth(6)).to_be_focused()
    page.keyboard.press("Space")
    expect(hand.nth(6)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(root.locator(".chosen")).to_have_count(0)
    page.keyboard.type("33")
    expect(root.locator(".chosen")).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(moves(root)).to_have_count(2)
    page.keyboard.press("u")
    expect(moves(root)).to_have_count(0)
    for _ in range(20):
        count = moves(root).count()
        page.keyboard.press("h")
        expect(root.locator(".line")).to_contain_text(re.compile("wins|loses"))
        page.keyboard.press("Enter" if root.locator(".chosen").count() else "p")
        expect(moves(root)).not_to_have_count(count)
        if over(root):
            break
        shot(root, "game_dark")
    expect(root.locator(".head")).to_have_text("You win")
    expect(page.locator(".canju.live")).to_contain_text("You win")
    # Not one key was taken for a command of the notebook's.
    expect(page.locator(".jp-Cell")).to_have_count(1)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_the_plan_at_the_table(show, shot, theme):
    """Played by its marks alone, the game is won."""
    root = show(f"canju.CardTable({HANDS})", "table", theme)
    expect(root.locator(".plan")).to_have_count(0)
    button(root, "plan").click()
    now = root.locator(".plan [aria-current]")
    expect(now).to_have_count(1)
    assert contrast(now) > 4.5
    shot(root, f"plan_{theme.lower()}")
    for _ in range(20):
        button(root, "hint").click()
        expect(root.locator(".line")).to_contain_text("By the plan: ")
        count = moves(root).count()
        button(root, "play" if root.locator(".card.chosen").count() else "pass").click()
        expect(moves(root)).not_to_have_count(count)
        if over(root):
            break
        expect(now).to_have_count(1)
    expect(root.locator(".head")).to_have_text("You win")
    expect(root.locator(".plan")).to_have_count(0)
    press(root, "again")
    expect(now).to_have_count(1)
    button(root, "plan").click()
    expect(root.locator(".plan")).to_have_count(0)


def test_a_walk_through_one_hand(show, shot, page):
    root = show('canju.CardTable(hand="3S 3H 3D 9C R")', "table", "Light")
    left = root.locator(".seat .card")
    expect(left).to_have_count(5)
    button(root, "forward").click()
    expect(left).to_have_count(1)
    shot(root, "walk_light")
    page.keyboard.press("ArrowRight")
    expect(left).to_have_count(0)
    expect(root.locator(".line")).to_contain_text("2 steps, value 3, score 1.585")
    button(root, "back").click()
    expect(left).to_have_count(1)
    expect(moves(root)).to_have_count(1)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_two_programs_step_by_step(show, theme):
    code = 'canju.CardTable("6D6H 9H R", "8S 8H 3C", players=("perfect", "greedy"))'
    root = show(code, "table", theme)
    for count in range(1, 4):
        button(root, "next").click()
        expect(moves(root)).to_have_count(count)
    button(root, "undo").click()
    expect(moves(root)).to_have_count(2)
    for part in (".line", ".count", ".plate b", ".score .move"):
        assert contrast(root.locator(part).first) > 4.5, part


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_bridge_at_the_table(show, shot, theme):
    """The trump stands there, and a trick stays in sight when the program leads the next card."""
    code = 'canju.CardTable("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S")'
    root = show(code, "table", theme)
    expect(root.locator(".rules")).to_have_text("Trump: spades")
    expect(root.locator(".trick")).to_have_count(0)
    press(root, "verdict")
    expect(root.locator(".line")).to_contain_text("of the 3 tricks left with")
    root.locator(".seat[data-side='0'] button[data-card='2H']").click()
    button(root, "play").click()
    expect(moves(root)).to_have_count(3)
    trick = root.locator(".trick")
    expect(trick.locator("[data-card='2H']")).to_be_visible()
    expect(trick.locator("[data-card='3H']")).to_be_visible()
    expect(trick).to_contain_text("★ Computer")
    expect(root.locator(".middle figure:not(.old) .card")).to_have_count(1)
    for part in (".rules", ".trick > span"):
        assert contrast(root.locator(part).first) > 4.5, part
    shot(root, f"bridge_{theme.lower()}")


def test_it_says_that_it_thinks(show, shot):
    """A program of one's own takes its time, and nobody says that the kernel is silent."""
    code = (
        "import time\n"
        "def slow(position):\n"
        "    time.sleep(4)\n"
        "    return position.plays()[0]\n"
        f"canju.CardTable({HANDS}, players=('human', slow))"
    )
    root = show(code, "table", "Light")
    button(root, "hint").click()
    expect(root.locator(".chosen")).to_have_count(1)
    button(root, "play").click()
    expect(root.locator(".head")).to_have_text("Thinking …")
    shot(root, "thinking")
    expect(moves(root)).to_have_count(2)
    expect(root.locator(".head")).not_to_have_text("Thinking …")


def test_a_solution_is_explored_by_clicks(show, shot):
    """Each side by hand, a losing play too, and back; the verdict is new each time."""
    root = show(f"canju.solve({HANDS}).explore()", "table", "Light")
    expect(root.locator(".head")).to_have_text("First wins")
    expect(root.locator(".score .ahead").first).to_be_visible()
    root.locator(".seat[data-side='0'] button[data-card='A']").click()
    button(root, "play").click()
    expect(root.locator(".head")).to_have_text("Second wins")
    root.locator(".plays .play").first.click()
    expect(moves(root)).to_have_count(2)
    shot(root, "explored")
    for left in (1, 0):
        button(root, "undo").click()
        expect(moves(root)).to_have_count(left)
    expect(root.locator(".head")).to_have_text("First wins")


def test_the_tree_of_a_proof_opens_by_clicks(page, lab_url, folder, shot):
    """One choice at the winner's positions, every reply at the other's, down to the end."""
    write_notebook(folder / "folds.ipynb", f"import canju\ncanju.solve({HANDS}).prove().tree()")
    notebook = Notebook(page, lab_url, "folds.ipynb")
    notebook.theme("JupyterLab Light")
    notebook.run_all()
    tree = page.locator(".jp-RenderedHTMLCommon.jp-OutputArea-output")
    expect(tree.locator("summary").first).to_contain_text("first wins ✓")
    closed = tree.locator("details:not([open]):visible > summary")
    number = closed.count()
    assert number > 0
    closed.first.click()
    expect(closed.nth(number)).to_be_hidden()
    assert closed.count() < number + 5
    shot(tree, "proof_tree")


def test_a_proof_says_what_is_proved_and_how_large_it_is(page, lab_url, folder, shot):
    """What a cell shows that ends with a proof, in both languages."""
    proof = f"canju.solve({HANDS}).prove()"
    cells = (f"import canju\n{proof}", f'canju.set_lang("zh")\n{proof}')
    write_notebook(folder / "proof.ipynb", *cells)
    notebook = Notebook(page, lab_url, "proof.ipynb")
    notebook.theme("JupyterLab Light")
    notebook.run_all()
    shown = page.locator(".jp-RenderedHTMLCommon.jp-OutputArea-output")
    expect(shown).to_have_count(2)
    expect(shown.first).to_have_text(
        re.compile(r"^✓ First wins\s*Proved: [\d,]+ positions, [\d.]+ KB\s*rules: Dou Dizhu$")
    )
    expect(shown.last).to_have_text(
        re.compile(r"^✓ 先手胜\s*已证明：[\d,]+ 个局面，[\d.]+ KB\s*规则：\s*斗地主$")
    )
    expect(shown.last.locator("[lang=zh]")).to_have_count(1)
    shot(page.locator(".jp-Notebook"), "proof_shown")


def test_exploring_in_the_dark_and_in_chinese(show, shot):
    root = show(f'canju.solve({HANDS}).explore(lang="zh")', "table", "Dark")
    expect(root.locator(".head")).to_have_text("先手胜")
    expect(root).not_to_contain_text(re.compile("[a-z]{3}"))
    shot(root, "explored_dark")
    for part in (".head", ".line", ".plays .play"):
        assert contrast(root.locator(part).first) > 4.5, part
