"""The objects as Python objects: copies, hashes, equality, reprs, and dealing."""

import copy
import os
import pickle
import re
import subprocess
import sys
from collections import Counter

import pytest
from canju import PASS, DouDizhu, Hand, Play, Position, SinglesAndPairs, deal, solve
from canju.errors import CardError
from hypothesis import given
from hypothesis import strategies as st
from public import scope

ORDER = "3456789TJQKA2BR"
NAMES = scope()

RULES = [
    DouDizhu(),
    DouDizhu.pagat(),
    DouDizhu.douzero(),
    DouDizhu.wide(),
    DouDizhu.noip2015(),
    DouDizhu.tsinghua(),
    DouDizhu(without=("trio+pair", "bomb")),
    DouDizhu.tsinghua(gap_straights=False),
    DouDizhu(equal_kickers=False, joker_kickers=True, wide_wings=True, four_as_pairs=True),
    DouDizhu(own_rank_kickers=True, gap_straights=True, without=("gap plane",)),
    DouDizhu(decks=2),
    DouDizhu.wide(decks=2, deck_limit="each"),
    DouDizhu(deck_limit=None),
    SinglesAndPairs(),
    SinglesAndPairs(decks=2),
    SinglesAndPairs(deck_limit="each"),
]
PLAYS = [
    PASS,
    Play("3"),
    Play("66"),
    Play("9H 9S"),
    Play("33344455"),
    Play("34567"),
    Play("BR"),
    Play("BBRR"),
    Play("33333333"),
    Play("3579J"),
    Play("7777BR"),
    Play("33334444", kind="four+pairs", rank="3"),
    Play("33334444", kind="four+pairs", rank="4"),
    Play("33334444", kind="plane+singles"),
    Play("333444555666", rules="douzero", kind="plane+singles", rank="4"),
]
HANDS = [
    Hand(),
    Hand("3"),
    Hand("33 44 T B"),
    Hand("9H 6H 6D 4H 3S"),
    Hand("9H 9 9 3"),
    Hand.full(),
    Hand.full(decks=2, suits=True),
]
POSITIONS = [
    Position("3", "4"),
    Position("33 4", "", "5"),
    Position("44 5", "6 7 88", "33", turn="second"),
    Position("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs"),
    Position("3", "4", Play("33334444", kind="four+pairs", rank="4"), rules=DouDizhu.wide(decks=2)),
    Position("3333", "33334", rules=DouDizhu.wide(decks=2, deck_limit=None)),
    Position("5", "6", "3579J", rules="tsinghua"),
    Position("5 66", "6", rules=DouDizhu(without=("pair",))),
]
OBJECTS = [*RULES, *PLAYS, *HANDS, *POSITIONS]

hands = st.builds(
    lambda n, seed, decks, suits: Hand.random(n, seed=seed, decks=decks, suits=suits),
    st.integers(0, 54),
    st.integers(0, 2**64 - 1),
    st.sampled_from([1, 2]),
    st.booleans(),
)


# --- equality and hashes; copies and reprs are in `tests/robustness` --------------------------


def test_all_of_them_differ():
    for i, value in enumerate(OBJECTS):
        for other in OBJECTS[:i]:
            assert value != other, (value, other)
    assert len(set(OBJECTS)) == len(OBJECTS)


@pytest.mark.filterwarnings("ignore:a Play never equals a text")
def test_nothing_is_equal_to_its_text_and_comparing_never_fails():
    for value in OBJECTS:
        assert value != str(value)
        assert value != repr(value)
        for other in (None, 5, (), object(), "\ud800"):
            assert value != other
            assert (value == other) is False


def test_the_same_hash_in_two_processes():
    """Not through `hash(str)`, which differs from process to process."""
    program = (
        "import canju, pickle, sys\nprint([hash(value) for value in pickle.load(sys.stdin.buffer)])"
    )
    printed = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=pickle.dumps(OBJECTS),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        )
        printed.add(done.stdout.decode().strip())
    assert printed == {str([hash(value) for value in OBJECTS])}


@pytest.mark.parametrize(
    "value", [Hand("3"), Play("3"), POSITIONS[0], *RULES[:1], SinglesAndPairs()]
)
def test_they_cannot_be_changed(value):
    for name in ("cards", "kind", "first", "decks", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 1)
    for method in ("__setitem__", "__delitem__", "append"):
        assert not hasattr(value, method)


