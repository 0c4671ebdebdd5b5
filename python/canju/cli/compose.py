"""``canju compose``: composes puzzles and prints each when it is found."""

from __future__ import annotations

import argparse
from itertools import islice

from canju._arguments import any_seed
from canju._canju import rules_for
from canju._messages import Language, current
from canju.cli.output import SOLVED, as_json, say
from canju.cli.parser import Commands, add_command, natural, positive
from canju.cli.positions import add_rules, rules_of
from canju.errors import OptionError
from canju.puzzles.composing import Puzzle, compose

#: Default numbers of cards, as for ``canju.compose``.
_CARDS = (8, 7)


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands, "compose", _run, "compose puzzles with one winning play that is not obvious"
    )
    said = current()
    parser.add_argument(
        "first", metavar="A", type=int, nargs="?", help=said.opt_cards_to_move.format(_CARDS[0])
    )
    parser.add_argument(
        "second", metavar="B", type=int, nargs="?", help=said.opt_cards_to_answer.format(_CARDS[1])
    )
    parser.add_argument(
        "--count", type=positive, metavar="N", default=1, help="number of puzzles (default: 1)"
    )
    parser.add_argument("--seed", type=int, help="the same number gives the same puzzles")
    wanted = parser.add_argument_group("requirements")
    wanted.add_argument(
        "--min-plays",
        type=int,
        metavar="N",
        default=7,
        help="least number of plays and passes until the end (default: 7)",
    )
    wanted.add_argument("--min-rating", type=float, metavar="X", help="lowest rating in points")
    wanted.add_argument("--max-rating", type=float, metavar="X", help="highest rating in points")
    wanted.add_argument(
        "--min-rules",
        type=natural,
        metavar="N",
        help="no plan found to win with fewer rules",
    )
    wanted.add_argument(
        "--max-rules", type=natural, metavar="N", help="a plan to win with at most N rules"
    )
    wanted.add_argument(
        "--no-varied",
        dest="varied",
        action="store_false",
        help="allow consecutive puzzles to be similar",
    )
    add_rules(parser)
    limits = parser.add_argument_group("limits")
    limits.add_argument("--threads", type=int, metavar="N")
    limits.add_argument("--time-limit", type=float, metavar="SECONDS", help="time for each puzzle")


def _run(args: argparse.Namespace) -> int:
    if args.first is not None and args.second is None:
        raise Language.wrong_numbers.error(OptionError)
    first, second = _CARDS if args.first is None else (args.first, args.second)
    rules = rules_for(rules_of(args))
    # Without a seed one is drawn here, so that it can be printed.
    seed = any_seed() if args.seed is None else args.seed
    puzzles = compose(
        first,
        second,
        rules=rules,
        seed=seed,
        min_plays=args.min_plays,
        min_rating=args.min_rating,
        max_rating=args.max_rating,
        min_rules=args.min_rules,
        max_rules=args.max_rules,
        varied=args.varied,
        time_limit=args.time_limit,
        threads=args.threads,
    )
    # Printed before the search: a user who stops it can repeat it with this seed.
    said = current()
    head = f"{said.out_rules.format(said.rules_in_words(rules))}\n{said.out_seed.format(seed)}"
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
