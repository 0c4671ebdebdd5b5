"""Messages between a page and a card table, right and wrong, and the state that comes back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from canju import Game, Hand, Position, deal, solve
from canju.errors import CanjuError, OptionError
from canju.language.languages import ENGLISH
from canju.playing import Greedy
from controllers import seated, send

HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def test_a_deal():
    seen = seated(5, 6, seed=7).view()
    first, second = deal(5, 6, seed=7, suits=True)
    assert [Hand(cards) for cards in seen["game"]["hands"]] == [first, second]
    assert seen["game"]["names"] == ["You", "Computer"]
    assert seen["game"]["deals_anew"]
    for given, sizes in (({}, [10, 10]), ({"players": ("human", *["greedy"] * 2)}, [10, 10, 10])):
        assert [len(hand) for hand in seated(**given).view()["game"]["hands"]] == sizes


def test_a_whole_game_by_messages():
    controller = seated(*HANDS)
    for _ in range(20):
        game = controller.view()["game"]
        if game["over"]:
            break
        assert game["awaits_person"]
        cards = send(controller, "hint")["game"]["hint"]["cards"]
        assert send(controller, "play" if cards else "pass", cards=cards)["error"] == ""
    assert controller.game.winner == "first"
    assert controller.view()["game"]["result"].startswith("You win after")
    assert "over" in send(controller, "pass")["error"]


def test_a_program_answers_at_once_and_two_programs_wait_for_next():
    controller = seated(*HANDS)
    assert len(send(controller, "play", cards=["4"])["game"]["moves"]) == 2
    controller = seated(*HANDS, players=("greedy", "human"))
    assert len(controller.view()["game"]["moves"]) == 1
    controller = seated(*HANDS, players=("perfect", "greedy"))
    assert controller.view()["game"]["moves"] == []
    for count in (1, 2, 3):
        assert len(send(controller, "next")["game"]["moves"]) == count
    assert len(send(controller, "undo")["game"]["moves"]) == 2
    assert send(controller, "again")["game"]["moves"] == []


def test_the_verdict_is_shown_when_asked_only():
    controller = seated(*HANDS)
    assert controller.view()["game"]["verdict"] is None
    verdict = send(controller, "verdict")["game"]["verdict"]
    assert (verdict["winners"], verdict["decided"]) == ([0], True)
    assert {play["text"] for play in controller.view()["game"]["replies"]["win"]} == {
        str(play) for play in solve(*HANDS).winning_plays
    }
    assert send(controller, "play", cards=["4"])["game"]["verdict"] is not None
    assert send(controller, "verdict")["game"]["verdict"] is None


def test_new_cards_and_the_same_cards():
    controller = seated(cards=(5, 5), seed=3)
    first = controller.view()["game"]["hands"]
    send(controller, "play", cards=[first[0][-1]])
    assert send(controller, "again")["game"]["hands"] == first
    seeds = {send(controller, "new")["game"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    controller = seated(*HANDS)
    assert not controller.view()["game"]["deals_anew"]
    assert "The cards were given" in send(controller, "new")["error"]


@pytest.mark.parametrize("decks", [2, "each"])
def test_more_than_one_deck(decks):
    controller = seated(17, 20, seed=1, decks=decks)
    assert controller.game.position.first == deal(17, 20, seed=1, suits=True, decks=decks)[0]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "play", "cards": ["7"]}, "7 is not in the first hand"),
        ({"do": "play", "cards": ["3", "4"]}, "not a play"),
        ({"do": "play", "cards": ["Z"]}, "not a card"),
        ({"do": "play", "cards": "4"}, "named no cards"),
        ({"do": "play", "cards": [4]}, "named no cards"),
        ({"do": "play", "cards": {"4": 1}}, "named no cards"),
        ({"do": "play"}, "named no cards"),
        ({"do": "play", "cards": ["3"] * 2000}, "3"),
        ({"do": "play", "cards": ["4"], "kind": "pair", "rank": "4"}, "4"),
        ({"do": "play", "cards": ["4"], "kind": "x", "rank": "y"}, "not a card"),
        ({"do": "play", "cards": ["4"], "kind": "x", "rank": "4"}, "no such kind"),
        ({"do": "pass"}, "must be led|lead|nothing"),
        ({"do": "next"}, "it is your turn"),
        ({"do": "undo"}, "no move to take back"),
        ({"do": "cheat"}, "Unknown action"),
        ({"do": 3}, "invalid message"),
        ({}, "invalid message"),
        ([], "invalid message"),
        ("play", "invalid message"),
        (None, "invalid message"),
        (7, "invalid message"),
    ],
)
def test_a_wrong_message_gets_a_sentence_and_changes_no_game(message, says):
    controller = seated(*HANDS)
    before = controller.view()
    if isinstance(message, dict) and message:
        message = {"at": before["at"], **message}
    after = controller.answer(message)
    assert any(text.lower() in after["error"].lower() for text in says.split("|")), after["error"]
    assert {**after["game"], "readings": []} == before["game"]
    # And it goes on as if nothing had been.
    assert len(send(controller, "play", cards=["4"])["game"]["moves"]) == 2


@pytest.mark.parametrize("at", [-1, 0, 2, None, "1", 1.5])
def test_a_message_for_another_state_does_nothing(at):
    controller = seated(*HANDS)
    send(controller, "hint")
    seen = controller.answer({"do": "play", "cards": ["4"], "at": at})
    assert "earlier state" in seen["error"]
    assert controller.game.moves == ()


def test_a_click_that_comes_twice_plays_once():
    controller = seated(*HANDS)
    message = {"do": "play", "cards": ["4"], "at": controller.view()["at"]}
    controller.answer(message)
    controller.answer(message)
    assert [str(move.play) for move in controller.game.moves][:1] == ["4"]
    assert len(controller.game.moves) == 2


@pytest.mark.parametrize(
    ("rules", "hands", "readings"),
    [
        (
            "wide",
            ("33334444 5", "6 7 8"),
            {("plane+singles", "3", 2), ("four+pairs", "3", 1), ("four+pairs", "4", 1)},
        ),
        (
            "run-fast",
            ("333444555", "6 7"),
            {("plane+twos", "3", 3), ("plane+twos", "3", 2), ("plane+twos", "4", 2)},
        ),
    ],
)
def test_cards_that_are_several_plays_are_asked_about(rules, hands, readings):
    names = "kind", "rank", "length"
    for reading in readings:
        controller = seated(*hands, rules=rules)
        cards = list(hands[0].split()[0])
        seen = send(controller, "play", cards=cards)
        assert "choose one" in seen["error"]
        asked = seen["game"]["readings"]
        assert {tuple(play[name] for name in names) for play in asked} == readings
        assert all(play["named"] == play["kind"] for play in asked)
        seen = send(controller, "play", cards=cards, **dict(zip(names, reading, strict=True)))
        assert seen["error"] == ""
        assert tuple(seen["game"]["moves"][0][name] for name in names) == reading


def test_a_program_that_fails_loses_no_game():
    def broken(position: Position) -> str:
        raise ZeroDivisionError("oh")

    controller = seated("3 4", "5 6", players=("human", broken))
    seen = send(controller, "play", cards=["3"])
    assert seen["error"] == "ZeroDivisionError: oh"
    assert len(seen["game"]["moves"]) == 1
    assert send(controller, "undo")["game"]["moves"] == []


class Odd(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "said"), [(Odd(), "Odd: (an error"), (SystemExit(3), "SystemExit")]
)
def test_however_oddly_a_program_fails_the_game_stands(error, said):
    def odd(position: Position) -> str:
        raise error

    controller = seated("3 4", "5 6", players=("human", odd))
    seen = send(controller, "play", cards=["3"])
    assert seen["error"].startswith(said)
    assert len(seen["game"]["moves"]) == 1


def test_a_program_that_was_interrupted_may_try_again():
    interrupts = [KeyboardInterrupt, None]

    def slow(position: Position) -> Any:
        if error := interrupts.pop(0):
            raise error
        return position.plays()[0]

    controller = seated("3 4", "5 6", players=("human", slow))
    seen = send(controller, "play", cards=["3"])
    assert seen["error"] == "Interrupted."
    assert len(seen["game"]["moves"]) == 1
    assert seen["game"]["awaits_person"] is False
    seen = send(controller, "next")
    assert (seen["error"], len(seen["game"]["moves"])) == ("", 2)


def test_what_can_be_passed_to_a_table():
    game = Game.deal(4, 4, seed=1)
    assert seated(game).game is game
    solution = solve(*HANDS)
    assert seated(solution).game.solution._memo is solution._memo
    assert seated("7 8 | 9 T | 7").view()["game"]["to_beat"]["text"] == "7"

    def mine(position: Position) -> Any:
        return position.plays()[0]

    assert seated(players=("human", mine)).view()["game"]["names"] == ["You", "mine"]
    assert send(seated(players=(Greedy(), Greedy())), "next")["error"] == ""
    for wrong in (
        lambda: seated("3", "4", cards=(3, 4)),
        lambda: seated(hand="3", seed=3),
    ):
        with pytest.raises(TypeError, match="give two or three hands"):
            wrong()
    for wrong in (lambda: seated(cards=3), lambda: seated(players=3)):
        with pytest.raises(TypeError, match=r"^(cards|players): .*, got (int|NoneType)$"):
            wrong()
    for wrong in (
        lambda: seated(decks=3),
        lambda: seated(hand="3", steps="most"),
        lambda: seated(hand=""),
        lambda: seated(hand="AS", rules="honeymoon-bridge:S"),
        lambda: seated(cards=(3, 4, 5, 6)),
        lambda: seated("3Y", "4"),
        lambda: seated(rules="poker", cards=(3, 4)),
        lambda: seated(rules="poker"),
        lambda: seated(players="x"),
        lambda: seated("3", "4", players=[]),
        lambda: seated(players=("human", "nobody")),
    ):
        with pytest.raises((OptionError, CanjuError)):
            wrong()


def test_bridge_is_dealt_and_played_too():
    controller = seated(4, 4, rules="honeymoon-bridge:S", seed=2)
    game = controller.view()["game"]
    assert game["tricks"] == [0, 0]
    assert game["can_pass"] is False
    while not controller.view()["game"]["over"]:
        hint = send(controller, "hint")["game"]["hint"]
        assert send(controller, "play", cards=hint["cards"])["error"] == ""
    assert sum(controller.view()["game"]["tricks"]) == 4


def test_the_table_shows_its_rules_and_in_bridge_the_trump_and_the_last_trick():
    rules = "Rules: Dou Dizhu; B (小): black joker; R (大): red joker"
    assert seated(*HANDS).view()["game"]["rules"] == rules
    assert seated(*HANDS).view()["game"]["last_trick"] is None
    hands = ("AS QS 2H", "KS 3S 3H")
    controller = seated(*hands, rules="honeymoon-bridge:S", options={"names": ("Ann", "Bob")})
    game = controller.view()["game"]
    assert (game["rules"], game["last_trick"]) == ("Trump: spades", None)
    # The program takes the trick and leads to the next one at once: both are in sight.
    game = send(controller, "play", cards=["2H"])["game"]
    assert game["to_beat"] is not None
    trick = game["last_trick"]
    assert [(card["side"], card["card"]) for card in trick["cards"]] == [(0, "2H"), (1, "3H")]
    assert (trick["taken_by"], trick["sentence"]) == (1, "Ann 2♥, Bob 3♥: Bob takes the trick.")
    assert send(controller, "undo")["game"]["last_trick"] is None
    heading = send(controller, "verdict")["game"]["heading"]
    assert heading["head"] == "Ann 2, Bob 1"
    assert heading["sub"] == "Ann takes 2 of the 3 tricks left with 2♥."


@pytest.mark.parametrize(
    ("hands", "rules", "wanted"),
    [
        (("AS QS 2H TH", "KS 3S 3H TD"), "honeymoon-bridge:S", "10♥ takes"),
        (("6D6H", "7D 3S"), "doudizhu", "6♦6♥ wins."),
    ],
)
def test_a_card_in_a_sentence_is_written_as_it_is_drawn(hands, rules, wanted):
    controller = seated(*hands, rules=rules)
    assert send(controller, "hint")["said"].startswith(wanted)
    send(controller, "verdict")
    shown = controller.view()["game"]["heading"]["sub"]
    assert any(cards in shown for cards in (wanted.split()[0], "6♥6♦"))


def test_the_greedy_player_sits_down_to_bridge():
    for players in (("human", "greedy"), ("greedy", "human"), ("greedy", "greedy")):
        controller = seated(4, 4, rules="honeymoon-bridge:S", seed=2, players=players)
        while not controller.game.is_over:
            awaits = controller.game.awaits_person
            card = str(controller.game.plays()[0])
            seen = send(controller, "play", cards=[card]) if awaits else send(controller, "next")
            assert seen["error"] == ""
        assert sum(seen["game"]["tricks"]) == 4


def test_a_walk_through_one_hand_and_back():
    controller = seated(hand="34567 888 9 TT")
    walk = controller.view()["game"]
    split = Hand("34567 888 9 TT").split()
    assert [play["text"] for play in walk["moves"]] == [ENGLISH.cards(play) for play in split]
    assert walk["heading"]["sub"] == f"11 cards in {split.steps} plays."
    assert "first step" in send(controller, "back")["error"]
    for step in range(1, split.steps + 1):
        walk = send(controller, "forward")["game"]
        assert walk["line"]["at"] == step
        assert Hand(walk["hands"][0]) == split.remaining(step)
    assert walk["over"]
    assert walk["heading"]["sub"].endswith(
        f"{split.steps} steps, value {split.value}, score {split.score:.3f}."
    )
    assert "last step" in send(controller, "forward")["error"]
    assert send(controller, "first")["game"]["line"]["at"] == 0
    assert send(controller, "last")["game"]["line"]["at"] == split.steps
    assert send(controller, "go", ply=1)["game"]["line"]["at"] == 1
    assert "Unknown action" in send(controller, "hint")["error"]
    assert "Unknown action" in send(controller, "play", cards=["3"])["error"]


def test_a_walk_for_the_best_score():
    hand = "333 444 5 6 7 8 9 T"
    for steps, split in (
        ("any", Hand(hand).split(rules="tsinghua", steps="any")),
        ("fewest", Hand(hand).split(rules="tsinghua")),
    ):
        controller = seated(hand=hand, steps=steps, rules="tsinghua")
        assert [play["text"] for play in controller.view()["game"]["moves"]] == list(
            map(ENGLISH.cards, split)
        )
    one = seated(hand="33")
    send(one, "forward")
    assert "no score (one play: the logarithm" in one.view()["game"]["heading"]["sub"]


def test_whatever_a_page_sends_the_table_stands():
    rng = random.Random(9)
    words = ["play", "pass", "next", "hint", "undo", "again", "new", "verdict", "plan", "review"]
    words += ["marks", "forward", "back", "first", "last", "nonsense"]
    values: list[Any] = [None, True, 3, -1, "", "3", "R", "first", "hands", "walk", [], ["3"], {}]
    for controller in (seated(4, 4), seated(hand="333 4 5")):
        for _ in range(1500):
            at = controller.view()["at"] if rng.random() < 0.9 else rng.choice(values)
            message: dict[str, Any] = {"do": rng.choice(words), "at": at}
            for name in ("cards", "kind", "rank", "length"):
                if rng.random() < 0.5:
                    message[name] = rng.choice(values)
            moves = controller.game.moves if controller.game else ()
            seen = controller.answer(message)
            json.dumps(seen)
            if seen["error"] and controller.game:
                assert controller.game.moves[: len(moves)] == moves or message["do"] == "new"


def test_equal_tricks_have_the_colour_of_nobody():
    controller = seated("AS 2H", "KS 3H", rules="honeymoon-bridge:NT", players=("human", "human"))
    game = send(controller, "verdict")["game"]
    assert (game["heading"]["look"], game["verdict"]["colour"]) == ("even", "even")
    for _ in range(4):
        game = send(controller, "play", cards=[game["hands"][game["turn"]][0]])["game"]
    assert (game["winners"], game["heading"]["look"]) == ([], "even")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_lost_game_has_the_colour_of_the_winner(seat):
    """Also where that is the computer: red is for a play that loses."""
    players = ["perfect", "perfect"]
    players[seat] = "human"
    controller = seated(*(("3 5", "6"), ("K", "3 4"))[seat], players=tuple(players))
    game = (controller.view() if seat else send(controller, "play", cards=["3"]))["game"]
    assert (game["over"], game["winners"]) == (True, [1 - seat])
    assert game["heading"]["look"] == ("second", "first")[seat]


@pytest.mark.parametrize(
    "hands",
    [
        HANDS,
        ("K Q J 9 9 8 7 6 5 5 4", "R 2 A A A Q 9 6 4 3"),
        *(deal(7, 7, seed=n) for n in range(8)),
    ],
    ids=str,
)
def test_losing_plays_have_the_groups_of_refutations(hands):
    """A table asked for a reply to each play on its own, and had more groups."""
    groups = solve(*hands).refutations()
    controller = seated(*hands, players=("human", "human"))
    send(controller, "verdict")
    found = send(controller, "why")["game"]["replies"]["groups"]
    assert [(group["reply"]["text"], len(group["plays"])) for group in found] == [
        (ENGLISH.cards(str(group.reply)), len(group.plays)) for group in groups
    ]
