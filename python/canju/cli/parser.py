"""The parser that commands add themselves to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from difflib import get_close_matches
from typing import Any, NoReturn, Protocol

from canju._messages import ENGLISH, Language, current
from canju.cli.output import SOLVED, WRONG, complain, say
from canju.errors import CanjuError, on_a_line, shown

#: What a command does with its arguments; it returns the exit code.
Run = Callable[[argparse.Namespace], int]


#: Characters of a complaint of the parser's.
_LONGEST = 400
#: Complaints that a mistyped option may be behind: what it takes is then taken for something else,
#: or missing.
_UNKNOWN_OR_MISSING = (Language.bad_unknown, Language.bad_missing)
#: Characters of a name that is compared with others: shorter ones are all alike, longer ones are
#: no slips.
_SHORTEST, _MOST = 3, 30


#: What other programs call an option, and what does that here; of several, what the command has.
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "json": ("--format json",),
    "jsonl": ("--format jsonl",),
    "csv": ("--format csv",),
    "depth": ("--tree N",),
    "timeout": ("--time-limit SECONDS",),
    "limit": ("--time-limit SECONDS",),
    "time": ("--time-limit SECONDS",),
    "memory": ("--memory-limit BYTES",),
    "jobs": ("--threads N",),
    "j": ("--threads N",),
    "n": ("--count N", "--games N"),
    "trump": ("--rules honeymoon-bridge:S",),
    "ruleset": ("--rules NAME",),
    "variant": ("--rules NAME",),
    "language": ("--lang LANG",),
    "locale": ("--lang LANG",),
    "output": ("--output FILE", "a shell's > FILE"),
    "o": ("--output FILE", "a shell's > FILE"),
}
#: The same of commands.
COMMANDS_ELSEWHERE = {
    "best": "canju reply",
    "hint": "canju reply",
    "move": "canju reply",
    "bestmove": "canju reply",
    "tree": "canju solve, which prints the tree",
    "analyse": "canju solve",
    "analyze": "canju solve",
    "eval": "canju solve",
    "puzzle": "canju compose",
    "generate": "canju compose",
    "shuffle": "canju deal",
    "rate": "canju compose, or canju.rate in Python",
    "bench": "benches/ of the sources",
    "version": "canju --version",
}


class _Help(argparse.RawDescriptionHelpFormatter):
    """Writes help in the language of the command."""

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        """The usage, with its word before it."""
        super().add_usage(usage, actions, groups, current().usage if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """A heading."""
        super().start_section(heading and current().help(heading))

    def add_text(self, text: str | None) -> None:
        """What stands before or after all options."""
        super().add_text(text and current().help(text))

    def _expand_help(self, action: argparse.Action) -> str:
        told = copy(action)
        told.help = action.help and current().help(action.help)
        return super()._expand_help(told)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints look like all others of the program.

    A name mistyped is answered with the nearest right one. What argparse does of that itself came
    with Python 3.14, and leaves out options.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"formatter_class": _Help, **kwargs})
        self.suggest_on_error = False  # once is enough
        self._typed: list[str] = []
        #: What to add to a complaint about a wrong choice.
        self._remark = ""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Ends the program here for what is unknown: who knows the options can name a near one."""
        self._typed = sys.argv[1:] if args is None else list(args)
        namespace, unknown = super().parse_known_args(self._typed, namespace)
        if unknown:
            self.error(ENGLISH.bad_unknown.format(" ".join(map(on_a_line, unknown))))
        return namespace, []

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Checks a choice; commands are one."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError:
            names = [name for name in action.choices or () if isinstance(name, str)]
            if isinstance(value, str):
                self._remark = _near_choice(value, names)
            raise

    def _near_option(self) -> str:
        """A remark on the first option that is none, where another one is near or does the same."""
        said = current()
        for word in self._typed:
            if word == "--":  # what follows are no options
                break
            name = word.partition("=")[0]
            if not name.startswith("-") or name in self._option_string_actions:
                continue
            if (other := self._here(name.lstrip("-"))) is not None:
                return said.bad_see.format(said.help(other)) if other else ""
            if near := _near(name, self._option_string_actions):
                return said.bad_near_not.format(near, on_a_line(name))
        return ""

    def _here(self, name: str) -> str | None:
        """Returns the option of this command for one of another program; empty if it has none.

        ``None`` is for a name that no other program has: it may be a slip of the keys.
        """
        if name not in ELSEWHERE:
            return None
        for instead in ELSEWHERE[name]:
            option, _, value = instead.partition(" ")
            found = self._option_string_actions.get(option)
            is_taken = found is not None and (found.choices is None or value in found.choices)
            if is_taken or not option.startswith("-"):
                return instead
        return ""

    def error(self, message: str) -> NoReturn:
        """Ends the program with a complaint, that is short whatever was typed."""
        said, remark = current(), self._remark
        if any(kind.blanks_of(message) is not None for kind in _UNKNOWN_OR_MISSING):
            remark = self._near_option()
        message = said.complaint(message)
        if len(message) > _LONGEST:
            # The argument's name comes first, what there is to choose from last.
            message = f"{message[: _LONGEST // 2]}…{message[-_LONGEST // 2 :]}"
        self.exit(complain(said.bad_see_help.format(message + remark, self.prog), WRONG))

    def _print_message(self, message: str, file: object = None) -> None:
        """Writes help, which is all that argparse writes by itself."""
        if message:
            say(message, end="")


