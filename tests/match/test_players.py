"""The players: greedy to the letter, perfect, random; and what is refused as a player."""

from __future__ import annotations

import pickle
from random import Random as Numbers

import canju
import pytest
from canju import Hand, Play, Position
from canju.playing import Greedy, Perfect, Random
from canju.playing.players import player
from twin.agreement import hand_of, package_position, rules_of, twin_play
from twin.enumeration import all_plays
from twin.natural import greedy, natural_key
from twin.positions import hand_from, positions
from twin.rules import PRESETS, full_deck, preset

GAMES = [(name, decks) for name in PRESETS for decks in (1, 2)]


@pytest.mark.parametrize(("name", "decks"), GAMES)
def test_the_natural_order_is_the_twins_play_by_play(name, decks):
    """Every play of random hands full of rare plays, the kickers' order too."""
    rng, switches = Numbers(5), preset(name, decks)
    for _ in range(12):
        hand = hand_from(rng, full_deck(decks), rng.randint(1, 14), decks)
        found = hand_of(hand).plays(rules_of(name, decks), order="natural")
        expected = all_plays(hand, switches)
        assert len({str(natural_key(play, hand)) for play in expected}) == len(expected)
        assert [twin_play(play) for play in found] == sorted(
            expected, key=lambda play: natural_key(play, hand)
        )


def test_wings_of_the_same_ranks_come_low_before_high():
    """With 6 and 7 held twice each, 667 before 677: worked out by hand."""
    found = Hand("333444555 66 77").plays(order="natural")
    wings = [str(play) for play in found if play.kind == "plane+singles" and play.length == 3]
    assert wings == ["333444555667", "333444555677"]


@pytest.mark.parametrize("name", PRESETS)
def test_greedy_is_the_twins(name):
    for deal in positions(21, 60, 10, (name,)):
        expected = greedy(deal.first, deal.to_beat, preset(name, deal.decks))
        assert twin_play(Greedy()(package_position(deal))) == expected, deal


@pytest.mark.parametrize(
    ("first", "to_beat", "expected"),
    [
        # Leading: the kinds in order, so that even a bomb is broken up for a trio with a kicker.
        ("5 6666 BR", None, "56666B"),
        ("6666 BR", None, "666B"),
        ("6666", None, "6666"),
        ("3 BR", None, "3"),
        ("BR", None, "B"),
        # Following: the lowest, even when it breaks up a pair.
        ("55 7", "4", "5"),
        ("3 555 44 66", "333 44", "44555"),
        # A bomb answers bombs only, and the rocket nothing.
        ("7777 BR", "9", "B"),
        ("7777 3", "99", "pass"),
        ("7777 3", "6666", "7777"),
        ("BR 3", "6666", "pass"),
        ("34567 9", "45678", "pass"),
    ],
)
def test_greedy_worked_out_by_hand(first, to_beat, expected):
    position = Position(first, "8", to_beat, rules=canju.DouDizhu(deck_limit=None))
    assert str(Greedy()(position)) == expected


def test_greedy_never_answers_a_smaller_bomb_with_a_longer_one():
    """Of two decks: "the same kind and length"."""
    rules = canju.DouDizhu(decks=2)
    position = Position("55555 7777", "8", "6666", rules=rules)
    assert Greedy()(position) == Play("7777")
    assert Greedy()(Position("55555 3", "8", "6666", rules=rules)) == Play("pass")


def greedy_card(hand, led, trump):
    """The rule for trick play, written down again from its words, cards as texts."""
    heights, suits = "23456789TJQKA", "CDHS"

    def low(cards):
        return min(cards, key=lambda card: (heights.index(card[0]), suits.index(card[1])))

    if led is None:
        lengths = {suit: sum(card[1] == suit for card in hand) for suit in suits}
        tops = {
            suit: max((heights.index(card[0]) for card in hand if card[1] == suit), default=-1)
            for suit in suits
        }
        # Later ones win: spades are last.
        suit = sorted(suits, key=lambda suit: (lengths[suit], tops[suit]))[-1]
        return heights[tops[suit]] + suit
    if following := [card for card in hand if card[1] == led[1]]:
        above = [card for card in following if heights.index(card[0]) > heights.index(led[0])]
        return low(above or following)
    trumps = [card for card in hand if card[1] == trump]
    return low(trumps or hand)


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", None])
def test_greedy_in_trick_play_is_its_rule(trump):
    """On lead and in mid-trick, wherever games between chance and chance lead to."""
    chance, asked = Random(seed=3), {True: 0, False: 0}
    for seed in range(60):
        hands = canju.deal(6, 6, seed=seed, jokers=False, suits=True)
        position = Position(*hands, rules=canju.HoneymoonBridge(trump))
        while not position.is_over:
            led = None if position.to_beat is None else str(position.to_beat)
            expected = greedy_card(list(position.hand), led, trump)
            assert str(Greedy()(position)) == expected, position
            asked[led is None] += 1
            position = position.play(chance(position))
    assert asked == {True: 360, False: 360}


