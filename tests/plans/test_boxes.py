"""Plans as boxes and arrows for Graphviz."""

from __future__ import annotations

import re

import canju
import plan_twin as twin
import pytest
from canju import Hand, Play, Position, solve
from canju.plans import Condition, Plan, Range, Rule
from canju.plans.boxes import boxes_of
from plan_lists import positions

PUZZLE = solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
LEADS = [Rule(None, (), Play(cards)) for cards in ("4", "333")]
BY_HAND = Plan(PUZZLE.position, [*LEADS, Rule(Range("single", "Q", "B"), (), "low")], "first")
RULES = ["doudizhu", "wide", "singles-and-pairs", canju.DouDizhu(decks=2)]


def edges(dot: str) -> set[tuple[str, str, str]]:
    """The arrows of a graph: two boxes and a label."""
    boxes = dict(re.findall(r'^  (n\d+) \[label="([^"]*)"', dot, re.MULTILINE))
    found = re.findall(r'^  (n\d+) -> (n\d+) \[label="([^"]*)"\];$', dot, re.MULTILINE)
    return {(boxes[one], boxes[other], label) for one, other, label in found}


def test_the_puzzle():
    """All games of the plan, by hand."""
    assert edges(BY_HAND.to_dot()) == {
        ("333 4 5 A R", "333 5 A R", "4"),
        ("333 5 A R", "5 A R", "333"),
        ("333 5 A R", r"333 5 R\nplay off", "Q–K: A"),
        ("333 5 A R", "333 5 A", "B: R"),
        ("333 5 A", "5 A", "333"),
        ("5 A R", r"A R\nplay off", "5"),
        ("5 A R", r"5 R\nplay off", "Q–K: A"),
        ("5 A", r"A\nplay off", "5"),
    }
    lines = BY_HAND.to_dot().splitlines()
    assert lines[0] == "digraph plan {"
    assert lines[1] == '  label="How to win · 333 4 5 A R against Q K 222 B · 3 rules";'
    assert lines[4] == '  n0 [label="333 4 5 A R"];'
    assert lines[-1] == "}"
    assert sum("peripheries=2" in line for line in lines) == 4


def test_in_chinese():
    dot = BY_HAND.to_dot("zh")
    assert ("333 5 A 大王", "333 5 A", "小王：大王") in edges(dot)
    assert ("5 A", r"A\n一路打完", "5") in edges(dot)
    assert '"必胜打法 · ' in dot


def test_a_claim_is_one_box():
    assert edges(solve("3 5 B", "4 4").plan().to_dot()) == set()
    assert solve("3 5 B", "4 4").plan().to_dot().count("[label=") == 1


def test_a_file(tmp_path):
    BY_HAND.save(tmp_path / "plan.dot")
    assert (tmp_path / "plan.dot").read_text("utf-8") == f"{BY_HAND.to_dot()}\n"


def test_an_arrow_names_conditions():
    """88 leads only while the other hand has many cards: one arrow has the condition."""
    many = Condition("other", "more than", 4)
    rules = [
        Rule(None, (many,), "lowest pair"),
        Rule(Range("single", "3", "J"), (), "highest card"),
    ]
    position = Position("3 7 TT J 2", "3 88 QQ A", rules="singles-and-pairs")
    labels = [label for _, _, label in edges(Plan(position, rules, "second").to_dot())]
    assert [label for label in labels if re.match(r"88 \(if the other hand has .*cards", label)]
    assert sum("(if" in label for label in labels) == 1


def test_an_arrow_names_kinds():
    """A single card is named by its rank alone."""
    rules = [
        Rule(None, (Condition("other", "at most", 5), Condition("own", "holds", "A")), Play("4")),
        Rule(None, (), "lowest pair"),
        Rule(Range("pair", "5", "5"), (), "low"),
        Rule(Range("single", "3", "K"), (), "low"),
    ]
    position = Position("3 55 8 T J K B", "33 4 T J AAA", rules="singles-and-pairs")
    plan = Plan(position, rules, "second")
    labels = {line for *_, label in edges(plan.to_dot()) for line in label.split(r"\n")}
    assert {"33", "pair 5: AA", "10: J"} <= labels
    assert "对子 5：AA" in {label for *_, label in edges(plan.to_dot("zh"))}


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_each_play_has_its_arrow(rules):
    """Walks over all replies: each play has one arrow, and each arrow a play."""
    many = 0
    for position in positions(rules, 40, 7):
        plan = solve(position).plan(effort=0.02)
        boxes = boxes_of(plan)
        by_hand = {key(box.hand): box for box in boxes}
        assert len(by_hand) == len(boxes)
        used: set[tuple[object, ...]] = set()
        met = set()
        for now, play, claims in decisions(plan):
            box = by_hand[key(now.hand)]
            met.add(key(now.hand))
            if claims or not play:
                continue
            fitting = [
                arrow
                for arrow in box.arrows
                if (now.to_beat is None if arrow.table is None else now.to_beat in arrow.table)
                and all(twin._is_met(one, now) for one in arrow.when)
                and twin.as_ranks(arrow.play) == twin.as_ranks(play)
            ]
            assert fitting
            for arrow in fitting:
                assert key(boxes[arrow.to].hand) == key(now.hand - play.cards)
                used.add((key(box.hand), box.arrows.index(arrow)))
        assert met == set(by_hand)
        assert len(used) == sum(len(box.arrows) for box in boxes)
        many += len(boxes) > 2
    assert many > 3


def key(hand: Hand) -> tuple[str, ...]:
    return tuple(twin.ranks_of(hand))


def decisions(plan: Plan):
    """All positions of the plan, perhaps several times, with its play."""
    open_ = [plan.position]
    while open_:
        now = open_.pop()
        if now.turn != plan.side:
            open_ += [now.play(play) for play in now.plays()]
            continue
        play, _, claim = plan._decide(now)
        yield now, play, claim is not None
        if claim is None:
            open_.append(now.play(play))
