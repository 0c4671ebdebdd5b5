"""Pictures of everything: well-formed, complete, inside their frame, in both languages."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import canju
import pytest
from canju import Hand, Play, Position, deal, solve
from canju.games.seats import hands_of
from drawn import (
    PUZZLE,
    SORTS,
    bridge,
    long_review,
    many,
    puzzle,
    svg,
    three,
)
from read_picture import Picture


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_a_picture_stands_alone(name, lang):
    """Fails for malformed XML, an address, a script, a style that leaks, an id that collides."""
    text = svg(name, lang)
    picture = Picture(text)
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert not re.search(r"<(script|style|image|a|foreignObject)\b|url\(|@", text)
    # Pictures of one page share drawings that are the same.
    assert set(re.findall(r'\b(?:id|href)="#?(\w+)', text)) <= {"canju"}
    assert picture.root.get("role") == "img"
    assert picture.root.get("lang") == lang
    assert [one.tag.partition("}")[2] for one in picture.elements[:2]] == ["title", "desc"]
    assert picture.title
    assert picture.desc
    assert "sans-serif" in picture.root.get("font-family")
    assert len(text) < 200_000


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_everything_is_inside_the_frame_and_on_the_sheet(name, lang):
    picture = Picture(svg(name, lang))
    (_, sheet), *drawn = picture.extents()
    assert sheet.inside(picture.frame)
    assert [what for what, extent in drawn if not extent.inside(sheet)] == []


@pytest.mark.parametrize("name", SORTS)
def test_texts_are_large_enough_at_300_pixels(name):
    picture = Picture(svg(name, "en"))
    scale = min(1, 300 / picture.frame.right)
    texts = [one for one in picture.placed if one.element.tag.endswith("text")]
    assert [one.text for one in texts if scale * one.value("font-size") < 9.9] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_texts_do_not_overlap(name, lang):
    """Words and figures, not the signs on a card, whose parts the next card can cover."""
    words = Picture(svg(name, lang)).extents(words=True)
    clashes = [
        (what, other)
        for place, (what, extent) in enumerate(words)
        for other, second in words[:place]
        if min(extent.right, second.right) - max(extent.left, second.left) > 0.5
        and min(extent.bottom, second.bottom) - max(extent.top, second.top) > 0.5
    ]
    assert clashes == []


@pytest.mark.parametrize(
    "position",
    [
        Position(*PUZZLE),
        Position(*deal(20, 17, seed=1)),
        Position("3S 3H TD B", "4C R"),
        three().position,
        bridge().position,
    ],
    ids=str,
)
def test_all_cards_of_a_position_are_drawn(position):
    held = Counter(card[0] for hand in hands_of(position) for card in hand)
    assert Picture(position.to_svg("zh")).cards() == held
    play = position.plays()[0]
    held -= Counter(card[0] for card in play.cards)
    picture = Picture(position.play(play).to_svg("zh"))
    assert picture.cards() == held
    assert any(text.startswith(("要压：", "已出：")) for text in picture.texts)


@pytest.mark.parametrize("name", SORTS)
def test_chinese_pictures_have_no_english_words(name):
    picture = Picture(svg(name, "zh"))
    told = "\n".join([picture.title, picture.desc, *picture.texts])
    # Rules by their names, expressions of Python, bids, seeds of players, and cards.
    told = re.sub(r"doudizhu|singles-and-pairs|DouDizhu\([^)]*\)|honeymoon-bridge\S*", "", told)
    told = re.sub(r"results\[\d+\]|\dNT|\(seed=\d\)", "", told)
    told = re.sub(r"(?<![A-Za-z])[2-9TJQKABR10CDHS]+(?![A-Za-z])", "", told)
    assert re.findall(r"[A-Za-z]+", told) == []
    assert re.search(r"[\u4e00-\u9fff]", picture.title + picture.desc)


@pytest.mark.parametrize("name", ["<b>&", '"><script>', "]]>", "a'b", "小明", "x" * 400])
def test_names_are_text(name):
    drawn = solve(*PUZZLE).tree(names=(name, "Bob"), max_nodes=9).to_svg()
    picture = Picture(drawn)
    assert "<script" not in drawn
    shown = [text for text in picture.texts if text.startswith(name[:3])]
    assert shown
    assert name[:30] in picture.desc
    (_, sheet), *rest = picture.extents()
    assert all(extent.inside(sheet) for _, extent in rest)


def test_the_default_language_is_that_of_set_lang():
    assert Hand("33").to_svg() == Hand("33").to_svg("en")
    canju.set_lang("zh")
    try:
        for thing in (Hand("B"), Play("B"), Position(*PUZZLE), solve(*PUZZLE), puzzle()):
            assert thing.to_svg() == thing.to_svg("zh") != thing.to_svg("en")
    finally:
        canju.set_lang(None)


# --- what no golden file has ---------------------------------------------------------------


def test_the_score_of_a_long_game_has_all_its_plays_and_tells_its_mistakes():
    review = long_review()
    texts = Picture(review.to_svg("en")).texts
    # Below the score, a dash is the accuracy of a player without a choice.
    score = texts[: texts.index("Accuracy")]
    assert sum(text[0] == "–" for text in score) == sum(
        play.play.kind == "pass" for play in review.plays
    )
    for play in review.mistakes:
        assert any(text.startswith(f"{play.ply + 1}. ") for text in texts)


@pytest.mark.parametrize("hands", [(20, 17), (27, 27)])
def test_cards_of_a_dense_hand_show_their_ranks(hands):
    """An index is left free by the next card, and tens do not touch."""
    decks = 2 if sum(hands) > 37 else 1
    position = Position(*deal(*hands, seed=2, decks=decks), rules=canju.DouDizhu(decks=decks))
    places: dict[float, list[float]] = {}
    for one in Picture(position.to_svg()).placed:
        if one.element.get("href") == "#canju-card":
            places.setdefault(one.y + one.value("y"), []).append(one.value("x"))
    steps = [b - a for row in places.values() for a, b in itertools.pairwise(row)]
    assert min(steps) >= 16


def test_results_count_what_they_draw():
    results = many()
    texts = Picture(results.to_svg()).texts
    wins = results.summary()["winners"]["first"]
    assert f"{wins} ({100 * wins / 30:.1f} %)" in texts
    lengths = [solution.plays_left for solution in results]
    after = texts[texts.index("Plays left") + 1 :]
    assert sum(map(int, after[1::2])) == len(lengths)
    first = after[0].partition("–")
    assert int(first[0]) == min(lengths)
