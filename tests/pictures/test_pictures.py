"""Pictures of everything: well-formed, complete, inside their frame, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import canju
import pytest
from canju import Hand, Play, Position, deal, match, solve, solve_many
from canju._seats import hands_of
from canju.errors import OptionError
from drawn import (
    PUZZLE,
    SORTS,
    bridge,
    game,
    guess,
    honeymoon_review,
    long_review,
    lost,
    many,
    puzzle,
    random_games,
    svg,
    three,
)
from read_picture import Extent, Picture


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_a_picture_stands_alone(name, lang):
    """Fails for malformed XML, an address, a script, a style that leaks, an id that collides."""
    text = svg(name, lang)
    picture = Picture(text)
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert not re.search(r"<(script|style|image|use|a|foreignObject)\b|href|url\(|\bid=|@", text)
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
    """All but the letters JOKER, which their letter and colour repeat."""
    picture = Picture(svg(name, "en"))
    scale = min(1, 300 / picture.frame.right)
    small = [
        one.text
        for one in picture.drawn
        if one.tag.endswith("text") and scale * float(one.get("font-size")) < 9.9
    ]
    assert set(small) <= {*"JOKER"}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SORTS)
def test_texts_do_not_overlap(name, lang):
    """Words and figures, not the signs on a card, whose parts the next card can cover."""
    words = [
        (what, extent)
        for what, extent in Picture(svg(name, lang)).extents()
        if what.startswith("<ns0:text") and not re.search("Georgia|>[大小王]<", what)
    ]
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
    beating = position.play(position.plays()[0])
    assert Picture(beating.to_svg("zh")).cards() == held


def test_cards_have_their_suits_and_colours():
    picture = Picture(Hand("3S 4H 5D 6C B R").to_svg())
    inks = {}
    for one in picture.drawn:
        if one.get("font-family", "").startswith("Georgia"):
            inks.setdefault(one.get("fill"), []).append(one.text)
    assert Counter(inks["#1d2126"]) == Counter([*"3♠♠6♣♣", *"JOKER", "B"])
    assert Counter(inks["#c8281e"]) == Counter([*"4♥♥5♦♦", *"JOKER", "R"])


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


def test_english_pictures_have_no_chinese():
    # A split has the names of kinds in both languages.
    for name in SORTS:
        picture = Picture(svg(name, "en"))
        told = "".join([picture.title, picture.desc, *picture.texts])
        assert name.startswith("split") or not re.search(r"[\u4e00-\u9fff]", told)


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


@pytest.mark.parametrize("lang", ["de", "", 3, b"en"])
@pytest.mark.parametrize(
    "thing", [Hand("3"), Play("3"), Position("3", "4"), solve("3", "4"), solve_many([])], ids=repr
)
def test_another_language_is_refused(thing, lang):
    with pytest.raises(OptionError, match="choose 'en' or 'zh'"):
        thing.to_svg(lang)


# --- what each picture tells ---------------------------------------------------------------


def test_a_solution_tells_the_verdict_the_best_plays_and_the_line():
    solution = solve(*PUZZLE)
    picture = Picture(solution.to_svg("zh"))
    assert "先手胜" in picture.texts
    assert str(solution.text("zh")) == picture.desc
    assert len(solution.winning_plays) > 1, "the best play is drawn once more"
    held = Counter(card[0] for hand in hands_of(solution.position) for card in hand)
    played = Counter(card[0] for play in solution.line for card in play.cards)
    listed = [solution.best, *solution.winning_plays]
    best = Counter(card[0] for play in listed for card in play.cards)
    assert picture.cards() == held + played + best
    assert picture.texts.count("不要") == sum(play.is_pass for play in solution.line)


def test_a_score_sheet_has_a_column_for_each_seat():
    solution = three()
    picture = Picture(solution.to_svg("en"))
    place = {one.text: float(one.get("x")) for one in picture.drawn if one.text in ("down", "up")}
    passes = [float(one.get("x")) for one in picture.drawn if one.text == "pass"]
    position, seats = solution.position, []
    for play in solution.line:
        if play.is_pass and position.turn != "landlord":
            seats.append(place[position.turn])
        position = position.play(play)
    assert seats
    assert sorted(seats) == sorted(x for x in passes if x > 20)


def test_a_row_of_a_score_sheet_is_a_round_or_a_trick():
    """Each of these rounds has a card; so have the rows of the best and of all winning plays."""
    for solution, rounds in ((solve(*PUZZLE), 8 + 2), (bridge(), 3 + 1)):
        extents = Picture(solution.to_svg()).extents()
        small = {extent.top for what, extent in extents if 'width="22"' in what}
        assert len(small) == rounds


def test_a_game_has_its_language_its_table_and_its_moves():
    playing = game("zh")
    picture = Picture(playing.to_svg())
    assert picture.root.get("lang") == "zh"
    assert playing.to_svg("en") != playing.to_svg("zh") == playing.to_svg()
    position = playing.position
    hands = [*hands_of(playing.start), *hands_of(position)]
    cards = Counter(card[0] for hand in hands for card in hand)
    cards += Counter(card[0] for move in playing.moves for card in move.play.cards)
    assert picture.cards() == cards + Counter(position.to_beat.cards)
    assert picture.desc == str(playing)


def test_a_split_draws_each_play_and_the_cards_left():
    split = Hand("34567 99 J").split()
    picture = Picture(split.to_svg("zh"))
    hands = [split.hand, split.hand, *map(split.remaining, range(1, split.steps))]
    assert picture.cards() == Counter(card[0] for hand in hands for card in hand)
    cells = [one.text for one in picture.drawn if one.get("font-size") == "13"]
    assert [text for text in cells if text in ("5", "0")] == ["5", "0", "0"]


def test_a_match_counts_the_games_of_each_side():
    played = match(6, 6, games=5, seed=1, players=("greedy", "perfect"))
    texts = Picture(played.to_svg()).texts
    for name, won in zip(played.names, played.wins.values(), strict=True):
        told = texts[texts.index(name) + 1]
        assert told == f"{won} game{'s' * (won != 1)} ({100 * won / 5:.0f} %)"


def test_a_strip_has_a_row_for_each_play_in_the_colour_of_its_verdict():
    review = lost()
    picture = Picture(review.to_svg("zh"))
    fills = [row.get("fill") for row in rows_of(picture)]
    won, lose = "#d8f0df", "#fbe0dc"
    assert fills == [won if play.after else lose for play in review.plays]
    signs = [text for text in picture.texts if text in ("?", "!", "✓", "✗")]
    told = [("✓" if play.after else "✗", play.mark) for play in review.plays]
    assert signs == [sign for signs in told for sign in signs if sign]
    held = Counter(card[0] for hand in hands_of(review.start) for card in hand)
    played = Counter(card[0] for play in review.plays for card in play.play.cards)
    better = Counter(card[0] for play in review.plays for one in play.better for card in one.cards)
    assert picture.cards() == held + played + better
    assert picture.desc == review.text("zh")
    # The turning point has an edge, and a sentence.
    edges = [one for one in picture.drawn if one.get("stroke") == "#b4483a"]
    assert len(edges) == 1
    assert "败着：第 1 手，先手 333。" in "".join(picture.texts)


def rows_of(picture: Picture) -> list[Any]:
    """The rows of a strip."""
    return [one for one in picture.drawn if one.get("width") == "332" and one.get("rx") == "5"]


def test_a_long_strip_keeps_its_mistakes_and_counts_what_it_leaves_out():
    review = long_review()
    picture = Picture(review.to_svg("en"))
    assert len(rows_of(picture)) == 60 < review.mistakes[0].ply
    left_out = sum(int(text.split()[1]) for text in picture.texts if text.startswith("… "))
    assert left_out == len(review.plays) - 60
    numbers = [text for text in picture.texts if text.isdecimal()]
    assert {str(play.ply + 1) for play in review.mistakes} <= set(numbers)
    assert picture.texts.count("?") == len(review.mistakes)


def test_names_in_a_strip_can_be_told_apart():
    """Names that are equal when cut become the words for the seats."""
    for names, called in (
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("Ann", "Ann"), ("first", "second")),
        (("a long name of Ann", "a long name of Bob"), ("first", "second")),
    ):
        review = canju.review("3 5", "4", plays="3, 4")
        review = canju.reviews.Review(review.start, review.plays, names=names)
        texts = Picture(review.to_svg("en")).texts
        assert [texts[texts.index("1") + 1], texts[texts.index("2") + 1]] == list(called)


def test_a_picture_of_reviews_has_their_table():
    reviews = random_games(7, 7, goal="fastest")
    texts = Picture(reviews.to_svg("en")).texts
    rows = reviews.to_dicts()
    for name in ("mistakes", "slips"):
        place = texts.index(name)
        assert texts[place + 1 : place + 3] == [str(row[name]) for row in rows]


def test_names_in_a_table_of_reviews_are_whole():
    texts = Picture(random_games(7, 7, goal="fastest").to_svg("en")).texts
    assert "Random(seed=0)" in texts
    assert "Random(seed=1)" in texts


def test_a_review_of_honeymoon_bridge_draws_the_play():
    review = honeymoon_review("en")
    picture = Picture(review.to_svg("en"))
    assert len(rows_of(picture)) == len(review.play.plays) == 26


def test_a_puzzle_does_not_tell_its_solution():
    one = puzzle()
    alone, picture = Picture(one.position.to_svg()), Picture(one.to_svg())
    more = Counter(picture.texts) - Counter(alone.texts)
    assert more == Counter(["first to move and win", f"{one.rating.score:.0f} points"])
    told = f"first to move and win · {one.rating.score:.0f} points"
    assert picture.desc == f"{told}\n{alone.desc}"


def test_a_plan_draws_its_rules():
    plan = solve(*PUZZLE).plan()
    picture = Picture(plan.to_svg("zh"))
    held = Counter(card[0] for hand in hands_of(plan.position) for card in hand)
    actions = Counter(
        card[0]
        for rule in plan.rules
        if isinstance(rule.action, Play)
        for card in rule.action.cards
    )
    first = Counter(card[0] for card in plan.play(plan.position).cards)
    assert picture.cards() == held + first + actions
    assert picture.desc == plan.text("zh")


def test_a_tree_has_a_box_for_each_node_and_a_line_to_each():
    for limits in ({"max_nodes": 30}, {"max_depth": 2}, {}):
        root = solve(*PUZZLE).tree()
        picture = Picture(root.to_svg(**limits))
        nested = root.to_dict(**limits)
        wins, more, nodes = told(nested)
        boxes = [one for one in picture.drawn if one.get("stroke-dasharray") is None]
        assert picture.texts.count("wins ✓") == wins
        assert picture.texts.count("loses ✗") == nodes - wins
        lines = [one for one in picture.drawn if one.tag.endswith("path")]
        marks = len(picture.drawn) - len(boxes)
        assert len(lines) == nodes + marks
        assert sum(text.startswith("…") for text in picture.texts) == more


def told(node: dict[str, Any]) -> tuple[int, int, int]:
    """Nodes below one that win, all places with omitted ones, and all nodes below it."""
    wins, more, nodes = 0, "more" in node, 0
    for child in node["children"]:
        below = told(child)
        wins, more, nodes = wins + child["wins"] + below[0], more + below[1], nodes + 1 + below[2]
    return wins, more, nodes


def test_the_first_child_is_below_its_parent_and_the_others_are_to_the_right():
    for root in (solve("5 4", "6").tree(), solve(*PUZZLE).tree(max_nodes=60)):
        extents = Picture(root.to_svg()).extents()
        boxes = [extent for what, extent in extents if 'fill="#ffffff"' in what and "rx" in what]
        lefts = sorted({box.left for box in boxes})
        nested = root.to_dict()
        assert [lefts.index(box.left) for box in boxes] == list(columns(nested, 0))
        for what, line in extents:
            if "path" in what:
                ends = (
                    abs(line.right - box.left) + abs(line.bottom - middle(box)) for box in boxes
                )
                below = (abs(line.bottom - box.top) for box in boxes)
                assert min(*ends, *below) < 0.3


def columns(node: dict[str, Any], column: int) -> Iterator[int]:
    """Columns of the boxes below a node, in the order in which they are drawn."""
    first, others = node["children"][:1], node["children"][1:]
    for child in others:
        yield column + 1
        yield from columns(child, column + 1)
    if first and "more" in node:
        yield column + 1
    for child in first:
        yield column
        yield from columns(child, column)


def middle(box: Extent) -> float:
    return (box.top + box.bottom) / 2


def test_bars_of_odds_are_as_long_as_their_shares():
    found = guess()
    picture = Picture(found.to_svg())
    bars = [extent for what, extent in picture.extents() if 'fill="#2f7d55"' in what]
    grooves = [extent for what, extent in picture.extents() if 'fill="#e6e2d6"' in what]
    for bar, groove, (_, share) in zip(bars, grooves, found.ranked(), strict=True):
        whole = groove.right - groove.left
        assert (bar.right - bar.left) / whole == pytest.approx(share.low, abs=0.001)


def test_results_count_what_they_draw():
    results = many()
    texts = Picture(results.to_svg()).texts
    wins = results.summary()["winners"]["first"]
    assert f"{wins} ({100 * wins / 30:.1f} %)" in texts
    lengths = [solution.plays_left for solution in results]
    after = texts[texts.index("plays left") + 1 :]
    assert sum(map(int, after[1::2])) == len(lengths)
    first = after[0].partition("–")
    assert int(first[0]) == min(lengths)
