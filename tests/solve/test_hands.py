"""Hands and plays as Python objects: order, text, index, common cards, rows; slips in names."""

from __future__ import annotations

import itertools
import json
import operator
import random
import sys
from collections import Counter
from typing import Any

import pytest
from canju import PASS, CardError, DouDizhu, Hand, Play, Position, SinglesAndPairs, deal, solve_many
from canju.errors import OptionError
from canju.games.rules import PRESETS
from hypothesis import given
from hypothesis import strategies as st
from trying import trying
from twin.natural import NATURAL_KINDS

# --- plays in order -----------------------------------------------------------------------------

#: As the rules list them, the pass after them, the cards of trick play last.
KINDS = [*NATURAL_KINDS, "pass", "card"]
RANKS = "3456789TJQKA2BR"


def place(play: Play) -> Any:
    """What plays are sorted by, said in plain words."""
    # A card without a suit stands before one that has some.
    cards = [(RANKS.index(card[0]), " CDHS".index(card[1:] or " ")) for card in play.cards]
    ranks = "23456789TJQKA" if play.kind == "card" else RANKS
    return KINDS.index(play.kind), -play.length, ranks.index(play.rank or "3"), cards


def many_plays() -> list[Play]:
    suited = Hand.full(suits=True, jokers=False)
    plays = [PASS, Play("33334444", kind="four+pairs", rank="3")]
    plays += [Play("33334444", kind="four+pairs", rank="4"), Play("BR"), Play("BBRR")]
    plays += [Play(card, kind="card") for card in suited]
    chains = Hand("333 444 555 66 777 8 99 JJJJ BR")
    for rules in (DouDizhu.tsinghua(), DouDizhu(decks=2)):
        found = chains.plays(rules)
        for kind in KINDS:
            of_kind = [play for play in found if play.kind == kind]
            plays += random.Random(kind).sample(of_kind, min(40, len(of_kind)))
    for hand in deal(8, 12, seed=6, suits=True):
        plays += hand.plays(distinct_suits=True)[:300]
    return plays


PLAYS = many_plays()


def test_plays_are_sorted_as_the_page_says():
    shuffled = random.Random(1).sample(PLAYS, len(PLAYS))
    assert list(map(repr, sorted(shuffled))) == list(map(repr, sorted(PLAYS, key=place)))
    assert {play.kind for play in PLAYS} == set(KINDS)


def test_the_order_is_total_and_agrees_with_equality():
    some = random.Random(2).sample(PLAYS, 150) + PLAYS[:20]
    for one, other in itertools.product(some, some):
        assert (one < other) + (one == other) + (one > other) == 1, (one, other)
        assert (one <= other) == (one < other or one == other)
        assert (one >= other) == (other <= one)


def test_the_same_card_of_two_games_is_two_plays():
    shed, card = Play("3H"), Play("3H", kind="card")
    assert shed != card
    assert sorted([card, PASS, shed]) == [shed, PASS, card]


def test_a_low_play_comes_first_of_its_kind():
    """By hand, from the rules alone."""
    texts = ["R", "4", "3H", "3C", "3", "77", "KK", "3456789", "34567", "45678", "5555", "333"]
    plays = sorted([PASS, *map(Play, texts)])
    wanted = "3456789 34567 45678 5555 333 77 KK 3 3C 3H 4 R pass"
    assert " ".join(map(str, plays)) == wanted
    cards = [Play(card, kind="card") for card in ("AS", "2S", "3C", "2C", "TD")]
    assert " ".join(map(str, sorted(cards))) == "2C 2S 3C TD AS"


def test_plays_are_compared_with_plays_alone():
    for other in ("3", 3, None, [], object()):
        for compare in (operator.lt, operator.le, operator.gt, operator.ge):
            with pytest.raises(TypeError, match="not supported between"):
                compare(Play("4"), other)
        assert Play("4").__lt__(other) is NotImplemented
    # A hand holds its plays, whichever side it stands on.
    assert Play("3").__le__(Hand("3 4")) is NotImplemented
    assert Play("3") < Hand("3 4")


def test_a_pass_says_that_it_is_one():
    assert PASS.is_pass
    assert not any(play.is_pass for play in PLAYS if play)


# --- plays as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "style", "text"),
    [
        (Play("33344455"), "zh", "3 3 3 4 4 4 5 5"),
        (Play("TTTB"), "zh", "10 10 10 小王"),
        (Play("6D6H"), "suits", "♦6♥6"),
        (Play("6D6H"), "zh", "♦6 ♥6"),
        (Play("BR"), "douzero", "XD"),
        (Play("BR"), "rlcard", "BR"),
        (Play("2222"), "numbers", "15 15 15 15"),
        (Play("QS", kind="card"), "pbn", "Q..."),
        (Play("QS", kind="card"), "ZH", "♠Q"),
        (PASS, "zh", "不要"),
        (PASS, "suits", "pass"),
        (PASS, "douzero", "pass"),
        (PASS, "pbn", "pass"),
        (PASS, "", "pass"),
        (Play("333"), "", "333"),
        (Play("333"), ">5", "  333"),
        (PASS, "*^8", "**pass**"),
        (Play("333"), "s", "333"),
    ],
)
def test_a_play_is_written_as_cards_are(play, style, text):
    assert format(play, style) == text


