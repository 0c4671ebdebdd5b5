"""The slow twin against the examples of the rules, so that it may judge the solver.

How many plays it finds in a deck is compared with the design's table in `test_agreement.py`.
"""

from __future__ import annotations

from dataclasses import fields
from math import comb, prod
from random import Random

import pytest
from twin.enumeration import all_plays, holds
from twin.minimax import PASS, after, is_over, legal_plays, plays, plays_left, winning_plays, wins
from twin.positions import fits, hand_from, mixed_positions, positions
from twin.rules import (
    DEFINITIONS,
    PRESETS,
    Switches,
    beats,
    cards_of,
    full_deck,
    preset,
    readings,
    text_of,
)

THREE, FOUR, FIVE, SIX, SEVEN = range(5)


def read(text: str, name: str = "doudizhu", decks: int = 1) -> list[tuple[str, int, int]]:
    return readings(cards_of(text), preset(name, decks))


def play(text: str, name: str = "doudizhu", decks: int = 1):
    """The only reading of the cards, with them."""
    [reading] = read(text, name, decks)
    return (*reading, cards_of(text))


# --- what is a play ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("B", ("single", 13, 1)),
        ("333", ("trio", THREE, 1)),
        ("3334", ("trio+single", THREE, 1)),
        ("34445", None),
        ("33344", ("trio+pair", THREE, 1)),
        ("333BR", None),
        ("33334", None),
        ("333344", ("four+singles", THREE, 1)),
        ("33334R", ("four+singles", THREE, 1)),
        ("33334455", ("four+pairs", THREE, 1)),
        ("33344455", ("plane+singles", THREE, 2)),
        ("33344456", ("plane+singles", THREE, 2)),
        ("3334445566", ("plane+pairs", THREE, 2)),
        ("333444555777", ("plane+singles", THREE, 3)),
        ("333444555666", ("plane", THREE, 4)),
        ("3334445556667778", None),
        ("33334444", None),
        ("3334445555", None),
        ("33344455556", None),
        ("7777BR", None),
        ("BR", ("rocket", 13, 1)),
        ("BB", None),
        ("TJQKA", ("straight", 7, 5)),
        ("3456789TJQKA", ("straight", THREE, 12)),
        ("JQKA2", None),
        ("A2345", None),
        ("3456", None),
        ("QQKKAA", ("pair straight", 9, 3)),
        ("KKAA22", None),
        ("KKKAAA", ("plane", 10, 2)),
        ("AAA222", None),
        ("AAA22234", None),
        ("3579J", None),
        ("333555", None),
    ],
)
def test_the_default_game_reads(text, reading):
    assert read(text) == ([] if reading is None else [reading])


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("pagat", "333344", []),
        ("pagat", "33344455", []),
        ("pagat", "3334445566", [("plane+pairs", THREE, 2)]),
        ("douzero", "7777BR", [("four+singles", SEVEN, 1)]),
        ("douzero", "333444BR", [("plane+singles", THREE, 2)]),
        (
            "douzero",
            "333444555666",
            [
                ("plane", THREE, 4),
                ("plane+singles", THREE, 3),
                ("plane+singles", FOUR, 3),
            ],
        ),
        ("douzero", "33334444", []),
        (
            "wide",
            "33334444",
            [
                ("plane+singles", THREE, 2),
                ("four+pairs", THREE, 1),
                ("four+pairs", FOUR, 1),
            ],
        ),
        ("wide", "3333", [("bomb", THREE, 4)]),
        ("wide", "333344", [("four+singles", THREE, 1)]),
        ("wide", "3334445555", [("plane+pairs", THREE, 2)]),
        ("noip2015", "33344456", []),
        ("noip2015", "3333BR", [("four+singles", THREE, 1)]),
        ("tsinghua", "33335555", [("four+pairs", THREE, 1), ("four+pairs", FIVE, 1)]),
        ("tsinghua", "3579J", [("gap straight", THREE, 5)]),
        ("tsinghua", "335577", [("gap pair straight", THREE, 3)]),
        ("tsinghua", "333555", [("gap plane", THREE, 2)]),
        ("tsinghua", "9JKA2", []),
        ("tsinghua", "3579K", []),
        ("tsinghua", "33355567", []),
        ("singles-and-pairs", "66", [("pair", SIX, 1)]),
        ("singles-and-pairs", "666", []),
        ("singles-and-pairs", "BR", []),
    ],
)
def test_the_other_games_read(name, text, expected):
    assert read(text, name) == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("doudizhu", "33333", [("bomb", THREE, 5)]),
        ("doudizhu", "33333333", [("bomb", THREE, 8)]),
        ("doudizhu", "BR", []),
        ("doudizhu", "BB", [("pair", 13, 1)]),
        ("doudizhu", "BBR", []),
        ("doudizhu", "BBRR", [("rocket", 13, 1)]),
        ("doudizhu", "333BB", []),
        ("doudizhu", "3333BB", []),
        ("doudizhu", "3333RR", []),
        ("doudizhu", "333334", []),
        ("doudizhu", "333344BB", []),
        ("doudizhu", "3334445556666", []),
        ("doudizhu", "3334445556667777", []),
        ("douzero", "3333BB", [("four+singles", THREE, 1)]),
        ("douzero", "3334445556667777", [("plane+singles", THREE, 4)]),
        ("douzero", "33344455566688888", []),
        ("wide", "33333444", []),
        ("wide", "3333444455556666", [("plane+singles", THREE, 4)]),
        ("singles-and-pairs", "RR", [("pair", 14, 1)]),
    ],
)
def test_two_decks_read(name, text, expected):
    assert read(text, name, decks=2) == expected


