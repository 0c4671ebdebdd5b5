"""Measures each idea of the searches: how many nodes or instructions it saves.

``python benches/worth.py`` (about half an hour; needs valgrind) solves the same random deals with
all ideas and without one idea after the other, with one thread. It writes the tables in
``benches/ideas.md``. ``--quick`` takes a few deals of each size and only prints. Names of ideas, as
``worth --ideas`` prints them, select ideas; they only print, too.

A ratio is what a deal takes without the idea, divided by what it takes with all ideas. Sums depend
on a few hard deals, so look at the geometric mean first. A deal that reaches the limit of nodes
counts with the limit, so these ratios are lower bounds.
"""

from __future__ import annotations

import math
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "benches" / "ideas.md"

#: Head of a column, and the arguments of the bench.
SIZES = {
    "14 v 14": ("14v14",),
    "17 v 17": ("17v17",),
    "20 v 17": ("20v17",),
    "shortest, 12 v 12": ("12v12", "--lengths"),
    "Run Fast, 16 v 16": ("16v16", "--run-fast"),
    "Run Fast, shortest, 12 v 12": ("12v12", "--run-fast", "--lengths"),
    "10, 10, 10": ("10/10/10",),
    "12, 10, 10": ("12/10/10",),
    "14, 12, 12": ("14/12/12",),
}

#: Ideas that save time rather than nodes: instructions are counted.
FASTER = {
    "guess-cache",
    "pair-cache",
    "leaves",
    "kept-children",
    "filter",
    "narrow-keys",
    "listed-hands",
    "newer-processors",
}

FROM = 5000

#: Changes below this are not shown: switches, and where data lies, cost a few instructions.
LEAST = 0.01

#: What a deal takes: its answer ("undecided" at the limit), and nodes or instructions.
Deal = tuple[str, int]


@dataclass(frozen=True)
class Extent:
    """Number of deals of each size, and the limit of nodes."""

    deals: int
    nodes: int


NODES, INSTRUCTIONS = Extent(100, 100_000), Extent(40, 20_000)
QUICK = Extent(20, 20_000)

SECTION = """\
## Ideas of the search

What a search takes without each idea that makes it faster, as a ratio: with 1.20 it takes a fifth
more. The first number is the geometric mean over deals, the second the ratio of sums, which depends
on a few hard deals. With "≥" some deals reached the limit. A dash means that no deal of this
size changes by 1 %. One thread (`python benches/worth.py`, {date}).

Nodes of {nodes.deals} random deals of each size, at most {nodes.nodes:,} a deal:

{}

Other ideas save time rather than nodes.
Instructions of the processor for {instructions.deals} deals of each size, without those that reach
{instructions.nodes:,} nodes:

{}

"""


def build() -> str:
    """Builds the bench with the switches and returns the path of its program."""
    command = ["cargo", "bench", "--features", "ideas", "--bench", "worth", "--no-run"]
    built = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found = re.search(r"Executable .*\((\S+)\)", built.stderr)
    assert found, built.stderr
    return str(ROOT / found[1])


def solve(program: str, size: str, off: str | None, extent: Extent, counted: bool) -> list[Deal]:
    """Solves the deals of a size; `counted` counts instructions instead of nodes."""
    command = [program, *SIZES[size], "--from", str(FROM)]
    command += ["--count", str(extent.deals), "--nodes", str(extent.nodes)]
    if off:
        command += ["--off", off]
    with tempfile.TemporaryDirectory() as folder:
        profiles = Path(folder)
        if counted:
            tool = ["valgrind", "--tool=callgrind", "--dump-after=worth::solve_deal"]
            command = [*tool, f"--callgrind-out-file={profiles / 'out'}", *command]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        rows = [line.split() for line in done.stdout.splitlines()]
        if not counted:
            return [(answer, int(nodes)) for _, answer, nodes in rows]
        deals = []
        for i, (_, answer, _) in enumerate(rows):
            total = re.search(r"^totals: (\d+)", (profiles / f"out.{i + 1}").read_text(), re.M)
            assert total
            deals.append((answer, int(total[1])))
        return deals


