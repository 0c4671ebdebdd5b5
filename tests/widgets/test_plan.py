"""The plan at a table: what the page gets, and which line decides now."""

from __future__ import annotations

import pytest
from canju import deal, solve
from controllers import seated, send

HANDS = ("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")


def shown(seen) -> dict:
    return seen["game"]["plan"]


def test_the_plan_is_shown_when_asked_only_and_stays():
    controller = seated(*HANDS)
    assert controller.view()["game"]["has_plans"]
    assert shown(controller.view()) is None
    plan = shown(send(controller, "plan"))
    found = controller.game.plan()
    assert plan["title"] == "How to win"
    shared = len(found.leads) - 1
    assert len(plan["lines"]) == 2 + len(found.rules) - shared
    assert len(plan["columns"]) == len(plan["lines"][0]) == 3
    assert (plan["missing"], plan["claim"]) == ("", "")
    seen = send(controller, "play", cards=[str(found.play(controller.game.position))])
    assert {**shown(seen), "now": None} == {**plan, "now": None}
    assert shown(send(controller, "plan")) is None


def test_what_decides_now_is_the_play_of_the_hint():
    """To the end of the game: a lead, an answer, what is left over, and the claim."""
    controller, met = seated(*HANDS), set()
    seen = send(controller, "plan")
    plan = controller.game.plan()
    lines = shown(seen)["lines"]
    while not controller.game.is_over:
        now, position = shown(seen)["now"], controller.game.position
        play, index, claim = plan._decide(position)
        table, _, todo = lines[now["line"]]
        if claim is not None:
            assert (now["line"], claim[0]) == (0, play)
            assert str(play) in now["sentence"]
            met.add("claim")
        elif index is None:
            assert now["line"] == len(lines) - 1
            met.add("rest")
        else:
            is_lead = plan.rules[index].table is None
            assert (table == "On lead") == is_lead
            assert not is_lead or str(play) in todo
            met.add("lead" if is_lead else "answer")
        hint = send(controller, "hint")
        assert hint["said"].endswith(f" By the plan: {now['sentence']}")
        cards = hint["game"]["hint"]["cards"]
        assert "".join(cards) in ("", *(str(one) for one in position.plays()))
        seen = send(controller, "play" if cards else "pass", cards=cards)
    assert met == {"lead", "answer", "rest", "claim"}
    assert controller.game.winner == "first"
    assert shown(seen) is None


def test_the_plan_of_the_other_side_has_no_mark():
    lost = next(
        deal(8, 8, seed=seed) for seed in range(9) if not solve(*deal(8, 8, seed=seed)).wins
    )
    controller = seated(*lost)
    plan = shown(send(controller, "plan"))
    assert (plan["title"], plan["now"]) == ("How Computer wins", None)
    chinese = seated(*lost, lang="zh", names=("小明", "Ann"))
    assert shown(send(chinese, "plan"))["title"] == "Ann 必胜打法"


def test_two_programs_have_a_plan_and_no_mark():
    controller = seated(*HANDS, players=("perfect", "greedy"))
    plan = shown(send(controller, "plan"))
    assert (plan["title"], plan["now"]) == ("How Computer wins", None)


def test_a_hand_that_can_be_played_off_says_so():
    plan = shown(send(seated("8 3 3", "4 5 6"), "plan"))
    assert plan["claim"] == plan["now"]["sentence"] == "The hand can be played off now: 33, then 8."
    assert (plan["now"]["line"], plan["lines"]) == (0, [])


def test_without_a_plan_the_page_says_so():
    controller = seated(*deal(18, 18, seed=2), time_limit=0.001)
    assert shown(send(controller, "plan"))["missing"].startswith("No short list of rules was found")


def test_a_new_game_hides_the_plan():
    """A puzzle would be given away."""
    controller = seated(cards=(5, 5), seed=3)
    assert shown(send(controller, "plan")) is not None
    assert shown(send(controller, "new")) is None


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        (("AS QS 2H", "KS 3S 3H"), {"rules": "honeymoon-bridge:NT"}),
        (("3 T",), {"farmers": ("6 J", "4 4")}),
    ],
)
def test_games_without_plans_have_no_button(hands, options):
    controller = seated(*hands, **options)
    assert not controller.view()["game"]["has_plans"]
    seen = send(controller, "plan")
    assert "two hands" in seen["error"]
    assert shown(seen) is None
    assert controller.view()["game"]["plan"] is None
