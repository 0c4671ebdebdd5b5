"""``canju odds``: shows how often each play wins when the other hand is hidden."""

from __future__ import annotations

import argparse

from canju._canju import Hand, rules_for
from canju._messages import Language, current
from canju._seats import THREE
from canju.cli.games import refuse_count
from canju.cli.output import SOLVED, is_watched, say, say_bytes, say_json
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_limits, add_notation, add_rules, limits_of, rules_of, seat_named
from canju.errors import LimitError, OptionError
from canju.hidden.odds import Odds, odds


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "odds",
        _run,
        "show how often each play wins when the other hand is hidden",
        ("text", "json", "svg"),
    )
    parser.add_argument("hand", metavar="HAND", help="your hand")
    parser.add_argument(
        "sizes",
        metavar="SIZE",
        type=int,
        nargs="+",
        help="number of cards in the other hand; with three hands, in the next two hands",
    )
    parser.add_argument(
        "--seat", type=seat_named, choices=THREE.seats, help="with three hands, your seat"
    )
    parser.add_argument(
        "--by",
        type=seat_named,
        choices=THREE.seats,
        help="with three hands, the seat that made --to-beat",
    )
    parser.add_argument(
        "--unseen",
        metavar="CARDS",
        help="cards that you have not seen (default: the deck without your hand and --to-beat)",
    )
    parser.add_argument(
        "--known",
        metavar="CARDS",
        nargs="+",
        help="cards known to be in the other hand; with three hands, give this for both others",
    )
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table")
    add_notation(parser, "notation of the hand, such as douzero, rlcard, numbers")
    parser.add_argument(
        "--samples",
        type=int,
        default=1000,
        metavar="N",
        help="number of deals to sample (default: 1000)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the sample (default: 0)"
    )
    add_rules(parser)
    add_limits(parser)


def _run(args: argparse.Namespace) -> int:
    refuse_count(args.hand)
    three = _is_of_three(args)
    hand = Hand(args.hand, notation=args.notation)
    unseen = None if args.unseen is None else Hand(args.unseen, notation=args.notation)
    known = [Hand(one, notation=args.notation) for one in args.known or ()]
    if known and len(known) != len(args.sizes):
        raise Language.wrong_known.error(OptionError)
    try:
        found = odds(
            hand,
            unseen,
            None if three else args.sizes[0],
            sizes=args.sizes if three else None,
            seat=args.seat,
            known=(known if three else known[0]) if known else None,
            to_beat=args.to_beat,
            by=args.by,
            rules=rules_for(rules_of(args)),
            samples=args.samples,
            seed=args.seed,
            progress=is_watched() and args.format == "text",
            **limits_of(args),
        )
    except (LimitError, KeyboardInterrupt) as stopped:
        so_far = getattr(stopped, "odds", None)
        if so_far is not None and so_far.samples:
            _show(so_far, args)
        raise
    _show(found, args)
    return SOLVED


def _is_of_three(args: argparse.Namespace) -> bool:
    """Returns true if the arguments describe three hands: two sizes and a seat."""
    three = len(args.sizes) > 1
    if len(args.sizes) > 2:
        raise Language.wrong_sizes.error(OptionError)
    if three and args.seat is None:
        raise Language.wrong_seat.error(OptionError)
    for name in ("seat", "by"):
        if not three and getattr(args, name) is not None:
            raise Language.wrong_of_three.error(OptionError, name)
    return three


def _show(found: Odds, args: argparse.Namespace) -> None:
    if args.format == "json":
        say_json(found.to_dict())
    elif args.format == "svg":
        say_bytes(found.to_svg().encode())
    else:
        say(found.text(current().name))
