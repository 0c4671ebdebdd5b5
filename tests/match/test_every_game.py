"""Every player plays legally, and what canju tells of plays is legal, in every game."""

from __future__ import annotations

import every
import pytest
from canju import Position, RunFast, match, solve
from canju.playing import Greedy, Random, Sampling

PLAYERS = {
    "greedy": Greedy(),
    "random": Random(seed=1),
    "perfect": "perfect",
    "sampling": Sampling(samples=4, seed=1),
}
LONG = pytest.param(400, marks=pytest.mark.slow)


def faults(rules, player, hands, games):
    """Games that were lost by an illegal play or an error."""
    for number, (first, *others) in enumerate(every.deals(rules, games, hands, most=16 // hands)):
        players = [PLAYERS[player], "greedy", "greedy"][:hands]
        if number % 2:
            players.reverse()
        seats = {"second": others[0]} if hands == 2 else {"farmers": others}
        (played,) = match(first, **seats, players=players, rules=rules)
        if played.reason != "out of cards":
            yield played


@pytest.mark.parametrize("games", [3, LONG])
@pytest.mark.parametrize("player", PLAYERS)
def test_players_play_legally(player, games):
    games_of = {2: every.SHEDDING, 3: every.THREE}
    for hands, all_rules in games_of.items():
        for rules in all_rules:
            # A sample is drawn from a deck that the hands share.
            if player != "sampling" or rules.deck_limit == "shared":
                assert list(faults(rules, player, hands, games)) == [], rules
    if player != "sampling":
        for rules in every.TRICKS:
            assert list(faults(rules, player, 2, games)) == [], rules


def test_a_greedy_player_that_must_beat_plays_its_lowest_bomb():
    """A pass is not legal: the bomb beats the nine."""
    position = Position("3 4444", "88 9", "9", rules="run-fast")
    assert str(Greedy()(position)) == "4444"


def test_a_side_that_must_beat_is_not_refuted_by_a_pass():
    """The 5 loses to the 8 only because the other side has to answer the 3 with its 4."""
    found = solve("3 5", "4", rules=RunFast()).refutations()
    assert [str(play) for group in found for play in group.plays] == ["3"]
    assert [str(group.reply) for group in found] == ["4"]
