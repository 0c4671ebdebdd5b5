"""A game that is played: turns, programs, moves taken back, hints; no wrong move loses a thing."""

from __future__ import annotations

import contextlib
import random
import re
import time

import canju
import pytest
from canju import DouDizhu, Game, Play, PlayError, Position, deal, solve
from canju.errors import CanjuError, CardError, OptionError, PositionError
from canju.language.languages import ENGLISH
from canju.playing import Greedy, Perfect, Random
from canju.playing.moves import Move
from trees import unsolved

HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def replayed(game: Game) -> Position:
    """The position that the moves lead to, found the slow way."""
    position = game.start
    for move in game.moves:
        assert position.turn == move.side
        position = position.play(move.play)
    return position


def test_a_game_against_the_solver():
    game = Game(*HANDS)
    assert (game.names, game.turn, game.awaits_person) == (("You", "Computer"), "first", True)
    while not game.is_over:
        if game.awaits_person:
            game.play(game.hint().play)
        else:
            game.step()
        assert game.position == replayed(game)
    assert game.winner == solve(*HANDS).winner == "first"
    assert game.result() == f"You win after {len(game.moves)} moves."


def test_the_perfect_player_never_lets_a_won_game_go():
    rng = random.Random(5)
    for seed in range(20):
        game = Game(*deal(7, 7, seed=seed), players=("perfect", Random(seed=rng.randrange(99))))
        winner = game.verdict().winner
        game.run()
        assert game.is_over
        if winner == "first":
            assert game.winner == "first"


def test_a_play_out_of_turn_changes_nothing():
    game = Game(*HANDS)
    game.play("4")
    before = (game.position, game.moves)
    with pytest.raises(PlayError, match="it is Computer's turn"):
        game.play("5")
    assert (game.position, game.moves) == before
    game.step()
    with pytest.raises(PlayError, match="it is your turn"):
        game.step()


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ("7", "not in the first hand"),
        ("3 4", "not a play"),
        ("pass", "nothing to beat|lead"),
        ("", "at least one card"),
        ("Y", "not a card"),
    ],
)
def test_a_play_that_is_not_legal_is_explained_and_changes_nothing(play, says):
    game = Game(*HANDS)
    with pytest.raises((PlayError, CardError), match=says):
        game.play(play)
    assert (game.moves, game.position) == ((), Position(*HANDS))


def test_undo_takes_back_a_persons_move_and_the_answer_to_it():
    game = Game(*HANDS)
    with pytest.raises(PlayError, match="no move to take back"):
        game.undo()
    game.play("4")
    game.run()
    game.play("R")
    game.run()
    assert len(game.moves) == 4
    game.undo()
    assert [str(move.play) for move in game.moves][:1] == ["4"]
    assert len(game.moves) == 2
    assert game.awaits_person
    game.undo()
    assert game.moves == ()
    assert not game.can_undo


def test_a_programs_first_move_is_not_taken_back():
    game = Game("3 4 5", "6 7 8", players=("greedy", "human"))
    game.run()
    assert (len(game.moves), game.can_undo) == (1, False)
    game.play("pass")
    game.undo()
    assert len(game.moves) == 1


def test_two_programs_go_step_by_step_and_back():
    game = Game(*deal(6, 6, seed=3), players=("perfect", "greedy"))
    made = [game.step() for _ in range(3)]
    assert list(game.moves) == made
    game.undo()
    assert len(game.moves) == 2
    rest = game.run()
    assert game.is_over
    assert game.moves == (*made[:2], *rest)
    for wrong in (game.step, game.hint, lambda: game.play("3")):
        with pytest.raises(PlayError, match="over"):
            wrong()
    game.undo()
    assert not game.is_over


def test_the_greedy_player_is_the_one_of_the_library():
    position = Position(*deal(8, 8, seed=2))
    game = Game(position, players=("greedy", "greedy"))
    while not game.is_over:
        expected = Greedy()(game.position)
        assert game.step() == Move(game.moves[-1].side, expected)


def test_a_player_of_ones_own():
    def lowest(position: Position) -> Play:
        return position.plays()[-1]

    def cheat(position: Position) -> str:
        return "RB"

    game = Game("3 4", "5 6", players=(lowest, cheat))
    assert game.names == ("lowest", "cheat")
    game.step()
    before = game.moves
    with pytest.raises(PlayError, match="cheat made an illegal play"):
        game.step()
    assert game.moves == before
    assert Game("3", "4", players=(Perfect(threads=1), Random())).names == ("Computer", "Random")


@pytest.mark.parametrize("made", [None, 7, "", "X", "pass", object()])
def test_whatever_a_player_returns_that_is_no_play_is_its_fault(made):
    def odd(position: Position) -> object:
        return made

    game = Game("3 4", "5 6", players=(odd, "human"))
    with pytest.raises(PlayError, match="odd made an illegal play"):
        game.step()
    assert game.moves == ()


