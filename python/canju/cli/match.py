"""``canju match``: plays whole games between programs, and saves and shows records."""

from __future__ import annotations

import argparse

from canju._canju import Hand
from canju._messages import Language, current
from canju.cli.games import add_game, counts_of, dealing, hands_in, parts_of
from canju.cli.output import SOLVED, WRONG, complain, say, say_json
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_notation, add_rules, rules_of
from canju.errors import OptionError
from canju.playing.match_records import Match
from canju.playing.matches import match
from canju.playing.players import PLAYERS


def add(commands: Commands) -> None:
    """Adds the command."""
    formats = ("text", "record", "json")
    parser = add_command(commands, "match", _run, "play whole games between programs", formats)
    parser.add_argument(
        "first",
        metavar="A",
        nargs="?",
        help="the first hand of every game, or its number of cards, as in 'match 10 10'",
    )
    parser.add_argument(
        "second", metavar="B", nargs="?", help="the second hand, or its number of cards"
    )
    parser.add_argument(
        "--farmers",
        nargs=2,
        metavar=("DOWN", "UP"),
        help="the other two hands, or their numbers of cards; A is then the landlord's",
    )
    add_notation(parser)
    add_game(parser, PLAYERS, default="greedy,perfect")
    parser.add_argument(
        "--games", type=int, default=1, metavar="N", help="number of games (default: 1)"
    )
    parser.add_argument(
        "--alternate", action="store_true", help="the second player leads every other game"
    )
    parser.add_argument(
        "--hidden", action="store_true", help="players see only their own hand, except perfect"
    )
    parser.add_argument("--allowance", metavar="SECONDS", type=float, help="time for each play")
    files = parser.add_argument_group("files")
    files.add_argument("--save", metavar="FILE", help="write the record as JSON")
    files.add_argument("--load", metavar="FILE", help="show a record instead of playing")
    add_rules(parser)


def _run(args: argparse.Namespace) -> int:
    try:
        played = Match.load(args.load) if args.load is not None else _played(args)
        if args.save is not None:
            played.save(args.save)
    except OSError as error:
        return complain(error, WRONG)
    if args.format == "json":
        say_json(played.to_dict())
    elif args.format == "record":
        say("\n\n".join([played.headline(), *map(str, played)]))
    else:
        say(played.told("--format record", current()))
    return SOLVED


def _played(args: argparse.Namespace) -> Match:
    counts = counts_of(args)
    if args.farmers is None and (args.first is None) != (args.second is None):
        raise Language.wrong_one_hand.error(OptionError)
    try:
        with dealing(args):
            hands: list[str] | list[Hand] = hands_in(args)
            if args.notation is not None:
                hands = [Hand(hand, notation=args.notation) for hand in hands]
            first, *second = counts or hands
            return match(
                first,
                second[0] if len(second) == 1 else None,
                farmers=None if len(second) == 1 else second,
                players=parts_of(args.players),
                rules=rules_of(args),
                games=args.games,
                seed=args.seed,
                jokers=args.jokers,
                alternate=args.alternate,
                hidden=args.hidden,
                allowance=args.allowance,
                names=parts_of(args.names),
            )
    except KeyboardInterrupt as stopped:
        # The games played so far are not lost.
        if args.save is not None and (so_far := getattr(stopped, "match", None)):
            so_far.save(args.save)
        raise
