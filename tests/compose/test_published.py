"""Puzzles that others have published: their verdicts, lines and first plays."""

import published
import pytest
from canju import DouDizhu, Hand, Position, best_reply, solve
from twin import minimax
from twin.rules import Switches, cards_of

PUZZLES = {puzzle["id"]: puzzle for puzzle in published.PUZZLES}


def position_of(name: str, **switches) -> Position:
    """A puzzle as a position, under its own rules unless told others."""
    puzzle = PUZZLES[name]
    switches.setdefault("without", tuple(puzzle["without"]))
    return Position(puzzle["first"], puzzle["second"], rules=DouDizhu(**switches))


# --- puzzles -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES)
def test_every_puzzle_has_its_winner(name):
    """As published, or as several programs agreed; see the puzzle's source."""
    puzzle = PUZZLES[name]
    solution = solve(position_of(name))
    assert solution.wins is puzzle["first_wins"]
    assert solution.winner == ("first" if puzzle["first_wins"] else "second")
    assert bool(solution.winning_plays) is puzzle["first_wins"]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_line_of_every_puzzle_is_played_to_the_end_by_the_rules(name):
    position = position_of(name)
    solution = solve(position)
    for play in solution.line:
        assert play in position.plays()
        position = position.play(play)
    assert position.is_over
    assert position.winner == solution.winner


@pytest.mark.parametrize("name", PUZZLES)
def test_the_best_play_keeps_the_value_when_the_rest_is_solved_anew(name):
    position = position_of(name)
    solution = solve(position)
    after = position.play(solution.best)
    assert (after.winner or solve(after).winner) == solution.winner
    if solution.wins:
        puzzle = PUZZLES[name]
        reply = best_reply(puzzle["first"], puzzle["second"], rules=position.rules)
        after = position.play(reply)
        assert (after.winner or solve(after).winner) == "first"


SINGLES = {"without": tuple(set(DouDizhu().kinds) - {"single", "pair", "rocket"})}


@pytest.mark.parametrize(
    ("name", "best"),
    [
        ("hs1", "4"),  # "published winner A, first move 4"
        ("an1", "45678"),  # the README's output: 地主应出 4 5 6 7 8
    ],
)
def test_the_published_first_play_wins(name, best):
    winning = solve(position_of(name, **SINGLES if name == "hs1" else {})).winning_plays
    assert any(play.same_as(best) for play in winning)


def test_the_first_essays_ending_under_its_own_rules():
    solution = solve("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs", goal="fastest")
    assert solution.winner == "first"
    assert [str(play) for play in solve("96643", "88", rules="singles-and-pairs").winning_plays]
    assert len(solution.line) == solution.plays_left


def as_the_twin_has_it(name: str) -> tuple:
    puzzle = PUZZLES[name]
    first, second = (cards_of(str(Hand(puzzle[side]).ranks)) for side in ("first", "second"))
    return first, second, None, Switches(without=tuple(puzzle["without"]))


#: Those that take the twin a second to half a minute.
LARGE = ["mis1", "wz7", "wz8", "wz8-banned"]


@pytest.mark.parametrize("name", sorted(PUZZLES.keys() - set(LARGE)))
def test_the_twin_agrees_on_every_puzzle(name):
    """Also on those that only one program had computed."""
    assert minimax.wins(*as_the_twin_has_it(name)) is PUZZLES[name]["first_wins"]


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_the_twin_agrees_on_the_large_puzzles(name):
    assert minimax.wins(*as_the_twin_has_it(name)) is PUZZLES[name]["first_wins"]


@pytest.mark.parametrize("name", ["wz1", "wz2", "wz2-banned", "hs1", "fp1", "fp2", "fp3"])
def test_the_twin_agrees_how_long_small_puzzles_last(name):
    solution = solve(position_of(name), goal="fastest")
    assert solution.plays_left == minimax.plays_left(*as_the_twin_has_it(name))
    assert len(solution.line) == solution.plays_left


# --- switches that turn a verdict ----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "without", "winner"),
    [
        ("wz2", (), "first"),
        ("wz2", ("trio+single", "trio+pair"), "second"),
        ("wz8", (), "first"),
        ("wz8", ("trio+pair",), "second"),
        ("mis1", (), "first"),
        ("mis1", ("trio+single", "trio+pair"), "second"),
    ],
)
def test_banning_kinds_turns_the_verdict(name, without, winner):
    """Published as won; lost without the trio's kicker, as the banned puzzles in the data say."""
    assert solve(position_of(name, without=without)).winner == winner
