"""No input whatever makes a panic, a crash or a hang: huge, endless, and anything at all."""

import subprocess
import sys
from decimal import Decimal

import canju
import pytest
from canju import (
    CanjuError,
    DouDizhu,
    Hand,
    LimitError,
    NodeLimit,
    Play,
    Position,
    TimeLimit,
    best_reply,
    deal,
    solve,
)
from hypothesis import given
from hypothesis import strategies as st
from trying import trying
from typed import tried

SMALL = ("3 4", "5")

# --- large hands, huge and endless input ---------------------------------------------------


def test_a_hand_of_forty_cards_is_accepted():
    hand = Hand.random(40, seed=1)
    assert len(hand) == 40
    assert len(hand.plays()) > 1000


@pytest.mark.parametrize("threads", [1, 2])
def test_forty_cards_against_fourteen_end_at_a_limit(threads):
    """So do 54 against 54 of two decks, where a stack could overflow as well."""
    for position, nodes, seconds in (
        (Position(*deal(40, 14, seed=6)), 20, 1e-6),
        (Position(*deal(54, 54, seed=1, decks=2), rules=DouDizhu(decks=2)), 3_000, 0.05),
    ):
        with pytest.raises(NodeLimit, match=r"node limit reached: no answer after \d+ nodes"):
            solve(position, node_limit=nodes, threads=threads)
        with pytest.raises(TimeLimit, match="time limit reached"):
            solve(position, time_limit=seconds, threads=threads, goal="fastest")
    assert issubclass(TimeLimit, TimeoutError)
    assert issubclass(NodeLimit, LimitError)


HUGE = ("3" * 10**6, "Z" * 10**6, "3 " * 10**6, " " * 10**6 + "Z", "/" * 10**6 + "\0")


def test_huge_text_is_refused_with_a_short_message():
    for text in HUGE:
        with pytest.raises(CanjuError) as raised:
            Hand(text)
        assert len(str(raised.value)) < 1_000
    assert Hand(" " * 10**6 + "3") == Hand("3")


def test_huge_text_of_a_position_too():
    for text in HUGE:
        with pytest.raises(CanjuError) as raised:
            Position(text)
        assert len(str(raised.value)) < 1_000


ENDLESS = """
import itertools, resource, sys, canju
resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))
try:
    {call}
except (canju.CanjuError, MemoryError) as error:
    print(type(error).__name__)
"""


@pytest.mark.parametrize(
    "call",
    [
        "canju.Hand(itertools.repeat('3'))",
        "canju.Hand(range(3, 10**12))",
        "canju.Hand.full(suits=True).plays(distinct_suits=True, max_cards=3); raise MemoryError",
    ],
)
def test_endless_input_is_refused_before_memory_runs_out(call):
    """A hand has at most 120 cards: there is no need to read on, nor to die at 2 GiB."""
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS.format(call=call)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.strip() in ("CardError", "MemoryError")


