"""The table of honeymoon bridge: what it says, and what it takes."""

from __future__ import annotations

import array
import itertools
import sys
from math import comb

import numpy as np
import pytest
from bridge_deals import SPADES, deals, rows_of
from canju import CardError, HoneymoonBridge, Position, PositionError, solve
from canju.bridge import EndgameTable, essay_positions, masks, positions
from canju.errors import OptionError

RULES = [f"honeymoon-bridge:{trump}" for trump in ("C", "D", "H", "S", "NT")]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return EndgameTable.build(tmp_path_factory.mktemp("table") / "bridge.table", levels=7)


# --- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_the_table_says_what_the_solver_says(table, rules):
    for n in range(1, 8):
        pairs = deals(n, 12, seed=100 * n)
        many = list(table.lookup_many(rows_of(pairs), rules=rules))
        assert many == [solve(*pair, rules=rules).tricks for pair in pairs]
        assert many == [table.lookup(*pair, rules=rules) for pair in pairs]


def test_in_mid_trick_and_at_the_end(table):
    for first, second in deals(5, 10):
        position = Position(first, second, rules=SPADES)
        while not position.is_over:
            assert table.lookup(position) == solve(position).tricks
            position = position.play(position.plays()[0])
        assert table.lookup(position) == 0
    assert table.lookup("KS 3S 3H", "AS QS", "2H", rules=RULES[4]) == 1


def test_no_trump_with_an_empty_suit_is_found_as_well(table):
    assert table.lookup("AS 2S", "KS QS", rules=RULES[4]) == 1
    assert table.lookup("2S", "AH", rules=RULES[4]) == 1


# --- many at once -----------------------------------------------------------------------------


def test_whatever_has_the_buffer_protocol_is_taken(table):
    pairs = deals(6, 9)
    rows = rows_of(pairs)
    expected = [table.lookup(*pair, rules=SPADES) for pair in pairs]
    plain = array.array("H", rows.tobytes())
    spread = np.zeros((18, 2, 4), np.uint16)
    spread[::2] = rows
    for hands in (
        rows,
        rows.reshape(9, 8),
        rows.reshape(-1),
        plain,
        memoryview(rows),
        spread[::2],
        np.asfortranarray(rows),
        rows.astype(np.dtype("<u2" if sys.byteorder == "little" else ">u2")),
    ):
        assert list(table.lookup_many(hands, rules=SPADES)) == expected
    leaders, others = rows[:, 0], rows[:, 1]
    assert list(table.lookup_many(leaders, others, rules=SPADES)) == expected
    assert list(table.lookup_many(leaders.copy(), array.array("H", others.tobytes()), rules=SPADES))
    assert list(table.lookup_many(rows, rules=HoneymoonBridge("S"), threads=1)) == expected


def test_what_comes_out_is_a_buffer_too(table):
    found = table.lookup_many(rows_of(deals(6, 9)), rules=SPADES)
    assert isinstance(found, memoryview)
    values = np.asarray(found)
    assert (values.dtype, values.shape) == (np.uint8, (9,))
    assert list(table.lookup_many(np.zeros((0, 2, 4), np.uint16), rules=SPADES)) == []


def test_levels_may_differ_from_row_to_row(table):
    pairs = [deals(n, 1, seed=n)[0] for n in (1, 7, 3)]
    found = list(table.lookup_many(rows_of(pairs), rules=SPADES))
    assert found == [table.lookup(*pair, rules=SPADES) for pair in pairs]
    assert list(table.lookup_many(np.zeros((2, 2, 4), np.uint16), rules=SPADES)) == [0, 0]


def test_so_many_rows_that_threads_share_them(table):
    """More than are looked up on the calling thread, in an order of their own."""
    pairs = deals(7, 300)
    rows = rows_of(pairs)
    order = np.random.default_rng(5).integers(0, 300, 20_000)
    expected = np.array([table.lookup(*pair, rules=SPADES) for pair in pairs])[order]
    for threads in (1, 2, 5):
        found = table.lookup_many(rows[order], rules=SPADES, threads=threads)
        assert np.array_equal(np.asarray(found), expected)


@pytest.mark.parametrize(
    ("hands", "others"),
    [
        (np.zeros((3, 2, 4), np.int64), None),
        (np.zeros((3, 2, 4), np.int16), None),
        (np.zeros((3, 2, 4), np.uint8), None),
        (np.zeros((3, 2, 4), ">u2" if sys.byteorder == "little" else "<u2"), None),
        (np.zeros((3, 2, 4), np.float64), None),
        (b"0123456789abcdef", None),
        ([[0] * 8], None),
        ("AS", None),
        (None, None),
        (7, None),
        (np.zeros((3, 4), np.uint16), [0] * 12),
    ],
)
def test_what_holds_no_masks_is_refused(table, hands, others):
    with pytest.raises(TypeError, match="16-bit masks"):
        table.lookup_many(hands, others, rules=SPADES)


