"""The command line: ``canju solve``, ``canju play``, ``canju table`` and others.

Each command is a module with a ``Command``: its arguments, which ``options`` describes, and a
function that takes the parsed arguments, prints through ``output`` and returns the exit code.
Commands raise errors, which ``main`` turns into a message and an exit code.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from canju._messages import ENGLISH, SUBSTITUTE, of_command, speaking
from canju.cli import (
    batch,
    compose,
    deal,
    explain,
    match,
    odds,
    play,
    prove,
    publish,
    rate,
    review,
    rules,
    solve,
    split,
    table,
)
from canju.cli.output import INTERRUPTED, LIMIT, WRONG, can_write, complain, on_odd_signs
from canju.cli.parser import lang_in, program
from canju.cli.words import told
from canju.errors import CanjuError, LimitError

__all__ = ["main"]

#: Commands in the order of ``canju --help``.
_COMMANDS = (
    *(solve.SOLVE, solve.REPLY, explain.COMMAND, review.COMMAND, odds.COMMAND),
    *(batch.COMMAND, prove.PROVE, prove.CHECK, play.COMMAND, deal.COMMAND, split.COMMAND),
    *(match.COMMAND, compose.COMMAND, rate.COMMAND, publish.COMMAND),
    *(table.COMMAND, rules.COMMAND),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code.

    Args:
        argv: the arguments after the program's name; those of the process by default.

    >>> main(["reply", "7 8", "9 T", "--to-beat", "7"])
    8
    0
    """
    on_odd_signs(sys.stdout, SUBSTITUTE)
    on_odd_signs(sys.stderr, SUBSTITUTE)
    on_odd_signs(sys.stdin, "replace")
    try:
        language = of_command(lang_in(argv))
    except CanjuError as error:
        return complain(error, WRONG)
    # An encoding without simplified characters would print question marks: English is better.
    with speaking(language if can_write("胜负") else ENGLISH):
        return _run(argv)


def _run(argv: Sequence[str] | None) -> int:
    """Runs a command line in the current language, and returns its exit code."""
    try:
        args = program(_COMMANDS).parse_args(argv)
        code: int = args.run(args)
        return code
    except SystemExit as done:  # argparse has printed its message
        return done.code if isinstance(done.code, int) else WRONG
    except LimitError as error:
        return complain(error, LIMIT)
    except CanjuError as error:
        return complain(error, WRONG)
    except KeyboardInterrupt:
        return complain(told("interrupted", "已中断"), INTERRUPTED)
