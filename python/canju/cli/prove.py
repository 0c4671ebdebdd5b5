"""``canju prove`` and ``canju check``: write proofs, and check them."""

from __future__ import annotations

import argparse

from canju._canju import claims_told
from canju.cli.options import POSITION, Command
from canju.cli.output import (
    SOLVED,
    WRONG,
    as_json,
    save,
    say,
    say_bytes,
    say_json,
    whisper,
)
from canju.cli.positions import exit_code, position_in, solution_of
from canju.cli.words import told
from canju.errors import ProofError, on_a_line
from canju.language.languages import ENGLISH, current, speaking
from canju.proofs import Proof
from canju.solution import solve


def _prove(args: argparse.Namespace) -> int:
    """Runs ``canju prove``: writes the proof to a file and prints its claim."""
    solution = solution_of(args, position_in(args))
    proof = solution.prove()
    counts = {"positions": proof.positions, "choices": proof.choices, "bytes": len(proof)}
    text = as_json({"claim": proof.claim, **counts}) if args.format == "json" else proof.text()
    if args.output == "-":
        say_bytes(bytes(proof))
        whisper(f"{text}\n")
    else:
        save(args.output, lambda: proof.save(args.output))
        say(text)
    return exit_code(solution, args)


def _check(args: argparse.Namespace) -> int:
    """Runs ``canju check``: prints a line for each file; returns the highest exit code."""
    highest = SOLVED
    for path in args.files:
        # JSON is the same in every language.
        with speaking(ENGLISH if args.format == "json" else current()):
            code, about = _checked(path)
        highest = max(highest, code)
        if args.format == "json":
            say_json({"file": path, "accepted": not code, "code": code, "said": about})
        elif code:
            say(told("{}: refused: {}", "{}：拒绝：{}", on_a_line(path), about))
        else:
            say(told("{}: accepted: {}", "{}：接受：{}", on_a_line(path), about))
    return highest


def _checked(path: str) -> tuple[int, str]:
    """Checks a file; returns the exit code, and the claim or the reason for a refusal."""
    is_input = path == "-"
    try:
        with open(0 if is_input else path, "rb", closefd=not is_input) as file:
            proof = Proof._read(file)
        proof.check()
    except ProofError as error:
        return error.code, str(error)
    except OSError as error:
        return WRONG, error.strerror or str(error)
    claims = claims_told(current().name, proof._claims)
    return SOLVED, told("{} ({:,} positions)", "{}（{:,} 个局面）", claims, proof.positions)


PROVE = Command(
    _prove,
    f"-o/--output {POSITION} --goal",
    [solve],
)
CHECK = Command(_check, "files")
