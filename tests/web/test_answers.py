"""The core for the browser answers as the native one does."""

from __future__ import annotations

from typing import Any

import canju
import pytest
from canju import DouDizhu, Hand, Play, Position, deal, solve
from canju._canju import read_rules, rules_explained
from in_node import asked
from published import PUZZLES


def two(position: Position, *questions: str, **more: Any) -> dict[str, Any]:
    """A request about a position of two hands without a play to beat."""
    hands = {"first": str(position.first), "second": str(position.second)}
    return {**hands, "turn": position.turn, "ask": list(questions), **more}


def by_text(answer: dict[str, Any]) -> dict[tuple[str, str | None], Any]:
    """Values of an answer by the text and the rank of their plays."""
    values = answer["values"]
    return {(one["play"]["text"], one["play"]["rank"]): one["value"] for one in values}


def natively(solution: canju.Solution) -> dict[tuple[str, str | None], Any]:
    return {(str(play), play.rank): value for play, value in solution.values.items()}


def texts(plays: list[dict[str, Any]]) -> list[str]:
    return [play["text"] for play in plays]


def test_published_puzzles_have_their_published_verdicts():
    requests = [
        {
            "first": puzzle["first"],
            "second": puzzle["second"],
            "rules": str(DouDizhu(without=puzzle["without"])),
            "ask": ["value", "values"],
        }
        for puzzle in PUZZLES
    ]
    for puzzle, answer in zip(PUZZLES, asked(*requests), strict=True):
        assert answer["value"] is puzzle["first_wins"], puzzle["id"]
        rules = DouDizhu(without=puzzle["without"])
        solution = solve(puzzle["first"], puzzle["second"], rules=rules)
        assert by_text(answer) == natively(solution), puzzle["id"]


def test_random_deals_have_the_native_verdicts_and_lengths():
    sizes = [(7 + seed % 4, 6 + seed % 3) for seed in range(100)]
    deals = [deal(*size, seed=seed) for seed, size in enumerate(sizes)]
    positions = [Position(*hands) for hands in deals]
    won = asked(*(two(position, "value", "values", "winning_plays") for position in positions))
    for position, answer in zip(positions, won, strict=True):
        solution = solve(position)
        assert (answer["value"], answer["winner"]) == (solution.wins, solution.winner), position
        assert by_text(answer) == natively(solution), position
        assert texts(answer["winning_plays"]) == [str(play) for play in solution.winning_plays]
    fastest = ("plays_left", "values", "best", "line")
    soon = asked(*(two(position, *fastest, goal="fastest") for position in positions[:40]))
    for position, answer in zip(positions, soon, strict=False):
        solution = solve(position, goal="fastest")
        assert answer["plays_left"] == solution.plays_left == len(answer["line"])
        assert by_text(answer) == natively(solution), position
        assert texts(answer["line"]) == [str(play) for play in solution.line]


def test_three_hands_have_the_native_verdicts():
    deals = [deal(10, 10, 10, seed=seed) for seed in range(5)]
    names = ("landlord", "down", "up")
    requests = [
        {**dict(zip(names, map(str, hands), strict=True)), "ask": ["value", "best", "values"]}
        for hands in deals
    ]
    for hands, answer in zip(deals, asked(*requests), strict=True):
        solution = solve(hands[0], farmers=hands[1:])
        assert (answer["value"], answer["winner"]) == (solution.wins, solution.winner)
        assert by_text(answer) == natively(solution)
        best = answer["best"]
        assert solution.values[Play(best["text"], rank=best["rank"])] is solution.wins


def test_bridge_has_the_native_tricks():
    hands = "AS QS 9H 2H", "KS 3S TH 3H"
    request = {"first": hands[0], "second": hands[1], "rules": "honeymoon-bridge:NT"}
    (answer,) = asked({**request, "ask": ["value", "values", "line"]})
    solution = solve(*hands, rules="honeymoon-bridge:NT")
    assert (answer["value"], answer["winner"]) == (solution.tricks, None)
    assert by_text(answer) == natively(solution)
    assert texts(answer["line"]) == [str(play) for play in solution.line]


def test_a_page_plays_by_naming_the_plays_since():
    start, plays = "444 5 6 7 8 9 T | 3 J J Q Q", ["5", "pass", "444 6"]
    (answer,) = asked({"text": start, "after": plays, "ask": ["value", "plays", "plays_left"]})
    position = Position(start)
    for play in plays:
        position = position.play(play)
    seen = answer["position"]
    assert Position(seen["text"]) == position
    hands = [hand["cards"] for hand in seen["hands"]]
    assert hands == [list(position.first), list(position.second)]
    assert (seen["turn"], seen["by"], seen["is_over"]) == (position.turn, None, False)
    assert (seen["to_beat"]["text"], seen["to_beat"]["kind_zh"]) == ("4446", "三带一")
    assert texts(answer["plays"]) == [str(play) for play in position.plays()]
    assert answer["value"] is solve(position).wins


def test_a_reading_chooses_among_several():
    start = {"first": "3334445556667778", "second": "9", "rules": "wide"}
    reading = {"text": "3334445556667778", "kind": "plane+singles", "rank": "3"}
    plain, chosen = asked({**start, "after": ["3334445556667778"]}, {**start, "after": [reading]})
    assert "error" in plain
    assert chosen["position"]["winner"] == "first"


def test_rules_come_back_as_they_were_given():
    cases = [
        ("pagat", "pagat"),
        ("斗地主；没有三带一、没有炸弹", "doudizhu; no trio+single, no bomb"),
        ("doudizhu; two decks; any number of cards",) * 2,
        ("forms: pair, single; two decks", "singles-and-pairs; two decks"),
        ("doudizhu; gap straight", "doudizhu; gap straight 5-6"),
    ]
    answers = asked(*({"text": "3 | 4", "rules": given} for given, _ in cases))
    assert [one["position"]["rules"] for one in answers] == [written for _, written in cases]
    (bridge,) = asked({"text": "3S | 4S", "rules": "honeymoon-bridge:S"})
    assert bridge["position"]["rules"] == "honeymoon-bridge:S"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_are_explained_as_by_the_command(lang):
    for rules in ("doudizhu; straight 4-12, no plane; two decks", "run-fast", "honeymoon-bridge:S"):
        (answer,) = asked({"rules": rules, "explain": True, "lang": lang})
        assert answer == {"explained": rules_explained(lang, read_rules(rules))}
    (wrong,) = asked({"rules": "doudizhu; no strait", "explain": True})
    assert wrong["error"]["in"] == "rules"


def test_a_game_that_is_over():
    (answer,) = asked(
        {"text": "3 | 4", "after": ["3"], "ask": ["value", "best", "values", "line", "plays_left"]}
    )
    assert (answer["value"], answer["winner"], answer["best"]) == (False, "first", None)
    assert (answer["values"], answer["line"], answer["plays_left"]) == ([], [], 0)


def test_hands_are_read_in_any_notation():
    plain, douzero = asked({"hand": "小王 3 10"}, {"hand": "34XD", "notation": "douzero"})
    assert plain["hand"] == list(Hand("小王 3 10"))
    assert douzero["hand"] == ["3", "4", "B", "R"]
