"""Honeymoon bridge: the same objects as the other games, and what is its own."""

from __future__ import annotations

import copy
import pickle

import canju
import pytest
from canju import (
    Hand,
    HoneymoonBridge,
    Play,
    PlayError,
    Position,
    PositionError,
    best_reply,
    deal,
    solve,
)
from canju._canju import Memo, Session
from canju.arguments.limits import Limits
from canju.errors import OptionError

NO_TRUMP = "honeymoon-bridge:NT"
SPADES = "honeymoon-bridge:S"


def small():
    """The heart first: whatever comes back in spades is then taken twice."""
    return solve("AS QS 2H", "KS 3S 3H", rules=NO_TRUMP)


# --- rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", None])
def test_rules_by_name_and_as_objects(trump):
    rules = HoneymoonBridge(trump=trump)
    name = f"honeymoon-bridge:{trump or 'NT'}"
    assert (str(rules), rules.preset, rules.trump) == (name, name, trump)
    assert eval(repr(rules)) == rules == pickle.loads(pickle.dumps(rules))
    assert hash(rules) == hash(copy.deepcopy(rules))
    position = Position("AS", "KH", rules=name)
    assert position.rules == rules
    assert position == Position("AS", "KH", rules=rules)
    assert Position("AS", "KH", rules=f" {name.upper()} ") == position


def test_rules_of_different_trumps_differ():
    rules = [HoneymoonBridge(trump) for trump in ("C", "D", "H", "S", None)]
    assert len(set(rules)) == 5
    assert HoneymoonBridge("S") != canju.DouDizhu()
    assert HoneymoonBridge("S") != "honeymoon-bridge:S"
    assert len({Position("AS", "KH", rules=one) for one in rules}) == 5


@pytest.mark.parametrize("trump", ["", "X", "SS", "S H", "♠♠", "\ud800"])
def test_an_unknown_trump_is_refused(trump):
    with pytest.raises(OptionError, match="'C', 'D', 'H', 'S' or 'NT'"):
        HoneymoonBridge(trump=trump)


@pytest.mark.parametrize("name", ["honeymoon-bridge", "honeymoon-bridge:", "honeymoon-bridge:X"])
def test_a_name_without_a_trump_says_how_to_name_one(name):
    with pytest.raises(OptionError, match="names no trump: choose 'honeymoon-bridge:NT', or"):
        solve("AS", "KH", rules=name)


def test_trump_takes_a_text_or_none():
    with pytest.raises(TypeError):
        HoneymoonBridge(trump=1)
    with pytest.raises(TypeError):
        HoneymoonBridge()


def test_what_is_of_shedding_games_alone_says_so():
    with pytest.raises(OptionError, match="shedding games"):
        Hand("AS KS").plays(SPADES)
    with pytest.raises(OptionError, match="shedding games"):
        solve("AS", "KH", rules=SPADES, goal="fastest")


# --- positions and plays ----------------------------------------------------------------------


def test_a_trick_played_out():
    position = Position("AS 2H", "KS 3H", rules=NO_TRUMP)
    assert [str(play) for play in position.plays()] == ["2H", "AS"]
    led = position.play("2H")
    assert (led.turn, str(led.hand), str(led.other), str(led.to_beat)) == (
        "second",
        "3H KS",
        "AS",
        "2H",
    )
    after = led.play("3H")
    assert (after.turn, after.to_beat) == ("second", None)
    over = after.play("KS").play("AS")
    assert over.is_over
    assert over.turn == "first"
    assert over.winner is None
    assert over.plays() == []


