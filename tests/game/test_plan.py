"""``Game.plan``: kept while it is followed, found again where it is not."""

from __future__ import annotations

import pytest
from canju import Game, deal, solve
from canju.errors import OptionError, PlayError

HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
TWO = ("human", "human")


@pytest.mark.parametrize("seed", range(4))
def test_hints_follow_one_plan_to_the_win(seed):
    """Whoever wins: the other side answers at random."""
    position = solve(*deal(7, 7, seed=seed)).position
    game = Game(
        position, players=("human", "random") if solve(position).wins else ("random", "human")
    )
    plan = game.plan()
    while not game.is_over:
        if not game.awaits_person:
            game.step()
            continue
        assert game.plan() == plan
        assert game.hint().play == plan.play(game.position)
        game.play(game.hint().play)
    assert game.winner == plan.side


def test_after_another_play_the_plan_is_another():
    game = Game(*HANDS, players=TWO)
    plan = game.plan()
    other = next(play for play in solve(*HANDS).winning_plays if play != plan.play(game.position))
    game.play(other)
    assert game.plan() != plan
    assert (game.plan().side, game.plan().position) == ("first", game.position)
    game.undo()
    assert game.plan() == plan
    game.play("333A")  # gives the win away
    assert game.plan().side == "second"
    assert game.hint().play == game.plan().play(game.position)


def test_cards_of_other_suits_follow_it_too():
    """The plan leads a three, and plays the one of diamonds itself."""
    game = Game("3D 3S 4D QH 2H B", "3C 5C 7C TH QD KS", players=TWO)
    plan = game.plan()
    assert str(plan.play(game.position)) == "3D"
    for three in ("3S", "3D"):
        game.play(three)
        assert game.plan() == plan
        game.undo()


def test_a_hint_follows_no_plan_that_nobody_asked_for():
    assert Game(*HANDS).hint().sentence in ("4 wins.", "5 wins.")


def test_a_solution_for_the_fastest_win_has_plans_in_a_game():
    game = Game(solve(*HANDS, goal="fastest"))
    assert game.plan().side == "first"


def test_where_there_is_none():
    for game in (
        Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
        Game("3 T", farmers=("6 J", "4 4")),
    ):
        with pytest.raises(OptionError, match="two hands"):
            game.plan()
    over = Game("3", "4")
    over.play("3")
    with pytest.raises(PlayError, match="over"):
        over.plan()
    assert Game(solve(*deal(12, 12, seed=4), node_limit=5000, threads=1)).plan() is None
