"""The line of a table in the core for the browser: its text, its branch, replies and reasons."""

from __future__ import annotations

import random
from typing import Any

import canju
import pytest
from canju import Position
from canju.publishing.data import request_of
from in_node import asked
from starts import STARTS

README = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def request(position: Position, line: Any = None, lang: str = "en", **table: Any) -> dict[str, Any]:
    """A request about the table with a line."""
    line = {"text": line} if isinstance(line, str) else line or {}
    options = {"click": {"do": "go", "ply": 99}, "within": 2.0, **table, "line": line}
    ask = ["replies"] if table.get("shows", {}).get("replies") else ["table"]
    return {**request_of(position), "ask": ask, "table": options, "lang": lang}


def tables(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    return [answer["table"] for answer in asked(*requests)]


def random_line(position: Position, chance: random.Random) -> str:
    """A random game, as Python writes it."""
    plays = []
    while not position.is_over:
        play = chance.choice(position.plays())
        if len([one for one in position.plays() if one.cards == play.cards]) > 1:
            length = f", length {play.length}"
            plays.append(f"{play} ({play.kind} of {play.rank}{length})")
        else:
            plays.append(str(play).replace(" ", ""))
        position = position.play(play)
    return ",".join(plays)


def test_lines_of_python_are_those_of_the_page():
    chance = random.Random(2)
    starts = [position for position in STARTS for _ in range(4)]
    lines = [random_line(position, chance) for position in starts]
    for line, seen in zip(lines, tables(*map(request, starts, lines)), strict=True):
        assert seen["seen"]["error"] == ""
        assert seen["line"]["text"] == line
        assert seen["line"]["at"] is None
        assert seen["seen"]["game"]["over"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "The line stops before move 3, '9': "),
        ("zh", "着法只能走到第 3 手之前，“9”不行："),
    ],
)
def test_a_damaged_line_stops_at_its_last_legal_move(lang, told):
    (seen,) = tables(request(README, {"text": "4,B,9,pass", "at": 7}, lang))
    assert seen["seen"]["error"].startswith(told)
    assert seen["line"]["text"] == "4,B"
    assert seen["seen"]["game"]["line"]["at"] == 2


def test_a_line_is_walked_and_played_over():
    (back,) = tables(request(README, "4,B,pass", click={"do": "first"}))
    assert back["line"] == {"text": "4,B,pass", "at": 0, "aside": None, "hints": []}
    assert [move["text"] for move in back["seen"]["game"]["moves"]] == ["4", "B", "pass"]
    (on,) = tables(request(README, back["line"], click={"do": "forward"}))
    assert on["line"]["at"] == 1
    (over,) = tables(request(README, on["line"], click={"do": "play", "cards": ["2", "2"]}))
    assert over["seen"]["error"] != ""
    (over,) = tables(request(README, on["line"], click={"do": "play", "cards": ["2"]}))
    assert over["line"]["text"] == "4,2"
    assert over["line"]["aside"] == {"from": 1, "text": "B,pass"}
    (again,) = tables(request(README, over["line"], click={"do": "turn", "ply": 3}))
    assert again["line"]["text"] == "4,B,pass"
    assert again["line"]["aside"] == {"from": 1, "text": "2"}
    (hint,) = tables(request(README, again["line"], click={"do": "hint"}))
    assert hint["line"]["hints"] == [3]


def test_replies_have_the_verdicts_of_python():
    answers = asked(*(request(position, shows={"replies": True}) for position in STARTS))
    for position, answer in zip(STARTS, answers, strict=True):
        plays = answer["replies"]["plays"]
        good = [play["good"] for play in plays]
        wins = canju.solve(position).winning_plays
        assert len(plays) == len(position.plays())
        assert good == sorted(good, reverse=True)
        assert sum(good) == len(wins)
        assert plays[0]["best"] == bool(wins)
        if len(plays) > 1:
            told = f"{len(plays)} plays: {len(wins)} win, {len(plays) - len(wins)} lose"
            assert answer["replies"]["told"] == told


def test_a_limit_leaves_replies_open():
    position = Position(*canju.deal(20, 17, seed=3))
    (answer,) = asked({**request(position, shows={"replies": True}), "nodes": 5})
    replies = answer["replies"]
    assert replies["open"] is True
    assert replies["few"] == 5
    assert f"{len(replies['plays']) - 5} more" == replies["more"]


def test_why_a_play_loses():
    wrong = {"do": "why", "cards": ["3", "3", "3"]}
    one, two, zh, right = tables(
        request(README, click=wrong),
        request(README, "333", click={"do": "why"}),
        request(README, click=wrong, lang="zh"),
        request(README, click={"do": "why", "cards": ["4"]}),
    )
    assert one["seen"]["said"].startswith("333 loses: Second plays 222, then ")
    assert two["seen"]["said"] == one["seen"]["said"]
    assert zh["seen"]["said"].startswith("333 会负：后手出 222，然后 ")
    assert right["seen"]["said"] == "4 does not lose."
    assert one["line"]["text"] == ""


def test_a_review_is_that_of_python():
    plays = ["333", "222", "pass", "Q", "A", "pass"]
    line = ",".join(plays)
    (seen,) = tables(request(README, line, click={"do": "review"}))
    shown = seen["seen"]["game"]["review"]
    review = canju.review(README, plays=", ".join(plays))
    for cell, play in zip(shown["plays"], review.plays, strict=True):
        assert (cell["mark"] == "?") == play.is_mistake
    assert shown["plays"][0]["mark"] == "?"
    (again,) = tables(request(README, line, click={"do": "go", "ply": 0}, shows=seen["shows"]))
    assert again["seen"]["game"]["review"] is None


def test_the_best_play_is_that_of_the_plan_once_it_is_known():
    changed = 0
    dealt = (Position(*canju.deal(8, 8, seed=seed, suits=seed % 2 > 0)) for seed in range(12))
    for position in (one for one in dealt if canju.solve(one).wins):
        asks = [request(position, shows={"replies": True}), request(position, click={"do": "plan"})]
        first, plan, then, best = asked(*asks, asks[0], request(position, click={"do": "best"}))
        before, after = (one["replies"]["plays"][0] for one in (first, then))
        (made,) = best["table"]["seen"]["game"]["moves"]
        assert (after["best"], after["good"], made["text"]) == (True, True, after["text"])
        assert plan["table"]["seen"]["game"]["plan"]["now"]
        changed += before["text"] != after["text"]
    assert changed


def test_a_review_is_offered_for_a_mistake_and_after_the_end():
    def name(line: str, **options: Any) -> str | None:
        (seen,) = tables(request(README, line, **options))
        return seen["seen"]["game"]["review_name"]

    marks = {"shows": {"marks": True}}
    assert name("4,B", **marks) is None
    assert name("333,222", **marks) == "Where was it lost?"
    assert name("333,222") is None, "the mistake is not marked"
    # The program's mistakes are not the reader's.
    alone = {**marks, "people": [False, True], "names": ["A", "B"]}
    assert name("333", **alone) is None
    lost = "333,222,pass,Q,A,B,R,pass,4,K"
    puzzle = {**marks, "people": [True, False], "names": ["You", ""], "judges": True}
    assert name("333,222", **puzzle) is None, "it would give the puzzle away"
    assert name(lost, **puzzle) == "Where was it lost?"
    assert name(lost, **alone) == name(lost) == "Review"
