"""Three hands from Python: solutions, batches, tables of them, and what they refuse."""

from __future__ import annotations

import itertools
import pickle

import canju
import pytest
from canju import (
    CardError,
    Position,
    PositionError,
    best_reply,
    deal,
    rate,
    solve,
    solve_many,
)
from canju.arguments.checks import names_for, place_of
from canju.errors import NodeLimit, OptionError
from canju.games.seats import THREE, TWO, hands_of, on_table_by, seating_of, winner_if
from twin import agreement_three, three

TEXT = "landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down"


def dealt(*sizes: int, seed: int, **setup) -> Position:
    landlord, *farmers = deal(*sizes, seed=seed)
    return Position(landlord, farmers=farmers, **setup)


def test_seats_know_who_plays_for_whom_and_who_plays_next():
    """Fails when the data of the two tables of seats says something else than the rules."""
    assert (TWO.sides, THREE.sides) == (("first", "second"), ("landlord", "farmers"))
    assert [THREE.side(seat) for seat in three.SEATS] == ["landlord", "farmers", "farmers"]
    assert [THREE.rival(seat) for seat in three.SEATS] == ["farmers", "landlord", "landlord"]
    assert [TWO.rival(seat) for seat in TWO.seats] == ["second", "first"]
    assert [THREE.before(seat) for seat in three.SEATS] == ["up", "landlord", "down"]
    assert (THREE.of("farmers"), TWO.of("second")) == (("down", "up"), ("second",))
    # The core goes round the table in the same order.
    position = Position("44 5", farmers=("66 7 8", "88 9"))
    for play in ("44", "66", "pass", "pass", "7", "9"):
        here = seating_of(position)
        assert here.before(position.turn) in (position.by, here.round_from(position.turn)[2])
        following = position.play(play)
        assert following.turn == here.round_from(position.turn)[1]
        assert on_table_by(following) == following.by
        position = following
    assert hands_of(Position("3", "4")) == (canju.Hand("3"), canju.Hand("4"))


@pytest.mark.parametrize("turn", three.SEATS)
def test_a_solution_of_three_hands_says_what_its_plays_say(turn):
    """Fails when winner, wins, plays that win and values contradict each other, or the twin."""
    for number in range(12):
        position = dealt(5, 4, 4, seed=number, turn=turn)
        solution = solve(position)
        side = "landlord" if turn == "landlord" else "farmers"
        assert solution.wins == (solution.winner == side) == any(solution.values.values())
        assert solution.winner == winner_if(position, solution.wins)
        assert solution.winning_plays == [play for play, wins in solution.values.items() if wins]
        best = solution.winning_plays or position.plays()
        assert solution.best_plays == best
        assert solution.best in best
        for play in position.plays():
            after = solution.after(play)
            mine = {"landlord": "landlord"}.get(turn, "farmers")
            assert (after.winner == mine) == solution.values[str(play)]
        end = solution.after(*solution.line)
        assert (end.position.is_over, end.winner, end.best) == (True, solution.winner, None)
        assert end.wins == (end.position.winner == THREE.side(end.position.turn))


def test_every_way_to_ask_is_the_same_question():
    """Fails when hands, a position, its text or labels in Chinese are other positions."""
    asked = [
        solve("5", farmers=("66 7", "8 9"), to_beat="44", by="landlord"),
        solve("5", farmers=iter(["66 7", "8 9"]), to_beat="44", turn="down", by="landlord"),
        solve(TEXT),
        solve(Position(TEXT)),
        solve("地主：5 | 下家：66 7 | 上家：8 9", to_beat="44", by="landlord"),
        solve_many([TEXT])[0],
        solve_many([Position(TEXT).to_dict()])[0],
    ]
    assert {solution.position for solution in asked} == {Position(TEXT)}
    assert {solution.winner for solution in asked} == {"farmers"}
    assert set(asked) == {asked[0]}
    reply = best_reply("5", farmers=("66 7", "8 9"), to_beat="44", by="landlord")
    assert reply == best_reply(TEXT) == best_reply(Position(TEXT)) == canju.Play("66")
    assert (
        best_reply("5", farmers=("66 7", "8 9"), turn="down")
        in solve("5", farmers=("66 7", "8 9"), turn="down").winning_plays
    )


def test_what_only_two_hands_have():
    solution = solve(TEXT)
    for thing in (solution, solution.after("66"), pickle.loads(pickle.dumps(solution))):
        assert not hasattr(thing, "plays_left")
        assert not hasattr(thing, "tricks")
    assert not hasattr(solution.tree(), "plays_left")
    with pytest.raises(OptionError, match="goal='fastest' needs two hands"):
        solve_many([TEXT], goal="fastest")
    with pytest.raises(OptionError, match="rate takes positions with two hands"):
        rate(TEXT)
    with pytest.raises(OptionError, match="refusals takes positions with two hands"):
        canju.puzzles.refusals(TEXT)
    two = solve("3", "4", goal="fastest")
    assert (two.plays_left, hasattr(two, "tricks")) == (1, False)


def test_an_undecided_position_of_three_hands():
    """Fails when an undecided one guesses."""
    (left,) = solve_many([dealt(20, 17, 17, seed=3)], node_limit=10)
    assert (left.status, left.value, left.wins, left.winner, left.best) == (
        "node_limit", None, None, None, None,
    )  # fmt: skip
    with pytest.raises(NodeLimit):
        left.winning_plays  # noqa: B018
    assert "not yet decided" in str(left)