def test_what_hands_and_plays_both_write_is_the_same():
    for play in PLAYS:
        assert format(play) == str(play)
        for style in ("zh", "suits", "douzero", "rlcard", "numbers"):
            assert play.is_pass or format(play, style) == format(play.cards, style)


@pytest.mark.parametrize("style", ["chinese", "%", "x" * 10**6])
def test_an_unknown_style_is_refused_as_of_a_hand(style):
    errors = []
    for cards in (Play("3"), Hand("3"), PASS):
        with pytest.raises(CardError, match="unknown style") as raised:
            format(cards, style)
        errors.append(str(raised.value))
    assert len(set(errors)) == 1
    with pytest.raises(CardError, match="a bridge hand has"):
        format(Play("BR"), "pbn")


# --- cards by place -----------------------------------------------------------------------------

HANDS = [
    Hand(),
    Hand("3"),
    Hand("33 44 T B"),
    Hand("9H 9 9 3 6D 6H"),
    Hand.full(decks=2, suits=True),
]


@pytest.mark.parametrize("hand", HANDS, ids=len)
def test_a_hand_is_taken_by_place_as_the_list_of_its_cards_is(hand):
    cards = list(hand)
    for i in range(-len(hand), len(hand)):
        assert hand[i] == cards[i]
        assert type(hand[i]) is str
    for i in (len(hand), -len(hand) - 1, 10**30, -(10**30), sys.maxsize, -sys.maxsize - 1):
        with pytest.raises(IndexError, match=f"is not in a hand of {len(hand)} cards"):
            hand[i]
    assert list(reversed(hand)) == cards[::-1]
    ends = (None, 0, 1, 2, 5, -1, -3, 200, -200, 10**30)
    for start, stop, step in itertools.product(ends, ends, (None, 1, 2, -1, -3, 10**30)):
        assert hand[start:stop:step] == Hand(cards[start:stop:step])
    with pytest.raises(ValueError, match="step cannot be zero"):
        hand[::0]


class Two:
    """What is no number, but stands for one, as the numbers of other packages do."""

    def __index__(self) -> int:
        return 2


def test_what_stands_for_a_number_is_a_place():
    assert Hand("3 4 5 6")[Two()] == "5"
    assert Hand("3 4 5 6")[Two() :] == Hand("5 6")


@pytest.mark.parametrize("place", ["3", None, 1.0, Hand("3"), (0, 1), [0]])
def test_nothing_else_is_a_place(place):
    with pytest.raises(TypeError, match="a hand: expected a whole number or a slice"):
        Hand("3 4")[place]


# --- what two hands both hold -------------------------------------------------------------------


def held_by_both(one: Hand, other: Hand) -> Hand:
    """The slow twin: card by card, by the words of the page alone."""
    left, common, rest = list(other), [], []
    for card in one:
        if card in left:
            left.remove(card)
            common.append(card)
        else:
            rest.append(card)
    for card in rest:
        fits = [c for c in left if c[0] == card[0] and 1 in (len(c), len(card))]
        if fits:
            left.remove(fits[0])
            common.append(card[0])
    return Hand(common)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("33 4 5", "3 44 5", "3 4 5"),
        ("", "3", ""),
        ("BR", "B", "B"),
        ("9H", "9S", ""),
        ("9H", "9", "9"),
        ("9H 9S", "99 9C", "99"),
        ("9 9H", "9H 9S", "9 9H"),
        ("3C 3C", "3C", "3C"),
    ],
)
def test_what_both_hold(one, other, both):
    assert Hand(one) & Hand(other) == Hand(both)
    assert Hand(other) & Hand(one) == Hand(both)
    assert Hand(one) & other == one & Hand(other) == Hand(both)


def test_a_play_and_a_list_are_hands_too():
    assert Hand("33 4") & Play("33") == Hand("33")
    assert Hand("33 4") & ["3", "4", "5"] == Hand("3 4")
    assert Play("33") & Hand("3 4") == Hand("3")
    with pytest.raises(TypeError, match="expected a Hand"):
        Hand("3") & 3
    with pytest.raises(CardError):
        Hand("3") & "Z"


CARDS = st.lists(st.sampled_from(["3", "3C", "3S", "4", "4D", "4H", "B", "R"]), max_size=4)


