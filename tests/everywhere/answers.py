"""Answers that must be the same on every machine, written into a folder and compared.

``python answers.py FOLDER`` writes a file for each part; ``python answers.py FOLDER OTHER`` also
compares them with those of another machine, reads its endgame table, proof and pickle, and exits
with 1 if something differs. Needs only canju: it runs under an emulator and in Pyodide.
"""

from __future__ import annotations

import array
import json
import pickle
import platform
import sys
import threading
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import canju
from canju import check
from canju.bridge import EndgameTable, masks
from canju.one_hand import split_many

#: A part gets the folder to write files into, and returns plain data.
Part = Callable[[Path], Any]

BRIDGE = ("AS QS 2H", "KS 3S 3H"), ("AS KH QD JC TS 9H", "KS QH JD TC 9S 8H")


def facts(solution: Any) -> list[Any]:
    """Winner, plays, nodes: none depends on the clock."""
    told = [solution.winner, str(solution.best), [str(play) for play in solution.winning_plays]]
    return [*told, solution.stats.nodes]


def two_hands(_: Path) -> Any:
    return [facts(canju.solve(*canju.deal(8, 8, seed=seed), threads=1)) for seed in range(20)]


def shortest(_: Path) -> Any:
    solved = [
        canju.solve(*canju.deal(6, 6, seed=seed), goal="fastest", threads=1) for seed in range(4)
    ]
    return [[*facts(solution), str(solution.line)] for solution in solved]


def large(_: Path) -> Any:
    deals = [canju.deal(17, 17, seed=seed) for seed in range(10)]
    return [[str(hand) for hand in deal] for deal in deals], facts(
        canju.solve(*canju.deal(12, 12, seed=1), threads=1)
    )


def other_games(_: Path) -> Any:
    answers = []
    for seed in range(4):
        hands = [
            "".join(c for c in str(hand) if c not in "RB2A ")
            for hand in canju.deal(9, 9, seed=seed)
        ]
        answers.append(facts(canju.solve(*hands, rules="run-fast", threads=1)))
        hands = canju.deal(7, 7, seed=seed, jokers=True)
        answers.append(facts(canju.solve(*hands, rules="zheng-shangyou", threads=1)))
    return answers


def three_hands(_: Path) -> Any:
    deals = [canju.deal(6, 6, 5, seed=seed) for seed in range(6)]
    return [facts(canju.solve(one, farmers=others, threads=1)) for one, *others in deals]


def tricks(_: Path) -> Any:
    solved = [
        canju.solve(*hands, rules=f"honeymoon-bridge:{trump}")
        for hands in BRIDGE
        for trump in ("NT", "S", "H")
    ]
    return [[solution.tricks, str(solution.best)] for solution in solved]


def threads(_: Path) -> Any:
    """Threads of Python's, if there are some, each with two of the core's."""
    found: list[Any] = [None] * 4

    def ask(place: int) -> None:
        deals = [canju.deal(8, 8, seed=seed) for seed in range(place, place + 3)]
        found[place] = [canju.solve(*hands, threads=2).winner for hands in deals]

    asking = [threading.Thread(target=ask, args=(place,)) for place in range(len(found))]
    try:
        for thread in asking:
            thread.start()
    except RuntimeError:
        # Pyodide has none.
        for place in range(len(found)):
            ask(place)
        return found
    for thread in asking:
        thread.join()
    return found


def batches(_: Path) -> Any:
    rows = canju.solve_many([canju.deal(6, 6, seed=seed) for seed in range(40)], threads=2)
    splits = split_many(["34567 99 J", "3 5", "3344556"] * 3, threads=2)
    return [row.winner for row in rows], splits.to_dicts()


def hidden(_: Path) -> Any:
    odds = canju.odds("8 9 J", size=3, samples=40, threads=2)
    return odds.to_dicts()