def test_a_restart_keeps_the_cards_and_a_seed_deals_them_again():
    game = Game.deal(6, 7, players=("greedy", "greedy"))
    start = game.position
    game.run()
    game.restart()
    assert (game.position, game.moves) == (start, ())
    assert Game.deal(6, 7, seed=game.seed).position == start
    assert (len(start.first), len(start.second)) == (6, 7)


@pytest.mark.parametrize("decks", [1, 2, "each"])
@pytest.mark.parametrize("rules", [None, "singles-and-pairs", "pagat", DouDizhu(without=("bomb",))])
def test_hands_of_any_number_of_decks_can_be_played(decks, rules):
    for seed in range(5):
        game = Game.deal(20, 20, seed=seed, decks=decks, rules=rules, players=("greedy", "greedy"))
        assert game.run()
        assert game.is_over
    if rules is not None and not isinstance(rules, str):
        assert "bomb" not in game.position.rules.kinds
    assert game.position.rules.decks == (2 if decks == 2 else 1)


def test_hints_and_verdicts_are_those_of_the_solver():
    for seed in range(30):
        position = Position(*deal(5, 5, seed=seed))
        game, solution = Game(position), solve(position)
        hint, verdict = game.hint(), game.verdict()
        assert verdict.winner == solution.winner
        assert game.winning_plays() == solution.winning_plays
        if solution.wins:
            assert hint.play in solution.winning_plays
            assert hint.sentence == f"{ENGLISH.cards(hint.play)} wins."
            assert verdict.sentence == "With best play, you win."
        else:
            assert hint.sentence.startswith("Every play loses")
            assert verdict.sentence == "With best play, Computer wins."


def test_hard_questions_end_in_time_and_say_so(in_time):
    game = Game(*deal(27, 27, seed=1), time_limit=0.05, memory_limit="64MB")
    begun = time.monotonic()
    verdict = game.verdict()
    assert (verdict.winner, verdict.decided) == (None, False)
    assert verdict.sentence.startswith("Not solved within 0.05 s")
    assert game.winning_plays() is None
    hint = game.hint()
    assert hint.play == Greedy()(game.position)
    assert hint.sentence == f"Not solved within 0.05 s; a guess: {ENGLISH.cards(hint.play)}."
    game.play(hint.play)
    assert game.step().play == Greedy()(replayed_before_last(game))
    in_time(time.monotonic() - begun, 10)


@pytest.mark.parametrize("rules", ["honeymoon-bridge:H", "honeymoon-bridge:NT"])
def test_the_greedy_player_plays_tricks(rules):
    """By name, as an object, and where the perfect player finds no play."""
    hands = deal(6, 6, seed=3, jokers=False, suits=True)
    game = Game(*hands, rules=rules, players=("greedy", Greedy()))
    while not game.is_over:
        expected = Greedy()(game.position)
        assert game.step().play == expected
    assert sum(game.tricks) == 6
    helpless = Game(*hands, rules=rules, players=("human", "perfect"), memory_limit=1)
    while not helpless.is_over:
        guess = Greedy()(helpless.position)
        if helpless.awaits_person:
            assert helpless.hint().play == guess
            helpless.play(guess)
        else:
            assert helpless.step().play == guess
    assert helpless.moves == game.moves


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"memory_limit": 1}, "within 1 byte of memory"),
        ({"memory_limit": 100}, "within 100 bytes of memory"),
        ({"node_limit": 5}, "within 5 nodes"),
        ({"node_limit": 2000}, "within 2,000 nodes"),
        ({"time_limit": 0.02}, "within 0.02 s"),
    ],
)
@pytest.mark.parametrize("rules", [canju.DouDizhu(decks=2), "honeymoon-bridge:NT"])
def test_the_limit_that_was_reached_is_named(limits, told, rules):
    """Whatever other limits there are, and where there is none of time."""
    hands = deal(30, 30, seed=3, decks=2)
    if rules == "honeymoon-bridge:NT":
        if limits.get("memory_limit") != 1:
            return  # it is solved within the others
        hands = deal(13, 13, seed=1, jokers=False, suits=True)
    solution = unsolved(Position(*hands, rules=rules), **limits)
    game = Game(solution, players=("human", "perfect"), time_limit=None)
    verdict = game.verdict()
    assert (verdict.winner, verdict.decided) == (None, False)
    assert re.fullmatch(f"Not solved {told}(; it looks as if .*)?[.]", verdict.sentence)
    assert game.winning_plays() is None
    hint = game.hint()
    assert hint.play in game.plays()
    assert hint.sentence == f"Not solved {told}; a guess: {ENGLISH.cards(hint.play)}."
    game.play(hint.play)
    assert game.step().play
    limits = {name: limit for name, limit in limits.items() if name != "node_limit"}
    if limits:
        assert Game(*hands, rules=rules, **{"time_limit": None, **limits}).hint() == hint


