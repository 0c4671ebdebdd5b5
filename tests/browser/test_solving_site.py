"""The site for solving in a browser, served and played with clicks and with keys alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import canju
import pytest
from canju.language.languages import ENGLISH
from canju.publishing.site import site_data, write_site
from in_node import BUILT
from published import PUZZLES

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from playwright.sync_api import expect
from website import Website

pytestmark = pytest.mark.skipif(
    not (BUILT / "core.wasm").exists(), reason="needs the core for the browser: scripts/web"
)

README = {"first": "R A 5 4 3 3 3", "second": "B 2 2 2 K Q"}
#: A deal that no browser solves in two seconds.
HARD = dict(zip(("landlord", "down", "up"), map(str, canju.deal(20, 17, 17, seed=8)), strict=True))
EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def solving_site(folder: Path) -> Website:
    """A site on this machine."""
    write_site(folder)
    return Website(folder)


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Website]:
    site = solving_site(tmp_path_factory.mktemp("site"))
    yield site
    site.close()


@pytest.fixture
def opened(watched, served):
    """Opens the site, with a position in its address."""

    def opened(position=None, width: int = 1280, scheme: str = "light", lang="en-US"):
        may = ["clipboard-read", "clipboard-write"]
        page = watched(is_own, width, scheme, locale=lang, permissions=may)
        page.goto(served.url + ("" if position is None else f"#{urlencode(position)}"))
        return page

    def is_own(url: str) -> bool:
        files = (served.url, f"{served.url}offline.js", f"{served.url}core.wasm")
        return url.startswith(("blob:", "data:")) or url.split("#")[0].split("?")[0] in files

    return opened


def solved(page, verdict: str | None = None) -> None:
    """Waits for the answer to a change, for a verdict as the heading, and for all plays."""
    if verdict is not None:
        expect(page.locator("h1")).to_have_text(verdict)
    expect(page.locator("div.canju.table:not(.waits) .parts:not(.stale) .felt")).to_be_visible()
    expect(page.locator(".line")).not_to_have_text(re.compile("Looking|正在看"))


def tap(page, *keys: str) -> None:
    for key in keys:
        page.locator(f"#editor [data-key='key {key}']").click()


def press(page, key: str) -> None:
    page.locator(f"button[data-key='{key}']").click()
    expect(page.locator("div.canju.table:not(.waits)")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "scheme", "lang"), [(1280, "light", "en-US"), (360, "dark", "zh-CN")]
)
def test_two_hands_are_tapped_in(opened, shot, width, scheme, lang):
    page = opened(None, width, scheme, lang)
    zh = lang == "zh-CN"
    first = "先手胜" if zh else "First wins"
    expect(page.locator(".tile")).to_have_count(12)
    page.locator("button[data-key='lay out']").click()
    tap(page, *"3453R", "3", "A")
    page.locator("button[data-key='into second']").click()
    tap(page, *"QK222B")
    expect(page.locator("[data-field=first]")).to_have_value(f"{'大王' if zh else 'R'} A 5 4 3 3 3")
    expect(page.locator("[data-key='key 3']")).to_have_attribute("data-left", "1")
    expect(page.locator("[data-key='key R']")).to_have_attribute("aria-disabled", "true")
    solved(page, first)
    kind = "单张" if zh else "single"
    wins = "胜" if zh else "wins"
    told = [f"★4 {kind} {wins}", f"✓5 {kind} {wins}"]
    expect(page.locator(".plays .play")).to_have_text(told)
    assert page.url.endswith("#first=R+A+5+4+3+3+3&second=B+2+2+2+K+Q")
    expect(page.locator("div.canju.table")).to_have_attribute("data-theme", scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shot(page.locator("main"), f"site_{lang}_{width}")
    page.locator("button[data-key=erase]").click()
    expect(page.locator("[data-field=second]")).to_have_value("2 2 2 K Q")


@pytest.mark.parametrize("lang", ["en-US", "zh-CN"])
def test_wrong_cards_are_marked_where_they_are_wrong(opened, shot, lang):
    page = opened(README, 360, lang=lang)
    solved(page)
    page.locator("button[data-key=edit]").click()
    page.locator("[data-field=second]").fill("2 2 Z5 K")
    expect(page.locator("#editor mark")).to_have_text("Z")
    expect(page.locator("[data-field=second]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#editor .error")).to_contain_text(
        "不是牌" if lang == "zh-CN" else "'Z' is not a card"
    )
    # The last table stays in sight, out of reach.
    expect(page.locator(".parts.stale[inert] .felt")).to_be_visible()
    shot(page.locator("main"), f"site_wrong_{lang}")
    page.locator("[data-field=second]").fill("")
    expect(page.locator("[data-field=second]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-field=first]")).to_have_attribute("aria-invalid", "false")
    page.locator("[data-field=second]").fill("2 2 2 2 2")
    expect(page.locator("#editor .error")).to_contain_text(
        "可在“规则选项”里勾选" if lang == "zh-CN" else "a box under “Other rules”"
    )
    expect(page.locator("#editor .error")).not_to_contain_text("DouDizhu")
    expect(page.locator("[data-field=second]")).to_have_attribute("aria-invalid", "true")
    page.locator("[data-field=second]").fill("2 2 K")
    solved(page)
    expect(page.locator("#editor .error")).to_be_hidden()


def test_a_whole_position_is_pasted(opened):
    page = opened()
    page.locator("button[data-key=paste]").click()
    paste = page.locator("[data-field=paste]")
    expect(paste).to_be_focused()
    paste.fill("大王 A 5 4 | 小王 2 2 K Q | | 后手")
    expect(page.locator("[data-field=turn]")).to_have_value("second")
    solved(page, "Second wins")
    paste.fill("3 4 | 5 Z6")
    expect(page.locator("#editor mark")).to_have_text("Z")
    paste.fill("地主: 3 T T 5 | 下家: 4 J 6 | 上家: 5 6 9 | 要压: 地主的3 | 轮到: 下家")
    expect(page.locator("[data-field=down]")).to_have_value("J 6 4")
    solved(page, "The farmers win")
    assert "by=landlord" in page.url


def test_a_text_of_several_lines_is_pasted(opened):
    page = opened()
    page.locator("button[data-key=paste]").click()
    page.evaluate("navigator.clipboard.writeText('first: 4 4 5\\nsecond: 6 7')")
    page.keyboard.press("Control+v")
    expect(page.locator("[data-field=second]")).to_have_value("7 6")
    solved(page, "First wins")
    page.locator("[data-field=paste]").fill("3 4\n5 6\n")
    expect(page.locator("[data-field=second]")).to_have_value("6 5")
    solved(page, "Second wins")


def test_what_the_site_copies_can_be_pasted_into_it(opened):
    page = opened({**README, "rules": "doudizhu; no trio+single", "line": "4,B"})
    solved(page)
    for key in ("copy link", "copy python", "copy embed"):
        copied = shared(page, key)
        page.locator("a.brand").click()
        page.locator("button[data-key=paste]").click()
        page.locator("[data-field=paste]").fill(copied)
        solved(page)
        expect(page.locator("[data-field=second]")).to_have_value("B 2 2 2 K Q")
        expect(page.locator("[data-field='no trio+single']")).to_be_checked()
        expect(page.locator(".score .move:not(.ahead)")).to_have_count(2)
        page.locator("button[data-key=done]").click()


def test_examples_bring_their_rules(opened):
    page = opened()
    page.locator(".tile", has_text="Run Fast").click()
    solved(page, "First wins")
    page.locator("button[data-key=edit]").click()
    expect(page.locator("[data-field=rules]")).to_have_value("run-fast")
    page.go_back()
    page.locator(".tile", has_text="Landlord and two farmers").click()
    solved(page, "Landlord wins")
    expect(page.locator(".plays .play")).to_have_attribute("title", "888 4: wins")
    page.locator("button[data-key=edit]").click()
    expect(page.locator("[data-field=paste]")).to_have_attribute(
        "placeholder", re.compile("^Landlord: ")
    )


@pytest.mark.parametrize("number", range(11))
def test_examples_say_how_hard_they_are(number):
    """The numbers of a tile are those of the solver and of the rating."""
    example = site_data(ENGLISH)["examples"][number]
    layout = {**example["layout"]}
    rules = layout.pop("rules", "doudizhu")
    layout.pop("table", None)
    solution = canju.solve(
        canju.Position(
            *list(layout.values())[:1],
            *([layout["second"]] if "second" in layout else []),
            rules=rules,
            **({"farmers": (layout["down"], layout["up"])} if "up" in layout else {}),
        )
    )
    counts = len(solution.winning_plays), len(solution.position.plays())
    assert f"{counts[0]} of {counts[1]} play" in example["told"]
    if "second" in layout:
        points = canju.rate(*layout.values(), rules=rules).score
        assert example["level"] == 1 + sum(points >= least for least in (20, 45, 65))


def test_rules_and_hands_fit_each_other(opened):
    page = opened({**README, "rules": "doudizhu; no bomb; two decks"})
    solved(page)
    page.locator("button[data-key=edit]").click()
    page.locator("[data-field=first]").fill("3 3 3 4 5 6 6 K")
    page.locator("[data-field=second]").fill("7 7 7 8 J Q A")
    page.locator("[data-field=rules]").select_option("run-fast")
    winner = canju.solve("3 3 3 4 5 6 6 K", "7 7 7 8 J Q A", rules="run-fast").winner
    solved(page, f"{winner.capitalize()} wins")
    expect(page).to_have_url(re.compile("&rules=run-fast$"))
    expect(page.locator("[data-key='key R']")).to_have_count(0)
    page.locator("button[data-key='table three']").click()
    expect(page.locator("[data-field=rules]")).to_have_value("doudizhu")
    page.locator("[data-field=up]").fill("9 9 T")
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator("#editor .error")).to_be_hidden()


def test_all_switches_can_be_chosen(opened):
    """A ban that changes nothing is not offered."""
    hands = {"first": "3 3 3 4 5 6 6 K", "second": "7 7 7 8 J Q A"}
    page = opened({**hands, "rules": "run-fast; you may pass even if you can beat"})
    solved(page)
    page.locator("button[data-key=edit]").click()
    lead, always = (
        page.get_by_label(f"when the other hand has one card, a single {when}", exact=True)
        for when in ("that is led must be the highest", "must be the highest, also as an answer")
    )
    expect(page.get_by_label("you may pass even if you can beat", exact=True)).to_be_checked()
    lead.check()
    always.check()
    expect(lead).not_to_be_checked()
    page.wait_for_url("**also+as+an+answer")
    rules = canju.RunFast(must_beat=False, report_single="always")
    winner = canju.solve(*hands.values(), rules=rules).winner
    solved(page, f"{winner.capitalize()} wins")
    page.locator("[data-field=rules]").select_option("doudizhu")
    page.locator("[data-field='no bomb']").wait_for(state="attached")
    expect(page.locator("[data-field='no gap straight']")).to_have_count(0)
    gaps = "chains can skip every other rank"
    page.locator(f"[data-field='{gaps}']").check()
    expect(page.locator("[data-field='no gap straight']")).to_have_count(1)
    expect(page.locator(":focus")).to_have_attribute("data-field", gaps)


@pytest.mark.parametrize(
    ("lang", "forms", "verdicts", "named", "wrong"),
    [
        ("en-US", "straight 4-12", "Second wins, First wins", "Dou Dizhu ·", "straight"),
        ("zh-CN", "顺子 4-12", "后手胜, 先手胜", "斗地主 ·", "顺子"),
    ],
)
def test_kinds_of_play_of_an_own_game_are_typed(opened, shot, lang, forms, verdicts, named, wrong):
    before, after = verdicts.split(", ")
    page = opened({"first": "3 4 5 6", "second": "7"}, lang=lang)
    solved(page, before)
    page.locator("button[data-key=edit]").click()
    page.locator("#editor summary").first.click()
    page.locator("[data-field=forms]").fill(forms)
    solved(page, after)
    expect(page).to_have_url(re.compile("&rules=doudizhu%3B"))
    expect(page.locator(".game")).to_contain_text(named)
    told = "相连的 4 到 12 个点数" if lang == "zh-CN" else "Straight: 4 to 12 ranks in a row"
    expect(page.locator("#editor li", has_text=told)).to_be_visible()
    shot(page.locator("body"), f"forms_{lang}")
    page.locator("[data-field=forms]").fill("straight 1-2")
    expect(page.locator("#fault")).to_contain_text(wrong)
    page.reload()
    solved(page, after)


def test_the_bar_around_the_page_has_its_colour(opened):
    """Fails where a phone shows that of the system's theme after the reader has chosen another."""
    page = opened(README)
    solved(page)
    page.locator("[data-key='menu settings']").click()
    page.locator("[data-key=dark]").click()
    bar = page.locator("meta[name=theme-color]").first.get_attribute("content")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (bar, ground) == ("rgb(19, 22, 25)", "rgb(19, 22, 25)")


