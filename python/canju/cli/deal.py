"""``canju deal``: hands from a shuffled deck, a line each."""

from __future__ import annotations

import argparse
import os

from canju._canju import deal
from canju.cli.output import SOLVED, say, say_json
from canju.cli.parser import AddCommand


def add(command: AddCommand) -> None:
    """Adds the command."""
    parser = command("deal", _run, "deal hands from one shuffle")
    parser.add_argument("cards", metavar="N", type=int, nargs="+", help="cards of each hand")
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")
    parser.add_argument(
        "--decks", choices=("1", "2", "each"), default="1", help="each: a deck for every hand"
    )
    parser.add_argument("--no-jokers", dest="jokers", action="store_false")
    parser.add_argument("--suits", action="store_true", help="deal cards with suits")


def _run(args: argparse.Namespace) -> int:
    """``canju deal``: hands from a shuffled deck, a line each."""
    # A seed is drawn here when none is given, so that it can be printed, and the deal made again.
    seed = int.from_bytes(os.urandom(8), "big") if args.seed is None else args.seed
    hands = deal(*args.cards, seed=seed, decks=args.decks, jokers=args.jokers, suits=args.suits)
    if args.format == "json":
        say_json({"hands": [str(hand) for hand in hands], "seed": seed})
    else:
        say("\n".join(map(str, hands)))
    return SOLVED
