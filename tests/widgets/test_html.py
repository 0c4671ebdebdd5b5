"""HTML of each thing in a notebook: cards and a verdict, plain, readable without styles."""

from __future__ import annotations

import re
import time
from typing import Any

import canju
import pytest
from canju import DouDizhu, Game, Hand, Play, Position, compose, deal, match, solve, solve_many
from read_page import Page, page_of

RED = ("9H", "6D")


def bridge() -> Game:
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S", players=("human", "human"))
    game.play("2H")
    return game


#: A display of each sort, and what must stand in it.
SHOWN: dict[str, tuple[Any, list[str]]] = {
    "won": (lambda: solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"), ["first wins", "4 single, 5 single"]),
    "lost": (lambda: solve("7 8", "9 T"), ["second wins", "; every play loses"]),
    "to beat": (lambda: solve("7 8", "9 T", to_beat="7"), ["to beat: 7 single", "second wins"]),
    "fastest": (lambda: solve("3 5", "4", goal="fastest"), ["plays left: 3"]),
    "over": (lambda: solve("3", "4").after("3"), ["first has won"]),
    "undecided": (
        lambda: solve_many([deal(20, 17, seed=1)], node_limit=1)[0],
        ["not yet decided"],
    ),
    "suits": (
        lambda: solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs"),
        ["3♠ 4♥ 6♦ 6♥ 9♥", "3♠ single"],
    ),
    "bridge": (
        lambda: solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
        ["first takes 2 of 3 tricks", "A♠ Q♠ \xa0 2♥", "best: 2♥"],
    ),
    "tree": (
        lambda: solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree(),
        ["first to move: 333 4 5 A R"],
    ),
    "suited tree": (lambda: solve("9H 6D 4H", "8S 8H").tree(plays="all"), ["first 9H"]),
    "bridge tree": (
        lambda: solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").tree(),
        ["♠AQ ♥2"],
    ),
    "position": (
        lambda: Position("3 4 9H", "5"),
        ["first to move: 3 4 9♥", "Verdict", "second wins"],
    ),
    "position of bridge": (
        lambda: Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
        ["A♠ Q♠ \xa0 2♥", "first takes 2 of 3 tricks"],
    ),
    "position that is over": (lambda: Position("3", "4").play("3"), ["first has won"]),
    "hand": (lambda: Hand("33 T 9H B"), ["3 3 9♥ 10 B"]),
    "no cards": (lambda: Hand(""), ["no cards"]),
    "play": (lambda: Play("33344"), ["3 3 3 4 4 trio+pair"]),
    "deal": (lambda: deal(5, 6, seed=1, suits=True), ["♦"]),
    "puzzle": (
        lambda: next(compose(6, 5, seed=1)),
        ["first to move and win", "Key play", "points"],
    ),
    "odds": (
        lambda: canju.odds("4 6", "3 5 7", 1),
        ["all 3 distinct deals", "6 single", "66.7 %", "█████████████", "not your chance"],
    ),
    "sampled odds": (
        lambda: canju.odds("33 4 B", size=5, samples=20, to_beat="6"),
        ["on the table: 6 single", "20 sampled deals", "(95 %: ", "▒", "not your chance"],
    ),
    "values": (
        lambda: solve("3 5 B", "4 6").values,
        ["wins ✓ (2): 3 single, 5 single", "loses ✗ (1)"],
    ),
    "values in plays": (
        lambda: solve("3 5 B", "4 6", goal="fastest").values,
        ["wins ✓ in 5 plays (2): 3 single, 5 single", "loses ✗ in 6 plays (1): B single"],
    ),
    "values of bridge": (
        lambda: solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").values,
        ["2 of 3 tricks (1): 2♥", "1 of 3 tricks (2): "],
    ),
    "no values": (lambda: solve("3", "4").after("3").values, ["the game is over"]),
    "results": (
        lambda: solve_many([("3 5", "4"), "7 | 8 9 | 6", Position("9H", "8H 7D"), ("4", "66")]),
        ["4 positions: 4 won", "9H"],
    ),
    "many results": (lambda: solve_many([("3 5", "4")] * 25), ["25 positions", "… 5 more: [20:]"]),
    "no results": (lambda: canju.Results(), ["0 positions"]),
    "game": (
        lambda: Game("3 4 5", "6 7", to_beat="3", names=("<b>", "Bob")),
        ["<b> to move: 3 4 5", "to beat: 3 single", "With best play, Bob wins"],
    ),
    "game of bridge": (
        bridge,
        ["First: A♠ Q♠", "Trump: spades. Tricks: First 0, Second 0.", "1 move"],
    ),
    "split": (lambda: Hand("33344 7 B").split(), ["3 plays", "3 3 3 4 4", "trio+pair 三带二"]),
    "match": (lambda: match(5, 5, games=30, seed=1), ["30 games", "… 10 more: [20:]"]),
}


def shown(name: str) -> str:
    return page_of(SHOWN[name][0]())


def channel(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


def parts(colour: str) -> list[int]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


def mixed(colour: str, ground: str) -> str:
    """A colour as it is on a page: what is mixed with the page's own colour of text, computed."""
    mix = re.fullmatch(r"color-mix\(in srgb,(#\w+) (\d+)%,currentColor\)", colour)
    if mix is None:
        return colour
    text = "#000000" if luminance(ground) > 0.5 else "#cccccc"
    share = int(mix[2]) / 100
    pairs = zip(parts(mix[1]), parts(text), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * own):02x}" for one, own in pairs)


def luminance(colour: str) -> float:
    red, green, blue = map(channel, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_of_contrast():
    assert round(contrast("#000", "#fff"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48  # WCAG's own example


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_plain_and_reads_well_without_styles(name):
    page = shown(name)
    read = Page(page).text
    for told in SHOWN[name][1]:
        assert told in read, read
    assert not re.search(r"<(script|style|svg|img|input|a)\b|\bid=|\bclass=|on\w+=", page)


@pytest.mark.parametrize("ground", ["#ffffff", "#111111", "#1e1e1e"])
@pytest.mark.parametrize("name", SHOWN)
def test_every_colour_is_read_on_light_and_on_dark_pages(name, ground):
    """Text with a colour of its own reaches AA whatever the page is; all other has the page's."""
    found = Page(shown(name)).inked
    for text, colour, behind in found:
        assert behind is None or colour is not None, text
        if colour is not None:
            assert contrast(mixed(colour, ground), behind or ground) >= 4.5, text
    if name not in ("no cards", "no results", "match", "no values"):
        assert any(colour for _, colour, _ in found)


@pytest.mark.parametrize("name", SHOWN)
def test_hearts_and_diamonds_are_red_and_nothing_else_is(name):
    found = Page(shown(name)).inked
    for text, colour, _ in found:
        # A card, or some of a trick; names, calls and verdicts are neither.
        if re.fullmatch(r"(10|[2-9TJQKA])[♥♦]|((10|[2-9TJQKA])[HD])+|[♥♦][2-9TJQKA]+|R", text):
            assert "#c8281e" in (colour or ""), text
        elif re.fullmatch(r"(10|[2-9TJQKA])[♠♣]?|B", text) and colour:
            assert colour == "#1d2126", text
    reds = [text for text, colour, _ in found if colour and "#c8281e" in colour]
    has_red = name in (
        "suits",
        "bridge",
        "suited tree",
        "bridge tree",
        "position",
        "results",
        "deal",
    )
    assert reds or not has_red
    loose = [text for text, colour, _ in found if re.search(r"[♥♦]", text) and not colour]
    assert loose == []


@pytest.mark.parametrize("name", ["suits", "bridge", "suited tree", "bridge tree", "results"])
def test_red_cards_in_a_line_have_no_background_of_their_own(name):
    """On a dark page they would be white squares among cards without any."""
    found = Page(shown(name)).inked
    reds = [behind for text, _, behind in found if re.fullmatch(r"([2-9TJQKA][HD])+", text)]
    assert reds
    assert set(reds) == {None}


def test_the_nesting_of_a_tree_is_one_of_lists():
    """Where styles are stripped, indents go with them; lists stay."""
    tree = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree(max_nodes=40)
    depths = Page(page_of(tree)).depths
    found = [depth for depth, text in depths if re.match(r"(first|second) [\dA-Zp]", text)]
    lines = [line for line in str(tree).splitlines()[1:] if re.search(r"─ (first|second)", line)]
    assert found == [len(re.match(r"[│├└─ ]*", line)[0]) // 3 for line in lines]
    assert max(found) > 4


def test_all_winning_plays_are_named():
    solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    assert {str(play) for play in solution.winning_plays} == {"4", "5"}
    for play in solution.winning_plays:
        assert f"{play} {play.kind}" in Page(shown("won")).text
    assert re.search("^winning plays: (4, 5|5, 4)$", str(solution), re.MULTILINE)
    many = solve(Hand.full(), "3", rules=DouDizhu(deck_limit="each"))
    page = page_of(many)
    assert re.search(r"… \d+ more|winning plays: not yet decided", Page(page).text)
    assert len(page.encode()) < 120_000


def test_a_display_takes_a_second_at_most():
    hard = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))
    game = Game(hard, time_limit=None)
    for thing in (hard, game):
        begun = time.monotonic()
        assert "not yet decided" in thing._repr_html_()
        assert time.monotonic() - begun < 20


def test_a_deal_is_a_tuple():
    hands = deal(3, 4, seed=1)
    assert isinstance(hands, tuple)
    assert hands == tuple(hands)
    assert repr(hands) == repr(tuple(hands))
    first, second = hands
    assert solve(*hands).position == Position(first, second)


@pytest.mark.parametrize("name", SHOWN)
def test_pages_in_chinese_say_so(name):
    canju.set_lang("zh")
    try:
        page = shown(name)
        assert page.startswith(("<div lang", "<ul lang", "<span lang"))
        assert 'lang="zh"' in page[:30]
        assert len(Page(page).text) >= 2
    finally:
        canju.set_lang(None)


def test_in_a_shell_the_rest_of_a_match_is_asked_for_by_an_option(capsys):
    from canju.cli import main

    assert main(["match", "5", "5", "--seed", "1", "--games", "25"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == "… 5 more: --format record"
    assert "match[" not in told
