"""``canju split``: splits one hand into the fewest plays, or for the best score."""

from __future__ import annotations

import argparse

from canju._canju import Hand, rules_for
from canju._messages import Language
from canju.cli.games import refuse_count
from canju.cli.output import SOLVED, say, say_json
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_limits, add_notation, add_rules, limits_of, rules_of
from canju.errors import OptionError, shown
from canju.one_hand.split import split


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands, "split", _run, "split a hand into the fewest plays, or for the best score"
    )
    parser.add_argument("hand", metavar="HAND", help="the hand")
    add_notation(parser, "notation of the hand, such as douzero, rlcard, numbers")
    parser.add_argument(
        "--steps",
        choices=("fewest", "any"),
        default="fewest",
        help="the fewest plays, with the best score among these; or the best score of all",
    )
    parser.add_argument(
        "--rewards",
        metavar="KIND=N,…",
        help="value of each kind of play, 0 for others (default: canju's own table)",
    )
    add_rules(parser)
    add_limits(parser, threads=False)


def _run(args: argparse.Namespace) -> int:
    rewards = None if args.rewards is None else _rewards(args.rewards)
    limits = limits_of(args)
    if args.notation is None:
        refuse_count(args.hand)
    hand = Hand(args.hand, notation=args.notation)
    found = split(hand, rules_for(rules_of(args)), rewards, args.steps, **limits)
    if args.format == "json":
        say_json(found.to_dict())
    else:
        say(str(found))
    return SOLVED


def _rewards(text: str) -> dict[str, float]:
    """Reads a table of rewards from text such as ``straight=5,trio+pair=2.5``."""
    table: dict[str, float] = {}
    for part in filter(str.strip, text.split(",")):
        kind, _, number = part.partition("=")
        try:
            value = float(number)
        except ValueError:
            raise Language.wrong_rewards.error(OptionError, shown(part.strip())) from None
        table[kind.strip()] = int(value) if value.is_integer() else value
    return table