def test_a_card_is_a_play_of_its_own_kind():
    card = Position("9H 8H", "7H 6H", rules=SPADES).read("9H")
    assert (card.kind, card.kind_zh, card.rank, card.length, len(card)) == ("card", "牌", "9", 1, 1)
    assert bool(card)
    assert card.cards == Hand("9H")
    assert eval(repr(card)) == card == pickle.loads(pickle.dumps(card)) == copy.copy(card)
    assert (
        card
        == Play("9H", kind="card")
        == Play("9H", rules=SPADES)
        == Play("9H", kind="card", rank="9")
    )
    assert card != Play("9H")
    assert len({card, Play("9H")}) == 2
    assert card.same_as(Play("9S", kind="card"))
    assert not card.same_as(Play("9S"))
    assert card.same_as("9")


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        ("9H 8H", {}),
        ("", {}),
        ("9", {}),
        ("BJ", {}),
        ("pass", {}),
        ("9H", {"kind": "single"}),
        ("9H", {"rank": "8"}),
    ],
)
def test_what_is_no_card_of_a_trick_is_refused(cards, options):
    with pytest.raises(PlayError):
        Play(cards, rules=SPADES, **options)
    with pytest.raises(PlayError):
        Position("9H", "8H", rules=SPADES).play(cards if cards != "9H" else "9D")


def test_plays_of_one_game_are_read_in_another_by_their_cards():
    bridge = Position("9H", "8H", rules=SPADES)
    assert bridge.play(Play("9H")) == bridge.play("9H")
    shedding = Position("9H 3", "8H 4")
    assert shedding.play(Play("9H", kind="card")) == shedding.play("9H")
    assert Position("T", "J", Play("9H", kind="card")).to_beat == Play("9H")
    assert Position("TS", "", Play("9H"), rules=SPADES).to_beat == Play("9H", kind="card")


def test_a_revoke_is_refused():
    position = Position("9H 8S", "7H", "AH", rules=SPADES)
    with pytest.raises(
        PlayError, match="8S does not follow suit: AH was led and the first hand has ♥"
    ):
        position.play("8S")


def faults_of(*hands, to_beat=None):
    with pytest.raises(PositionError) as caught:
        solve(*hands, to_beat=to_beat, rules=SPADES)
    return str(caught.value)


@pytest.mark.parametrize(
    ("hands", "to_beat", "fault"),
    [
        (
            ("AS KS", "QS"),
            None,
            "2 and 1 cards: both hands must have the same size unless a card has been led",
        ),
        (("AS KS", "QS JS"), "TS", "the second hand must be one card shorter than the first hand"),
        (("AS", "QS JS"), "TS", "one card shorter"),
        (("9 KS", "QS JS"), None, "9, a card without a suit"),
        (("9 KS", "QS JS"), None, "9, a card without a suit (write suits: 9S or ♠9)"),
        (
            ("A K Q", "J T 9"),
            None,
            "2 faults:\n  - the first hand has Q K A, cards without suits (write suits: QS or ♠Q)"
            "\n  - the second hand has 9 T J, cards without suits (write suits: 9S or ♠9)",
        ),
        (("R KS", "QS JS"), None, "R, a joker"),
        (("AS KS", "AS JS"), None, "AS is in both hands"),
        (("AS AS", "KS JS"), None, "AS occurs 2 times in the first hand"),
        (("AS KS", "QS"), "AS", "AS has been led, and the first hand still holds it"),
        (("AS KS", "QS"), "QS", "QS has been led, and the second hand still holds it"),
        (("", ""), None, "the first hand is empty"),
    ],
)
def test_an_impossible_setup_is_refused_with_why(hands, to_beat, fault):
    assert fault in faults_of(*hands, to_beat=to_beat)


def test_more_than_thirteen_cards_are_refused():
    first, second = deal(14, 14, seed=1, jokers=False, suits=True)
    assert "14 cards in the first hand: at most 13 are possible" in faults_of(first, second)


@pytest.mark.parametrize("led", ["9", "R", "9H 8H"])
def test_a_card_led_that_is_none_is_refused(led):
    with pytest.raises((PlayError, PositionError), match="a play is one card") as raised:
        solve("AS KS", "QS", to_beat=led, rules=SPADES)
    assert ("(write suits: 9S or ♠9)" in str(raised.value)) == (led == "9")
    # With other faults, all are named at once.
    faults = faults_of("AS AS", "QS", to_beat=led)
    assert "a play is one card" in faults
    assert "AS occurs 2 times" in faults