def test_a_damaged_link_says_so(opened):
    page = opened({"first": EVIL, "second": "5", "seats": EVIL})
    expect(page.locator("#editor .error")).to_be_visible()
    expect(page.locator("[data-field=first]")).to_have_value(EVIL)
    page.goto(page.url.split("#")[0] + "#" + urlencode({**README, "kinds": "tractor"}))
    expect(page.locator("#editor .error")).to_have_text(
        "The link is damaged: kinds=tractor cannot be read."
    )
    page.locator("[data-field=second]").fill("B 2 2")
    solved(page)
    expect(page.locator("#editor .error")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("lang", "told"), [("en-US", "honeymoon bridge"), ("zh-CN", "蜜月桥牌")])
def test_rules_that_cannot_be_read_are_told_in_sight(opened, shot, width, lang, told):
    """Fails where the sentence is below the fold, or beside a verdict or a search."""
    head = "没有求解" if lang == "zh-CN" else "Not solved"
    page = opened({**README, "rules": "honeymoon-bridge:NT"}, width, lang=lang)
    expect(page.locator("#fault")).to_be_in_viewport(ratio=1)
    expect(page.locator("#table .line.error")).not_to_be_empty()
    expect(page.locator("#table")).not_to_contain_text(re.compile("Thinking|思考中"))
    shot(page, f"site_wrong_link_{lang}_{width}")
    page.goto(page.url.split("#")[0] + "#" + urlencode(README))
    solved(page)
    page.locator("[data-field=forms]").fill("strait 3")
    expect(page.locator("#fault")).to_be_in_viewport(ratio=1)
    expect(page.locator("h1")).to_have_text(head)
    expect(page.locator("#table .won, #table .best")).to_have_count(0)
    shot(page, f"site_wrong_rule_{lang}_{width}")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"first": "3 4"}, "Each hand needs a card."),
        ({"seats": "2"}, "The link is damaged: seats=2 cannot be read."),
        ({**README, "rules": "whist"}, "The link is damaged: rules=whist cannot be read."),
    ],
)
def test_a_link_without_a_position_is_told_and_not_solved(opened, position, told):
    """What cannot be read may be a rule: no verdict before the reader has seen what is left."""
    page = opened(position)
    expect(page.locator("#fault")).to_have_text(told)
    expect(page.locator("#table .line.error")).to_have_text(told)
    expect(page.locator("h1")).to_have_text("Solve a card endgame")
    page.locator("button[data-key=done]").click()
    expect(page.locator("#laying")).to_be_hidden()
    if "second" in position:
        solved(page, "First wins")
        assert "whist" not in page.url


