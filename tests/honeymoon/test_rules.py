"""The rules of honeymoon bridge, beside a slow twin that plays the same games along."""

from __future__ import annotations

import random

import pytest
from canju import Hand, deal, honeymoon
from twin.honeymoon import BIDS, Twin, duplicate

BOTH = ("human", "human")


def some_rules(numbers):
    return honeymoon.Rules(
        no_trump=numbers.random() < 0.7,
        dealer=numbers.choice(["first", "second"]),
        passed_out=numbers.choice(["redeal", "score"]),
        doubles=numbers.random() < 0.6,
        play_lead=numbers.choice(["winner", "loser", "defender"]),
        scoring=numbers.choice(["duplicate", "tricks"]),
    )


def compare(game, twin):
    """Everything that can be seen of a game is that of the twin."""
    assert (game.phase, game.plays()) == (twin.phase, twin.legal())
    if twin.phase != "over":
        assert game.turn == twin.turn
    contract = game.contract
    told = contract and (contract.bid, contract.declarer, contract.doubled)
    assert told == twin.contract
    assert game.tricks == tuple(twin.tricks.values())
    if twin.phase == "over":
        assert game.score == twin.score()
    for side in ("first", "second"):
        view = game.view(side)
        assert set(game.hand(side)) == set(view.hand) == twin.hands[side]
        assert list(view.calls) == twin.calls
        assert view.led == twin.led
        assert view.stock == (len(twin.stock) if twin.contract else 26)
        assert view.turned_up == (twin.stock[0] if twin.phase == "exchange" else None)
        assert [tuple(trick) for trick in view.rounds + view.last_tricks] == twin.seen_rounds(side)
        if twin.contract:
            assert set(view.unseen) == twin.never_seen(side)
        assert view.plays() == (twin.legal() if side == game.turn else [])


def plays_along(seed, steps):
    """A random game, compared at some of its moves and at its end."""
    numbers = random.Random(seed)
    rules = some_rules(numbers)
    game = honeymoon.Game(seed=seed, rules=rules, players=BOTH)
    twin = Twin(rules, game._state.cards)
    compare(game, twin)
    while not game.is_over:
        legal = twin.legal()
        # Passes, so that some deals are passed out, and low bids, which leave room for doubles.
        first = [*["pass"] * 4, *legal[:6], *legal[-2:]]
        play = numbers.choice(first if game.phase == "bidding" else legal)
        move = game.play(play)
        assert move.play == play
        twin.act(play)
        if twin.phase == "redeal":
            assert game.deals == 2 or twin.dealer != rules.dealer or game.deals > 1
            twin.start(game._state.cards, {"first": "second", "second": "first"}[twin.dealer])
            assert len(set(twin.cards)) == 52
            compare(game, twin)
        if numbers.random() < steps:
            compare(game, twin)
    compare(game, twin)
    return game


def test_the_twin_plays_along():
    """Fails where a game goes otherwise than the rules, written out a second time, say."""
    games = [plays_along(seed, 0.1) for seed in range(80)]
    assert any(game.deals > 1 for game in games)
    assert any(game.contract is None for game in games)
    assert {game.contract.doubled for game in games if game.contract} == {1, 2, 4}


@pytest.mark.slow
def test_the_twin_plays_thousands_of_games_along():
    for seed in range(1000, 6000):
        plays_along(seed, 0.5)


def test_every_contract_scores_as_the_twin_says():
    """All contracts with all tricks: 35 bids, three kinds of doubling, 14 results."""
    rules = honeymoon.Rules(doubles=True)
    for bid in BIDS:
        for doubled, more in ((1, []), (2, ["double"]), (4, ["double", "redouble"])):
            game = honeymoon.Game(seed=1, rules=rules, players=BOTH)
            for call in [bid, *more, "pass"]:
                game.play(call)
            assert game.contract.doubled == doubled
            for tricks in range(14):
                points = duplicate(bid, doubled, tricks)
                assert game._state.points(tricks) == points, (bid, doubled, tricks)


def test_the_first_deal_is_that_of_deal():
    for seed in (0, 7, 2**64 - 1):
        game = honeymoon.Game(seed=seed, players=BOTH)
        first, second, stock = deal(13, 13, 26, seed=seed, jokers=False, suits=True)
        assert (game.hand("first"), game.hand("second")) == (first, second)
        assert Hand(game._state.cards[26:]) == stock
