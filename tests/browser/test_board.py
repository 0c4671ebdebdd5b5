"""The board on all screens: what is in sight, how many commands, how large they are."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from test_solving_site import HARD, README, opened, pytestmark, served, solved  # noqa: F401

#: Positions of two hands, of three, of Run Fast, and a whole deal that the core solves in time.
STATES = {
    "two": README,
    "line": {**README, "line": "4,B"},
    "three": {"landlord": "2 9 8 8 8 4", "down": "R Q Q 9 6", "up": "2 J T 8 3"},
    "run fast": {"rules": "run-fast", "first": "K Q 8 7 5 3 3", "second": "A J 9 9 7 6"},
    "long": {"first": "3 3 3 4 4 5 5 6 7 8 9 T J Q K A 2", "second": "4 6 8 9 T J Q K A 2 2 B R"},
}
WIDTHS = {1280: 800, 768: 1024, 390: 844, 360: 740}
#: Screens in pairs: each width meets each theme and each language once.
PAIRS = [
    (1280, "light", "en-US"),
    (768, "dark", "zh-CN"),
    (390, "light", "zh-CN"),
    (360, "dark", "en-US"),
]
ALL = [
    (width, scheme, lang)
    for width in WIDTHS
    for scheme in ("light", "dark")
    for lang in ("en-US", "zh-CN")
]
CASES = [
    pytest.param(state, *screen, marks=[] if screen in PAIRS else pytest.mark.slow)
    for state in STATES
    for screen in ALL
]
#: Commands at rest, besides cards, plays and moves, and the sizes of those that can be pressed.
COMMANDS = """() => [...document.querySelectorAll("button, summary, select, input")]
  .filter((one) => one.checkVisibility() && !one.matches(".card, .play, .move"))
  .map((one) => one.getBoundingClientRect())
  .map(({ width, height }) => [width, height])"""
#: The visible width of each card of the hand to move.
STRIPS = """() => [...document.querySelectorAll(".seat .fan")].flatMap((fan) => {
  const cards = [...fan.querySelectorAll("button.card")].map((one) => one.getBoundingClientRect());
  return cards.slice(1).map((card, place) => card.left - cards[place].left);
})"""
#: How far the middle of each row of cards is from that of its seat.
ASIDE = """() => [...document.querySelectorAll(".seat .fan")].map((fan) => {
  const cards = [...fan.querySelectorAll(".card")].map((one) => one.getBoundingClientRect());
  const seat = fan.closest(".seat").getBoundingClientRect();
  return Math.abs(cards[0].left + cards.at(-1).right - seat.left - seat.right) / 2;
})"""


@pytest.mark.parametrize(("state", "width", "scheme", "lang"), CASES)
def test_a_screen_has_the_answer_first(opened, shot, state, width, scheme, lang):  # noqa: F811
    page = opened(None, width, scheme, lang)
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.goto(f"{page.url.split('#')[0]}#{'&'.join(f'{k}={v}' for k, v in STATES[state].items())}")
    solved(page)
    bar = page.locator(".bar .main").bounding_box()
    assert bar["y"] + bar["height"] <= WIDTHS[width]
    edge = bar["y"] if width < 860 else WIDTHS[width]
    for part in ("h1", ".line", ".plays .play"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= edge, part
    sizes = page.evaluate(COMMANDS)
    assert len(sizes) <= 8
    assert min(min(size) for size in sizes) >= 44
    assert min(page.evaluate(STRIPS), default=99) >= 24
    assert max(page.evaluate(ASIDE)) < 3
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shot(page, f"board_{state}_{width}_{scheme}_{lang}".replace(" ", "_"))


@pytest.mark.parametrize("state", STATES)
def test_large_text_fits_a_phone(opened, state):  # noqa: F811
    """Fails where something sticks out if a reader doubles the size of the text."""
    page = opened(STATES[state], 390)
    solved(page)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


#: Boxes of the texts and signs on each card of a hand, and of the strip of it that is not covered.
FACES = """() => [...document.querySelectorAll(".seat .fan")].map((fan) => {
  const cards = [...fan.querySelectorAll(".card")];
  const box = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
  const drawn = (one) => one.checkVisibility() && box(one.getBoundingClientRect());
  const text = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one.firstChild);
    return box(range.getBoundingClientRect());
  };
  return cards.map((card, place) => ({
    name: card.dataset.card,
    left: card.getBoundingClientRect().left,
    right: cards[place + 1]?.getBoundingClientRect().left ?? card.getBoundingClientRect().right,
    index: card.matches("[data-card=B], [data-card=R]") ? null : text(card.querySelector(".index")),
    corners: [...card.querySelectorAll(".index, .suit")].map(drawn).filter(Boolean),
    pips: [...card.querySelectorAll("svg.pips use")].filter(drawn).flatMap((use) => {
      const { left, top, width } = card.getBoundingClientRect();
      const paths = document.querySelector(use.getAttribute("href")).querySelectorAll("path");
      return [...paths].map((path) => {
        const [x, y, scale] = path.getAttribute("transform").match(/[\\d.]+/g);
        const at = (middle, half) => ((Number(middle) + scale * half) * width) / 60;
        const [wide, high] = [at(x, 0) + left, at(y, 0) + top];
        const [aside, up] = [at(0, 6), at(0, 7)];
        return { left: wide - aside, right: wide + aside, top: high - up, bottom: high + up };
      });
    }),
    sign: [...card.querySelectorAll(".sign, svg.figure")].map(drawn).filter(Boolean)[0] ?? null,
  }));
})"""
SUITED = {
    "rules": "honeymoon-bridge:NT",
    "first": "AS TS 9S 8S 7S TH 9H 2C TD",
    "second": "QS JS 6S 4S KH QH JH TC 9D",
}
TENS = {
    "first": "T T T T 9 9 8 7",
    "second": "T J J 3 3 4 4 5 A A",
    "rules": "doudizhu; any number of cards",
}


def meet(one, other) -> bool:
    return all(
        one[low] < other[high] - 0.5 and other[low] < one[high] - 0.5
        for low, high in (("left", "right"), ("top", "bottom"))
    )


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    "position",
    [SUITED, TENS, STATES["long"], STATES["three"], HARD],
    ids=["suited", "tens", "long", "three", "dealt"],
)
def test_faces_show_their_index_and_sign(opened, shot, request, position, width):  # noqa: F811
    """In what the next card leaves of each; corners and pips are clear of one another."""
    page = opened(position, width)
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    solved(page)
    shot(page.locator(".felt"), f"faces_{request.node.callspec.id}")
    # Also in a font with wide digits, which is the only one on many systems.
    rows = page.evaluate(FACES)
    page.add_style_tag(content="* { font-family: DejaVu Sans !important }")
    rows += page.evaluate(FACES)
    assert rows
    for card in (card for row in rows for card in row):
        if card["index"]:
            assert card["left"] < card["index"]["left"], card
            assert card["index"]["right"] < card["right"] - 1, card
        for pip in card["pips"]:
            assert not any(meet(pip, corner) for corner in card["corners"]), card
        if not card["pips"] and card["sign"]:
            middle = (card["sign"]["left"] + card["sign"]["right"]) / 2
            assert card["left"] < middle < card["right"], card
        assert card["pips"] or card["sign"], card


def test_names_are_printed_in_ink(opened):  # noqa: F811
    """Fails where they have the colour that they have on felt, which is not printed."""
    page = opened(README, 1280, "dark")
    solved(page)
    page.emulate_media(media="print", color_scheme="dark")
    for part in (".plate b", ".plate .count", ".tag", ".brand"):
        shade = page.locator(part).first.evaluate("one => getComputedStyle(one).color")
        assert max(int(one) for one in re.findall(r"\d+", shade)) < 100, (part, shade)
    assert page.locator(".felt").evaluate("one => getComputedStyle(one).backgroundImage") == "none"


def test_long_rules_have_a_short_name(opened):  # noqa: F811
    """All of them are in the title and below the score."""
    for rules, lang, name in [
        ("tsinghua", "zh-CN", "斗地主 · 两手牌"),
        ("doudizhu; straight 4-12, no plane; two decks", "en-US", "Dou Dizhu · Two hands"),
        ("forms: single, pair, trio, straight 3-12", "en-US", "Own rules · Two hands"),
        ("zheng-shangyou", "en-US", "Zheng Shangyou · Two hands"),
    ]:
        page = opened({"rules": rules, "first": "3 5 7", "second": "4 6 8 8"}, 1280, lang=lang)
        solved(page)
        game = page.locator(".game")
        assert game.inner_text().lower() == name.lower()
        assert game.get_attribute("title") == page.locator("p.rules").inner_text()


def test_marks_are_outlines_in_forced_colours(opened, shot):  # noqa: F811
    """The best play, a mistake and a chosen card have three styles."""
    page = opened(README)
    solved(page)
    page.emulate_media(forced_colors="active")
    style = "one => getComputedStyle(one).outlineStyle"
    styles = [page.locator(".card.best").first.evaluate(style)]
    page.locator("button[data-key=why]").click()
    page.locator(".fold li [title='333']").hover()
    styles.append(page.locator(".card.mistake").first.evaluate(style))
    page.mouse.move(0, 0)
    page.locator(".card[data-card='5']").click()
    styles.append(page.locator(".card.chosen").first.evaluate(style))
    assert styles == ["solid", "dashed", "double"]
    shot(page, "board_forced_colours")
