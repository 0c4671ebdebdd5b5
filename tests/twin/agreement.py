"""The package against the twin, on random positions of every game.

From the folder of the tests, with the package installed::

    python -m twin.agreement --positions 20000 --most 8 [--seed 1] [--processes 2]

takes positions, of the presets and of mixtures of switches in turn, and compares, on each: the
legal plays, who wins, the value of every play, the winning plays, the plays left when the winner
hurries, the same for every play, and that both lines of play are played by the rules to the end
that is claimed. It stops at the first disagreement with all that is needed to see it again, and
exits with 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, fields
from functools import lru_cache, partial
from itertools import chain
from multiprocessing import get_context
from typing import NamedTuple

import canju

from . import minimax
from .minimax import PASS, Play
from .positions import Deal, mixed_positions, positions
from .rules import PRESETS, RANKS, Switches, preset, text_of

CLASSES = {"doudizhu": canju.DouDizhu, "singles-and-pairs": canju.SinglesAndPairs}


class Same(Switches):
    """The same switches, hashed by identity: the twin's memos hash them some million times."""

    __hash__ = object.__hash__


@lru_cache
def switches_of(name: str, decks: int) -> Switches:
    """The twin's switches of a named game: always the same object."""
    switches = preset(name, decks)
    return Same(**{field.name: getattr(switches, field.name) for field in fields(switches)})


@lru_cache
def rules_of(
    name: str, decks: int, deck_limit: str | None = "shared"
) -> canju.DouDizhu | canju.SinglesAndPairs:
    """The package's rules of a named game."""
    if name in PRESETS:
        make = CLASSES.get(name) or getattr(canju.DouDizhu, name)
        return make(decks=decks, deck_limit=deck_limit)
    switches = asdict(preset(name, decks))
    del switches["kinds"]
    return canju.DouDizhu(**switches, deck_limit=deck_limit)


def all_positions(seed: int, number: int, most: int) -> Iterator[Deal]:
    """So many positions, every other one of a mixture of switches."""
    half = number // 2
    pairs = zip(positions(seed, half, most), mixed_positions(seed, half, most), strict=True)
    yield from chain.from_iterable(pairs)
    yield from mixed_positions(seed + 1, number - 2 * half, most)


def twin_play(play: canju.Play) -> Play:
    """A play of the package's as the twin writes it."""
    if not play:
        return PASS
    cards = tuple(play.cards.count(rank) for rank in RANKS)
    return play.kind, RANKS.index(play.rank), play.length, cards


def package_play(play: Play, rules: canju.DouDizhu | canju.SinglesAndPairs) -> canju.Play:
    """A play of the twin's as the package's own object."""
    kind, rank, _, cards = play
    return canju.Play(text_of(cards), kind=kind, rank=RANKS[rank], rules=rules)


def package_position(deal: Deal, swapped: bool = False) -> canju.Position:
    """A position as the package's own object; `swapped`: the side to move is named second."""
    rules = rules_of(deal.preset, deal.decks, deal.deck_limit)
    to_beat = deal.to_beat and package_play(deal.to_beat, rules)
    hands = [text_of(deal.first), text_of(deal.second)]
    if swapped:
        return canju.Position(*reversed(hands), to_beat, turn="second", rules=rules)
    return canju.Position(*hands, to_beat, rules=rules)


def shown(play: Play) -> str:
    """A play of the twin's, readably: ``3334 (trio+single of 3)``."""
    kind, rank, length, cards = play
    return "pass" if play == PASS else f"{text_of(cards)} ({kind} of {RANKS[rank]}, {length})"


class Found(NamedTuple):
    """What came of one position."""

    wins: bool
    fallback: bool  # the best play of a lost position was not looked for to the end
    faults: list[str]


def values_differ(what: str, package: dict, twin: dict) -> Iterator[str]:
    """How two answers to the same question differ, play by play; nothing where they agree."""
    for play in sorted(package.keys() | twin.keys()):
        ours, theirs = package.get(play, "no such play"), twin.get(play, "no such play")
        if ours != theirs:
            yield f"{what}, {shown(play)}: the package says {ours}, the twin {theirs}"


def line_faults(solution: canju.Solution, value: bool) -> Iterator[str]:
    """What is wrong with a line of best plays: each is legal, keeps the value, and it ends so."""
    position = solution.position
    mover = position.turn
    for play in solution.line:
        if play not in position.plays():
            yield f"the line {solution.line} has {play}, not legal in {position!r}"
            return
        position = position.play(play)
    if not position.is_over or (position.winner == mover) != value:
        yield f"the line {solution.line} ends with {position.winner} as winner"


class Expected(NamedTuple):
    """What the twin says of a position, each play by play where it is about plays."""

    wins: bool
    values: dict[Play, bool]  # who wins after each legal play, as the side to move sees it
    left: int
    lengths: dict[Play, int]  # the plays left, the play itself included


def compare(deal: Deal, swapped: bool = False, threads: int = 1) -> Found:
    """All that the package and the twin may disagree about on one position."""
    switches = switches_of(deal.preset, deal.decks)
    setup = (deal.first, deal.second, deal.to_beat, switches)
    values = minimax.play_values(*setup)
    lengths = {play: 1 + minimax.plays_left(*after(deal, play), switches) for play in values}
    expected = Expected(minimax.wins(*setup), values, minimax.plays_left(*setup), lengths)
    return compare_with(expected, package_position(deal, swapped), threads)


