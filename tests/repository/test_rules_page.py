"""What the page of rules and the docstrings say of the rules in detail is what the core does."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import canju
import pytest
from canju import DouDizhu, Play, PlayError, Position, solve

RULES_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
EVERY = {
    "equal_kickers": True,
    "joker_kickers": True,
    "own_rank_kickers": True,
    "four_as_pairs": True,
    "wide_wings": True,
    "gap_straights": True,
}
PRESETS = ["doudizhu", "pagat", "douzero", "wide", "noip2015", "tsinghua"]


def kind(cards: str, **switches: object) -> str | None:
    """What kind of play cards are, if they are one."""
    try:
        return Play(cards, rules=DouDizhu(**switches)).kind
    except PlayError:
        return None


@pytest.mark.parametrize(
    "said",
    [
        "two equal jokers are a pair",
        "answers a pair too; a black and a red joker never are",
        "at most three",
        "not a trio that would lengthen the plane",
        "`wide_wings` allows that trio and four of a rank; five stay refused with two decks",
        "be a wing",
        "even where five are held",
        "rocket (both jokers, of two decks all four) beats a bomb of eight too",
    ],
)
def test_it_is_told(said):
    docstring = " ".join((DouDizhu.__doc__ or "").split()).replace("``", "`")
    for text in (" ".join(RULES_PAGE.split()), docstring):
        assert said.lower() in text.lower()


def test_equal_jokers_are_a_pair_of_two_decks():
    for joker in "BR":
        assert kind(joker * 2, decks=2) == "pair"
        assert kind(joker * 2) is None
    assert kind("BR", decks=2, **EVERY) is None
    assert kind("BR") == "rocket"
    two = DouDizhu(decks=2)
    answers = Position("22 3", "BB 4", rules=two).play("22").plays()
    assert [str(play) for play in answers] == ["BB", "pass"]
    answers = Position("BB 3", "RR 4", rules=two).play("BB").plays()
    assert [str(play) for play in answers] == ["RR", "pass"]
    assert solve("22 3", "RR 4", rules=two).winner == "second"


def test_pairs_of_kickers_are_never_jokers():
    for jokers in ("BB", "RR", "BR"):
        for switches in ({}, EVERY):
            for decks in (1, 2):
                for cards in (f"333{jokers}", f"333444{jokers}55", f"3333{jokers}55"):
                    assert kind(cards, decks=decks, **switches) is None, cards
    assert kind("333 55", decks=2) == "trio+pair"
    assert kind("3333 55 66", decks=2) == "four+pairs"


def test_jokers_are_single_kickers_one_at_a_time_unless_a_switch_says_so():
    assert kind("333444 B5") == kind("333444 BR", joker_kickers=True) == "plane+singles"
    assert kind("333444 BR") is None
    assert kind("3333 BR") is None
    assert kind("3333 BB", decks=2) is None
    assert kind("3333 BR", joker_kickers=True) == "four+singles"


@pytest.mark.parametrize("decks", [1, 2])
def test_at_most_three_equal_single_kickers_without_wide_wings(decks):
    assert kind("333444555 777", decks=decks) == "plane+singles"
    assert kind("333444555666 999T", decks=decks) == "plane+singles"
    for wings in ("9999", "7778"):
        assert kind(f"333444555666 {wings}", decks=decks) is None
        hand = canju.Hand(f"333444555666 {wings}")
        plays = hand.plays(DouDizhu(decks=decks, wide_wings=True))
        assert (len(plays[0]), plays[0].kind) == (16, "plane+singles")
    for wings, played in (("9999T", "plane+singles"), ("99999", None)):
        assert kind(f"333444555666777 {wings}", decks=2, wide_wings=True) == played


def test_own_rank_kickers_give_one_card_even_from_five():
    own = {"own_rank_kickers": True}
    assert kind("333 444 3 5") is None
    assert kind("333 444 3 5", **own) == "plane+singles"
    assert kind("333 444 3 4", **own) == "plane+singles"
    # Two of the five threes would be wings.
    assert kind("333 444 33", decks=2, **own) is None
    assert kind("333 444 33", decks=2, **own, wide_wings=True) is None
    assert kind("333 444 555 33 6", decks=2, **own, wide_wings=True) is None
    # A trio and a four have no wings of their own rank in any case.
    assert kind("333 3", decks=2, **own) == "bomb"
    assert kind("3333 3 5", decks=2, **own) is None
    # From a hand of five it is one as well.
    plays = canju.Hand("33333 444").plays(DouDizhu(decks=2, own_rank_kickers=True))
    assert not [play for play in plays if play.kind == "plane+singles"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rocket_beats_a_bomb_of_eight(preset):
    rules = getattr(DouDizhu, preset)(decks=2) if preset != "doudizhu" else DouDizhu(decks=2)
    position = Position("22222222 3", "BBRR 4", rules=rules).play("22222222")
    assert [str(play) for play in position.plays()] == ["BBRR", "pass"]
    bombs = [rank * count for count in range(4, 9) for rank in ("3", "2")]
    for weaker, stronger in pairwise(bombs):
        rules = DouDizhu(decks=2, deck_limit=None)
        answers = Position(f"{weaker} 4", f"{stronger} 4", rules=rules).play(weaker).plays()
        assert stronger in map(str, answers)
    assert Position("BR 3", "4444 5").play("BR").plays() == [canju.PASS]
