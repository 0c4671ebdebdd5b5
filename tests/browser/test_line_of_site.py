"""The line of the site: walked, kept, explained, reviewed, and passed on."""

from __future__ import annotations

import json
from importlib.resources import files
from urllib.parse import unquote

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect
from test_solving_site import README, opened, press, pytestmark, served, solved  # noqa: F401


def moves(page) -> list[str]:
    """The moves that are made."""
    return page.locator(".score .move:not(.ahead) .play-text").all_text_contents()


def line_of(page) -> str:
    """The line in the address."""
    return unquote(page.url.partition("&line=")[2])


def copied(page, key: str) -> str:
    """The text that a button copies."""
    page.locator("[data-key='menu share']").click()
    page.locator(f"button[data-key='{key}']").click()
    expect(page.locator(".copied")).not_to_be_empty()
    return page.evaluate("navigator.clipboard.readText()")


def test_a_line_is_walked_and_kept(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,pass"})
    solved(page)
    ahead = page.locator(".score .move.ahead:not(.ghost)")
    expect(page.locator(".score .move:not(.ghost)")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(ahead).to_have_count(1)
    page.keyboard.press("Home")
    expect(ahead).to_have_count(3)
    solved(page)
    assert line_of(page) == "4,B,pass&at=0"
    page.keyboard.press("End")
    expect(ahead).to_have_count(0)
    page.locator("button[data-key='move 0']").click()
    solved(page)
    assert line_of(page) == "4,B,pass&at=1"
    page.reload()
    solved(page)
    expect(page.locator("[aria-current=step]")).to_contain_text("4")
    page.locator("[data-key='menu settings']").click()
    page.locator("button[data-key=language]").click()
    solved(page)
    expect(ahead).to_have_count(2)
    page.goto("about:blank")
    page.go_back()
    solved(page)
    expect(ahead).to_have_count(2)


def test_best_play_stays_in_sight_after_a_step_back(opened):  # noqa: F811
    """Here, and in the link that a friend opens."""
    page = opened({**README, "line": "4,B"})
    solved(page)
    line = page.locator(".score .move")
    ghosts = page.locator(".score .ghost")
    expect(ghosts).not_to_have_count(0)
    told = line.all_text_contents()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("4")
    solved(page)
    expect(line).to_have_text(told)
    friend = opened()
    friend.goto("about:blank")
    friend.goto(page.url)
    solved(friend)
    expect(friend.locator(".score .move")).to_have_text(told)
    # A click on best play goes through the moves that are made.
    friend.locator(".score .ghost").first.click()
    expect(friend.locator(".score .move:not(.ahead)")).to_have_text(told[:3])


def test_end_makes_all_of_best_play(opened):  # noqa: F811
    page = opened(README)
    solved(page)
    told = page.locator(".score .move").all_text_contents()
    page.keyboard.press("End")
    expect(page.locator(".line")).to_have_text(f"After {len(told)} moves.")
    assert moves(page) == told
    page.keyboard.press("End")
    page.keyboard.press("Home")
    solved(page)
    assert line_of(page).endswith("&at=0")


def test_no_fast_press_is_lost(opened):  # noqa: F811
    page = opened(README)
    solved(page)
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".line")).to_have_text("After 15 moves.")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".score .move:not(.ahead)")).to_have_count(9)


def test_a_resting_pointer_points_at_nothing(opened):  # noqa: F811
    """A play that loses slides under a resting pointer: the board stays as told."""
    page = opened(README)
    solved(page)
    page.locator("button[data-key=why]").click()
    losing = page.locator(".fold li [title='333 5']")
    losing.hover()
    expect(page.locator(".card.mistake")).to_have_count(4)
    page.mouse.move(40, 8)
    expect(page.locator(".card.mistake")).to_have_count(0)
    losing.evaluate(
        """play => {
            const { left, top, width, height } = play.getBoundingClientRect();
            document.body.style.position = "relative";
            document.body.style.left = `${40 - left - width / 2}px`;
            document.body.style.top = `${8 - top - height / 2}px`;
        }"""
    )
    expect(page.locator(".fold li [title='333 5']:hover")).to_have_count(1)
    expect(page.locator(".card.mistake")).to_have_count(0)
    page.mouse.move(41, 9)
    expect(page.locator(".card.mistake")).to_have_count(4)