def test_links_have_the_verdicts_of_python(opened):
    """All published puzzles, with their bans."""
    page = opened(README)
    solved(page)
    for puzzle in PUZZLES:
        rules = canju.DouDizhu(without=puzzle["without"])
        winner = canju.solve(puzzle["first"], puzzle["second"], rules=rules).winner
        hands = {name: str(canju.Hand(puzzle[name])) for name in ("first", "second")}
        page.goto(page.url.split("#")[0] + "#" + urlencode({**hands, "rules": str(rules)}))
        expect(page.locator("[data-field=first]")).to_have_value(ENGLISH.cards(hands["first"]))
        solved(page, f"{winner.capitalize()} wins")


def test_best_play_is_stepped_through(opened):
    page = opened(README)
    solved(page)
    made = page.locator(".score .move:not(.ahead)")
    main = page.locator(".bar .main")
    expect(main).to_have_text("Play 4")
    main.click()
    expect(made).to_have_count(1)
    expect(main).to_have_text("Play B")
    press(page, "back")
    expect(made).to_have_count(0)
    for _ in range(15):
        press(page, "forward")
    expect(page.locator("h1")).to_have_text("First wins")
    expect(page.locator(".line")).to_have_text("After 15 moves.")
    expect(main).to_have_text("Review")
    page.keyboard.press("Home")
    expect(made).to_have_count(0)
    # A play of best play is reached by a click on it.
    page.locator("[data-key='move 3']").click()
    expect(made).to_have_count(4)
    page.keyboard.press("Home")
    solved(page)
    page.locator("[data-key='menu settings']").click()
    press(page, "replies")
    page.keyboard.press("Escape")
    page.locator(".plays .play").first.click()
    expect(made).to_have_count(2)
    expect(page.locator(".plate", has_text="First")).to_contain_text("to move")
    press(page, "plan")
    expect(page.locator(".plan .now")).to_have_count(1)


