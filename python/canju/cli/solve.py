"""``canju solve`` and ``canju reply``: show a solution and its tree; print the best play."""

from __future__ import annotations

import argparse
import re
from typing import Any

from canju._canju import position_rules_told
from canju.arguments.checks import NUMBERS, names_for
from canju.arguments.limits import DISPLAY_SECONDS
from canju.cli.games import parts_of
from canju.cli.options import OUTPUT, POSITION, TREE_LINES, Command
from canju.cli.output import LIMIT, SHOWN, complain, file_format, put, save, say, say_json
from canju.cli.positions import exit_code, position_in, solution_of
from canju.cli.words import told, wrong
from canju.errors import LimitError, on_a_line
from canju.games.positions import in_tricks
from canju.games.seats import Seating, seating_of
from canju.language.languages import current
from canju.solution import Solution, solve
from canju.solution.asking import AnySolution
from canju.tree.display import lines_of, tree_page, tree_svg
from canju.writing.text import text_of

#: Example names, for an error message.
_NAMES = ("Ann", "Bob", "Cid", "Dan")


def _run(args: argparse.Namespace) -> int:
    if args.playable and (args.output is None or file_format(args.output) != "html"):
        raise wrong(
            "--playable: name the page to write: -o puzzle.html",
            "--playable：请写网页的文件名：-o puzzle.html",
        )
    position = position_in(args)
    names = _names(args.names, seating_of(position))
    solution = solution_of(args, position)
    found: dict[str, Any] = {"best": None, "line": None}
    files = [] if args.output is None or args.playable else [file_format(args.output)]
    trees: dict[str, Any] = {}
    stopped = None
    try:
        found["best"] = solution.best
        found["line"] = solution.line
        for kind in (args.format, *files):
            # A PNG is made of an SVG.
            trees[kind.replace("png", "svg")] = _tree(solution, names, args, kind)
    except LimitError as error:
        stopped = error  # the winner is known nevertheless
    if args.playable:
        save(args.output, lambda: solution.save(args.output, playable=True))
        args.output = None  # it is written
    put(
        args,
        text=lambda: _text(solution, names, found, trees.get("text")),
        json=lambda: _facts(solution, names, found) | {"tree": trees.get("json")},
        svg=lambda: trees.get("svg") or _drawn(solution, names, "svg"),
        html=lambda: trees.get("html") or _drawn(solution, names, "html"),
    )
    if stopped is not None:
        return complain(stopped, LIMIT)
    return exit_code(solution, args)


def _reply(args: argparse.Namespace) -> int:
    """Runs ``canju reply``."""
    solution = solution_of(args, position_in(args))
    play = solution.best
    assert play is not None, "a position that is not over has a legal play"
    if args.format == "json":
        name = "tricks" if in_tricks(solution.position) else "wins"
        say_json({"play": str(play), "kind": play.kind, name: solution.value})
    else:
        say(current().plays([play]))
    return exit_code(solution, args)


def _names(text: str | None, seating: Seating) -> tuple[str, ...] | None:
    """Reads the names of the players; ``None`` without ``--names``."""
    if text is None:
        return None
    names = tuple(parts_of(text) or ())
    number = len(seating.seats)
    if len(names) != number or not all(names) or len(set(names)) < number:
        such = ",".join(_NAMES[:number])
        raise wrong(
            f"--names {{}}: write {NUMBERS[number]} different names, such as --names {{}}",
            f"--names {{}}：请写 {number} 个不同的名字，如 --names {{}}",
            on_a_line(text),
            such,
        )
    return names_for(seating, names)


