"""``canju review``: shows where a game was lost."""

from __future__ import annotations

import argparse
import re
from typing import Any

from canju._files import read_whole
from canju._messages import CHINESE, ENGLISH, Language
from canju.cli.games import parts_of
from canju.cli.lines import in_shell, lines_of
from canju.cli.output import LIMIT, SOLVED, WRONG, complain, is_watched, say, say_bytes, say_json
from canju.cli.parser import Commands, add_command, positive
from canju.cli.positions import (
    add_goal,
    add_limits,
    add_notation,
    add_rules,
    add_seats,
    limits_of,
    position_in,
)
from canju.errors import OptionError, on_a_line
from canju.honeymoon.game import Game
from canju.playing.match_records import Match
from canju.playing.record_files import MOST_BYTES, record_in
from canju.reviews.asking import review
from canju.reviews.base import BaseReview
from canju.reviews.match_review import MatchReview

#: Beginning of JSON, after the mark that Windows writes.
_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*[\[{]")


def add(commands: Commands) -> None:
    """Adds the command."""
    formats = ("text", "json", "html", "svg")
    parser = add_command(commands, "review", _run, "show where a game was lost", formats)
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a saved match or game of honeymoon bridge; with A, a file with the plays, or - for "
        "standard input",
    )
    parser.add_argument(
        "first", metavar="A", nargs="?", help="the hand to move first, or 'A | B | to beat'"
    )
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand")
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table, or the card led")
    add_seats(parser)
    add_notation(parser)
    parser.add_argument("--names", metavar="A,B[,C]", help="names of the players")
    parser.add_argument("--game", type=positive, metavar="N", help="review only game N of a match")
    add_goal(parser)
    add_rules(parser)
    add_limits(parser)


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
        raise Language.wrong_review_hands.error(OptionError)
    if args.game is not None:
        raise Language.wrong_review_game.error(OptionError)
    start = position_in(args)
    lines = []
    for number, line in enumerate(lines_of(args.record), 1):
        if isinstance(line, OptionError):
            raise Language.wrong_line.error(OptionError, number, line)
        lines.append(line)
    return review(
        start, plays="\n".join(lines), names=parts_of(args.names), goal=args.goal, **_asked(args)
    )


def _of_record(args: argparse.Namespace) -> BaseReview:
    """Reviews a record: a game of honeymoon bridge, a match, or one game of it."""
    for name in ("to_beat", "farmers", "by", "turn", "notation", "names"):
        if getattr(args, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise Language.wrong_review_option.error(OptionError, option)
    facts = _record(args.record)
    if facts["canju"] == "honeymoon":
        if args.game is not None:
            raise Language.wrong_review_game.error(OptionError)
        if args.goal != "win":
            raise Language.wrong_review_goal.error(OptionError)
        return Game._of_facts(facts).review(**_asked(args))
    played = Match._of_facts(facts)
    if args.game is not None and args.game > len(played):
        english, chinese = (said.count(len(played), "game") for said in (ENGLISH, CHINESE))
        raise Language.wrong_review_number.error(
            OptionError, args.game, english, chinese=(args.game, chinese)
        )
    if args.game is not None:
        played = played[args.game - 1 : args.game]
    return played.review(goal=args.goal, **_asked(args))


def _record(path: str) -> dict[str, Any]:
    """Reads a match or a game of honeymoon bridge; only once, as a pipe has it only once.

    Raises:
        OptionError: if the file is not JSON, or standard input: plays need a position.
        RecordError: if it is another JSON file.
    """
    data = b"" if path == "-" else read_whole(path, MOST_BYTES)
    if not _JSON.match(data):
        names = on_a_line(path), in_shell(path) or " -"
        raise Language.wrong_review_position.error(OptionError, *names)
    return record_in(data, "match", "honeymoon")


def _asked(args: argparse.Namespace) -> dict[str, Any]:
    return {**limits_of(args), "progress": is_watched() and args.format == "text"}


def _show(reviewed: BaseReview, args: argparse.Namespace) -> None:
    if isinstance(reviewed, MatchReview) and len(reviewed) == 1:
        reviewed = reviewed[0]
    if args.format == "json":
        say_json(reviewed.to_dict())
    elif args.format == "html":
        say_bytes(reviewed.to_html().encode())
    elif args.format == "svg":
        say_bytes(reviewed.to_svg().encode())
    else:
        say(str(reviewed))
