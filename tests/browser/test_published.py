"""Published pages: files opened from a folder, played with clicks and with keys alone."""

from __future__ import annotations

from pathlib import Path

import canju
import pytest
from in_node import BUILT

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect

pytestmark = pytest.mark.skipif(
    not (BUILT / "core.wasm").exists(), reason="needs the core for the browser: scripts/web"
)

README = "RJ A 5 4 3 3 3 | BJ 2 2 2 K Q"
OTHER = ("K K 5 5 4 3", "2 2 5 5 4 3")
THREE = "地主: 3 T T 5 | 下家: 4 J 6 | 上家: 5 6 9"
#: Values of ``aria-pressed``.
TOLD = ("true", "false")
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def published(watched, tmp_path: Path):
    """Opens a published page from a folder."""

    def published(puzzles, width: int = 1280, scheme: str = "light", storage=True, **options):
        file = tmp_path / "page.html"
        canju.publish(puzzles, file, **options)
        page = watched(lambda url: url.startswith(("file:", "blob:")), width, scheme)
        if not storage:
            page.add_init_script(
                "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } });"
            )
        page.goto(file.as_uri())
        expect(page.locator(".felt")).to_be_visible()
        return page

    return published


def choose(page, *cards: str) -> None:
    """Clicks cards of the hand to move, by rank."""
    for card in cards:
        page.locator(f"button.card[data-card='{card}']:not(.chosen)").first.click()


def settled(page) -> None:
    """Waits for the answer to a click."""
    expect(page.locator(".canju.table:not(.waits)")).to_be_visible()


def press(page, key: str) -> None:
    page.locator(f"button[data-key='{key}']").click()
    settled(page)


def play_by_hints(page) -> None:
    while not page.locator(".winner").count():
        press(page, "hint")
        press(page, "play" if page.locator(".chosen").count() else "pass")


def test_the_readme_puzzle_is_won(published, shot):
    page = published(README, title=f"Win this {EVIL}")
    expect(page.locator("h1")).to_have_text(f"Win this {EVIL}")
    assert page.title() == f"Win this {EVIL}"
    expect(page.locator(".line")).to_have_text("Can you win?")
    expect(page.locator(".badge")).to_have_count(0)
    choose(page, "4")
    press(page, "play")
    expect(page.locator(".history li")).to_have_count(2)
    play_by_hints(page)
    expect(page.locator(".winner")).to_contain_text("You win")
    shot(page, "published_won")


def test_a_wrong_first_play_loses_and_undo_takes_it_back(published, shot):
    page = published(README)
    play = page.locator("button[data-key=play]")
    expect(play).to_be_disabled()
    choose(page, "3", "3")
    expect(play).to_be_enabled()
    choose(page, "5")
    expect(play).to_be_disabled()
    page.keyboard.press("Escape")
    choose(page, "3", "3", "3")
    press(page, "play")
    expect(page.locator(".line")).to_have_text("333 threw the win away: undo takes it back.")
    expect(page.locator(".history .mistake")).to_have_count(1)
    shot(page, "published_mistake")
    press(page, "verdict")
    expect(page.locator(".badge")).to_have_text("✗ With best play, Computer wins.")
    press(page, "verdict")
    play_by_hints(page)
    expect(page.locator(".winner")).to_contain_text("Computer wins")
    press(page, "again")
    expect(page.locator(".history li:not(.ahead)")).to_have_count(0)
    choose(page, "3", "3", "3")
    press(page, "play")
    press(page, "undo")
    expect(page.locator(".seat button.card")).to_have_count(7)
    expect(page.locator(".history li:not(.ahead)")).to_have_count(0)


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("zh", "dark")])
def test_how_to_win_is_behind_a_click_and_goes_on_while_it_is_followed(
    published, shot, lang, scheme
):
    page = published(README, 360 if lang == "zh" else 1280, scheme, lang=lang)
    expect(page.locator(".plan")).to_have_count(0)
    press(page, "plan")
    lines = page.locator(".plan tbody tr")
    told = lines.all_text_contents()
    assert len(told) > 3
    expect(page.locator(".plan .now")).to_have_count(1)
    shot(page, f"published_plan_{lang}")
    press(page, "hint")
    expect(page.locator(".line")).to_contain_text("By the plan" if lang == "en" else "照打法")
    press(page, "play")
    assert lines.all_text_contents() == told
    expect(page.locator(".plan .now")).to_have_count(1)
    press(page, "plan")
    expect(page.locator(".plan")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_a_chinese_page(published, shot, width, scheme):
    page = published([README, OTHER], width, scheme, title="残局两题", lang="zh")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    expect(page.locator(".canju.table")).to_have_attribute("data-theme", scheme)
    expect(page.locator(".line")).to_have_text("这局你能胜吗？")
    press(page, "hint")
    expect(page.locator(".line")).to_have_text("4 能胜。")
    shot(page, f"published_zh_{width}")
    press(page, "play")
    expect(page.locator(".history li")).to_have_count(2)
    play_by_hints(page)
    expect(page.locator(".winner")).to_contain_text("你胜")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    press(page, "next puzzle")
    expect(page.locator("nav b")).to_have_text("第 2 题")
    expect(page.locator("nav .quiet")).to_have_text(
        " · 共 2 题，解出 1 题：✓ 看提示解出 1 题，没有打完 1 题。"
    )


def test_keys_alone_play_a_puzzle(published):
    page = published([README, OTHER])
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator(".history li:not(.ahead)")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".chosen")).to_have_count(1)
    for _ in range(12):
        page.keyboard.press("h")
        settled(page)
        page.keyboard.press("Enter" if page.locator(".chosen").count() else "p")
        settled(page)
        if page.locator(".winner").count():
            break
    expect(page.locator(".winner")).to_contain_text("You win")
    page.keyboard.press("Enter")
    expect(page.locator("nav b")).to_have_text("Puzzle 2")


