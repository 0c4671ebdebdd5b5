"""``compose``: every puzzle is one, and every filter refuses what it should."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import canju
import pytest
from canju import DouDizhu, Position, compose, deal, rate, solve
from canju._canju import points_told
from canju.language.languages import LANGUAGES, speaking
from canju.puzzles import refusals
from programs import run
from twin import agreement_run_fast, run_fast_positions
from twin.agreement import package_position
from twin.positions import mixed_positions, positions
from twin.puzzles import Filters, rating, shape

#: No filter but that the side to move wins.
OPEN = {
    "greedy_loses": False,
    "longest_loses": False,
    "lowest_single_loses": False,
    "lowest_pair_loses": False,
    "one_play": False,
    "min_plays": 1,
}


def compare_with_the_twin(seed, number):
    """Random positions of all games and mixtures of switches, full of bombs and planes."""
    random, answers, seen = Random(seed), 0, set()
    games = [
        (package_position, positions(seed, number, 7)),
        (package_position, mixed_positions(seed, number, 7)),
        (agreement_run_fast.package_position, run_fast_positions.positions(seed, number, 7)),
    ]
    for made, game in games:
        for i, one in enumerate(game):
            position = made(one, swapped=i % 2 == 1)
            answers += position.to_beat is not None
            asked = {
                name: random.random() < 0.7 for name in (*OPEN,) if name.endswith(("loses", "play"))
            }
            asked |= {"min_plays": random.randint(1, 12)}
            for name in ("min_rating", "max_rating"):
                asked[name] = random.choice([None, None, 0, 20, 40])
            told = f"{position} under {position.rules!r}: {asked}"
            refused = refusals(position, **asked)
            assert refused == Filters(**asked).refusals(position), told
            assert rate(position) == rating(position), told
            seen.update(refused)
    assert answers > number / 4
    assert seen == {*OPEN, "wins", "min_rating", "max_rating"}, "a filter that never refuses"


def test_filters_and_ratings_are_those_of_the_twin():
    compare_with_the_twin(31, 60)


@pytest.mark.slow
def test_filters_and_ratings_are_those_of_the_twin_over_many_positions():
    compare_with_the_twin(32, 1500)


def test_a_filter_lets_a_question_take_as_many_nodes_as_it_may():
    """The limit is of each question: with as many as the hardest one takes, all are answered."""
    for seed in range(20):
        position = Position(*deal(7, 7, seed=seed))
        enough = sum(
            solve(position.play(play), threads=1).stats.nodes
            for play in position.plays()
            if not position.play(play).is_over
        )
        enough += solve(position, goal="fastest", threads=1).stats.nodes
        assert refusals(position, node_limit=enough + 1) == refusals(position)
    with pytest.raises(canju.errors.NodeLimit):
        refusals(Position(*deal(12, 12, seed=0)), node_limit=1)


#: The first puzzles of some walks, and how many candidates each took, as a second program walked.
WALKS = (Path(__file__).parents[1] / "data" / "walks.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("row", WALKS, ids=range(len(WALKS)))
@pytest.mark.parametrize("number", [4, pytest.param(10, marks=pytest.mark.slow)])
def test_the_walks_are_those_written_down(row, number):
    """A seed means the same puzzles in every version."""
    told = json.loads(row)
    arguments = {name: told[name] for name in ("first", "second")}
    arguments |= {"rules": eval(told["rules"], vars(canju)), **told["filters"], "seed": 9}
    found = [str(puzzle.position) for puzzle in islice(compose(**arguments), number)]
    assert found == told["puzzles"][:number]
    # As many candidates as one puzzle took are enough for all before it, and one less is not.
    most = max(told["candidates"][:number])
    place = told["candidates"].index(most) + 1
    puzzles = compose(**arguments, max_candidates=most)
    assert len(list(islice(puzzles, place))) == place
    with pytest.raises(canju.LimitError, match=f"^{most - 1} candidates gave no puzzle"):
        list(islice(compose(**arguments, max_candidates=most - 1), place))


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
        assert Filters(**filters).refusals(position) == refusals(position, **filters) == []
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


@pytest.mark.parametrize("rules", ["doudizhu", DouDizhu(deck_limit="each")], ids=str)
def test_threads_change_no_puzzle(rules):
    one, *others = (
        [
            (puzzle.position, puzzle.key, puzzle.solution.plays_left, puzzle.rating)
            for puzzle in islice(compose(6, 5, rules=rules, seed=4, threads=threads), 60)
        ]
        for threads in (1, 2, 7)
    )
    assert all(other == one for other in others)


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="counts the threads of Linux")
def test_the_threads_end_with_the_iterator():
    told = run("""
