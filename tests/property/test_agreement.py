"""The package against the independent twin: legal plays, verdicts, lengths of games."""

from collections import Counter
from itertools import pairwise
from random import Random

import canju
import pytest
from canju import Hand, Play
from canju.games.rules import SHEDDING_NAMES, read_rules
from twin import agreement
from twin.agreement import (
    compare,
    hand_of,
    line_faults,
    package_position,
    rules_of,
    told,
    twin_play,
)
from twin.enumeration import all_plays, counts_of_kinds
from twin.minimax import plays as twin_plays
from twin.natural import NATURAL_KINDS
from twin.positions import hand_from, mixed_positions, positions
from twin.rules import PRESETS, RANKS, cards_of, full_deck, preset

GAMES = [(name, decks) for name in PRESETS for decks in (1, 2)]

# --- positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_random_positions_come_out_as_the_twin_says(name, decks):
    """Legal plays, verdict, values and winning plays, plays left, best and lines."""
    for number, most in ((32, 6), (2, 8)):
        for i, deal in enumerate(positions(11, number, most, (name,), (decks,))):
            found = compare(deal, swapped=i % 2 == 1)
            assert not found.faults, told(deal, found, i % 2 == 1)


@pytest.mark.parametrize(
    ("seed", "number", "most"),
    [(12, 120, 6), *(pytest.param(n, 1000, 8, marks=pytest.mark.slow) for n in range(100, 110))],
)
def test_positions_under_mixtures_of_switches_come_out_as_the_twin_says(seed, number, most):
    """As above, with one deck or two and each limit of decks."""
    for i, deal in enumerate(mixed_positions(seed, number, most)):
        found = compare(deal, swapped=i % 2 == 1)
        assert not found.faults, told(deal, found, i % 2 == 1)


@pytest.mark.parametrize(
    ("name", "decks", "goal", "size"),
    [
        ("doudizhu", 1, "win", 15),
        ("wide", 2, "win", 14),
        ("doudizhu", 1, "fastest", 11),
        ("tsinghua", 2, "fastest", 10),
    ],
)
def test_two_threads_say_what_one_says(name, decks, goal, size):
    """On deals so large that both threads take part: smaller ones end on the calling thread.

    (By several threads on small positions the core is compared with its own twin.)
    """
    rules, shared = rules_of(name, decks), 0
    for seed in range(400):
        position = canju.Position(*canju.deal(size, size, seed=seed, decks=decks), rules=rules)
        two, one = (canju.solve(position, goal=goal, threads=threads) for threads in (2, 1))
        assert two.find_values(threads=2).values == one.find_values(threads=1).values, position
        assert (two.value, two.wins, two.best_plays) == (one.value, one.wins, one.best_plays)
        assert not list(line_faults(two, one.wins)), position
        assert one.stats.threads == 1
        shared += two.stats.threads == 2
        if shared == 4:
            return
    pytest.fail(f"only {shared} deals were searched by two threads")


