"""Players that do not see the other hand: what they know, and that they cannot know more."""

from __future__ import annotations

import pickle
import random
from typing import Any

import canju
import pytest
from canju import DouDizhu, Game, Hand, Play, Position, deal, match
from canju.cli import main
from canju.playing import Greedy, Perfect, Random, Sampling, View
from canju.playing.players import answer_of
from canju.playing.views import View as ViewClass

# --- views ---------------------------------------------------------------------------------


def test_a_view_has_what_was_played_and_nothing_of_the_other_hand():
    start = Position("3 44 T", "5 66 J")
    view = View.of(start, ["3", "5"])
    assert (view.turn, view.hand, view.sizes, view.others) == ("first", Hand("44 T"), (3, 3), (3,))
    assert view.played == (Hand("3"), Hand("5"))
    assert view.unseen == Hand.full() - "3 44 T" - "5"
    assert [(move.side, str(move.play)) for move in view.history] == [
        ("first", "3"),
        ("second", "5"),
    ]
    assert (str(view.to_beat), view.by) == ("5", "second")
    other = View.of(start, ["3"])
    assert (other.turn, other.hand, other.unseen) == (
        "second",
        Hand("5 66 J"),
        Hand.full() - "3 5 66 J",
    )


def test_a_play_that_lies_on_the_table_at_the_start_was_played():
    view = View.of(Position("3 44 T", "66 J", to_beat="9"))
    assert view.played == (Hand(""), Hand("9"))
    assert view.unseen == Hand.full() - "3 44 T 9"
    assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("rules", ["doudizhu", "pagat", "wide", "singles-and-pairs"])
def test_plays_and_readings_are_those_of_the_position(rules):
    """Of many positions on the way through dealt games."""
    for seed in range(6):
        start = Position(*deal(9, 9, seed=seed), rules=rules)
        position, moves, player = start, [], Random(seed=seed)
        while not position.is_over:
            view = View.of(start, moves)
            assert view.plays() == position.plays()
            for play in position.plays()[:5]:
                assert view.read(play) == position.read(play)
            with pytest.raises(canju.PlayError):
                view.read("3333 22 77")
            play = player(position)
            moves.append(play)
            position = position.play(play)


def test_with_a_deck_each_the_others_cards_alone_are_out():
    rules = DouDizhu(deck_limit="each")
    view = View.of(Position("3333 4", "3333 5 6", rules=rules), ["4", "6"])
    assert view.unseen == Hand.full() - "6"
    with pytest.raises(canju.errors.OptionError, match="deck_limit"):
        View.of(Position("3333 4", "5", rules=DouDizhu(deck_limit=None)))


@pytest.mark.parametrize(
    ("moves", "part"),
    [
        (["3", "99"], "move 2: "),
        (["7"], "move 1: 7 is not in the first hand"),
        (["pass"], "move 1: "),
        ([("second", "5")], "move 1: first is to move"),
        (["3", "5", "pass", "66", "pass", "J", "T"], "move 7: the game is over"),
        (["3", "5", "pass", "66", "pass", "J"], "a hand is empty"),
    ],
)
def test_histories_that_cannot_have_been_are_refused(moves, part):
    with pytest.raises(canju.PlayError) as raised:
        View.of(Position("3 44 T", "5 66 J"), moves)
    assert part in str(raised.value)


def test_other_faults_of_views_are_typed():
    with pytest.raises(TypeError, match="start"):
        View.of(None)
    with pytest.raises(TypeError, match="moves"):
        View.of(Position("3", "4"), "3")
    with pytest.raises(TypeError, match="move 1"):
        View.of(Position("3 5", "4"), [7.5])
    with pytest.raises(canju.errors.OptionError, match="trick"):
        View.of(Position("AS", "2S", rules="honeymoon-bridge:S"))


# --- no peeking ----------------------------------------------------------------------------


