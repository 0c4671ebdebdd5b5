"""The text of a plan says all that a reader needs: rules read from it win as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

import canju
import pytest
from canju import Hand, Play, Position, solve
from canju.plans import Condition, Plan, Range, Rule
from canju.plans.plan import plan_of

NUMBERED = re.compile(
    r"(?:(\d+) cards or fewer|(one card)|(\d+) cards or more|exactly (\d+) cards)"
)
NAMED = {
    "pass": "pass",
    "the lowest card": "lowest card",
    "the lowest pair": "lowest pair",
    "the highest card": "highest card",
}


def rules_in(text: str) -> Iterator[Rule]:
    """The rules in an English text: the leads, then the answers."""
    # Tens as programs write them, without the blanks around them.
    joined = re.sub(r"(?<=[\dJQKA]) (?=[\dJQKABR]+\b)", "", text)
    for line in re.sub("10(?! cards)", "T", joined).splitlines():
        if lead := re.fullmatch(r"- On lead(?:, if (.*))?: (.*)\.", line):
            for play in lead[2].split(", else "):
                yield Rule(None, conditions_in(lead[1]), action_in(play))
        elif answer := re.fullmatch(r"- A (.*?) (\S+)(?: to (\S+))?(?:, if (.*))?: (.*)\.", line):
            kind, low, high, when, play = answer.groups()
            yield Rule(range_of(kind, low, high or low), conditions_in(when), action_in(play))
        else:
            assert not line.startswith("- ") or line.startswith(("- At any", "- If no line")), line


def range_of(kind: str, low: str, high: str) -> Range:
    """The plays of a kind between two cores; a chain has all cards of its core."""
    each = 3 if "plane" in kind else 2 if "pair straight" in kind else 1
    length = len(low) if kind == "bomb" else len(low) // each or 1
    return Range(kind, low[0], high[0], length)


def conditions_in(text: str | None) -> list[Condition]:
    """The conditions in a part of a sentence."""
    if text is None:
        return []
    if both := re.fullmatch(r"this hand is exactly (.*) and the other hand is exactly (.*)", text):
        return [Condition("both", "hands", both.groups())]
    return [one for part in text.split(" and ") for one in condition_in(part)]


def condition_in(text: str) -> list[Condition]:
    whose = "own" if text.startswith("this ") else "other"
    if number := NUMBERED.search(text):
        most, one, least, exact = number.groups()
        if exact:
            limits = ("at most", int(exact)), ("more than", int(exact) - 1)
            return [Condition(whose, *limit) for limit in limits]
        if least is not None:
            return [Condition(whose, "more than", int(least) - 1)]
        return [Condition(whose, "at most", 1 if one else int(most))]
    rank = text.split()[-1]
    return [Condition(whose, "lacks" if " no " in text else "holds", rank)]


def action_in(text: str) -> Play | str:
    if text in NAMED:
        return NAMED[text]
    if text.startswith("the lowest "):
        return "low"
    text = text.removesuffix(" alone")
    cards, kind = re.fullmatch(r"(\S+)(?: \((.*)\))?", text).groups()
    return Play(cards, kind=kind)


def plain(rules: tuple[Rule, ...]) -> list[Rule]:
    return [rule for rule in rules if rule.table is None] + [
        rule for rule in rules if rule.table is not None
    ]


@pytest.mark.parametrize("size", [6, 8, 10])
def test_rules_that_are_read_from_the_text_win(size):
    conditions = 0
    for seed in range(12 if size < 10 else 4):
        position = Position(*canju.deal(size, size, seed=seed))
        plan = solve(position).plan(effort=0.01)
        if "can be played off now" in str(plan):
            continue
        read = tuple(rules_in(str(plan)))
        assert Plan(position, read, plan.side).positions == plan.positions
        assert list(read) == plain(plan.rules)
        conditions += sum(len(rule.when) for rule in read)
    assert size < 10 or conditions > 0


def test_each_sort_of_rule_is_read_back():
    when = [
        *(Condition("own", *what) for what in (("holds", "8"), ("at most", 1), ("more than", 2))),
        *(Condition("other", *what) for what in (("lacks", "R"), ("at most", 4))),
    ]
    hands = Condition("both", "hands", (Hand("3 55 B"), Hand("4 R")))
    rules = (
        Rule(None, when[:2], Play("445566")),
        Rule(None, [hands], "lowest pair"),
        Rule(Range("pair straight", "3", "5", 3), when[2:4], "low"),
        Rule(Range("plane+singles", "3", "3", 2), when[4:], Play("BR")),
        Rule(Range("trio+single", "3", "A"), (), "pass"),
        Rule(Range("bomb", "5", "5", 4), (), "low"),
        Rule(Range("single", "3", "2"), [hands], "highest card"),
    )
    text = str(plan_of(Position("3 4 5", "66 7 8"), rules, "first", 0, True))
    assert tuple(rules_in(text)) == rules
