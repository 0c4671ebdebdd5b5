"""``canju compose``: new puzzles, as they are found."""

from __future__ import annotations

import argparse
from itertools import islice

from canju._arguments import any_seed
from canju._canju import rules_for
from canju._messages import Language, current
from canju._rules import rules_text
from canju.cli.output import SOLVED, as_json, say
from canju.cli.parser import Commands, add_command, positive
from canju.cli.positions import add_rules, rules_of
from canju.errors import OptionError
from canju.puzzles.composing import Puzzle, compose

#: How many cards each side has, as for ``canju.compose``.
_CARDS = (8, 7)


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands, "compose", _run, "compose puzzles: one way to win, and not the obvious one"
    )
    said = current()
    parser.add_argument(
        "first", metavar="A", type=int, nargs="?", help=said.opt_cards_to_move.format(_CARDS[0])
    )
    parser.add_argument(
        "second", metavar="B", type=int, nargs="?", help=said.opt_cards_to_answer.format(_CARDS[1])
    )
    parser.add_argument(
        "--count", type=positive, metavar="N", default=1, help="how many puzzles (default: 1)"
    )
    parser.add_argument("--seed", type=int, help="the same number gives the same puzzles")
    wanted = parser.add_argument_group("what is wanted")
    wanted.add_argument(
        "--min-plays",
        type=int,
        metavar="N",
        default=7,
        help="plays and passes of both sides until the end, at least (default: 7)",
    )
    wanted.add_argument("--min-rating", type=float, metavar="X", help="the least points")
    wanted.add_argument("--max-rating", type=float, metavar="X", help="the most points")
    wanted.add_argument(
        "--no-varied",
        dest="varied",
        action="store_false",
        help="let puzzles that follow each other be alike",
    )
    add_rules(parser)
    limits = parser.add_argument_group("limits")
    limits.add_argument("--threads", type=int, metavar="N")
    limits.add_argument("--time-limit", type=float, metavar="SECONDS", help="for each puzzle")


def _run(args: argparse.Namespace) -> int:
    if args.first is not None and args.second is None:
        raise Language.wrong_numbers.error(OptionError)
    first, second = _CARDS if args.first is None else (args.first, args.second)
    rules = rules_for(rules_of(args))
    # A seed is drawn here when none is given, so that it can be printed.
    seed = any_seed() if args.seed is None else args.seed
    puzzles = compose(
        first,
        second,
        rules=rules,
        seed=seed,
        min_plays=args.min_plays,
        min_rating=args.min_rating,
        max_rating=args.max_rating,
        varied=args.varied,
        time_limit=args.time_limit,
        threads=args.threads,
    )
    # Before the search: who stops it knows what to ask for again.
    said = current()
    head = f"{said.out_rules.format(rules_text(rules))}\n{said.out_seed.format(seed)}"
    if args.format == "text" and not say(head):
        return SOLVED
    for number, puzzle in enumerate(islice(puzzles, args.count), 1):
        if args.format == "json":
            text = as_json({"seed": seed, "number": number, **puzzle.to_dict()})
        else:
            text = _text(puzzle)
        if not say(text):
            break
    return SOLVED


def _text(puzzle: Puzzle) -> str:
    said = current()
    told = [
        "",
        said.out_position.format(said.cards(puzzle.position)),
        said.out_key.format(said.play(puzzle.key)),
        said.out_rating.format(puzzle.rating),
    ]
    return "\n".join(told)