def test_a_losing_play_is_explained(opened, shot):
    """Which reply beats it: before it is made, on the board, and after it."""
    page = opened(README)
    solved(page)
    page.locator("button[data-key=why]").click()
    group = page.locator(".fold li", has=page.locator("[title='333']"))
    expect(group).to_contain_text("→ Second 222")
    group.locator("[title='333']").hover()
    expect(page.locator(".card.mistake")).to_have_count(3)
    shot(page.locator("main"), "site_why")
    group.locator("[title='333']").click()
    expect(page.locator("h1")).to_have_text("333 loses")
    expect(page.locator(".line")).to_have_text("Second plays 222 and wins. 4 or 5 would have won.")
    page.locator(".bar .main", has_text="Take back 333").click()
    solved(page, "First wins")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_stranger_needs_at_most_three_taps(opened, width):
    """To find the key, to see why a play loses, and to send the position to a friend."""
    page = opened(README, width)
    solved(page, "First wins")
    expect(page.locator(".line")).to_contain_text(re.compile("4 (or|and) 5"))
    page.locator("button[data-key=why]").click()
    losing = page.locator(".fold li", has=page.locator("[title='333']"))
    expect(losing).to_contain_text("→ Second 222")
    assert shared(page, "copy link") == page.url


def test_a_search_ends_and_goes_on(opened):
    """Two seconds, then thirty more until a cancel; the table stays."""
    page = opened(HARD)
    expect(page.locator("h1")).to_have_text("Not solved yet")
    expect(page.locator(".line")).to_contain_text(re.compile("^Not solved within 2 s[.;]"))
    page.locator(".bar .main", has_text="Search on · 30 s").click()
    page.locator(".bar .main", has_text="Stop").click()
    expect(page.locator(".line")).to_contain_text(
        re.compile("^Not solved: the search was stopped[.;]")
    )
    expect(page.locator(".seat")).to_have_count(3)
    page.locator("button[data-key=more]").click()
    # A change ends the search, too.
    page.evaluate("location.hash = 'first=4+3+3&second=5+5'")
    solved(page, "Second wins")


