"""Arguments of a position, its rules and the limits of the search."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import Position, SinglesAndPairs, rules_for
from canju._messages import Language
from canju._messages.commands import SEATS
from canju._positions import in_tricks
from canju._rules import Rules, rules_from_text, with_bans, with_switches
from canju._seats import SEATINGS, THREE
from canju.cli.games import refuse_count
from canju.cli.lines import only_line
from canju.cli.output import LOST, SOLVED
from canju.cli.parser import Parser
from canju.errors import OptionError
from canju.solution import AnySolution, Solution, solve


def add_position(parser: Parser, three: bool = True) -> None:
    """Adds the arguments of a position and its solution that several commands take.

    ``three`` is false for a command that refuses three hands.
    """
    parser.add_argument(
        "first",
        metavar="A",
        help="the hand to move, or 'A | B | to beat', or - to read these from standard input",
    )
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand")
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table, or the card led")
    add_seats(parser, three)
    add_notation(parser)
    parser.add_argument(
        "--check", action="store_true", help="exit with code 1 if the side to move loses"
    )
    add_rules(parser)
    add_limits(parser)


def add_notation(
    parser: Parser, told: str = "notation of all hands, such as pbn, lin, douzero"
) -> None:
    """Adds the notation of hands, as for ``Hand``."""
    parser.add_argument("--notation", metavar="NAME", help=told)


def add_goal(parser: Parser) -> None:
    """Adds the goal of a search."""
    parser.add_argument(
        "--goal",
        choices=("win", "fastest"),
        default="win",
        help="find the winner, or also how soon",
    )


def add_seats(parser: Parser, three: bool = True) -> None:
    """Adds the farmers' hands and the side to move; ``position_in`` reads them.

    Without ``three`` the help leaves out three hands. The command refuses them in its own words.
    """

    def of_three(told: str) -> str:
        return told if three else argparse.SUPPRESS

    parser.add_argument(
        "--farmers",
        nargs=2,
        metavar=("DOWN", "UP"),
        help=of_three("the other two hands; A is then the landlord's, down plays next, then up"),
    )
    parser.add_argument(
        "--by",
        type=seat_named,
        choices=THREE.seats,
        help=of_three("with three hands, the seat that made --to-beat"),
    )
    parser.add_argument(
        "--turn",
        type=seat_named,
        choices=tuple(seat for seating in SEATINGS for seat in seating.seats),
        metavar=None if three else "SEAT",
        help="the side to move (default: first, or the landlord, or the seat after --by)"
        if three
        else "first or second, the side to move (default: first)",
    )


def seat_named(text: str) -> str:
    """Reads the name of a seat in either language; returns unknown names unchanged.

    >>> seat_named("上家"), seat_named("up"), seat_named("north")
    ('up', 'up', 'north')
    """
    return SEATS.get(text, text)


def add_rules(parser: Parser) -> None:
    """Adds a preset and its switches; ``rules_of`` reads them."""
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--rules",
        default="doudizhu",
        help="a preset (default: doudizhu), or with switches, such as DouDizhu(decks=2)",
    )
    rules.add_argument(
        "--without",
        action="append",
        metavar="KIND",
        help="kinds to ban, such as trio+single,bomb",
    )
    rules.add_argument("--decks", type=int, choices=(1, 2), help="number of decks")
    rules.add_argument(
        "--deck-limit",
        choices=("shared", "each", "none"),
        help="check that the hands fit in the decks together, or each alone",
    )


def add_limits(parser: Parser, threads: bool = True) -> None:
    """Adds the limits of a search, with ``--threads`` if asked; ``limits_of`` reads them."""
    limits = parser.add_argument_group("limits")
    if threads:
        limits.add_argument("--threads", type=int, metavar="N")
    limits.add_argument("--time-limit", type=float, metavar="SECONDS")
    limits.add_argument("--node-limit", type=int, metavar="N")
    limits.add_argument(
        "--memory-limit", metavar="BYTES", help="bytes, or a size such as 512MB, 2GiB"
    )


def position_in(args: argparse.Namespace) -> Position:
    """Reads the position from the arguments, or from standard input."""
    first, second, farmers = args.first, args.second, args.farmers
    if farmers is not None and second is not None:
        raise Language.wrong_farmers.error(OptionError)
    if "-" in (first, second):
        if second is not None or farmers is not None:
            raise Language.wrong_beside_input.error(OptionError)
        first = only_line()
    if args.notation is None:
        for text in (first, *([second] if farmers is None else farmers)):
            refuse_count(text or "")
    return position_from(args, first)


def position_from(args: argparse.Namespace, first: str) -> Position:
    """Makes a position from a first hand or a text, and the other arguments."""
    return Position(
        first,
        args.second,
        args.to_beat,
        farmers=args.farmers,
        by=args.by,
        turn=args.turn,
        rules=rules_of(args),
        notation=args.notation,
    )


def solution_of(args: argparse.Namespace, position: Position) -> AnySolution:
    """Solves a position with the goal and limits in the arguments."""
    if args.check and in_tricks(position):
        raise Language.wrong_check.error(OptionError)
    return solve(
        position,
        goal=getattr(args, "goal", "win"),
        **limits_of(args),
    )


def limits_of(args: argparse.Namespace) -> dict[str, Any]:
    """The limits, as arguments of ``solve``."""
    names = ("threads", "time_limit", "node_limit", "memory_limit")
    return {name: getattr(args, name) for name in names if hasattr(args, name)}


def rules_of(args: argparse.Namespace) -> Rules | str:
    """The rules by name, or as an object if the arguments have switches."""
    # A preset, or rules with switches as Python writes them: ``RunFast(deck=45)``.
    text = args.rules.strip()
    name: Rules | str = rules_from_text(text) if "(" in text else text
    switches: dict[str, Any] = {}
    if args.decks is not None:
        switches["decks"] = args.decks
    if args.deck_limit is not None:
        switches["deck_limit"] = None if args.deck_limit == "none" else args.deck_limit
    if not switches and not args.without:
        return name
    given = rules_for(name)
    if args.without:
        if isinstance(given, SinglesAndPairs):
            raise Language.wrong_bans.error(OptionError)
        given = with_bans(given, args.without)
    return with_switches(given, **switches)


def exit_code(solution: Solution, args: argparse.Namespace) -> int:
    """The exit code of a command that solved a position."""
    return LOST if args.check and not solution.wins else SOLVED
