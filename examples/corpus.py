"""An open corpus: endings of Dou Dizhu with two open hands, each with its exact answers.

Half of the rows are random endings, half composed puzzles. Each has the verdict, the winning
plays, the length, a rating, a plan in words, and the digest of a proof. The same seed makes the
same file in any number of processes. ``docs/corpus.md`` has the columns.

    python examples/corpus.py --count 100000 --seed 1 corpus.parquet
    python examples/corpus.py --count 100000 --seed 1 --workers 2 corpus.parquet   # on Dask
    python examples/corpus.py --check 1000 corpus.parquet     # by a slow solver in plain Python
    python examples/corpus.py --sample 200 corpus.parquet     # some rows, as corpus-sample.parquet
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from canju import Hand, Play, Position, check, compose, deal, rate, solve
from canju.errors import MemoryLimit, PlanError
from pyarrow import parquet

Row = dict[str, Any]
#: Cards of both hands of the two halves of a part.
DEALS = [(3, 3), (4, 4), (5, 5), (6, 6), (4, 3), (5, 4), (5, 6), (6, 5)]
PUZZLES = [(5, 4), (5, 5), (6, 5), (6, 6), (5, 6), (7, 6), (6, 7), (7, 7)]
#: Rows of each half. A part is made from its seed alone, in one piece, by one process.
HALF = 100
#: A plan of this effort is nearly as short as one of the default effort, and takes a millisecond.
EFFORT = 0.003
#: The same on every machine.
LIMITS = {"threads": 1, "memory_limit": 512_000_000}
#: Rows that are written together.
GROUP = 10_000
RATING = pa.struct(
    {
        "score": pa.float32(),
        "plays": pa.int16(),
        "winning": pa.int16(),
        "plausible": pa.int16(),
        "traps": pa.list_(pa.string()),
        "refutation": pa.int16(),
        "breaks": pa.string(),
        "gives_up_bomb": pa.bool_(),
        "passes": pa.bool_(),
        "after": pa.string(),
    }.items()
)
SCHEMA = pa.schema(
    {
        "id": pa.int32(),
        "split": pa.string(),
        "source": pa.string(),
        "first": pa.string(),
        "second": pa.string(),
        "to_beat": pa.string(),
        "wins": pa.bool_(),
        "winning_plays": pa.list_(pa.string()),
        "plays_left": pa.int16(),
        "kinds": pa.list_(pa.string()),
        "rating": RATING,
        "rules": pa.int16(),
        "plan_en": pa.string(),
        "plan_zh": pa.string(),
        "proof": pa.string(),
    }.items()
)

# --- positions -----------------------------------------------------------------------------


def ending(n: int, m: int, rng: random.Random) -> Position:
    """A deal in which ``first`` leads or, as often, answers a random lead of the other side."""
    dealt = Position(*deal(n, m, seed=rng.getrandbits(63)))
    lead = rng.choice(dealt.plays())
    if rng.random() < 0.5 or len(lead) == n:
        return dealt
    return Position(dealt.second, dealt.play(lead).first, lead)


def positions(seed: int, part: int) -> Iterator[tuple[str, Position]]:
    """The positions of a part, and their sources."""
    rng = random.Random(f"{seed}/{part}")
    sizes = DEALS[part % len(DEALS)]
    yield from (("deal", ending(*sizes, rng)) for _ in range(HALF))
    puzzles = compose(*PUZZLES[part % len(PUZZLES)], seed=rng.getrandbits(63), threads=1)
    yield from (("puzzle", puzzle.position) for puzzle in islice(puzzles, HALF))


def split_of(source: str, position: Position, part: int) -> str:
    """Train or test, one row in ten.

    Deals with the same cards in the same order of ranks play nearly alike, and puzzles of one walk
    share cards: these are together.
    """
    hands = position.first, position.second, Hand(position.to_beat or "")
    cells = ([hand.counts.get(rank, 0) for hand in hands] for rank in check.RANKS)
    order = [cell for cell in cells if any(cell)]
    group = str(order) if source == "deal" else f"part {part}"
    return "test" if hashlib.sha256(group.encode()).digest()[0] < 26 else "train"


# --- rows ----------------------------------------------------------------------------------


def row_of(source: str, position: Position, split: str) -> Row:
    """All columns of a position but its number."""
    solution = solve(position, **LIMITS)
    held = {play.kind for hand in (position.first, position.second) for play in hand.plays()}
    row: Row = {
        "split": split,
        "source": source,
        "first": str(position.first),
        "second": str(position.second),
        "to_beat": str(position.to_beat) if position.to_beat else None,
        "wins": solution.wins,
        "winning_plays": [str(play) for play in solution.winning_plays],
        "plays_left": solve(position, goal="fastest", **LIMITS).plays_left,
        "kinds": sorted(held),
    }
    rating = rate(position, **LIMITS)
    row["rating"] = {name: plain(getattr(rating, name)) for name in RATING.names}
    # The last bytes of a proof are its SHA-256.
    row["proof"] = bytes(solution.prove())[-32:].hex()
    try:
        plan = solution.plan(effort=EFFORT)
    except (PlanError, MemoryLimit):
        return row | dict.fromkeys(("rules", "plan_en", "plan_zh"))
    texts = {f"plan_{lang}": plan.text(lang=lang) for lang in ("en", "zh")}
    return row | texts | {"rules": len(plan.rules)}


def plain(value: object) -> object:
    """A part of a rating, with texts for plays."""
    if isinstance(value, tuple):
        return [str(play) for play in value]
    return str(value) if isinstance(value, Play) else value


def part_of(seed: int, part: int) -> list[Row]:
    """The rows of a part: a function of its arguments alone."""
    return [
        row_of(source, position, split_of(source, position, part))
        for source, position in positions(seed, part)
    ]


def parts(seed: int, workers: int | None) -> Iterator[list[Row]]:
    """All parts in their order, without end; with ``workers`` on a Dask cluster."""
    if not workers:
        yield from (part_of(seed, part) for part in numbers())
        return
    from dask.distributed import Client, LocalCluster

    with LocalCluster(workers, threads_per_worker=1) as cluster, Client(cluster) as client:
        left = numbers()
        running = [client.submit(part_of, seed, part) for part in islice(left, 4 * workers)]
        while True:
            yield running.pop(0).result()
            running.append(client.submit(part_of, seed, next(left)))


def numbers() -> Iterator[int]:
    """Numbers of parts."""
    part = 0
    while True:
        yield part
        part += 1


def rows(count: int, seed: int, workers: int | None = None) -> Iterator[Row]:
    """The first ``count`` different positions of all parts."""
    seen: set[tuple[str, ...]] = set()
    for part in parts(seed, workers):
        for row in part:
            hands = row["first"], row["second"], row["to_beat"]
            if hands not in seen:
                yield {"id": len(seen), **row}
                seen.add(hands)
            if len(seen) == count:
                return


# --- the file ------------------------------------------------------------------------------

CARD = """---
license: cc0-1.0
pretty_name: Open-hand endings of Dou Dizhu
size_categories: {size}
---

