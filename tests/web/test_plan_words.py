"""Plans in the words of a published page, for rules of all sorts, against ``plans/words.py``."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from canju import DouDizhu, Hand, Play, PlayError, Position, SinglesAndPairs, deal
from canju._messages import LANGUAGES
from canju.plans import Condition, Facts, Passed, Range, Rule
from canju.plans.facts import facts_line
from canju.plans.rules import NAMED
from canju.plans.words import claim_sentence, grouped, lines_of, sentence
from canju.publishing.data import forms, plan_words
from in_node import run_in_node

RULES = DouDizhu.wide(gap_straights=True, decks=2)
RANKS = "3456789TJQKA2BR"


def words_of(*asked: dict[str, Any]) -> list[dict[str, Any]]:
    """What the panel of a page shows for plans."""
    return run_in_node(Path(__file__).with_name("plan_words.js"), asked)


def is_unclear(play: Play) -> bool:
    try:
        return bool(play) and Play(play.cards, rules=RULES) != play
    except PlayError:
        return True


def some_plays(chance: random.Random) -> list[Play]:
    """Plays of a hand, the pass left out, kinds with few plays as likely as others."""
    hand, _ = deal(30, 1, decks=2, seed=chance.randrange(10**6))
    by_kind: dict[str, list[Play]] = {}
    for play in hand.plays(RULES):
        by_kind.setdefault(play.kind, []).append(play)
    several = [play for play in Hand("33334444").plays(RULES) if is_unclear(play)]
    assert several
    return [*several, *(chance.choice(plays) for plays in by_kind.values())]


def some_rule(chance: random.Random, plays: list[Play]) -> Rule:
    shown = chance.choice(plays)
    table = Range(shown.kind, str(shown.rank), str(shown.rank), shown.length)
    rank, number = chance.choice(RANKS), chance.randrange(4)
    whose = chance.choice(("own", "other"))
    conditions = [
        Condition(whose, chance.choice(("holds", "lacks")), rank),
        Condition(whose, chance.choice(("at most", "more than")), number),
        Condition(whose, "at most", number + 1),
        Condition(whose, "more than", number),
        Condition("both", "hands", (Hand("3 3 B"), Hand(chance.choice(("", "T R"))))),
    ]
    when = tuple(chance.sample(conditions, chance.choice((0, 0, 1, 2))))
    action = chance.choice((*NAMED, *plays, *plays))
    return Rule(chance.choice((None, table)), when, action)


def answer_of(rules: list[Rule], **more: Any) -> dict[str, Any]:
    """A plan as the core answers it."""
    unclear = [
        index
        for index, rule in enumerate(rules)
        if isinstance(rule.action, Play) and is_unclear(rule.action)
    ]
    plan = {"plan": [rule.to_dict() for rule in rules], "unclear": unclear, "complete": True}
    return {**plan, "first": None, "now": None, "facts": None, **more}


def told(plan: dict[str, Any], lang: str, rules: Any = RULES) -> dict[str, Any]:
    said = LANGUAGES[lang]
    return {"plan": plan, "lang": lang, "said": forms(said), "puzzle": plan_words(rules, said)}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_of_all_sorts(lang):
    """Every line, and the one that decides."""
    said, chance = LANGUAGES[lang], random.Random(7)
    position = Position("3 4", "5", rules=RULES)
    plans, asked = [], []
    for _ in range(150):
        plays = some_plays(chance)
        rules = [some_rule(chance, plays) for _ in range(chance.randrange(1, 8))]
        plan = SimpleNamespace(rules=tuple(rules), position=position)
        spoken = [index for group in grouped(plan) for index in group]
        rule = chance.choice([None, *spoken])
        plans.append((plan, rule))
        asked.append(told(answer_of(rules, now={"rule": rule, "claim": None}), lang))
    text = ""
    for (plan, rule), seen in zip(plans, words_of(*asked), strict=True):
        lines = lines_of(plan, said)
        assert seen["lines"] == [list(line) for line in lines]
        places = [number for number, group in enumerate(grouped(plan), 1) if rule in group]
        place = places[0] if places else len(lines) - 1
        assert seen["now"] == {"line": place, "sentence": sentence(lines[place], said)}
        assert seen["count"] == said.count(len(plan.rules), "rule")
        text += json.dumps(seen["lines"], ensure_ascii=False)
    some = {
        "en": (
            "gap straight",
            "exactly 2 cards",
            "an 8",
            "a 9",
            "alone",
            "lowest kickers",
            "cards or more",
            "(plane",
        ),
        "zh": ("间隔顺子", "（不带）", "带最小的牌", "小王", "无牌", "没有就 "),
    }
    assert [part for part in some[lang] if part not in text] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_facts_and_claims(lang):
    said, hand = LANGUAGES[lang], Hand("33 8 K B")
    claim = [Play("33"), Play("8"), Play("333444", rules=RULES), Play("3334", rules=RULES)]
    kinds = (Passed("single", 1), Passed("plane+pairs", 2), Passed("bomb", 4))
    all_facts = [
        Facts(passed, unbeaten, leads, kept, whole, hand)
        for passed in ((), kinds)
        for unbeaten in ((), (Play("8"), Play("33")))
        for leads in (0, 1, 3, 4)
        for kept in (Hand(""), Hand("K B"), hand)
        for whole in (Hand(""), Hand("33 B"))
    ]
    asked = []
    for facts in all_facts:
        row = facts.to_dict()
        row |= {
            "passed": [list(one) for one in facts.passed],
            "unbeaten": [str(play) for play in facts.unbeaten],
            "hand": str(hand),
        }
        asked.append(told(answer_of([], facts=row), lang))
    first = {"claim": [claimed(play) for play in claim], "play": None, "rule": None}
    asked.append(told(answer_of([], first=first, now=first, complete=False), lang))
    asked.append(told(answer_of([]), lang, SinglesAndPairs()))
    *seen, claims, pairs = words_of(*asked)
    assert pairs["below"] == [said.plan_claim_no_bombs, said.plan_breaks_pairs]
    assert (pairs["count"], claims["count"]) == ("", "")
    for facts, shown in zip(all_facts, seen, strict=True):
        line = facts_line(SimpleNamespace(facts=facts, positions=1), said)
        assert shown["below"] == list(filter(None, [said.plan_claim, said.plan_breaks, line]))
    spoken = claim_sentence(claim, RULES, said)
    assert (claims["claim"], claims["lines"]) == (spoken, [])
    assert claims["now"] == {"line": 0, "sentence": spoken}
    assert claims["below"] == [said.plan_cut]


def claimed(play: Play) -> dict[str, Any]:
    cards = {"cards": list(play.cards), "ranks": str(play.cards.ranks)}
    return {**cards, "kind": play.kind, "rank": play.rank, "unclear": is_unclear(play)}
