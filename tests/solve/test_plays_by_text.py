"""Plays by their texts: in values of solutions, and in lists of plays."""

from __future__ import annotations

import contextlib
import pickle
import warnings

import canju
import pytest
from canju import PASS, DouDizhu, Game, Hand, Play, Position, deal, solve
from canju.games.plays import ByPlay, Plays

RULES = DouDizhu(decks=2, without=("bomb",))
POSITIONS = [
    Position("KK 55 4 3", "22 55 4 3"),
    Position("7 8", "9 T", "7"),
    Position("3 44", "5 66", turn="second", rules="pagat"),
    Position(*deal(6, 5, seed=1, decks=2), rules=RULES),
    Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT"),
]


@pytest.mark.parametrize("goal", ["win", "fastest"])
def test_values_by_text(goal):
    solution = solve(*deal(8, 8, seed=3, suits=True), goal=goal)
    values = solution.values
    for play, value in list(values.items()):
        text = str(play.cards.ranks).replace(" ", "") if play else "pass"
        readings = [other for other in values if other.cards.ranks == play.cards.ranks]
        if len(readings) == 1:
            assert values[text] == values.get(text) == value
            assert text in values
    for wrong in ("2222", "no cards", 3, None):
        assert wrong not in values
        assert values.get(wrong, "nothing") == "nothing"
        with pytest.raises(KeyError):
            values[wrong]
    assert dict(values) == values == pickle.loads(pickle.dumps(values))


def test_values_by_text_in_tricks():
    solution = solve("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    assert {text: solution.values[text] for text in ("AS", "QS", "2H")} == {
        str(play): value for play, value in solution.values.items()
    }


def test_values_by_text_are_those_of_the_very_card():
    """Fails when a text names another card of its rank: in trick play suits count."""
    differ = 0
    for seed in range(60):
        hands = deal(6, 6, seed=seed, jokers=False, suits=True)
        values = solve(*hands, rules="honeymoon-bridge:NT").values
        assert [values[str(card)] for card in values] == list(values.values())
        differ += any(values[a] != values[b] for a in values for b in values if a.rank == b.rank)
    assert differ > 5


# --- lists of plays read texts --------------------------------------------------------------------


def lists_of(position):
    """Every list of plays that a user is given of a position."""
    solution, game = solve(position), Game(position, players=("human", "human"))
    lists = {
        "plays": position.plays(),
        "distinct": position.plays(distinct_suits=True),
        "best_plays": solution.best_plays,
        "line": solution.line,
        "game": game.plays(),
        "readings": game.readings(solution.best.cards) or [solution.best],
        "game wins": game.winning_plays(),
    }
    if "winning_plays" in dir(solution):
        lists |= {
            "winning_plays": solution.winning_plays,
            "hand": position.hand.plays(position.rules),
            "split": position.hand.split(position.rules).plays,
            "view": canju.playing.View.of(position).plays(),
        }
    return lists


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_lists_of_plays_read_texts(position):
    for name, plays in lists_of(position).items():
        assert isinstance(plays, list), name
        for play in plays:
            assert str(play) in plays, name
            assert plays[plays.index(str(play))].same_as(play), name
            assert plays.count(str(play)) >= 1, name
        for wrong in ("", "no cards", "3333 4444 5555", 3, None):
            assert wrong not in plays, name
        with pytest.raises(ValueError, match="'no cards' is not in list"):
            plays.index("no cards")


def test_the_winning_play_by_its_text():
    won, lost = solve("3 5", "4"), solve("7 8", "9 T")
    assert ("5" in won.winning_plays, "3" in won.winning_plays) == (True, False)
    assert ("7" in lost.winning_plays, "7" in lost.best_plays) == (False, True)
    assert (won.line.index("pass"), won.line.count("不要"), "pass" in won.line) == (1, 1, True)
    assert won.best.same_as("5")


@pytest.mark.parametrize(
    ("text", "warns"),
    [("5", 1), ("5H", 1), ("不要", 1), ("4", 0), ("low", 0), ("", 0), ("\ud800", 0)],
)
def test_comparing_a_play_with_its_text_warns_once(text, warns):
    """A play is not a text: hashes of texts differ from run to run."""
    plays = Plays.of(Hand("5D"), [Play("5D"), PASS])
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("default")
        for _ in range(2):
            assert (plays[0] == text, plays[1] == text) == (False, False)
    told = [str(one.message) for one in raised]
    assert told == ["a Play never equals a text: use play.same_as(text)"] * warns
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _ = text in plays, ByPlay(dict.fromkeys(plays)).get(text), plays.count(text), plays != [5]
        with contextlib.suppress(ValueError):
            plays.index(text)


@pytest.mark.parametrize("suits", [True, False])
def test_a_text_is_in_the_legal_plays_where_it_can_be_played(suits):
    found = 0
    for seed in range(60):
        position = Position(*deal(6, 6, seed=seed, suits=suits))
        position = position.play(position.plays()[-1]) if seed % 3 else position
        plays = position.plays(distinct_suits=seed % 2 == 0)
        for play in [*position.hand.plays(), *position.other.plays(), canju.PASS]:
            for text in {str(play), str(play.cards.ranks) if play else "pass"}:
                try:
                    position.read(text)
                except canju.PlayError:
                    assert text not in plays
                else:
                    assert text in plays
                    found += 1
    assert found > 100


def test_a_text_with_several_readings_is_each_of_them():
    plays = canju.Hand("33334444").plays("wide")
    both = [play for play in plays if play.same_as("33334444")]
    assert plays.count("33334444") == len(both) > 1
    assert plays[plays.index("4444 3333")] == both[0]
    position = Position("33334444", "5 6 7 8", rules="wide")
    assert "33334444" in position.plays()
    assert "33334444" not in solve(position).values, "one value would be a guess"


def test_suits_in_lists_of_plays():
    plays = Position("9H 9S 4H", "8H 8D").plays(distinct_suits=True)
    assert [plays.count(text) for text in ("9", "9S", "9C", "99")] == [2, 1, 0, 1]
    assert plays[plays.index("9S")] == canju.Play("9S")
    assert plays[plays.index("9", 3) :] == [canju.Play("9S")]
    tricks = Position("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT").plays()
    assert [text in tricks for text in ("QS", "♠Q", "QH", "Q")] == [True, True, False, False]


def test_lists_of_plays_are_lists():
    plays = Position("9H 9S 4H", "8H 8D").plays()
    plain = list(plays)
    assert plays == plain
    assert plain == plays
    assert (repr(plays), str(plays)) == (repr(plain), str(plain))
    assert plays[1:] + plain == plain[1:] + plays
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(plays, protocol))
        assert again == plain
        assert "9" in again
        assert "9C" not in again
    plays.remove("9S")
    assert plays == [play for play in plain if str(play) != "9H"]
    plays.append(canju.PASS)
    assert "pass" in plays
