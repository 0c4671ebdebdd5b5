"""Matches: who wins, how games are dealt and recorded, players that misbehave."""

from __future__ import annotations

import functools
import pickle
import sys
import time

import canju
import pytest
from canju import Hand, Match, Play, Position, match, solve
from canju.playing import Greedy, Perfect, Random
from own_players import longest, raising
from programs import run

EACH = canju.DouDizhu(deck_limit="each")


# --- who wins ------------------------------------------------------------------------------


def check_perfect(games: int, opponent: str) -> None:
    """The perfect player leads in one match, follows in another; a lost game was always lost."""
    for players, side in (("perfect", opponent), "first"), ((opponent, "perfect"), "second"):
        played = match(10, 10, players=players, games=games, seed=1)
        assert len(played) == games
        for game in played:
            assert game.reason == "out of cards"
            if game.winner != side:
                for position in game.positions():
                    if not position.is_over:
                        assert solve(position).winner != side, (game, position)
        assert played.wins[side] > 0


@pytest.mark.parametrize("opponent", ["greedy", "random", "perfect"])
def test_perfect_never_loses_a_won_position(opponent):
    check_perfect(50, opponent)


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["greedy", "random", "perfect"])
def test_perfect_never_loses_a_won_position_in_a_thousand_deals(opponent):
    """A minute in all."""
    check_perfect(1000, opponent)


def test_two_perfect_players_do_what_the_solver_says():
    for game in match(8, 8, players=("perfect", "perfect"), games=20, seed=5):
        assert game.winner == solve(game.start).winner


# --- games ---------------------------------------------------------------------------------


def test_a_record_can_be_played_through():
    for game in match(9, 9, players=("greedy", longest), games=10, seed=3):
        positions = list(game.positions())
        assert positions[0] == game.start
        assert positions[-1] == game.end
        assert game.end.winner == game.winner
        assert [p.turn for p in positions[:-1]] == [move.side for move in game.moves]
        for position, (side, play) in zip(positions, game.moves, strict=False):
            player = Greedy() if side == "first" else longest
            assert player(position) == play


def test_deals_come_from_the_seed():
    """Game i is dealt from seed + i, as `deal` deals."""
    played = match(10, 7, games=3, seed=41)
    for i, game in enumerate(played):
        assert game.seed == 41 + i
        assert (game.start.first, game.start.second) == canju.deal(10, 7, seed=41 + i)
    assert played == match(10, 7, games=3, seed=41)
    assert played != match(10, 7, games=3, seed=42)
    last = match(3, 3, games=2, seed=2**64 - 1)
    assert [game.seed for game in last] == [2**64 - 1, 0]


def test_without_a_seed_the_deals_differ_and_can_be_made_again():
    played = match(10, 10, games=2)
    assert played != match(10, 10, games=2)
    assert played == match(10, 10, games=2, seed=played[0].seed)


def test_each_side_may_have_a_deck_of_its_own():
    """Among twenty deals some have five or more of a rank in both hands."""
    played = match(20, 20, players=("greedy", "greedy"), rules=EACH, games=20, seed=1)
    most = 0
    for game in played:
        first, second = game.start.first, game.start.second
        assert (first, second) == canju.deal(20, 20, seed=game.seed, decks="each")
        most = max(most, *(first.count(rank) + second.count(rank) for rank in "3456789TJQKA2"))
    assert most > 4


def test_two_decks_are_dealt_from_where_the_rules_have_them():
    rules = canju.DouDizhu(decks=2)
    [game] = match(20, 20, players=("greedy", "greedy"), rules=rules, seed=9)
    assert (game.start.first, game.start.second) == canju.deal(20, 20, seed=9, decks=2)


def test_given_hands_are_played_every_time():
    played = match("44 5", "6 7 88", players=("greedy", "greedy"), games=3)
    assert played.wins == {"first": 0, "second": 3}
    assert len({str(game) for game in played}) == 1
    assert played[0].seed is None


def test_the_lead_may_alternate():
    played = match("3 3", "4 4", players=("greedy", "greedy"), games=4, alternate=True)
    assert [game.start.turn for game in played] == ["first", "second"] * 2
    assert [game.winner for game in played] == ["first", "second"] * 2
    assert played.wins == {"first": 2, "second": 2}


def test_a_plan_is_called_a_plan():
    plan = solve("3 5", "4").plan()
    assert repr(match("3 5", "4", players=(plan, "greedy"))) == "<Match: Plan 1, Greedy 0>"


def test_text_is_a_play():
    [game] = match("3 4", "5 6", players=(lambda position: str(position.plays()[0]), "greedy"))
    assert game.reason == "out of cards"