# Open-hand endings of Dou Dizhu

{count:,} positions with two open hands, each with its exact answers: {sources}; {splits}.
The side to move is `first`, and wins {wins:.1f} % of them. {unplanned:,} have no plan.

Made by `python examples/corpus.py --count {count} --seed {seed} {name}` of canju. Positions are
random deals and composed puzzles under the rules `doudizhu`; nobody's games are in it. The same
command makes the same rows on every machine. Their SHA-256, as lines of JSON:

    {digest}

The test split is one row in ten. Deals whose hands have the same cards in the same order of ranks
are in one split, and so are puzzles that were composed together. No position comes twice.

Columns: see `docs/corpus.md`. Licence: CC0 1.0, public domain.
"""


def write(path: Path, count: int, seed: int, workers: int | None = None) -> str:
    """Writes the file and its data card; returns the digest of the rows."""
    digest, tally = hashlib.sha256(), Counter[str]()
    found = rows(count, seed, workers)
    with parquet.ParquetWriter(path, SCHEMA, compression="zstd") as file:
        while group := list(islice(found, GROUP)):
            file.write_table(pa.Table.from_pylist(group, SCHEMA))
            for row in group:
                digest.update(json.dumps(row, ensure_ascii=False, sort_keys=True).encode() + b"\n")
                tally.update((row["source"], row["split"], f"wins {row['wins']}"))
                tally["no plan"] += row["rules"] is None
            print(f"{tally.total() // 3:,} rows", file=sys.stderr)
    card = CARD.format(
        size="n<1K" if count < 1000 else "100K<n<1M" if count >= 100_000 else "1K<n<100K",
        count=count,
        sources=f"{tally['deal']:,} random endings and {tally['puzzle']:,} puzzles",
        splits=f"{tally['train']:,} to train and {tally['test']:,} to test",
        wins=100 * tally["wins True"] / count,
        unplanned=tally["no plan"],
        seed=seed,
        name=path.name,
        digest=digest.hexdigest(),
    )
    path.with_suffix(".md").write_text(card, "utf-8")
    return digest.hexdigest()


# --- the check -----------------------------------------------------------------------------
#: The rules of ``doudizhu`` for the checker of proofs, which is plain Python.
RULES = {
    "kinds": [kind for kind, *_ in check.DOU_DIZHU if not kind.startswith("gap")],
    **dict.fromkeys(check.SWITCHES, False),
    "equal_kickers": True,
    "decks": 1,
    "deck_limit": "shared",
}


def plays_left(game: check.Shedding, position: check.Position, known: dict[Any, int]) -> int:
    """Plays until the end, odd if the side to move wins: the winner makes the last play."""
    if not position.hand(1 - position.turn):
        return 0
    if position not in known:
        after = [1 + plays_left(game, each, known) for each in game.after(position)]
        known[position] = min((plays for plays in after if plays % 2), default=0) or max(after)
    return known[position]


def wrong(row: Row) -> list[str]:
    """Columns that a slow solver does not find, or whose proof is refused.

    The rules are those of ``canju/check.py``, and the solver tries every play to the end: both
    share nothing with the core.
    """
    hands = [row[name].replace(" ", "") for name in ("first", "second")]
    header = {"game": "shedding", "rules": RULES, "turn": "first", "hands": hands, "to_beat": None}
    game = check.Shedding(header, {"player": "first", "goal": "wins", "number": None})
    start = game.start
    if row["to_beat"]:
        cards = check.cards_of(row["to_beat"])
        ((table, _),) = (play for play in game.plays(cards, 0) if play[1] == cards)
        start = start._replace(table=table, more=1)
    known: dict[Any, int] = {}
    left = plays_left(game, start, known)
    after = zip(game.plays(*game.asked(start)), game.after(start), strict=True)
    winning = [
        check.text_of(cards) or "pass"
        for (_, cards), each in after
        if plays_left(game, each, known) % 2 == 0
    ]
    found = {
        "wins": left % 2 == 1,
        "plays_left": left,
        "winning_plays": sorted(winning),
        "proof": row["proof"],
    }
    proof = solve(row["first"], row["second"], row["to_beat"], threads=1).prove()
    if not proof.check() or bytes(proof)[-32:].hex() != row["proof"]:
        found["proof"] = None
    told = row | {"winning_plays": sorted(row["winning_plays"])}
    return [name for name, value in found.items() if told[name] != value]


def check_rows(path: Path, number: int) -> int:
    """Checks some rows, chosen at random; returns the number of wrong ones."""
    table = parquet.read_table(path)
    chosen = random.Random(0).sample(range(table.num_rows), min(number, table.num_rows))
    bad = 0
    for row in table.take(sorted(chosen)).to_pylist():
        if columns := wrong(row):
            bad += 1
            print(f"row {row['id']}: wrong {', '.join(columns)}")
    return bad


def sample(path: Path, number: int) -> Path:
    """Writes some rows of a file, evenly spaced, to a file beside it."""
    table, smaller = parquet.read_table(path), path.with_name(f"{path.stem}-sample.parquet")
    places = list(range(0, table.num_rows, max(1, table.num_rows // number)))[:number]
    parquet.write_table(table.take(places), smaller, compression="zstd")
    return smaller


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="a file of the extension .parquet")
    parser.add_argument("--count", type=int, default=1000, help="rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes of a Dask cluster")
    parser.add_argument("--check", type=int, metavar="N", help="check N rows of the file instead")
    parser.add_argument("--sample", type=int, metavar="N", help="write N rows to a smaller file")
    args = parser.parse_args()
    begun = time.perf_counter()
    if args.check:
        bad = check_rows(args.file, args.check)
        print(f"{bad} wrong rows of {args.check}: {time.perf_counter() - begun:.0f} s")
        sys.exit(bad > 0)
    if args.sample:
        print(sample(args.file, args.sample))
        return
    digest = write(args.file, args.count, args.seed, args.workers)
    size = args.file.stat().st_size
    print(f"{args.count:,} rows, {size:,} bytes: {time.perf_counter() - begun:.0f} s")
    print(f"rows {digest}")
    print(f"file {hashlib.sha256(args.file.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main()
