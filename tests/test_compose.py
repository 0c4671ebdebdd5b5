"""``compose``: every puzzle is one, and every filter refuses what it should."""

from __future__ import annotations

import json
from itertools import islice, pairwise

import canju
import pytest
from canju import DouDizhu, Position, compose, deal, rate, refusals, solve
from test_rating import shape, won_by
from test_signals import run

#: No filter but that the side to move wins.
OPEN = {
    "greedy_loses": False,
    "longest_loses": False,
    "lowest_single_loses": False,
    "lowest_pair_loses": False,
    "one_play": False,
    "min_plays": 1,
}


def obvious_refusals(position, min_plays=7):
    """The filters again, from one ``solve`` for each play."""
    wins = {play: won_by(position, play) for play in position.plays()}
    order = "3456789TJQKA2BR"

    def lowest(kind):
        plays = [play for play in wins if play.kind == kind]
        return sorted(plays, key=lambda play: order.index(play.rank))[:1]

    most = max(len(play) for play in wins)
    lead = position.hand.plays(position.rules, order="natural")[0]
    winning = {shape(play) for play, won in wins.items() if won}
    found = {
        "greedy_loses": wins[lead],
        "longest_loses": most > 2 and any(won for play, won in wins.items() if len(play) == most),
        "lowest_single_loses": any(wins[play] for play in lowest("single")),
        "lowest_pair_loses": any(wins[play] for play in lowest("pair")),
        "wins": not any(wins.values()),
        "one_play": len(winning) != 1,
        "min_plays": solve(position, goal="fastest").plays_left < min_plays,
    }
    return [name for name, refused in found.items() if refused]


@pytest.mark.parametrize("rules", ["doudizhu", "singles-and-pairs", DouDizhu(decks=2)])
def test_refusals_are_those_of_the_obvious_way(rules):
    seen = set()
    for seed in range(250):
        position = Position(*deal(6, 5, seed=seed), rules=rules)
        refused = refusals(position)
        assert refused == obvious_refusals(position)
        seen.update(refused)
    assert len(seen) >= (6 if rules == "singles-and-pairs" else 7), "a filter that never refuses"


#: A position for each filter that this filter alone refuses, all others being left out.
REFUSED = [
    # The straight goes out at once.
    ("greedy_loses", "3 4 5 6 7", "8 9"),
    ("longest_loses", "3 4 5 6 7", "8 9"),
    # Whatever is led, nothing beats it.
    ("lowest_single_loses", "A 2", "3 4 5"),
    ("lowest_pair_loses", "AA 2", "3 4 5"),
    ("one_play", "A 2", "3 4 5"),
]


@pytest.mark.parametrize(("name", "first", "second"), REFUSED)
def test_each_filter_refuses_a_position_by_itself(name, first, second):
    position = Position(first, second)
    assert refusals(position, **OPEN) == []
    assert refusals(position, **(OPEN | {name: True})) == [name]


def test_the_filters_with_numbers_refuse_too():
    position = Position("A 2", "3 4 5")
    # The ace, a pass, the two: three plays.
    assert solve(position, goal="fastest").plays_left == 3
    assert refusals(position, **(OPEN | {"min_plays": 3})) == []
    assert refusals(position, **(OPEN | {"min_plays": 4})) == ["min_plays"]
    score = rate(position).score
    assert refusals(position, **OPEN, min_rating=score) == []
    assert refusals(position, **OPEN, min_rating=score + 0.1) == ["min_rating"]
    hard = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    score = rate(hard).score
    assert refusals(hard, **OPEN, max_rating=score) == []
    assert refusals(hard, **OPEN, max_rating=score - 0.1) == ["max_rating"]
    assert refusals(hard, **OPEN, max_rating=0) == ["max_rating"]


def test_a_lost_position_is_refused_whatever_is_asked():
    assert "wins" in refusals("3 4 | 5 66", **OPEN)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"first": 6, "second": 8, "min_plays": 13},
        {"rules": "singles-and-pairs"},
        {"rules": DouDizhu(decks=2)},
        {"rules": DouDizhu(deck_limit="each"), "first": 7},
        {"min_rating": 60, "max_rating": 68},
    ],
)
def test_every_puzzle_is_one(arguments):
    filters = {name: value for name, value in arguments.items() if "_" in name}
    first, second = arguments.get("first", 8), arguments.get("second", 7)
    puzzles = list(islice(compose(seed=5, **arguments), 12))
    assert len({str(puzzle.position) for puzzle in puzzles}) == 12
    for puzzle in puzzles:
        position = puzzle.position
        assert (len(position.first), len(position.second)) == (first, second)
        assert obvious_refusals(position, arguments.get("min_plays", 7)) == []
        assert refusals(position, **filters) == []
        assert {shape(play) for play in solve(position).winning_plays} == {shape(puzzle.key)}
        assert puzzle.solution == solve(position, goal="fastest")
        assert puzzle.solution.stats.memo_bytes == 0
        assert puzzle.rating == rate(position)


