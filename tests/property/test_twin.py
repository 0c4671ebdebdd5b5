"""The slow twin against examples worked out by hand, so that it may judge the package.

What it takes for a play, and what beats what, is compared with the package, with the design's
table and with two ways of finding plays in `test_agreement.py`.
"""

from __future__ import annotations

from math import comb, prod

import pytest
from twin import run_fast, run_fast_positions
from twin.minimax import PASS, after, is_over, legal_plays, plays_left, winning_plays, wins
from twin.positions import fits, mixed_positions, positions
from twin.rules import DEFINITIONS, PRESETS, Switches, cards_of, preset, readings, text_of


def test_random_positions_hold_every_game_switch_and_kind():
    """Fails where the comparison with the package would leave something out."""
    found = list(positions(seed=3, number=800))
    assert {kind for p in found if p.to_beat for kind in p.to_beat[:1]} == set(DEFINITIONS)
    assert {(p.preset, p.decks) for p in found} == {(name, d) for name in PRESETS for d in (1, 2)}
    mixed = list(mixed_positions(seed=2, number=240, most=7))
    assert all(map(fits, found + mixed))
    games = {(p.decks, p.deck_limit, p.to_beat is None) for p in mixed}
    assert games == {(d, x, n) for d in (1, 2) for x in ("shared", "each", None) for n in (0, 1)}
    switches = [preset(p.preset, p.decks) for p in mixed]
    for name in ("equal_kickers", "joker_kickers", "four_as_pairs", "wide_wings", "gap_straights"):
        assert {getattr(each, name) for each in switches} == {True, False}
    assert {kind for each in switches for kind in each.without} == set(DEFINITIONS) - {"single"}


def test_random_positions_of_run_fast_are_possible_and_hold_every_kind_of_play():
    found = list(run_fast_positions.positions(seed=2, number=200))
    kinds, short, on_table = set(), set(), set()
    for switches, first, second, to_beat in found:
        assert run_fast.is_possible(first, second, to_beat, switches)
        on_table.add(to_beat and to_beat[0])
        for play in run_fast.legal_plays(first, sum(second) == 1, to_beat, switches):
            full = play == PASS or play in run_fast.readings(play[3], switches)
            (kinds if full else short).add(play[0])
    assert kinds == {*run_fast.DEFINITIONS, "pass"}
    assert short == {"trio+two", "plane+twos"}
    assert on_table >= {*run_fast.DEFINITIONS, None} - {"plane+twos"}
    for name in ("deck", "must_beat", "short_chains", "last_trio", "ace_bomb", "keep_bombs"):
        assert len({getattr(each.switches, name) for each in found}) == 2


def play(text: str):
    """The only reading of the cards, with them."""
    [reading] = readings(cards_of(text), preset("doudizhu"))
    return (*reading, cards_of(text))


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
    assert {text_of(cards) for *_, cards in legal_plays(*setup[:1], *setup[2:])} == {"", "BR"}
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
