"""The argument parser; commands add themselves to it."""

from __future__ import annotations

import argparse
import sys
from argparse import _SubParsersAction
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import takewhile
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

from canju._messages import current
from canju.cli.output import SOLVED, WRONG, complain, say
from canju.errors import on_a_line, shown

#: Function that runs a command with its arguments and returns the exit code.
Run = Callable[[argparse.Namespace], int]

#: Most characters of an error message from the parser.
_LONGEST = 400


class _Help(argparse.RawDescriptionHelpFormatter):
    """Formatter that writes the help of options, and headings, in the command's language."""

    def start_section(self, heading: str | None) -> None:
        """Starts a section with a translated heading."""
        super().start_section(heading and current().help(heading))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and current().help(action.help)


class Parser(argparse.ArgumentParser):
    """A parser whose errors look like all others of the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=_Help, allow_abbrev=False, epilog=current().exit_codes, **options
        )
        self.suggest_on_error = False  # Python's own suggestions do not include options
        self._typed: list[str] = []
        self.add_argument(
            "--lang",
            metavar="LANG",
            default=argparse.SUPPRESS,  # ``lang_in`` has read it by then
            help="en or zh (default: from the environment)",
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parses arguments; ends the program if one is unknown, so that ``error`` can help."""
        self._typed = sys.argv[1:] if args is None else list(args)
        namespace, unknown = super().parse_known_args(self._typed, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return namespace, []

    def error(self, message: str) -> NoReturn:
        """Ends the program with an error message of bounded length."""
        told = on_a_line(message, _LONGEST) + self._near(message)
        self.exit(complain(current().bad_see_help.format(told, self.prog), WRONG))

    def _near(self, message: str) -> str:
        """A suggestion for the first word that is close to an option or a valid value."""
        values = [str(choice) for action in self._actions for choice in action.choices or ()]
        # After -- there are no options.
        for word in takewhile("--".__ne__, self._typed):
            name = word.partition("=")[0]
            is_option = name.startswith("-")
            right = [*self._option_string_actions] if is_option else values
            if len(name) < 3 or name in right or not (is_option or repr(word) in message):
                continue
            if near := get_close_matches(name.lower(), right, 1):
                return current().bad_near.format(near[0], on_a_line(name))
        return ""

    def _print_message(self, message: str, file: object = None) -> None:
        """Writes the help text, the only text that argparse prints itself."""
        say(message, end="")


class _Version(argparse.Action):
    """The option ``--version``; looks the version up only when asked, as that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        say(f"canju {version('canju')}")
        parser.exit(SOLVED)


#: Collection of commands in the parser.
Commands: TypeAlias = "_SubParsersAction[Parser]"


def program(modules: Sequence[ModuleType]) -> Parser:
    """Makes the program's parser, with the commands of the modules."""
    does = current().help("Open-hand card endgames, solved exactly.")
    parser = Parser(prog="canju", description=does)
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help="print the version")
    parser.set_defaults(run=lambda args: _help(parser))
    commands = parser.add_subparsers(metavar="COMMAND")
    for module in modules:
        module.add(commands)
    # Not listed in the help: for users who are used to typing it.
    asked = commands.add_parser("help", add_help=False)
    asked.add_argument("about", nargs="?", choices=tuple(commands.choices))
    asked.set_defaults(run=lambda args: _help(commands.choices.get(args.about, parser)))
    return parser


def add_command(
    commands: Commands, name: str, run: Run, does: str, formats: Sequence[str] = ("text", "json")
) -> Parser:
    """Adds a command: its name, the function that runs it, and a short description.

    ``formats`` are the choices of ``--format``, the default first.
    """
    told = current().help(does)
    parser: Parser = commands.add_parser(
        name, help=does, description=f"{told[0].upper()}{told[1:]}{current().stop}"
    )
    parser.add_argument("--format", choices=formats, default=formats[0])
    parser.set_defaults(run=run)
    return parser


def _help(parser: Parser) -> int:
    parser.print_help()
    return SOLVED


def lang_in(argv: Sequence[str] | None) -> str | None:
    """Reads ``--lang`` from a command line, as it is needed before the rest is parsed.

    >>> lang_in(["solve", "3", "4", "--lang", "zh"]), lang_in(["--lang=en"]), lang_in(["solve"])
    ('zh', 'en', None)
    """
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang")
    try:
        lang: str | None = first.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:  # the program's parser will report it
        return None
    return lang


def positive(text: str) -> int:
    """Reads an argument that is a whole number of at least 1."""
    if not natural(text):
        raise argparse.ArgumentTypeError(current().bad_positive.format(shown(text)))
    return int(text)


def natural(text: str) -> int:
    """Reads an argument that is a whole number of at least 0."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(current().bad_natural.format(shown(text)))
    return int(text)
