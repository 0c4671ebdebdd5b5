"""``canju prove`` and ``canju check``: proofs written, and checked."""

from __future__ import annotations

import argparse

from canju import check as checker
from canju._messages import current
from canju.cli.output import SOLVED, Unwritable, say, say_json
from canju.cli.parser import AddCommand
from canju.cli.positions import add_position, exit_code, position_in, solution_of
from canju.errors import on_a_line


def add(command: AddCommand) -> None:
    """Adds both commands."""
    parser = command("prove", _prove, "write a proof of who wins, which anybody can check")
    parser.add_argument(
        "first",
        metavar="A",
        help="the hand to move, or 'A | B | to beat', or - to read that from standard input",
    )
    parser.add_argument("second", metavar="B", nargs="?", help="the other hand")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the file to write")
    add_position(parser)
    parser.add_argument(
        "--goal", choices=("win", "fastest"), default="win", help="who wins, or also how soon"
    )
    parser = command("check", _check, "check proofs")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a proof")


def _prove(args: argparse.Namespace) -> int:
    """``canju prove``: the proof goes to a file, what is proved is printed."""
    solution = solution_of(args, position_in(args))
    proof = solution.prove()
    try:
        proof.save(args.output)
    except OSError as error:
        raise Unwritable(f"{on_a_line(args.output)}: {error.strerror or error}") from None
    if args.format == "json":
        counts = {"positions": proof.positions, "choices": proof.choices, "bytes": len(proof)}
        say_json({"claim": proof.claim, **counts})
    else:
        say(proof.text())
    return exit_code(solution, args)


def _check(args: argparse.Namespace) -> int:
    """``canju check``: a line for each file; the highest exit code of them."""
    highest, said = SOLVED, current()
    for path in args.files:
        code, line = checker.check_file(path)
        highest = max(highest, code)
        _, _, about = line.partition(": ")
        if args.format == "json":
            say_json({"file": path, "accepted": not code, "code": code, "said": about})
        else:
            form = said.proof_refused if code else said.proof_accepted
            say(form.format(on_a_line(path), about))
    return highest