def test_singles_and_pairs_without_a_deck_limit():
    """`deck_limit` goes with all the games; ``None`` is "no check beyond eight of a rank"."""
    rules = SinglesAndPairs(deck_limit=None)
    assert rules.deck_limit is None
    assert rules != SinglesAndPairs()
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert solve("33333", "4", rules=rules).plays_left == 5  # 33, pass, 33, pass, 3


# --- hands ---------------------------------------------------------------------------------


@given(hands)
def test_a_hand_comes_back_from_all_its_forms(hand):
    assert Hand(str(hand)) == hand
    assert Hand(list(hand)) == hand
    assert Hand(iter(hand)) == hand
    assert Hand(hand) == hand
    assert eval(repr(hand), dict(NAMES)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hash(Hand(str(hand))) == hash(hand)
    joined = "".join(str(hand).split())
    # "JB" can be one card; next to a joker the D of diamonds alone can be one, too.
    has_joker, suits = {*joined} & {*"BR"}, {*joined} & {*"CDHS"}
    if re.fullmatch("J[BR]", joined) or (has_joker and suits == {"D"}):
        with pytest.raises(CardError, match=" can be "):
            Hand(joined)
    else:
        assert Hand(joined) == hand


@given(hands)
def test_a_hand_counts_its_cards(hand):
    cards = list(hand)
    assert len(hand) == len(cards) == sum(hand.counts.values())
    assert bool(hand) == bool(cards)
    assert hand.counts == Counter(card[0] for card in cards)
    assert list(hand.counts) == [rank for rank in ORDER if rank in hand.counts]
    assert [ORDER.index(card[0]) for card in cards] == sorted(ORDER.index(c[0]) for c in cards)
    for rank in ORDER:
        assert hand.count(rank) == hand.counts.get(rank, 0)
    for card in cards:
        assert card in hand
        # A rank alone counts the cards of it in any suit, and without one.
        named = card if len(card) == 2 else card[0]
        assert hand.count(card) == sum(other.startswith(named) for other in cards)
    assert len(hand.ranks) == len(hand)
    assert hand.ranks.counts == hand.counts
    assert hand.ranks.ranks == hand.ranks


@given(st.integers(0, 27), st.integers(0, 27), st.integers(0, 2**32), st.booleans())
def test_adding_and_taking_away(n, m, seed, suits):
    one, two = deal(n, m, seed=seed, suits=suits)
    both = one + two
    assert len(both) == n + m
    assert Counter(both) == Counter(one) + Counter(two)
    assert both == two + one
    assert both - one == two
    assert both - both == Hand()
    assert one <= both
    assert both >= two
    assert (one < both) == bool(two)
    assert (both > two) == bool(one)
    assert (both <= one) == (not two)


@given(hands)
def test_the_formats_of_other_programs_read_back(hand):
    plain = hand.ranks
    for notation in ("douzero", "rlcard", "numbers"):
        assert Hand(format(plain, notation), notation=notation) == plain
    assert Hand(format(plain, "zh")) == plain
    assert Hand(format(hand, "suits")) == hand
    assert format(hand, "") == str(hand) == f"{hand}"


def test_operators_take_what_stands_for_a_hand():
    hand = Hand("33 4")
    assert hand + "5" == Hand("33 4 5")
    assert hand - "3" == Hand("3 4")
    assert hand - Play("33") == Hand("4")
    assert Hand("33") <= "33 4"
    assert "33" in hand
    assert "333" not in hand
    assert hand != "33 4"


def test_equality_compares_the_cards_as_written():
    assert Hand("9H") != Hand("9")
    assert Hand("9H").ranks == Hand("9")
    assert Hand("9H 3") == Hand("3 9H")
    assert Play("9H") != Play("9S")
    assert Play("9H").same_as("9S")
    assert Play("9H").same_as(Play("9"))
    assert not Play("9").same_as("99")


def test_plays_are_false_only_when_they_pass():
    assert not PASS
    assert len(PASS) == 0
    assert Play("pass") == PASS == Play("不要")
    assert (PASS.kind, PASS.rank, str(PASS)) == ("pass", None, "pass")
    assert Play("3")


# --- dealing -------------------------------------------------------------------------------


@given(st.integers(0, 2**64 - 1), st.integers(0, 20), st.integers(0, 17))
def test_the_same_seed_deals_the_same_cards_from_one_deck(seed, n, m):
    dealt = deal(n, m, seed=seed)
    assert dealt == deal(n, m, seed=seed)
    assert [len(hand) for hand in dealt] == [n, m]
    assert dealt[0] + dealt[1] <= Hand.full()
    assert Hand.random(n, seed=seed) == dealt[0]


def test_a_seed_means_the_same_cards_in_every_version():
    """Written down once: `deal` promises it. The generator is written out in `splitmix_deal`."""
    for seed in (0, 7, 2**64 - 1):
        assert [list(hand) for hand in deal(17, 20, seed=seed, suits=True)] == splitmix_deal(
            seed, 17, 20
        )


def splitmix_deal(seed: int, *sizes: int) -> list[list[str]]:
    """SplitMix64, Fisher-Yates, Lemire's draws, in the order that `deal` documents."""
    mask = 2**64 - 1
    deck = [rank + suit for rank in "3456789TJQKA2" for suit in "CDHS"] + ["B", "R"]
    state = seed

    def number() -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return z ^ z >> 31

    def below(n: int) -> int:
        while True:
            product = number() * n
            if product & mask >= (2**64 - n) % n:
                return product >> 64

    shuffled = list(deck)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    dealt, start = [], 0
    for size in sizes:
        dealt.append(sorted(shuffled[start : start + size], key=deck.index))
        start += size
    return dealt


def test_decks_and_jokers():
    assert len(Hand.full()) == 54
    assert Hand.full(jokers=False).counts == dict.fromkeys("3456789TJQKA2", 4)
    assert Hand.full(decks=2).counts == {**dict.fromkeys("3456789TJQKA2", 8), "B": 2, "R": 2}
    assert len(set(Hand.full(suits=True))) == 54
    assert deal(54, seed=1) == (Hand.full(),)
    assert deal(54, 54, seed=1, decks="each") == (Hand.full(), Hand.full())
    assert sum(len(hand) for hand in deal(54, 54, seed=1, decks=2)) == 108
    assert "B" not in deal(52, seed=1, jokers=False)[0]
    assert deal(0, seed=1) == (Hand(),)
    assert len(Hand.random(40, seed=2)) == 40


def test_without_a_seed_the_deals_differ():
    """Two equal ones of 27 out of 54 cards would come once in 10**15 times."""
    assert deal(27, 27, suits=True) != deal(27, 27, suits=True)


# --- solutions -----------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["win", "fastest"])
@pytest.mark.parametrize(
    ("first", "second", "to_beat"),
    [("KK 55 4 3", "22 55 4 3", None), ("3 4", "5 66", "44"), ("9H 6H 6D 4H 3S", "8S 8H", None)],
)
def test_copies_of_a_solution_are_equal_and_still_answer(first, second, to_beat, goal):
    solution = solve(first, second, to_beat=to_beat, goal=goal)
    copies = [copy.copy(solution), copy.deepcopy(solution), pickle.loads(pickle.dumps(solution))]
    asked = pickle.loads(pickle.dumps(solution))
    facts = (asked.winner, asked.best, asked.line, asked.values, asked.plays_left)
    for other in [*copies, pickle.loads(pickle.dumps(asked))]:
        assert other == solution
        assert hash(other) == hash(solution)
        assert (other.position, other.goal, other.rules) == (
            solution.position,
            solution.goal,
            solution.rules,
        )
        assert facts == (other.winner, other.best, other.line, other.values, other.plays_left)
        assert other.after(other.best).winner == solution.winner


def test_a_pickled_solution_does_not_carry_its_memo():
    """This search leaves a lot behind; a pickle of a few kilobytes has none of it."""
    solution = solve(*deal(14, 14, seed=1048), threads=1)
    assert solution.stats.memo_bytes > 10**5
    assert len(pickle.dumps(solution)) < 5_000


def test_solutions_differ_by_position_rules_and_goal():
    solution = solve("33 4", "55")
    assert solution == solve("33 4", "55", threads=1)
    assert solution != solve("33 4", "55", goal="fastest")
    assert solution != solve("33 4", "55", rules="pagat")
    assert solution != solve("33 4", "66")
    assert solution != "33 4"


def test_a_released_solution_answers_as_before():
    solution = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    before = (solution.winner, solution.best)
    solution.release()
    assert solution.stats.memo_bytes == 0
    assert before == (solution.winner, solution.best)
    assert solution.line
    assert solution.values


def test_what_is_given_out_is_the_callers_own():
    """Changing a list that a solution gave changes nothing in the solution."""
    solution = solve("KK 55 4 3", "22 55 4 3")
    for name in ("line", "best_plays", "winning_plays", "values"):
        given = getattr(solution, name)
        assert given
        given.clear()
        assert getattr(solution, name)