def test_the_seed_makes_the_puzzles():
    first, again, other = (
        [puzzle.position for puzzle in islice(compose(seed=seed), 8)] for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    # In a process with other hash values, too.
    told = run(
        "print([str(p.position) for p in __import__('itertools').islice(canju.compose(seed=1), 8)])"
    )
    assert told == str([str(position) for position in first])


def test_following_puzzles_differ_in_a_third_of_their_cards():
    """Fails when a puzzle is yielded again with one card exchanged."""
    puzzles = [puzzle.position for puzzle in islice(compose(seed=3), 30)]
    for before, after in pairwise(puzzles):
        changed = sum(
            sum(max(0, count - then.counts.get(rank, 0)) for rank, count in now.counts.items())
            for now, then in ((after.first, before.first), (after.second, before.second))
        )
        assert changed >= 5


def test_none_comes_twice():
    """With so few cards, and a walk that begins anew, the same ones come up again."""
    puzzles = [str(puzzle.position) for puzzle in islice(compose(2, 1, seed=1, **OPEN), 300)]
    assert len(set(puzzles)) == 300


def test_a_candidate_that_takes_too_many_nodes_is_let_go():
    """Fails when the limit comes out of the rating of one that passed all filters."""
    puzzles = islice(compose(10, 9, seed=1, node_limit=1000, **OPEN), 60)
    assert all(puzzle.solution.wins for puzzle in puzzles)


def test_filters_can_be_left_out():
    (puzzle,) = islice(compose(4, 3, seed=1, **OPEN), 1)
    assert puzzle.solution.wins
    puzzles = islice(compose(6, 5, seed=1, **(OPEN | {"min_plays": 11})), 5)
    assert all(puzzle.solution.plays_left >= 11 for puzzle in puzzles)


def test_a_puzzle_can_be_kept():
    puzzle = next(compose(6, 5, seed=1, rules=DouDizhu(decks=2)))
    facts = json.loads(json.dumps(puzzle.to_dict()))
    assert Position(facts["position"], rules=DouDizhu(decks=2)) == puzzle.position
    assert facts["rules"] == "DouDizhu(decks=2)"
    assert facts["key"] == str(puzzle.key)
    assert facts["rating"]["winning"] == 1
    assert str(puzzle).startswith(str(puzzle.position))


def test_what_cannot_be_composed_ends_with_a_sentence():
    with pytest.raises(canju.LimitError, match="50 candidates gave no puzzle"):
        next(compose(1, 1, seed=1, max_candidates=50))
    # Every card of the deck is in one hand or the other.
    with pytest.raises(canju.LimitError):
        next(compose(53, 1, seed=1, max_candidates=3))


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"first": 0}, canju.OptionError),
        ({"first": 50, "second": 5}, canju.OptionError),
        ({"first": "8"}, TypeError),
        ({"seed": "1"}, TypeError),
        ({"seed": 1.5}, TypeError),
        ({"seed": True}, TypeError),
        ({"min_plays": 0}, canju.OptionError),
        ({"min_plays": None}, TypeError),
        ({"min_rating": "60"}, TypeError),
        ({"max_candidates": 0}, canju.OptionError),
        ({"node_limit": 0}, canju.OptionError),
        ({"rules": "poker"}, canju.OptionError),
        ({"rules": 7}, TypeError),
        ({"rules": "honeymoon-bridge:S"}, canju.CanjuError),
    ],
)
def test_wrong_arguments_are_refused_at_once(arguments, error):
    with pytest.raises(error):
        compose(**arguments)


def test_refusals_of_what_is_no_puzzle():
    with pytest.raises(canju.CardError):
        refusals("x")
    with pytest.raises(canju.OptionError, match="not over"):
        refusals(Position("", "3"))
    with pytest.raises(canju.NodeLimit):
        refusals(Position(*deal(16, 16, seed=1)), node_limit=5)
    assert refusals(Position("3 3 4", "5 5", rules="singles-and-pairs").play("4")) != []


@pytest.mark.parametrize("name", ["min_rating", "max_rating"])
@pytest.mark.parametrize("rating", [float("nan"), float("inf"), 10**400])
def test_a_rating_that_no_score_has_is_refused_at_once(name, rating):
    with pytest.raises(canju.OptionError, match=f"{name}: choose"):
        compose(seed=1, **{name: rating})


def test_trick_play_is_refused_by_its_name():
    with pytest.raises(canju.OptionError, match="shedding games"):
        compose(13, 13, rules="honeymoon-bridge:S")
