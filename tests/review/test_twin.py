"""Reviews of random games, compared with a plain minimax over every play.

The twins know nothing of reviews: every verdict, mistake, better play, turning point and share of
good plays is computed here again, from the definitions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import canju
import pytest
from canju import Play, Position
from canju.playing import Move
from canju.reviews import Review
from twin import minimax, three
from twin.agreement import rules_of, switches_of, twin_play
from twin.rules import PRESETS, RANKS, Cards


class Twin(NamedTuple):
    """Answers about positions, all for the side to move.

    Attributes:
        value: its win, or its tricks.
        values: the value of each legal play.
        length: number of plays until the end; ``None`` if it has no meaning.
    """

    value: Callable[[Position], Any]
    values: Callable[[Position], dict[Play, Any]]
    length: Callable[[Position], int | None] = lambda position: None


def counts(hand: canju.Hand) -> Cards:
    return tuple(hand.count(rank) for rank in RANKS)


def of_two_hands(preset: str) -> Twin:
    """The twin of shedding games with two hands."""
    switches = switches_of(preset, 1)

    def parts(position: Position) -> tuple:
        to_beat = position.to_beat and twin_play(position.to_beat)
        return counts(position.hand), counts(position.other), to_beat, switches

    def values(position: Position) -> dict[Play, Any]:
        found = minimax.play_values(*parts(position))
        return {play: found[twin_play(play)] for play in position.plays()}

    def value(position: Position) -> bool:
        return minimax.wins(*parts(position))

    return Twin(value, values, lambda position: minimax.plays_left(*parts(position)))


def of_three_hands() -> Twin:
    """The twin of three hands."""
    switches = switches_of("doudizhu", 1)

    def table(position: Position) -> three.Table:
        hands = tuple(counts(getattr(position, seat)) for seat in three.SEATS)
        turn = three.SEATS.index(position.turn)
        by = three.SEATS.index(position.by) if position.by else (turn + 2) % 3
        return hands, position.to_beat and twin_play(position.to_beat)[:3], by, turn

    def values(position: Position) -> dict[Play, Any]:
        found = three.play_values(table(position), switches)
        return {play: found[twin_play(play)] for play in position.plays()}

    def value(position: Position) -> bool:
        return three.landlord_wins(table(position), switches) == (position.turn == "landlord")

    return Twin(value, values)


@lru_cache(maxsize=200_000)
def tricks(position: Position) -> int:
    """Tricks of the side to move, by trying every card."""
    if position.is_over:
        return 0
    return max(card_values(position).values())


def card_values(position: Position) -> dict[Play, int]:
    """Tricks of the side to move with each card."""
    left = max(len(position.first), len(position.second))
    found = {}
    for card in position.plays():
        after = position.play(card)
        ends_trick = position.to_beat is not None
        mine = tricks(after) if after.turn == position.turn else left - ends_trick - tricks(after)
        found[card] = mine + (ends_trick and after.turn == position.turn)
    return found


IN_TRICKS = Twin(tricks, card_values)


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


def check(start: Position, moves: list[Move], twin: Twin, goal: str = "win") -> Review:
    """Compares a review with the definitions, play by play."""
    review = canju.review(start, plays=moves, goal=goal, threads=1)
    position, errors = start, []
    tried = {seat: [0, 0] for seat in review.seating.seats}
    for number, (move, play) in enumerate(zip(moves, review.plays, strict=True)):
        values = twin.values(position)
        best, value = max(values.values()), values[move.play]
        kept = [one for one, worth in values.items() if worth == best]
        after = position.play(move.play)
        at = f"{start!r}, play {number}"
        assert (play.ply, play.side, play.play) == (number, position.turn, move.play), at
        assert best == twin.value(position), "the twin agrees with itself"
        assert (play.before, play.after) == (best, value), at
        assert play.legal == len(values), at
        assert play.keeping == (0 if best is False else len(kept)), at
        assert play.is_mistake == (value < best), at
        assert play.is_only == (len(kept) == 1 and len(values) > 1 and value == best), at
        if value < best:
            errors.append(number)
            assert list(play.better) == kept, at
            check_refutation(play, after, twin)
        elif goal == "fastest":
            check_slip(play, position, after, twin)
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


def check_refutation(play: Any, position: Position, twin: Twin) -> None:
    """Every play of the punishing side keeps what the mistake gave it, against every reply."""
    culprit = side_of(play.side)
    assert play.refutation, "a mistake is punished by a line"
    for reply in play.refutation:
        values = twin.values(position)
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


def check_slip(play: Any, position: Position, after: Position, twin: Twin) -> None:
    """Plays lost on the way: the winner's delay, or the plays by which the loser is quicker."""
    length, then = twin.length(position), twin.length(after) + 1
    assert play.plays_left == length
    assert play.plays_lost == (then - length if play.before else length - then) >= 0
    assert play.is_slip == (then != length)
    if play.is_slip:
        lengths = {one: twin.length(position.play(one)) + 1 for one in position.plays()}
        assert list(play.better) == [one for one in lengths if lengths[one] == length]


