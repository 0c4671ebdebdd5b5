"""``canju batch``: reads a position from each line and prints its solution."""

from __future__ import annotations

import argparse
import csv
import io
import json
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from canju._canju import Position
from canju._messages import Language, current
from canju._rows import COLUMNS, KEYS, parts_of, position_in_row, read_position
from canju._rules import read_rules
from canju.batches import solve_iter
from canju.cli.lines import as_they_come, in_shell, lines_of
from canju.cli.output import (
    LIMIT,
    SOLVED,
    WRONG,
    as_json,
    can_write,
    complain,
    is_watched,
    say,
    whisper,
)
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_goal, add_limits, add_notation, add_rules, limits_of, rules_of
from canju.errors import CanjuError, OptionError
from canju.solving.many import NOTHING_YET
from canju.solving.results import row_of

#: A column of positions with three hands; with two hands, users can have such a key themselves.
_BY = "by"


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands, "batch", _run, "solve a position from each line", ("jsonl", "csv")
    )
    parser.epilog = f"{current().batch_lines}\n\n{parser.epilog}"
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="file with the lines (default: standard input)",
    )
    add_goal(parser)
    parser.add_argument("--values", action="store_true", help="count the winning plays")
    parser.add_argument(
        "--keep",
        metavar="KEYS",
        default="",
        help="keys of the JSON objects to copy to the output, such as id,source",
    )
    parser.add_argument(
        "--progress",
        action=argparse.BooleanOptionalAction,
        help="show progress on standard error (default: if it is a terminal)",
    )
    add_notation(parser)
    add_rules(parser)
    add_limits(parser)
    parser.add_argument("--total-time-limit", type=float, metavar="SECONDS")


class _Lines:
    """Reads positions from lines; prints an error for an invalid line."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._rules = rules_of(args)
        # Making a position checks the rules before the first line is read.
        Position("2C", "3C", rules=self._rules)
        named = [key.strip() for key in args.keep.split(",") if key.strip()]
        # A row has one value for each name, so names must not repeat.
        self._keep = list(dict.fromkeys(named))
        clash = [key for key in self._keep if key in ("line", *COLUMNS) and key != _BY]
        if clash:
            raise Language.wrong_keep.error(OptionError, clash[0])
        #: The line number and the kept values of each position that was yielded.
        self.given: deque[dict[str, Any]] = deque()
        self.any_wrong = self.all_read = False
        self.number = 0

    @property
    def columns(self) -> list[str]:
        """All columns of the output."""
        return list(dict.fromkeys(["line", *self._keep, *COLUMNS]))

    def positions(self) -> Iterator[Any]:
        """Yields the valid positions as lines come in, and ``NOTHING_YET`` while waiting."""
        lines = lines_of(self._args.file)
        for line in as_they_come(lines) if self._args.file == "-" else lines:
            if line is None:
                yield NOTHING_YET
                continue
            self.number += 1
            try:
                if isinstance(line, OptionError):
                    raise line
                if not line or line.startswith("#"):
                    continue
                position, kept = self._read(line)
            # An invalid line must not stop the batch.
            except Exception as error:
                self.any_wrong = True
                said = current()
                complain(said.wrong_line.format(self.number, said.error(error)), WRONG)
                continue
            self.given.append({"line": self.number, **kept})
            yield position
        self.all_read = True

    def _read(self, text: str) -> tuple[Position, dict[str, Any]]:
        goal, notation = self._args.goal, self._args.notation
        if not text.startswith("{"):
            try:
                position = read_position(text, self._rules, goal, notation)
            except CanjuError as error:
                raise _of_other_format(text, self._args.file) or error from None
            return position, dict.fromkeys(self._keep)
        facts = {key: value for key, value in _object(text).items() if value is not None}
        row = {key: value for key, value in facts.items() if key in KEYS or key not in self._keep}
        try:
            parts_of(tuple(row))
        except OptionError as error:
            raise Language.wrong_key.error(OptionError, error) from None
        row |= {"rules": self._rules_of(facts), "without": None, "decks": None, "trump": None}
        # With two hands, users can have such a key themselves.
        if _BY in self._keep and position_in_row(row | {_BY: None}, None, notation).by is None:
            row[_BY] = None
        position = read_position(row, None, goal, notation)
        return position, {key: facts.get(key) for key in self._keep}

    def _rules_of(self, facts: dict[str, Any]) -> Any:
        """The rules of a line: those of the options, unless the line has its own."""
        if facts.keys().isdisjoint(("rules", "without", "decks", "trump")):
            return self._rules
        if "trump" in facts:
            return read_rules(facts.get("rules"), facts["trump"])
        bans = [] if "rules" in facts else self._args.without
        bans = facts.get("without", bans)
        own = {
            "rules": str(facts.get("rules", self._args.rules)),
            "without": [bans] if isinstance(bans, str) else bans,
            "decks": facts.get("decks", self._args.decks),
        }
        return rules_of(argparse.Namespace(**vars(self._args) | own))


def _of_other_format(text: str, path: str) -> OptionError | None:
    """An error with the command that converts the file, if a line is in another format."""
    if text.startswith("["):
        return Language.wrong_array.error(OptionError, in_shell(path))
    cells = [cell.strip().lower() for cell in text.split(",")]
    if "|" in text or not 2 <= len(cells) <= 4:
        return None
    is_header = set(cells) <= set(KEYS)
    edit = "1d; s/,/ | /g" if is_header else "s/,/ | /g"
    return Language.wrong_csv.error(OptionError, edit, in_shell(path))


def _object(text: str) -> dict[str, Any]:
    """Reads a JSON object; refuses NaN, which Python reads but JSON does not have."""
    try:
        facts: dict[str, Any] = json.loads(text)
        json.dumps(facts, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise Language.wrong_json.error(OptionError, error) from None
    return facts


def _run(args: argparse.Namespace) -> int:
    lines = _Lines(args)
    is_counted = is_watched() if args.progress is None else args.progress
    begun = time.monotonic()

    def count(done: int, _: int | None) -> None:
        # An error message, which is longer, overwrites this line.
        whisper(f"{done:,} positions\r")

    solutions = solve_iter(
        lines.positions(),
        goal=args.goal,
        values=args.values,
        progress=count if is_counted else False,
        total_time_limit=args.total_time_limit,
        **limits_of(args),
    )
    if args.format == "csv" and not say(_csv(lines.columns)):
        return SOLVED  # the reader has closed the pipe
    done = 0
    undecided = False
    for solution in solutions:
        kept = lines.given.popleft()
        known = row_of(solution)
        if known[_BY] is None and _BY in kept:
            del known[_BY]
        row = kept | known
        row["seconds"] = round(row["seconds"], 6)
        undecided |= solution.status != "solved"
        if not say(as_json(row) if args.format == "jsonl" else _csv(map(_cell, row.values()))):
            return SOLVED
        done += 1
    if is_counted:
        whisper(f"{done:,} positions in {time.monotonic() - begun:.1f} s\n")
    if lines.any_wrong:
        return WRONG
    if not lines.all_read:
        return complain(current().wrong_nothing_read.format(lines.number), LIMIT)
    return LIMIT if undecided else SOLVED


def _cell(value: object) -> object:
    """A cell of CSV: plain text if standard output can encode it, otherwise JSON."""
    if value is None or (isinstance(value, str) and can_write(value)):
        return value
    return as_json(value)


def _csv(cells: Iterable[object]) -> str:
    line = io.StringIO()
    # With this line terminator, the writer quotes texts that contain an end of line.
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue().removesuffix("\r\n")
