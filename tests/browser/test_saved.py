"""Saved pages in a real browser: a phone, light and dark, on paper; nothing else is needed."""

from __future__ import annotations

import pytest
from paged import NAMES, thing

#: Every text in sight with the contrast between its colour and what is behind it.
CONTRASTS = """() => {
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) =>
    0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = rgba(getComputedStyle(one).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return null;
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.data.trim();
    if (!text || !element.checkVisibility()) continue;
    const ground = behind(element);
    if (!ground) throw new Error("no background of its own");
    const both = [light(rgba(getComputedStyle(element).color)), light(ground)].sort();
    found.push([text, (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)]);
  }
  return found;
}"""
#: Plays on more than one line, and how many plays there are.
BROKEN = """() => {
  const plays = [...document.querySelectorAll('main span[style^="border:1px"]')];
  const seen = plays.filter((one) => one.checkVisibility());
  const broken = seen.filter((one) => one.getClientRects().length > 1);
  return [broken.map((one) => one.textContent), seen.length];
}"""
GROUND = "getComputedStyle(document.body).backgroundColor"
WIDTH = "document.documentElement.scrollWidth"
#: For each folded part, whether what it hides is in sight.
IN_SIGHT = """() => [...document.querySelectorAll("details:not([open])")].map((one) => {
  const inside = getComputedStyle(one, "::details-content").contentVisibility === "visible";
  const line = one.querySelector("summary").getBoundingClientRect();
  return inside && one.getBoundingClientRect().height > line.height + 20;
})"""


@pytest.fixture
def opened(page, tmp_path):
    """Opens a saved page, as the file that it is; asking for anything else fails."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def opened(one, lang: str, **options):
        path = tmp_path / "page.html"
        one.save(path, **options) if "max_nodes" in options else one.save(path, lang=lang)
        asked.clear()
        page.goto(path.as_uri())
        assert asked == [path.as_uri()]
        return page

    return opened


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", NAMES)
def test_a_phone_shows_it_and_all_texts_can_be_read(opened, name, lang):
    page = opened(thing(name, lang), lang)
    page.set_viewport_size({"width": 390, "height": 800})
    grounds = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(WIDTH) <= 390
        found = page.evaluate(CONTRASTS)
        assert found
        assert [one for one in found if one[1] < 4.5] == []
        grounds.append(page.evaluate(GROUND))
    assert grounds[0] != grounds[1]


@pytest.mark.parametrize("name", ["solution", "refutations", "odds", "split", "plan"])
def test_no_play_is_broken_across_lines(opened, name):
    for lang in ("en", "zh"):
        page = opened(thing(name, lang), lang)
        for width in (320, 390, 480):
            page.set_viewport_size({"width": width, "height": 800})
            broken, plays = page.evaluate(BROKEN)
            assert broken == []
            assert plays > 1
            assert page.evaluate(WIDTH) <= width


def test_a_play_of_twenty_cards_has_room(opened):
    import canju

    page = opened(canju.solve("333444555666777 8 9 T J Q", "A", threads=1), "en")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.locator("main span", has_text="333–777 Q J 10 9 8").first.is_visible()
    assert page.evaluate(WIDTH) <= 390
    assert page.evaluate(BROKEN)[0] == []


def test_a_deep_tree_has_room_on_a_phone(opened):
    import canju

    tree = canju.solve(*canju.deal(17, 17, seed=3)).tree(names=("Annabelle", "Bartholomew"))
    page = opened(tree, "en", max_nodes=400)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate(WIDTH) <= 390
    widths = page.evaluate(
        "[...document.querySelectorAll('main ul > li')].filter((one) =>"
        " one.checkVisibility()).map((one) => one.clientWidth)"
    )
    assert min(widths) > 120


def test_a_click_opens_a_branch_and_closes_it(opened):
    import canju

    tree = canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree(plays="all", max_nodes=60)
    page = opened(tree, "en")
    closed = page.locator("main details:not([open])")
    before = closed.count()
    assert before
    line = closed.first.locator("summary").first.element_handle()
    branch = line.query_selector("xpath=../ul")
    assert not branch.is_visible()
    line.click()
    assert branch.is_visible()
    assert closed.count() == before - 1
    line.press("Enter")
    assert not branch.is_visible()


@pytest.mark.parametrize("name", ["solution", "refutations", "puzzle", "position"])
def test_paper_shows_everything_black_on_white(opened, name):
    page = opened(thing(name, "en"), "en")
    page.emulate_media(color_scheme="dark")
    folded = page.evaluate(IN_SIGHT)
    # A solution's page has all open; an answer is closed.
    assert folded == ([False] if name in ("puzzle", "position") else [])
    page.emulate_media(media="print", color_scheme="dark")
    assert all(page.evaluate(IN_SIGHT))
    assert page.evaluate(GROUND) == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert [one for one in page.evaluate(CONTRASTS) if one[1] < 4.5] == []


def test_the_answer_of_a_puzzle_is_on_another_sheet(opened):
    """Fails where the printed task has the answer below it."""
    page = opened(thing("puzzle", "en"), "en")
    sheets = page.pdf(format="A5").count(b"/Type /Page\n")
    assert sheets == 2