def test_it_tells_who_won_and_how_often():
    played = match(10, 10, players=("perfect", Random(seed=3)), games=6, seed=1, names=["Ann", "B"])
    first, second = played.wins["first"], played.wins["second"]
    assert first + second == len(played) == 6
    assert repr(played) == f"<Match: Ann {first}, B {second}>"
    lines = str(played).splitlines()
    assert lines[0] == f"6 games, Dou Dizhu: Ann {first}, B {second}"
    assert len(lines) == 7
    assert played._repr_html_().count(" wins: out of cards") == 6
    assert "more: match[20:]" in str(match("3", "4", games=25))
    assert str(played[0]).endswith(f"{played[0].winner} wins: out of cards")


@pytest.mark.parametrize(
    ("player", "name"),
    [
        (longest, "longest"),
        (lambda position: position.plays()[0], "lambda"),
        (functools.partial(longest), "partial"),
        (Random(seed=3), "Random(seed=3)"),
        ("greedy", "Greedy()"),
    ],
)
def test_players_are_called_what_they_are(player, name):
    """The same in every run: never by a place in memory."""
    assert match("3", "4", players=(player, "greedy")).names == (name, "Greedy()")


def test_a_match_is_a_sequence():
    played = match("3", "4", games=3)
    assert played[0] is played.games[0]
    assert isinstance(played[1:], Match)
    assert len(played[1:]) == 2
    assert pickle.loads(pickle.dumps(played)) == played
    assert hash(pickle.loads(pickle.dumps(played))) == hash(played)
    assert played != list(played)


