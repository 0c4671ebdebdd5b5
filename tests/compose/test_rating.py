"""``rate``: examples of what it counts; ``test_compose.py`` has it of random positions."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import canju
import pytest
from canju import DouDizhu, Position, Rating, RunFast, deal, rate, solve
from canju.puzzles import refusals
from published import PUZZLES
from twin.puzzles import shape


def test_a_hidden_win_is_above_one_where_every_lead_wins():
    easy = Position("8 9", "7")
    hidden = Position("RJ A Q Q J J 10 9 9 9 8 4 4", "BJ 2 2 A A 10 8 8 6 6 3 3")
    values = solve(hidden).values
    assert all(solve(easy).values.values())
    assert len({shape(play) for play, won in values.items() if won}) == 1
    assert rate(hidden).score > 50 > rate(easy).score == 0


def test_breaking_a_chain_to_win():
    """The nine, the ten and the knave win, each out of the middle of the straight."""
    position = Position("5 88 9 T J Q", "44 6 J Q")
    assert {str(play) for play in solve(position).winning_plays} == {"9", "T", "J"}
    rating = rate(position)
    assert str(rating.breaks) == "89TJQ"
    assert {"89TJQ", "5", "88"} == {str(play) for play in rating.traps}
    assert "breaks 8 9 10 J Q" in str(rating)


def test_giving_up_a_bomb_to_win():
    """Four threes and an ace against two pairs of kings: only the bomb gets the ace out."""
    position = Position("3333 4", "55", to_beat="A")
    assert [str(play) for play in solve(position).winning_plays] == ["3333"]
    rating = rate(position)
    assert rating.gives_up_bomb
    assert not rating.passes
    assert "gives up a bomb" in str(rating)


def test_the_last_play_gives_up_no_bomb():
    """A three would be beaten; two, three or all four go through, and four are the last play."""
    rating = rate("3333", "5")
    assert (rating.plays, rating.winning) == (4, 3)
    assert not rating.gives_up_bomb
    # Every winning play uses the bomb or breaks it, but one of them is the last.
    rating = rate("9999", "999 B", rules=DouDizhu(decks=2))
    assert (rating.plays, rating.winning, rating.gives_up_bomb) == (4, 3, False)


def test_who_must_beat_has_no_pass_for_a_trap():
    """The fives beat the two, and in Run Fast a side that can beat must."""
    position = Position("5555 6666 3", "7 8 9", "2", rules="run-fast")
    assert canju.PASS not in position.plays()
    assert rate(position).traps == ()
    assert "greedy_loses" in refusals(Position("5555", "66 Q", "2", rules="run-fast"))


def test_three_aces_are_a_bomb_where_the_rules_say_so():
    """Every play of the second hand has all three aces."""
    hands = "9", "4 T J K AAA"
    for ace_bomb in (True, False):
        rules = RunFast(last_trio="lead", ace_bomb=ace_bomb)
        rating = rate(Position(*hands, to_beat="34446", turn="second", rules=rules))
        assert rating.winning == rating.plays > 5
        assert rating.gives_up_bomb == ace_bomb


def test_the_rocket_is_a_bomb_to_give_up():
    """What beats the ace is a joker, both, or the threes; after a pass the fives go out."""
    rating = rate("3333 4 B R", "55", to_beat="A")
    assert rating.gives_up_bomb
    assert rating.winning > 1


def test_passing_to_win():
    """An answer to a published puzzle's best try: two aces and the eight wait."""
    position = Position("2 K K 10 10 7 7 5 5 4", "A A 8").play("4")
    assert solve(position).winning_plays == [canju.PASS]
    rating = rate(position)
    assert rating.passes
    assert not rating.gives_up_bomb
    assert str(rating).endswith("; passes")
    assert not rate("7", "8", to_beat="6").passes


def test_a_position_keeps_its_own_rules():
    """So that `rate(item, rules=…)` can be asked of a list that mixes positions and texts."""
    own = Position("9 6 6 4 3", "8 8", rules="singles-and-pairs")
    text = str(own)
    assert rate(own, rules="pagat") == rate(own) == rate(text, rules="singles-and-pairs")
    with pytest.raises(canju.errors.OptionError, match="unknown rules 'pagta'"):
        rate(own, rules="pagta")
    for more in ({"second": "8 8"}, {"to_beat": "3"}):
        with pytest.raises(TypeError, match="a Position already has its hands"):
            rate(own, **more)


def test_limits_and_wrong_positions():
    hard = Position(*deal(30, 30, seed=3, decks=2), rules=DouDizhu(decks=2))
    with pytest.raises(canju.errors.NodeLimit):
        rate(hard, node_limit=1000)
    with pytest.raises(canju.errors.TimeLimit):
        rate(hard, time_limit=0.2)
    with pytest.raises(canju.errors.OptionError, match="shedding"):
        rate("AS QS 2H", "KS 3S 3H", rules="honeymoon-bridge:NT")
    with pytest.raises(canju.PositionError):
        rate("", "3")


def test_a_rating_does_not_depend_on_threads_or_suits():
    for puzzle in PUZZLES[:6]:
        rules = DouDizhu(without=tuple(puzzle["without"]))
        one, two = (
            rate(puzzle["first"], puzzle["second"], rules=rules, threads=threads)
            for threads in (1, 2)
        )
        assert one == two
    suited = rate("9H 6H 6D 4H 3S", "8S 8H", rules="singles-and-pairs")
    assert suited.score == rate("9 66 4 3", "88", rules="singles-and-pairs").score


def test_ratings_are_ordered_by_score():
    """Fails where a rating is less than itself, or one that differs is not beside its equal."""
    low, high = rate("8 9", "7"), rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    assert low < high > low <= high >= low
    assert not low < low
    assert sorted([high, low, high]) == [low, high, high]
    other = replace(low, passes=True)
    assert low <= other <= low
    assert not low < other
    assert low != other
    with pytest.raises(TypeError):
        low < 5  # noqa: B015  it is asked, and refused


def test_it_can_be_kept():
    rating = rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    facts = json.loads(json.dumps(rating.to_dict()))
    assert facts["traps"] == [str(play) for play in rating.traps]
    assert set(facts) == set(Rating.__dataclass_fields__)
    assert rate("3 4", "5 66").to_dict()["after"] is not None


def test_a_notebook_shows_a_rating_as_print_does():
    """Fails where it shows the fields, which are English in every language."""
    told = []
    canju.set_lang("zh")
    try:
        canju.rate("8 9", "7")._repr_pretty_(SimpleNamespace(text=told.append), False)
    finally:
        canju.set_lang(None)
    assert told == ["0 分：2 种出法中 2 种能胜"]