def test_a_fault_would_be_noticed(monkeypatch):
    """`compare` speaks up, with what is needed to reproduce it, when the package errs."""

    def of_another_game(deal, swapped=False):
        return package_position(deal._replace(preset="singles-and-pairs"), swapped)

    monkeypatch.setattr(agreement, "package_position", of_another_game)
    told_of = set()
    for deal in positions(13, 60, 7, ("doudizhu",), (1,)):
        if deal.to_beat is None:
            found = compare(deal)
            told_of.update(fault.split(",")[0].split(" wins")[0] for fault in found.faults)
            assert not found.faults or found.faults[0] in told(deal, found)
    assert told_of >= {"legal plays", "first", "second", "wins by", "winning plays", "plays left"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_more_random_positions_of_eight_cards(name, decks):
    """700 positions of each game; some twenty minutes in all."""
    for i, deal in enumerate(positions(14, 700, 8, (name,), (decks,))):
        found = compare(deal, swapped=i % 2 == 1)
        assert not found.faults, told(deal, found, i % 2 == 1)


# --- all plays -----------------------------------------------------------------------------


def as_twin_plays(plays: list[Play]) -> set:
    """Plays as the twin writes them; none may be there twice."""
    found = [twin_play(play) for play in plays]
    assert len(set(found)) == len(found)
    return set(found)


#: How many plays of at most 20 cards a deck has, and how many sets of cards are several plays:
#: the design's table.
PLAYS_OF_A_DECK = [
    ("doudizhu", 27_471, 0),
    ("pagat", 12_654, 0),
    ("douzero", 30_383, 390),
    ("wide", 95_352, 1_539),
    ("noip2015", 2_723, 0),
    ("tsinghua", 2_935, 78),
    ("singles-and-pairs", 28, 0),
]


def test_every_preset_has_a_twin_and_its_number_of_plays():
    of_dou_dizhu = canju.DouDizhu | canju.SinglesAndPairs
    presets = {name for name in SHEDDING_NAMES if isinstance(read_rules(name), of_dou_dizhu)}
    assert presets == {*PRESETS} == {name for name, *_ in PLAYS_OF_A_DECK}


@pytest.mark.parametrize(("name", "number", "several"), PLAYS_OF_A_DECK)
def test_the_plays_of_a_deck_are_as_many_as_the_design_says(name, number, several):
    """The twin is compared with the same table in its whole length only in the slow run."""
    plays = Hand.full().plays(name, max_cards=20)
    readings = Counter(str(play) for play in plays)
    assert len(plays) == len(set(plays)) == number
    assert sum(count > 1 for count in readings.values()) == several


@pytest.mark.parametrize(
    ("name", "most"),
    [("doudizhu", 15), *((name, 10) for name, *_ in PLAYS_OF_A_DECK if name != "doudizhu")],
)
def test_the_plays_of_a_deck_are_the_twins_play_by_play(name, most):
    """The largest planes are compared in the slow run."""
    found = as_twin_plays(Hand.full().plays(name, max_cards=most))
    assert found == set(all_plays(full_deck(), preset(name), most))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number", "several"), PLAYS_OF_A_DECK)
def test_all_plays_of_a_deck_are_the_twins_play_by_play(name, number, several):
    """At most 20 cards."""
    found = as_twin_plays(Hand.full().plays(name, max_cards=20))
    assert found == set(all_plays(full_deck(), preset(name)))
    counts, ambiguous = counts_of_kinds(preset(name))
    assert (sum(counts.values()), ambiguous) == (number, several)


def test_each_kind_of_the_default_game_has_as_many_plays_as_the_design_says():
    found = as_twin_plays(Hand.full().plays(max_cards=20))
    counts = {}
    for kind, _, length, _ in found:
        form = (kind, length) if kind.startswith("plane+") else kind
        counts[form] = counts.get(form, 0) + 1
    assert counts == {
        "single": 15,
        "pair": 13,
        "trio": 13,
        "trio+single": 182,
        "trio+pair": 156,
        "straight": 36,
        "pair straight": 52,
        "plane": 45,
        ("plane+singles", 2): 968,
        ("plane+singles", 3): 3_282,
        ("plane+singles", 4): 7_184,
        ("plane+singles", 5): 10_388,
        ("plane+pairs", 2): 605,
        ("plane+pairs", 3): 1_200,
        ("plane+pairs", 4): 1_134,
        "four+singles": 1_326,
        "four+pairs": 858,
        "bomb": 13,
        "rocket": 1,
    }


@pytest.mark.parametrize("name", PRESETS)
def test_the_plays_of_two_decks_are_the_twins(name):
    """At most ten cards, to stay quick: bombs of eight, planes of three, two trios and wings."""
    compare_two_decks(name, 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_longer_plays_of_two_decks_are_the_twins(name):
    """At most 12 cards: planes of four, three trios and wings."""
    compare_two_decks(name, 12)


def compare_two_decks(name: str, most: int) -> None:
    found = Hand.full(decks=2).plays(rules_of(name, 2), max_cards=most)
    assert as_twin_plays(found) == set(all_plays(full_deck(2), preset(name, 2), most))


@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_a_hands_plays_and_its_answers_are_the_twins(name, decks):
    """Also for hands larger than the searched positions, and with a play to beat."""
    rng = Random(f"{name} {decks}")
    rules, switches = rules_of(name, decks), preset(name, decks)
    for _ in range(12):
        cards = hand_from(rng, full_deck(decks), rng.randint(1, 12), decks)
        hand = hand_of(cards)
        leads = hand.plays(rules)
        assert as_twin_plays(leads) == set(twin_plays(cards, None, switches))
        other = hand_from(rng, full_deck(decks), rng.randint(1, 10), decks)
        for to_beat in rng.sample(found := twin_plays(other, None, switches), min(4, len(found))):
            kind, rank, _, table = to_beat
            played = Play(hand_of(table), kind=kind, rank=RANKS[rank], rules=rules)
            answers = hand.plays(rules, beating=played)
            assert as_twin_plays(answers) == set(twin_plays(cards, to_beat, switches))


@pytest.mark.parametrize("cards", ["3334445556669999", "3334445556667778"])
@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_wings_of_four_of_a_rank_are_the_twins(name, decks, cards):
    """Chance seldom deals them."""
    found = as_twin_plays(Hand(cards).plays(rules_of(name, decks)))
    assert found == set(twin_plays(cards_of(cards), None, preset(name, decks)))


def test_max_cards_leaves_out_just_the_longer_plays():
    hand = Hand.random(20, seed=3)
    every = hand.plays()
    for most in (0, 1, 4, 5, 20, 1000):
        assert hand.plays(max_cards=most) == [play for play in every if len(play) <= most]
    assert hand.plays(max_cards=None) == every
    assert hand.plays(max_cards=0) == []


def test_no_list_of_a_hands_plays_has_the_pass():
    assert all(Hand("3 4 5").plays())
    assert Hand("3 4 5").plays(beating="2") == []
    assert canju.PASS not in Hand("3 4 5").plays(beating="3")


# --- the orders ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kind", "expected"),
    [
        # The 7 is held once; 3, 9 twice; 5 three times, 4 is left whole longest.
        ("33 4444 555 7 99", "single", ["7", "3", "9", "5", "4"]),
        ("33 4444 555 7 99", "pair", ["33", "99", "55", "44"]),
        # The kickers likewise: 7 before 3 and 9, before the bomb's 4.
        ("33 4444 555 7 99", "trio+single", ["5557", "3555", "5559", "4555", "4447", "3444"]),
        ("33 4444 555 7 99", "trio+pair", ["33555", "55599", "44555"]),
        # Longer straights first; of five ranks, the ones that break up no pair.
        ("3 4 5 6 7 88", "straight", ["345678", "34567", "45678"]),
        ("33 4 5 6 7 8", "straight", ["345678", "45678", "34567"]),
        ("BR 3", "single", ["3", "B", "R"]),
    ],
)
def test_the_natural_order_worked_out_by_hand(hand, kind, expected):
    plays = [str(play) for play in Hand(hand).plays(order="natural") if play.kind == kind]
    assert plays[: len(expected)] == expected


def test_the_natural_order_goes_from_planes_to_the_rocket():
    kinds = [play.kind for play in Hand("333444 55 66 7777 89TJ BR").plays(order="natural")]
    first_seen = list(dict.fromkeys(kinds))
    assert first_seen == [kind for kind in NATURAL_KINDS if kind in first_seen]
    assert first_seen[0] == "plane+pairs"
    assert first_seen[-1] == "rocket"


def test_the_long_order_has_more_cards_first():
    for seed in range(5):
        sizes = [len(play) for play in Hand.random(20, seed=seed).plays()]
        assert all(left >= right for left, right in pairwise(sizes))


# --- suits ---------------------------------------------------------------------------------


def test_one_play_for_a_pattern_carries_the_lowest_suits():
    """Clubs, diamonds, hearts, spades in this order."""
    plays = {str(play) for play in Hand("9S 9H 9C 4H").plays()}
    assert {"9C", "9C9H", "9C9H9S", "4H"} <= plays
    assert "9H" not in plays


def test_distinct_suits_has_a_play_for_every_choice_of_cards():
    """Four choose k for each of four nines, by hand: 4 singles, 6 pairs, 4 trios, a bomb."""
    plays = Hand("9C 9D 9H 9S").plays(distinct_suits=True)
    kinds = [play.kind for play in plays]
    assert [kinds.count(kind) for kind in ("single", "pair", "trio", "bomb")] == [4, 6, 4, 1]
    assert len(set(plays)) == len(plays) == 15
    # A straight with two fives and three sevens: 2 * 3 ways.
    hand = Hand("3H 4H 5C 5H 6S 7C 7D 7S")
    straights = [p for p in hand.plays(distinct_suits=True, beating=None) if p.kind == "straight"]
    assert len(straights) == 2 * 3
    assert all(play.cards <= hand for play in straights)


def test_distinct_suits_changes_nothing_for_cards_without_suits():
    hand = Hand("33 444 5 6 7 8 B R")
    assert hand.plays(distinct_suits=True) == hand.plays()


@pytest.mark.parametrize("seed", range(4))
def test_distinct_suits_and_patterns_are_the_same_plays_without_suits(seed):
    hand = Hand.random(14, seed=seed, suits=True)
    patterns = {twin_play(play) for play in hand.plays()}
    assert {twin_play(play) for play in hand.plays(distinct_suits=True)} == patterns


def test_positions_list_the_suits_too():
    position = canju.Position("8S 8H 3C", "9H", "7C")
    assert [str(play) for play in position.plays()] == ["8H", "pass"]
    assert [str(p) for p in position.plays(distinct_suits=True)] == ["8H", "8S", "pass"]