def test_five_of_a_rank_are_no_bomb_with_one_deck():
    assert read("33333") == []


# --- what beats what -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "other", "decks", "expected"),
    [
        ("4", "3", 1, True),
        ("R", "B", 1, True),
        ("3", "3", 1, False),
        ("44", "3", 1, False),
        ("4443", "3335", 1, True),
        ("3335", "333A", 1, False),
        ("44433", "3336", 1, False),
        ("4444", "3333", 1, True),
        ("3333", "4444", 1, False),
        ("3333", "2", 1, True),
        ("3333", "555566", 1, True),
        ("555566", "3333", 1, False),
        ("3333", "BR", 1, False),
        ("BR", "2222", 1, True),
        ("BR", "3", 1, True),
        ("445566", "334455", 1, True),
        ("44556677", "334455", 1, False),
        ("456789", "34567", 1, False),
        ("33333", "AAAA", 2, True),
        ("AAAA", "33333", 2, False),
        ("44444", "33333", 2, True),
        ("BBRR", "22222222", 2, True),
        ("22222222", "BBRR", 2, False),
        ("BB", "22", 2, True),
        ("RR", "BB", 2, True),
    ],
)
def test_a_play_beats_another(text, other, decks, expected):
    switches = preset("doudizhu", decks)
    assert beats(play(text, decks=decks), play(other, decks=decks), switches) is expected


def test_a_gap_form_beats_only_the_same_gap_form():
    switches = preset("tsinghua")
    gap, higher_gap, plain = (play(text, "tsinghua") for text in ("3579J", "468TQ", "45678"))
    assert beats(higher_gap, gap, switches)
    assert not beats(plain, gap, switches)
    assert not beats(gap, play("34567", "tsinghua"), switches)


def test_a_pair_straight_is_answered_by_one_of_the_same_length_only():
    hand = cards_of("44556677889999")
    answers = plays(hand, play("334455"), preset("doudizhu"))
    assert {text_of(cards) for *_, cards in answers} == {
        "445566",
        "556677",
        "667788",
        "778899",
        "9999",
    }


# --- the enumeration and the sub-multisets -------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("name", PRESETS)
def test_reading_every_choice_of_a_hand_finds_what_building_the_plays_up_finds(name, decks):
    rng = Random(f"{name} {decks}")
    switches = preset(name, decks)
    for _ in range(25):
        hand = hand_from(rng, full_deck(decks), rng.randint(1, 10), decks)
        found = plays(hand, None, switches)
        assert len(set(found)) == len(found)
        assert set(found) == set(all_plays(hand, switches))


@pytest.mark.parametrize("number", [50, pytest.param(500, marks=pytest.mark.slow)])
def test_the_same_holds_for_any_mixture_of_the_switches(number):
    rng = Random(7)
    names = [field.name for field in fields(Switches) if isinstance(field.default, bool)]
    for _ in range(number):
        decks = rng.choice((1, 2))
        switches = Switches(**{name: rng.random() < 0.5 for name in names}, decks=decks)
        hand = hand_from(rng, full_deck(decks), rng.randint(8, 12), decks)
        assert set(plays(hand, None, switches)) == set(all_plays(hand, switches))


def test_a_hand_has_those_plays_of_the_deck_whose_cards_it_holds():
    rng = Random(4)
    switches = preset("wide", decks=2)
    of_deck = all_plays(full_deck(2), switches, most=8)
    for _ in range(10):
        hand = hand_from(rng, full_deck(2), 8, decks=2)
        held = {play for play in of_deck if holds(hand, play[3])}
        assert held == set(plays(hand, None, switches))


# --- the positions -------------------------------------------------------------------------


def test_the_random_positions_are_possible_and_the_same_each_time():
    found = list(positions(seed=2, number=280, most=7))
    assert found == list(positions(seed=2, number=280, most=7))
    assert all(fits(position) for position in found)
    assert {(p.preset, p.decks) for p in found} == {(name, d) for name in PRESETS for d in (1, 2)}
    assert all(1 <= sum(hand) <= 7 for p in found for hand in (p.first, p.second))


