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
        # A script that runs first stays with its page.
        name = "" if storage else "without storage"
        page = watched(lambda url: url.startswith(("file:", "blob:")), width, scheme, name=name)
        if not storage:
            page.add_init_script(
                "Object.defineProperty(window, 'localStorage',"
                " { configurable: true, get() { throw new Error(); } });"
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


def made(page):
    """The moves made, in the score."""
    return page.locator(".score .move:not(.ahead)")


def over(page) -> bool:
    return page.locator(".plate:has(.won) .count", has_text="0").count() > 0


def menu(page, key: str) -> None:
    """Presses a switch or an item of the settings."""
    page.locator("[data-key='menu settings']").click()
    press(page, key)
    page.keyboard.press("Escape")


def play_by_hints(page) -> None:
    while not over(page):
        press(page, "hint")
        press(page, "play" if page.locator(".chosen").count() else "pass")


def test_the_readme_puzzle_is_won(published, shot):
    page = published(README, title=f"Win this {EVIL}")
    expect(page.locator(".brand")).to_have_text(f"Win this {EVIL}")
    assert page.title() == f"Win this {EVIL}"
    expect(page.locator("h1.head")).to_have_text("Can you win?")
    choose(page, "4")
    press(page, "play")
    expect(made(page)).to_have_count(2)
    play_by_hints(page)
    expect(page.locator("h1.head")).to_have_text("Solved")
    expect(page.locator(".line")).to_have_text("solved with hints")
    shot(page, "published_won")


def test_a_wrong_first_play_loses_and_undo_takes_it_back(published, shot):
    page = published(README)
    main = page.locator(".bar .main")
    expect(main).to_be_disabled()
    choose(page, "3", "3")
    expect(main).to_have_text("Play 33")
    choose(page, "5")
    expect(main).to_be_disabled()
    page.keyboard.press("Escape")
    choose(page, "3", "3", "3")
    press(page, "play")
    expect(page.locator("h1.head")).to_have_text("333 loses")
    # What would have won is not told.
    expect(page.locator(".line")).to_have_text("Computer plays 222 and wins.")
    expect(page.locator(".score .mistake")).to_have_count(1)
    shot(page, "published_mistake")
    press(page, "take back")
    expect(page.locator(".seat button.card")).to_have_count(7)
    expect(made(page)).to_have_count(0)
    choose(page, "3", "3", "3")
    press(page, "play")
    press(page, "pass")
    play_by_hints(page)
    expect(page.locator("h1.head")).to_have_text("Not this time")
    expect(page.locator(".line")).to_have_text(
        "The mistake was play 1, your 333. You stood to win."
    )
    page.locator(".bar .main", has_text="Try again from play 1").click()
    expect(page.locator(".seat button.card")).to_have_count(7)


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
    expect(page.locator("h1.head")).to_have_text("这局你能胜吗？")
    press(page, "hint")
    expect(page.locator(".line")).to_have_text("4 能胜。")
    shot(page, f"published_zh_{width}")
    press(page, "play")
    expect(made(page)).to_have_count(2)
    play_by_hints(page)
    expect(page.locator("h1.head")).to_have_text("解出")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    press(page, "next puzzle")
    expect(page.locator("nav b")).to_have_text("第 2 题")
    expect(page.locator("nav .told")).to_have_text(
        "共 2 题，解出 1 题：✓ 看提示解出 1 题，没有打完 1 题。"
    )


def test_keys_alone_play_a_puzzle(published):
    page = published([README, OTHER])
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(made(page)).to_have_count(2)
    page.keyboard.press("u")
    expect(made(page)).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".chosen")).to_have_count(1)
    for _ in range(12):
        page.keyboard.press("h")
        settled(page)
        page.keyboard.press("Enter" if page.locator(".chosen").count() else "p")
        settled(page)
        if over(page):
            break
    expect(page.locator("h1.head")).to_have_text("Solved")
    page.keyboard.press("Enter")
    expect(page.locator("nav b")).to_have_text("Puzzle 2")


def results(page) -> list[str]:
    """What the list says of the puzzles."""
    page.locator("[data-key=list]").click()
    told = page.locator(".puzzle").all_text_contents()
    page.keyboard.press("Escape")
    return told


def test_what_is_solved_is_kept_in_the_browser(published):
    page = published([README, OTHER])
    press(page, "following puzzle")
    expect(page.locator("nav b")).to_have_text("Puzzle 2")
    expect(page.locator("button[data-key='following puzzle']")).to_be_disabled()
    play_by_hints(page)
    # After the last one comes the first that is not solved.
    press(page, "next puzzle")
    expect(page.locator("nav b")).to_have_text("Puzzle 1")
    assert results(page) == ["1", "2 ✓"]
    page.reload()
    expect(page.locator("nav b")).to_have_text("Puzzle 1")
    assert results(page) == ["1", "2 ✓"]


def test_many_puzzles_have_a_strip_and_lists(published, shot):
    page = published([("3 3", "4 5")] * 250, 360)
    expect(page.locator("nav")).to_contain_text("Puzzle 1 / 250")
    assert page.locator("nav").bounding_box()["height"] < 110
    page.locator("[data-key=list]").click()
    expect(page.locator(".puzzle")).to_have_count(100)
    shot(page, "published_list")
    page.locator("[data-key='list forward']").click()
    page.locator("[data-key='list forward']").click()
    expect(page.locator(".puzzle")).to_have_count(50)
    page.locator("[data-key='puzzle 249']").click()
    expect(page.locator("nav")).to_contain_text("Puzzle 250 / 250")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def play(page, *cards: str) -> None:
    choose(page, *cards)
    press(page, "play")


