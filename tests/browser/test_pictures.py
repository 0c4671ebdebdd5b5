"""Pictures in a real browser: with its fonts, all texts have room, and on dark pages too."""

from __future__ import annotations

import pytest
from drawn import SORTS, svg

#: The place of each text and of each small card, and whether the text is a sign on a card.
PLACES = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBBox();
    return [x, y, x + width, y + height];
  };
  const texts = [...document.querySelectorAll("text")];
  const sign = (one) => one.hasAttribute("font-family") || /^[大小王]$/.test(one.textContent);
  const frame = document.documentElement.viewBox.baseVal;
  return {
    frame: [0, 0, frame.width, frame.height],
    texts: texts.filter((one) => !sign(one)).map((one) => [one.textContent, box(one)]),
    signs: texts.filter(sign).map((one) => [one.textContent, box(one)]),
    cards: [...document.querySelectorAll('rect[width="22"]')].map((one) => ["card", box(one)]),
  };
}"""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_texts_have_room(page, tmp_path, name, lang):
    path = tmp_path / "picture.svg"
    path.write_text(svg(name, lang), "utf-8")
    page.goto(path.as_uri())
    found = page.evaluate(PLACES)
    left, top, right, bottom = found["frame"]
    for text, (x, y, end, below) in [*found["texts"], *found["signs"]]:
        assert (x >= left, y >= top, end <= right, below <= bottom) == (True,) * 4, text
    texts = found["texts"]
    for place, (text, one) in enumerate(texts):
        for other, two in [*texts[:place], *found["cards"]]:
            assert not overlap(one, two), (text, other)


def overlap(one, two) -> bool:
    """Lines of text can touch: their boxes have space above and below."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    along = min(one[3], two[3]) - max(one[1], two[1])
    return across > 0.5 and along > 5


@pytest.mark.parametrize("width", [300, 390, 1000])
def test_a_picture_looks_the_same_on_a_dark_page(page, tmp_path, width):
    path = tmp_path / "picture.svg"
    path.write_text(svg("solution", "zh"), "utf-8")
    image = f'<img src="picture.svg" style="width: {width}px; display: block">'
    shots = []
    for number, colour in enumerate(("#fff", "#111")):
        shown = tmp_path / f"{number}.html"
        shown.write_text(f'<body style="margin: 0; background: {colour}">{image}')
        page.goto(shown.as_uri())
        # Without its round corners.
        clip = {"x": 20, "y": 20, "width": width - 40, "height": 400}
        shots.append(page.screenshot(clip=clip))
    assert shots[0] == shots[1]
