"""``canju compose``: composes puzzles and prints each when it is found."""

from __future__ import annotations

import argparse
from itertools import islice

from canju._canju import rules_for, rules_told
from canju.arguments.checks import any_seed
from canju.cli.options import RULES, Command
from canju.cli.output import SOLVED, as_json, say
from canju.cli.positions import given, rules_of
from canju.cli.words import told, wrong
from canju.language.languages import current
from canju.puzzles.composing import Puzzle, compose


def _run(args: argparse.Namespace) -> int:
    if args.first is not None and args.second is None:
        raise wrong("give both numbers of cards, or neither", "两个张数要么都写，要么都不写")
    rules = rules_for(rules_of(args))
    # Without a seed one is drawn here, so that it can be printed.
    seed = any_seed() if args.seed is None else args.seed
    asked = given(args, compose, rules=rules, seed=seed)
    if args.first is None:
        del asked["first"], asked["second"]
    puzzles = compose(**asked)
    # Printed before the search: a user who stops it can repeat it with this seed.
    head = [told("Rules: {}", "规则：{}", rules_told(current().name, rules)[0])]
    head.append(told("Seed: {}", "种子：{}", seed))
    if args.format == "text" and not say("\n".join(head)):
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
    lines = (
        "",
        told("Position: {}", "局面：{}", said.cards(puzzle.position)),
        told("Key play: {}", "关键出法：{}", said.plays([puzzle.key])),
        told("Rating: {}", "难度：{}", puzzle.rating),
    )
    return "\n".join(lines)


COMPOSE = Command(
    _run,
    "first second --count --seed --min-plays --min-rating --max-rating --min-rules --max-rules "
    f"--no-varied {RULES} --threads --time-limit",
    [compose],
)
