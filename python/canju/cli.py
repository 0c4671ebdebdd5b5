"""The command line: ``canju solve``, ``canju reply``, ``canju deal``.

A command is a function that takes the parsed arguments, says what it has to say through
``_say`` and returns the exit code, and a parser for it in ``_parser``. What goes wrong it
raises; ``main`` turns that into a message and an exit code.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from canju._canju import DouDizhu, Hand, Position, SinglesAndPairs, deal
from canju.errors import CanjuError, LimitError, OptionError
from canju.solution import Rules, Solution, solve

SOLVED, LOST, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 124, 130

#: Lines of tree that ``canju solve`` prints when it is not told how many.
TREE_LINES = 30

_EXIT_CODES = """\
exit codes: 0 done, whichever side wins; 1 with --check when the side to move loses;
2 bad use or bad cards; 124 a limit was reached; 130 interrupted"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code.

    Args:
        argv: the arguments after the program's name; those of the process by default.

    >>> main(["reply", "7 8", "9 T", "--to-beat", "7"])
    8
    0
    """
    if not _can_write("…"):
        _on_unwritable(sys.stdout, "backslashreplace")
    # A sign for a sign, so that carets stay under what they point at.
    _on_unwritable(sys.stderr, "replace")
    try:
        args = _parser().parse_args(argv)
        command: Callable[[argparse.Namespace], int] = args.command
        return command(args)
    except SystemExit as done:  # argparse has said all there is to say
        return done.code if isinstance(done.code, int) else WRONG
    except LimitError as error:
        return _complain(error, LIMIT)
    except CanjuError as error:
        return _complain(error, WRONG)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    finally:
        _say(end="")


# --- the commands --------------------------------------------------------------------------


def _solve(args: argparse.Namespace) -> int:
    """``canju solve``: who wins, by which play, and the tree."""
    names = _names(args.names)
    solution = _solution(args)
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
        _say_json(_facts(solution, names) | told)
    else:
        _say(_text(solution, names, told))
    if stopped is not None:
        return _complain(stopped, LIMIT)
    return _code(solution, args)


def _reply(args: argparse.Namespace) -> int:
    """``canju reply``: the play to make."""
    solution = _solution(args)
    play = solution.best
    assert play is not None, "a position that is not over has a legal play"
    if args.format == "json":
        _say_json({"play": str(play), "kind": play.kind, "wins": solution.wins})
    else:
        _say(str(play))
    return _code(solution, args)


def _deal(args: argparse.Namespace) -> int:
    """``canju deal``: hands of so many cards, a line each."""
    # A seed is drawn here when none is given, so that the deal can be told and made again.
    seed = int.from_bytes(os.urandom(8), "big") if args.seed is None else args.seed
    hands = deal(*args.cards, seed=seed, decks=args.decks, jokers=args.jokers, suits=args.suits)
    if args.format == "json":
        _say_json({"hands": [str(hand) for hand in hands], "seed": seed})
    else:
        _say("\n".join(map(str, hands)))
    return SOLVED


# --- what commands share -------------------------------------------------------------------


def _solution(args: argparse.Namespace) -> Solution:
    """The position that the arguments describe, solved."""
    position = Position(args.first, args.second, args.to_beat, turn=args.turn, rules=_rules(args))
    return solve(
        position,
        goal=getattr(args, "goal", "win"),
        threads=args.threads,
        time_limit=args.time_limit,
        node_limit=args.node_limit,
        memory_limit=args.memory_limit,
    )


def _rules(args: argparse.Namespace) -> Rules | str:
    """The rules by name, or, where switches go with it, the object."""
    name: str = args.rules.strip()
    switches: dict[str, Any] = {}
    if args.decks is not None:
        switches["decks"] = args.decks
    if args.deck_limit is not None:
        switches["deck_limit"] = None if args.deck_limit == "none" else args.deck_limit
    if not switches and not args.without:
        return name
    Hand("").plays(name)  # refuses a name that is none, listing those there are
    if name == "singles-and-pairs":
        if args.without:
            raise OptionError("--without: singles and pairs has no kind that can be banned")
        return SinglesAndPairs(**switches)
    preset: Callable[..., DouDizhu] = DouDizhu if name == "doudizhu" else getattr(DouDizhu, name)
    if args.without:
        # What the preset bans stays banned.
        banned = [kind for kind in DouDizhu().kinds if kind not in preset().kinds]
        given = ",".join(args.without).split(",")
        switches["without"] = banned + [kind.strip() for kind in given if kind.strip()]
    return preset(**switches)


def _names(text: str | None) -> tuple[str, str]:
    if text is None:
        return "first", "second"
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names) or names[0] == names[1]:
        raise OptionError(f"--names {text}: write two different names, such as --names Ann,Bob")
    return names[0], names[1]


def _tree(
    solution: Solution, lines: int, names: tuple[str, str], args: argparse.Namespace
) -> str | dict[str, Any]:
    tree = solution.tree(max_nodes=lines, distinct_suits=args.distinct_suits, names=names)
    if args.format == "json":
        return tree.to_dict()
    text = tree.text(style="box" if _can_write("├└─│✓✗…") else "ascii")
    # The tree shows its first line of play whole, however long: here a bound is a bound.
    return "\n".join(text.splitlines()[:lines])


def _text(solution: Solution, names: tuple[str, str], told: dict[str, Any]) -> str:
    """What ``canju solve`` prints; what a limit cut off is said to be missing."""
    missing = "not found within the limits"
    winner = names[0] if solution.winner == "first" else names[1]
    best = told["best"] or missing
    if told["best"] and not solution.wins:
        best += " (every play loses)"
    text = [f"Winner: {winner}", f"Best: {best}"]
    if solution.goal == "fastest":
        text.append(f"Plays left: {solution.plays_left}")
    text.append(f"Line: {missing if told['line'] is None else ', '.join(told['line'])}")
    if told["tree"]:
        text += ["", told["tree"]]
    return "\n".join(text)


def _facts(solution: Solution, names: tuple[str, str]) -> dict[str, Any]:
    """What ``canju solve --format json`` tells besides best play, line and tree."""
    position, rules, stats = solution.position, solution.rules, solution.stats
    usual = rules.decks == 1 and rules.deck_limit == "shared"
    facts: dict[str, Any] = {
        "winner": solution.winner,
        "wins": solution.wins,
        "goal": solution.goal,
        "position": str(position),
        "rules": rules.preset if usual and rules.preset else repr(rules),
        "names": list(names),
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
    }
    if solution.goal == "fastest":
        facts["plays_left"] = solution.plays_left
    return facts


def _code(solution: Solution, args: argparse.Namespace) -> int:
    return LOST if args.check and not solution.wins else SOLVED


# --- the parser ----------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints look like all others of the program."""

    def error(self, message: str) -> NoReturn:
        self.exit(_complain(f"{message} (see {self.prog} --help)", WRONG))


