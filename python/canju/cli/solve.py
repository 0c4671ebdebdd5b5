"""``canju solve``: shows the winner or the number of tricks, the best play and the tree."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from canju._arguments import NUMBERS, names_for
from canju._displayed import FROM_ABOVE
from canju._limits import DISPLAY_SECONDS
from canju._messages import Language, current
from canju._positions import in_tricks
from canju._rules import rules_text
from canju._seats import Seating, seating_of
from canju.cli.games import parts_of
from canju.cli.output import LIMIT, complain, say, say_bytes, say_json
from canju.cli.parser import Commands, add_command, natural
from canju.cli.positions import add_goal, add_position, exit_code, position_in, solution_of
from canju.errors import LimitError, OptionError, on_a_line
from canju.solution import AnySolution, Solution
from canju.tree.display import ShellTree, shell_tree

#: Default number of lines of a tree; the default if ``--tree`` gives a depth.
TREE_LINES, MOST_LINES = 30, 100_000
#: Example names, for an error message.
_NAMES = ("Ann", "Bob", "Cid")


def add(commands: Commands) -> None:
    """Adds the command."""
    formats = ("text", "json", "svg", "html")
    parser = add_command(commands, "solve", _run, "solve a position: who wins, and how", formats)
    add_position(parser)
    add_goal(parser)
    parser.add_argument(
        "--tree",
        type=natural,
        metavar="N",
        help="show every play to depth N; 0 for no tree (default: as deep as --lines allows)",
    )
    parser.add_argument(
        "--lines",
        type=natural,
        metavar="N",
        help=current().opt_lines.format(TREE_LINES),
    )
    parser.add_argument(
        "--distinct-suits",
        action="store_true",
        help="list plays separately that differ only in suits",
    )
    parser.add_argument("--names", metavar="A,B[,C]", help="names of the players")


def _run(args: argparse.Namespace) -> int:
    position = position_in(args)
    names = _names(args.names, seating_of(position))
    solution = solution_of(args, position)
    told: dict[str, Any] = {"best": None, "line": None, "tree": None}
    stopped = None
    try:
        told["best"] = solution.best
        told["line"] = solution.line
        told["tree"] = _tree(solution, names, args)
    except LimitError as error:
        stopped = error  # the winner is known nevertheless
    if args.format == "json":
        plays = {
            "best": None if told["best"] is None else str(told["best"]),
            "line": None if told["line"] is None else [str(play) for play in told["line"]],
        }
        say_json(_facts(solution, names) | told | plays)
    elif args.format in ("svg", "html"):
        drawn = FROM_ABOVE["solution_svg" if args.format == "svg" else "solution_page"]
        say_bytes((told["tree"] or drawn(solution, current(), names)).encode())
    else:
        say(_text(solution, names, told))
    if stopped is not None:
        return complain(stopped, LIMIT)
    return exit_code(solution, args)


def _names(text: str | None, seating: Seating) -> tuple[str, ...] | None:
    """Reads the names of the players; ``None`` without ``--names``."""
    if text is None:
        return None
    names = tuple(parts_of(text) or ())
    number = len(seating.seats)
    if len(names) != number or not all(names) or len(set(names)) < number:
        such = ",".join(_NAMES[:number])
        chinese = on_a_line(text), number, such
        raise Language.wrong_names.error(
            OptionError, on_a_line(text), NUMBERS[number], such, chinese=chinese
        )
    return names_for(seating, names)


def _tree(
    solution: Solution, names: tuple[str, ...] | None, args: argparse.Namespace
) -> str | dict[str, Any] | None:
    """The tree, as deep as the arguments ask; ``None`` if they ask for none."""
    asked = args.tree is not None or args.lines is not None
    if 0 in (args.tree, args.lines) or (args.format != "text" and not asked):
        return None
    lines: int = args.lines or (TREE_LINES if args.tree is None else MOST_LINES)
    tree = solution.tree(distinct_suits=args.distinct_suits, names=names)
    if args.format == "json":
        return tree.to_dict(max_nodes=lines, max_depth=args.tree)
    if args.format == "svg":
        return tree.to_svg(max_nodes=lines, max_depth=args.tree)
    if args.format == "html":
        page: str = FROM_ABOVE["tree_page"](tree, lines, args.tree)
        return page
    # A tree that was not asked for gets only a short search.
    seconds = None if asked else DISPLAY_SECONDS
    shown = shell_tree(tree, lines, args.tree, seconds)
    return shown.text + "".join(f"\n\n{line}" for line in _left_out(shown, lines, args))


def _left_out(shown: ShellTree, lines: int, args: argparse.Namespace) -> Iterator[str]:
    """Yields sentences about omitted plays and the options that show them."""
    if shown.whole is None:
        return
    said = current()
    here = said.out_whole.format(shown.whole) if shown.whole else ""
    more = [said.out_deeper.format(shown.whole + 1)]
    if shown.is_full:
        more.append(f"--lines {10 * lines}")
    yield said.out_left_out.format(here, said.comma.join(more))
    if shown.undecided:
        asked = args.tree is not None or args.lines is not None
        yield said.out_open if asked else said.out_open_so_far.format(DISPLAY_SECONDS, lines)


def _text(solution: AnySolution, names: tuple[str, ...] | None, told: dict[str, Any]) -> str:
    """The text that ``canju solve`` prints, with a note for results that a limit cut off."""
    said = current()
    seating = seating_of(solution.position)
    names = said.seats(seating) if names in (None, seating.seats) else names
    assert names is not None, "the seats have names"
    best = said.out_missing if told["best"] is None else said.play(told["best"])
    if in_tricks(solution.position):
        mover = names[seating.place(solution.position.turn)]
        verdict = said.out_tricks.format(solution.tricks, len(solution.position.hand), mover)
    else:
        verdict = said.out_winner.format(said.side_of(seating, names, solution.winner))
        if told["best"] is not None and not solution.wins:
            best = said.all_lose.format(best)
    text = [verdict, said.out_best.format(best)]
    if solution.goal == "fastest":
        text.append(said.out_plays_left.format(solution.plays_left))
    line = said.out_missing if told["line"] is None else said.plays(told["line"])
    form = said.out_line_slow if solution._can_be_slow else said.out_line
    text.append(form.format(line))
    text.append(said.out_rules.format(said.rules_of(solution.position)))
    if told["tree"]:
        text += ["", told["tree"]]
    return "\n".join(text)


def _facts(solution: Solution, names: tuple[str, ...] | None) -> dict[str, Any]:
    """The values in ``canju solve --format json`` besides best play, line and tree."""
    position, stats = solution.position, solution.stats
    facts: dict[str, Any]
    if in_tricks(position):
        facts = {"tricks": solution.tricks, "turn": position.turn}
    else:
        facts = {"winner": solution.winner, "wins": solution.wins, "goal": solution.goal}
    facts |= {
        "position": str(position),
        "rules": rules_text(solution.rules),
        "names": list(names or seating_of(position).seats),
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
    }
    if solution.goal == "fastest":
        facts["plays_left"] = solution.plays_left
    return facts