class _Version(argparse.Action):
    """``--version``; reading it takes longer than all else at the start, so only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        say(f"canju {version('canju')}")
        parser.exit(SOLVED)


class AddCommand(Protocol):
    """Makes the parser of one command: its name, what runs it, and what it does in a few words.

    ``formats`` are the choices of ``--format``, the default first.
    """

    def __call__(
        self, name: str, run: Run, does: str, formats: Sequence[str] = ("text", "json")
    ) -> Parser:
        """Makes the parser."""


class HasCommand(Protocol):
    """A module that adds a command."""

    def add(self, command: AddCommand, /) -> None:
        """Adds the command."""


def program(modules: Sequence[HasCommand]) -> Parser:
    """The program's parser, with the commands of the modules."""
    parser = Parser(
        prog="canju",
        description="Open-hand card endgames, solved exactly.",
        epilog=current().exit_codes,
        allow_abbrev=False,
    )
    add_lang(parser)
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help="print the version")
    parser.set_defaults(run=lambda _: _help(parser))
    commands = parser.add_subparsers(metavar="COMMAND")

    def command(
        name: str, run: Run, does: str, formats: Sequence[str] = ("text", "json")
    ) -> Parser:
        made = commands.add_parser(
            name,
            help=does,
            description=described(does),
            epilog=current().exit_codes,
            allow_abbrev=False,
        )
        add_lang(made)
        made.add_argument("--format", choices=formats, default=formats[0])
        made.set_defaults(run=run)
        return made

    for module in modules:
        module.add(command)
    # Not listed: it is the habit of those who type it.
    asked = commands.add_parser("help", add_help=False)
    asked.add_argument("about", nargs="?", choices=tuple(commands.choices))
    asked.set_defaults(run=lambda args: _help(commands.choices.get(args.about, parser)))
    return parser


def described(does: str) -> str:
    """What a command does, as a sentence."""
    said = current()
    told = said.help(does)
    return f"{told[0].upper()}{told[1:]}{said.stop}"


def add_lang(parser: Parser) -> None:
    """The language, which ``lang_in`` has read by then."""
    parser.add_argument(
        "--lang",
        metavar="LANG",
        default=argparse.SUPPRESS,
        help="en or zh (default: that of the environment)",
    )


def lang_in(argv: Sequence[str] | None) -> str | None:
    """The ``--lang`` of a command line, which is needed before the rest is read.

    >>> lang_in(["solve", "3", "4", "--lang", "zh"]), lang_in(["--lang=en"]), lang_in(["solve"])
    ('zh', 'en', None)
    """
    words = list(sys.argv[1:] if argv is None else argv)
    found = None
    for place, word in enumerate(words):
        if word == "--":  # what follows are no options
            break
        if word == "--lang" and place + 1 < len(words):
            found = words[place + 1]
        elif word.startswith("--lang="):
            found = word.partition("=")[2]
    return found


def _near(name: str, right: Iterable[str]) -> str | None:
    """The right name that is most like another one; ``None`` where none is.

    >>> _near("slove", ["reply", "solve"]), _near("poker", ["reply", "solve"])
    ('solve', None)
    """
    if not _SHORTEST <= len(name) <= _MOST:
        return None
    return next(iter(get_close_matches(name.lower(), right, 1)), None)


def _near_choice(value: str, names: Sequence[str]) -> str:
    """What to add where a choice is wrong: the nearest right one, or what does the same.

    >>> _near_choice("hint", ["reply", "solve"]), _near_choice("fastets", ["fastest"])
    ('; see canju reply', '; did you mean fastest?')
    """
    said = current()
    if value in COMMANDS_ELSEWHERE and "solve" in names:
        return said.bad_see.format(said.help(COMMANDS_ELSEWHERE[value]))
    if near := _near(value, names):
        return said.bad_near.format(near)
    return said.bad_hand if "solve" in names and _is_hand(value) else ""


def _is_hand(word: str) -> bool:
    """Whether a word reads as cards.

    >>> _is_hand("RJ A 5 3"), _is_hand("poker")
    (True, False)
    """
    from canju._canju import Hand  # most command lines do without

    try:
        return bool(Hand(word))
    except CanjuError:
        return False


def _help(parser: Parser) -> int:
    """Without a command: what there is."""
    parser.print_help()
    return SOLVED


def positive(text: str) -> int:
    """An argument that is a whole number from 1 on."""
    if not natural(text):
        raise argparse.ArgumentTypeError(ENGLISH.bad_positive.format(shown(text)))
    return int(text)


def natural(text: str) -> int:
    """An argument that is a whole number from 0 on."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(ENGLISH.bad_natural.format(shown(text)))
    return int(text)
