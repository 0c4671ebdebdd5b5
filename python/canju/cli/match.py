"""``canju match``: plays whole games between programs, and saves and shows records."""

from __future__ import annotations

import argparse

from canju._canju import Hand
from canju.cli.games import counts_of, dealing, hands_in, parts_of
from canju.cli.options import DEAL, RULES, Command
from canju.cli.output import SOLVED, WRONG, complain, file_fault, say, say_json
from canju.cli.positions import given, rules_of
from canju.cli.words import wrong
from canju.language.languages import current
from canju.playing.match_records import Match
from canju.playing.matches import match


def _run(args: argparse.Namespace) -> int:
    try:
        played = Match.load(args.load) if args.load is not None else _played(args)
        if args.save is not None:
            played.save(args.save)
    except OSError as error:
        return complain(file_fault(error), WRONG)
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
        raise wrong("give both hands, or both numbers of cards", "请写两手牌，或各发几张")
    try:
        with dealing(args):
            hands: list[str] | list[Hand] = hands_in(args)
            if args.notation is not None:
                hands = [Hand(hand, notation=args.notation) for hand in hands]
            first, *others = counts or hands
            two = len(others) == 1
            asked = given(
                args,
                match,
                first=first,
                second=others[0] if two else None,
                farmers=None if two else others,
                players=parts_of(args.players),
                names=parts_of(args.names),
                rules=rules_of(args),
            )
            return match(**asked)
    except KeyboardInterrupt as stopped:
        # The games played so far are not lost.
        if args.save is not None and (so_far := getattr(stopped, "match", None)):
            so_far.save(args.save)
        raise


MATCH = Command(
    _run,
    f"first second --farmers --notation {DEAL} --games --alternate --hidden --allowance "
    f"--save --load {RULES}",
    [match],
    ("text", "record", "json"),
)
