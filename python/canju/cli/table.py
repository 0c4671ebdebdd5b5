"""``canju table``: builds, verifies and shows the table of all endings of trick play."""

from __future__ import annotations

import argparse

from canju.bridge import LEVELS, EndgameTable
from canju.cli.options import Command
from canju.cli.output import SOLVED, is_watched, say, say_json
from canju.cli.words import told, wrong
from canju.language.substitutes import left, right


def _run(args: argparse.Namespace) -> int:
    watched = {"progress": is_watched(), "threads": args.threads}
    if args.action == "build":
        levels = LEVELS if args.levels is None else args.levels
        _describe(EndgameTable.build(args.path, levels, **watched), args.format)
        return SOLVED
    if args.levels is not None:
        raise wrong("--levels: only for the action build", "--levels：只有 build 可选张数")
    table = EndgameTable.open(args.path)
    if args.action == "info":
        _describe(table, args.format)
        return SOLVED
    table.verify(**watched)
    if args.format == "json":
        say_json({"path": table.path, "sound": True})
    else:
        sound = "{}: sound, {:,} positions", "{}：完好，{:,} 个局面"
        say(told(*sound, table.path, table.positions))
    return SOLVED


def _describe(table: EndgameTable, form: str) -> None:
    if form == "json":
        parts = [part._asdict() for part in table.parts]
        say_json({"path": table.path, "levels": table.levels, "size": table.size, "parts": parts})
        return
    head = "{}: {:,} positions, {:,} bytes", "{}：{:,} 个局面，{:,} 字节"
    lines = [told(*head, table.path, table.positions, table.size)]
    rows = [
        (
            str(part.level),
            told("trump", "有将") if part.trump else told("no-trump", "无将"),
            f"{part.positions:,}",
            f"{part.size:,}",
        )
        for part in table.parts
    ]
    heads = (told("level", "张数"), "", told("positions", "局面数"), told("bytes", "字节"))
    for level, kind, positions, size in (heads, *rows):
        cells = (right(level, 5), left(kind, 8), right(positions, 13), right(size, 10))
        lines.append("  ".join(cells))
    say("\n".join(lines))


TABLE = Command(
    _run,
    "action path --levels --threads",
    [EndgameTable.build],
)
