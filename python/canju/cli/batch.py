"""``canju batch``: reads positions from a file and prints their solutions."""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from canju._canju import Position, row_parts
from canju.arguments.row import (
    COLUMN_SETS,
    COLUMNS,
    KEYS,
    TableRow,
    is_missing,
    parts_of,
    position_in_row,
    read_position,
)
from canju.batches import solve_iter
from canju.cli.formats import JSON, items_of
from canju.cli.lines import as_they_come, lines_of
from canju.cli.options import LIMITS, RULES, Command
from canju.cli.output import (
    LIMIT,
    SOLVED,
    WRONG,
    as_json,
    complain,
    csv_line,
    is_watched,
    say,
    whisper,
)
from canju.cli.positions import given, rules_of
from canju.cli.words import or_kept, told, wrong
from canju.errors import CanjuError, OptionError
from canju.games.rules import read_rules
from canju.language.languages import current
from canju.solving.many import NOTHING_YET, PLAN, RATING
from canju.solving.results import row_of

#: A column of positions with three hands; with two hands, users can have such a key themselves.
_BY = "by"
#: Parts of a row that are its rules.
_OF_RULES = ("rules", "without", "decks", "trump")


class Lines:
    """Reads positions from a file in any format; prints an error for an invalid line.

    Args:
        args: the arguments of the command, with the rules.
        keep: further keys and columns, whose values are kept; by default all are ignored.
    """

    def __init__(self, args: argparse.Namespace, keep: Sequence[str] | None = None) -> None:
        self._args = args
        self._keep = keep
        self._rules = rules_of(args)
        # Making a position checks the rules before the first line is read.
        Position("2C", "3C", rules=self._rules)
        #: The line number and the kept values of each position that was yielded.
        self.given: deque[dict[str, Any]] = deque()
        self.any_wrong = self.all_read = False
        self.number = 0

    def positions(self) -> Iterator[Any]:
        """Yields the valid positions as lines come in, and ``NOTHING_YET`` while waiting."""
        lines = lines_of(self._args.file)
        come = as_they_come(lines) if self._args.file == "-" else lines
        for item in items_of(come, frozenset(self._keep or ())):
            if item is None:
                yield NOTHING_YET
                continue
            self.number, content = item
            try:
                if isinstance(content, CanjuError):
                    raise content
                position, kept = self._read(content)
            # An invalid line must not stop the batch.
            except Exception as error:
                self.any_wrong = True
                about = self.number, current().error(error)
                complain(told("line {}: {}", "第 {} 行：{}", *about), WRONG)
                continue
            self.given.append({"line": self.number, **kept})
            yield position
        self.all_read = True

    def _read(self, content: Any) -> tuple[Position, dict[str, Any]]:
        goal, notation = vars(self._args).get("goal"), self._args.notation
        if isinstance(content, str) and JSON.match(content):
            content = _value(content)
        elif isinstance(content, (dict, list)):
            _check_finite(content)
        if not isinstance(content, dict):
            position = read_position(content, self._rules, goal, notation)
            return position, dict.fromkeys(self._keep or ())
        row, kept = self._row(content)
        # With two hands, users can have such a key themselves.
        without_by = type(row)({**row, _BY: None})
        if _BY in kept and position_in_row(without_by, None, notation).by is None:
            row = without_by
        return read_position(row, None, goal, notation), kept

    def _row(self, content: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The row with its rules, and the values to keep."""
        keep = self._keep or ()
        facts = {key: value for key, value in content.items() if value is not None}
        is_table = isinstance(content, TableRow)
        row: dict[str, Any] = TableRow() if is_table or self._keep is None else {}
        row |= {key: value for key, value in facts.items() if key in KEYS or key not in keep}
        try:
            parts = parts_of(tuple(row), isinstance(row, TableRow))
        except OptionError as error:
            raise or_kept(error) if _has_hands(row) else error from None
        own = {part: row[key] for key, part in parts.items() if not is_missing(row[key])}
        for key, part in parts.items():
            if part in _OF_RULES:
                del row[key]
        row["rules"] = self._rules_of(own)
        return row, {key: facts.get(key) for key in keep}

    def _rules_of(self, facts: dict[str, Any]) -> Any:
        """The rules of a line: those of the options, unless the line has its own."""
        if facts.keys().isdisjoint(_OF_RULES):
            return self._rules
        if "trump" in facts:
            return read_rules(facts.get("rules"), facts["trump"])
        bans = [] if "rules" in facts else self._args.without
        bans = facts.get("without", bans)
        decks = facts.get("decks", self._args.decks)
        own = {
            "rules": str(facts.get("rules", self._args.rules)),
            "without": [bans] if isinstance(bans, str) else bans,
            # A cell is text.
            "decks": int(decks) if isinstance(decks, str) and decks.isdecimal() else decks,
        }
        return rules_of(argparse.Namespace(**vars(self._args) | own))


def _has_hands(row: dict[str, Any]) -> bool:
    """Returns true if a row would have a position without its unknown keys."""
    parts: set[str | None] = set()
    for key in row:
        with suppress(OptionError):
            parts.update(row_parts([str(key)], True))
    return any(parts.issuperset(one) for one in COLUMN_SETS)


def _value(text: str) -> Any:
    """Reads a line of JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise wrong("not JSON: {}", "不是 JSON：{}", error) from None
    _check_finite(value)
    return value


def _check_finite(value: Any) -> None:
    """Refuses NaN, which Python reads but JSON does not have."""
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise wrong("not JSON: {}", "不是 JSON：{}", error) from None


def _kept(args: argparse.Namespace, columns: Sequence[str]) -> list[str]:
    """The keys of ``--keep``, which must not be ``columns`` of the output."""
    # A row has one value for each name, so names must not repeat.
    keep = list(dict.fromkeys(key.strip() for key in args.keep.split(",") if key.strip()))
    for key in keep:
        if key in columns and key != _BY:
            raise wrong(
                "--keep {}: the output already has a column of that name",
                "--keep {}：已有同名的列",
                key,
            )
    return keep


def _run(args: argparse.Namespace) -> int:
    columns = ["line", *COLUMNS, *RATING * args.rating, *PLAN * args.plan]
    keep = _kept(args, columns)
    columns = list(dict.fromkeys(["line", *keep, *columns]))
    lines = Lines(args, keep)
    is_counted = is_watched() if args.progress is None else args.progress
    begun = time.monotonic()

    def count(done: int, _: int | None) -> None:
        # An error message, which is longer, overwrites this line.
        whisper(f"{done:,} positions\r")

    asked = given(args, solve_iter, rules=None, notation=None)
    solutions = solve_iter(lines.positions(), **asked | {"progress": is_counted and count})
    if args.format == "csv" and not say(csv_line(columns)):
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
        if not say(as_json(row) if args.format == "jsonl" else csv_line(row.values())):
            return SOLVED
        done += 1
    if is_counted:
        whisper(f"{done:,} positions in {time.monotonic() - begun:.1f} s\n")
    if lines.any_wrong:
        return WRONG
    if not lines.all_read:
        late = "time limit reached: no lines read after line {}", "到了时间限制：第 {} 行之后没有读"
        return complain(told(*late, lines.number), LIMIT)
    return LIMIT if undecided else SOLVED


BATCH = Command(
    _run,
    f"file --goal --values --rating --plan --keep --progress --notation {RULES} {LIMITS}"
    " --total-time-limit",
    [solve_iter],
    ("jsonl", "csv"),
    (
        """\
A line is a position as text, 'first | second | to beat | turn', whose last two parts are optional,
or 'A: … | B: …'; with three hands, 'landlord: … | down: … | up: … | beat: … by … | turn: …'; or a
JSON object. Keys of an object are position, or first and second, or landlord, down and up; and
optionally to_beat, by and turn, and rules, without, decks, trump and notation, which replace the
options. The file can also be a JSON array, a table with these keys as names of columns (CSV with
',', ';' or tabs, or Markdown), PBN, or blocks of lines such as 'A: …' between empty lines.
Empty lines and lines that begin with # are skipped. If a line is invalid, the error goes
to standard error with the line's number; the other lines are solved, and the exit code is 2.""",
        """\
每行是一个局面：文字 'first | second | to beat | turn'（后两项可省）或 '甲：… | 乙：…'，三家的写
'landlord: … | down: … | up: … | beat: … by … | turn: …'（也可写 地主、下家、上家），或 JSON
对象，键为 position，或 first、second，或 landlord、down、up，加上 to_beat、by、turn，还可有
rules、without、decks、trump、notation，这时以它们为准。
文件也可以是 JSON 数组，以这些键为列名的表格（用逗号、分号或制表符隔开的 CSV，或 Markdown），PBN，
或者一家一行（'甲：…'）、局面之间空一行的文字。
空行和以 # 开头的行略过。某行有误时，行号和原因写到标准错误，其余照常：退出码为 2。""",
    ),
)
