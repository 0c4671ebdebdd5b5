"""The line of the site: walked, kept, explained, reviewed, and passed on."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect
from test_solving_site import README, opened, press, pytestmark, served, solved  # noqa: F401


def moves(page) -> list[str]:
    """The moves that are made."""
    return page.locator("#table .history:first-of-type li:not(.ahead) .play").all_text_contents()


def line_of(page) -> str:
    """The line in the address."""
    return unquote(page.url.partition("&line=")[2])


def copied(page, key: str) -> str:
    """The text that a button copies."""
    page.locator(f"button[data-key='{key}']").click()
    expect(page.locator(".copied")).not_to_be_empty()
    return page.evaluate("navigator.clipboard.readText()")


def test_a_line_is_walked_and_kept(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,pass"})
    solved(page)
    expect(page.locator("#table .history button")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#table .history li.ahead")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("#table .history li.ahead")).to_have_count(3)
    solved(page)
    assert line_of(page) == "4,B,pass&at=0"
    page.keyboard.press("End")
    expect(page.locator("#table .history li.ahead")).to_have_count(0)
    page.locator("button[data-key='move 0']").click()
    solved(page)
    assert line_of(page) == "4,B,pass&at=1"
    page.reload()
    solved(page)
    expect(page.locator("[aria-current=step]")).to_contain_text("4")
    page.locator("button[data-key=language]").click()
    solved(page)
    expect(page.locator("#table .history li.ahead")).to_have_count(2)
    page.goto("about:blank")
    page.go_back()
    solved(page)
    expect(page.locator("#table .history li.ahead")).to_have_count(2)


def test_a_branch_that_was_played_over_comes_back(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,pass", "at": "1"})
    solved(page)
    page.locator(".reply .chip", has_text="2").first.click()
    expect(page.locator("#table ol.history")).to_have_count(2)
    assert line_of(page) == "4,2"
    page.locator("button[data-key='branch 1']").click()
    solved(page)
    assert line_of(page) == "4,B,pass"


def test_a_damaged_line_says_where(opened):  # noqa: F811
    page = opened({**README, "line": "4,B,9,pass"}, lang="zh-CN")
    solved(page)
    expect(page.locator("#table .line.error")).to_contain_text("着法只能走到第 3 手之前")
    expect(page.locator("#table .history li")).to_have_count(2)


@pytest.mark.parametrize(
    ("width", "scheme", "lang"), [(360, "dark", "zh-CN"), (1280, "light", "en-US")]
)
def test_a_lost_game_is_explained_and_won(opened, shot, width, scheme, lang):  # noqa: F811
    """A wrong first play, its reason, the review, the right play, and the link opened elsewhere."""
    page = opened(README, width, scheme, lang)
    reason = "会负" if lang == "zh-CN" else "loses: Second"
    solved(page)
    expect(page.locator(".reply .chip.best")).to_have_count(1)
    page.locator(".reply:has(.lost) .chip.why").first.click()
    expect(page.locator("#table .line")).to_contain_text(reason)
    page.locator(".reply .chip.lost:not(.why)").first.click()
    expect(page.locator("#table .history .mistake")).to_have_count(1)
    press(page, "why")
    expect(page.locator("#table .line")).to_contain_text(reason)
    press(page, "end")
    press(page, "review")
    expect(page.locator(".turned")).to_be_visible()
    shot(page.locator("main"), f"line_review_{lang}_{width}")
    press(page, "try again")
    solved(page)
    expect(page.locator(".review")).to_have_count(0)
    page.locator(".reply .chip.won").first.click()
    expect(page.locator("#table ol.history")).to_have_count(2)
    solved(page)
    expect(page.locator(".reply").first).to_be_visible()
    shot(page.locator("main"), f"line_{lang}_{width}")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    link = copied(page, "copy link")
    other = opened(README, width, scheme, lang)
    other.goto("about:blank")
    other.goto(link)
    solved(other)
    assert moves(other) == moves(page)


def test_many_replies_are_folded(opened):  # noqa: F811
    page = opened({"first": "3 3 4 4 5 5 6 7 8 9 T J Q", "second": "6 6 7 7 8 8 K"})
    solved(page)
    expect(page.locator(".reply")).to_have_count(5)
    page.locator("button[data-key='more replies']").click()
    assert page.locator(".reply").count() > 12


def test_the_last_position_is_offered_again(opened, served):  # noqa: F811
    page = opened({"first": "4 4 5", "second": "6 7", "line": "4 4"})
    solved(page)
    page.goto("about:blank")
    page.goto(served.url)
    solved(page)
    page.locator("button[data-key='last position']").click()
    expect(page.locator("#table .history li")).to_have_count(1)
    expect(page.locator("[data-field=first]")).to_have_value("4 4 5")


def test_pictures_and_texts_are_passed_on(opened):  # noqa: F811
    page = opened({**README, "line": "4,B"})
    solved(page)
    for key, begin in (("save svg", b"<svg "), ("save png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"button[data-key='{key}']").click()
        assert download.value.path().read_bytes().startswith(begin)
    assert "1. First 4, 2. Second B" in copied(page, "copy line")
    found: dict[str, object] = {}
    exec(copied(page, "copy python"), found)
    assert str(found["solution"].position).startswith("333 5 A R")
    assert copied(page, "copy embed").startswith("<iframe src=")