def test_help_and_mistakes_are_told_apart_and_handed_in(published, shot):
    page = published([("3 3", "4 5"), ("5 3", "4"), ("3 3", "4 5")], 360)
    page.locator("[data-key=list]").click()
    expect(page.locator(".summary output")).to_have_count(0)
    page.keyboard.press("Escape")
    play(page, "3", "3")
    assert results(page)[0] == "1 ★"
    press(page, "next puzzle")
    menu(page, "marks")
    play(page, "3")
    assert results(page)[1] == "2 ✗"
    page.reload()
    expect(page.locator(".felt")).to_be_visible()
    menu(page, "again")
    play(page, "5")
    play(page, "3")
    assert results(page)[1] == "2 ±"
    press(page, "next puzzle")
    press(page, "hint")
    press(page, "play")
    expect(page.locator(".line")).to_have_text("solved with hints")
    expect(page.locator(".signs")).to_have_text("• hint shown")
    told = (
        "3 of 3 solved: 1 ★ solved without help, 1 ✓ solved with hints, 1 ± solved after mistakes."
    )
    expect(page.locator("nav .told")).to_have_text(told)
    page.locator("[data-key=list]").click()
    code = page.locator(".summary output").inner_text()
    page.locator("[data-key='read codes']").click()
    page.locator("textarea").fill(f"Ann: {code.lower()}\nBob: {code[:-1]}")
    read = page.locator(".summary li")
    expect(read.nth(0)).to_have_text(f"Ann: ★±✓ {told}")
    expect(read.nth(1)).to_contain_text("Bob: this code has a wrong character")
    shot(page.locator("main"), "published_results")
    page.locator("[data-key=reset]").click()
    press(page, "reset")
    assert results(page)[0] == "1"


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


def test_paper_has_all_puzzles_and_their_answers_apart(published, shot):
    puzzles = [canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), OTHER]
    page = published(puzzles, scheme="dark", title="Two")
    play(page, "4")
    page.emulate_media(media="print")
    for hidden in ("#table", "footer"):
        expect(page.locator(hidden).first).to_be_hidden()
    sections = page.locator(".sheet section")
    expect(sections).to_have_count(2)
    for place, cards in enumerate(("RA54333", "KK5543")):
        expect(sections.nth(place).locator(".small").first).to_be_visible()
        shown = sections.nth(place).locator(".small").first.inner_text()
        assert "".join(shown.split()) == cards
    expect(page.locator(".answers")).to_contain_text("1. 4")
    red = page.locator(".sheet i.red").first
    assert red.evaluate("one => getComputedStyle(one).color") == "rgb(200, 40, 30)"
    shot(page, "published_printed")
    assert page.pdf(format="A5").count(b"/Type /Page\n") == 2


@pytest.mark.parametrize("scripts", ["off", "blocked"])
def test_without_scripts_the_cards_are_there(browser, tmp_path: Path, scripts):
    """Fails where a page shows nothing without its scripts, or does not say why."""
    canju.publish([README, OTHER], tmp_path / "page.html", title="Two")
    context = browser.new_context(java_script_enabled=scripts != "off")
    page = context.new_page()
    if scripts == "blocked":
        # A place that has a policy of its own.
        file = (tmp_path / "page.html").read_text("utf-8")
        (tmp_path / "page.html").write_text(
            file.replace("script-src &#x27;unsafe-inline&#x27;", "script-src &#x27;self&#x27;"),
            "utf-8",
        )
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator(".sheet .small").first).to_be_visible()
    if scripts == "blocked":
        expect(page.locator("#state")).to_contain_text("scripts are blocked here")
    else:
        expect(page.locator("#state")).to_be_hidden()
        expect(page.locator("noscript")).to_be_visible()
    context.close()


def test_a_core_that_is_blocked_is_told_beside_the_cards(browser, tmp_path: Path):
    canju.publish(README, tmp_path / "page.html")
    file = (tmp_path / "page.html").read_text("utf-8")
    (tmp_path / "page.html").write_text(file.replace(" &#x27;wasm-unsafe-eval&#x27;", ""), "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator("#state")).to_contain_text("this place blocks it")
    expect(page.locator(".sheet .small").first).to_be_visible()
    page.close()


def test_what_is_pressed_is_seen_in_forced_colours(published, shot):
    page = published([README, OTHER])
    page.emulate_media(forced_colors="active")
    choose(page, "4")
    faces = page.evaluate(
        """() => [...document.querySelectorAll("button[aria-pressed]")].map((one) =>
          [one.ariaPressed, getComputedStyle(one).outlineStyle])"""
    )
    looks = {state: {look[1:] for look in map(tuple, faces) if look[0] == state} for state in TOLD}
    assert all(looks.values())
    assert not looks["true"] & looks["false"]
    shot(page, "published_forced_colours")


def test_without_storage_the_page_works_too(published):
    page = published([README, OTHER], storage=False)
    press(page, "following puzzle")
    expect(page.locator("nav b")).to_have_text("Puzzle 2")
    play_by_hints(page)
    assert results(page) == ["1", "2 ✓"]


def test_three_hands(published, shot):
    page = published(THREE, 360)
    expect(page.locator(".seat")).to_have_count(3)
    play_by_hints(page)
    shot(page, "published_three_360")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_shown_solutions_are_there_from_the_start(published):
    page = published(README, solutions="shown")
    expect(page.locator("h1.head")).to_have_text("You win")
    expect(page.locator(".plays .play")).to_have_count(2)


def test_a_browser_without_workers_gets_a_sentence(browser, tmp_path: Path):
    canju.publish(README, tmp_path / "page.html")
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete window.Worker;")
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.locator("#state")).to_contain_text("it lacks WebAssembly or Web Workers")
    context.close()
