"""``canju table``: builds, verifies and describes an endgame table of honeymoon bridge."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from canju._messages import Language, current, left, right
from canju.bridge import LEVELS, EndgameTable
from canju.cli.output import SOLVED, is_watched, say, say_json
from canju.cli.parser import Commands, add_command
from canju.errors import OptionError


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands, "table", _run, "build, verify or describe an endgame table of honeymoon bridge"
    )
    parser.add_argument("action", choices=tuple(_ACTIONS), help="what to do with the file")
    parser.add_argument("path", metavar="FILE", help="the table's file")
    parser.add_argument(
        "--levels",
        type=int,
        metavar="N",
        help=current().opt_levels.format(LEVELS),
    )
    parser.add_argument("--threads", type=int, metavar="N")


def _run(args: argparse.Namespace) -> int:
    if args.levels is not None and args.action != "build":
        raise Language.wrong_levels.error(OptionError)
    _ACTIONS[args.action](args)
    return SOLVED


def _build(args: argparse.Namespace) -> None:
    levels = LEVELS if args.levels is None else args.levels
    table = EndgameTable.build(args.path, levels, progress=is_watched(), threads=args.threads)
    _describe(table, args.format)


def _verify(args: argparse.Namespace) -> None:
    table = EndgameTable.open(args.path)
    table.verify(progress=is_watched(), threads=args.threads)
    if args.format == "json":
        say_json({"path": table.path, "sound": True})
    else:
        say(current().out_sound.format(table.path, table.positions))


def _info(args: argparse.Namespace) -> None:
    _describe(EndgameTable.open(args.path), args.format)


def _describe(table: EndgameTable, form: str) -> None:
    if form == "json":
        parts = [part._asdict() for part in table.parts]
        say_json({"path": table.path, "levels": table.levels, "size": table.size, "parts": parts})
        return
    said = current()
    lines = [said.out_table.format(table.path, table.positions, table.size)]
    heads = (said.out_level, "", said.out_positions, said.out_bytes)
    rows = [
        (
            str(part.level),
            said.out_trump if part.trump else said.out_no_trump,
            f"{part.positions:,}",
            f"{part.size:,}",
        )
        for part in table.parts
    ]
    for level, kind, positions, size in (heads, *rows):
        cells = (right(level, 5), left(kind, 8), right(positions, 13), right(size, 10))
        lines.append("  ".join(cells))
    say("\n".join(lines))


_ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "build": _build,
    "verify": _verify,
    "info": _info,
}