def test_solutions_of_three_hands_pickle_and_answer_on():
    """Fails when a pickle loses the seats, or the memo is not made anew."""
    solution = solve(dealt(6, 5, 5, seed=4))
    again = pickle.loads(pickle.dumps(solution))
    assert (again, again.winner, again.values) == (solution, solution.winner, solution.values)
    assert [pickle.loads(pickle.dumps(one)) is one for one in (TWO, THREE)] == [True, True]
    tree = pickle.loads(pickle.dumps(solution.tree(max_depth=3)))
    assert str(tree) == str(solution.tree(max_depth=3))


MIXED = [
    ("7 8", "9 T"),
    Position(TEXT),
    "landlord: 3 4 | down: 5 | up: 6 | turn: up",
    "3 | 4 | 9",
    {"landlord": "3", "down": "4 5", "up": "6", "to_beat": "8", "by": "down"},
]
SETUP = ("first", "second", "landlord", "down", "up", "to_beat", "by", "turn")


def test_kinds_mix_in_a_batch_and_its_table():
    """Fails when a column holds another hand than it says, or something where there is nothing."""
    results = solve_many(MIXED, values=True, threads=1)
    rows = [tuple(row[name] for name in SETUP) for row in results.to_dicts()]
    assert rows == [
        ("7 8", "9 T", None, None, None, None, None, "first"),
        (None, None, "5", "66 7", "8 9", "44", "landlord", "down"),
        (None, None, "3 4", "5", "6", None, "down", "up"),
        ("3", "4", None, None, None, "9", None, "first"),
        (None, None, "3", "4 5", "6", "8", "down", "up"),
    ]
    winners = [row["winner"] for row in results.to_dicts()]
    assert winners == [solve(one.position).winner for one in results]
    assert not any("plays_left" in row for row in results.to_dicts())


def test_tables_of_mixed_kinds_are_read_back():
    """Fails when a frame of polars, pandas or pyarrow gives other positions than it was made of."""
    results = solve_many(MIXED, threads=1)
    for name in ("to_polars", "to_pandas", "to_arrow"):
        pytest.importorskip(name.removeprefix("to_").replace("arrow", "pyarrow"))
        assert solve_many(getattr(results, name)(), threads=1) == results
    assert solve_many(results, threads=1) == results
    alone = solve_many([TEXT]).to_polars().select("landlord", "down", "up", "to_beat", "by")
    assert solve_many(alone)[0].position == Position(TEXT)
    with pytest.raises(OptionError, match="the table has no column 'up'"):
        solve_many(alone.select("landlord", "down"))
    with pytest.raises(OptionError, match="the table needs 'position', or 'first' and"):
        solve_many(alone.select("to_beat"))


@pytest.mark.parametrize(
    ("item", "error", "message"),
    [
        ({"landlord": "3", "down": "4"}, OptionError, "position 0: the position has no 'up'"),
        (
            {"landlord": "3", "first": "4"},
            OptionError,
            "columns for two hands and for three",
        ),
        (
            {"first": "3", "second": "4", "up": "5"},
            OptionError,
            "position 0: the row has columns for two hands and for three",
        ),
        (
            deal(20, 17, 17, seed=1),
            PositionError,
            r'with farmers {"landlord": a, "down": b, "up": c}',
        ),
        ("landlord: 3 | down: 4", CardError, "three are written landlord: hand"),
        ("landlord: 3 | down:  | up: 4", PositionError, "the down hand is empty"),
    ],
)
def test_what_is_no_position_is_refused_in_a_batch(item, error, message):
    """Fails when a row of three hands is read in part, or refused without saying what it lacks."""
    with pytest.raises(error, match=message):
        solve_many([item])


def test_a_position_of_two_hands_has_its_turn_in_its_text():
    """Fails when `turn=` is quietly left out of account."""
    with pytest.raises(TypeError, match="turn needs three hands"):
        solve("3 | 4", turn="second")
    for ask, named in itertools.product((solve, best_reply), ({"by": "up"}, {"turn": "second"})):
        with pytest.raises(TypeError, match="by and turn need three hands"):
            ask("3", "4", **named)
    with pytest.raises(TypeError, match="a Position already has its hands"):
        solve(Position(TEXT), turn="up")
    assert solve("3 | 4 5 | | second").winner == "second"


def test_names_and_places_are_those_of_the_seats():
    """Fails when three seats take two names, or a wrong seat."""
    assert names_for(THREE, ["a", "b", "c"]) == ("a", "b", "c")
    for names in (["a", "b"], ["a", "b", "a"], ["a", "b", " "], ["a", "b", "c", "d"]):
        with pytest.raises(OptionError, match="choose three different names"):
            names_for(THREE, names)
    with pytest.raises(TypeError, match="expected three texts"):
        names_for(THREE, ["a", "b", 3])
    assert [place_of(seat, THREE) for seat in three.SEATS] == [0, 1, 2]
    with pytest.raises(OptionError, match="choose 'landlord', 'down' or 'up'"):
        place_of("first", THREE)


def test_the_package_agrees_with_the_twin_by_text_and_in_batches():
    """Fails when a position changes on its way through its text and the threads."""
    deals = list(three.positions(31, 60, 4))
    positions = [agreement_three.package_position(one) for one in deals]
    results = solve_many(positions, threads=2)
    for one, solution in zip(deals, results, strict=True):
        switches = agreement_three.switches_of(one.preset, one.decks)
        expected = three.landlord_wins(one.table(), switches)
        assert (solution.winner == "landlord") == expected
        assert (
            solve(str(solution.position), rules=solution.rules).winner == "landlord"
        ) == expected
