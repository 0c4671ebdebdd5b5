"""A game of honeymoon bridge: what may not be done, programs, hints, records, and no peeking."""

from __future__ import annotations

import json
import random

import canju
import pytest
from canju import CardError, PlayError, honeymoon
from canju.arguments.limits import Limits
from canju.errors import OptionError, RecordError
from canju.honeymoon.players import choice_of
from canju.language.languages import CHINESE
from rolled_out import lowest_of_likes, tricks_by

BOTH = ("human", "human")
LIMITS = Limits.checked(threads=1)


def begun(*plays, players=BOTH, seed=7, **options):
    game = honeymoon.Game(seed=seed, players=players, **options)
    for play in plays:
        game.play(play)
    return game


def random_game(seed, moves, **options):
    numbers = random.Random(seed)
    game = begun("1S", "pass", seed=seed, **options)
    for _ in range(moves):
        game.play(numbers.choice(game.plays()))
    return game


# What may not be done.


@pytest.mark.parametrize(
    ("before", "play", "parts"),
    [
        (["2C"], "1NT", ["1NT is not above the last bid, 2C"]),
        (["2C"], "2C", ["2C is not above the last bid, 2C"]),
        ([], "double", ["no doubles", "there is no bid yet"]),
        (["1C"], "redouble", ["no doubles", "1C is not doubled"]),
        ([], "9H", ["9H is not a call"]),
        ([], "8C", ["8C is not a call"]),
        (["1C", "pass"], "1D", ["1D is a call, and the auction is over"]),
        (["1C", "pass"], "pass", ["pass is a call, and the auction is over"]),
        (["1C", "pass"], "9H 8H", ["2 cards, and one is played"]),
        (["1C", "pass"], "9", ["9 has no suit"]),
    ],
)
def test_what_may_not_be_done_is_said(before, play, parts):
    game = begun(*before)
    state = str(game)
    with pytest.raises(PlayError) as raised:
        game.play(play)
    assert all(part in str(raised.value) for part in parts)
    assert (str(game), len(game.moves)) == (state, len(before))
    assert str(raised.value) != CHINESE.error(raised.value)


def test_a_revoke_and_a_card_not_held_are_both_said():
    game = begun("1NT", "pass")
    lead = game.plays()[0]
    game.play(lead)
    hand = game.hand("second")
    assert any(card[1] == lead[1] for card in hand), "the seed gives a suit to follow"
    revoke = next(card for card in hand if card[1] != lead[1])
    with pytest.raises(PlayError, match=f"{revoke} does not follow suit: {lead} was led"):
        game.play(revoke)
    missing = next(card for card in game.hand("first") if card[1] != lead[1])
    with pytest.raises(PlayError) as raised:
        game.play(missing)
    assert "is not in the second hand" in str(raised.value)
    assert "does not follow suit" in str(raised.value)


def test_a_call_out_of_turn_and_too_low_has_both_faults():
    game = begun("2C")
    with pytest.raises(PlayError) as raised:
        game.play("1C", side="first")
    assert "it is second" in str(raised.value).lower()
    assert "not above the last bid" in str(raised.value)
    with pytest.raises(OptionError, match="side 'third': choose 'first' or 'second'"):
        game.play("3C", side="third")
    program = honeymoon.Game(seed=7, players=("greedy", "human"))
    with pytest.raises(PlayError, match="it is"):
        program.play("1C")
    with pytest.raises(PlayError, match="a person chooses"):
        begun().step()


def test_bad_text_is_a_card_error_and_other_things_are_type_errors():
    game = begun("1C", "pass")
    with pytest.raises(CardError):
        game.play("hearts!")
    with pytest.raises(TypeError, match="play: expected a call or a card"):
        game.play(3)
    with pytest.raises(OptionError, match="choose 'honeymoon' or 'german-whist', or with"):
        honeymoon.Game(rules="honeymoon-bridge:S")
    with pytest.raises(CardError):
        game.play("\ud800")
    with pytest.raises(PlayError, match="is not a call"):
        begun().play("\ud800")
    with pytest.raises(OptionError, match="unknown player 'robot'"):
        honeymoon.Game(players=("human", "robot"))
    with pytest.raises(OptionError, match="samples=0"):
        honeymoon.Game(samples=0)
    with pytest.raises(OptionError, match="scoring='rubber': choose 'duplicate' or 'tricks'"):
        honeymoon.Rules(scoring="rubber")
    with pytest.raises(TypeError, match="doubles: expected True or False"):
        honeymoon.Rules(doubles="no")