def threads():
    return len(os.listdir("/proc/self/task"))

puzzles = canju.compose(8, 7, seed=1, threads=4)
print(threads())
next(puzzles)
print(threads())
del puzzles
until = time.monotonic() + 60
while threads() > 1 and time.monotonic() < until:
    time.sleep(0.01)
print(threads())
""")
    assert told.split() == ["1", "5", "1"], "they begin with the first puzzle"


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    "call",
    [
        "next(canju.compose(8, 7, seed=1, min_rating=10**6, max_candidates=10**12))",
        "next(canju.compose(27, 27, seed=1, node_limit=None))",
        "canju.rate(HARD)",
        "canju.rate(HARD, threads=1)",
        "canju.puzzles.refusals(HARD)",
    ],
)
def test_ctrl_c_ends_all_of_it(call, in_time):
    latency = run(f"""
pressed = press_ctrl_c()
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic() - pressed[0])
""")
    # The target is a tenth of a second.
    in_time(float(latency), 2)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_is_told_to_begin_anew():
    told = run("""
import itertools, os
puzzles = canju.compose(6, 5, seed=1)
next(puzzles)
fresh = canju.compose(6, 5, seed=1)
if os.fork() == 0:
    try:
        next(puzzles)
    except RuntimeError as error:
        print(error, flush=True)
    print(next(fresh).position, flush=True)
    del puzzles
    os._exit(0)
