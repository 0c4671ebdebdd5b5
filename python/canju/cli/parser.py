"""The argument parser of the program and its commands."""

from __future__ import annotations

import argparse
import sys
from argparse import SUPPRESS
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, NoReturn

from canju.cli.options import Listed, argument, known_format
from canju.cli.output import SOLVED, WRONG, complain, say
from canju.cli.words import told
from canju.errors import on_a_line

#: Most characters of an error message from the parser.
_LONGEST = 400


class Parser(argparse.ArgumentParser):
    """A parser whose errors look like all others of the program."""

    def __init__(self, command: Listed | None = None, **options: Any) -> None:
        codes = told(
            """\
exit codes: 0 success, whichever side wins; 1 the side to move loses (with --check), or
a proof fails; 2 invalid arguments or cards, or not a proof; 124 a limit was reached;
130 interrupted""",
            """\
退出码：0 完成，无论谁胜；1 用了 --check 而出牌一方负，
或证明不成立；2 用法或牌有误，或不是证明；124 到了限制；130 被中断""",
        )
        has_help = options.pop("add_help", True)
        options |= {"formatter_class": argparse.RawDescriptionHelpFormatter, "epilog": codes}
        super().__init__(allow_abbrev=False, add_help=False, **options)
        self._positionals.title = told("positional arguments", "参数")
        self._optionals.title = told("options", "选项")
        self.suggest_on_error = False  # Python's own suggestions do not include options
        self._typed: list[str] = []
        self._command = command
        if has_help:
            text = told("show this help message and exit", "显示这份帮助并退出")
            self.add_argument("-h", "--help", action="help", default=SUPPRESS, help=text)
        # ``lang_in`` has read it by then.
        text = told("en or zh (default: from the environment)", "en 或 zh（默认：依环境而定）")
        self.add_argument("--lang", metavar="LANG", default=SUPPRESS, help=text)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parses arguments; ends the program if one is unknown, so that ``error`` can help."""
        self._take()
        self._typed = sys.argv[1:] if args is None else list(args)
        namespace, unknown = super().parse_known_args(self._typed, namespace)
        if unknown:
            about = f"unrecognized arguments: {' '.join(unknown)}"
            self.error(about + self._as_three_hands(namespace, unknown))
        return namespace, []

    def _as_three_hands(self, namespace: argparse.Namespace, unknown: list[str]) -> str:
        """The command with ``--farmers``, if three hands were typed in a row."""
        from shlex import join  # slow to import

        farmers = self._option_string_actions.get("--farmers")
        if farmers is None or farmers.help is SUPPRESS:
            return ""
        hands = [getattr(namespace, "first", None), getattr(namespace, "second", None), *unknown]
        for i in range(1, len(self._typed) - 1):
            if self._typed[i - 1 : i + 2] == hands:
                words = join([*self._typed[:i], "--farmers", *self._typed[i:]])
                return told("; for three hands type {} {}", "；三家请写 {} {}", self.prog, words)
        return ""

    def error(self, message: str) -> NoReturn:
        """Ends the program with an error message of bounded length."""
        bad = on_a_line(message, _LONGEST) + self._near(message)
        self.exit(complain(told("{} (see {} --help)", "{}（见 {} --help）", bad, self.prog), WRONG))

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
            near = get_close_matches(name.lower(), right, 3)
            # Of equally close ones, that with two letters exchanged: --lagn is --lang, not --plan.
            near.sort(key=lambda one: sorted(one) != sorted(name.lower()))
            if near:
                return told(
                    "; did you mean {} rather than {}?",
                    "；是不是想写 {}，而不是 {}？",
                    near[0],
                    on_a_line(name),
                )
        return ""

    def _print_message(self, message: str, file: object = None) -> None:
        """Writes the help text, the only text that argparse prints itself."""
        say(message, end="")

    def print_help(self, file: Any = None) -> None:
        """Prints the help, with the arguments of the command."""
        self._take()
        super().print_help(file)

    def _take(self) -> None:
        """Adds the arguments of the command, once; commands that nobody calls need none."""
        listed, self._command = self._command, None
        if listed is None:
            return
        command = listed.load()
        self.set_defaults(run=command.run)
        if command.note is not None:
            self.epilog = f"{told(*command.note)}\n\n{self.epilog}"
        formats = command.formats
        self.add_argument("--format", type=known_format, choices=formats, default=formats[0])
        groups: dict[Any, Any] = {None: self}
        for word in command.takes.split():
            heading, how = argument(listed.name, command, word)
            if heading is not None and heading not in groups:
                groups[heading] = self.add_argument_group(told(*heading))
            groups[heading].add_argument(*word.split("/"), **how)


class _Version(argparse.Action):
    """The option ``--version``; looks the version up only when asked, as that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        say(f"canju {version('canju')}")
        parser.exit(SOLVED)


def program(commands: Sequence[Listed]) -> Parser:
    """Makes the program's parser, with its commands."""
    does = told("Open-hand card endgames, solved exactly.", "明牌残局的精确求解。")
    parser = Parser(prog="canju", description=does)
    text = told("print the version", "显示版本")
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help=text)
    parser.set_defaults(run=lambda args: _help(parser))
    parsers = parser.add_subparsers(metavar="COMMAND")
    for command in commands:
        does = told(command.english, command.chinese)
        sentence = f"{does[0].upper()}{does[1:]}{told('.', '。')}"
        parsers.add_parser(command.name, command=command, help=does, description=sentence)
    # Not listed in the help: for users who are used to typing it.
    asked = parsers.add_parser("help", add_help=False)
    asked.add_argument("about", nargs="?", choices=tuple(parsers.choices))
    asked.set_defaults(run=lambda args: _help(parsers.choices.get(args.about, parser)))
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