def test_a_game_that_is_over_takes_nothing():
    game = begun("pass", "pass", rules=honeymoon.Rules(passed_out="score"))
    assert (game.phase, game.contract, game.score, game.plays()) == ("over", None, (0, 0), [])
    for call in (lambda: game.play("1C"), game.step, game.hint, game.odds):
        with pytest.raises(PlayError, match="the game is over"):
            call()


# Programs.


@pytest.mark.parametrize("name", ["sampling", "greedy", "random", "perfect"])
def test_programs_play_whole_games(name):
    game = honeymoon.Game(seed=5, players=(name, "greedy"), samples=4)
    game.run()
    assert game.is_over
    assert sum(game.tricks) == 13
    assert sum(game.score) == 0
    again = honeymoon.Game(seed=5, players=(name, "greedy"), samples=4, threads=2)
    again.run()
    assert again.moves == game.moves, "threads change nothing"


def test_a_program_of_ones_own_gets_a_view():
    seen = []

    def first_play(view):
        seen.append(view)
        return view.plays()[0] if view.phase != "bidding" or view.calls else "1C"

    game = honeymoon.Game(seed=5, players=(first_play, "greedy"))
    game.run()
    assert game.is_over
    assert {type(view) for view in seen} == {canju.honeymoon.View}
    bad = honeymoon.Game(seed=5, players=(lambda view: "9H 9C", "greedy"))
    with pytest.raises(PlayError, match="an illegal play"):
        bad.step()


def hidden_dealt_anew(game, side, numbers, tries=150):
    """Other deals of which the side has seen the same."""
    cards, actions = list(game._state.cards), [move.play for move in game.moves]
    found = []
    for _ in range(tries):
        other = list(cards)
        for _ in range(2):
            i, j = numbers.randrange(52), numbers.randrange(52)
            other[i], other[j] = other[j], other[i]
        state = game._state.dealt_anew(other, side, actions)
        if state is not None and sorted(other) == sorted(cards) and other != cards:
            found.append(state)
            cards = other
    return found


@pytest.mark.parametrize("name", ["sampling", "greedy", "random"])
def test_no_player_sees_what_its_side_does_not(name):
    """All that a side cannot see is dealt anew: the same view and seed give the same play."""
    compared = 0
    for seed in range(12):
        numbers = random.Random(seed)
        game = random_game(seed, numbers.randrange(26))
        played = choice_of(name, game._state, game.rules, 6, 3, LIMITS)
        for state in hidden_dealt_anew(game, game.turn, numbers)[-3:]:
            assert state.view(game.turn) == game._state.view(game.turn)
            assert choice_of(name, state, game.rules, 6, 3, LIMITS) == played
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", ["sampling", "greedy", "random"])
def test_nobody_bids_by_what_the_other_side_or_the_stock_holds(name):
    """Of two hands that are dealt anew, the other one's and the stock's, nothing is in a call."""
    for seed in range(15):
        numbers = random.Random(seed)
        game = begun(*["1C", "1H"][: seed % 3], seed=seed)
        played = choice_of(name, game._state, game.rules, 6, 3, LIMITS)
        side, actions = game.turn, [move.play for move in game.moves]
        cards = list(game._state.cards)
        mine = 0 if side == "first" else 13
        places = [place for place in range(52) if not mine <= place < mine + 13]
        there = [cards[place] for place in places]
        numbers.shuffle(there)
        for place, card in zip(places, there, strict=True):
            cards[place] = card
        state = game._state.dealt_anew(cards, side, actions)
        assert state is not None
        assert state.view(side) == game._state.view(side)
        assert choice_of(name, state, game.rules, 6, 3, LIMITS) == played


def test_the_one_that_sees_everything_does_peek():
    """The test above can fail: it does for the player that is labelled so."""
    differs = False
    for seed in range(30):
        numbers = random.Random(seed)
        game = random_game(seed, 2 * numbers.randrange(10))
        played = choice_of("perfect", game._state, game.rules, 6, 3, LIMITS)
        for state in hidden_dealt_anew(game, game.turn, numbers)[-2:]:
            differs |= choice_of("perfect", state, game.rules, 6, 3, LIMITS) != played
        if differs:
            return
    raise AssertionError("it never played otherwise")


