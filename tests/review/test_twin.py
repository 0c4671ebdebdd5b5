"""Reviews of random games, computed again from the definitions.

Every verdict, mistake, better play, turning point and share of good plays, from solutions of one
position at a time, which know nothing of reviews.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import canju
import pytest
from canju import Play, Position
from canju.games.rules import SHEDDING_NAMES, own_deck
from canju.playing import Move
from canju.reviews import Review


class Solved(NamedTuple):
    """Answers about a position, solved alone, for the side to move.

    The solver is compared with slow twins in `tests/property`, `tests/three` and `tests/bridge`.
    """

    value: Any
    values: dict[Play, Any]
    length: int | None


@lru_cache(maxsize=100_000)
def solved(position: Position) -> Solved:
    solution = canju.solve(position, threads=1)
    length = None
    if hasattr(solution, "plays_left"):
        length = canju.solve(position, goal="fastest", threads=1).plays_left
    return Solved(solution.value, dict(solution.values), length)


def played(start: Position, dice: random.Random) -> list[Move]:
    """A random game, whose players follow a line of best play for half of it."""
    position, moves = start, []
    while not position.is_over:
        plays = position.plays()
        play = canju.best_reply(position) if dice.random() < 0.4 else dice.choice(plays)
        moves.append(Move(position.turn, play))
        position = position.play(play)
    return moves


def side_of(seat: str) -> str:
    return "farmers" if seat in ("down", "up") else seat


def check(start: Position, moves: list[Move], goal: str = "win") -> Review:
    """Compares a review with the definitions, play by play."""
    review = canju.review(start, plays=moves, goal=goal, threads=1)
    position, errors = start, []
    tried = {seat: [0, 0] for seat in review.seating.seats}
    for number, (move, play) in enumerate(zip(moves, review.plays, strict=True)):
        values = solved(position).values
        best, value = max(values.values()), values[move.play]
        kept = [one for one, worth in values.items() if worth == best]
        after = position.play(move.play)
        at = f"{start!r}, play {number}"
        assert (play.ply, play.side, play.play) == (number, position.turn, move.play), at
        assert best == solved(position).value
        assert (play.before, play.after) == (best, value), at
        assert play.legal == len(values), at
        assert play.keeping == (0 if best is False else len(kept)), at
        assert play.is_mistake == (value < best), at
        assert play.is_only == (len(kept) == 1 and len(values) > 1 and value == best), at
        if value < best:
            errors.append(number)
            assert list(play.better) == kept, at
            check_refutation(play, after)
        elif goal == "fastest":
            check_slip(play, position, after)
        else:
            assert play.better == play.refutation == (), at
        if best and len(kept) < len(values):
            tried[move.side][0] += value == best
            tried[move.side][1] += 1
        position = after
    assert [mistake.ply for mistake in review.mistakes] == errors
    assert review.turning_point == turning_point(start, moves, review, errors)
    assert review.accuracy == {
        seat: kept / of if of else None for seat, (kept, of) in tried.items()
    }
    assert review.undecided == ()
    assert Review.from_dict(review.to_dict()) == review
    return review


def turning_point(
    start: Position, moves: list[Move], review: Review, errors: list[int]
) -> int | None:
    """The loser's last mistake; in trick play, the last one after which it was behind."""
    if review.winner is None:
        return None
    loser = [number for number in errors if side_of(moves[number].side) != review.winner]
    if "honeymoon" not in str(start.rules):
        return max(loser, default=None)
    position, taken, behind = start, {"first": 0, "second": 0}, []
    whole = len(start.first)
    for number, move in enumerate(moves):
        play, after = review.plays[number], position.play(move.play)
        own = taken[move.side]
        if number in loser and 2 * (own + play.before) >= whole > 2 * (own + play.after):
            behind.append(number)
        if position.to_beat is not None:
            taken[after.turn] += 1
        position = after
    return max(behind, default=None)


