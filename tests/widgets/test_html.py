"""HTML of each thing in a notebook: cards and a verdict, plain, readable without styles."""

from __future__ import annotations

import re
import sys
import time
from typing import Any

import pytest
from canju import DouDizhu, Game, Hand, Position, deal, match, solve, solve_many
from canju.language.languages import LANGUAGES, speaking
from canju.writing.html import MAX_BYTES
from golden.shown import THINGS
from read_page import Page, page_of


def bridge() -> Game:
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S", players=("human", "human"))
    game.play("2H")
    return game


#: Displays of which `tests/golden` has no file, and what must stand in them.
SHOWN: dict[str, tuple[Any, list[str]]] = {
    "suited tree": (lambda: solve("9H 6D 4H", "8S 8H").tree(plays="all"), ["first 9H"]),
    "position that is over": (lambda: Position("3", "4").play("3"), ["First has won"]),
    "no cards": (lambda: Hand(""), ["no cards"]),
    "values of bridge": (
        lambda: solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").values,
        ["2 of 3 tricks (1): 2♥", "1 of 3 tricks (2): "],
    ),
    "no values": (lambda: solve("3", "4").after("3").values, ["the game is over"]),
    "many results": (lambda: solve_many([("3 5", "4")] * 25), ["25 positions", "… 5 more: [20:]"]),
    "game": (
        lambda: Game("3 4 5", "6 7", to_beat="3", names=("<b>", "Bob")),
        ["<b>, 3 cards, to move: 5 4 3", "to beat: 3 single", "With best play, Bob wins"],
    ),
    "game of bridge": (
        bridge,
        ["First, 2 cards: A♠ Q♠", "led: 2♥", "Trump: spades. Tricks: First 0, Second 0.", "1 move"],
    ),
    "match": (lambda: match(5, 5, games=30, seed=1), ["30 games", "… 10 more: [20:]"]),
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_no_golden_file_has_is_told(name):
    thing, parts = SHOWN[name]
    read = Page(page_of(thing())).text
    for part in parts:
        assert part in read, read


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", THINGS)
def test_a_display_is_small_and_plain(name, lang):
    """Boards count; `Page` fails for styles, ids, classes and scripts."""
    with speaking(LANGUAGES[lang]):
        page = page_of(THINGS[name](lang))
    Page(page)
    assert len(page.encode()) <= MAX_BYTES


def test_a_display_that_was_made_before_takes_few_steps():
    """Fails where texts or boards are written anew each time: 168 calls, about 1,400 without."""
    solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q", threads=1)
    solution._repr_html_()
    calls = []
    sys.setprofile(lambda frame, event, arg: calls.append(frame) if event == "call" else None)
    try:
        solution._repr_html_()
    finally:
        sys.setprofile(None)
    assert len(calls) <= 400


def test_the_nesting_of_a_tree_is_one_of_lists():
    """Where styles are stripped, indents go with them; lists stay."""
    tree = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree(max_nodes=40, plays="all")
    depths = Page(page_of(tree)).depths
    found = [depth for depth, text in depths if re.match(r"(first|second) [\dA-Zp]", text)]
    lines = [line for line in str(tree).splitlines()[1:] if re.search(r"─ (first|second)", line)]
    assert found == [len(re.match(r"[│├└─ ]*", line)[0]) // 3 for line in lines]
    assert max(found) > 4


def test_all_winning_plays_are_named():
    solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    assert {str(play) for play in solution.winning_plays} == {"4", "5"}
    for play in solution.winning_plays:
        assert f"{play} {play.kind}" in Page(page_of(solution)).text
    assert "Lead 4 or 5. The other 9 plays lose." in Page(page_of(solution)).text
    assert re.search("^winning plays: (4, 5|5, 4)$", str(solution), re.MULTILINE)
    many = solve(Hand.full(), "3", rules=DouDizhu(deck_limit="each"))
    page = page_of(many)
    assert re.search(r"or \d+ more|Lead ", Page(page).text)
    assert len(page.encode()) < 15_000


def test_a_display_takes_a_second_at_most(in_time):
    hard = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))
    game = Game(hard, time_limit=None)
    for thing in (hard, game):
        begun = time.monotonic()
        assert "Not yet decided" in thing._repr_html_()
        in_time(time.monotonic() - begun, 20)


def test_a_deal_is_a_tuple():
    hands = deal(3, 4, seed=1)
    assert isinstance(hands, tuple)
    assert hands == tuple(hands)
    assert repr(hands) == repr(tuple(hands))
    first, second = hands
    assert solve(*hands).position == Position(first, second)


def test_in_a_shell_the_rest_of_a_match_is_asked_for_by_an_option(capsys):
    from canju.cli import main

    assert main(["match", "5", "5", "--seed", "1", "--games", "25"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == "… 5 more: --format record"
    assert "match[" not in told
