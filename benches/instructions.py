"""Counts the instructions of a few fixed searches, which shows slow-downs even on a noisy machine.

``python benches/instructions.py`` (needs valgrind; a minute) compares with the record in
``instructions.txt``. It exits with 1 if a search takes over two per cent more nodes or
instructions. ``--write`` writes a new record. Nodes are the same everywhere; instructions are
compared only with the compiler of the record. Whole calls of ``solve`` are counted, too, if
canju is installed, and compared only under the interpreter of the record.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE / "instructions.txt"

#: Bench, size, first seed, number of deals.
SEARCHES = (
    ("deals", "10v10", 0, 100),
    ("deals", "14v14", 10, 25),
    ("deals", "17v17", 20, 3),
    ("deals", "20v17", 20, 3),
    ("deals", "2x12v12", 0, 20),
    ("three", "10/10/10", 0, 20),
    ("three", "14/12/12", 4, 6),
)

#: Other options of each bench: one thread, and no limit that a search reaches.
OPTIONS = {"deals": (), "three": ("--threads", "1", "--seconds", "600")}

#: Highest ratio to the record that is not a slow-down: of a search, and of a call, in which the
#: interpreter's memory lies elsewhere each time.
TOLERANCE, CALL_TOLERANCE = 1.02, 1.05

#: Whole calls by name: cards of both hands, first seed and number of deals.
CALLS = {"a call of 1v1": (1, 0, 1), "a call of 6v6": (6, 0, 10), "a call of 8v8": (8, 0, 10)}
#: Its arguments are those of CALLS, and a number of calls.
CALL = """
import sys
import canju
cards, first, deals, calls = map(int, sys.argv[1:])
hands = [tuple(map(str, canju.deal(cards, cards, seed=first + i))) for i in range(deals)]
for i in range(calls):
    canju.solve(*hands[i % deals], threads=1)
"""


def build(bench: str) -> str:
    """Builds a bench and returns the path of its program."""
    command = ["cargo", "bench", "--bench", bench, "--no-run"]
    built = subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True, text=True)
    found = re.search(r"Executable .*\((\S+)\)", built.stderr)
    assert found, built.stderr
    return str(HERE.parent / found[1])


def counted(*command: str) -> tuple[str, int]:
    """What a program prints, and its instructions."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    # Python's objects lie in the order of their hashes.
    seeded = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([*tool, *command], check=True, capture_output=True, text=True, env=seeded)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected, done.stderr
    return done.stdout, int(collected[1])


def count(program: str, *options: str) -> tuple[int, int]:
    """Nodes and instructions of solving some deals with one thread."""
    printed, instructions = counted(program, *options, "--each")
    return sum(map(int, re.findall(r" ms (\d+) nodes", printed))), instructions


def count_call(*deals: int) -> int:
    """Instructions of a call: those of 1,000 more in the same process."""
    few, many = (
        counted(sys.executable, "-c", CALL, *map(str, (*deals, calls)))[1] for calls in (1000, 2000)
    )
    return (many - few) // 1000


def main(*args: str) -> int:
    """Counts, then compares with the record or writes it."""
    programs = {bench: build(bench) for bench in OPTIONS}
    compiler = subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True)
    head, *rows = RECORD.read_text().splitlines()
    same = head == compiler.stdout.strip()
    if not same:
        print(f"{compiler.stdout.strip()} compares nodes alone: the record is of {head}")
    known = {}
    for row in rows:
        name, nodes, instructions = row.rsplit(maxsplit=2)
        known[name] = int(nodes), int(instructions)
    slower, lines = False, [compiler.stdout.strip()]
    for bench, size, seed, deals in SEARCHES:
        name = f"{size} seeds {seed} to {seed + deals - 1}"
        seeds = ("--from", str(seed), "--count", str(deals))
        found = count(programs[bench], size, *seeds, *OPTIONS[bench])
        lines.append(f"{name} {found[0]} {found[1]}")
        ratios = [new / old for new, old in zip(found, known.get(name, found), strict=True)]
        slower |= max(ratios if same else ratios[:1]) > TOLERANCE
        print(
            f"{name}: {found[0]:,} nodes ({ratios[0]:.3f} of the record), "
            f"{found[1]:,} instructions ({ratios[1]:.3f}), {found[1] // found[0]:,} a node",
            flush=True,
        )
    python = f"Python {platform.python_version()}"
    for call, deals in CALLS.items() if importlib.util.find_spec("canju") else ():
        name, number = f"{call}, {python}", count_call(*deals)
        lines.append(f"{name} 0 {number}")
        ratio = number / known.get(name, (0, number))[1]
        slower |= same and ratio > CALL_TOLERANCE
        print(f"{name}: {number:,} instructions ({ratio:.3f})", flush=True)
    if "--write" in args:
        RECORD.write_text("\n".join(lines) + "\n")
        return 0
    return int(slower)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