def dealt_anew(start: Position, moves: list, seat: int, numbers: random.Random) -> Position:
    """The same start but for the cards that a seat has not seen by now."""
    position = start
    for move in moves:
        position = position.play(move.play)
    hands = [start.first, start.second]
    other = 1 - seat
    shown = Hand("")
    for move in moves:
        if move.side == ("first", "second")[other]:
            shown = shown + move.play.cards
    seen = hands[seat].ranks + shown.ranks
    left = list(Hand.full() - seen)
    numbers.shuffle(left)
    size = len(hands[other]) - len(shown)
    hands[other] = shown.ranks + Hand(left[:size])
    return Position(*hands, turn=start.turn)


HONEST = [Sampling(samples=20, seed=3), Greedy(), Random(seed=3)]


@pytest.mark.parametrize("player", HONEST, ids=repr)
def test_no_player_that_claims_not_to_see_can_see(player):
    """All that it cannot see is dealt anew: the same view, and the same play."""
    numbers = random.Random(1)
    others = set()
    for seed in range(6):
        game = match(8, 8, players=("greedy", "greedy"), seed=seed)[0]
        for number, move in enumerate(game.moves):
            moves = list(game.moves[:number])
            position = game.start
            for made in moves:
                position = position.play(made.play)
            seat = ("first", "second").index(move.side)
            start = dealt_anew(game.start, moves, seat, numbers)
            again = start
            for made in moves:
                again = again.play(made.play)
            others.add(again.other != position.other)
            assert again.hand == position.hand
            fresh = [pickle.loads(pickle.dumps(player)) for _ in range(2)]
            views = [View.of(one, moves) for one in (game.start, start)]
            assert views[0] == views[1]
            assert pickle.dumps(views[0]) == pickle.dumps(views[1])
            asked = [
                answer_of(one, at, begun, moves, hidden=True)
                for one, at, begun in zip(
                    fresh, (position, again), (game.start, start), strict=True
                )
            ]
            assert asked[0] == asked[1]
    assert others == {True, False} or others == {True}


def test_a_sampling_player_never_gets_the_position():
    """In an open match and at a table neither: what it is given is a View."""
    given: list[Any] = []

    class Spy(Sampling):
        def __call__(self, view):
            given.append(view)
            return super().__call__(view)

    match(6, 6, players=(Spy(samples=10), "greedy"), seed=2)
    game = Game.deal(6, 6, seed=1, players=(Spy(samples=10), "greedy"), time_limit=None)
    game.run()
    assert len(given) > 4
    assert {type(view) for view in given} == {ViewClass}


def test_in_a_hidden_match_only_the_perfect_player_sees():
    given: list[Any] = []

    def mine(view):
        given.append(view)
        return view.plays()[0]

    class Seeing(Perfect):
        def __call__(self, position):
            given.append(position)
            return super().__call__(position)

    played = match(6, 6, players=(mine, Seeing()), seed=2, games=2, hidden=True)
    assert {type(one) for one in given} == {ViewClass, Position}
    assert all(isinstance(one, ViewClass) for one in given[::2])
    assert played.names[1].endswith("sees both hands")
    assert "sees" not in match(6, 6, seed=2).names[1]
    assert len(played) == 2
    named = match(5, 5, players=("perfect", "greedy"), names=("A", "B"), hidden=True)
    assert named.names == ("A", "B")
    open_ones: list[Any] = []
    match(
        5, 5, players=(lambda position: open_ones.append(position) or position.plays()[0], "greedy")
    )
    assert all(isinstance(one, Position) for one in open_ones)


def test_hidden_matches_of_three_hands():
    seats = []

    def mine(view):
        seats.append((view.turn, view.others))
        return view.plays()[0]

    played = match(6, farmers=(5, 5), players=(mine, "greedy", mine), seed=3, hidden=True)
    assert seats[0] == ("landlord", (5, 5))
    assert {seat for seat, _ in seats} == {"landlord", "up"}
    assert sum(played.wins.values()) == 1


