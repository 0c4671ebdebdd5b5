"""Faults of a request, limits, and cancelled searches."""

from __future__ import annotations

import json
import random
import subprocess

import pytest
from canju import CanjuError, Hand, Position, deal
from in_node import ROOT, asked, in_node


def faults(*requests):
    """The errors of requests."""
    answers = asked(*requests)
    assert all(list(answer) == ["error"] for answer in answers), answers
    return [answer["error"] for answer in answers]


def english(call, *arguments, **named) -> str:
    """The error that Python raises, without the text."""
    with pytest.raises(CanjuError) as raised:
        call(*arguments, **named)
    return str(raised.value).split("\n  ")[0]


def test_faults_have_their_place_in_the_text():
    text = "大王 3 | 4y"
    hand, whole, part, play, later = faults(
        {"hand": "3 4 y 5"},
        {"text": text},
        {"first": "3", "second": "4y"},
        {"text": "3 | 4 | 5y"},
        {"text": "3 | 4", "after": ["3z"]},
    )
    assert (hand["in"], hand["at"]) == ("hand", {"text": "3 4 y 5", "start": 4, "end": 5})
    assert hand["en"] == english(Hand, "3 4 y 5")
    assert hand["zh"].startswith("“Y”不是牌")
    assert (whole["in"], whole["at"]) == ("position", {"text": text, "start": 8, "end": 9})
    assert (part["in"], part["at"]) == ("second", {"text": "4y", "start": 1, "end": 2})
    assert (play["in"], play["at"]) == ("to_beat", {"text": "3 | 4 | 5y", "start": 9, "end": 10})
    assert (later["in"], later["at"]) == ("after", {"text": "3z", "start": 1, "end": 2})


def test_faults_of_positions_are_in_both_languages():
    cases = {
        "3 4 5": "局面这样写：",
        "3 | 4\n5 | 6": "一个局面写一行",
        "地主：3 | 下家：4": "“地主”和“下家”：少了一手牌（上家）",
        "地主：3 | 下家：4 | 东：5": "三家是地主、下家、上家，或先手、后手、第三家，没有“东”",
        "33333 | 4": "先手的牌有 5 张 3：一副牌只有 4 张",
        " | ": "双方都没有牌",
        "地主：| 下家：| 上家：3": "地主和下家都没有牌",
        "地主：3 | 下家：4 | 上家：5 | 要压：地主的6 | 轮到：地主": "要压的牌 6 是地主出的",
        "33333 | 4 | 57": "有 2 处不对：",
    }
    for text, error in zip(cases, faults(*({"text": text} for text in cases)), strict=True):
        told = english(Position, text)
        told = told.replace('; rules="doudizhu; two decks"', "; a box under “Other rules”")
        assert error["en"].split("\n  ")[0] == told
        assert error["zh"].startswith(cases[text])


def test_an_illegal_play_is_named_with_its_reason():
    (error,) = faults({"text": "KK 3 | QQ 4", "after": ["KK", "QQ"]})
    assert (error["in"], error["index"]) == ("after", 1)
    assert error["en"] == english(Position("KK 3 | QQ 4").play("KK").play, "QQ")
    assert "压不住" in error["zh"]


def test_rules_that_do_not_exist():
    given = ["pagta", "doudizhu; no bom", "doudizhu; 3 decks", "run-fast; two decks"]
    errors = faults(*({"text": "3 | 4", "rules": rules} for rules in given))
    assert [error["in"] for error in errors] == ["rules"] * 4
    name, kind, value, switch = (error["en"] for error in errors)
    assert "did you mean 'pagat'" in name
    assert "did you mean 'bomb'" in kind
    assert "'3 decks'" in value
    assert "'two decks'" in switch
    (request,) = faults({"text": "3 | 4", "rules": {"decks": 2}})
    assert request["in"] == "request"


def test_a_wrong_request_is_answered():
    two = {"text": "3 | 4"}
    errors = faults(
        {"first": "3"},
        {**two, "aks": []},
        {**two, "ask": ["who"]},
        {"landlord": "3", "down": "4", "up": "5", "ask": ["plays_left"]},
    )
    assert [error["in"] for error in errors] == ["request"] * 4