#: Most cards of two hands together that the plain search takes in about a second.
MOST_CARDS = 19


def games_of_two(
    number: int, least: int, most: int, first_seed: int = 0
) -> Iterator[tuple[str, Position, Any]]:
    """Random deals of all presets."""
    for seed in range(first_seed, first_seed + number):
        dice = random.Random(seed)
        preset = dice.choice([*PRESETS])
        one = dice.randint(least, most)
        sizes = [one, dice.randint(least, min(most, MOST_CARDS - one))]
        dice.shuffle(sizes)
        hands = canju.deal(*sizes, seed=seed, suits=seed % 3 == 0)
        yield preset, Position(*hands, rules=rules_of(preset, 1)), dice


def compare_two(number: int, least: int, most: int, first_seed: int = 0) -> int:
    mistakes = 0
    for preset, start, dice in games_of_two(number, least, most, first_seed):
        review = check(start, played(start, dice), of_two_hands(preset))
        mistakes += len(review.mistakes)
        if sum(map(len, (start.first, start.second))) > 16:
            minimax.forget()
    return mistakes


def compare_three(number: int, most: int) -> int:
    mistakes, twin = 0, of_three_hands()
    for seed in range(number):
        dice = random.Random(seed)
        sizes = [dice.randint(2, most) for _ in three.SEATS]
        landlord, *farmers = canju.deal(*sizes, seed=seed)
        start = Position(landlord, farmers=farmers)
        mistakes += len(check(start, played(start, dice), twin).mistakes)
    return mistakes


def test_games_of_two_hands():
    """Fails on a wrong verdict, mistake, count, refutation, turning point or accuracy."""
    assert compare_two(30, 4, 7) > 10


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
        review = check(start, played(start, dice), IN_TRICKS)
        drawn += review.winner is None
        mistakes += len(review.mistakes)
    assert drawn > 0
    assert mistakes > 10


def test_plays_lost_on_the_way():
    """With ``goal="fastest"`` slips are found on both sides."""
    slips = {True: 0, False: 0}
    for preset, start, dice in games_of_two(14, 4, 6):
        review = check(start, played(start, dice), of_two_hands(preset), "fastest")
        for slip in review.slips:
            slips[bool(slip.before)] += 1
    assert min(slips.values()) > 0, slips


def test_refutations_of_larger_games_win_against_every_reply():
    """The solver's own tree, as the plain search takes too long: no reply of the culprit wins."""
    walked = 0
    for seed in range(12):
        dice = random.Random(seed)
        sizes = (12, 12) if seed % 2 else (7, 7, 7)
        first, *others = canju.deal(*sizes, seed=seed)
        start = Position(first, *others) if len(others) == 1 else Position(first, farmers=others)
        moves = played(start, dice)
        for mistake in canju.review(start, plays=moves).mistakes:
            solution = canju.solve(mistake.position.play(mistake.play))
            for reply in mistake.refutation:
                values = solution.values
                lost = side_of(solution.position.turn) == side_of(mistake.side)
                assert not any(values.values()) if lost else values[reply]
                solution = solution.after(reply)
            assert solution.winner != side_of(mistake.side)
            walked += 1
    assert walked > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 2000, 200))
def test_two_thousand_games_of_two_hands(seed):
    """As the default test, with 6 to 12 cards."""
    assert compare_two(200, 6, 12, seed) > 50


@pytest.mark.slow
def test_five_hundred_games_of_three_hands():
    """As the default test, with up to six cards."""
    assert compare_three(500, 6) > 100
