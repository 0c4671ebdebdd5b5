"""Pictures in a real browser: with its fonts, all texts have room, and on dark pages too."""

from __future__ import annotations

import pytest
from drawn import SORTS, svg

#: The places of texts, of cards, and of each sign on a card.
PLACES = """() => {
  const at = (one, { x, y, width, height }) => {
    const { a, d, e, f } = one.getScreenCTM();
    return [a * x + e, d * y + f, a * (x + width) + e, d * (y + height) + f];
  };
  const box = (one) => [one.textContent, at(one, one.getBBox())];
  const texts = [...document.querySelectorAll("text")];
  const onCard = (one) => one.parentElement.matches('g[font-weight="800"]');
  // One text has the signs of many cards; a ten is a text of its own.
  const signs = (text) => text.hasAttribute("textLength") ? [box(text)]
    : [...text.textContent].map((sign, place) => [sign, at(text, text.getExtentOfChar(place))]);
  const { width, height } = document.documentElement.viewBox.baseVal;
  return {
    frame: at(document.documentElement, { x: 0, y: 0, width, height }),
    texts: texts.filter((one) => !onCard(one)).map(box),
    signs: texts.filter(onCard).flatMap(signs),
    cards: [...document.querySelectorAll('[href="#canju-card"], [href="#canju-best"]')].map(box),
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
    # Signs of one height: a Chinese font's boxes are higher than its signs.
    signs = found["signs"]
    for place, (text, one) in enumerate(signs):
        for other, two in signs[:place]:
            assert one[1] != two[1] or not overlap(one, two, 2.0), (text, other)


def overlap(one, two, most=0.5) -> bool:
    """Lines of text can touch: their boxes have space above and below, signs beside them too."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    along = min(one[3], two[3]) - max(one[1], two[1])
    return across > most and along > 5


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
        clip = {"x": 20, "y": 20, "width": width - 40, "height": min(400, width - 40)}
        shots.append(page.screenshot(clip=clip))
    assert shots[0] == shots[1]
