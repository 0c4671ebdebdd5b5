"""Three hands, each for himself: games, reviews and proofs."""

from __future__ import annotations

import json
from random import Random

import canju
import pytest
from canju import Game, Position
from canju.errors import OptionError
from canju.reviews import Review

HANDS = ("7 7 Q", "8 8 9", "K A")
PEOPLE = ("human", "human", "human")


def played(seed: int, rules: str) -> Game:
    """A finished game with drawn plays."""
    rng = Random(seed)
    game = Game.deal(5, 4, 4, seed=seed, rules="run-fast", suits=False)
    first, *others = (game.start.first, game.start.second, game.start.third)
    game = Game(first, others=others, rules=rules, players=PEOPLE, names=("Ann", "Bob", "Cid"))
    while not game.is_over:
        game.play(rng.choice(list(game.plays())))
    return game


def test_a_game_takes_the_hands_of_both_others():
    """Fails when the hands are refused, or seats, winner or verdict are those of a landlord."""
    game = Game(HANDS[0], others=HANDS[1:], rules="run-fast", players=PEOPLE)
    assert game.start == Position(HANDS[0], others=HANDS[1:], rules="run-fast")
    assert game.seating.seats == ("first", "second", "third")
    assert (game.turn, game.verdict().sentence) == ("first", "With best play, the others win.")
    assert game.name("others") == "the others"
    sides = [game.play(str(game.hint().play)).side for _ in range(3)]
    assert sides == ["first", "second", "third"]
    perfect = Game(HANDS[0], others=HANDS[1:], rules="run-fast", players=("perfect",) * 3)
    perfect.run()
    assert (perfect.winner, perfect.result()) == (
        "others",
        f"The others win after {len(perfect.moves)} moves.",
    )


def test_a_deal_of_three_hands_of_run_fast_has_no_landlord():
    """Fails when the deal is refused, or Dou Dizhu loses its landlord."""
    game = Game.deal(5, 5, 5, rules="run-fast", seed=1)
    assert game.turn == "first"
    assert Game.deal(5, 5, 5, rules="tien-len", seed=1).turn == "landlord"
    assert game.start == Game.deal(5, 5, 5, rules="run-fast", seed=1).start
    assert canju.CardTable(cards=(4, 4, 4), rules="run-fast", seed=2).game.turn == "first"
    table = canju.CardTable(HANDS[0], others=HANDS[1:], rules="run-fast")
    assert table.game.start.third == canju.Hand("K A")


@pytest.mark.parametrize("rules", ["run-fast", "doudizhu", "tien-len"])
def test_a_game_comes_back_from_its_record_and_from_its_lines(rules, tmp_path):
    """Fails when a reader of games takes the seats for those of a landlord and farmers."""
    for seed in range(4):
        game = played(seed, rules)
        told = json.loads(json.dumps(game.to_dict()))
        again = Game(told["start"], rules=told["rules"], names=told["names"], players=PEOPLE)
        for move in told["moves"]:
            assert again.play(move["play"]).side == move["side"]
        assert again.to_dict() == game.to_dict()
        review = game.review()
        review.save(tmp_path / "review.json")
        assert Review.load(tmp_path / "review.json") == review
        given = {"others": (game.start.second, game.start.third), "rules": rules}
        texts = [str(move.play) for move in game.moves]
        for plays in (
            ", ".join(texts),
            "\n".join(f"{move.side}: {move.play}" for move in game.moves),
            "\n".join(f"{game.name(move.side)}: {move.play}" for move in game.moves),
            [(move.side, move.play) for move in game.moves],
        ):
            names = ("Ann", "Bob", "Cid")
            read = canju.review(game.start.first, plays=plays, names=names, **given)
            assert read == review
        assert "Bob (second)" in str(review)
        assert not any(word in str(review) for word in ("landlord", "down", "(up)"))


def test_a_proof_says_why_there_is_none_and_what_to_prove_instead():
    """Fails when the offer proves another winner, or Run Fast is offered what it does not have."""
    with pytest.raises(OptionError, match=r"prove the same hands with farmers="):
        canju.solve(HANDS[0], others=HANDS[1:]).prove()
    each, two = (canju.solve(HANDS[0], **{name: HANDS[1:]}) for name in ("others", "farmers"))
    assert (each.winner, two.prove().claim) == ("others", "farmers win")
    with pytest.raises(OptionError, match="the checker has no third hand"):
        canju.solve(HANDS[0], others=HANDS[1:], rules="run-fast").prove()
