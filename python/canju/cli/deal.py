"""``canju deal``: deals hands from a shuffled deck and prints one per line."""

from __future__ import annotations

import argparse

from canju._canju import deal
from canju.arguments.checks import any_seed
from canju.cli.options import Command
from canju.cli.output import SOLVED, as_json, say
from canju.cli.positions import given
from canju.cli.words import told
from canju.language.languages import current


def _run(args: argparse.Namespace) -> int:
    # Without a seed one is drawn here, so that it can be printed and the deal repeated.
    first = any_seed() if args.seed is None else args.seed
    for number in range(args.count or 1):
        seed = first + number
        hands = deal(*args.cards, **given(args, deal, seed=seed))
        if args.format == "json":
            text = as_json({"hands": [str(hand) for hand in hands], "seed": seed})
        else:
            head = [] if args.count is None else [told("Seed: {}", "种子：{}", seed)]
            text = "\n".join([*([""] if number else []), *head, *map(current().cards, hands)])
        if not say(text):
            break
    return SOLVED


DEAL = Command(
    _run,
    "cards --seed --no-jokers --count --decks --suits",
    [deal],
)
