"""Readers of positions, rules and limits."""

from __future__ import annotations

import argparse
from typing import Any

from canju._canju import Position
from canju.cli.games import refuse_count
from canju.cli.lines import only_line
from canju.cli.options import parameters_of
from canju.cli.output import LOST, SOLVED
from canju.cli.words import wrong
from canju.games.positions import in_tricks
from canju.games.rules import Rules, SheddingRules
from canju.solution import solve
from canju.solution.asking import AnySolution

#: Arguments of ``solve`` besides the position.
_SEARCH = ("goal", "threads", "time_limit", "node_limit", "memory_limit")


def given(args: argparse.Namespace, function: Any, **differ: Any) -> dict[str, Any]:
    """The parameters of a function that the arguments have; ``differ`` replaces some."""
    names = parameters_of(function)
    return {name: value for name, value in vars(args).items() if name in names} | differ


def position_in(args: argparse.Namespace) -> Position:
    """Reads the position from the arguments, or from standard input."""
    first, second, others = args.first, args.second, args.farmers or getattr(args, "others", None)
    if args.farmers is not None and second is not None:
        raise wrong(
            "--farmers: A and these two are all three hands: leave B out",
            "--farmers：地主的牌加这两手就是全部：不要再写 B",
        )
    if others is not None and second is not None:
        raise wrong(
            "--others: A and these two are all three hands: leave B out",
            "--others：A 加这两手就是全部：不要再写 B",
        )
    hands = getattr(args, "hands", None)
    if hands is not None and (first is not None or second is not None or others is not None):
        raise wrong(
            "--hands: these are all four hands: leave A and B out",
            "--hands：四手牌都在这里：不要再写 A 和 B",
        )
    if hands is None and first is None:
        raise wrong("the hands are required: A and B, or --hands", "要写手牌：A 和 B，或 --hands")
    if "-" in (first, second):
        if second is not None or others is not None:
            raise wrong(
                "-: standard input has the whole position: give no other hand",
                "-：标准输入已有整个局面：不要再写手牌",
            )
        first = only_line()
    if args.notation is None:
        for text in (first, second, *(others or ()), *(hands or ())):
            refuse_count(text or "")
    return Position(**given(args, Position, first=first, rules=rules_of(args)))


def solution_of(args: argparse.Namespace, position: Position) -> AnySolution:
    """Solves a position with the goal and limits in the arguments."""
    if args.check and in_tricks(position):
        raise wrong(
            "--check: trick play has no loser: use the number of tricks",
            "--check：墩牌没有胜负，请看墩数",
        )
    return solve(position, **search_of(args))


def search_of(args: argparse.Namespace) -> dict[str, Any]:
    """The goal and the limits, as arguments of ``solve``."""
    return {name: value for name, value in vars(args).items() if name in _SEARCH}


def rules_of(args: argparse.Namespace) -> Rules | str:
    """The rules by name, or as an object if the arguments have switches."""
    name = args.rules or "doudizhu"
    switches: dict[str, Any] = {}
    if args.decks is not None:
        switches["decks"] = args.decks
    if args.deck_limit is not None:
        switches["deck_limit"] = None if args.deck_limit == "none" else args.deck_limit
    if not switches and not args.without:
        return name
    return SheddingRules(name, without=args.without or (), **switches)


def exit_code(solution: Any, args: argparse.Namespace) -> int:
    """The exit code of a command that solved a position."""
    return LOST if args.check and not solution.wins else SOLVED
