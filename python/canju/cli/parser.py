"""The parser that commands add themselves to."""

from __future__ import annotations

import argparse
import sys
from argparse import _SubParsersAction
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from gettext import gettext, ngettext
from itertools import takewhile
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

from canju._messages import current
from canju.cli.output import SOLVED, WRONG, complain, say
from canju.errors import on_a_line, shown

#: What a command does with its arguments; it returns the exit code.
Run = Callable[[argparse.Namespace], int]

#: Characters of a complaint of the parser's.
_LONGEST = 400


def _(text: str) -> str:
    """A text of argparse in the language of the command."""
    return current().help(gettext(text))


# argparse takes its texts from these two.
argparse._ = _  # type: ignore[attr-defined]
argparse.ngettext = lambda *given: current().help(ngettext(*given))  # type: ignore[attr-defined]


class _Help(argparse.RawDescriptionHelpFormatter):
    """Writes the help of options, and headings, in the language of the command."""

    def start_section(self, heading: str | None) -> None:
        """A heading."""
        super().start_section(heading and current().help(heading))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and current().help(action.help)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints look like all others of the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=_Help, allow_abbrev=False, epilog=current().exit_codes, **options
        )
        self.suggest_on_error = False  # of Python's own: it leaves out options
        self._typed: list[str] = []
        self.add_argument(
            "--lang",
            metavar="LANG",
            default=argparse.SUPPRESS,  # ``lang_in`` has read it by then
            help="en or zh (default: that of the environment)",
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Ends the program here for what is unknown: who knows the options can name a near one."""
        self._typed = sys.argv[1:] if args is None else list(args)
        namespace, unknown = super().parse_known_args(self._typed, namespace)
        if unknown:
            self.error(_("unrecognized arguments: %s") % " ".join(unknown))
        return namespace, []

    def error(self, message: str) -> NoReturn:
        """Ends the program with a complaint, that is short whatever was typed."""
        told = on_a_line(message, _LONGEST) + self._near(message)
        self.exit(complain(current().bad_see_help.format(told, self.prog), WRONG))

    def _near(self, message: str) -> str:
        """A remark on the first word that is nearly an option, or nearly the value asked for."""
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
        """Writes help, which is all that argparse writes by itself."""
        say(message, end="")


class _Version(argparse.Action):
    """``--version``; reading it takes longer than all else at the start, so only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        say(f"canju {version('canju')}")
        parser.exit(SOLVED)


#: Where commands are added.
Commands: TypeAlias = "_SubParsersAction[Parser]"


def program(modules: Sequence[ModuleType]) -> Parser:
    """The program's parser, with the commands of the modules."""
    parser = Parser(prog="canju", description=_("Open-hand card endgames, solved exactly."))
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help="print the version")
    parser.set_defaults(run=lambda args: _help(parser))
    commands = parser.add_subparsers(metavar="COMMAND")
    for module in modules:
        module.add(commands)
    # Not listed: it is the habit of those who type it.
    asked = commands.add_parser("help", add_help=False)
    asked.add_argument("about", nargs="?", choices=tuple(commands.choices))
    asked.set_defaults(run=lambda args: _help(commands.choices.get(args.about, parser)))
    return parser


def add_command(
    commands: Commands, name: str, run: Run, does: str, formats: Sequence[str] = ("text", "json")
) -> Parser:
    """Adds a command: its name, what runs it, and what it does in a few words.

    ``formats`` are the choices of ``--format``, the default first.
    """
    told = _(does)
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
    """The ``--lang`` of a command line, which is needed before the rest is read.

    >>> lang_in(["solve", "3", "4", "--lang", "zh"]), lang_in(["--lang=en"]), lang_in(["solve"])
    ('zh', 'en', None)
    """
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang")
    try:
        lang: str | None = first.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:  # the program's parser complains of it
        return None
    return lang


def positive(text: str) -> int:
    """An argument that is a whole number from 1 on."""
    if not natural(text):
        raise argparse.ArgumentTypeError(current().bad_positive.format(shown(text)))
    return int(text)


def natural(text: str) -> int:
    """An argument that is a whole number from 0 on."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(current().bad_natural.format(shown(text)))
    return int(text)