# Hints and odds.


def test_odds_do_not_depend_on_threads_and_tell_their_error():
    game = begun("2S", "pass")
    one, two = (game.odds(samples=40, seed=9, threads=threads) for threads in (1, 2))
    assert one.values == two.values
    assert one.tricks == two.tricks
    assert set(one.values) == set(game.plays())
    assert all(value.error > 0 for value in one.values.values())
    assert game.odds(samples=40, seed=10).values != one.values
    assert "40 sampled deals" in str(one)
    assert "ignored" in one.caveat()


@pytest.mark.parametrize("scoring", ["duplicate", "tricks"])
def test_a_second_pass_is_worth_what_the_game_scores(scoring):
    """If the deal ends, that is its score. Else it is half of all that the next deal scores."""
    rules = honeymoon.Rules(passed_out="score", scoring=scoring)
    shares = {"score": sum(begun("pass", "pass", rules=rules).score) / 2}
    played = begun("1C", "pass", rules=rules)
    while not played.is_over:
        played.play(played.plays()[0])
    shares["redeal"] = sum(played.score) / 2
    for passed_out, share in shares.items():
        rules = honeymoon.Rules(passed_out=passed_out, scoring=scoring)
        for seed in range(5):
            game = begun("pass", seed=seed, rules=rules)
            assert game.odds().values["pass"].mean == share
            assert game._state.call_worth("pass", game._state.foreseen(LIMITS)) == share


@pytest.mark.parametrize("name", ["greedy", "perfect"])
def test_a_weak_hand_passes_second_only_for_a_new_deal(name):
    """Without a new deal a pass scores nothing, so any bid is better."""
    calls = {"score": set(), "redeal": set()}
    for seed in range(40):
        for passed_out, chosen in calls.items():
            rules = honeymoon.Rules(passed_out=passed_out, scoring="tricks")
            state = begun("pass", seed=seed, rules=rules)._state
            chosen.add(choice_of(name, state, rules, 6, 3, LIMITS) == "pass")
    assert calls == {"score": {False}, "redeal": {False, True}}


def test_the_last_round_and_the_play_are_exact():
    game = random_game(4, 24)
    odds = game.odds()
    assert game.phase == "exchange"
    assert odds.exact
    assert 1 <= odds.samples <= 14
    while game.phase == "exchange":
        game.play(game.plays()[0])
    odds = game.odds()
    assert odds.exact
    assert odds.samples == 1
    position = canju.Position(
        game.hand(game.turn),
        game.hand("second" if game.turn == "first" else "first"),
        rules="honeymoon-bridge:S",
    )
    solution = canju.solve(position)
    assert {card: value.mean for card, value in odds.tricks.items()} == {
        str(play): float(tricks) for play, tricks in solution.values.items()
    }
    assert game.view().known == game.hand("second" if game.turn == "first" else "first")


def test_the_last_round_is_the_mean_of_all_deals_that_there_are():
    """Beside one deal after the other: each card that was not seen may be the last of the stock."""
    compared = differ = 0
    for seed in range(40):
        game = random_game(seed, 24 + seed % 2)
        side, odds = game.turn, game.odds()
        view = game.view()
        # Where nobody failed to follow, these deals are equally likely.
        if any(one.leader == side and one.led[1] != one.answer[1] for one in view.rounds):
            continue
        deals = []
        for card in view.unseen:
            cards = list(game._state.cards)
            place = cards.index(card)
            cards[place], cards[-1] = cards[-1], cards[place]
            deals.append(game._state.dealt_anew(cards, side, [move.play for move in game.moves]))
        assert odds.exact
        assert odds.samples == len(deals)
        for card in lowest_of_likes(view):
            tricks = [tricks_by(deal, card, side) for deal in deals]
            assert odds.tricks[card].mean == pytest.approx(sum(tricks) / len(deals))
            differ += len(set(tricks)) > 1
            compared += 1
    assert compared > 40
    assert differ > 10


def test_standard_errors_say_how_far_off_samples_are():
    """Of many small samples, how many are within 1.96 errors of the mean of a large one."""
    game = random_game(4, 19)
    true = game.odds(samples=6000, seed=999, threads=2)
    assert not true.exact
    held = tried = 0
    squares = 0.0
    for seed in range(60):
        found = game.odds(samples=60, seed=seed, threads=1)
        for card, value in found.tricks.items():
            if value.error:
                tried += 1
                away = (value.mean - true.tricks[card].mean) / value.error
                held += abs(away) < 1.96
                squares += away**2
    assert tried > 100
    # Cards of one sample hang together: the bounds are those of 60 numbers, not of all.
    assert 0.87 < held / tried <= 1
    assert 0.5 < squares / tried < 1.8


