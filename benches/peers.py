"""Races canju with two public solvers, in one run on one machine.

``python benches/peers.py FOLDER ...`` (a few minutes; needs g++ and cargo) builds the drivers of
``benches/peers`` with the sources in the folders, which are clones of

- https://github.com/YunyanDeng/doudizhu_endgame, two hands;
- https://github.com/jz315/bird-dou, three hands, at commit 06aebc0: the last one in which its crate
  of searches compiles with its crate of rules.

Each deal is solved on one thread, with the peer's own clock, and with that of a whole call of
``canju.solve``: the least of three. Deals come from ``random.Random``, the same everywhere.
Verdicts must agree. Prints a table for ``docs/speed.md``.
"""

from __future__ import annotations

import math
import random
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import canju

HERE = Path(__file__).parent / "peers"
DECK = [rank for rank in "3456789TJQKA2" for _ in range(4)] + ["B", "R"]
#: The puzzles of WZ403809264/doudizhu_solver.
EIGHT = (
    ("KK5543", "225543"),
    ("RA54333", "B222KQ"),
    ("2KKTT77554", "AA8"),
    ("RKKQJT9876633", "AAKQJT987"),
    ("2AKT96554", "BKJT8854"),
    ("RBAAKKQTT99", "2222JJTT"),
    ("B2AK998553", "RQQJJT953"),
    ("RAQQJJT999844", "B22AAT886633"),
)
#: Seconds for a deal; nodes for one of three hands.
PATIENCE, NODES = 60.0, 1_000_000

Hands = tuple[str, ...]


def deals(sizes: tuple[int, ...], number: int, seed: int) -> Iterator[Hands]:
    """Random hands of these sizes."""
    chance = random.Random(seed)
    for _ in range(number):
        cards = chance.sample(DECK, sum(sizes))
        ends = [sum(sizes[:i]) for i in range(len(sizes) + 1)]
        yield tuple("".join(cards[a:b]) for a, b in pairwise(ends))


class Peer:
    """A driver that reads a deal a line. It is started again after a deal that takes too long."""

    def __init__(self, command: list[str], write: Callable[[str], str] = str) -> None:
        self.command, self.write = command, write
        self.process: subprocess.Popen[str] | None = None

    def solve(self, hands: Hands) -> tuple[bool | None, float]:
        """The verdict for the first hand, ``None`` without one, and the seconds of the search."""
        process = self.process or subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.process = process
        assert process.stdin
        assert process.stdout
        process.stdin.write(" ".join(map(self.write, hands)) + "\n")
        process.stdin.flush()
        if select.select([process.stdout], [], [], PATIENCE)[0]:
            words = process.stdout.readline().split()
            if words:
                return (None if words[0] == "?" else words[0] == "1"), float(words[1])
        process.kill()
        process.wait()
        self.process = None
        return None, PATIENCE


def built(folder: Path, room: Path) -> tuple[str, Peer]:
    """The name and the driver of the peer whose sources are in a folder."""
    copy = room / folder.name
    if (folder / "doudizhu" / "negamax.h").exists():
        shutil.copytree(folder / "doudizhu", copy)
        shutil.copy(HERE / "doudizhu_endgame.cc", copy / "main.cc")
        sources = [str(path) for path in copy.glob("*.cc")]
        program = str(room / "doudizhu_endgame")
        command = ["g++", "-O3", "-std=c++11", "-o", program, *sources, "-lpthread"]
        subprocess.run(command, check=True)
        letters = str.maketrans("TBR", "0yz")
        return "doudizhu_endgame", Peer([program], lambda hand: hand.translate(letters).lower())
    if (folder / "crates" / "ddz-search").exists():
        for part in ("crates", "configs"):
            shutil.copytree(folder / part, copy / part)
        shutil.copy(folder / "Cargo.lock", copy)
        manifest = (folder / "Cargo.toml").read_text()
        for other in ("batch", "pyo3"):
            manifest = manifest.replace(f'"crates/ddz-{other}",', "")
        (copy / "Cargo.toml").write_text(manifest)
        with (copy / "crates/ddz-rules/src/engine.rs").open("a") as engine:
            engine.write((HERE / "bird_dou_ending.rs").read_text())
        examples = copy / "crates/ddz-search/examples"
        examples.mkdir(exist_ok=True)
        shutil.copy(HERE / "bird_dou.rs", examples / "canju.rs")
        command = ["cargo", "build", "--release", "-p", "ddz-search", "--example", "canju"]
        subprocess.run(command, cwd=copy, check=True)
        return "bird-dou", Peer([str(copy / "target/release/examples/canju"), str(NODES)])
    raise SystemExit(f"{folder}: no sources of doudizhu_endgame or bird-dou")


def ours(hands: Hands, rules: str) -> tuple[bool, float]:
    """The verdict, and the seconds of a call."""
    first, *others = (" ".join(hand) for hand in hands)
    start = time.perf_counter()
    if len(others) == 1:
        solution = canju.solve(first, others[0], rules=rules, threads=1)
    else:
        solution = canju.solve(first, farmers=others, rules=rules, threads=1)
    return bool(solution.wins), time.perf_counter() - start


def race(name: str, peer: Peer, hands: list[Hands], rules: str) -> None:
    """Prints a row of the table."""
    theirs, mine, undecided = [], [], 0
    for deal in hands:
        verdict, seconds = peer.solve(deal)
        for _ in range(2 if seconds < 1 else 0):
            seconds = min(seconds, peer.solve(deal)[1])
        wins, took = min((ours(deal, rules) for _ in range(3)), key=lambda one: one[1])
        undecided += verdict is None
        assert verdict in (None, wins), f"verdicts differ: {deal}"
        theirs.append(seconds)
        mine.append(took)
    ratios = [peers / own for peers, own in zip(theirs, mine, strict=True)]
    slow = [ratio for ratio, peers in zip(ratios, theirs, strict=True) if peers > 1e-4]
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    medians = [statistics.median(times) * 1e3 for times in (theirs, mine)]
    print(
        f"| {name} | {len(hands)}, {undecided} undecided | {medians[0]:.3f} | {medians[1]:.3f} "
        f"| {max(theirs) * 1e3:.1f} | {max(mine) * 1e3:.2f} | {mean:.1f} | {min(ratios):.2f} "
        f"| {min(slow, default=math.nan):.2f} |",
        flush=True,
    )


def main(*folders: str) -> None:
    """Builds the peers and prints the table."""
    with tempfile.TemporaryDirectory() as room:
        peers = dict(built(Path(folder).resolve(), Path(room)) for folder in folders)
        print(
            "| deals | number | peer, median ms | canju, median ms | peer, worst ms "
            "| canju, worst ms | ratio: geometric mean | least | least over 0.1 ms |"
        )
        print("|---|---|---|---|---|---|---|---|---|")
        for name, peer in peers.items():
            if name == "bird-dou":
                for size, number in ((4, 40), (5, 40), (6, 3)):
                    hands = list(deals((size, size, size), number, 100 + size))
                    race(f"{name} {size}/{size}/{size}", peer, hands, "douzero")
                continue
            race(f"{name}, eight puzzles", peer, list(EIGHT), "doudizhu")
            for size in (8, 10, 12):
                hands = list(deals((size, size), 40, size))
                race(f"{name} {size}v{size}", peer, hands, "doudizhu")


if __name__ == "__main__":
    main(*sys.argv[1:])
