"""``canju review``: shows where a game was lost."""

from __future__ import annotations

import argparse
import re
from typing import Any

from canju.cli.games import parts_of
from canju.cli.lines import in_shell, lines_of
from canju.cli.options import LIMITS, OUTPUT, RULES, SEATS, Command
from canju.cli.output import (
    LIMIT,
    SHOWN,
    SOLVED,
    WRONG,
    complain,
    csv_line,
    file_fault,
    show,
    shows_progress,
)
from canju.cli.positions import position_in, rules_of, search_of
from canju.cli.words import told, wrong
from canju.errors import OptionError, on_a_line
from canju.honeymoon.game import Game
from canju.playing.match_records import Match
from canju.reviews.asking import review
from canju.reviews.base import BaseReview
from canju.reviews.match_review import MatchReview
from canju.reviews.report import Report
from canju.reviews.review import Review
from canju.saving.files import read_whole
from canju.saving.records import MOST_BYTES, record_in

#: Beginning of JSON, after the mark that Windows writes.
_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*[\[{]")


def _run(args: argparse.Namespace) -> int:
    refused: dict[int, str] = {}
    try:
        if args.first is not None:
            reviewed = _of_plays(args)
        elif args.notation is not None:
            played = _logged(args)
            refused = played.refused
            reviewed = _of_match(played, args)
        else:
            reviewed = _of_record(args)
    except OSError as error:
        return complain(file_fault(error), WRONG)
    except KeyboardInterrupt as stopped:
        so_far = getattr(stopped, "review", None)
        if so_far is not None:
            _show(so_far, args)
        raise
    _show(reviewed, args)
    for number, why in refused.items():
        complain(told("game {}: {}", "第 {} 局：{}", number, why), WRONG)
    if refused:
        return WRONG
    return SOLVED if reviewed.is_decided else LIMIT


def _of_plays(args: argparse.Namespace) -> BaseReview:
    """Reviews plays in a file or on standard input, from the position in the arguments."""
    if "-" in (args.first, args.second):
        raise wrong(
            "A, B: standard input has the plays: write the hands as arguments",
            "A、B：标准输入是出牌记录，手牌写在参数里",
        )
    _check_match(args)
    start = position_in(args)
    lines = []
    for number, line in enumerate(lines_of(args.record), 1):
        if isinstance(line, OptionError):
            raise wrong("line {}: {}", "第 {} 行：{}", number, line)
        lines.append(line)
    asked = search_of(args) | {"names": parts_of(args.names), "progress": shows_progress(args)}
    return review(start, plays="\n".join(lines), **asked)


def _check_match(args: argparse.Namespace) -> None:
    """Refuses arguments that only a match takes."""
    for name in ("game", "cards", "report"):
        if getattr(args, name):
            raise wrong(
                "--{}: only for a match: leave it out", "--{}：只用于比赛记录：请去掉", name
            )


def _logged(args: argparse.Namespace) -> Match:
    """Reads games that an engine has logged."""
    rules = rules_of(args)
    has_rules = args.rules is not None or rules != "doudizhu"
    names: dict[str, Any] = {} if args.names is None else {"names": parts_of(args.names)}
    return Match.read(
        args.record, notation=args.notation, rules=rules if has_rules else None, errors="null",
        **names,
    )  # fmt: skip


def _of_record(args: argparse.Namespace) -> BaseReview:
    """Reviews a record: a game of honeymoon bridge, a match, or one game of it."""
    for name in ("to_beat", "farmers", "by", "turn", "names"):
        if getattr(args, name) is not None:
            raise wrong(
                "{}: a record has its own position: leave it out, or give A and B",
                "{}：记录里已有局面：请去掉，或者写出 A 和 B",
                f"--{name.replace('_', '-')}",
            )
    facts = _record(args.record)
    if facts["canju"] == "honeymoon":
        _check_match(args)
        asked = _asked(args)
        if asked.pop("goal") != "win":
            raise wrong(
                "--goal: not for honeymoon bridge: leave it out", "--goal：不用于蜜月桥牌：请去掉"
            )
        return Game._of_facts(facts).review(**asked)
    return _of_match(Match._of_facts(facts), args)


def _asked(args: argparse.Namespace) -> dict[str, Any]:
    return {**search_of(args), "progress": shows_progress(args)}


def _of_match(played: Match, args: argparse.Namespace) -> MatchReview:
    """Reviews a match, or one game of it."""
    if args.game is not None and args.game > len(played):
        number = len(played)
        games = f"{number} game{'s' * (number != 1)}"
        raise wrong(
            f"--game {args.game}: the match has {games}",
            f"--game {args.game}：比赛只有 {number} 局",
        )
    if args.game is not None:
        played = played[args.game - 1 : args.game]
    return played.review(cards=args.cards, **_asked(args))


def _record(path: str) -> dict[str, Any]:
    """Reads a match or a game of honeymoon bridge; only once, as a pipe has it only once.

    Raises:
        OptionError: if the file is not JSON, or standard input: plays need a position.
        RecordError: if it is another JSON file.
    """
    data = b"" if path == "-" else read_whole(path, MOST_BYTES)
    if not _JSON.match(data):
        raise wrong(
            "{0}: not a record; for plays, give the position before the first: canju review{1} A B",
            "{0}：不是记录；出牌还要写出第一手之前的牌：canju review{1} A B",
            on_a_line(path),
            in_shell(path) or " -",
        )
    return record_in(data, "match", "honeymoon")


def _show(reviewed: BaseReview, args: argparse.Namespace) -> None:
    table = reviewed
    if isinstance(reviewed, Review):
        table = MatchReview([reviewed], reviewed.names or reviewed.seating.seats)
    if args.report and isinstance(reviewed, MatchReview):
        reviewed = table = reviewed.report()
    elif isinstance(reviewed, MatchReview) and len(reviewed) == 1:
        reviewed = reviewed[0]
    show(reviewed, args, csv=lambda: _csv(table))


def _csv(table: BaseReview) -> str:
    """A row for each play, or of the report."""
    if isinstance(table, MatchReview):
        rows, names = table.rows(), MatchReview.COLUMNS
    elif isinstance(table, Report):
        rows, names = table.to_dicts(), Report.COLUMNS
    else:
        raise wrong(
            "--format csv: not for honeymoon bridge: use json",
            "--format csv：不用于蜜月桥牌：请用 json",
        )
    return "".join(f"{csv_line(row)}\n" for row in (names, *(row.values() for row in rows)))


REVIEW = Command(
    _run,
    f"record first second --to-beat {SEATS} --notation --names --game --cards --report --goal "
    f"{RULES} {LIMITS} {OUTPUT}",
    [review],
    (*SHOWN, "csv"),
)
