"""Arguments typed from habit to odds, views and honeymoon bridge: taken, or refused in a line."""

from __future__ import annotations

import pickle
import time

import canju
import pytest
from canju import PlayError, Position, honeymoon, odds
from canju.cli import main
from canju.errors import OptionError
from canju.hidden.shares import Share
from canju.language.languages import CHINESE
from canju.playing import Greedy, Sampling, View

P = Position("3 44 T K", "5 66 J A")
BOTH = ("human", "human")


@pytest.mark.parametrize(
    ("kind", "part", "asked"),
    [
        (TypeError, "^unseen: expected a Hand, .*got int", lambda: odds("3 4 5", 2, 3)),
        (
            TypeError,
            "^give size .* or sizes .* not both",
            lambda: odds("3", 2, sizes=(1, 1), seat="up"),
        ),
        (TypeError, "^size: .*such as size=5", lambda: odds("3 4 5", "2")),
        (TypeError, "^size: with three hands, give sizes=", lambda: odds("3 4", size=(2, 3))),
        (TypeError, "^hand: expected a Hand, .*got Position", lambda: odds(P, size=3)),
        (TypeError, "^unseen: expected .*got dict", lambda: odds("3", {"4": "x"}, 1)),
        (TypeError, "^known: expected .*got int", lambda: odds("3", "4 5", 1, known=4)),
        (TypeError, r"View\.of\(position, moves\)", lambda: View(P)),
        (TypeError, r"View\.of\(position, moves\)", lambda: View(P, ["3"])),
        (OptionError, "the name 'greedy'", lambda: honeymoon.Game(players=(Greedy(), "human"))),
        (
            OptionError,
            "the name 'sampling'",
            lambda: honeymoon.Game(players=("human", Sampling())),
        ),
        (OptionError, "honeymoon; doubles", lambda: of("honeymoon; double")),
        (OptionError, "rules='bridge': choose 'honeymoon' or", lambda: of("bridge")),
        (OptionError, "the auction names the trump", lambda: of("honeymoon-bridge:S")),
        (TypeError, "rules: expected honeymoon.Rules or their text, got int", lambda: of(3)),
    ],
)
def test_a_slip_is_told_in_a_line_that_names_the_argument(kind, part, asked):
    with pytest.raises(kind, match=part) as raised:
        asked()
    assert len(str(raised.value)) < 150


def test_a_number_in_the_second_place_is_the_size():
    assert odds("8 9 J", 3) == odds("8 9 J", size=3)


def of(rules):
    return honeymoon.Game(seed=7, rules=rules, players=BOTH)


def test_seats_are_named_in_either_language(capsys):
    asked = {"sizes": (2, 2), "samples": 5}
    chinese = odds("3 4", seat="上家", by="下家", to_beat="5", **asked)
    assert chinese == odds("3 4", seat="up", by="down", to_beat="5", **asked)
    assert (chinese.seat, chinese.by) == ("up", "down")
    line = ["odds", "3 4", "2", "2", "--samples", "5", "--to-beat", "5"]
    assert main([*line, "--seat", "上家", "--by", "下家"]) == 0
    assert main([*line, "--seat", "north"]) == 2
    assert "--seat" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["2", "2"], "--seat: two sizes mean three hands"),
        (["2", "--seat", "up"], "--seat: only for three hands: give two sizes"),
        (["2", "--by", "up", "--to-beat", "3"], "--by: only for three hands: give two sizes"),
        (["4", "5", "2"], "put a hand in quotes"),
        (["two"], "SIZE"),
        ([], "SIZE"),
        (["2", "--samples", "1k"], "--samples"),
        (["2", "--unseen", "3333"], "5 cards of rank 3"),
        (["0"], "size=0: a hand without cards"),
    ],
)
def test_the_command_names_what_is_wrong(capsys, more, told):
    assert main(["odds", "3 4 5", *more]) == 2
    assert told in capsys.readouterr().err


def test_shares_are_numbers_where_numbers_stand():
    shares = odds("4 6", "3 5 7", 1).shares
    assert max(shares, key=shares.get) == max(shares.items(), key=lambda one: one[1])[0]
    assert str(max(shares, key=shares.get)) == "6"
    assert sorted(shares.values())[0] == shares["4"]
    assert shares["6"] > 0.6 >= shares["4"] < shares["6"]
    assert shares["4"] <= shares["4"]
    assert shares["6"] >= float(shares["6"])
    assert float(shares["6"]) == shares["6"].win
    # Equal are only shares that say the same: an interval is a part of what is said.
    assert Share(0.5, 0.0, 0.5, 0.5) != Share(0.5, 0.1, 0.3, 0.7)
    with pytest.raises(TypeError):
        assert shares["6"] > "0.5"


def test_rules_of_honeymoon_bridge_may_be_text():
    assert of("honeymoon").rules == honeymoon.Rules()
    assert of("honeymoon; doubles").rules == honeymoon.Rules(doubles=True)
    assert of(str(honeymoon.Rules(dealer="second"))).turn == "second"


def test_a_view_of_honeymoon_bridge_says_what_plays_are_worth():
    """To a player of one's own, who is given nothing else: the same as the game says."""
    game = of(None)
    assert game.view().odds() == game.odds()
    for call in ("1S", "pass"):
        game.play(call)
    found = game.view().odds(samples=8, seed=3, threads=1)
    assert found == game.odds(samples=8, seed=3)
    assert found == pickle.loads(pickle.dumps(game.view())).odds(samples=8, seed=3)
    with pytest.raises(PlayError) as raised:
        game.view("second").odds()
    assert "first" in str(raised.value).lower()
    assert CHINESE.error(raised.value) != str(raised.value)
    for wrong in ({"samples": 0}, {"seed": -1}, {"threads": 0}):
        with pytest.raises(OptionError):
            game.view().odds(**wrong)
    over = of(honeymoon.Rules(passed_out="score"))
    for _ in range(2):
        over.play("pass")
    with pytest.raises(PlayError, match="the game is over"):
        over.view("first").odds()
    own = honeymoon.Game(seed=5, players=(lambda view: view.odds(samples=2).best, "greedy"))
    own.run()
    assert own.is_over


def test_an_empty_text_is_no_call():
    for empty in ("", "  ", canju.Hand("")):
        with pytest.raises(PlayError, match="nothing typed: type a call or a card"):
            of(None).play(empty)


def test_a_notebook_finds_no_display_that_there_is_not():
    """Fails where the attributes that are only suggested get in the way."""
    for thing in (odds("4 6", "3 5 7", 1), View.of(P), of(None).view(), of(None).odds()):
        assert not hasattr(thing, "_repr_latex_")


def test_odds_of_three_large_hands_end_in_time_and_say_how_many_deals_they_had(in_time):
    """Fails where the solving of one deal looks at no clock. Twenty times the limit is allowed."""
    hand, *_ = canju.deal(14, 11, 11, seed=3)
    begun = time.monotonic()
    with pytest.raises(
        canju.errors.TimeLimit, match=r"time limit reached: \d+ of 1000 deals"
    ) as raised:
        odds(hand, sizes=(11, 11), seat="landlord", time_limit=0.2)
    in_time(time.monotonic() - begun, 4)
    part = raised.value.odds
    assert part.samples < 1000
    assert f": {part.samples} of 1000 deals" in str(raised.value)
    assert not part.exact
