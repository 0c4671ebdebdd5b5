"""Reviews of whole games of honeymoon bridge."""

from __future__ import annotations

import copy
import pickle
import re

import canju
import pytest
from canju import Position
from canju.errors import RecordError
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


def test_games_that_have_no_play_yet():
    game = Game(seed=7, players=("human", "human"))
    assert str(game.review()) == "Review: the play has not begun"
    game.play("1C")
    found = game.review()
    assert (found.play, found.turning_point, found.is_decided) == (None, None, True)
    half = Game(seed=7, players=("greedy", "random"))
    while half.phase != "play":
        half.step()
    half.step()
    assert len(half.review().play.plays) == 1


def test_limits():
    game = played(7)
    found = game.review(time_limit=1e-9)
    assert not found.is_decided
    assert len(found.play.undecided) == 26
    assert "not decided" in str(found)


def test_an_interrupted_review_keeps_the_play(monkeypatch):
    game = played(7)

    def progress(done, total):
        if done > 30:
            raise KeyboardInterrupt

    monkeypatch.setattr("canju.arguments.progress._EVERY", 0.0)
    with pytest.raises(KeyboardInterrupt) as stopped:
        game.review(progress=progress)
    assert stopped.value.review.play.is_decided


def test_a_review_before_the_play_says_so():
    game = Game(seed=7, players=("human", "greedy"))
    assert "the play has not begun" in game.review().to_html()


def test_files_and_copies(tmp_path):
    found = played(7).review()
    found.save(tmp_path / "review.json")
    assert Review.load(tmp_path / "review.json") == found
    assert pickle.loads(pickle.dumps(found)) == copy.copy(found) == found
    found.save(tmp_path / "review.html")
    page = (tmp_path / "review.html").read_text("utf-8")
    score = page.partition("<table")[2].partition("</table>")[0]
    assert len(re.findall("<td[^>]*>(?:<b|[^<])", score)) == 26


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": 2}, "not a review of honeymoon bridge"),
        ({"names": ["Ann"]}, "'names': expected a name for each seat"),
        ({"play": {"canju": "match"}}, "play: not a review"),
    ],
)
def test_an_edited_file_is_refused_at_its_place(changed, said):
    with pytest.raises(RecordError, match=said):
        Review.from_dict({**played(7).review().to_dict(), **changed})


def test_a_file_with_estimates_loads_its_play():
    found = played(7).review()
    older = {"unit": "points", "undecided": 1, "estimates": [{"ply": 0}]}
    assert Review.from_dict({**found.to_dict(), **older}) == found