def test_progress_is_told():
    told = []
    match("3", "4", games=3, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (3, 3)


# --- players that misbehave ----------------------------------------------------------------


class Odd(Exception):
    """An exception that cannot even be shown."""

    def __str__(self):
        raise RuntimeError("no")


def broken_items():
    yield "3"
    raise ZeroDivisionError("inside")


@pytest.mark.parametrize(
    ("player", "reason", "note"),
    [
        (lambda position: "99", "illegal play", "99 is not in the first hand"),
        (lambda position: "pass", "illegal play", "PlayError"),
        (lambda position: canju.PASS, "illegal play", "PlayError"),
        (lambda position: None, "illegal play", "TypeError"),
        (lambda position: 17.5, "illegal play", "TypeError"),
        (lambda position: "what?", "illegal play", "CardError"),
        (lambda position: "", "illegal play", "at least one card"),
        (lambda position: "3 5", "illegal play", "not a play"),
        (lambda position: Play("4444"), "illegal play", "4444"),
        (lambda position: position, "illegal play", "TypeError"),
        (lambda position: broken_items(), "illegal play", "ZeroDivisionError: inside"),
        (lambda position: ("3" for _ in iter(int, 1)), "illegal play", "CardError"),
        (raising(ValueError("my mistake")), "raised", "ValueError: my mistake"),
        (raising(AssertionError()), "raised", "AssertionError"),
        (raising(SystemExit(3)), "raised", "SystemExit: 3"),
        (raising(canju.errors.TimeLimit("too hard")), "raised", "TimeLimit: too hard"),
        (raising(RecursionError("x" * 5000)), "raised", "xxx…"),
        (raising(ValueError("two\nlines")), "raised", "ValueError: two lines"),
        (raising(Odd()), "raised", "Odd: (an error that cannot be shown)"),
        (lambda: None, "raised", "TypeError"),
    ],
)
def test_a_player_that_misbehaves_loses_the_game(player, reason, note):
    """As the side that leads, and as the one that follows; the match goes on."""
    first, second = ("3 4 5 66 77 88 9 T", "J Q K AA 22 B")
    played = match(first, second, players=(player, "greedy"), games=2)
    assert played.wins == {"first": 0, "second": 2}
    for game in played:
        assert (game.winner, game.reason, game.moves) == ("second", reason, ())
        assert note in game.note
        assert len(game.note) < 300
        assert "\n" not in game.note
        assert note in str(game)
    assert played.faults == {"first": {reason: 2}, "second": {}}
    shown = {"raised": "exception"}.get(reason, reason)
    assert f"lost 2 by fault ({shown})" in str(played)
    other = match("J Q", first, players=("greedy", player))
    # To follow, with no card above the J, the pass is the only play, and legal.
    passes = note == "PlayError"
    assert (other[0].winner, other[0].reason) == ("first", "out of cards" if passes else reason)
    assert other[0].moves[0].play == Play("J")
    assert other == pickle.loads(pickle.dumps(other))


def test_a_limit_of_the_perfect_player_loses_the_game():
    [game] = match(17, 17, players=(Perfect(node_limit=1), "greedy"), seed=3)
    assert (game.winner, game.reason) == ("second", "raised")
    assert game.note.startswith("NodeLimit")


def test_a_slow_player_loses_the_game():
    def slow(position):
        time.sleep(0.05)
        return position.plays()[0]

    [game] = match("3 4", "5 6", players=(slow, "greedy"), allowance=0.01)
    assert (game.winner, game.reason) == ("second", "too slow")
    assert "0.01 s are allowed" in game.note
    assert match("3 4", "5 6", players=(slow, "greedy"), allowance=20)[0].reason == "out of cards"


def test_a_fault_in_the_middle_keeps_the_moves_before_it():
    def once(position):
        return position.plays()[0] if len(position.first) == 3 else "2222"

    [game] = match("3 4 5", "6 7 8 9", players=(once, "greedy"))
    assert [str(move.play) for move in game.moves] == ["3", "6"]
    assert (game.winner, game.reason) == ("second", "illegal play")
    assert game.end.turn == "first"


STUCK = """
from canju import match
def stuck(position):
    if len(position.first) == 2:
        while True:
            pass
    return "3"
def press():
    time.sleep(0.5)
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
pressed = []
calls = []
def fine_then_stuck(position):
    calls.append(position)
    return stuck(position) if len(calls) > 2 else position.plays()[0]
threading.Thread(target=press).start()
try:
    match("3", "4", players=(fine_then_stuck, "greedy"), games=2)
    match("34", "5", players=(stuck, "greedy"), games=3)
except KeyboardInterrupt as stopped:
    print(time.monotonic() - pressed[0], len(stopped.match))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_ends_a_player_that_is_stuck(in_time):
    latency, games = run(STUCK).split()
    in_time(float(latency), 2)
    assert int(games) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_keeps_the_games_until_then(in_time):
    program = STUCK.replace('match("34", "5", players=(stuck, "greedy"), games=3)', "").replace(
        'match("3", "4", players=(fine_then_stuck, "greedy"), games=2)',
        'match("34", "5", players=(fine_then_stuck, "greedy"), games=9)',
    )
    latency, games = run(program).split()
    in_time(float(latency), 2)
    assert int(games) == 2


# --- bad input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "error", "message"),
    [
        (("", "3"), {}, canju.PositionError, "a hand is empty"),
        (("3333", "34"), {}, canju.PositionError, "rank 3"),
        (("3X!", "4"), {}, canju.CardError, "."),
        ((3, "4"), {}, TypeError, "not a mix"),
        ((0, 3), {}, canju.errors.OptionError, "first=0"),
        ((3, -1), {}, canju.errors.OptionError, "second=-1"),
        ((30, 30), {}, canju.CardError, "."),
        ((True, True), {}, TypeError, "got bool"),
        ((None, "3"), {}, TypeError, "not None"),
        (("3", "4"), {"seed": 3}, canju.errors.OptionError, "seed: only for dealt hands"),
        ((3, 3), {"players": ("greedy",)}, canju.errors.OptionError, "choose two"),
        ((3, 3), {"players": "greedy"}, canju.errors.OptionError, "choose two"),
        ((3, 3), {"players": ("greedy", "gready")}, canju.errors.OptionError, "unknown player"),
        ((3, 3), {"players": ("greedy", None)}, TypeError, "player"),
        ((3, 3), {"players": ("greedy", Greedy)}, TypeError, "a class"),
        ((3, 3), {"names": ("A",)}, canju.errors.OptionError, "two different names"),
        ((3, 3), {"names": ("A", "")}, canju.errors.OptionError, "two different names"),
        ((3, 3), {"names": ("A", 3)}, TypeError, "two texts"),
        ((3, 3), {"names": ("A", " A")}, canju.errors.OptionError, "two different names"),
        ((3, 4), {"rules": "honeymoon-bridge:S"}, canju.PositionError, "must have the same size"),
        ((14, 14), {"rules": "honeymoon-bridge:S"}, canju.PositionError, "at most 13 are possible"),
        ((27, 27), {"rules": "honeymoon-bridge:S"}, canju.CardError, "deck of 52"),
        (("3", "4"), {"rules": "honeymoon-bridge:S"}, canju.PositionError, "without a suit"),
    ],
)
def test_bad_input_is_refused(hands, options, error, message):
    with pytest.raises(error, match=message):
        match(*hands, **options)


def test_hands_may_be_objects():
    [game] = match(Hand("3 4"), Hand("5"), players=("greedy", "greedy"))
    assert game.start == Position("3 4", "5")