LONG = (
    "x" * 10**6,
    ["x" * 10**6],
    ("x" * 10**6, "y"),
    b"x" * 10**6,
    {"x" * 10**6: 1},
    10**5000,
    -(10**5000),
    Decimal("1e999999999"),
)
# What Python itself takes and checks; the compiled core has tests of its own.
ARGUMENTS = {
    "solve goal": lambda long: solve(*SMALL, goal=long),
    "solve threads": lambda long: solve(*SMALL, threads=long),
    "solve time_limit": lambda long: solve(*SMALL, time_limit=long),
    "solve node_limit": lambda long: solve(*SMALL, node_limit=long),
    "solve memory_limit": lambda long: solve(*SMALL, memory_limit=long),
    "solve_many goal": lambda long: canju.solve_many([SMALL], goal=long),
    "solve_many total_time_limit": lambda long: canju.solve_many([SMALL], total_time_limit=long),
    "solve_many positions": lambda long: canju.solve_many([long]),
    "tree lang": lambda long: solve(*SMALL).tree(lang=long),
    "tree names": lambda long: solve(*SMALL).tree(names=long),
    "tree plays": lambda long: solve(*SMALL).tree(plays=long),
    "tree max_nodes": lambda long: solve(*SMALL).tree(max_nodes=long),
    "tree max_depth": lambda long: solve(*SMALL).tree(max_depth=long),
    "tree style": lambda long: solve(*SMALL).tree().text(style=long),
    "match players": lambda long: canju.match(*SMALL, players=long),
    "match players one": lambda long: canju.match(*SMALL, players=(long, "greedy")),
    "match names": lambda long: canju.match(*SMALL, names=long),
    "match games": lambda long: canju.match(*SMALL, games=long),
    "match seed": lambda long: canju.match(3, 3, seed=long),
    "Game players": lambda long: canju.Game(*SMALL, players=long),
    "Game players one": lambda long: canju.Game(*SMALL, players=("human", long)),
    "Game names": lambda long: canju.Game(*SMALL, names=long),
    "Random seed": lambda long: canju.Random(seed=long),
    "compose seed": lambda long: next(canju.compose(5, 4, seed=long)),
    "compose min_plays": lambda long: next(canju.compose(5, 4, min_plays=long, seed=1)),
    "best_score rewards": lambda long: Hand("33 4").best_score(rewards=long),
    "best_score rewards one": lambda long: Hand("33 4").best_score(rewards={"pair": long}),
    "best_score steps": lambda long: Hand("33 4").best_score(steps=long),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_what_is_long_is_cut_in_an_error(name):
    """No value of a million characters is repeated, and none takes long to be refused."""
    for long in LONG:
        tried(ARGUMENTS[name], long)


# --- anything at all -----------------------------------------------------------------------

# Cards, almost cards, and any characters, surrogates among them.
card_like = st.text(alphabet="3456789TJQKA2BR10XDCHS小大王♠♥ ,|-", max_size=30)
any_text = st.one_of(card_like, st.text(st.characters(exclude_categories=()), max_size=20))
any_value = st.recursive(
    st.one_of(
        any_text,
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.binary(max_size=5),
        st.sampled_from([Hand("33 4"), Play("33"), canju.PASS, Position("3", "4"), DouDizhu()]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)


@given(any_text)
def test_any_text_is_a_hand_or_an_error(text):
    hand = tried(Hand, text)
    if hand is not None:
        assert Hand(str(hand)) == hand
        assert len(hand) <= 15 * 8
    for notation in ("douzero", "rlcard", "numbers", "pbn", "lin", text):
        tried(Hand, text, notation=notation)
    for form in ("zh", "suits", "pbn", "lin", text):
        tried(format, hand or Hand("3"), form)


@given(any_value)
def test_any_value_is_a_hand_a_play_a_position_or_an_error(value):
    for make in (Hand, Play, Position, deal, Hand.random, Position("3 55", "4", "3").play):
        made = tried(make, value)
        if made is not None:
            assert repr(made)
    for operation in ("__add__", "__sub__", "__le__", "__contains__", "count", "plays"):
        tried(getattr(Hand("33 4 5"), operation), value)
    tried(Play("33").same_as, value)


@given(any_value, any_value, any_value, any_value)
def test_any_position_or_an_error(first, second, to_beat, rules):
    tried(Position, first, second, to_beat)
    tried(Position, first, second, to_beat, turn=rules, rules=rules)
    tried(Play, first, kind=second, rank=to_beat, rules=rules)
    tried(DouDizhu, without=first, decks=second, deck_limit=to_beat, wide_wings=rules)
    tried(deal, 3, seed=first, decks=second, jokers=to_beat, suits=rules)
    tried(Hand("33 4").plays, rules, to_beat, order=first, max_cards=second)


@trying(25)
@given(any_value, any_value, any_value, any_value, any_value)
def test_any_options_of_a_search_or_an_error(threads, seconds, nodes, memory, goal):
    tried(solve, *SMALL, time_limit=seconds, node_limit=nodes, memory_limit=memory)
    tried(solve, *SMALL, threads=threads if threads != 10**3 else 1, goal=goal)
    tried(best_reply, *SMALL, to_beat=goal, rules=memory, node_limit=1000)


@trying(25)
@given(any_value, any_value, any_value)
def test_any_question_about_one_hand_or_an_error(first, second, third):
    hand = Hand("33 4 5")
    tried(hand.fewest_plays, first, node_limit=second, memory_limit=third)
    tried(hand.best_score, first, second, third)
    tried(hand.best_score, rewards=first, steps="any")
    tried(hand.best_score, rewards={"single": first, "pair": second})
    tried(canju.Split, first, second, rules=third)
    tried(canju.Split, "3 4", [first, second])
    tried(canju.fewest_plays_many, first, second, threads=1)
    tried(canju.fewest_plays_many, [first, second], total_time_limit=third, threads=1)


@trying(25)
@given(any_value, any_value, any_value)
def test_any_question_about_hidden_hands_or_an_error(first, second, third):
    few = {"samples": 3, "threads": 1, "node_limit": 1000}
    tried(canju.odds, first, second, third, **few)
    tried(canju.odds, "3 4", None, 3, to_beat=first, rules=second, seed=third, **few)
    tried(canju.odds, "3 4", sizes=first, seat=second, to_beat="5", by=third, **few)
    tried(canju.odds, "3 4", size=2, samples=first, memory_limit=second, progress=third, threads=1)
    tried(canju.View.of, first, second)
    tried(canju.View.of, Position("3 4", "5"), [first, second])
    tried(canju.Sampling, samples=first, seed=second, time_limit=third)


@trying(25)
@given(any_value, any_value, any_value)
def test_any_match_or_an_error(first, second, third):
    two = ("greedy", "greedy")
    tried(canju.match, first, second, players=two, rules=third)
    tried(canju.match, first, second, players=two)
    tried(canju.match, 3, 3, players=(first, second), names=third)
    tried(canju.match, 3, 3, players=first)
    tried(canju.match, 3, 3, players=two, seed=first, alternate=second, allowance=third)
    tried(canju.Random, seed=first)
    tried(canju.Perfect, node_limit=first, time_limit=second)
    # Whatever a player returns, the game has a winner.
    [game] = canju.match("3 4", "5", players=(lambda _: first, "greedy"))
    assert game.winner in ("first", "second")
