"""``canju deal``: deals hands from a shuffled deck and prints one per line."""

from __future__ import annotations

import argparse

from canju._arguments import any_seed
from canju._canju import deal
from canju._messages import current
from canju.cli.games import add_deck
from canju.cli.output import SOLVED, as_json, say
from canju.cli.parser import Commands, add_command, positive


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "deal", _run, "deal random hands")
    parser.add_argument(
        "cards", metavar="N", type=int, nargs="+", help="number of cards of each hand"
    )
    add_deck(parser)
    parser.add_argument(
        "--count",
        type=positive,
        metavar="N",
        help="make N deals, with consecutive seeds",
    )
    parser.add_argument(
        "--decks",
        choices=("1", "2", "each", "48", "45"),
        default="1",
        help="each: a separate deck for every hand; 48, 45: the cards of Run Fast",
    )
    parser.add_argument("--suits", action="store_true", help="deal cards with suits")


def _run(args: argparse.Namespace) -> int:
    # Without a seed one is drawn here, so that it can be printed and the deal repeated.
    first = any_seed() if args.seed is None else args.seed
    for number in range(args.count or 1):
        seed = first + number
        hands = deal(*args.cards, seed=seed, decks=args.decks, jokers=args.jokers, suits=args.suits)
        if args.format == "json":
            text = as_json({"hands": [str(hand) for hand in hands], "seed": seed})
        else:
            head = [] if args.count is None else [current().out_seed.format(seed)]
            text = "\n".join([*([""] if number else []), *head, *map(current().cards, hands)])
        if not say(text):
            break
    return SOLVED
