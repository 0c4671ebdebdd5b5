"""Positions for plans, and plans with a rule dropped or changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import canju
from canju import Position
from canju.games.rules import own_deck
from canju.plans import Condition, Rule

ACTIONS = ["low", "lowest card", "lowest pair", "highest card", "pass"]


def positions(rules: object, number: int, most: int, seed: int = 0) -> Iterator[Position]:
    """Random deals, some with suits, some with a play to beat."""
    dice = random.Random(f"{rules} {seed}")
    for i in range(number):
        sizes = [dice.randint(3, most) for _ in range(2)]
        decks = own_deck(rules) or getattr(rules, "decks", 1)
        seed = dice.randrange(2**32)
        hands = canju.deal(*sizes, seed=seed, decks=decks, suits=i % 2 == 0)
        position = Position(*hands, rules=rules)
        for _ in range(i % 3):
            after = position.play(dice.choice(position.plays()))
            position = position if after.is_over else after
        yield position


def changed(rules: tuple[Rule, ...], dice: random.Random) -> Iterator[list[Rule]]:
    """Lists with a rule dropped or changed."""
    for i, rule in enumerate(rules):
        before, after = rules[:i], rules[i + 1 :]
        yield [*before, *after]
        actions = [action for action in ACTIONS if action != rule.action]
        yield [*before, replace(rule, action=dice.choice(actions)), *after]
        if rule.table is not None and rule.table.low != rule.table.high:
            yield [*before, replace(rule, table=replace(rule.table, high=rule.table.low)), *after]
        yield [*before, replace(rule, when=(Condition("own", "at most", 4),)), *after]
