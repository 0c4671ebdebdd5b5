"""The start screen of a card table: puzzles, what fits the game, what it remembers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from canju import DouDizhu, Game, solve
from canju.errors import TimeLimit
from desks import seated, send


def test_a_puzzle_is_composed_and_another_one():
    # Time enough on a busy machine.
    desk = seated(options={"time_limit": 200})
    assert desk.view()["form"]["mode"] == "puzzle"
    assert not any("bridge" in name for name in desk.view()["choices"]["rules"])
    seen = send(desk, "begin", form={"seed": "1", "level": "easy"})
    assert (seen["said"], seen["error"]) == ("You can win: find the winning play.", "")
    position = desk.game.position
    assert (len(position.first), len(position.second)) == (6, 5)
    assert solve(position).wins
    assert seen["game"]["is_puzzle"]
    seen = send(desk, "new")
    assert seen["error"] == ""
    assert desk.game.position != position
    again = seated(options={"time_limit": 200})
    send(again, "begin", form={"seed": "1", "level": "easy"})
    assert again.game.position == position


def test_a_puzzle_is_composed_within_the_time_of_a_click(monkeypatch):
    asked = []

    def compose(*_: int, time_limit: float, **__: Any) -> Iterator[Any]:
        asked.append(time_limit)
        raise TimeLimit(f"no puzzle within {time_limit:g} s")
        yield

    monkeypatch.setattr("canju.widgets.desk.compose", compose)
    desk = seated(options={"time_limit": 0.5})
    seen = send(desk, "begin")
    assert "no puzzle within" in seen["error"]
    assert seen["screen"] == "start"
    assert 0 < asked[0] <= 0.5


def test_the_start_screen_asks_for_what_fits_the_game_alone():
    desk = seated(rules="honeymoon-bridge:S")
    seen = desk.view()
    assert seen["form"]["mode"] == "deal"
    assert not any(seen["fits"].values())
    seen = send(desk, "begin", form={"first_cards": "5", "second_cards": "9", "decks": "2"})
    assert seen["error"] == ""
    assert [len(hand) for hand in seen["game"]["hands"]] == [5, 5]
    send(desk, "start")
    # A walk is of a game whose plays have several cards.
    assert send(desk, "form", form={"mode": "walk"})["form"]["rules"] == "doudizhu"
    seen = send(desk, "form", form={"mode": "deal"})
    assert all(seen["fits"].values())
    two_decks = seated(rules=DouDizhu(decks=2))
    assert two_decks.view()["fits"]["decks"] is False


def test_the_start_screen_remembers_the_game_as_it_was_begun():
    game = Game("3 4 5", "6 7", players=("perfect", "greedy"), names=("Ann", "Bob"))
    game.step()
    desk = seated(game)
    form = send(desk, "start")["form"]
    assert (form["first"], form["second"]) == ("3 4 5", "6 7")
    assert (form["first_player"], form["second_player"]) == ("perfect", "greedy")
    assert send(desk, "begin")["game"]["names"] == ["Ann", "Bob"]
    # Names that nobody chose go with the players.
    desk = seated(Game("3 4 5", "6 7"))
    send(desk, "start")
    seen = send(desk, "begin", form={"second_player": "greedy"})
    assert seen["game"]["names"] == ["You", "Greedy"]


def test_run_fast_is_for_two_hands_of_its_own_deck():
    desk = seated(rules="run-fast")
    fits = send(desk, "form", form={"mode": "deal"})["fits"]
    assert fits == {"jokers": False, "decks": False, "second_cards": True, "table": False}
    form = send(desk, "form", form={"table": "three"})["form"]
    assert (form["table"], form["rules"]) == ("three", "doudizhu")
    assert send(desk, "form", form={"rules": "run-fast"})["form"]["table"] == "two"
    seen = send(desk, "begin", form={"first_cards": "16", "second_cards": "16"})
    cards = [card[0] for hand in seen["game"]["hands"] for card in hand]
    assert len(cards) == 32
    assert cards.count("2") <= 1
    assert not {"B", "R"} & set(cards)
