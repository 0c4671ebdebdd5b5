"""Printed hands are read back as the same hand or refused, never as another hand."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import canju
import pytest
from canju import CardError, Hand, Play, Position, solve
from canju._canju import cards_seen, hands_sheet, hands_told, play_sheet
from canju.language.languages import LANGUAGES, Manner
from canju.language.substitutes import in_ascii
from canju.show.positions import hand_html
from canju.writing import text as sheets
from canju.writing.marks import plain
from hypothesis import given
from hypothesis import strategies as st
from trying import trying

RANKS, SUITS = "3456789TJQKA2", "CDHS"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
#: Styles that leave suits out, as the programs do that write so.
WITHOUT_SUITS = ("douzero", "numbers")

cards = st.sampled_from([*RANKS, "B", "R", *DECK])
hands = st.lists(cards, max_size=20).filter(
    lambda given: max(Counter(card[0] for card in given).values(), default=0) <= 8
)
bridge_hands = st.sets(st.sampled_from(DECK), min_size=1, max_size=13).map(sorted)


def read(text: str) -> Hand | None:
    """The hand that a text is, if it is one."""
    try:
        return Hand(text)
    except CardError:
        return None


def text_of(page: str) -> str:
    """The words of a page; of the board, what it says instead."""
    return unescape(re.sub("<.*?>", "", re.sub('<img alt="([^"]*)"[^>]*>', r"\1", page)))


def displays(hand: Hand) -> dict[str, str]:
    """Every text in which a whole hand is shown somewhere, by its place."""
    told = {"str": str(hand), "html": text_of(hand_html(hand)), "f": f"{hand:>40}"}
    for style in ("zh", "suits", "pbn", "lin"):
        try:
            told[style] = format(hand, style)
        except CardError:
            assert style in ("pbn", "lin")
    for lang, language in LANGUAGES.items():
        manner = Manner(language)
        told[f"tree {lang}"] = sheets.text_of(hands_sheet(manner.core, [hand]))
        if "pbn" in told and 0 < len(hand) <= 13:
            other = [card for card in DECK if card not in list(hand)][: len(hand)]
            position = Position(hand, other, rules="honeymoon-bridge:NT")
            line = plain(hands_told(manner.core, position)).split(" | ")[0]
            of_tricks = re.split("[:：]", line)[1].strip()
            told[f"tricks {lang}"] = of_tricks
            told[f"tricks {lang}, ASCII"] = in_ascii(of_tricks)
    told["page"] = " ".join(cards_seen(hand, False))
    if "pbn" in told:
        told["page of tricks"] = " ".join(cards_seen(hand, True))
    return told


@given(hands)
@trying(100)
def test_any_hand_reads_back_or_is_refused(given_cards):
    hand = Hand(given_cards)
    assert eval(repr(hand)) == hand
    for place, text in displays(hand).items():
        assert read(text) in (hand, None), (place, text)
        if place in ("str", "f", "zh", "suits", "page", "tree en", "tree zh") and hand:
            assert read(text) == hand, (place, text)
    # Without the notation's name, "3 SJ" has the small joker.
    assert Hand(format(hand, "rlcard"), notation="rlcard") == hand
    for style in WITHOUT_SUITS:
        text = format(hand, style)
        assert Hand(text, notation=style) == hand.ranks
        # "6D" is the six of diamonds, for DouZero a six and the red joker.
        if not re.fullmatch(r"\wD", text):
            assert read(text) in (hand.ranks, None), (style, text)


@given(bridge_hands)
@trying(100)
def test_bridge_hands_are_read_as_they_are_shown(given_cards):
    hand = Hand(given_cards)
    told = displays(hand)
    for place, text in told.items():
        assert read(text) in (hand, None), (place, text)
    for place in ("tricks en", "tricks zh"):
        assert read(told[place]) == hand
    for notation in ("pbn", "lin"):
        assert Hand(told[notation], notation=notation) == hand


@given(bridge_hands, st.sampled_from(["honeymoon-bridge:S", "doudizhu"]))
@trying(40)
def test_the_hands_in_a_tree_are_those_of_its_position(given_cards, rules):
    half = len(given_cards) // 2
    first, second = Hand(given_cards[:half]), Hand(given_cards[half : 2 * half])
    if not first:
        return
    tree = solve(first, second, rules=rules).tree(max_depth=1)
    listed = tree.showing("all")
    for text in (listed.text(), listed.text(style="ascii"), repr(tree).removeprefix("<Tree: ")):
        shown = text.splitlines()[0].split(" | ")[:2]
        for part, hand in zip(shown, (first, second), strict=True):
            assert read(part.partition(": ")[2]) in (hand, None), text
    for text, dot in ((tree.text(), " · "), (tree.text(style="ascii"), " - ")):
        shown = text.splitlines()[0].split(dot)[1].split(" | ")
        for part, hand in zip(shown, (first, second), strict=True):
            assert read(part) in (hand, None), text


@given(hands)
@trying(40)
def test_plays_read_back_too(given_cards):
    hand = Hand(given_cards)
    for play in hand.plays(canju.DouDizhu(deck_limit=None), max_cards=6)[:40]:
        assert read(str(play)) == play.cards
        assert eval(repr(play)) == play
        for language in LANGUAGES.values():
            told = sheets.text_of(play_sheet(Manner(language).core, play))
            assert read(re.split(r" \(|（", told)[0]) == play.cards
        page = play._repr_html_().partition(" <small>")[0]
        assert read(text_of(page)) == play.cards
    assert read(str(Play("AS", kind="card"))) == Hand("AS")


def test_a_position_may_be_typed_as_a_tree_shows_it():
    position = Position("♠AQ ♥2 | ♠K3 ♥3", rules="honeymoon-bridge:NT")
    assert position == Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    assert solve("♠AQ ♥2", "♠K3 ♥3", rules="honeymoon-bridge:NT").tricks == 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("♠AKQ ♥32", "AS KS QS 3H 2H"),
        ("♥32 ♠AKQ", "AS KS QS 3H 2H"),
        ("AKQ♠ 32♥", "AS KS QS 3H 2H"),
        ("SAKQ H32", "AS KS QS 3H 2H"),
        ("黑桃AK10 ♦ 9", "AS KS TS 9D"),
        ("♠33", None),
        ("♠A B", "AS B"),
        ("♠AB", None),
        # What was read before is read so still.
        ("9H 6H 6D 4H 3S", "3S 4H 6D 6H 9H"),
        ("6D6H7", None),
        ("♠9, S9 9s", "9S 9S 9S"),
        ("33D", None),
    ],
)
def test_worked_out_by_hand(text, meant):
    if meant is None:
        with pytest.raises(CardError, match=r"\^"):
            Hand(text)
    else:
        assert Hand(text) == Hand(meant.split())