def _tree(
    solution: Solution, names: tuple[str, ...] | None, args: argparse.Namespace, kind: str
) -> str | dict[str, Any] | None:
    """The tree in a format, with as many lines as asked for; ``None`` if none is asked for."""
    asked = args.tree is not None
    if args.tree == 0 or (kind != "text" and not asked):
        return None
    most = args.tree or TREE_LINES
    tree = solution.tree(names=names)
    if kind == "json":
        return tree.to_dict(max_nodes=most)
    if kind in ("svg", "png"):
        return tree_svg(tree, None, None, most)
    if kind == "html":
        return tree_page(tree, None, None, most)
    # A tree that was not asked for gets only a short search.
    text = text_of(lines_of(tree, most, None if asked else DISPLAY_SECONDS))
    return text + _left_out(text, most)


def _drawn(solution: Solution, names: tuple[str, ...] | None, kind: str) -> str:
    """The picture or page of a solution."""
    from canju.show.solutions import solution_page, solution_svg

    draw = solution_svg if kind == "svg" else solution_page
    return draw(solution, current(), names)


def _left_out(text: str, most: int) -> str:
    """A sentence about lines that are left out, and the option that shows them."""
    if not re.search("(^| )…$", text, re.MULTILINE):
        return ""
    more = f"--tree {10 * most}"
    return "\n\n" + told(
        "… marks what is left out. To see more: {}.", "… 表示还有下文。要看更多：{}。", more
    )


def _text(
    solution: AnySolution, names: tuple[str, ...] | None, found: dict[str, Any], tree: str | None
) -> str:
    """The text that ``canju solve`` prints, with a note for results that a limit cut off."""
    said, position = current(), solution.position
    seating = seating_of(position)
    names = said.seats(seating) if names in (None, seating.seats) else names
    assert names is not None, "the seats have names"
    missing = told("not found within the limits", "在限制之内没有找到")
    best = missing if found["best"] is None else said.plays([found["best"]])
    if in_tricks(position):
        mover = names[seating.place(position.turn)]
        tricks = "Tricks: {} of {} for {}", "墩数：{2}得 {0}/{1}"
        text = [told(*tricks, solution.tricks, len(position.hand), mover)]
    else:
        winner = said.side_of(seating, names, solution.winner)
        text = [told("Winner: {}", "胜者：{}", winner)]
        if found["best"] is not None and not solution.wins:
            best = told("{}; every play loses", "{}；怎么出都负", best)
    text.append(told("Best: {}", "最佳：{}", best))
    if solution.goal == "fastest":
        text.append(told("Plays left: {}", "余下手数：{}", solution.plays_left))
    if solution.goal == "levels":
        text.append(told("Levels: {}", "级数：{}", solution.levels))
    line = missing if found["line"] is None else said.plays(found["line"])
    slow = "Line (a faster win may exist): {}", "主线（可能有更快的胜法）：{}"
    text.append(told(*slow if solution._can_be_slow else ("Line: {}", "主线：{}"), line))
    text.append(told("Rules: {}", "规则：{}", position_rules_told(said.name, position)))
    return "\n".join([*text, *(["", tree] if tree else [])])


def _facts(
    solution: Solution, names: tuple[str, ...] | None, found: dict[str, Any]
) -> dict[str, Any]:
    """The values in ``canju solve --format json`` besides the tree."""
    position, stats = solution.position, solution.stats
    facts: dict[str, Any]
    if in_tricks(position):
        facts = {"tricks": solution.tricks, "turn": position.turn}
    else:
        facts = {"winner": solution.winner, "wins": solution.wins, "goal": solution.goal}
    facts |= {
        "position": str(position),
        "rules": str(solution.rules),
        "names": list(names or seating_of(position).seats),
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
    }
    if solution.goal == "fastest":
        facts["plays_left"] = solution.plays_left
    if solution.goal == "levels":
        facts["levels"] = solution.levels
    best, line = found["best"], found["line"]
    facts["best"] = None if best is None else str(best)
    facts["line"] = None if line is None else [*map(str, line)]
    return facts


SOLVE = Command(
    _run,
    f"{POSITION} --goal --tree --names {OUTPUT} --playable",
    [solve, Solution.tree, Solution.save],
    SHOWN,
)
REPLY = Command(_reply, POSITION, [solve])