def replayed_before_last(game: Game) -> Position:
    position = game.start
    for move in game.moves[:-1]:
        position = position.play(move.play)
    return position


def test_a_memo_is_shared_with_the_solution_that_is_played():
    solution = solve(*HANDS)
    game = Game(solution)
    assert game.solution._memo is solution._memo
    with pytest.raises(TypeError, match="already has hands"):
        Game(solution, "3 4")


def test_cards_with_several_readings_are_told():
    game = Game("3333 4444 5", "6 7 8", rules="wide")
    readings = game.readings("3333 4444")
    assert {play.kind for play in readings} == {"plane+singles", "four+pairs"}
    assert len(readings) == 3
    with pytest.raises(PlayError, match="can be read in 3 ways"):
        game.play("33334444")
    assert game.play(readings[1]).play == readings[1]
    assert [play.kind for play in Game("33 4", "5").readings("33")] == ["pair"]
    assert Game("33 4", "5").readings("44") == []


def test_chosen_suits_are_the_ones_played():
    game = Game("6H 6D 6C 9S", "7 8")
    assert str(game.play("6H 6C").play) == "6C6H"
    assert str(game.position.first) == "6D 9S"


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"players": "human"}, OptionError, "choose two"),
        ({"players": ("human",)}, OptionError, "choose two"),
        ({"players": ("human", "best")}, OptionError, "human, greedy, perfect, random"),
        ({"players": ("human", 3)}, TypeError, "callable"),
        ({"players": ("human", Greedy)}, TypeError, "pass an instance"),
        ({"names": ("A", "A")}, OptionError, "different"),
        ({"names": "A"}, OptionError, "two"),
        ({"time_limit": 0}, OptionError, "time_limit"),
        ({"rules": "poker"}, CanjuError, "choose one of"),
    ],
)
def test_bad_options(options, error, says):
    with pytest.raises(error, match=says):
        Game("3 4", "5", **options)


def test_a_game_that_is_over_is_none():
    with pytest.raises(PositionError, match="over"):
        Game("", "3")
    with pytest.raises(PositionError, match="over"):
        Game(Position("3", "4").play("3"))


def test_a_game_of_tricks_is_counted():
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT", players=("human", "perfect"))
    assert game.verdict() == (
        "first",
        "With best play, the tricks will be You 2, Computer 1.",
        True,
    )
    assert [str(play) for play in game.winning_plays()] == ["2H"]
    assert game.hint().sentence == "2H takes 2 tricks from here on."
    game.play("AS")
    assert game.result() == "Computer's turn: answer AS."
    game.run()
    assert game.tricks == (1, 0)
    assert game.verdict()[:2] == ("second", "With best play, the tricks will be You 1, Computer 2.")
    while not game.is_over:
        game.play(game.hint().play)
        game.run()
    assert game.tricks == (1, 2)
    assert (game.winner, game.result()) == ("second", "Computer wins: tricks 1 to 2.")
    game.restart()
    assert game.tricks == (0, 0)


def test_a_finished_trick_is_told_until_the_next_is():
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:S", players=("human", "human"))
    assert (game.last_trick, game.trick_in_words()) == (None, "")
    game.play("2H")
    assert game.last_trick is None
    game.play("3H")
    first = ((("first", Play("2H", kind="card")), ("second", Play("3H", kind="card"))), "second")
    assert (game.last_trick[:2], game.last_trick.taken_by) == first
    assert game.trick_in_words() == "First 2H, Second 3H: Second takes the trick."
    game.play("KS")
    assert (game.last_trick[:2], game.last_trick.taken_by) == first
    game.play("AS")
    assert game.trick_in_words() == "Second KS, First AS: First takes the trick."
    game.undo()
    assert game.last_trick.taken_by == "second"
    # The card that was led before the game began counts too.
    middle = Game("KS 3S", "AS", to_beat="QS", rules="honeymoon-bridge:NT")
    middle.play("KS")
    assert middle.trick_in_words() == "Computer QS, You KS: you take the trick."
    shedding = Game("3 4", "5 6", players=("human", "human"))
    shedding.play("3")
    assert (shedding.last_trick, shedding.trick_in_words()) == (None, "")


