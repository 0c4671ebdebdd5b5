"""``canju prove`` and ``canju check``: write proofs, and check them."""

from __future__ import annotations

import argparse

from canju._canju import claims_told
from canju._messages import ENGLISH, Language, current
from canju.cli.output import (
    SOLVED,
    WRONG,
    Unwritable,
    as_json,
    say,
    say_bytes,
    say_json,
    whisper,
)
from canju.cli.parser import Commands, add_command
from canju.cli.positions import add_goal, add_position, exit_code, position_in, solution_of
from canju.errors import ProofError, on_a_line


def add(commands: Commands) -> None:
    """Adds both commands."""
    parser = add_command(
        commands, "prove", _prove, "write a proof of the verdict that anybody can check"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="the file to write, or - for standard output",
    )
    add_position(parser)
    add_goal(parser)
    parser = add_command(commands, "check", _check, "check proofs")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a proof file, or - for standard input"
    )


def _prove(args: argparse.Namespace) -> int:
    """Runs ``canju prove``: writes the proof to a file and prints its claim."""
    solution = solution_of(args, position_in(args))
    proof = solution.prove()
    counts = {"positions": proof.positions, "choices": proof.choices, "bytes": len(proof)}
    told = as_json({"claim": proof.claim, **counts}) if args.format == "json" else proof.text()
    if args.output == "-":
        say_bytes(bytes(proof))
        whisper(f"{told}\n")
    else:
        try:
            proof.save(args.output)
        except OSError as error:
            about = on_a_line(args.output), error.strerror or error
            raise Language.wrong_writing.error(Unwritable, *about) from None
        say(told)
    return exit_code(solution, args)


def _check(args: argparse.Namespace) -> int:
    """Runs ``canju check``: prints a line for each file; returns the highest exit code."""
    highest, said = SOLVED, current()
    for path in args.files:
        code, about = _checked(path, ENGLISH if args.format == "json" else said)
        highest = max(highest, code)
        if args.format == "json":
            say_json({"file": path, "accepted": not code, "code": code, "said": about})
        else:
            form = said.proof_refused if code else said.proof_accepted
            say(form.format(on_a_line(path), about))
    return highest


def _checked(path: str, said: Language) -> tuple[int, str]:
    """Checks a file; returns the exit code, and the claim or the reason for a refusal."""
    from canju.proofs import Proof  # imported only here, as no other command needs it

    is_input = path == "-"
    try:
        with open(0 if is_input else path, "rb", closefd=not is_input) as file:
            proof = Proof._read(file)
        proof.check()
    except ProofError as error:
        return error.code, str(error)
    except OSError as error:
        return WRONG, error.strerror or str(error)
    return SOLVED, said.proof_of.format(claims_told(said.name, proof._claims), proof.positions)
