"""Arguments of honeymoon bridge, any of them: an answer or a typed error."""

from __future__ import annotations

import array
import os

import pytest
from canju import Hand, HoneymoonBridge, Play, PlayError, Position, PositionError, deal, solve
from canju.bridge import EndgameTable, essay_positions, masks, positions
from canju.errors import TableFileError
from hypothesis import given
from hypothesis import strategies as st
from trying import trying
from typed import texts, tried, values

SPADES = "honeymoon-bridge:S"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]

bridge_value = values | st.sampled_from(
    [Position("AS 2H", "KS 3H", rules=SPADES), HoneymoonBridge(None), Play("9H", kind="card")]
)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return EndgameTable.build(tmp_path_factory.mktemp("table") / "bridge.table", levels=3)


@given(bridge_value, bridge_value, bridge_value, texts)
def test_any_position_or_an_error(first, second, to_beat, turn):
    tried(Position, first, second, to_beat, rules=SPADES)
    tried(Position, first, second, to_beat, rules=HoneymoonBridge("S"), turn=turn)
    tried(Position("AS 2H", "KS 3H", rules=SPADES).play, first)
    tried(Position("AS 2H", "KS", "3H", rules=SPADES).play, first)
    tried(HoneymoonBridge, first)
    tried(HoneymoonBridge, trump=first)
    tried(Play, first, rules=SPADES, kind=second, rank=to_beat)
    tried(Play, first, kind="card", rank=second)
    tried(solve, "AS 2H", "KS 3H", rules=SPADES, goal=first)


@given(st.lists(st.sampled_from(DECK), max_size=14), st.lists(st.sampled_from(DECK), max_size=14))
def test_hands_are_a_position_just_when_they_can_be(first, second):
    """By the definition: one size, at most 13, every card once."""
    both = first + second
    fits = len(first) == len(second) <= 13 and len(set(both)) == len(both)
    position = tried(Position, first, second, rules=SPADES)
    assert (position is not None) == fits
    if fits and first:
        assert 0 <= solve(position).tricks <= len(first)


@given(
    st.lists(st.sampled_from(DECK), max_size=6),
    st.lists(st.sampled_from(DECK), max_size=6),
    st.sampled_from(DECK),
)
def test_a_card_led_fits_just_when_it_can(first, second, led):
    cards = [*first, *second, led]
    fits = len(first) == len(second) + 1 and len(set(cards)) == len(cards)
    position = tried(Position, first, second, led, rules=SPADES)
    assert (position is not None) == fits
    if fits:
        legal = {str(play) for play in position.plays()}
        follows = {card for card in first if card[1] == led[1]}
        assert legal == (follows or set(first))
        for card in DECK:
            assert (tried(position.play, card) is not None) == (card in legal)


@trying(30)
@given(value=bridge_value, other=bridge_value)
def test_any_question_to_a_table_or_an_error(table, value, other):
    tried(table.lookup, value, other, rules=SPADES)
    tried(table.lookup, "AS 2H", "KS 3H", value, rules=other)
    tried(table.lookup_many, value, rules=SPADES)
    tried(table.lookup_many, value, other, rules=SPADES)
    tried(table.lookup_many, array.array("H", [1, 0, 0, 0, 0, 1, 0, 0]), rules=value)
    tried(table.histogram, value)
    tried(positions, value)
    tried(essay_positions, value)
    tried(masks, value)
    if not isinstance(value, int):
        tried(table.verify, threads=value)
        tried(table.verify, progress=value)


@trying(30)
@given(st.lists(st.integers(0, 2**16 - 1), max_size=64).map(lambda m: array.array("H", m)))
def test_any_masks_or_an_error(table, numbers):
    found = tried(table.lookup_many, numbers, rules=SPADES)
    if found is not None:
        assert len(found) == len(numbers) // 8


def test_an_empty_buffer_has_no_positions(table):
    assert list(table.lookup_many(array.array("H"), rules=SPADES)) == []


def test_both_hands_of_fourteen_or_more_are_refused():
    for n in (14, 20, 26):
        with pytest.raises(PositionError, match="at most 13 are possible"):
            solve(*deal(n, n, seed=n, jokers=False, suits=True), rules=SPADES)
    whole = Hand.full(jokers=False, suits=True)
    with pytest.raises(PositionError, match="52 cards in the first hand"):
        solve(whole, whole, rules=SPADES)


@pytest.mark.parametrize("led", ["A", "B", "AH KH"])
def test_what_cannot_be_led_is_no_fault_of_the_hands(led):
    with pytest.raises(PlayError) as raised:
        Position("AS QS", "KC", led, rules=SPADES)
    assert "faults" not in str(raised.value)


@pytest.mark.parametrize(
    ("second", "size"), [("KC QC", "they have 2 and 2 cards"), ("", "they have 0 and 2 cards")]
)
def test_it_is_named_beside_the_faults_of_the_hands(second, size):
    with pytest.raises(PositionError, match=rf"2 faults:\n.*{size}\n  - a play is one card"):
        Position("AS QS", second, "A", rules=SPADES)


def test_a_trump_is_not_taken_for_whether_there_is_one(table):
    for ask in (positions, table.histogram):
        with pytest.raises(TypeError, match="trump: expected True or False, got str"):
            ask(3, "NT")


def test_a_path_may_be_bytes(tmp_path):
    path = os.fsencode(tmp_path / "bridge.table")
    assert EndgameTable.build(path, levels=1).path == os.fsdecode(path)
    assert EndgameTable.open(path).levels == 1


def test_a_table_is_not_asked_about_another_game(table):
    with pytest.raises(TypeError, match="got one of a shedding game"):
        table.lookup(Position("3", "4"))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(TableFileError, match=r"the file .*nowhere: No such file"):
        EndgameTable.open(tmp_path / "nowhere")
