"""``canju reply``: prints the best play."""

from __future__ import annotations

import argparse

from canju._messages import current
from canju._positions import in_tricks
from canju.cli.options import POSITION
from canju.cli.output import say, say_json
from canju.cli.parser import Command
from canju.cli.positions import exit_code, position_in, solution_of
from canju.solution import solve


def _run(args: argparse.Namespace) -> int:
    solution = solution_of(args, position_in(args))
    play = solution.best
    assert play is not None, "a position that is not over has a legal play"
    if args.format == "json":
        name = "tricks" if in_tricks(solution.position) else "wins"
        say_json({"play": str(play), "kind": play.kind, name: solution.value})
    else:
        say(current().play(play))
    return exit_code(solution, args)


COMMAND = Command("reply", ("print the best play", "给出该出的牌"), _run, POSITION, [solve])