def compare_with(expected: Expected, position: canju.Position, threads: int = 1) -> Found:
    """The same, of a position of any game with two hands."""
    wins, values, left, lengths = expected
    faults: list[str] = []

    legal = [twin_play(play) for play in position.plays()]
    if len(set(legal)) != len(legal):
        faults.append(f"the package lists a play twice: {position.plays()}")
    faults += values_differ(
        "legal plays", dict.fromkeys(legal, "legal"), dict.fromkeys(values, "legal")
    )

    solution = canju.solve(position, threads=threads)
    if (solution.wins, solution.winner == position.turn) != (wins, wins):
        faults.append(f"{solution.winner} wins, says the package; the twin: to move wins is {wins}")
    faults += values_differ(
        "wins by", {twin_play(play): value for play, value in solution.values.items()}, values
    )
    winning = {play: True for play, value in values.items() if value}
    faults += values_differ(
        "winning plays", {twin_play(play): True for play in solution.winning_plays}, winning
    )
    faults += line_faults(solution, wins)

    fastest = canju.solve(position, goal="fastest", threads=threads)
    for name, asked in (("win", solution), ("fastest", fastest)):
        if asked.plays_left != left:
            faults.append(f"plays_left of goal={name}: {asked.plays_left}, the twin {left}")
    faults += values_differ(
        "plays left", {twin_play(play): value for play, value in fastest.values.items()}, lengths
    )
    longest = {play: True for play, length in lengths.items() if length == left}
    faults += values_differ(
        "best plays", {twin_play(play): True for play in fastest.best_plays}, longest
    )
    if twin_play(fastest.best) not in longest:
        faults.append(f"best of goal=fastest: {fastest.best}, none of {list(map(shown, longest))}")
    if len(fastest.line) != left:
        faults.append(f"the fastest line {fastest.line} has {len(fastest.line)} plays, not {left}")
    faults += line_faults(fastest, wins)

    best = twin_play(solution.best)
    fallback = False
    if wins and best not in winning:
        faults.append(f"best: {solution.best}, which does not win")
    elif not wins and best not in longest:
        # "the play that resists longest when found within a stated number of nodes, else ..."
        fallback = best == legal[0]
        if not fallback:
            faults.append(f"best of a lost position: {solution.best}, neither longest nor first")
    return Found(wins, fallback, faults)


def after(deal: Deal, play: Play) -> tuple:
    """The position after a play, as the twin takes it, without its switches."""
    return minimax.after(deal.first, deal.second, play)


def compare_numbered(numbered: tuple[int, Deal], threads: int = 1) -> tuple[int, Deal, Found]:
    """`compare`, for a numbered position; every other one has the players' names swapped."""
    number, deal = numbered
    return number, deal, compare(deal, number // 2 % 2 == 1, threads)


def told(number: int, deal: Deal, found: Found, seed: int, most: int) -> str:
    """A disagreement with everything needed to reproduce it."""
    swapped = number // 2 % 2 == 1
    lines = [
        f"DISAGREEMENT on position {number} of seed {seed}, most {most}",
        f"  game:    {deal.preset}, {deal.decks} deck(s), deck_limit={deal.deck_limit!r}",
        f"  to move: {text_of(deal.first)}",
        f"  other:   {text_of(deal.second)}",
        f"  to beat: {shown(deal.to_beat) if deal.to_beat else 'nothing'}",
        f"  package: canju.{package_position(deal, swapped)!r}",
        f"  twin:    {deal!r}",
        *(f"  - {fault}" for fault in found.faults),
    ]
    return "\n".join(lines)


def run(seed: int, number: int, most: int, processes: int, threads: int = 1, every: int = 1000):
    """Compares so many positions; yields a line now and then, and raises at a disagreement."""
    started = time.monotonic()
    counts: Counter = Counter()
    numbered = enumerate(all_positions(seed, number, most))
    work = partial(compare_numbered, threads=threads)
    pool = get_context("spawn").Pool(processes) if processes > 1 else None
    try:
        results = pool.imap(work, numbered, chunksize=50) if pool else map(work, numbered)
        for done, (index, deal, found) in enumerate(results, start=1):
            if found.faults:
                raise AssertionError(told(index, deal, found, seed, most))
            counts["won"] += found.wins
            counts["lost, best by the fallback"] += found.fallback
            counts["with a play to beat"] += deal.to_beat is not None
            game = deal.preset.partition(" ")[0]
            limit = f", {deal.deck_limit}" if game == "mixture" else ""
            counts[f"{game}, {deal.decks} deck(s){limit}"] += 1
            if done % every == 0:
                yield f"{done:,} positions agree, {time.monotonic() - started:.0f} s"
    finally:
        if pool:
            pool.terminate()
    yield f"{number:,} positions of seed {seed}, at most {most} cards a side: no disagreement"
    for name, count in counts.items():
        yield f"  {name:<30} {count:>8,}"
    yield f"  {'seconds':<30} {time.monotonic() - started:>8,.0f}"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m twin.agreement", description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--most", type=int, default=8, help="cards a side, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of each of the package's searches")
    args = parser.parse_args()
    try:
        for line in run(args.seed, args.positions, args.most, args.processes, args.threads):
            print(line, flush=True)
    except AssertionError as disagreement:
        print(disagreement, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
