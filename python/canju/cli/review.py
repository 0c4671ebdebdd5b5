"""``canju review``: shows where a game was lost."""

from __future__ import annotations

import argparse
import re
from typing import Any

from canju.cli.games import parts_of
from canju.cli.lines import in_shell, lines_of
from canju.cli.options import LIMITS, OUTPUT, RULES, SEATS, Command
from canju.cli.output import LIMIT, SHOWN, SOLVED, WRONG, complain, show, shows_progress
from canju.cli.positions import position_in, search_of
from canju.cli.words import wrong
from canju.errors import CanjuError, OptionError, on_a_line
from canju.honeymoon.game import Game
from canju.playing.match_records import Match
from canju.reviews.asking import review
from canju.reviews.base import BaseReview
from canju.reviews.match_review import MatchReview
from canju.saving.files import read_whole
from canju.saving.records import MOST_BYTES, record_in

#: Beginning of JSON, after the mark that Windows writes.
_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*[\[{]")


def _run(args: argparse.Namespace) -> int:
    try:
        reviewed = _of_plays(args) if args.first is not None else _of_record(args)
    except OSError as error:
        return complain(error, WRONG)
    except KeyboardInterrupt as stopped:
        so_far = getattr(stopped, "review", None)
        if so_far is not None:
            _show(so_far, args)
        raise
    _show(reviewed, args)
    return SOLVED if reviewed.is_decided else LIMIT


def _of_plays(args: argparse.Namespace) -> BaseReview:
    """Reviews plays in a file or on standard input, from the position in the arguments."""
    if "-" in (args.first, args.second):
        raise wrong(
            "A, B: standard input has the plays: write the hands as arguments",
            "A、B：标准输入是出牌记录，手牌写在参数里",
        )
    if args.game is not None:
        raise _only_for_a_match()
    start = position_in(args)
    lines = []
    for number, line in enumerate(lines_of(args.record), 1):
        if isinstance(line, OptionError):
            raise wrong("line {}: {}", "第 {} 行：{}", number, line)
        lines.append(line)
    asked = search_of(args) | {"names": parts_of(args.names), "progress": shows_progress(args)}
    return review(start, plays="\n".join(lines), **asked)


def _only_for_a_match() -> CanjuError:
    return wrong("--game: only for a match: leave it out", "--game：只用于比赛记录：请去掉")


def _of_record(args: argparse.Namespace) -> BaseReview:
    """Reviews a record: a game of honeymoon bridge, a match, or one game of it."""
    for name in ("to_beat", "farmers", "by", "turn", "notation", "names"):
        if getattr(args, name) is not None:
            raise wrong(
                "{}: a record has its own position: leave it out, or give A and B",
                "{}：记录里已有局面：请去掉，或者写出 A 和 B",
                f"--{name.replace('_', '-')}",
            )
    facts = _record(args.record)
    asked = {**search_of(args), "progress": shows_progress(args)}
    if facts["canju"] == "honeymoon":
        if args.game is not None:
            raise _only_for_a_match()
        if asked.pop("goal") != "win":
            raise wrong(
                "--goal: not for honeymoon bridge: leave it out", "--goal：不用于蜜月桥牌：请去掉"
            )
        return Game._of_facts(facts).review(**asked)
    played = Match._of_facts(facts)
    if args.game is not None and args.game > len(played):
        number = len(played)
        games = f"{number} game{'s' * (number != 1)}"
        raise wrong(
            f"--game {args.game}: the match has {games}",
            f"--game {args.game}：比赛只有 {number} 局",
        )
    if args.game is not None:
        played = played[args.game - 1 : args.game]
    return played.review(**asked)


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
    if isinstance(reviewed, MatchReview) and len(reviewed) == 1:
        reviewed = reviewed[0]
    show(reviewed, args)


REVIEW = Command(
    _run,
    f"record first second --to-beat {SEATS} --notation --names --game --goal {RULES} {LIMITS} "
    f"{OUTPUT}",
    [review],
    SHOWN,
)
