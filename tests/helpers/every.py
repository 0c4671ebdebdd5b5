"""Every game with every preset and every switch, and random deals of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from canju import DouDizhu, Guandan, HoneymoonBridge, Position, RunFast, SinglesAndPairs, deal

#: Each switch of a class of rules with its other values.
_SWITCHES: dict[Any, dict[str, tuple[Any, ...]]] = {
    DouDizhu: {
        "without": (("trio+single", "trio+pair"), ("bomb", "rocket", "straight")),
        "equal_kickers": (False,),
        "joker_kickers": (True,),
        "own_rank_kickers": (True,),
        "four_as_pairs": (True,),
        "wide_wings": (True,),
        "gap_straights": (True,),
        "decks": (2,),
        "deck_limit": ("each", None),
    },
    RunFast: {
        "deck": (45,),
        "must_beat": (False,),
        "short_chains": (False,),
        "last_trio": ("lead",),
        "ace_bomb": (True,),
        "four_with_three": (True,),
        "keep_bombs": (True,),
        "report_single": ("lead", "always"),
    },
    SinglesAndPairs: {"decks": (2,)},
}
_PRESETS = DouDizhu.pagat, DouDizhu.douzero, DouDizhu.wide, DouDizhu.noip2015, DouDizhu.tsinghua

#: Rules of shedding games: presets, and each switch alone.
SHEDDING: tuple[Any, ...] = (
    *(preset() for preset in _PRESETS),
    *(kind() for kind in _SWITCHES),
    *(
        kind(**{name: value})
        for kind, switches in _SWITCHES.items()
        for name, values in switches.items()
        for value in values
    ),
    RunFast(ace_bomb=True, four_with_three=True, keep_bombs=True, report_single="always"),
)
#: Rules that three hands can have.
THREE = tuple(rules for rules in SHEDDING if not isinstance(rules, RunFast))
TRICKS = (HoneymoonBridge("S"), HoneymoonBridge(None), HoneymoonBridge("german-whist:H"))


def deals(rules: Any, count: int, hands: int = 2, most: int = 8, seed: int = 1) -> Iterator[Any]:
    """Random hands of a game, of equal size, from few cards to ``most``."""
    run_fast = isinstance(rules, RunFast)
    for number in range(seed, seed + count):
        sizes = [2 + number % (most - 1)] * hands
        if isinstance(rules, HoneymoonBridge):
            yield deal(*sizes, seed=number, suits=True, jokers=False)
        else:
            decks: Any = rules.deck if run_fast else rules.decks
            yield deal(*sizes, seed=number, decks=decks, jokers=not run_fast)


def any_rules(dice: random.Random) -> Any:
    """Rules of any game: a preset, or a game with random switches."""
    kind = dice.choice([*_SWITCHES, HoneymoonBridge, None])
    if kind is HoneymoonBridge:
        return dice.choice(TRICKS)
    if kind is None:
        return dice.choice(SHEDDING)
    switches = _SWITCHES[kind].items()
    return kind(**{name: dice.choice(values) for name, values in switches if dice.random() < 0.4})


def any_position(dice: random.Random) -> Position:
    """A position under any rules, of two to four hands, at the start or later in a game."""
    if dice.random() < 0.15:
        return of_guandan(dice)
    rules = any_rules(dice)
    is_three = isinstance(rules, (DouDizhu, SinglesAndPairs)) and dice.random() < 0.3
    first, *others = next(deals(rules, 1, 3 if is_three else 2, most=6, seed=dice.getrandbits(40)))
    hands: Any = {"farmers": others} if is_three else {"second": others[0]}
    position = Position(first, **hands, rules=rules)
    for _ in range(dice.randrange(3)):
        after = position.play(dice.choice(position.plays()))
        position = position if after.is_over else after
    return position


def of_guandan(dice: random.Random, most: int = 5) -> Position:
    """Four hands of few cards, under any switches, at the start or later in a game."""
    rules = Guandan(
        dice.choice("23456789TJQKA"),
        wrap=dice.random() < 0.7,
        longest_bomb=dice.choice((4, 6, 8, 10)),
        reading=dice.choice(("strongest", "declared")),
        joker_kickers=dice.random() < 0.7,
    )
    sizes = [dice.randint(1, most) for _ in range(4)]
    hands = deal(*sizes, seed=dice.getrandbits(40), decks=2, suits=dice.random() < 0.8)
    position = Position(hands=hands, rules=rules)
    for _ in range(dice.randrange(5)):
        after = position.play(dice.choice(position.plays()))
        position = position if after.is_over else after
    return position