def test_any_text_is_answered():
    chance = random.Random(5)
    letters = "3344TJQKA2BR |:,;10小王大王地主下家上家beat：by♠HSDxy\n\t\U0001f0a1é"
    texts = ["".join(chance.choices(letters, k=chance.randrange(30))) for _ in range(300)]
    requests = [{"text": text, "ask": ["plays"]} for text in texts]
    requests += [{"hand": text} for text in texts]
    answers = asked(*requests)
    assert not any("crash" in answer for answer in answers)
    assert 20 < sum("error" not in answer for answer in answers) < 550


def hard() -> dict[str, object]:
    """A deal of three whole hands that no machine decides in seconds."""
    names = ("landlord", "down", "up")
    hands = deal(20, 17, 17, seed=0)
    return {**dict(zip(names, map(str, hands), strict=True)), "ask": ["plays", "value"]}


def test_a_limit_ends_a_search_with_what_is_known():
    by_nodes, by_time = asked({**hard(), "nodes": 1000}, {**hard(), "seconds": 0.3})
    (small,) = asked({**hard(), "memory": 1000})
    for answer, limit in [(by_nodes, "nodes"), (by_time, "time"), (small, "memory")]:
        assert answer["stopped"] == limit
        assert answer["plays"]
        assert "value" not in answer
    assert 1000 <= by_nodes["cost"]["nodes"] <= 1001
    assert by_time["cost"]["nodes"] > 0


def test_a_cancelled_search_keeps_its_table():
    # The first answer comes when the worker has started.
    _, cancelled, again, other = in_node(
        {"ask": {"text": "3 | 4"}},
        {"ask": hard(), "cancel": 1000},
        {"ask": {**hard(), "ask": []}},
        {"ask": {"text": "3 | 4", "ask": ["value"]}},
    )
    assert cancelled["stopped"] == "cancelled"
    assert cancelled["plays"]
    assert "value" not in cancelled
    assert again["cost"]["memory"] == cancelled["cost"]["memory"] > 100_000
    assert other["value"] is True


def test_a_search_for_a_plan_is_cancelled_too():
    """It cannot be cut into slices, and so its worker ends."""
    hands = [str(hand) for hand in deal(12, 12, seed=2)]
    table = {"click": {"do": "plan"}}
    request = {"first": hands[0], "second": hands[1], "ask": ["table"], "table": table}
    _, cancelled, after = in_node(
        {"ask": {"text": "3 | 4"}},
        {"ask": request, "cancel": 200},
        {"ask": {"text": "3 | 4", "ask": ["value"]}},
    )
    assert cancelled["stopped"] == "cancelled"
    assert "table" not in cancelled
    assert after["value"] is True


#: A page with workers of its own: each does what a name says.
PAGE = """
const started = [];
function page(...workers) {
  return new Core(() => {
    const one = { does: workers[started.length], terminate() { this.ended = true; } };
    one.postMessage = ({ id, request }) => {
      const data = one.does === "crash" ? { id, crash: "a panic" } : { id, answer: request };
      if (request && one.does !== "hang") setTimeout(() => one.onmessage({ data }));
    };
    started.push(one);
    return one;
  }, Promise.resolve(null));
}
const ended = () => started.map((one) => one.ended ?? false);
const tell = (value) => console.log(JSON.stringify([value, ended()]));
"""


def in_a_page(script: str):
    """Runs a script with ``core.js``; returns what it tells, and which workers were ended."""
    whole = (ROOT / "web" / "core.js").read_text("utf-8") + PAGE + script
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", whole], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_a_crash_ends_open_requests_and_the_next_one_starts_a_worker():
    told = in_a_page("""
        const core = page("crash", "answer");
        const reason = (asked) => asked.catch((error) => error.message);
        Promise.all([reason(core.ask(1)), reason(core.ask(2))])
          .then(async (both) => tell([...both, await core.ask(3)]));
    """)
    assert told == [["a panic", "a panic", 3], [True, False]]


def test_what_is_asked_after_a_cancel_is_answered_by_the_next_worker():
    told = in_a_page("""
        const core = page("hang", "answer");
        const [first, second] = [core.ask(1), core.ask(2)];
        core.cancel();
        Promise.all([first, second, core.ask(3)]).then(tell);
    """)
    cancelled = {"stopped": "cancelled"}
    assert told == [[cancelled, cancelled, 3], [True, False]]
