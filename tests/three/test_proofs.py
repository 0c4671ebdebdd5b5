"""Proofs of three hands: which team wins."""

from __future__ import annotations

import random
from typing import Any

import pytest
from canju import Position, Proof, check, deal, solve
from canju.proofs.header import header_of, place_of
from edited import claim_of, rewritten
from twin import three
from twin.agreement import switches_of
from twin.agreement_three import package_position
from twin.rules import text_of
from twin.strategies import after, in_order


def test_small_positions_of_three_hands_are_proved_and_accepted():
    """Fails when the core and the checker differ in a play, whose turn it is, or the walk."""
    for one in three.positions(61, 120, 5):
        position = package_position(one)
        proof = solve(position).prove()
        lands = three.landlord_wins(one.table(), switches_of(one.preset, one.decks))
        assert proof.claim == ("landlord wins" if lands else "farmers win")
        assert proof.check()
        assert proof.position == position
    three.landlord_wins.cache_clear()


def told(game: Any, position: check.Position) -> tuple[Any, ...]:
    """A position of the checker's as the twin has it, but for the play to beat's name."""
    hands = tuple(check.text_of(position.hand(seat)) for seat in range(3))
    kind, length, rank = check.kind_of(position.table)
    table = (check.NAMES[kind], rank, length) if position.table else None
    return hands, table, position.more, position.turn


def test_the_checker_goes_on_as_the_twin_does():
    """Fails when after a play or a pass another seat moves, or leads, than by the twin."""
    passes = 0
    for one in three.positions(62, 90, 6):
        game = check.game_of(
            header_of(package_position(one)), {"player": "farmers", "goal": "wins", "number": None}
        )
        hands, to_beat, by, turn = one.table()
        by = by if to_beat else turn
        place = hands, to_beat, by, turn
        plays = in_order(place, switches_of(one.preset, one.decks))
        following = [after(place, play) for play in plays]
        expected = [(tuple(map(text_of, each[0])), *each[1:]) for each in following]
        assert [told(game, each) for each in game.after(game.start)] == expected, one
        passes += to_beat is not None
    assert passes > 40


@pytest.mark.slow
def test_deals_of_many_sizes_are_proved_and_accepted():
    """Fails when a larger deal of three hands is refused."""
    for i in range(60):
        cards = 5 + i % 6
        landlord, *farmers = deal(cards, cards, cards, seed=i)
        proof = solve(landlord, farmers=farmers).prove()
        assert proof.check(), i
    for one in three.positions(63, 600, 7):
        assert solve(package_position(one)).prove().check(), one


@pytest.fixture(scope="module")
def proof() -> Proof:
    return solve("9 5 44", farmers=("8 3 6", "7 7 J")).prove()


def test_what_is_false_of_three_hands_is_refused(proof):
    """Fails when the other team wins too, or a list need not be used up."""
    claim = proof._header["claims"][0]
    other = {"landlord": "farmers", "farmers": "landlord"}[claim["player"]]
    assert rewritten(proof)[0] == 0
    assert rewritten(proof, claims=claim_of(proof, player=other))[0] == 1
    for cut in range(len(proof._data)):
        assert rewritten(proof, proof._data[:cut])[0] == 1


@pytest.mark.parametrize(
    "header",
    [
        {"game": "shedding"},
        {"game": "honeymoon-bridge"},
        {"hands": ["9", "8"]},
        {"hands": ["9", "8", "7", "6"]},
        {"hands": ["9", "8", ""]},
        {"hands": ["99999", "8", "3"]},
        {"turn": "first"},
        {"turn": "farmers"},
        {"to_beat": {"kind": "single", "length": 1, "rank": "3", "cards": "3"}},
        {"to_beat": {"kind": "single", "length": 1, "rank": "3", "cards": "3", "by": "landlord"}},
        {"to_beat": {"kind": "single", "length": 1, "rank": "3", "cards": "3", "by": "first"}},
        {"to_beat": {"kind": "single", "length": True, "rank": "3", "cards": "3", "by": "up"}},
        {"to_beat": {"kind": "single", "length": 1, "rank": "", "cards": "3", "by": "up"}},
    ],
)
def test_headers_of_three_hands_that_are_none_are_refused(proof, header):
    """Fails when a header is taken that says nothing, or two things."""
    assert rewritten(proof, **header)[0] == 2


@pytest.mark.parametrize(
    "claim",
    [
        {"player": "down"},
        {"player": "first"},
        {"goal": "within", "number": 9},
        {"goal": "lasts", "number": 9},
        {"goal": "at least", "number": 1},
        {"number": 3},
    ],
)
def test_claims_of_three_hands_that_are_none_are_refused(proof, claim):
    """Fails when of three hands more can be claimed than that a team wins."""
    assert rewritten(proof, claims=claim_of(proof, **claim))[0] == 2


def test_a_hand_of_very_many_plays_costs_no_more_than_the_header_says(proof):
    """Fails when the plays of a hostile hand of three are listed to their end."""
    rules = {**proof._header["rules"], "decks": 2, "deck_limit": None, "wide_wings": True}
    hands = ["".join(rank * 8 for rank in check.RANKS[:13])] * 3
    for player in ("landlord", "farmers"):
        claims = claim_of(proof, player=player, positions=10, plays=5000)
        code, why = rewritten(proof, rules=rules, hands=hands, claims=claims)
        assert code == 1
        assert "more" in why or "number" in why


def test_a_tree_of_three_hands_follows_the_strategy():
    """Fails when the tree of a proof shows another play than the file has."""
    solution = solve("9 5 44", farmers=("8 3 6", "7 7 J"))
    proof = solution.prove()
    tree = proof.tree()
    assert tree.winner == solution.winner
    chosen = {before: after for _, before, after in proof._walk()}
    nodes = 0
    for node in tree.walk():
        position = node.position
        if not position.is_over and (place := place_of(position)) in chosen:
            (child,) = node.children
            nodes += 1
            if not child.position.is_over:
                assert place_of(child.position) == chosen[place]
    assert nodes == len(chosen)


def test_a_game_of_three_hands_is_proved_at_every_turn():
    """Fails when a position with a play on the table, and one pass behind it, is not proved."""
    rng = random.Random(4)
    landlord, *farmers = deal(5, 5, 5, seed=8)
    position = Position(landlord, farmers=farmers)
    met = set()
    while not position.is_over:
        proof = solve(position).prove()
        assert proof.check()
        assert place_of(proof.position) == place_of(position)
        met.add((position.to_beat is not None, position.by))
        position = position.play(rng.choice(position.plays()))
    assert len(met) > 3


def test_the_commands_prove_and_check_three_hands(run, tmp_path):
    """Fails when ``canju prove`` does not take the farmers, or ``canju check`` refuses."""
    path = str(tmp_path / "a.proof")
    code, out, _ = run("prove", "J", "--farmers", "9 T", "6", "--turn", "down", "-o", path)
    assert (code, out.splitlines()[0]) == (0, "landlord wins")
    assert run("check", path)[0] == 0
    code, out, _ = run("prove", "J", "--farmers", "9 T", "Q", "--lang", "zh", "-o", path)
    assert code == 0