def test_the_mixed_positions_are_possible_and_the_same_each_time():
    found = list(mixed_positions(seed=2, number=240, most=7))
    assert found == list(mixed_positions(seed=2, number=240, most=7))
    assert all(fits(position) for position in found)
    games = {(p.decks, p.deck_limit, p.to_beat is None) for p in found}
    assert games == {(d, x, n) for d in (1, 2) for x in ("shared", "each", None) for n in (0, 1)}
    # Some would not be possible under a narrower limit.
    assert not all(fits(position._replace(deck_limit="shared")) for position in found)
    assert not all(fits(p._replace(deck_limit="each")) for p in found if p.deck_limit is None)
    switches = [preset(position.preset, position.decks) for position in found]
    for name in ("equal_kickers", "joker_kickers", "four_as_pairs", "wide_wings", "gap_straights"):
        assert {getattr(each, name) for each in switches} == {True, False}
    assert {kind for each in switches for kind in each.without} == set(DEFINITIONS) - {"single"}


def test_the_random_positions_hold_every_kind_of_play():
    to_beat = [p.to_beat for p in positions(seed=3, number=800) if p.to_beat]
    assert {kind for kind, *_ in to_beat} == set(DEFINITIONS)


# --- the search ----------------------------------------------------------------------------


def winner_by_bare_recursion(mover, other, to_beat, switches: Switches) -> bool:
    """Whether the side to move wins, from the rules of the turn alone, with nothing remembered."""
    for choice in legal_plays(mover, to_beat, switches):
        left = tuple(a - b for a, b in zip(mover, choice[3], strict=True))
        table = None if choice == PASS else choice
        if not any(left) or not winner_by_bare_recursion(other, left, table, switches):
            return True
    return False


def test_the_memo_changes_no_verdict():
    for position in positions(seed=5, number=140, most=4):
        switches = preset(position.preset, position.decks)
        setup = (position.first, position.second, position.to_beat, switches)
        assert wins(*setup) == winner_by_bare_recursion(*setup)


@pytest.mark.parametrize("number", [140, pytest.param(1400, marks=pytest.mark.slow)])
def test_winning_plays_and_plays_left_agree_with_the_verdict(number):
    for position in positions(seed=6, number=number, most=5):
        switches = preset(position.preset, position.decks)
        setup = (position.first, position.second, position.to_beat, switches)
        won = winning_plays(*setup)
        assert wins(*setup) == bool(won)
        # The winner of an open game makes its last play: an odd number if it is the side to move.
        assert plays_left(*setup) % 2 == (1 if won else 0)
        assert (plays_left(*setup) == 1) == any(cards == position.first for *_, cards in won)


@pytest.mark.parametrize(
    ("first", "second", "to_beat", "winning", "left"),
    [
        ("3", "4", None, {"3"}, 1),
        ("34", "5", None, set(), 2),
        ("33", "4", "3", set(), 2),  # no single of 3 beats a 3: pass, and the 4 goes out
        ("35", "4", None, {"5"}, 3),  # 5, a pass, 3
        ("3334", "2", None, {"333", "3334"}, 1),
        ("3BR", "2", "A", {"B", "R", "BR"}, 3),
        ("3", "4444", None, {"3"}, 1),
        ("77", "33", "6", {"7"}, 3),  # after a pass, 33 goes out
    ],
)
def test_small_endings_worked_out_by_hand(first, second, to_beat, winning, left):
    setup = (cards_of(first), cards_of(second), to_beat and play(to_beat), preset("doudizhu"))
    assert {text_of(cards) for *_, cards in winning_plays(*setup)} == winning
    assert plays_left(*setup) == left


def test_a_pass_may_be_the_only_winning_play():
    # The rocket taken now, 34 is left to lead against 455 and never gets in again; after a pass
    # either joker beats a lone 4 or 5, and the rocket beats 55.
    setup = (cards_of("34BR"), cards_of("455"), play("99"), preset("doudizhu"))
    assert {text_of(cards) for *_, cards in plays(setup[0], setup[2], setup[3])} == {"BR"}
    assert winning_plays(*setup) == {PASS}


def nodes_of_the_solution(mover, other, to_beat, switches: Switches) -> int:
    """Nodes of the tree: a fastest play of the winner, every reply of the loser with its suits."""
    if is_over(mover, other):
        return 1
    won = winning_plays(mover, other, to_beat, switches)
    if won:
        replies = [after(mover, other, choice) for choice in won]
        return 1 + nodes_of_the_solution(
            *min(replies, key=lambda reply: plays_left(*reply, switches)), switches
        )
    return 1 + sum(
        prod(map(comb, mover, choice[3]))
        * nodes_of_the_solution(*after(mover, other, choice), switches)
        for choice in legal_plays(mover, to_beat, switches)
    )


def test_the_first_essays_ending_has_the_tree_of_28_nodes():
    setup = (cards_of("96643"), cards_of("88"), None, preset("singles-and-pairs"))
    assert wins(*setup)
    assert nodes_of_the_solution(*setup) == 28


def test_a_position_with_an_empty_hand_is_over():
    switches = preset("doudizhu")
    assert wins(cards_of(""), cards_of("3"), None, switches)
    assert not wins(cards_of("3"), cards_of(""), None, switches)
    assert plays_left(cards_of("3"), cards_of(""), None, switches) == 0
    assert winning_plays(cards_of("3"), cards_of(""), None, switches) == set()
    with pytest.raises(ValueError, match="both hands are empty"):
        wins(cards_of(""), cards_of(""), None, switches)
