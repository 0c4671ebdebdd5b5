"""``canju split``: splits one hand into the fewest plays, or for the best score."""

from __future__ import annotations

import argparse

from canju._canju import Hand, rules_for
from canju.cli.games import refuse_count
from canju.cli.options import OUTPUT, RULES, Command
from canju.cli.output import SHOWN, SOLVED, show
from canju.cli.positions import given, rules_of
from canju.cli.words import wrong
from canju.errors import shown
from canju.one_hand.split import split


def _run(args: argparse.Namespace) -> int:
    rewards = None if args.rewards is None else _rewards(args.rewards)
    if args.notation is None:
        refuse_count(args.hand)
    hand = Hand(args.hand, notation=args.notation)
    rules = rules_for(rules_of(args))
    show(split(**given(args, split, hand=hand, rules=rules, rewards=rewards)), args)
    return SOLVED


def _rewards(text: str) -> dict[str, float]:
    """Reads a table of rewards from text such as ``straight=5,trio+pair=2.5``."""
    table: dict[str, float] = {}
    for part in filter(str.strip, text.split(",")):
        kind, _, number = part.partition("=")
        try:
            value = float(number)
        except ValueError:
            raise wrong(
                "--rewards: {}: write a kind and a number, such as straight=5",
                "--rewards：{}：请写牌型和数，如 straight=5",
                shown(part.strip()),
            ) from None
        table[kind.strip()] = int(value) if value.is_integer() else value
    return table


SPLIT = Command(
    _run,
    f"hand --notation --steps --rewards {RULES} --time-limit --node-limit --memory-limit {OUTPUT}",
    [split],
    SHOWN,
)