@pytest.mark.parametrize(
    ("shape", "others"),
    [
        ((3, 4), None),
        ((3, 4, 2), None),
        ((3, 3), None),
        ((4,), None),
        ((3, 2, 4, 1), None),
        ((3, 4), (2, 4)),
        ((3, 2, 4), (3, 2, 4)),
        ((3, 4), (3, 2, 4)),
    ],
)
def test_another_shape_is_refused(table, shape, others):
    others = None if others is None else np.zeros(others, np.uint16)
    with pytest.raises(ValueError, match=r"shape|equal numbers"):
        table.lookup_many(np.zeros(shape, np.uint16), others, rules=SPADES)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ([[1, 0, 0, 0], [0, 1, 1, 0]], "1 and 2 cards"),
        ([[1, 0, 0, 0], [1, 0, 0, 0]], "both hands"),
        ([[1 << 13, 0, 0, 0], [0, 1, 0, 0]], "above 12"),
        ([[255, 0, 0, 0], [0, 255, 0, 0]], "7 levels"),
        ([[8191, 1, 0, 0], [0, 0, 8191, 1]], "at most 13 are possible"),
    ],
)
def test_the_first_row_that_is_no_position_is_named(table, row, why):
    rows = np.concatenate([rows_of(deals(4, 5)), np.array([row, row], np.uint16)])
    with pytest.raises(PositionError, match="row 5: ") as caught:
        table.lookup_many(rows, rules=SPADES)
    assert why in str(caught.value)


def test_wrong_rules_and_positions_are_refused(table):
    rows = rows_of(deals(4, 5))
    with pytest.raises(OptionError):
        table.lookup_many(rows, rules="doudizhu")
    with pytest.raises(OptionError):
        table.lookup_many(rows, rules="bridge")
    with pytest.raises(TypeError):
        table.lookup(Position("3", "4"))
    with pytest.raises(TypeError):
        table.lookup("AS", "KS")
    with pytest.raises(TypeError):
        table.lookup(Position("AS", "KS", rules=SPADES), rules=SPADES)
    with pytest.raises(PositionError, match="8 cards per hand: this table has 7 levels"):
        table.lookup(*deals(8, 1)[0], rules=SPADES)


def test_masks():
    assert masks("2C 3C AC 2D KH AS") == [0b1_0000_0000_0011, 1, 1 << 11, 1 << 12]
    assert masks("") == [0, 0, 0, 0]
    for wrong in ("9", "R", "9H 9H"):
        with pytest.raises(CardError) as raised:
            masks(wrong)
        assert ("(write suits: 9S or ♠9)" in str(raised.value)) == (wrong == "9")


# --- counts -----------------------------------------------------------------------------------


def counted(level, sort_all, all_suits):
    """Positions by their definition: suits as (length, leader's count), side suits sorted."""
    pairs = [(length, own) for length in range(14) for own in range(length + 1)]
    count = 0
    for three in itertools.combinations_with_replacement(pairs, 3):
        first = (2 * level - sum(p[0] for p in three), level - sum(p[1] for p in three))
        if not 0 <= first[1] <= first[0] <= 13:
            continue
        if all_suits and 0 in (first[0], *(p[0] for p in three)):
            continue
        if sort_all and first > min(three):
            continue
        ways = 1
        for length, own in (first, *three):
            ways *= comb(length, own)
        count += ways
    return count


@pytest.mark.parametrize("level", [*range(1, 7), pytest.param(7, marks=pytest.mark.slow)])
def test_positions_of_our_scheme(level):
    assert (essay_positions(1), essay_positions(2)) == (8, 66)
    assert positions(level) == counted(level, sort_all=False, all_suits=False)
    assert positions(level, trump=False) == counted(level, sort_all=True, all_suits=True)


def test_a_histogram_counts_every_position(table):
    # One card each. The leader loses to a higher card of the suit, trump or not, and to a
    # trump on another suit; the lower cards, a trump led, and two side suits win.
    assert table.histogram(1) == [3, 4]
    for part in table.parts:
        counts = table.histogram(part.level, part.trump)
        assert len(counts) == part.level + 1
        assert sum(counts) == part.positions == positions(part.level, part.trump)
    for level in (0, 8, -1, 2**70):
        with pytest.raises(OptionError):
            table.histogram(level)