def test_in_trick_play_nothing_wins_and_cards_take_tricks():
    """Where no trick is to be had, no card is one that wins."""
    game = Game("KS 3S 3H", "AS QS 2H", rules="honeymoon-bridge:NT", players=("human", "human"))
    game.play("3H")
    game.play("2H")
    assert game.verdict().sentence == "With best play, the tricks will be First 1, Second 2."
    assert game.winning_in_words() == "First takes 0 of the 2 tricks left with any card."
    game = Game("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    assert game.winning_in_words() == "You take 2 of the 3 tricks left with 2H."
    shedding = Game(*HANDS)
    assert shedding.winning_in_words() == "Winning plays: 4, 5."
    assert Game("3 5", "6").winning_in_words() == "Every play loses."
    helpless = Game(*HANDS, memory_limit=1)
    assert helpless.winning_in_words() == "The winning plays were not found within the limits."
    over = Game("3", "4")
    over.play("3")
    assert over.winning_in_words() == "The game is over."


@pytest.mark.parametrize(
    ("trump", "said"), [("S", "Trump: spades"), ("H", "Trump: hearts"), (None, "No trump")]
)
def test_the_table_of_trick_play_names_its_trump(trump, said):
    rules = canju.HoneymoonBridge(trump)
    game = Game("AS QS 2H", "KS 3S 3H", rules=rules, players=("human", "human"))
    assert str(game).splitlines()[0] == f"{said}. Tricks: First 0, Second 0."
    game.play("2H")
    game.play("3H")
    assert str(game).splitlines()[0] == f"{said}. Tricks: First 0, Second 1."
    assert str(Game("3", "4")).startswith("You: ")


def test_a_deal_for_tricks_has_suits_and_no_jokers():
    for seed in range(10):
        position = Game.deal(13, 13, seed=seed, rules="honeymoon-bridge:S").position
        assert all(len(card) == 2 for card in (*position.first, *position.second))


def test_the_perfect_player_without_limits_keeps_to_those_of_the_game():
    game = Game(*deal(27, 27, seed=1), players=("human", Perfect()), time_limit=0.05)
    assert game.players == ("human", "perfect")
    limited = Perfect(node_limit=5)
    assert Game("3", "4", players=("human", limited)).players[1] is limited


@pytest.mark.parametrize("seed", range(20))
def test_the_tricks_of_a_verdict_are_those_that_perfect_players_take(seed):
    hands = deal(5, 5, seed=seed, jokers=False, suits=True)
    game = Game(*hands, rules="honeymoon-bridge:H", players=("perfect", "perfect"))
    promised = game.verdict()
    assert game.run()
    first, second = game.tricks
    assert first + second == 5
    assert first == solve(*hands, rules="honeymoon-bridge:H").tricks
    assert f"First (computer) {first}, Second (computer) {second}." in promised.sentence
    assert game.winner == promised.winner == ("first" if first > second else "second")


@pytest.mark.parametrize("rules", ["doudizhu", "pagat", "singles-and-pairs", "run-fast"])
def test_the_task_names_what_is_legal(rules):
    met = set()
    for seed in range(8):
        game = Game.deal(8, 8, seed=seed, rules=rules, players=("random", "random"))
        while not game.is_over:
            plays, task = game.position.plays(), game.result().partition("turn: ")[2]
            words = " ".join(
                word for word in task[:-1].split() if word in ("beat", "or", "pass,", "pass")
            )
            if game.position.to_beat is None:
                assert task == "lead."
            elif rules == "run-fast":
                assert words == ("pass," if Play("pass") in plays else "beat")
            else:
                assert words == "beat or pass"
            met.add(words)
            game.step()
    assert len(met) == (3 if rules == "run-fast" else 2)


def test_words():
    game = Game(*HANDS)
    assert str(game).splitlines() == ["You: 333 4 5 A R", "Computer: Q K 222 B", "Your turn: lead."]
    assert repr(game) == "<Game: You v Computer, 0 moves, Your turn: lead>"
    game.play("4")
    assert game.result() == "Computer's turn: beat 4 or pass."
    assert Game("3", "4", players=("human", "human")).names == ("First", "Second")
    assert Game("3", "4", players=("greedy", "greedy")).names == (
        "First (greedy)",
        "Second (greedy)",
    )
    with pytest.raises(OptionError, match="'first' or 'second'"):
        game.name("third")


def test_whatever_is_done_in_whatever_order_the_game_stays_sound():
    rng = random.Random(1)
    for seed in range(60):
        players = [rng.choice(("human", "greedy", "random", "perfect")) for _ in range(2)]
        game = Game(*deal(4, 5, seed=seed), players=players)
        for _ in range(40):
            deeds = [
                lambda game=game: game.play(rng.choice(game.plays() or ["3"])),
                lambda game=game: game.play(rng.choice(("3", "pass", "", "44", "Z", "RB"))),
                game.step,
                game.undo,
                game.hint,
                game.verdict,
                game.winning_plays,
                *([game.restart] if rng.random() < 0.1 else []),
            ]
            with contextlib.suppress(CanjuError):
                rng.choice(deeds)()
            assert game.position == replayed(game)
            assert game.is_over == (game.winner is not None)
            assert str(game)
