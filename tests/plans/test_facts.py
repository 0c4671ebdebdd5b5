"""Facts about plans, compared with a walk over all games in Python."""

from __future__ import annotations

from collections import Counter

import canju
import plan_twin as twin
import pytest
from canju import Hand, Play, Position, solve
from canju.plans import Facts, Passed, Plan
from canju.plans.plan import plan_of
from plan_lists import positions

RULES = [
    *("doudizhu", "pagat", "wide", "singles-and-pairs"),
    canju.DouDizhu(decks=2),
    canju.DouDizhu(gap_straights=True, without=("trio+single", "bomb")),
]


class Games:
    """All games of a plan, followed one by one to the first claim."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.own = Counter(twin.ranks_of(hand_of(plan)))
        self.passed: dict[tuple[str, int], bool] = {}
        self.could: set[tuple[str, int]] = set()
        self.led: dict[tuple[object, ...], bool] = {}
        self.kept: list[Counter[str]] = []
        self.played: dict[str, set[int]] = {}
        self.most_leads = self.follow(plan.position)

    def follow(self, now: Position) -> int:
        """Notes the games from here; returns the most leads of the other side."""
        if now.turn != self.plan.side:
            leads = max(self.follow(now.play(play)) for play in now.plays())
            return leads + (now.to_beat is None)
        play, _, claim = self.plan._decide(now)
        if now.to_beat is not None:
            like = now.to_beat.kind, now.to_beat.length
            self.passed[like] = self.passed.get(like, True) and not play
            if any(now.plays()):
                self.could.add(like)
        if claim is not None:
            self.kept.append(Counter(twin.ranks_of(now.hand)))
            return 0
        after = now.play(play)
        if now.to_beat is None:
            lead = twin.as_ranks(play)
            self.led[lead] = self.led.get(lead, True) and not any(after.plays())
        for rank, count in Counter(twin.ranks_of(play.cards)).items():
            self.played.setdefault(rank, set()).add(count)
        return self.follow(after)

    def facts(self) -> tuple[object, ...]:
        passed = {like for like, is_passed in self.passed.items() if is_passed} & self.could
        unbeaten = {lead for lead, is_safe in self.led.items() if is_safe}
        kept = self.kept[0]
        for hand in self.kept:
            kept &= hand
        whole = {
            rank: count
            for rank, count in self.own.items()
            if count > 1 and self.played.get(rank) == {count}
        }
        return passed, unbeaten, self.most_leads, dict(kept), whole


def hand_of(plan: Plan) -> Hand:
    return plan.position.first if plan.side == "first" else plan.position.second


def as_counts(hand: Hand) -> dict[str, int]:
    return dict(Counter(twin.ranks_of(hand)))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_facts_hold_in_all_games(rules):
    seen: Counter[str] = Counter()
    for position in positions(rules, 80, 6, 1):
        plan = solve(position).plan(effort=0.02)
        facts, games = plan.facts, Games(plan).facts()
        unbeaten = {twin.as_ranks(play) for play in facts.unbeaten}
        kept, whole = as_counts(facts.kept), as_counts(facts.whole)
        assert (set(facts.passed), unbeaten, facts.most_leads, kept, whole) == games, position
        assert as_counts(facts.hand) == as_counts(hand_of(plan))
        seen.update({"leads": facts.most_leads > 0, "kept": bool(kept), "whole": bool(whole)})
        seen.update({"passed": bool(facts.passed), "unbeaten": bool(unbeaten)})
    assert seen["leads"] > 10
    assert seen["kept"] > 10
    assert {seen["whole"] > 0, seen["passed"] + seen["unbeaten"] > 0} == {True}, seen


def facts(passed=(), unbeaten=(), most_leads=4, kept="", whole="", hand="3 44") -> Facts:
    unbeaten = tuple(map(Play, unbeaten))
    return Facts(passed, unbeaten, most_leads, Hand(kept), Hand(whole), Hand(hand))


PAIR, STRAIGHT = Passed("pair", 1), Passed("straight", 5)


@pytest.mark.parametrize(
    ("some", "english", "chinese"),
    [
        (facts(), "", ""),
        (facts(most_leads=0), "The other side never leads.", "对方一次牌权也抢不到。"),
        (facts(most_leads=2), "The other side leads twice at most.", "对方最多抢到 2 次牌权。"),
        (
            facts(kept="2 2 BJ"),
            "Kept until the hand can be played off: 22 B.",
            "22 小王 留到一路打完时再出。",
        ),
        (
            facts([PAIR], kept="3 44"),
            "No card is played before the hand can be played off.",
            "一路打完之前，一张牌也不用出。",
        ),
        (
            facts(whole="333 55"),
            "Never split before the hand can be played off: 333 or 55.",
            "一路打完之前不拆 333、55。",
        ),
        (
            facts([PAIR, STRAIGHT]),
            "There is no need to beat a pair or a straight of 5 cards.",
            "对子、5 张的顺子一律不用管。",
        ),
        (
            facts([Passed("gap pair straight", 3), Passed("plane+pairs", 2), Passed("bomb", 4)]),
            "There is no need to beat a gap pair straight of 6 cards or a plane+pairs of 10 cards "
            "or a bomb of 4 cards.",
            "6 张的间隔连对、10 张的飞机带对、4 张的炸弹一律不用管。",
        ),
        (
            facts(unbeaten=["45678", "2 2"]),
            "The other hand never beats a lead of 45678 or 22.",
            "领出 45678、22 时，对方管不住。",
        ),
    ],
)
def test_facts_in_words(some, english, chinese):
    assert (some.text("en"), some.text("zh")) == (english, chinese)


def test_the_facts_of_a_plan():
    """In each game 333 stays together, as all of the plan's leads and answers show."""
    plan = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan()
    assert plan.facts is plan.facts
    assert plan.facts.whole == Hand("333")
    told = "Good to know: " + str(plan.facts).replace("\n", " ")
    assert str(plan).endswith(f"\n{told}")
    assert f">{told}</small>" in plan._repr_mimebundle_()["text/html"]
    assert plan.to_dict()["facts"] == {
        "passed": [], "unbeaten": [], "most_leads": 3, "kept": "", "whole": "333",
    }  # fmt: skip


def test_facts_that_go_without_saying():
    """A claim has no facts; a plan with very many positions is shown without them."""
    claim = solve("3 5 B", "4 4").plan()
    assert len(str(claim).splitlines()) == 2
    assert "Good to know" not in claim._repr_mimebundle_()["text/html"]
    after_any_reply = solve("7 8", "9 T").plan()
    assert (after_any_reply.positions, after_any_reply.facts.kept) == (0, Hand("9 T"))
    assert str(after_any_reply.facts) not in str(after_any_reply)
    plan = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").plan()
    large = plan_of(plan.position, plan.rules, plan.side, 10**6, True)
    assert "Never split" in str(plan)
    assert "Never split" not in str(large)
