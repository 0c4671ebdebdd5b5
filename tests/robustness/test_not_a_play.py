"""The reason why cards are not a play: the sentence says what is missing, and it is true."""

from __future__ import annotations

import re

import canju
import pytest
from canju import DouDizhu, Hand, Play, PlayError, Position
from hypothesis import assume, given
from hypothesis import strategies as st
from trying import trying

TWO_DECKS = DouDizhu(decks=2)
RULES = ["doudizhu", "pagat", "wide", "tsinghua", "singles-and-pairs", TWO_DECKS]


def refusal(text: str, **options: object) -> str:
    with pytest.raises(PlayError) as raised:
        Play(text, **options)
    return str(raised.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("345", "3 4 5 is not a play: a straight needs five ranks in a row"),
        ("3456", "a straight needs five ranks in a row"),
        ("QKA2", "a straight needs five ranks in a row"),
        ("34568", "a straight needs ranks in a row: 7 is missing"),
        ("3478 TJ", "in a row: 569 are missing"),
        ("TJQKA2", "a straight ends at the ace"),
        ("34567B", "a straight ends at the ace: it cannot contain a 2 or a joker"),
        ("3344", "a pair straight needs three pairs in a row"),
        ("334466", "a pair straight needs ranks in a row: 5 is missing"),
        ("KKAA22", "a pair straight ends at the ace"),
        ("34", "two cards are a play only as a pair"),
        ("333 45", "a trio can take one card or one pair"),
        ("333 44 5", "a trio can take one card or one pair"),
        ("333 BR", "a trio can take one card or one pair, but not a pair of jokers"),
        ("3333 4", "four of a rank can take two single cards, or two pairs"),
        ("333444 5", "a plane of 2 trios can take 2 single cards or 2 pairs"),
        ("AAA222", "trios are a plane only if their ranks are in a row, up to the ace"),
        ("BBR", "the rocket is both jokers of one deck, or all four of two"),
        ("33 44 5", "33 44 5 is not a play under any rules"),
    ],
)
def test_without_rules_it_says_what_is_missing(text, why):
    said = refusal(text)
    assert said.endswith(why) or why in said
    # Nobody gave rules: there are none to speak of.
    assert "custom" not in said
    assert "these rules" not in said
    assert "two decks)" not in said


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        ("345", {"rules": "doudizhu"}, r"rules \(doudizhu\): a straight needs five ranks"),
        ("345", {"rules": "singles-and-pairs"}, r"under these rules \(singles-and-pairs\)$"),
        ("34567", {"rules": "singles-and-pairs"}, r"these rules have no straight"),
        ("3334", {"rules": DouDizhu(without=("trio+single",))}, "these rules have no trio.single"),
        ("3579J", {"rules": "doudizhu"}, r"have no gap straight \(it is one under: tsinghua\)"),
        ("33333", {"rules": "pagat"}, "a bomb of more than four cards needs two decks"),
        ("BB", {"rules": "doudizhu"}, "two equal jokers are a pair only with two decks"),
        ("BR", {"rules": TWO_DECKS}, "not a pair; the rocket is all four jokers"),
        ("BBR", {"rules": TWO_DECKS}, "the rocket is all four jokers"),
        ("333BB", {"rules": TWO_DECKS}, "but not a pair of jokers"),
        (
            "33344466BB",
            {"rules": TWO_DECKS},
            "the 2 pairs with a plane must have 2 different ranks",
        ),
        (
            "333344",
            {"rules": "pagat"},
            "with four of a rank can have no rank twice, at most one joker",
        ),
        ("333444BR", {"rules": "doudizhu"}, "with a plane can have none of its ranks, .*one joker"),
        (
            "333444555666 7777",
            {"rules": "doudizhu"},
            "cards with a plane can have .* at most three",
        ),
        (
            "33333444",
            {"rules": DouDizhu(own_rank_kickers=True, decks=2)},
            "with a plane can have at most one of each of its ranks",
        ),
        ("BR", {"kind": "pair"}, "a black and a red joker are not a pair"),
        ("33", {"kind": "single"}, "33 is not a single: it is a pair of rank 3"),
        ("3", {"rank": "4"}, "3 is not a play of rank 4: it is a single of rank 3"),
        ("3", {"length": 2}, "3 is not a play of length 2: it is a single of rank 3"),
        ("3", {"kind": "pair", "length": 1}, "3 is not a pair: it is a single of rank 3"),
        ("345", {"kind": "straight"}, "not a straight: a straight needs five ranks"),
        ("345", {"kind": "pair"}, "3 4 5 is not a pair under any rules$"),
    ],
)
def test_under_rules_it_says_what_they_want(text, options, why):
    assert re.search(why, refusal(text, **options))


def test_a_position_gives_the_reason_too():
    position = Position("345 8", "6 7")
    for play in (position.play, canju.Game(position).play):
        with pytest.raises(PlayError, match="a straight needs five ranks in a row"):
            play("345")


hands = st.lists(st.sampled_from([*"3456789TJQKA2", "B", "R"]), min_size=1, max_size=12)


@given(hands, st.sampled_from(RULES))
@trying(200)
def test_what_is_missing_makes_a_play(cards, rules):
    """Where ranks are named, the cards with these are a play."""
    assume(max(cards.count(card) for card in cards) <= 8)
    hand = Hand(cards)
    try:
        Play(hand, rules=rules)
    except PlayError as error:
        found = re.search(r"in a row: (\S+) (?:is|are) missing", str(error))
        if found:
            width = hand.count(cards[0])
            more = Hand([rank for rank in found[1] for _ in range(width)])
            assert Play(hand + more, rules=rules).kind in ("straight", "pair straight")


@given(hands)
@trying(100)
def test_a_kind_that_there_is_not_is_the_kind_it_is_elsewhere(cards):
    assume(max(cards.count(card) for card in cards) <= 4)
    rules = DouDizhu(without=("straight", "trio+single", "trio+pair", "bomb", "plane+singles"))
    try:
        Play(Hand(cards), rules=rules)
    except PlayError as error:
        found = re.search("there is no (.*?) in these rules", str(error))
        if found:
            assert Play(Hand(cards), rules=DouDizhu(gap_straights=True)).kind == found[1]


@given(st.integers(2, 4), st.integers(0, 7))
def test_every_short_straight_is_told_so(length, start):
    cards = "3456789TJQKA"[start : start + length]
    why = "needs five ranks in a row" if length > 2 else "only as a pair"
    assert why in refusal(cards)