# --- solutions --------------------------------------------------------------------------------


def test_a_solution_counts_tricks():
    solution = small()
    assert solution.value == solution.tricks == 2
    assert type(solution.tricks) is int
    assert solution.best == Play("2H", kind="card")
    assert {str(card): tricks for card, tricks in solution.values.items()} == {
        "2H": 2,
        "QS": 1,
        "AS": 1,
    }
    assert solution.best_plays == [solution.best]
    assert [str(card) for card in solution.line] == ["2H", "3H", "3S", "QS", "AS", "KS"]
    assert "first takes 2 of 3 tricks" in repr(solution)
    assert solution.goal == "win"
    assert str(best_reply("AS QS 2H", "KS 3S 3H", rules=NO_TRUMP)) == "2H"


def test_solving_in_mid_trick():
    solution = solve("KS 3S 3H", "AS QS", to_beat="2H", rules=NO_TRUMP)
    assert solution.tricks == 1
    assert list(solution.values.values()) == [1]
    assert solution == small().after("2H").__class__(
        solution.position, "win", Limits.checked(), small()._memo
    )
    spade_led = solve("KS 3S 3H", "AS 2H", to_beat="QS", rules=NO_TRUMP)
    assert {str(card): tricks for card, tricks in spade_led.values.items()} == {"3S": 1, "KS": 2}


@pytest.mark.parametrize("name", ["wins", "winner", "plays_left", "winning_plays"])
def test_a_trick_game_has_no_names_of_the_others(name):
    solution = small()
    assert not hasattr(solution, name)
    over = solution.after(*solution.line)
    assert not hasattr(over, name)
    assert over.value == over.tricks == 0


def test_a_shedding_game_has_no_tricks():
    assert not hasattr(solve("7", "8"), "tricks")


def test_tricks_of_both_sides_are_all_there_are():
    """Along every play of some deals, the values agree with each other."""
    for seed in range(20):
        first, second = deal(6, 6, seed=seed, jokers=False, suits=True)
        solution = solve(first, second, rules=SPADES)
        while not solution.position.is_over:
            left = len(solution.position.hand)
            for card, tricks in solution.values.items():
                after = solution.after(card)
                if solution.position.to_beat is None:
                    assert after.tricks == left - tricks
                elif after.position.turn == solution.position.turn:
                    assert after.tricks == tricks - 1
                else:
                    assert after.tricks == left - 1 - tricks
            assert (
                solution.tricks == max(solution.values.values()) == solution.values[solution.best]
            )
            solution = solution.after(solution.best)


def test_sessions_of_other_rules_can_share_a_memo():
    """Fails when a solver, or an answer, is used for a position of other rules."""
    memo = Memo(1 << 20)

    def ask(question, position):
        return Session(memo, position, "win", Limits.checked()).ask(question)

    trumped = Position("AS 2H", "AH KH", rules=SPADES, turn="second")
    for _ in range(2):
        assert ask("value", trumped) == 1
        assert ask("value", Position("AS 2H", "AH KH", rules=NO_TRUMP, turn="second")) == 2
        assert ask("value", Position("AS", "KS")) is True
    with pytest.raises(TypeError, match="only shedding games"):
        ask("plays_left", trumped)
    with pytest.raises(ValueError, match="no such question"):
        ask("tricks", trumped)


def test_hands_in_pbn_and_lin():
    pbn = [
        Hand("AKQ.J32.T98.7654", notation="pbn"),
        Hand("JT9.KQ.AKQ.AKQJT", notation="pbn"),
    ]
    lin = [Hand("SAKQHJ32DT98C7654", notation="lin"), Hand("SJT9HKQDAKQCAKQJT", notation="lin")]
    assert pbn == lin
    assert solve(*pbn, rules=SPADES) == solve(*lin, rules=SPADES)