def test_a_branch_that_was_played_over_comes_back(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,pass", "at": "1"})
    solved(page)
    page.locator(".card[data-card='2']").first.click()
    page.locator(".bar .main", has_text="Play 2").click()
    expect(page.locator(".branch .move")).to_have_count(2)
    assert line_of(page) == "4,2"
    page.locator("button[data-key='branch 1']").click()
    solved(page)
    assert line_of(page) == "4,B,pass"


def test_a_damaged_line_says_where(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,9,pass"}, lang="zh-CN")
    solved(page)
    expect(page.locator("#table .line.error")).to_contain_text("着法只能走到第 3 手之前")
    assert len(moves(page)) == 2


@pytest.mark.parametrize(
    ("width", "scheme", "lang"), [(360, "dark", "zh-CN"), (1280, "light", "en-US")]
)
def test_a_lost_game_is_explained_and_won(opened, shot, width, scheme, lang):  # noqa: F811
    """A wrong first play, its reason, the review, the right play, and the link opened elsewhere."""
    page = opened(README, width, scheme, lang)
    zh = lang == "zh-CN"
    solved(page)
    page.locator("button[data-key=why]").click()
    page.locator(".fold li [title='333']").click()
    expect(page.locator("h1")).to_have_text("333 会负" if zh else "333 loses")
    expect(page.locator(".score .mistake")).to_have_count(1)
    expect(page.locator(".line")).to_contain_text("后手出 222" if zh else "Second plays 222")
    while not page.locator(".plate:has(.won) .count", has_text="0").count():
        press(page, "forward")
    page.locator(".bar .main").click()
    expect(page.locator("h1")).to_have_text("败着：333" if zh else "Turning point: 333")
    expect(page.locator(".graph")).to_be_visible()
    shot(page.locator("main"), f"line_review_{lang}_{width}")
    press(page, "try again")
    solved(page)
    expect(page.locator(".graph")).to_have_count(0)
    page.locator(".plays .play").first.click()
    expect(page.locator(".branch .move").first).to_be_visible()
    solved(page)
    shot(page.locator("main"), f"line_{lang}_{width}")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    link = copied(page, "copy link")
    other = opened(README, width, scheme, lang)
    other.goto("about:blank")
    other.goto(link)
    solved(other)
    assert moves(other) == moves(page)


TOKENS = json.loads((files("canju.writing") / "look.json").read_text("utf-8"))["tokens"]
#: Colours of the heading, and of the sign of the best play, if one wins.
SHADES = """() => ["h1", ".plays .best .sign"].map((one) => document.querySelector(one))
  .map((one) => one && getComputedStyle(one).color)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colour_is_that_of_the_winner_whoever_moves(opened, shot, scheme):  # noqa: F811
    """Green along First's winning line, blue along one of Second's; red for a losing play."""
    seen = {}
    for name, position in {
        "first": README,
        "second": {"first": "3 5 7", "second": "4 6 8 8"},
    }.items():
        page = opened(position, 1280, scheme)
        solved(page, f"{name.title()} wins")
        shades, signs = set(), set()
        for _ in range(5):
            solved(page, f"{name.title()} wins")
            head, sign = page.evaluate(SHADES)
            shades.add(head)
            signs.add(sign)
            press(page, "forward")
        assert len(shades) == 1, shades
        assert signs - {None} == shades
        seen[name] = shades.pop()
        shot(page.locator("main"), f"colour_{name}_{scheme}")
    page = opened({**README, "line": "333"}, 1280, scheme)
    solved(page, "333 loses")
    seen["loss"] = page.evaluate(SHADES)[0]
    look = {**TOKENS["light"], **(TOKENS["dark"] if scheme == "dark" else {})}
    for name, shade in seen.items():
        assert shade == f"rgb({', '.join(str(part) for part in bytes.fromhex(look[name][1:]))})", (
            name
        )


def test_many_winning_plays_are_folded(opened):  # noqa: F811
    page = opened({"first": "3 3 4 4 5 5 6 7 8 9 T J Q", "second": "4 4 5"})
    solved(page)
    expect(page.locator(".plays .play:not(.lost)")).to_have_count(7)
    page.locator("button[data-key='more plays']").click()
    assert page.locator(".plays .play").count() > 12


def test_the_last_position_is_offered_again(opened, served):  # noqa: F811
    page = opened({"first": "4 4 5", "second": "6 7", "line": "4 4"})
    solved(page)
    page.goto("about:blank")
    page.goto(served.url)
    page.locator("button[data-key='last position']").click()
    solved(page)
    assert moves(page) == ["44"]
    expect(page.locator("[data-field=first]")).to_have_value("4 4 5")


def test_pictures_and_texts_are_passed_on(opened):  # noqa: F811
    page = opened({**README, "line": "4,B"})
    solved(page)
    for key, begin in (("save svg", b"<svg "), ("save png", b"\x89PNG")):
        page.locator("[data-key='menu share']").click()
        with page.expect_download() as download:
            page.locator(f"button[data-key='{key}']").click()
        assert download.value.path().read_bytes().startswith(begin)
    assert "1. First 4, 2. Second B" in copied(page, "copy line")
    found: dict[str, object] = {}
    exec(copied(page, "copy python"), found)
    assert str(found["solution"].position).startswith("333 5 A R")
    assert copied(page, "copy embed").startswith("<iframe src=")
