"""``canju rate``: says how hard a position is for a person."""

from __future__ import annotations

import argparse

from canju.cli.options import LIMITS, RULES, SEATS, Command
from canju.cli.output import SOLVED, say, say_json
from canju.cli.positions import given, position_in
from canju.puzzles.rating import rate


def _run(args: argparse.Namespace) -> int:
    position = position_in(args)
    whole = {"first": position, "second": None, "to_beat": None, "rules": None, "notation": None}
    rating = rate(**given(args, rate, **whole))
    if args.format == "json":
        say_json(rating.to_dict())
    else:
        say(str(rating))
    return SOLVED


RATE = Command(
    _run,
    f"first second --to-beat {SEATS} --notation --plan {RULES} {LIMITS}",
    [rate],
)