def test_in_trick_play_there_are_no_hidden_hands_here():
    tricks = {"rules": "honeymoon-bridge:S"}
    with pytest.raises(canju.errors.OptionError, match="hidden"):
        match(5, 5, hidden=True, **tricks)
    with pytest.raises(canju.errors.OptionError, match="sampling"):
        match(5, 5, players=("sampling", "greedy"), **tricks)
    with pytest.raises(canju.errors.OptionError, match="sampling"):
        Game("AS", "2S", players=("sampling", "perfect"), **tricks)
    with pytest.raises(TypeError, match="hidden"):
        match(5, 5, hidden=1)
    with pytest.raises(TypeError, match="View"):
        Perfect()(View.of(Position("3 4", "5")))


def test_the_sampling_player_sits_at_a_table_of_three():
    """Of few cards by odds; of many it plays as the greedy player."""
    landlord, *farmers = deal(5, 4, 4, seed=2)
    start = Position(landlord, farmers=farmers)
    view = View.of(start)
    found = view.odds(samples=20, seed=5)
    assert (found.seat, found.sizes) == ("landlord", (4, 4))
    assert Sampling(samples=20, seed=5)(view) == found.best
    after = View.of(start, [found.best, "pass"])
    told = after.odds(samples=20)
    assert (told.seat, told.by, told.sizes) == ("up", "landlord", (5 - len(found.best), 4))
    landlord, *farmers = deal(20, 17, 17, seed=2)
    whole = View.of(Position(landlord, farmers=farmers))
    assert Sampling()(whole) == Greedy()(whole)
    played = match(5, farmers=(4, 4), players=["sampling"] * 3, seed=3, hidden=True)
    assert sum(played.wins.values()) == 1


# --- the sampling player -------------------------------------------------------------------


def test_it_makes_the_play_of_the_greatest_share():
    view = View.of(Position("3 44 T", "5 66 J"), ["3", "5"])
    found = view.odds(samples=50, seed=9)
    assert Sampling(samples=50, seed=9)(view) == found.best
    assert found == canju.odds(view.hand, view.unseen, 3, to_beat="5", samples=50, seed=9)
    assert Sampling()(View.of(Position("3 5", "44", to_beat="22"))) == Play("pass")


def test_the_same_view_and_seed_give_the_same_play_on_any_threads():
    start = Position(*deal(8, 8, seed=4))
    made = {Sampling(samples=30, threads=threads)(start) for threads in (1, 2, 4)}
    assert len(made) == 1


def test_without_time_it_plays_as_greedy():
    start = Position(*deal(16, 16, seed=4))
    assert Sampling(time_limit=1e-9)(start) == Greedy()(start)
    assert Sampling(time_limit=5).within(1).time_limit == 1
    assert Sampling().within(None).time_limit is None


def test_at_a_table_it_keeps_to_the_time_of_a_click():
    game = Game.deal(16, 16, seed=1, players=("sampling", "human"), time_limit=0.2)
    assert game.step().side == "first"
    assert game.names == ("Sampling", "You")


def duplicate(one: Sampling, other: Sampling, boards: int, cards: int) -> tuple[int, float]:
    """How many games the first one wins of all boards, both ways round, and the error of that."""
    results = []
    for seed in range(boards):
        hands = deal(cards, cards, seed=seed)
        first = match(*hands, players=(one, other), hidden=True)[0].winner == "first"
        second = match(*hands, players=(other, one), hidden=True)[0].winner == "second"
        results.append(first + second)
    mean = sum(results) / boards
    return sum(results), (sum((one - mean) ** 2 for one in results)) ** 0.5


def test_two_copies_of_one_player_come_out_at_half():
    """The very same player wins each board once; one with another seed, within error."""
    won, _ = duplicate(Sampling(samples=12, seed=1), Sampling(samples=12, seed=1), 15, 6)
    assert won == 15
    won, error = duplicate(Sampling(samples=12, seed=1), Sampling(samples=12, seed=2), 60, 6)
    assert error > 0, "the seeds make a difference"
    assert abs(won - 60) <= 3.5 * error


def test_the_command_line_knows_both(capsys):
    asked = ["match", "6", "6", "--players", "sampling,perfect", "--hidden", "--seed", "1"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "Sampling" in told
    assert "sees both hands" in told
