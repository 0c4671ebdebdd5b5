"""The board on all screens: what is in sight, how many commands, how large they are."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install '.[test,browser]'")

from test_solving_site import README, opened, pytestmark, served, solved  # noqa: F401

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
