"""``canju odds``: shows how often each play wins when the other hand is hidden."""

from __future__ import annotations

import argparse

from canju._canju import rules_for
from canju.cli.games import refuse_count
from canju.cli.options import LIMITS, OUTPUT, RULES, Command
from canju.cli.output import SHOWN, SOLVED, show, shows_progress
from canju.cli.positions import given, rules_of
from canju.cli.words import wrong
from canju.errors import LimitError
from canju.hidden.odds import odds


def _run(args: argparse.Namespace) -> int:
    refuse_count(args.hand)
    three = _is_of_three(args)
    known = args.known or [None]
    if args.known and len(known) != len(args.sizes):
        raise wrong(
            "--known: give the known cards of each other hand, '' for none",
            "--known：请写已知另外每家各有哪些牌，没有写 ''",
        )
    asked = given(args, odds, rules=rules_for(rules_of(args)), progress=shows_progress(args))
    if not three:
        asked |= {"size": args.sizes[0], "sizes": None, "known": known[0]}
    try:
        show(odds(**asked), args)
    except (LimitError, KeyboardInterrupt) as stopped:
        so_far = getattr(stopped, "odds", None)
        if so_far is not None and so_far.samples:
            show(so_far, args)
        raise
    return SOLVED


def _is_of_three(args: argparse.Namespace) -> bool:
    """Returns true if the arguments describe three hands: two sizes and a seat."""
    three = len(args.sizes) > 1
    if len(args.sizes) > 2:
        raise wrong(
            "SIZE: give one, or two with three hands; put a hand in quotes: '3 4 5'",
            "SIZE：一个，三家时两个；手牌要加引号：'3 4 5'",
        )
    if three and args.seat is None:
        raise wrong(
            "--seat: two sizes mean three hands: give your seat",
            "--seat：两个张数表示三家：请写明哪一家是你",
        )
    for name in ("seat", "by"):
        if not three and getattr(args, name) is not None:
            raise wrong(
                "--{}: only for three hands: give two sizes, the next player's first",
                "--{}：用于三家：请写两个张数，先写下一家的",
                name,
            )
    return three


ODDS = Command(
    _run,
    "hand sizes --seat --by --unseen --known --to-beat --notation --samples --seed "
    f"{RULES} {LIMITS} {OUTPUT}",
    [odds],
    SHOWN,
)
