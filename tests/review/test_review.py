"""Reviews as users make and read them: games, records, matches, limits, displays, files."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from itertools import pairwise

import canju
import pytest
from canju import Game, Match, Play, Position, match, review, solve
from canju.errors import LimitError, OptionError, PlayError, RecordError
from canju.playing import GameRecord, Move, Random
from canju.reviews import MatchReview, Review
from canju.writing.face import look

PUZZLE = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
LOST = "333, 222, pass, Q, A, B, R, pass, 4, K"


def lost() -> Review:
    return review(*PUZZLE, plays=LOST)


def test_the_puzzle_of_the_readme_lost_by_333():
    """Only 4 and 5 win (README); 333 loses, and nobody errs afterwards."""
    found = lost()
    assert [(play.ply, str(play.play), play.mark) for play in found.mistakes] == [(0, "333", "?")]
    (mistake,) = found.mistakes
    assert mistake.better == tuple(solve(*PUZZLE).winning_plays)
    assert mistake.refutation == tuple(solve(*PUZZLE).after("333").line)
    assert (found.winner, found.turning_point) == ("second", 0)
    assert found.accuracy == {"first": 0.0, "second": 1.0}
    assert [play.side for play in found.plays] == ["first", "second"] * 5
    assert found.plays[7].legal == 1, "forced passes count as plies"
    assert repr(found) == "<Review: 10 plays, 1 mistake>"


def test_a_record_with_a_play_that_is_not_legal_is_refused():
    """Fails where the core takes the plays of a record that a caller has changed for legal."""
    played = match("3 T J", "4 Q A")
    moves = played[0].moves
    wrong = Move("first", Play("99")), *moves
    for changed, why in ((wrong, "99 is not in the first hand"), ([*moves, *moves], "is over")):
        record = replace(played[0], moves=tuple(changed))
        with pytest.raises(PlayError, match=why):
            Match(played.rules, played.names, [record]).review()


def test_games_records_and_lists_of_plays_are_reviewed_alike():
    game = Game(*PUZZLE, players=("human", "perfect"), names=("Ann", "Bob"))
    game.play("333")
    while not game.is_over:
        game.play(game.hint().play) if game.awaits_person else game.step()
    of_game = game.review()
    record = GameRecord.ended(game.start, None, game.moves)
    of_list = review(game.start, plays=[move.play for move in game.moves])
    of_pairs = review(game.start, plays=game.moves, names=("Ann", "Bob"))
    assert of_game == of_pairs == record.review(names=("Ann", "Bob"))
    assert of_list == record.review()
    assert of_game.plays == of_list.plays
    assert of_game.names == ("Ann", "Bob")
    assert str(of_game).startswith("Review: Bob wins\n")


def test_a_game_in_progress_has_no_turning_point():
    game = Game("3 5", "4", players=("human", "human"))
    assert str(game.review()).splitlines()[-1] == "no move"
    game.play("3")
    found = game.review()
    assert (found.winner, found.turning_point, len(found.mistakes)) == (None, None, 1)
    assert str(found).startswith("Review: the game is not over\n")


def test_default_names_are_in_the_language_of_the_text():
    game = Game("3 5 5", farmers=("4", "6"))
    game.play("3")
    game.run()
    assert str(game.review()).splitlines()[0] == "Review: farmers win"
    told = game.review().text("zh").splitlines()
    assert told[1] == "双方手牌：你（地主）出牌：3 55 | 下家：4 | 上家：6"
    assert told[-1] == "准确率：你（地主） 0 %（0/1），下家 –，上家 –"
    lost = review("4 5", "3", plays="4 pass 5", names=("Bob", "Ann"))
    assert lost.text("zh").splitlines()[3] == "Ann 始终没有胜机。"


def test_a_side_that_errs_after_its_rival_turned_the_game():
    """First gives the win away, second gives it back, first again: the last one counts."""
    # A position where all three errors are possible was found by trying random games.
    for seed in range(200):
        record = match(6, 6, players=(Random(seed=1), Random(seed=2)), seed=seed)[0]
        found = record.review()
        sides = [play.side for play in found.mistakes]
        if len(sides) >= 3:
            break
    assert sides[-1] != found.winner
    assert found.turning_point == found.mistakes[-1].ply
    # Between two mistakes the win changes sides, so they alternate.
    assert all(one != two for one, two in pairwise(sides))


def test_a_fault_of_a_winning_player_is_no_turning_point():
    start = Position("5 3", "4")
    record = GameRecord.ended(start, None, [], "too slow", "")
    assert record.winner == "second"
    assert record.review().turning_point is None
    # Its rival erred last, so its own mistake did not lose the game either.
    found = 0
    for seed in range(60):
        whole = match(6, 6, players=(Random(seed=1), Random(seed=2)), seed=seed)[0]
        mistakes = whole.review().mistakes
        if len(mistakes) > 1:
            last = mistakes[1].ply + 1
            cut = GameRecord.ended(whole.start, None, whole.moves[:last], "too slow", "")
            if cut.loser == mistakes[0].side:
                found += 1
                assert [play.ply for play in cut.review().mistakes] == [
                    play.ply for play in mistakes[:2]
                ]
                assert cut.review().turning_point is None
    assert found > 0


def test_a_match_has_a_table_by_player():
    played = match(8, 8, players=("greedy", Random(seed=1)), games=4, seed=1)
    table = played.review()
    assert isinstance(table, MatchReview)
    assert list(table) == [game.review(names=played.names) for game in played]
    errors = [play.side for one in table for play in one.mistakes]
    assert table.mistakes == {seat: errors.count(seat) for seat in ("first", "second")}
    counts = [one.counts("second") for one in table]
    kept, of = (sum(numbers) for numbers in zip(*counts, strict=True))
    assert table.accuracy["second"] == kept / of
    assert [row["player"] for row in table.to_dicts()] == ["Greedy()", "Random(seed=1)"]
    assert str(table).splitlines()[0] == "Review of 4 games"
    assert "<table" in table._repr_mimebundle_()["text/html"]
    assert table[1:3].names == table.names
    assert len(table[1:3]) == 2
    assert json.loads(json.dumps(table.to_dict()))["players"] == table.to_dicts()


def test_puzzles_are_the_positions_before_mistakes():
    (puzzle,) = lost().puzzles()
    assert puzzle.position == Position(*PUZZLE)
    assert puzzle.rating == canju.rate(*PUZZLE)
    assert puzzle.key in solve(*PUZZLE).winning_plays
    assert puzzle.solution.plays_left == solve(*PUZZLE, goal="fastest").plays_left
    with pytest.raises(LimitError):
        lost().puzzles(node_limit=1)
    three = review("3 T", farmers=("6 J", "4 4"), plays="T")
    with pytest.raises(OptionError, match="two hands"):
        three.puzzles()


def test_limits_leave_positions_open_and_guess_nothing():
    whole = match(17, 17, players=("greedy", "greedy"), seed=3)[0]
    exact = whole.review()
    assert exact.is_decided
    for limit in ({"node_limit": 1}, {"node_limit": 30}, {"time_limit": 1e-9}):
        found = whole.review(threads=1, **limit)
        for some, all_ in zip(found.plays, exact.plays, strict=True):
            assert some.before in (None, all_.before)
            assert some.after in (None, all_.after)
            assert some.keeping in (None, all_.keeping)
            assert set(some.better) <= set(all_.better)
            assert not some.is_mistake or all_.is_mistake
    assert found.undecided
    assert found.accuracy == {"first": None, "second": None}
    assert found.turning_point is None
    assert "\nNot decided within the limits: " in str(found)
    assert Review.from_dict(found.to_dict()) == found


def test_the_time_of_a_match_is_for_all_games():
    table = match(12, 12, players=("greedy", "greedy"), games=3, seed=1).review(time_limit=1e-9)
    assert len(table) == 3
    assert not table.is_decided
    assert all(len(review.undecided) > 0 for review in table)
    assert table.accuracy == {"first": None, "second": None}


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
@pytest.mark.parametrize("after", [0, 4, 12, 19])
def test_an_interrupted_review_keeps_what_it_has(stop, after, monkeypatch):
    monkeypatch.setattr("canju.arguments.progress._EVERY", 0.0)

    def progress(done, total):
        assert total == 20
        if done > after:
            raise stop

    with pytest.raises(stop) as stopped:
        review(*PUZZLE, plays=LOST, progress=progress)
    found, exact = stopped.value.review, lost()
    decided = [play for play in found.plays if play.is_decided]
    assert len(found.plays) == 10
    assert len(decided) >= min(10, after)
    for play in decided:
        assert (play.before, play.after) == (
            exact.plays[play.ply].before,
            exact.plays[play.ply].after,
        )
    whole = match(6, 6, games=5, seed=1)
    with pytest.raises(stop) as stopped:
        whole.review(progress=progress_of_games(stop))
    so_far = stopped.value.review
    assert 2 <= len(so_far) <= 5
    assert all(len(one.plays) == len(game.moves) for one, game in zip(so_far, whole, strict=False))


def progress_of_games(stop):
    def progress(done, total):
        assert total == 5
        if done == 2:
            raise stop

    return progress


def test_progress_counts_two_searches_for_each_play():
    calls = []
    review("3 5", "4", plays="3, 4", progress=lambda *numbers: calls.append(numbers))
    assert calls[-1] == (4, 4)


def test_wrong_options_are_refused():
    with pytest.raises(OptionError, match="fastest"):
        review("3 T", farmers=("6 J", "4 4"), plays="T", goal="fastest")
    with pytest.raises(OptionError):
        review("3 5", "4", plays="3", names=("Ann", "Ann"))
    with pytest.raises(canju.PositionError, match="over"):
        review("", "4", plays="3")


def test_files_and_copies_keep_everything(tmp_path):
    for found in (
        lost(),
        review(*PUZZLE, plays=LOST, goal="fastest", names=("Ann", "Bob")),
        review("3 T", farmers=("6 J", "4 4"), plays="T J pass pass 6"),
        review("AS 2H", "KS 3H", rules="honeymoon-bridge:NT", plays="2H 3H KS AS"),
    ):
        found.save(tmp_path / "review.json")
        assert Review.load(tmp_path / "review.json") == found
        assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found
        assert hash(found) == hash(pickle.loads(pickle.dumps(found)))
        found.save(tmp_path / "review.html")
        assert "<!DOCTYPE html>" in (tmp_path / "review.html").read_text("utf-8")
        found.save(tmp_path / "review.txt")
        assert (tmp_path / "review.txt").read_text("utf-8") == f"{found}\n"
    with pytest.raises(OptionError, match=r"\.json"):
        lost().save(tmp_path / "review.pdf")


def spoilt(change) -> dict:
    facts = json.loads(json.dumps(lost().to_dict()))
    change(facts)
    return facts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda facts: facts.update(canju="match"), "not a review"),
        (lambda facts: facts["moves"][0].update(cards="44"), r"moves\[0\]"),
        (lambda facts: facts["moves"][1].update(side="first"), r"moves\[1\]"),
        (lambda facts: facts["moves"][2].update(before="yes"), r"moves\[2\]: 'before'"),
        (lambda facts: facts["moves"][0]["better"][0].update(cards="22"), r"moves\[0\]"),
        (lambda facts: facts["moves"][0]["refutation"].pop(0), r"moves\[0\]"),
        (lambda facts: facts["moves"][3].update(ply=9), "ply"),
        (lambda facts: facts.update(goal="slow"), "'goal'"),
        (lambda facts: facts.update(names=[]), "'names'"),
        (lambda facts: facts.update(winner="down"), "'winner'"),
        (lambda facts: facts.update(names=["Ann"]), "'names'"),
        (lambda facts: facts.update(first="XX"), "position"),
    ],
)
def test_a_file_that_is_not_a_review_is_refused_at_its_place(change, said):
    with pytest.raises(RecordError, match=said):
        Review.from_dict(spoilt(change))


def test_the_strip_has_a_colour_for_what_is_undecided():
    undecided = review(*PUZZLE, plays=LOST, node_limit=1, threads=1)._repr_mimebundle_()
    assert f"background:{look()[0]['undecided-tint']}" in undecided["text/html"]


def test_three_hands_are_reviewed_by_team():
    """A farmer's mistake loses for both farmers; the landlord's turning point is its own."""
    found = review("3 T", farmers=("6 J", "4 4"), plays="T J pass pass 6")
    assert found.winner == "farmers"
    for play in found.plays:
        position = play.position
        wins = solve(position).winner == ("landlord" if play.side == "landlord" else "farmers")
        assert play.before == wins
    assert set(found.accuracy) == {"landlord", "down", "up"}


def test_a_contract_moves_the_turning_point():
    """With a contract, the trick that breaks it counts, not half of the tricks."""
    plays = "2H 3H KS AS 3D 4D"
    hands = "AS 2H 3D", "KS 3H 4D"
    base = review(*hands, rules="honeymoon-bridge:NT", plays=plays)
    given = [play for play in base.plays if play.is_mistake]
    for need in range(1, 4):
        needed = {"first": need, "second": 4 - need}
        found = Review(base.start, base.plays, "second", needed=needed)
        assert found.turning_point in (None, *(play.ply for play in given))
