"""The solver of three hands against the twin.

From the folder of the tests, with the package installed::

    python -m twin.agreement_three --positions 20000 --most 5 [--seed 1] [--processes 2]

compares the legal plays, who wins, the value of every play, and that the best play and the line of
play are legal and keep the value. It stops at the first disagreement, and exits with 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

import canju

from . import three
from .agreement import package_play, rules_of, shown, switches_of, twin_play, values_differ
from .rules import text_of
from .three import SEATS, Three


def package_position(deal: Three) -> canju.Position:
    """A position as the package's own object."""
    rules = rules_of(deal.preset, deal.decks, deal.deck_limit)
    landlord, *farmers = map(text_of, deal.hands)
    return canju.Position(
        landlord,
        farmers=farmers,
        to_beat=deal.to_beat and package_play(deal.to_beat, rules),
        by=SEATS[deal.by],
        turn=SEATS[deal.turn],
        rules=rules,
    )


def line_faults(solution: canju.Solution, team: str, wins: bool) -> Iterator[str]:
    """What is wrong with a line of best plays: each is legal, and it ends as it should."""
    position = solution.position
    for play in solution.line:
        if play not in position.plays():
            yield f"the line {solution.line} has {play}, not legal in {position!r}"
            return
        position = position.play(play)
    if (position.winner == team) != wins:
        yield f"the line {solution.line} ends with {position.winner} as winner"


def compare(deal: Three, threads: int = 1) -> list[str]:
    """All that the package and the twin disagree about on one position."""
    switches = switches_of(deal.preset, deal.decks)
    position = package_position(deal)
    team = "landlord" if deal.turn == 0 else "farmers"
    values = three.play_values(deal.table(), switches)
    faults = []
    legal = [twin_play(play) for play in position.plays()]
    if len(set(legal)) != len(legal):
        faults.append(f"the package lists a play twice: {position.plays()}")
    faults += values_differ(
        "legal plays", dict.fromkeys(legal, "legal"), dict.fromkeys(values, "legal")
    )
    solution = canju.solve(position, threads=threads)
    wins = any(values.values())
    if (solution.wins, solution.winner == team) != (wins, wins):
        faults.append(f"{solution.winner} wins, says the package; the twin: {team} wins is {wins}")
    if values.get(twin_play(solution.best)) != wins:
        faults.append(f"best: {solution.best}, which is not as good as the position")
    faults += line_faults(solution, team, wins)
    faults += values_differ(
        "wins by", {twin_play(play): value for play, value in solution.values.items()}, values
    )
    return faults


def told(number: int, deal: Three, faults: list[str], seed: int, most: int) -> str:
    """A disagreement with everything needed to reproduce it."""
    lines = [
        f"DISAGREEMENT on position {number} of seed {seed}, most {most}",
        f"  game:    {deal.preset}, {deal.decks} deck(s), deck_limit={deal.deck_limit!r}",
        f"  to beat: {shown(deal.to_beat) if deal.to_beat else 'nothing'}",
        f"  package: canju.{package_position(deal)!r}",
        f"  twin:    {deal!r}",
        *(f"  - {fault}" for fault in faults),
    ]
    return "\n".join(lines)


def compare_numbered(numbered: tuple[int, Three], threads: int = 1) -> tuple[int, Three, list[str]]:
    """`compare`, for a numbered position."""
    number, deal = numbered
    return number, deal, compare(deal, threads)


def run(seed: int, number: int, most: int, processes: int = 1, threads: int = 1) -> Counter:
    """Compares so many positions; counts them, and raises at a disagreement."""
    counts: Counter = Counter()
    numbered = enumerate(three.positions(seed, number, most))
    work = partial(compare_numbered, threads=threads)
    pool = get_context("spawn").Pool(processes) if processes > 1 else None
    try:
        results = pool.imap(work, numbered, chunksize=50) if pool else map(work, numbered)
        for index, deal, faults in results:
            if faults:
                raise AssertionError(told(index, deal, faults, seed, most))
            game = deal.preset.partition(" ")[0]
            counts[f"{game}, {deal.decks} deck(s), {deal.deck_limit}"] += 1
            passed = (deal.turn - deal.by) % 3 - 1
            counts["a lead" if deal.to_beat is None else f"to beat, {passed} passed"] += 1
            counts[f"{SEATS[deal.turn]} to move"] += 1
    finally:
        if pool:
            pool.terminate()
    return counts


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m twin.agreement_three", description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--most", type=int, default=5, help="cards a hand, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of each of the package's searches")
    args = parser.parse_args()
    started = time.monotonic()
    try:
        counts = run(args.seed, args.positions, args.most, args.processes, args.threads)
    except AssertionError as disagreement:
        print(disagreement, file=sys.stderr)
        return 1
    for name, count in sorted(counts.items()):
        print(f"  {name:<34} {count:>8,}")
    print(f"{args.positions:,} positions agree, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
