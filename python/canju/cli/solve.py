"""``canju solve``: who wins, or how many tricks, by which play, and the tree."""

from __future__ import annotations

import argparse
from typing import Any

from canju.cli.games import two_of
from canju.cli.output import LIMIT, can_write, complain, say, say_json
from canju.cli.parser import AddCommand, natural
from canju.cli.positions import add_position, exit_code, solution_of
from canju.errors import LimitError, OptionError, on_a_line
from canju.positions import in_tricks
from canju.rules import rules_text
from canju.solution import Solution

#: Lines of tree that ``canju solve`` prints when it is not told how many.
TREE_LINES = 30


def add(command: AddCommand) -> None:
    """Adds the command."""
    parser = command("solve", _run, "say who wins a position, and how")
    parser.add_argument("first", metavar="A", help="the hand to move, or 'A | B | to beat'")
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand")
    add_position(parser)
    parser.add_argument(
        "--goal", choices=("win", "fastest"), default="win", help="who wins, or also how soon"
    )
    parser.add_argument(
        "--tree",
        type=natural,
        metavar="N",
        help=f"at most N lines of tree; 0 for none (default: {TREE_LINES}; with json: 0)",
    )
    parser.add_argument(
        "--distinct-suits", action="store_true", help="tell plays apart that differ in suits only"
    )
    parser.add_argument("--names", metavar="A,B", help="what to call the two players")


def _run(args: argparse.Namespace) -> int:
    """``canju solve``: who wins, by which play, and the tree."""
    names = _names(args.names)
    solution = solution_of(args)
    lines = args.tree
    if lines is None:
        lines = TREE_LINES if args.format == "text" else 0
    told: dict[str, Any] = {"best": None, "line": None, "tree": None}
    stopped = None
    try:
        told["best"] = str(solution.best)
        told["line"] = [str(play) for play in solution.line]
        if lines:
            told["tree"] = _tree(solution, lines, names, args)
    except LimitError as error:
        stopped = error  # who wins is known all the same
    if args.format == "json":
        say_json(_facts(solution, names) | told)
    else:
        say(_text(solution, names, told))
    if stopped is not None:
        return complain(stopped, LIMIT)
    return exit_code(solution, args)


def _names(text: str | None) -> tuple[str, str]:
    if text is None:
        return "first", "second"
    names = two_of(text)
    if len(names) != 2 or not all(names) or names[0] == names[1]:
        raise OptionError(
            f"--names {on_a_line(text)}: write two different names, such as --names Ann,Bob"
        )
    return names[0], names[1]


def _tree(
    solution: Solution, lines: int, names: tuple[str, str], args: argparse.Namespace
) -> str | dict[str, Any]:
    tree = solution.tree(max_nodes=lines, distinct_suits=args.distinct_suits, names=names)
    if args.format == "json":
        return tree.to_dict()
    text = tree.text(style="box" if can_write("├└─│✓✗…") else "ascii")
    # The tree shows its first line of play whole, however long: here a bound is a bound.
    return "\n".join(text.splitlines()[:lines])


def _text(solution: Solution, names: tuple[str, str], told: dict[str, Any]) -> str:
    """What ``canju solve`` prints; what a limit cut off is said to be missing."""
    missing = "not found within the limits"
    best = told["best"] or missing
    if in_tricks(solution.position):
        mover = names[0] if solution.position.turn == "first" else names[1]
        verdict = f"Tricks: {solution.tricks} of {len(solution.position.hand)} for {mover}"
    else:
        verdict = f"Winner: {names[0] if solution.winner == 'first' else names[1]}"
        if told["best"] and not solution.wins:
            best += " (every play loses)"
    text = [verdict, f"Best: {best}"]
    if solution.goal == "fastest":
        text.append(f"Plays left: {solution.plays_left}")
    text.append(f"Line: {missing if told['line'] is None else ', '.join(told['line'])}")
    if told["tree"]:
        text += ["", told["tree"]]
    return "\n".join(text)


def _facts(solution: Solution, names: tuple[str, str]) -> dict[str, Any]:
    """What ``canju solve --format json`` tells besides best play, line and tree."""
    position, stats = solution.position, solution.stats
    facts: dict[str, Any]
    if in_tricks(position):
        facts = {"tricks": solution.tricks, "turn": position.turn}
    else:
        facts = {"winner": solution.winner, "wins": solution.wins, "goal": solution.goal}
    facts |= {
        "position": str(position),
        "rules": rules_text(solution.rules),
        "names": list(names),
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
    }
    if solution.goal == "fastest":
        facts["plays_left"] = solution.plays_left
    return facts
