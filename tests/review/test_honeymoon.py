"""Reviews of whole games of honeymoon bridge."""

from __future__ import annotations

import copy
import pickle

import canju
import pytest
from canju import Position
from canju.errors import OptionError, RecordError
from canju.honeymoon import Game, Review


def played(seed: int, players=("greedy", "random"), **options) -> Game:
    game = Game(seed=seed, players=players, **options)
    game.run()
    return game


def first_play(game: Game) -> int:
    """Number of moves before the last 26."""
    return len(game.moves) - 26


@pytest.mark.parametrize("seed", [1, 7])
def test_the_play_is_reviewed_as_a_game_of_trick_play(seed):
    game = played(seed)
    begins = first_play(game)
    hands = {side: [] for side in ("first", "second")}
    for move in game.moves[begins:]:
        hands[move.side].append(move.play)
    start = Position(
        " ".join(hands["first"]), " ".join(hands["second"]),
        turn=game.moves[begins].side, rules=f"honeymoon-bridge:{game.contract.strain}",
    )  # fmt: skip
    other = canju.review(start, plays=[move.play for move in game.moves[begins:]])
    found = game.review()
    assert [(play.before, play.after, play.better) for play in found.play.plays] == [
        (play.before, play.after, play.better) for play in other.plays
    ]
    assert [play.ply for play in found.play.plays] == list(range(begins, len(game.moves)))
    assert found.accuracy == other.accuracy
    assert found.estimates == ()
    # From the first card on, tricks change only by what was given away.
    lost = sum(play.tricks_lost for play in found.mistakes if play.side == "first")
    won = sum(play.tricks_lost for play in found.mistakes if play.side == "second")
    begun = found.play.plays[0]
    stood = begun.before if begun.side == "first" else 13 - begun.before
    assert game.tricks[0] == stood - lost + won


def test_the_turning_point_breaks_the_contract_or_lets_it_through():
    turned = 0
    for seed in range(40):
        game = played(seed, ("random", "random"))
        found = game.review()
        if found.turning_point is None:
            continue
        turned += 1
        play = next(play for play in found.play.plays if play.ply == found.turning_point)
        declarer, level = game.contract.declarer, game.contract.level
        taken = sum(
            trick.taken_by == play.side
            for trick in game.view("first").last_tricks[: (play.ply - first_play(game)) // 2]
        )
        needed = level + 6 if play.side == declarer else 14 - (level + 6)
        assert taken + play.before >= needed > taken + play.after
        assert game.score[0 if play.side == "first" else 1] < 0
    assert turned > 0


def test_estimates_are_the_odds_of_that_moment():
    game = played(7)
    found = game.review(depth="bidding", samples=8, seed=3)
    assert [one.ply for one in found.estimates] == list(range(first_play(game)))
    assert {one.phase for one in found.estimates} == {"bidding", "exchange"}
    again = Game(seed=7, players=("human", "human"))
    for one in found.estimates:
        odds = again.odds(samples=8, seed=3)
        assert (one.value, one.best) == (odds.values[one.play], odds.best)
        assert one.given_away == odds.values[odds.best].mean - odds.values[one.play].mean >= 0
        again.play(one.play)
    exchange = game.review(depth="exchange", samples=8, seed=3)
    assert exchange.estimates == found.estimates[len(found.estimates) - 26 :]
    sums = [
        sum(one.given_away for one in found.estimates if one.side == side)
        for side in ("first", "second")
    ]
    assert list(found.given_away.values()) == sums
    clear = [one for one in found.estimates if one.is_clear]
    assert all(one.given_away > 0 for one in clear)
    assert sum(line.strip()[:1].isdigit() for line in str(found).splitlines()) == 26 + len(clear)


def test_games_that_have_no_play_yet():
    game = Game(seed=7, players=("human", "human"))
    assert str(game.review()) == "Review: the play has not begun"
    game.play("1C")
    found = game.review(depth="bidding")
    assert (len(found.estimates), found.play, found.turning_point) == (1, None, None)
    passed = Game(seed=7, rules="honeymoon(passed_out='score')", players=("human", "human"))
    passed.play("pass"), passed.play("pass")
    assert len(passed.review(depth="bidding").estimates) == 2
    half = Game(seed=7, players=("greedy", "random"))
    while half.phase != "play":
        half.step()
    half.step()
    assert len(half.review().play.plays) == 1


def test_limits_and_wrong_options():
    game = played(7)
    found = game.review(depth="exchange", time_limit=1e-9)
    assert (found.is_decided, found.undecided, found.estimates) == (False, 26, ())
    assert len(found.play.undecided) == 26
    assert "not decided" in str(found)
    for wrong in ({"depth": "all"}, {"samples": 0}, {"time_limit": -1}, {"seed": -1}):
        with pytest.raises(OptionError):
            game.review(**wrong)


def test_an_interrupted_review_keeps_the_play(monkeypatch):
    game, asked = played(7), []

    def odds(*arguments):
        asked.append(arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr("canju.honeymoon.reviewing.odds_of_view", odds)
    with pytest.raises(KeyboardInterrupt) as stopped:
        game.review(depth="exchange")
    assert stopped.value.review.play == game.review().play

    def progress(done, total):
        if done > 30:
            raise KeyboardInterrupt

    monkeypatch.setattr("canju._progress._EVERY", 0.0)
    with pytest.raises(KeyboardInterrupt) as stopped:
        game.review(progress=progress)
    assert stopped.value.review.play.is_decided


def test_a_review_before_the_play_says_so():
    game = Game(seed=7, players=("human", "greedy"))
    assert "the play has not begun" in game.review().to_html()
    game.play(game.plays()[0])
    told = game.review(depth="bidding")
    assert "你 " in told.text("zh").splitlines()[1]
    assert told.to_html("zh").count("<p>") == 3


def test_files_and_copies(tmp_path):
    found = played(7).review(depth="exchange", samples=4)
    found.save(tmp_path / "review.json")
    assert Review.load(tmp_path / "review.json") == found
    assert pickle.loads(pickle.dumps(found)) == copy.copy(found) == found
    found.save(tmp_path / "review.html")
    page = (tmp_path / "review.html").read_text("utf-8")
    assert page.count('<li class="') == 26


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": 2}, "not a review of honeymoon bridge"),
        ({"names": ["Ann"]}, "'names': expected a name for each seat"),
        ({"unit": "cards"}, "'unit': expected points or tricks"),
        ({"side": "down"}, r"estimates\[0\]: 'side': expected first or second"),
        ({"phase": "play"}, r"estimates\[0\]: 'phase': expected bidding or exchange"),
        ({"value": [1.0]}, r"estimates\[0\]: 'value': expected a mean and an error"),
        ({"best_value": [float("nan"), 1.0]}, r"estimates\[0\]: 'best_value'"),
    ],
)
def test_an_edited_file_is_refused_at_its_place(changed, said):
    facts = played(7).review(depth="exchange", samples=2).to_dict()
    estimate = facts["estimates"][0]
    (estimate if changed.keys() <= estimate.keys() else facts).update(changed)
    with pytest.raises(RecordError, match=said):
        Review.from_dict(facts)
