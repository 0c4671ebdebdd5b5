"""Proofs of Run Fast that the package writes: accepted, and of the position they were asked of."""

from __future__ import annotations

from random import Random

import pytest
from canju import check, solve
from canju._messages import ENGLISH
from canju._proof_header import header_of
from twin import run_fast
from twin.agreement_run_fast import package_position, twin_position
from twin.run_fast_positions import Deal, deal, positions, some_switches, wanted


def compare(seed: int, number: int) -> None:
    """Proves who wins, and how soon; every other pair has the side to move named second."""
    for i, one in enumerate(positions(seed, number)):
        position = package_position(one, swapped=i // 2 % 2 == 1)
        place, switches = twin_position(one), one.switches
        sides = [position.turn, "second" if position.turn == "first" else "first"]
        winner, loser = sides if run_fast.wins(place, switches) else reversed(sides)
        plays = ENGLISH.count(run_fast.plays_left(place, switches), "play")
        for goal, claim in (
            ("win", f"{winner} wins"),
            ("fastest", f"{winner} wins within {plays}; {loser} lasts at least {plays}"),
        ):
            proof = solve(position, goal=goal).prove()
            assert (proof.claim, proof.check(), proof.position) == (claim, True, position), one


def test_who_wins_and_how_soon_is_proved():
    """Fails when the core and the checker differ in a play, its number, or the order of a walk."""
    compare(1, 35)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 30))
def test_very_many_positions_are_proved(seed):
    """Fails as the short one does."""
    compare(seed, 1000)
    run_fast.forget()


def test_a_tree_follows_the_strategy():
    """Fails when a play of Run Fast's own kinds cannot be shown."""
    proof = solve("KKKK 333 4", "AA 55 6", rules="run-fast").prove()
    lines = str(proof.tree()).splitlines()
    assert len(lines) > 2
    assert proof.claim in lines[0]


def package_plays(dealt: Deal) -> list[tuple[str, int, str, str]]:
    plays = package_position(dealt).plays()
    return sorted((p.kind, p.length, p.rank or "", str(p) if p else "") for p in plays)


def checker_plays(dealt: Deal) -> list[tuple[str, int, str, str]]:
    header = header_of(package_position(dealt))
    game = check.game_of(header, {"player": "first", "goal": "wins", "number": None})
    found = []
    for table, cards in game.plays(*game.asked(game.start)):
        kind, length, rank = check.kind_of(table)
        named = (game.names[kind], length, check.RANKS[rank], check.text_of(cards))
        found.append(named if table else ("pass", 0, "", ""))
    return sorted(found)


def test_hands_as_large_as_those_of_a_game_have_the_checkers_plays():
    """Fails when a large plane is another play for the core than for the checker."""
    rng = Random(1)
    for i in range(200):
        sizes = 16, rng.choice((1, 16))
        dealt = deal(rng, some_switches(rng), sizes, wanted(rng), i % 2 == 1)
        # The twin would read some 20,000 choices of the cards of each hand.
        assert package_plays(dealt) == checker_plays(dealt), dealt