def test_what_is_solved_is_kept_in_the_browser(published):
    page = published([README, OTHER])
    press(page, "next puzzle")
    # After the last one comes the first that is not solved.
    press(page, "next puzzle")
    expect(page.locator("nav b")).to_have_text("Puzzle 1")
    play_by_hints(page)
    press(page, "next puzzle")
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1 ✓")
    expect(page.locator("button[data-key='next puzzle']")).to_have_count(0)
    page.reload()
    expect(page.locator("nav b")).to_have_text("Puzzle 2")
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1 ✓")


def play(page, *cards: str) -> None:
    choose(page, *cards)
    press(page, "play")


def test_help_and_mistakes_are_told_apart_and_handed_in(published, shot):
    page = published([("3 3", "4 5"), ("5 3", "4"), ("3 3", "4 5")], 360)
    expect(page.locator(".summary output")).to_have_count(0)
    play(page, "3", "3")
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1 ★")
    # A pupil can hand in what is done.
    expect(page.locator(".summary output")).to_have_count(1)
    press(page, "next puzzle")
    press(page, "marks")
    play(page, "3")
    expect(page.locator("button[data-key='puzzle 1']")).to_have_text("2 ✗")
    page.reload()
    press(page, "again")
    play(page, "5")
    play(page, "3")
    expect(page.locator("button[data-key='puzzle 1']")).to_have_text("2 ±")
    press(page, "next puzzle")
    press(page, "hint")
    press(page, "play")
    expect(page.locator(".line")).to_have_text("✓ solved with hints")
    expect(page.locator(".history + p")).to_have_text("• hint shown")
    told = (
        "3 of 3 solved: 1 ★ solved without help, 1 ✓ solved with hints, 1 ± solved after mistakes."
    )
    expect(page.locator("nav .quiet")).to_have_text(f" · {told}")
    code = page.locator(".summary output").inner_text()
    page.locator("[data-key='read codes']").click()
    page.locator("textarea").fill(f"Ann: {code.lower()}\nBob: {code[:-1]}")
    read = page.locator(".summary li")
    expect(read.nth(0)).to_have_text(f"Ann: ★±✓ {told}")
    expect(read.nth(1)).to_contain_text("Bob: this code has a wrong character")
    shot(page.locator("main"), "published_results")
    page.locator("[data-key=reset]").click()
    press(page, "reset")
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1")


