"""Counts the instructions of a few fixed searches, so that a slow-down is seen on a noisy machine.

``python benches/instructions.py`` (needs valgrind; two minutes) compares with the record in
``instructions.txt`` and ends with 1 where a search takes over two per cent more nodes or
instructions; ``--write`` makes the record anew. Nodes are the same everywhere, instructions
with the same compiler.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE / "instructions.txt"

#: Size, first seed, number of deals.
SEARCHES = (
    ("10v10", 0, 100),
    ("14v14", 10, 25),
    ("17v17", 20, 3),
    ("20v17", 20, 3),
    ("2x12v12", 0, 20),
)

#: So much more than recorded is a slow-down.
TOLERANCE = 1.02


def bench() -> str:
    """The bench's program, built."""
    build = ["cargo", "bench", "--bench", "deals", "--no-run"]
    told = subprocess.run(build, cwd=HERE.parent, check=True, capture_output=True, text=True)
    found = re.search(r"\((target/\S+)\)", told.stderr)
    assert found, told.stderr
    return str(HERE.parent / found[1])


def count(program: str, size: str, seed: int, deals: int) -> tuple[int, int]:
    """Nodes and instructions of deciding some deals with one thread."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    search = [program, size, "--from", str(seed), "--count", str(deals), "--each"]
    told = subprocess.run([*tool, *search], check=True, capture_output=True, text=True)
    nodes = sum(int(number) for number in re.findall(r" ms (\d+) nodes", told.stdout))
    collected = re.search(r"Collected : (\d+)", told.stderr)
    assert collected, told.stderr
    return nodes, int(collected[1])


def main(*args: str) -> int:
    """Counts, and compares or writes."""
    program = bench()
    known = {}
    if RECORD.exists():
        for line in RECORD.read_text().splitlines():
            name, nodes, instructions = line.rsplit(maxsplit=2)
            known[name] = int(nodes), int(instructions)
    slower, lines = False, []
    for size, seed, deals in SEARCHES:
        name = f"{size} seeds {seed} to {seed + deals - 1}"
        counted = count(program, size, seed, deals)
        lines.append(f"{name} {counted[0]} {counted[1]}")
        ratios = [new / old for new, old in zip(counted, known.get(name, counted), strict=True)]
        slower |= max(ratios) > TOLERANCE
        print(
            f"{name}: {counted[0]:,} nodes ({ratios[0]:.3f} of the record), "
            f"{counted[1]:,} instructions ({ratios[1]:.3f}), {counted[1] // counted[0]:,} a node"
        )
    if "--write" in args:
        RECORD.write_text("\n".join(lines) + "\n")
        return 0
    return int(slower)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