def check_refutation(play: Any, position: Position) -> None:
    """Every play of the punishing side keeps what the mistake gave it, against every reply."""
    culprit = side_of(play.side)
    assert play.refutation, "a mistake is punished by a line"
    for reply in play.refutation:
        values = solved(position).values
        if isinstance(play.before, bool):
            # The culprit loses whatever it plays; the other side makes a play that wins.
            lost = side_of(position.turn) == culprit
            assert not any(values.values()) if lost else values[reply]
        else:
            assert values[reply] == max(values.values())
        position = position.play(reply)
    assert position.is_over
    if isinstance(play.before, bool):
        assert position.winner != culprit


def check_slip(play: Any, position: Position, after: Position) -> None:
    """Plays lost on the way: the winner's delay, or the plays by which the loser is quicker."""
    length, then = solved(position).length, length_of(after) + 1
    assert play.plays_left == length
    assert play.plays_lost == (then - length if play.before else length - then) >= 0
    assert play.is_slip == (then != length)
    if play.is_slip:
        lengths = {one: length_of(position.play(one)) + 1 for one in position.plays()}
        assert list(play.better) == [one for one in lengths if lengths[one] == length]


def length_of(position: Position) -> int:
    return 0 if position.is_over else solved(position).length


def games_of_two(
    number: int, least: int, most: int, first_seed: int = 0
) -> Iterator[tuple[Position, random.Random]]:
    """Random deals of all presets."""
    for seed in range(first_seed, first_seed + number):
        dice = random.Random(seed)
        sizes = [dice.randint(least, most) for _ in range(2)]
        rules = dice.choice(SHEDDING_NAMES)
        decks = own_deck(rules) or 1
        hands = canju.deal(*sizes, seed=seed, suits=seed % 3 == 0, decks=decks)
        yield Position(*hands, rules=rules), dice


def compare_two(number: int, least: int, most: int, first_seed: int = 0) -> int:
    games = games_of_two(number, least, most, first_seed)
    return sum(len(check(start, played(start, dice)).mistakes) for start, dice in games)


def compare_three(number: int, most: int) -> int:
    mistakes = 0
    for seed in range(number):
        dice = random.Random(seed)
        landlord, *farmers = canju.deal(*(dice.randint(2, most) for _ in range(3)), seed=seed)
        start = Position(landlord, farmers=farmers)
        mistakes += len(check(start, played(start, dice)).mistakes)
    return mistakes


def test_games_of_two_hands():
    """Fails on a wrong verdict, mistake, count, refutation, turning point or accuracy."""
    assert compare_two(60, 4, 8) + compare_two(6, 11, 12, 100) > 20


def test_games_of_three_hands():
    """Compares games of a landlord and two farmers with the twin."""
    assert compare_three(25, 4) > 5


def test_games_of_trick_play():
    """Compares games of tricks with the twin; some games are drawn."""
    drawn = mistakes = 0
    for seed in range(30):
        dice = random.Random(seed)
        size = dice.randint(3, 6)
        trump = dice.choice(["NT", "S", "H"])
        hands = canju.deal(size, size, seed=seed, jokers=False, suits=True)
        start = Position(*hands, rules=f"honeymoon-bridge:{trump}")
        review = check(start, played(start, dice))
        drawn += review.winner is None
        mistakes += len(review.mistakes)
    assert drawn > 0
    assert mistakes > 10


def test_plays_lost_on_the_way():
    """With ``goal="fastest"`` slips are found on both sides."""
    slips = {True: 0, False: 0}
    for start, dice in games_of_two(14, 4, 6):
        review = check(start, played(start, dice), "fastest")
        for slip in review.slips:
            slips[bool(slip.before)] += 1
    assert min(slips.values()) > 0, slips


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 2000, 200))
def test_two_thousand_games_of_two_hands(seed):
    """As the default test, with 6 to 12 cards."""
    assert compare_two(200, 6, 12, seed) > 50


@pytest.mark.slow
def test_five_hundred_games_of_three_hands():
    """As the default test, with up to six cards."""
    assert compare_three(500, 6) > 100