def puzzles(_: Path) -> Any:
    composed = [str(one) for one in islice(canju.compose(5, 4, seed=1, threads=2, min_plays=3), 2)]
    return composed, str(canju.rate("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q"))


def reviews(_: Path) -> Any:
    reviewed = canju.review("3 5 5", "4 6", plays="3, 4, 5, pass, 5")
    played = canju.match(8, 8, players=("greedy", "perfect"), games=4, seed=1)
    return [repr(one) for one in reviewed.plays], str(played.review(threads=2))


def displays(_: Path) -> Any:
    solution = canju.solve("3 5 B", "4 6")
    html = solution._repr_mimebundle_()["text/html"]
    return str(solution.tree()), str(solution.tree(lang="zh")), html


def pickles(folder: Path) -> Any:
    position = canju.Position(*canju.deal(6, 6, seed=2))
    (folder / "position.pickle").write_bytes(pickle.dumps(position, 4))
    return str(position)


def proofs(folder: Path) -> Any:
    canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").prove().save(folder / "win.proof")
    return check.check_file(str(folder / "win.proof"))


def endings(folder: Path) -> Any:
    table = EndgameTable.build(folder / "bridge.table", levels=5, threads=2)
    table.verify(threads=2)
    return [table.histogram(level) for level in range(1, 6)], looked_up(table)


def looked_up(table: EndgameTable) -> Any:
    (one, other), _ = BRIDGE
    rows = 1_000  # More than are looked up on the calling thread.
    hands = array.array("H", (masks(one) + masks(other)) * rows)
    many = memoryview(hands).cast("B").cast("H", (rows, 2, 4))
    values = list(table.lookup_many(many, rules="honeymoon-bridge:NT", threads=2))
    return table.lookup(one, other, rules="honeymoon-bridge:NT"), values[0], len(set(values))


def limits(_: Path) -> Any:
    try:
        return canju.solve(*canju.deal(20, 20, seed=5), node_limit=10).winner
    except canju.LimitError as error:
        # The seconds come after the reason.
        return type(error).__name__, str(error).partition(" and ")[0]


PARTS: tuple[Part, ...] = (
    *(two_hands, shortest, large, other_games, three_hands, tricks, threads, batches, hidden),
    *(puzzles, reviews, displays, pickles, proofs, endings, limits),
)


def write(folder: Path) -> None:
    """Writes the answers of all parts."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        begun = time.perf_counter()
        answer = json.dumps(part(folder), ensure_ascii=False, indent=1)
        (folder / f"{part.__name__}.json").write_text(answer + "\n", encoding="utf-8", newline="\n")
        print(f"{part.__name__}: {time.perf_counter() - begun:.1f} s", flush=True)


def different(mine: Path, other: Path) -> list[str]:
    """Names of the files that differ, and of those that read otherwise here than there."""
    names = sorted({path.name for folder in (mine, other) for path in folder.iterdir()})
    wrong = [name for name in names if bytes_of(mine / name) != bytes_of(other / name)]
    position = pickle.loads((other / "position.pickle").read_bytes())
    if position != canju.Position(*canju.deal(6, 6, seed=2)):
        wrong.append("position.pickle, as read here")
    if check.check_file(str(other / "win.proof")) != check.check_file(str(mine / "win.proof")):
        wrong.append("win.proof, as read here")
    if looked_up(EndgameTable(other / "bridge.table")) != looked_up(
        EndgameTable(mine / "bridge.table")
    ):
        wrong.append("bridge.table, as read here")
    return wrong


def bytes_of(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def main(folder: str, other: str | None = None) -> int:
    """Writes, and compares with the other folder; returns the exit code."""
    print(sys.version.split()[0], platform.machine(), sys.byteorder, sys.platform, flush=True)
    write(Path(folder))
    if other is None:
        return 0
    wrong = different(Path(folder), Path(other))
    print(f"not equal: {', '.join(wrong)}" if wrong else f"all {len(PARTS)} parts are equal")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