def test_an_embedded_page_leaves_the_keyboard_and_tells_its_height(browser, tmp_path: Path):
    canju.publish(README, tmp_path / "page.html")
    outer = tmp_path / "outer.html"
    outer.write_text(
        "<input autofocus><iframe src='page.html'></iframe><script>"
        "onmessage = ({ data }) => { document.body.dataset.height = data.canju.height; }"
        "</script>",
        "utf-8",
    )
    page = browser.new_page()
    page.goto(outer.as_uri())
    page.locator("body[data-height]").wait_for()
    assert int(page.locator("body").get_attribute("data-height")) > 300
    assert page.evaluate("document.activeElement.tagName") == "INPUT"
    page.close()


def test_paper_has_the_cards_the_verdict_and_the_moves(published, shot):
    page = published([README, OTHER], scheme="dark", title="Two")
    play(page, "4")
    press(page, "verdict")
    page.emulate_media(media="print")
    for hidden in (".controls", ".keys", ".puzzles", "footer", ".chip"):
        expect(page.locator(hidden).first).to_be_hidden()
    for shown in (".seat .card", ".badge", ".history li", "h1"):
        expect(page.locator(shown).first).to_be_visible()
    shot(page, "published_printed")


def test_two_tabs_keep_the_results_of_both(published):
    page = published([("3 3", "4 5"), ("5 3", "4"), ("3 3", "4 5")])
    other = page.context.new_page()
    other.goto(page.url)
    press(other, "puzzle 1")
    press(other, "hint")
    # The first page was opened before this mark, and has solved nothing yet.
    play(page, "3", "3")
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1 ★")
    expect(other.locator("button[data-key='puzzle 0']")).to_have_text("1 ★")
    press(other, "play")
    play(other, "3")
    for tab in (page, other):
        expect(tab.locator("button[data-key='puzzle 0']")).to_have_text("1 ★")
        expect(tab.locator("button[data-key='puzzle 1']")).to_have_text("2 ✓")
    code = page.locator(".summary output").inner_text()
    assert code == other.locator(".summary output").inner_text()
    page.locator("[data-key='read codes']").click()
    page.locator("textarea").fill(code)
    expect(page.locator(".summary li")).to_contain_text("2 of 3 solved")
    page.reload()
    expect(page.locator("button[data-key='puzzle 0']")).to_have_text("1 ★")
    expect(page.locator("button[data-key='puzzle 1']")).to_have_text("2 ✓")
    assert page.locator(".summary output").inner_text() == code
    other.locator("[data-key=reset]").click()
    press(other, "reset")
    for tab in (page, other):
        expect(tab.locator("button[data-key='puzzle 0']")).to_have_text("1")


def test_what_is_pressed_is_seen_in_forced_colours(published, shot):
    page = published([README, OTHER])
    page.emulate_media(forced_colors="active")
    choose(page, "4")
    press(page, "marks")
    faces = page.evaluate(
        """() => [...document.querySelectorAll("button[aria-pressed]")].map((one) =>
          [one.ariaPressed, getComputedStyle(one).backgroundColor, getComputedStyle(one).color])"""
    )
    looks = {state: {look[1:] for look in map(tuple, faces) if look[0] == state} for state in TOLD}
    assert all(looks.values())
    assert len(looks["true"]) == 1
    assert not {ground for ground, _ in looks["true"]} & {ground for ground, _ in looks["false"]}
    shot(page, "published_forced_colours")


def test_without_storage_the_page_works_too(published):
    page = published([README, OTHER], storage=False)
    press(page, "puzzle 1")
    expect(page.locator("nav b")).to_have_text("Puzzle 2")
    play_by_hints(page)
    expect(page.locator("button[data-key='puzzle 1']")).to_have_text("2 ✓")


def test_three_hands(published, shot):
    page = published(THREE, 360)
    expect(page.locator(".seat")).to_have_count(3)
    play_by_hints(page)
    shot(page, "published_three_360")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_shown_solutions_are_there_from_the_start(published):
    page = published(README, solutions="shown")
    expect(page.locator(".badge")).to_have_text("✓ With best play, you win.")
    expect(page.locator("button.chip")).to_have_count(2)


def test_a_browser_without_workers_gets_a_sentence(browser, tmp_path: Path):
    canju.publish(README, tmp_path / "page.html")
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete window.Worker;")
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator("#table")).to_contain_text("it lacks WebAssembly or Web Workers")
    context.close()
