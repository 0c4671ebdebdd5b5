"""Rules by name and as objects: reading, naming, and changing their switches."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Literal, TypeAlias, get_args

from canju._canju import (
    DouDizhu,
    Hand,
    HoneymoonBridge,
    Position,
    RunFast,
    SinglesAndPairs,
    game_told,
    rules_for,
    rules_text,
    shedding_names,
)
from canju._canju import SheddingRules as SheddingRules
from canju._canju import read_rules as read_rules
from canju.errors import OptionError, shown
from canju.games.seats import hands_of

Rules: TypeAlias = SheddingRules | HoneymoonBridge

#: The names of presets, for type checkers.
SheddingName = Literal[
    "doudizhu",
    "singles-and-pairs",
    "pagat",
    "douzero",
    "wide",
    "noip2015",
    "tsinghua",
    "run-fast",
]
TrickName = Literal[
    "honeymoon-bridge:NT",
    "honeymoon-bridge:S",
    "honeymoon-bridge:H",
    "honeymoon-bridge:D",
    "honeymoon-bridge:C",
    "german-whist:S",
    "german-whist:H",
    "german-whist:D",
    "german-whist:C",
]
#: Presets of shedding games: those above, and what else the core has.
SHEDDING_NAMES: tuple[str, ...] = tuple(dict.fromkeys((*get_args(SheddingName), *shedding_names())))
#: All presets, in the order of menus and messages; one of German whist's, which are second names.
PRESETS: tuple[str, ...] = (*SHEDDING_NAMES, *get_args(TrickName)[:6])


def of_tricks(rules: Rules | str | None) -> bool:
    """Returns true for the rules of a trick game.

    >>> of_tricks("Honeymoon-Bridge:spades"), of_tricks(None)
    (True, False)
    """
    with suppress(OptionError):  # the function that uses the rules says what is wrong
        rules = None if rules is None else read_rules(rules)
    return isinstance(rules, HoneymoonBridge)


def switches_of(rules: SheddingRules, every: bool = False) -> dict[str, Any]:
    """Switches that differ from the first preset of the game, or every one.

    >>> switches_of(DouDizhu.pagat(decks=2))
    {'equal_kickers': False, 'decks': 2}
    """
    switches: dict[str, Any] = rules.__getnewargs_ex__()[1]
    return (
        {name: default for name, default, _ in game_told(rules)[2]} | switches
        if every
        else switches
    )


def with_switches(rules: Rules | str, **switches: Any) -> SheddingRules:
    """Copies the rules of a shedding game with some switches changed.

    >>> with_switches("pagat", decks=2)
    DouDizhu(equal_kickers=False, decks=2)

    Raises:
        OptionError: for an unknown name, for trick play, or for an unknown switch.
    """
    given = rules_for(rules)
    return type(given)(**switches_of(given) | switches)


def with_bans(rules: Rules | str, kinds: Iterable[str]) -> SheddingRules:
    """Copies rules with more kinds banned.

    >>> with_bans("pagat", ["bomb"]) == DouDizhu.pagat(without=["bomb"])
    True

    Raises:
        OptionError: for an unknown kind, and for rules without kinds to ban.
    """
    given = rules_for(rules)
    if isinstance(given, SinglesAndPairs):
        raise OptionError(
            "without: singles and pairs has no kind that can be banned",
            chinese="without：单张和对子没有可禁用的牌型",
        )
    if isinstance(given, RunFast):
        raise OptionError(
            "without: Run Fast has no kind that can be banned",
            chinese="without：跑得快没有可禁用的牌型",
        )
    return with_switches(given, without=[*switches_of(given).get("without", ()), *kinds])


def with_decks(rules: Rules | str | None, decks: int | str) -> Rules | str:
    """Copies rules for hands from 1 deck, from 2 decks, or from a deck for each hand.

    Trick play and games such as Run Fast have a deck of their own.

    >>> with_decks("singles-and-pairs", "each")
    SinglesAndPairs(deck_limit='each')
    """
    rules = "doudizhu" if rules is None else rules
    if decks == 1 or of_tricks(rules) or own_deck(rules):
        return rules
    if decks == "each":
        return with_switches(rules, deck_limit="each")
    return with_switches(rules, decks=decks)


def own_deck(rules: Rules | str | None) -> int | None:
    """``decks`` of ``deal`` under rules with a deck of their own, such as those of Run Fast.

    >>> own_deck("run-fast"), own_deck("pagat")
    (48, None)
    """
    deck = None if rules is None or of_tricks(rules) else game_told(rules_for(rules))[1]
    return None if deck is None else int(deck)


def deck_of(rules: SheddingRules, jokers: bool = True) -> Hand:
    """All cards of the deck or decks of some rules.

    >>> len(deck_of(RunFast())), len(deck_of(DouDizhu(decks=2), jokers=False))
    (48, 104)
    """
    return Hand.full(decks=own_deck(rules) or rules.decks, jokers=jokers)


def named_in_short(position: Position) -> str:
    """Name of the rules; empty for cards without suits under ``"doudizhu"``, the default.

    >>> named_in_short(Position("3", "4")), named_in_short(Position("3S", "4S"))
    ('', 'doudizhu')
    """
    name = rules_text(position.rules)
    suited = any(len(card) > 1 for hand in hands_of(position) for card in hand)
    return name if suited or name != "doudizhu" else ""


#: Longest text of rules. A call with every switch has about three hundred characters.
_LONGEST = 1000
_CLASSES = {
    "DouDizhu": DouDizhu,
    "SinglesAndPairs": SinglesAndPairs,
    "RunFast": RunFast,
    "SheddingRules": SheddingRules,
    "HoneymoonBridge": HoneymoonBridge,
}


def rules_from_text(text: str) -> Rules:
    """Parses rules from their name or their ``repr``.

    >>> rules_from_text("DouDizhu(decks=2)") == DouDizhu(decks=2)
    True

    Raises:
        OptionError: for any other text.
    """
    if "(" not in text:
        return read_rules(text)
    name, switches = call_in(text)
    try:
        rules: Rules = _CLASSES[name](**switches)
    except (KeyError, TypeError):
        raise _not_rules(text) from None
    return rules


def call_in(text: str) -> tuple[str, dict[str, Any]]:
    """Parses rules written as a call; returns the class's name and the switches.

    Switches are read with ``ast.literal_eval``: no code runs.

    >>> call_in("DouDizhu(decks=2)")
    ('DouDizhu', {'decks': 2})

    Raises:
        OptionError: for other text.
    """
    import ast

    try:
        if len(text) > _LONGEST:
            raise ValueError("too long")
        call = ast.parse(text.strip(), mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError("not a call")
        names = [key.arg for key in call.keywords]
        # A ``**mapping`` has no name: its switches would be lost.
        if None in names or len(set(names)) < len(names):
            raise ValueError("switches without a name, or the same twice")
        return call.func.id, {str(key.arg): ast.literal_eval(key.value) for key in call.keywords}
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise _not_rules(text) from None


def _not_rules(text: str) -> OptionError:
    expected = "the name of a preset, or the repr of a rules object"
    return OptionError(
        f"expected {expected}, got {shown(text, 60)}",
        chinese=f"应为预设规则的名字，或规则对象的 repr，而不是 {shown(text, 60)}",
    )
