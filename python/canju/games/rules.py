"""Rules by name and as objects."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal, TypeAlias, get_args

from canju._canju import (
    Guandan,
    Hand,
    HoneymoonBridge,
    Position,
    game_told,
    shedding_names,
)
from canju._canju import SheddingRules as SheddingRules
from canju._canju import read_rules as read_rules
from canju.errors import OptionError
from canju.games.seats import hands_of

Rules: TypeAlias = SheddingRules | HoneymoonBridge | Guandan

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
#: All presets for two hands, in the order of menus and messages; one of German whist's, which are
#: second names.
PRESETS: tuple[str, ...] = (*SHEDDING_NAMES, *get_args(TrickName)[:6])
#: Rules of Guandan, of which each level has its own: an example.
GUANDAN = "guandan:2"


def of_tricks(rules: Rules | str | None) -> bool:
    """Returns true for the rules of a trick game.

    >>> of_tricks("Honeymoon-Bridge:spades"), of_tricks(None)
    (True, False)
    """
    with suppress(OptionError):  # the function that uses the rules says what is wrong
        rules = None if rules is None else read_rules(rules)
    return isinstance(rules, HoneymoonBridge)


def can_have_landlord(rules: Rules | str | None) -> bool:
    """Returns true if a landlord can play a shedding game against two farmers.

    >>> can_have_landlord(None), can_have_landlord("run-fast")
    (True, False)
    """
    given = read_rules(rules)
    return isinstance(given, SheddingRules) and game_told(given)[3]


def with_decks(rules: Rules | str | None, decks: int | str) -> Rules | str:
    """Copies rules for hands from 1 deck, from 2 decks, or from a deck for each hand.

    Trick play and games such as Run Fast have a deck of their own.

    >>> with_decks("singles-and-pairs", "each")
    SheddingRules('singles-and-pairs; each hand has its own cards')
    """
    rules = "doudizhu" if rules is None else rules
    if decks == 1 or of_tricks(rules) or own_deck(rules):
        return rules
    if decks == "each":
        return SheddingRules(rules, deck_limit="each")
    return SheddingRules(rules, decks=decks)


def own_deck(rules: Rules | str | None) -> int | None:
    """``decks`` of ``deal`` under rules with a deck of their own, such as those of Run Fast.

    >>> own_deck("run-fast"), own_deck("pagat")
    (48, None)
    """
    deck = None if rules is None or of_tricks(rules) else game_told(rules)[1]
    return None if deck is None else int(deck)


def deck_of(rules: SheddingRules, jokers: bool = True) -> Hand:
    """All cards of the deck or decks of some rules.

    >>> read = SheddingRules
    >>> len(deck_of(read("run-fast"))), len(deck_of(read("doudizhu; two decks"), jokers=False))
    (48, 104)
    """
    return Hand.full(decks=own_deck(rules) or rules.decks, jokers=jokers)


def named_in_short(position: Position) -> str:
    """Name of the rules; empty for cards without suits under ``"doudizhu"``, the default.

    >>> named_in_short(Position("3", "4")), named_in_short(Position("3S", "4S"))
    ('', 'doudizhu')
    """
    name = str(position.rules)
    suited = any(len(card) > 1 for hand in hands_of(position) for card in hand)
    return name if suited or name != "doudizhu" else ""
