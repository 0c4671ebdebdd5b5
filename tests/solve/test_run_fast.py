"""Plays of Run Fast as texts and values: how they are read, with a hand and without one."""

from __future__ import annotations

import re

import pytest
from canju import Game, Play, Position, RunFast, review, solve
from canju.errors import PlayError, PositionError

#: A hand of two trios with four cards, or of three trios with one.
TWICE = "6667778889"
TABLE = "333444555 99TTJJ"


@pytest.mark.parametrize("cards", ["33345", "3344", "3333 456"])
def test_without_rules_cards_are_those_of_dou_dizhu(cards):
    with pytest.raises(PlayError):
        Play(cards)


def test_without_a_hand_a_full_play_is_meant():
    """It is also a short plane of three, which only a last play can be."""
    play = Play(TWICE, kind="plane+twos", rank="6", rules="run-fast")
    assert play.length == 2
    with pytest.raises(PlayError, match="can be read in 2 ways"):
        Play(TWICE, rules="run-fast")


def test_a_last_play_is_as_long_as_the_table_needs():
    position = Position(TWICE, "K K", TABLE, rules="run-fast")
    assert {play.length for play in position.plays()} == {3}
    said = Play(TWICE, kind="plane+twos", rank="6", rules="run-fast")
    assert position.play(said).winner == "first"
    game = Game(position, players=["human", "human"])
    game.play(TWICE)
    assert game.winner == "first"
    # A review plays the moves again.
    assert game.review().winner == "first"
    assert review(position, plays=[said]).winner == "first"


def test_cards_of_one_kind_and_rank_differ_by_length():
    """The three trios are a short plane of three, or of two with one trio as its wings."""
    solution = solve("333 444 555", "6 7", rules="run-fast")
    long, short, other = [play for play in solution.position.plays() if len(play) == 9]
    assert [play.length for play in (long, short, other)] == [3, 2, 2]
    assert eval(repr(short), {"Play": Play}) == short != long
    assert solution.after(long).winner == solution.after(short).winner == "first"
    with pytest.raises(PlayError, match="in 3 ways") as told:
        solution.after("333444555")
    typed = re.findall(r'"(333444555 .*?)"', str(told.value))
    assert {solution.position.read(text) for text in typed} == {long, short, other}
    # Files and pickles of earlier versions have no length.
    assert Play("444555333", kind="plane+twos", rank="4", rules="run-fast") == other


@pytest.mark.parametrize(
    ("cards", "rules", "why"),
    [
        ("B", "run-fast", "the deck of Run Fast has 0"),
        ("2 2", "run-fast", "the deck of Run Fast has 1"),
        ("AAA", RunFast(deck=45), "the deck of Run Fast has 1"),
        ("3333 BB", "douzero", "one deck has 1"),
        ("3H 3H", "doudizhu", "one deck has 1"),
    ],
)
def test_a_play_has_only_cards_of_the_deck(cards, rules, why):
    with pytest.raises(PlayError, match=why):
        Play(cards, rules=rules)


@pytest.mark.parametrize(
    ("given", "read", "legal", "wins"),
    [
        (False, False, ["5", "6", "7"], True),
        (True, "lead", ["5", "6", "7"], True),
        ("lead", "lead", ["5", "6", "7"], True),
        ("always", "always", ["7"], False),
    ],
)
def test_a_single_that_answers_must_be_the_highest_too_where_the_rules_say_so(
    given, read, legal, wins
):
    """After the 6 the straight 34567 wins. After the 7, a low card meets the 5."""
    rules = RunFast(report_single=given)
    assert (rules.report_single, RunFast(report_single=read)) == (read, rules)
    position = Position("3 4 5 6 6 7", "5", to_beat="4", rules=rules)
    assert [str(play) for play in position.plays()] == legal
    solution = solve(position)
    assert (solution.winner == "first") == wins
    assert solution.prove().check()
    assert (plan := solution.plan()).check() == plan.positions
    if read == "always":
        with pytest.raises(PlayError, match="a single must be your highest, 7"):
            position.play("5")


def test_three_hands_are_refused():
    with pytest.raises(PositionError, match="everyone plays for himself"):
        solve("3 4", farmers=("5", "6"), rules="run-fast")