@dataclass(frozen=True)
class Ratio:
    """Ratios of all deals without an idea to those with all ideas."""

    mean: float
    #: Standard error of the mean, as a share of it.
    error: float
    sums: float
    capped: int

    def __str__(self) -> str:
        sign = "≥ " if self.capped else ""
        return f"{sign}{digits(self.mean)} / {digits(self.sums)}"


def digits(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 9.95 else f"{ratio:.0f}"


def compare(usual: list[Deal], without: list[Deal], counted: bool) -> Ratio | None:
    """Compares deals; None if the idea changes none of them by 1 %."""
    pairs = [pair for pair in zip(usual, without, strict=True) if pair[0][0] != "undecided"]
    if counted:
        # What a search has done when it reaches a limit says nothing about its speed.
        pairs = [pair for pair in pairs if pair[1][0] != "undecided"]
    capped = sum(other[0] == "undecided" for _, other in pairs)
    assert all(other[0] in (one[0], "undecided") for one, other in pairs), "verdicts differ"
    # Some deals of three hands are decided without a node.
    logs = [math.log(max(other[1], 1) / max(one[1], 1)) for one, other in pairs]
    if max(map(abs, logs)) < LEAST:
        return None
    mean = sum(logs) / len(logs)
    error = math.sqrt(sum((log - mean) ** 2 for log in logs)) / len(logs)
    sums = sum(other[1] for _, other in pairs) / sum(one[1] for one, _ in pairs)
    return Ratio(math.exp(mean), error, sums, capped)


def table(rows: list[tuple[str, list[Ratio | None]]]) -> str:
    """A table in Markdown."""
    lines = [f"| idea | {' | '.join(SIZES)} |", "|---" * (1 + len(SIZES)) + "|"]
    for does, ratios in rows:
        lines.append(f"| {does} | {' | '.join(str(ratio or '–') for ratio in ratios)} |")
    return "\n".join(lines)


def write(tables: list[str]) -> None:
    """Writes the section of the page anew."""
    section = SECTION.format(*tables, nodes=NODES, instructions=INSTRUCTIONS, date=date.today())
    page = re.sub(r"(?s)## Ideas of the search\n.*", lambda _: section, PAGE.read_text())
    PAGE.write_text(page)


def measure(program: str, ideas: dict[str, str], extent: Extent, counted: bool) -> str:
    """Measures and prints ideas; returns their table."""
    usual = {size: solve(program, size, None, extent, counted) for size in SIZES} if ideas else {}
    rows = []
    for name, does in ideas.items():
        print(f"{name}: {does}", flush=True)
        ratios = []
        for size in SIZES:
            ratio = compare(usual[size], solve(program, size, name, extent, counted), counted)
            ratios.append(ratio)
            if ratio:
                limited = f", {ratio.capped} at the limit" if ratio.capped else ""
                print(f"  {size:20} {ratio} (± {ratio.error:.1%}{limited})", flush=True)
        rows.append((does.rstrip("."), ratios))
    return table(rows)


def main(*args: str) -> int:
    """Measures ideas, and writes the tables if all were measured."""
    quick, names = "--quick" in args, {arg for arg in args if not arg.startswith("-")}
    program = build()
    listed = subprocess.run([program, "--ideas"], check=True, capture_output=True, text=True)
    ideas = dict(line.split(" ", 1) for line in listed.stdout.splitlines())
    if unknown := names - set(ideas):
        print(f"unknown: {', '.join(unknown)}; choose from {', '.join(ideas)}", file=sys.stderr)
        return 2
    tables = []
    for counted, extent in ((False, NODES), (True, INSTRUCTIONS)):
        chosen = {
            name: does
            for name, does in ideas.items()
            if (name in FASTER) == counted and (not names or name in names)
        }
        tables.append(measure(program, chosen, QUICK if quick else extent, counted))
    if not quick and not names:
        write(tables)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