os.wait()
print(len(list(itertools.islice(puzzles, 20))))
    """)
    first = next(compose(6, 5, seed=1)).position
    refused = "this compose started before the process forked: start a new one"
    assert told.splitlines() == [refused, str(first), "20"]


def test_two_threads_may_not_ask_at_once_but_one_after_the_other():
    puzzles, found = compose(6, 5, seed=1), []
    threads = [
        threading.Thread(target=lambda: found.append(next(puzzles).position)) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
        thread.join()
    assert found == [puzzle.position for puzzle in islice(compose(6, 5, seed=1), 3)]


def test_a_time_limit_is_of_each_puzzle(in_time):
    hopeless = compose(8, 7, seed=1, min_rating=10**6, time_limit=0.2)
    start = time.monotonic()
    with pytest.raises(canju.errors.TimeLimit, match=r"no puzzle within 0\.2 s"):
        next(hopeless)
    in_time(time.monotonic() - start, 4)
    # Time that nobody asks in does not count.
    easy = compose(4, 3, seed=1, time_limit=10, **OPEN)
    assert next(easy).solution.wins
    assert next(easy).solution.wins


def test_progress_counts_puzzles():
    told = []
    puzzles = compose(4, 3, seed=1, progress=lambda *done: told.append(done), **OPEN)
    for _ in range(3):
        next(puzzles)
        time.sleep(0.11)
    assert told == [(2, None), (3, None)], "ten times a second at most"
    with pytest.raises(TypeError, match="progress: expected"):
        next(compose(4, 3, seed=1, progress=7))


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
    assert facts["rules"] == "doudizhu; two decks"
    assert facts["key"] == str(puzzle.key)
    assert facts["rating"]["winning"] == 1
    assert str(puzzle).startswith(str(puzzle.position))


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=str)
def test_no_display_of_a_puzzle_gives_it_away(language):
    """Cards and points are shown; the key, the line and what the rating says open with a click."""
    puzzle = next(compose(8, 7, seed=7))
    assert puzzle.rating.traps
    position = str(puzzle.position)
    assert repr(puzzle) == f"<Puzzle: {position}, {puzzle.rating.score:.0f} points>"
    with speaking(language):
        points = points_told(language.name, puzzle.rating.score)
        assert str(puzzle) == f"{position} ({points})"
        shown, closed = puzzle._repr_html_().split("<details")
        rating = puzzle.rating.text()
    assert points in shown
    label = {"en": "Key play", "zh": "关键出法"}[language.name]
    for spoiler in (rating, label):
        assert spoiler not in shown
        assert spoiler in closed


def test_what_cannot_be_composed_ends_with_a_sentence():
    with pytest.raises(canju.LimitError, match="50 candidates gave no puzzle"):
        next(compose(2, 2, seed=1, max_candidates=50))
    # Every card of the deck is in one hand or the other.
    with pytest.raises(canju.LimitError):
        next(compose(52, 2, seed=1, max_candidates=3))


@pytest.mark.parametrize(("sizes", "name"), [((1, 5), "first"), ((5, 1), "second")])
def test_one_card_is_refused_at_once(sizes, name):
    with pytest.raises(
        canju.errors.OptionError, match=f"{name}=1: each side of a puzzle needs at least 2 cards"
    ):
        next(compose(*sizes))
    # It is right to: no position of such hands is a puzzle.
    for seed in range(300):
        assert refusals(Position(*deal(*sizes, seed=seed)))


def alike(puzzles: list[canju.Puzzle]) -> int:
    """How many of the puzzles have the commonest key: its kind, length and rank."""
    keys = Counter((puzzle.key.kind, len(puzzle.key), puzzle.key.rank) for puzzle in puzzles)
    return max(keys.values())


@pytest.mark.parametrize(
    "seeds", [range(1, 4), pytest.param(range(4, 21), marks=pytest.mark.slow)], ids=["few", "all"]
)
def test_the_keys_of_a_run_differ(seeds):
    """Fails without the kinds that walks aim at, or without the ranks that they move."""
    for seed in seeds:
        assert alike(list(islice(compose(8, 7, seed=seed), 40))) <= 12
    plain = [alike(list(islice(compose(8, 7, seed=n, varied=False), 40))) for n in (1, 2, 5)]
    assert min(plain) > 12


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"first": 0}, canju.errors.OptionError),
        ({"first": 50, "second": 5}, canju.CardError),
        ({"first": "8"}, TypeError),
        ({"min_plays": None}, TypeError),
        ({"min_rating": "60"}, TypeError),
        ({"max_candidates": 0}, canju.errors.OptionError),
        ({"rules": "honeymoon-bridge:S"}, canju.CanjuError),
    ],
)
def test_wrong_arguments_are_refused_at_once(arguments, error):
    with pytest.raises(error):
        compose(**arguments)


def test_refusals_of_what_is_no_puzzle():
    with pytest.raises(canju.CardError):
        refusals("x")
    with pytest.raises(canju.errors.OptionError, match="not over"):
        refusals(Position("", "3"))
    with pytest.raises(canju.errors.NodeLimit):
        refusals(Position(*deal(16, 16, seed=1)), node_limit=5)
    assert refusals(Position("3 3 4", "5 5", rules="singles-and-pairs").play("4")) != []


@pytest.mark.parametrize("name", ["min_rating", "max_rating"])
@pytest.mark.parametrize("rating", [float("nan"), float("inf"), 10**400])
def test_a_rating_that_no_score_has_is_refused_at_once(name, rating):
    with pytest.raises(canju.errors.OptionError, match=f"{name}: choose"):
        compose(seed=1, **{name: rating})


def test_trick_play_is_refused_by_its_name():
    with pytest.raises(canju.errors.OptionError, match="shedding games"):
        compose(13, 13, rules="honeymoon-bridge:S")


def test_puzzles_of_run_fast_are_from_its_deck():
    """A change of ranks keeps the ranks of which the deck has fewer cards."""
    held: Counter[str] = Counter()
    for seed in range(6):
        for puzzle in islice(compose(7, 6, rules="run-fast", seed=seed), 8):
            solution = solve(puzzle.position)
            assert solution.winning_plays == [puzzle.key]
            cards = [*puzzle.position.first, *puzzle.position.second]
            assert cards.count("A") <= 3
            assert cards.count("2") <= 1
            held.update(map(str, cards))
    assert {"A", "2"} <= set(held)
    assert not {"B", "R"} & set(held)
