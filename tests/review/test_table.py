"""Reviews at the table: the strip of a finished game, and marks during one."""

from __future__ import annotations

import pytest
from canju import Game, Hand, deal, honeymoon, review
from canju.honeymoon.controller import HoneymoonController
from controllers import seated, send

HANDS = "RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"
PLAYS = "333 222 pass Q A B R pass 4 K"
BOTH = ("human", "human")


def finished(**options):
    game = Game(*HANDS, players=BOTH, **options)
    for play in PLAYS.split():
        game.play(play)
    return game


def test_the_strip_is_the_review():
    controller = seated(finished())
    assert controller.view()["game"]["review"] is None
    strip = send(controller, "review")["game"]["review"]
    found = review(*HANDS, plays=PLAYS, names=("First", "Second"))
    for seen, play in zip(strip["plays"], found.plays, strict=True):
        assert (seen["text"], seen["mark"]) == (str(play.play), play.mark)
        assert seen["look"] == ("lost" if play.is_mistake else "")
        assert [Hand(hand) for hand in seen["hands"]] == [play.position.first, play.position.second]
        assert seen["side"] == ("first", "second").index(play.side)
        to_beat = play.position.to_beat
        assert (seen["to_beat"] or {}).get("text") == (None if to_beat is None else str(to_beat))
    assert strip["begin"] == found.turning_point == 0
    assert strip["turned"] == "Turning point: play 1, First 333."
    assert "refuted: Second plays 222, then pass, Q" in strip["plays"][0]["told"]
    assert strip["undecided"] == 0
    assert send(controller, "review")["game"]["review"] is None


def test_a_game_that_goes_on_has_no_strip():
    controller = seated(finished())
    send(controller, "review")
    assert send(controller, "undo")["game"]["review"] is None
    assert send(controller, "play", cards=["K"])["game"]["review"] is None
    strip = send(controller, "review")["game"]["review"]
    assert len(strip["plays"]) == 10
    assert send(controller, "again")["game"]["review"] is None


def test_verdicts_that_were_not_found_are_searched_again():
    hands = deal(17, 17, seed=3)
    game = Game(*hands, players=("greedy", "greedy"), time_limit=1e-9)
    game.run()
    controller = seated(game)
    strip = send(controller, "review")["game"]["review"]
    assert strip["undecided"] > 0
    assert "open" in {play["look"] for play in strip["plays"]}
    assert strip["sums"][-1].startswith("Not decided")
    game._limits = game._limits._replace(time=60.0)
    game._states[-1]._limits = game._limits
    strip = send(controller, "review")["game"]["review"]
    assert strip["undecided"] == 0
    assert send(controller, "review")["game"]["review"] is None


def test_marks_of_mistakes_are_off_until_asked_for():
    controller = seated(*HANDS, players=BOTH)
    assert send(controller, "play", cards=["3"] * 3)["game"]["marks"] is None
    assert send(controller, "marks")["game"]["marks"] == [True]
    assert send(controller, "play", cards=["2"] * 3)["game"]["marks"] == [True, False]
    assert send(controller, "pass")["game"]["marks"] == [True, False, False]
    assert send(controller, "undo")["game"]["marks"] == [True, False]
    assert send(controller, "marks")["game"]["marks"] is None


def test_marks_are_the_mistakes_of_the_review():
    for seed in range(6):
        game = Game.deal(7, 7, seed=seed, players=("random", "random"))
        game.run()
        three = Game.deal(5, 4, 4, seed=seed, players=("random",) * 3)
        three.run()
        tricks = Game.deal(5, 5, seed=seed, players=("random",) * 2, rules="honeymoon-bridge:S")
        tricks.run()
        for one in (game, three, tricks):
            marks = send(seated(one), "marks")["game"]["marks"]
            assert marks == [play.is_mistake for play in one.review().plays]


def test_marks_that_were_not_found_are_left_out():
    game = Game(*deal(17, 17, seed=3), players=("greedy", "greedy"), time_limit=1e-9)
    game.run()
    marks = send(seated(game), "marks")["game"]["marks"]
    assert None in marks
    assert True not in marks


def test_the_table_of_honeymoon_bridge_has_the_strip_of_the_play():
    game = honeymoon.Game(seed=7, players=("greedy", "random"))
    controller = HoneymoonController(game)
    assert send(controller, "review")["review"] is None
    game.run()
    controller.answer({"do": "again", "at": 0})  # a click for an earlier state changes nothing
    strip = controller.view()["review"]
    found = game.review().play
    assert [play["mark"] for play in strip["plays"]] == [play.mark for play in found.plays]
    assert [play["ply"] for play in strip["plays"]] == [play.ply for play in found.plays]
    assert strip["plays"][strip["begin"]]["ply"] == found.mistakes[0].ply
    assert strip["plays"][2]["tricks"] == [0, 1], "second took the first trick, QC"
    assert send(controller, "review")["review"] is None
    passed = honeymoon.Game(
        seed=7, rules="honeymoon; a deal that both pass scores zero", players=BOTH
    )
    passed.play("pass"), passed.play("pass")
    assert send(HoneymoonController(passed), "review")["review"] is None


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sentences_are_in_the_language_of_the_table(lang):
    controller = seated(finished(lang=lang))
    strip = send(controller, "review")["game"]["review"]
    assert strip["turned"].startswith("败着" if lang == "zh" else "Turning point")
