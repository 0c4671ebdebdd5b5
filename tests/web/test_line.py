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

#: Teams of the farmers.
SEATS = {"down": "farmers", "up": "farmers"}
#: Colours of winners: first or landlord, and the side against them.
COLOURS = {
    "first": "first",
    "landlord": "first",
    **dict.fromkeys(("second", "farmers", "others"), "second"),
}
README = Position("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
#: The same moves, seen from their end, from before the last one, and from the start.
LINE_AT = [{"text": "4,B", "at": at} for at in (None, 1, 0)]


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


def searched(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Answers about replies: a page asks again for what a slice of time has left open."""
    times = 8
    return asked(*(one for one in requests for _ in range(times)))[times - 1 :: times]


def test_replies_have_the_verdicts_of_python():
    answers = searched(*(request(position, shows={"replies": True}) for position in STARTS))
    for position, answer in zip(STARTS, answers, strict=True):
        found, heading = answer["replies"]["replies"], answer["replies"]["heading"]
        solution = canju.solve(position)
        wins, plays = solution.winning_plays, position.plays()
        assert {play_of(told, position) for told in found["win"]} == set(wins)
        assert len(found["win"]) + len(found["lose"]) == len(plays)
        assert found["undecided"] == []
        if wins:
            assert found["win"][0]["best"]
            assert found["best"]["text"] == found["win"][0]["text"]
        assert heading["look"] == COLOURS[solution.winner]
        lose = len(plays) - len(wins)
        if lose > 1 and len(wins) in (1, 2, 3):
            assert heading["sub"].endswith(f"The other {lose} plays lose.")


def test_a_limit_leaves_replies_open():
    position = Position(*canju.deal(20, 17, seed=3))
    (answer,) = asked({**request(position, shows={"replies": True}), "nodes": 5})
    replies = answer["replies"]["replies"]
    assert replies["open"] is True
    assert len(replies["undecided"]) == len(position.plays())


@pytest.mark.parametrize("position", [README, *(one for one in STARTS if not one.is_over)])
def test_each_losing_play_has_a_reply_that_beats_it(position):
    """Python checks every reply; without the question, only a few losing plays have one."""
    shows = {"replies": True, "why": True}
    few, all_ = searched(request(position, shows={"replies": True}), request(position, shows=shows))
    groups = all_["replies"]["replies"]["groups"]
    listed = [play["text"] for group in groups for play in group["plays"]]
    lose = all_["replies"]["replies"]["lose"]
    assert sorted(listed) == sorted(play["text"] for play in lose)
    assert bool(few["replies"]["replies"]["groups"]) == (0 < len(lose) <= 2)
    mine = canju.solve(position).position
    for group in groups:
        for told in group["plays"]:
            after = mine.play(play_of(told, mine))
            then = after.play(play_of(group["reply"], after))
            winner = then.winner if then.is_over else canju.solve(then).winner
            assert winner == canju.solve(after).winner
            assert winner not in (mine.turn, SEATS.get(mine.turn))


def play_of(told: dict[str, Any], position: Position) -> canju.Play:
    """A play as a page has it."""
    if not told["cards"]:
        return canju.Play("pass")
    reading = {name: told[name] for name in ("kind", "rank", "length")}
    return canju.Play(" ".join(told["cards"]), **reading, rules=position.rules)


@pytest.mark.parametrize(
    ("position", "colour"),
    [
        (README, "first"),
        (Position("3 5 7", "4 6 8 8"), "second"),
        (Position("3 5 6 9", farmers=("R Q Q 9", "2 J T 8")), "second"),
        (Position("2 9 8 8 8 4", farmers=("R Q Q 9 6", "2 J T 8 3")), "first"),
        (Position("2 2 9 4", others=("Q 6", "J T 3")), "first"),
        (Position("3 5 6 9", others=("R Q Q 9", "2 J T 8")), "second"),
    ],
    ids=["first", "second", "farmers", "landlord", "alone", "others"],
)
def test_the_heading_has_the_colour_of_the_winner_whoever_moves(position, colour):
    """Along the line of best play."""
    (end,) = tables(request(position, click={"do": "end"}, within=5.0))
    line, moves = end["line"]["text"], len(end["seen"]["game"]["moves"])
    steps = [{"do": "go", "ply": ply} for ply in range(moves + 1)]
    shows = {"verdict": True}
    seen = tables(*(request(position, line, click=step, shows=shows) for step in steps))
    games = [one["seen"]["game"] for one in seen]
    assert {game["heading"]["look"] for game in games} == {colour}
    assert {game["verdict"]["colour"] for game in games} == {colour}
    assert len({game["turn"] for game in games}) > 2
    assert games[0]["colours"] == ["first", *["second"] * (len(games[0]["hands"]) - 1)]


def test_the_line_of_best_play_is_followed():
    (answer,) = searched(request(README, shows={"replies": True}))
    ahead = [play["text"] for play in answer["replies"]["replies"]["line"]]
    (seen,) = tables(request(README, click={"do": "follow", "ply": 3}))
    assert [move["text"] for move in seen["seen"]["game"]["moves"]] == ahead[:3]
    (end,) = tables(request(README, click={"do": "end"}))
    assert [move["text"] for move in end["seen"]["game"]["moves"]] == ahead


@pytest.mark.parametrize(
    ("lang", "head", "sub"),
    [
        ("en", "333 loses", "Second plays 222 and wins. 4 or 5 would have won."),
        ("zh", "333 会负", "后手出 222 就胜。本来出 4 或 5 能胜。"),
    ],
)
def test_a_mistake_is_the_heading(lang, head, sub):
    """With the reply that punishes it, and the plays that would have won, if they are known."""
    shows = {"replies": True, "marks": True, "verdict": True}
    _, told = searched(
        request(README, click={"do": "go", "ply": 0}, shows=shows, lang=lang),
        request(README, "333", shows=shows, lang=lang),
    )
    assert told["replies"]["heading"] == {"look": "loss", "head": head, "sub": sub}


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
        before, after = (one["replies"]["replies"]["win"][0] for one in (first, then))
        (made,) = best["table"]["seen"]["game"]["moves"]
        assert (after["best"], made["text"]) == (True, after["text"])
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


def test_best_play_goes_on_where_the_moves_end():
    """Wherever the reader is: after steps back, and in a link to that moment."""
    shows = {"verdict": True, "replies": True}
    requests = [request(README, line, shows=shows) for line in LINE_AT]
    ends, back, start = (answer["replies"]["replies"]["line"] for answer in searched(*requests))
    assert ends == back == start
    assert [move["text"] for move in ends][:1] == ["R"]
    follow = {"do": "follow", "ply": 4}
    (seen,) = tables(request(README, LINE_AT[2], click=follow))
    assert seen["line"]["text"].startswith("4,B,R,")
    assert seen["line"]["at"] is None