def test_the_hands_are_there_before_the_verdict(opened, shot):
    """With how far the search is, once it is long."""
    page = opened(HARD, 390)
    begun = page.locator(".parts", has=page.locator("h1", has_text="Thinking …"))
    expect(begun.locator(".seat")).to_have_count(3)
    expect(page.locator("h1")).to_have_text("Not solved yet")
    expect(page.locator(".line progress")).to_have_count(0)
    page.locator(".bar .main", has_text="Search on · 30 s").click()
    told = re.compile(r"^\d+ s of at most 30 s, [\d,]+ positions$")
    expect(page.locator(".line")).to_have_text(told)
    assert 0 < page.locator(".line progress").evaluate("one => one.value") < 1
    shot(page, "site_thinking")
    page.locator(".bar .main", has_text="Stop").click()
    expect(page.locator(".line progress")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_while_a_link_opens(opened, width):
    """Fails where what is read moves down: the sum of shifts that browsers call good is 0.1."""
    page = opened(README, width)
    solved(page, "First wins")
    shifts = page.evaluate(
        """() => new Promise((resolve) => new PerformanceObserver((list) => resolve(
            list.getEntries().reduce((sum, { value }) => sum + value, 0),
        )).observe({ type: "layout-shift", buffered: true }) || setTimeout(resolve, 200, 0))"""
    )
    assert shifts < 0.1


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400)])
@pytest.mark.parametrize("lang", ["en-US", "zh-CN"])
def test_a_low_screen_has_the_hand_to_move(opened, shot, width, height, lang):
    """A phone on its side, and a page at 200 %: the hand, its verdict and the button of a move."""
    page = opened(README, width, lang=lang)
    page.set_viewport_size({"width": width, "height": height})
    solved(page)
    main = page.locator(".bar .main")
    for part in (page.locator("h1"), main, page.locator("button.card").first):
        expect(part).to_be_in_viewport(ratio=1)
    last, button = page.locator("button.card").last.bounding_box(), main.bounding_box()
    assert last["x"] + last["width"] <= button["x"] or last["y"] + last["height"] <= button["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shot(page, f"site_low_{width}_{lang}")
    page.locator("button[data-key=edit]").click()
    expect(page.locator("button[data-key=done]")).to_be_in_viewport(ratio=1)
    shot(page, f"site_low_editor_{width}_{lang}")


@pytest.mark.parametrize(
    ("scheme", "lang", "wins", "loses"),
    [
        ("light", "en-US", "First wins", "Second wins"),
        ("dark", "zh-CN", "先手胜", "后手胜"),
    ],
)
def test_the_editor_of_a_phone_has_the_verdict_and_an_end(opened, shot, scheme, lang, wins, loses):
    page = opened(README, 390, scheme, lang)
    solved(page)
    page.locator("button[data-key=edit]").click()
    state = page.locator("#editor .state")
    expect(state).to_have_text(wins)
    page.locator("[data-field=first]").fill("3 4")
    expect(state).to_have_text(loses)
    for part in (state, page.locator("button[data-key=done]")):
        expect(part).to_be_in_viewport(ratio=1)
    shot(page, f"site_editor_{lang}")
    page.locator("button[data-key=done]").click()
    expect(page.locator("#laying")).to_be_hidden()
    expect(page.locator("h1")).to_have_text(loses)
    expect(page.locator("button[data-key=edit]")).to_be_focused()


def test_back_takes_changes_of_the_editor_back(opened):
    """What was typed in one place is one change; moves are none."""
    page = opened()
    page.locator("button[data-key='lay out']").click()
    first, second = page.locator("[data-field=first]"), page.locator("[data-field=second]")
    first.fill("4 4")
    second.fill("3")
    page.wait_for_url("**#first=4+4&second=3")
    second.fill("3 5")
    page.wait_for_url("**second=3+5")
    first.fill("4 4 6")
    page.wait_for_url("**#first=4+4+6&second=3+5")
    solved(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**&line=*")
    page.go_back()
    expect(first).to_have_value("4 4")
    expect(second).to_have_value("3 5")
    solved(page)
    page.go_back()
    expect(page.locator(".tile").first).to_be_visible()
    page.go_forward()
    page.go_forward()
    expect(first).to_have_value("4 4 6")
    solved(page)
    expect(page.locator(".score .move:not(.ahead)")).to_have_count(1)


def test_the_site_can_be_installed(browser, served):
    """Its policy lets its icons through, and the browser finds nothing that is missing."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(served.url)
    expect(page.locator(".tile").first).to_be_visible()
    tools = context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # This window keeps nothing.
    assert [one["errorId"] for one in found] in ([], ["in-incognito"])
    icons = ["icon.svg", page.locator("link[rel=apple-touch-icon]").get_attribute("href")]
    for icon in icons:
        page.evaluate("src => Object.assign(new Image(), { src }).decode()", icon)
    context.close()


def test_a_link_to_the_site_has_a_picture(tmp_path):
    """Only with the address of the site, which a picture of a link needs."""
    picture = tmp_path / "shown.png"
    picture.write_bytes(b"png")
    write_site(tmp_path / "without", picture=picture)
    assert "og:image" not in (tmp_path / "without" / "index.html").read_text("utf-8")
    write_site(tmp_path / "site", "https://example.org/play/", picture)
    page = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert '<meta property="og:image" content="https://example.org/play/shown.png">' in page
    assert (tmp_path / "site" / "shown.png").read_bytes() == b"png"


def tree_in(page) -> list[str]:
    """The lines of the tree on the page, as a text has them."""
    own = """items => items.map((item) => {
        const lists = item.closest(".tree").querySelectorAll("ul");
        const level = [...lists].filter((list) => list.contains(item)).length - 1;
        const text = [...item.childNodes].filter(({ nodeName }) => nodeName !== "UL");
        return "   ".repeat(level) + text.map(({ textContent }) => textContent).join("");
    })"""
    return page.locator(".tree li").evaluate_all(own)


def open_tree(page):
    """Opens the tree; returns its element when it has the answer."""
    plan = page.locator("button[data-key=plan]")
    if plan.count():
        plan.click()
    page.locator("button[data-key=tree]").click()
    expect(page.locator(".tree:not([aria-busy]) > p")).to_be_visible()
    return page.locator(".tree")


@pytest.mark.parametrize(("lang", "size"), [("en", "7 lines, complete"), ("zh", "7 行，完整")])
def test_the_tree_is_that_of_python_and_follows_the_table(opened, shot, lang, size):
    page = opened(README, lang={"en": "en-US", "zh": "zh-CN"}[lang])
    solved(page)
    tree, solution = open_tree(page), canju.solve(README["first"], README["second"])
    winner = {"en": "first wins", "zh": "先手胜"}[lang]
    expect(tree.locator("p")).to_have_text(f"{winner} · {size}")
    assert tree_in(page) == str(solution.tree(lang=lang)).splitlines()[1:]
    # The winner's plays are bold, the replies are not.
    answer = tree.locator("li li").first
    assert (
        answer.locator(":scope > b").first.text_content().strip()
        == f"{'R' if lang == 'en' else '大王'}! 333"
    )
    shot(page.locator("main"), f"site_tree_{lang}")
    press(page, "forward")
    after = str(solution.after("4").tree(lang=lang)).splitlines()[1:]
    expect(tree.locator("> ul > li")).to_have_count(sum(not line.startswith(" ") for line in after))
    assert tree_in(page) == after
    press(page, "back")
    expect(tree.locator("> ul > li")).to_have_count(1)
    # Another language has the same table, and the tree is closed.
    page.locator("button[data-key=tree]").click()
    expect(tree).to_have_count(0)


def test_a_tree_that_is_not_found_says_what_ended_it(opened):
    """A limit is no error."""
    page = opened(HARD)
    solved(page)
    tree = open_tree(page)
    expect(tree.locator("p")).to_have_text("not yet decided · Time limit reached")
    expect(tree.locator(".error")).to_have_count(0)
    expect(tree.locator("li")).to_have_text(["…"])


def test_a_deep_tree_fits_a_phone_with_large_text(opened, shot):
    first, second = canju.deal(8, 8, seed=2)
    page = opened({"first": first, "second": second}, 360)
    solved(page)
    tree = open_tree(page)
    assert tree.locator("li li li li").count() > 0
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    shot(tree, "site_deep_tree")


@pytest.mark.parametrize("width", [360, 1280])
def test_no_button_moves_during_a_game(opened, width):
    page = opened(README, width)
    solved(page)
    felts = set()
    main = page.locator(".bar .main")
    for _ in range(15):
        felts.add((main.bounding_box()["y"], page.locator(".felt").bounding_box()["height"]))
        press(page, "forward")
    assert len(felts) == 1


def test_a_position_is_passed_on(opened, browser):
    page = opened({**README, "rules": "doudizhu; no trio+single, no trio+pair"})
    solved(page, "Second wins")
    link = shared(page, "copy link")
    assert link == page.url
    found: dict[str, object] = {}
    exec(shared(page, "copy python"), found)
    assert found["solution"].winner == "second"
    page.goto("about:blank")
    page.goto(link)
    solved(page, "Second wins")
    expect(page.locator("#laying")).to_be_hidden()


def shared(page, key: str) -> str:
    """The text that an item of the menu copies."""
    page.locator("[data-key='menu share']").click()
    page.locator(f"button[data-key='{key}']").click()
    expect(page.locator(".copied")).to_have_text("Copied.")
    return page.evaluate("navigator.clipboard.readText()")


def test_keys_alone_lay_out_and_play(opened):
    page = opened()
    page.locator("button[data-key='lay out']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-field=first]").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("4 3 3")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("5 5")
    expect(page.locator("[data-field=second]")).to_have_value("5 5")
    solved(page, "Second wins")
    page.locator("#editor .keypad [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-key", "key B")
    page.keyboard.press("Enter")
    expect(page.locator("[data-field=second]")).to_have_value("B 5 5")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-field=second]")).to_have_value("B 2 5 5")
    page.wait_for_url("**second=B+2+5+5")
    solved(page)
    page.keyboard.press("Escape")
    expect(page.locator("#laying")).to_be_hidden()
    page.locator("div.canju.table").focus()
    page.keyboard.press("n")
    expect(page.locator(".score .move:not(.ahead)")).to_have_count(1)


def test_the_language_changes_with_the_position(opened):
    page = opened({"first": "4 4 5", "second": "6 7"})
    solved(page)
    press(page, "plan")
    page.locator("[data-key='menu settings']").click()
    page.locator("button[data-key=language]").click()
    solved(page, "先手胜")
    expect(page.locator(".plan")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.locator("button[data-key=edit]").click()
    expect(page.locator("[data-field=first]")).to_have_value("4 4 5")
    page.reload()
    solved(page, "先手胜")


def test_the_page_opens_without_a_network(browser, tmp_path):
    site = solving_site(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator(".tile").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    site.close()
    context.set_offline(True)
    page.goto(f"{site.url}#{urlencode({'first': '4 4', 'second': '5 6'})}")
    page.reload()
    solved(page, "First wins")
    context.close()


def test_a_core_that_does_not_load_is_told(browser, served):
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/core.wasm*", lambda route: route.abort())
    page.goto(f"{served.url}#{urlencode(README)}")
    expect(page.locator(".line.error")).to_contain_text("reload the page")
    context.close()


def test_a_browser_without_workers_gets_a_sentence(browser, served):
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    page.add_init_script("delete window.Worker;")
    page.goto(served.url)
    expect(page.locator("#table")).to_contain_text("它没有 WebAssembly 或 Web Worker")
    context.close()