def test_a_hint_names_the_best_and_says_what_it_is():
    game = begun(lang="zh")
    assert game.hint().play == game.odds().best
    assert "平均" in game.hint().sentence
    game = begun("2S", "pass")
    hint = game.hint()
    assert hint.play in game.plays()
    assert "tricks on average" in hint.sentence


def test_limits_are_kept():
    game = begun("2S", "pass")
    with pytest.raises(canju.errors.TimeLimit):
        game.odds(samples=1_000_000, time_limit=0.05)
    with pytest.raises(canju.errors.MemoryLimit):
        game.odds(memory_limit=1)


# Taking back, records, displays.


def test_undo_takes_back_to_the_last_move_of_a_person():
    game = honeymoon.Game(seed=7, players=("human", "greedy"))
    game.play("4NT")
    game.run()
    before = game.moves
    game.play(game.plays()[0])
    game.run()
    game.undo()
    assert game.moves == before
    assert game.phase == "exchange"
    game.undo()
    assert game.moves == ()
    assert game.phase == "bidding"
    with pytest.raises(PlayError, match="no move to take back"):
        game.undo()


def test_records_save_and_load(tmp_path):
    path = tmp_path / "game.json"
    game = honeymoon.Game(
        seed=11, players=("sampling", "greedy"), samples=2, rules=honeymoon.Rules(doubles=True)
    )
    game.run()
    game.save(path)
    again = honeymoon.Game.load(path)
    assert again.to_dict() == game.to_dict()
    assert again.moves == game.moves
    assert again.rules == game.rules
    facts = json.loads(path.read_text())
    for change, told in [
        ({"canju": "match"}, "expected 'canju': 'honeymoon'"),
        ({"seed": -1}, "seed"),
        ({"rules": {"vulnerable": True}}, "unknown switch 'vulnerable'"),
        ({"players": ["robot", "human"]}, "players"),
        ({"moves": [{"side": "first", "play": "\ud800"}]}, r"moves\[0\]: .*is not a call"),
        ({"score": [1, 2]}, "score: the moves give"),
        ({"moves": facts["moves"][:3] + [{"side": "first", "play": "1C"}] * 2}, r"moves\[[34]\]"),
    ]:
        path.write_text(json.dumps({**facts, **change}))
        with pytest.raises(RecordError, match=told) as raised:
            honeymoon.Game.load(path)
        assert len(str(raised.value)) < 400
    path.write_text("{")
    with pytest.raises(RecordError, match="not JSON"):
        honeymoon.Game.load(path)


def test_a_game_to_be_played_on_is_loaded_where_it_was(tmp_path):
    game = random_game(3, 9)
    game.save(tmp_path / "x.json")
    again = honeymoon.Game.load(tmp_path / "x.json")
    assert again.view("first") == game.view("first")
    again.play(again.plays()[0])


@pytest.mark.parametrize("moves", [0, 5, 30, 52])
def test_displays_show_one_side_alone(moves):
    numbers = random.Random(2)
    game = honeymoon.Game(seed=2, players=("human", "random"))
    game.play("1S")
    for _ in range(moves):
        if game.is_over:
            break
        if game.awaits_person:
            game.play(numbers.choice(game.plays()))
        else:
            game.step()
    shown = str(game) + game._repr_html_()
    if game.phase in ("bidding", "exchange"):
        # Cards as texts are written with a sign after the rank in one, before it in the other.
        hidden = game.view("first").unseen
        assert hidden
        signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
        assert not any(f">{card[0]}{signs[card[1]]}<" in shown for card in hidden)
    assert "♠" in shown or game.is_over
    for thing in (game.view("first"), game) if not game.is_over else (game,):
        assert thing._repr_html_().startswith("<div")
    if not game.is_over:
        assert "<table" in game.odds(samples=2)._repr_html_()


def test_both_languages(capsys):
    game = begun("1S", "pass", lang="zh", names=("小明", "Ann"))
    game.play(game.plays()[0])
    told = str(game)
    assert "翻开" in told
    assert "定约" in told
    assert "轮到 Ann" in told
