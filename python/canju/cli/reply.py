"""``canju reply``: prints the best play."""

from __future__ import annotations

import argparse

from canju._messages import current
from canju._positions import in_tricks
from canju.cli.output import say, say_json
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_position, exit_code, position_in, solution_of


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "reply", _run, "print the best play")
    add_position(parser)


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