@pytest.mark.parametrize(
    ("hand", "led", "trump", "expected"),
    [
        # Leading: the longest suit, then the higher card, then spades first.
        ("2C 3C 4C AS KS", None, None, "4C"),
        ("2C 9C 3D JD", None, None, "JD"),
        ("2C 9C 3S 9S", None, None, "9S"),
        # Following: as cheaply as it wins, else as low as possible.
        ("AS KS 2S 3H", "QS", None, "KS"),
        ("JS TS 4S AH", "QS", None, "4S"),
        ("2C 3H AH", "QS", "H", "3H"),
        ("2C 2D AH", "QS", None, "2C"),
        ("2D 2C AH", "QS", "S", "2C"),
    ],
)
def test_greedy_in_trick_play_worked_out_by_hand(hand, led, trump, expected):
    other = "TC TD TH 7C 7D 7H"
    other = " ".join(other.split()[: len(hand.split()) - (led is not None)])
    position = Position(hand, other, led, rules=canju.HoneymoonBridge(trump))
    assert str(Greedy()(position)) == expected


def test_perfect_keeps_a_won_position():
    for deal in positions(22, 40, 6):
        position = package_position(deal)
        play = Perfect(threads=1)(position)
        if canju.solve(position).wins:
            assert position.play(play).is_over or not canju.solve(position.play(play)).wins


def test_perfect_has_the_solvers_limits():
    with pytest.raises(canju.errors.NodeLimit):
        Perfect(node_limit=1)(Position(*canju.deal(17, 17, seed=3)))


def test_random_plays_are_legal_and_all_of_them_come():
    position = Position("3 44", "5 6")
    seen = {str(Random(seed)(position)) for seed in range(60)}
    assert seen == {str(play) for play in position.plays()}


def test_the_same_seed_makes_the_same_choices():
    """In every version of Python: these come from the Mersenne twister's published numbers."""
    position = Position("3 4 5 6 7 8 9 T", "J")
    numbers = Numbers(42)
    plays = position.plays()
    expected = [plays[int(numbers.random() * len(plays))] for _ in range(20)]
    chooser = Random(seed=42)
    assert [chooser(position) for _ in range(20)] == expected


@pytest.mark.parametrize(
    "made", [Greedy(), Perfect(), Perfect(threads=1, memory_limit="2MB"), Random(seed=3), Random()]
)
def test_the_repr_of_a_player_evaluates_back(made):
    assert repr(eval(repr(made))) == repr(made)


def test_a_pickled_random_goes_on_where_it_was():
    position = Position("3 4 5 6 7 8 9 T", "J")
    chooser = Random(seed=1)
    chooser(position)
    again = pickle.loads(pickle.dumps(chooser))
    assert [again(position) for _ in range(9)] == [chooser(position) for _ in range(9)]


def test_players_by_name():
    assert player(" Greedy ") == Greedy()
    assert player("perfect") == Perfect()
    assert repr(player("random")) == "Random()"
    assert player(len) is len


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ("gready", canju.errors.OptionError, "choose one of greedy, perfect, random"),
        ("", canju.errors.OptionError, "choose one of"),
        (Greedy, TypeError, r"pass an instance, Greedy\(\)"),
        (None, TypeError, "expected a player"),
        (3, TypeError, "expected a player"),
    ],
)
def test_what_is_no_player_is_refused(value, error, message):
    with pytest.raises(error, match=message):
        player(value)


@pytest.mark.parametrize("asked", [Greedy(), Perfect(), Random(seed=1)])
def test_every_player_refuses_what_is_no_position_or_over(asked):
    with pytest.raises(TypeError, match="expected a Position or its text, got NoneType"):
        asked(None)
    with pytest.raises(canju.PositionError, match="the game is over"):
        asked(Position("3", "4").play("3"))
    assert asked("3 | 4") == Play("3")