@given(CARDS, CARDS, CARDS)
@trying(200)
def test_what_both_hold_goes_with_all_other_operators(one, other, more):
    one, other = Hand(one), Hand(other)
    both = one & other
    assert both == other & one == held_by_both(one, other)
    assert both <= one
    assert both <= other
    assert len(one - both) == len(one) - len(both)
    assert (both == one) == (one <= other)
    assert one & one == one
    if not any(len(card) > 1 for card in (*one, *other)):
        assert Counter(both) == Counter(one) & Counter(other)
    larger = Hand(list(one) + more)
    assert larger & one == one


# --- a position as texts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "row"),
    [
        (Position("44 5", "6 7 88"), ("44 5", "6 7 88", None, "first", "doudizhu")),
        (
            Position("9H 6D", "8S", "5H", turn="second", rules="singles-and-pairs"),
            ("6D 9H", "8S", "5H", "second", "singles-and-pairs"),
        ),
        (
            Position("3S", "4S", rules="honeymoon-bridge:NT"),
            ("3S", "4S", None, "first", "honeymoon-bridge:NT"),
        ),
        (
            Position("", "4", "33344", rules=DouDizhu.pagat(decks=2)),
            ("", "4", "33344", "first", "pagat; two decks"),
        ),
    ],
)
def test_a_position_is_a_row(position, row):
    told = position.to_dict()
    assert list(told.items()) == list(
        zip(("first", "second", "to_beat", "turn", "rules"), row, strict=True)
    )
    assert json.loads(json.dumps(told)) == told


RULES = [
    *PRESETS,
    DouDizhu(decks=2),
    DouDizhu(deck_limit="each"),
    DouDizhu(without=("bomb",)),
    SinglesAndPairs(decks=2),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_it_is_the_row_of_its_solution(rules):
    for turn in ("first", "second"):
        position = Position("3C 5C", "4S 6S", turn=turn, rules=rules)
        [row] = solve_many([position]).to_dicts()
        told = position.to_dict()
        # A table of leads has no column for the play on the table.
        assert told == {"to_beat": None} | {key: row[key] for key in told if key != "to_beat"}
        assert told["rules"] == str(position.rules)


# --- names that are almost right ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("dodizhu", "doudizhu"),
        ("duodizhu", "doudizhu"),
        ("DouDizu", "doudizhu"),
        ("pagta", "pagat"),
        ("pagatt", "pagat"),
        ("single-and-pairs", "singles-and-pairs"),
        ("noip-2014", "noip2015"),
        ("honeymon-bridge:NT", "honeymoon-bridge:NT"),
        # As near to one as to another, or to none.
        ("poker", None),
        ("", None),
        ("x", None),
        ("doudizhu" * 1000, None),
    ],
)
def test_rules_that_are_mistyped_get_the_nearest_right_name(written, meant):
    with pytest.raises(OptionError) as raised:
        Position("3", "4", rules=written)
    perhaps = f"did you mean '{meant}'? " if meant else ""
    said = str(raised.value)
    assert said.startswith("unknown rules '")
    assert f"': {perhaps}choose one of doudizhu, pagat" in said
    assert ("did you mean" in said) == (meant is not None)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("trios", "trio"),
        ("trio+pairs", "trio+pair"),
        ("Bomb", "bomb"),
        ("strait", "straight"),
        ("pair stright", "pair straight"),
        ("roket", "rocket"),
        ("kinds", None),
        ("\ud800", None),
    ],
)
def test_kinds_that_are_mistyped_too(written, meant):
    calls = {
        "without: unknown kind": lambda: DouDizhu(without=["plane", written]),
        "unknown kind": lambda: Play("3", kind=written),
    }
    for begins, call in calls.items():
        with pytest.raises(OptionError, match=f"^{begins} '") as raised:
            call()
        said = str(raised.value)
        assert ("did you mean" in said) == (meant is not None)
        assert meant is None or f": did you mean '{meant}'? choose " in said


def test_switches_that_are_mistyped_too():
    with pytest.raises(OptionError, match=r"'equal_kicker': did you mean 'equal_kickers'\? choose"):
        DouDizhu(equal_kicker=False)


@pytest.mark.parametrize("decks", [1, 2])
def test_the_counts_of_a_hand_are_that_hand(decks):
    """Without its suits; anywhere that takes a hand."""
    for seed in range(50):
        hand = Hand.random(seed % 20, seed=seed, decks=decks)
        assert Hand(hand.counts) == hand.ranks
    assert Position({"3": 2, "4": 1}, {"5": 1}) == Position("33 4", "5")
    assert Hand({"3H": 1, "3S": 1}) == Hand("3H 3S")
    for wrong in ({"3": "x"}, {"3": -1}, {"3": True}, {None: 1}, {"first": "3"}):
        with pytest.raises(TypeError, match="a list of card texts"):
            Hand(wrong)
    with pytest.raises(CardError):
        Hand({"3": 10**9})
