"""``canju explain``: shows how to win, as a short list of rules."""

from __future__ import annotations

import argparse

from canju._displayed import FROM_ABOVE
from canju._messages import Language, current
from canju._positions import in_tricks
from canju._seats import TWO, seating_of
from canju.cli.output import say, say_bytes, say_json
from canju.cli.parser import Commands, add_command, natural
from canju.cli.positions import add_position, exit_code, position_in, solution_of
from canju.errors import OptionError
from canju.solution import SheddingSolution
from canju.writing.svg import svg_of


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "explain",
        _run,
        "show how to win, as a short list of rules to play by",
        ("text", "json", "svg", "html"),
    )
    add_position(parser, three=False)
    parser.add_argument("--max-rules", type=natural, metavar="N", help="most rules of the list")
    parser.add_argument(
        "--effort",
        type=float,
        default=1.0,
        metavar="X",
        help="extent of the search for a short list (default: 1)",
    )
    parser.add_argument(
        "--refutations",
        action="store_true",
        help="also show the plays that lose, grouped by the reply that wins",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="another number can find another list (default: 0)",
    )


def _run(args: argparse.Namespace) -> int:
    position = position_in(args)
    if in_tricks(position) or seating_of(position) is not TWO:
        raise Language.wrong_explain.error(OptionError)
    solution = solution_of(args, position)
    assert isinstance(solution, SheddingSolution), "a shedding game of two hands"
    plan = solution.plan(max_rules=args.max_rules, effort=args.effort, seed=args.seed)
    refutations = solution.refutations() if args.refutations else None
    if args.format == "json":
        facts = plan.to_dict()
        if refutations is not None:
            facts["refutations"] = refutations.to_dict()
        say_json(facts)
    elif args.format == "svg":
        sheet = plan._sheet(current())
        if refutations is not None:
            sheet["blocks"] += refutations._sheet(current(), alone=False)["blocks"]
        say_bytes(svg_of(sheet).encode())
    elif args.format == "html":
        below = [] if refutations is None else [refutations]
        say_bytes(FROM_ABOVE["saved_page"](plan, current(), *below).encode())
    else:
        say(str(plan) if refutations is None else f"{plan}\n\n{refutations}")
    return exit_code(solution, args)