class _Version(argparse.Action):
    """``--version``; reading it takes longer than all else at the start, so only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        _say(f"canju {version('canju')}")
        parser.exit(SOLVED)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="canju",
        description="Open-hand card endgames, solved exactly.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], does: str) -> _Parser:
        made = commands.add_parser(
            name,
            help=does,
            description=f"{does[0].upper()}{does[1:]}.",
            epilog=_EXIT_CODES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.add_argument("--format", choices=("text", "json"), default="text")
        made.set_defaults(command=run)
        return made

    _add_solve(command("solve", _solve, "say who wins a position, and how"))
    _add_reply(command("reply", _reply, "print the play to make"))
    _add_deal(command("deal", _deal, "deal hands from one shuffle"))
    return parser


def _add_solve(parser: _Parser) -> None:
    parser.add_argument("first", metavar="A", help="the hand to move, or 'A | B | to beat'")
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand")
    _add_position(parser)
    parser.add_argument(
        "--goal", choices=("win", "fastest"), default="win", help="who wins, or also how soon"
    )
    parser.add_argument(
        "--tree",
        type=_natural,
        metavar="N",
        help=f"at most N lines of tree; 0 for none (default: {TREE_LINES}; with json: 0)",
    )
    parser.add_argument(
        "--distinct-suits", action="store_true", help="tell plays apart that differ in suits only"
    )
    parser.add_argument("--names", metavar="A,B", help="what to call the two players")


def _add_reply(parser: _Parser) -> None:
    parser.add_argument("first", metavar="HAND", help="the hand to move, or 'A | B | to beat'")
    parser.add_argument("second", metavar="OPPONENT", nargs="?", help="the other hand")
    _add_position(parser)


def _add_position(parser: _Parser) -> None:
    """Everything about a position and its solution that several commands take."""
    parser.add_argument("--to-beat", metavar="PLAY", help="the play on the table")
    parser.add_argument("--turn", choices=("first", "second"), help="who moves (default: first)")
    parser.add_argument(
        "--check", action="store_true", help="exit with 1 when the side to move loses"
    )
    rules = parser.add_argument_group("rules")
    rules.add_argument("--rules", default="doudizhu", help="a preset (default: doudizhu)")
    rules.add_argument(
        "--without", action="append", metavar="KIND", help="a kind that is banned, or several: a,b"
    )
    rules.add_argument("--decks", type=int, choices=(1, 2), help="how many decks")
    rules.add_argument(
        "--deck-limit",
        choices=("shared", "each", "none"),
        help="whether both hands fit in the decks together, or each alone",
    )
    limits = parser.add_argument_group("limits")
    limits.add_argument("--threads", type=int, metavar="N")
    limits.add_argument("--time-limit", type=float, metavar="SECONDS")
    limits.add_argument("--node-limit", type=int, metavar="N")
    limits.add_argument("--memory-limit", metavar="BYTES", help="bytes, or such as 512MB, 2GiB")


def _add_deal(parser: _Parser) -> None:
    parser.add_argument("cards", metavar="N", type=int, nargs="+", help="cards of each hand")
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")
    parser.add_argument(
        "--decks", choices=("1", "2", "each"), default="1", help="each: a deck for every hand"
    )
    parser.add_argument("--no-jokers", dest="jokers", action="store_false")
    parser.add_argument("--suits", action="store_true", help="deal cards with suits")


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of lines")
    return int(text)


# --- output --------------------------------------------------------------------------------


def _say(text: str = "", end: str = "\n") -> None:
    """Prints now, and quietly nowhere once the reader has gone away."""
    try:
        print(text, end=end, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say_json(facts: dict[str, Any]) -> None:
    _say(json.dumps(facts, ensure_ascii=not _can_write("残")))


def _complain(error: object, code: int) -> int:
    """Tells what went wrong; the lines below the first keep their columns, for the carets."""
    print(f"canju: {error}", file=sys.stderr)
    return code


def _can_write(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _on_unwritable(stream: object, errors: str) -> None:
    """Has a stream replace what its encoding lacks, where it would crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)
