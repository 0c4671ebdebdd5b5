"""Soak: random positions of every game, solved, proved and checked, for as long as there is time.

``python benches/proofs.py [--minutes 60] [--most 8] [--state FILE]`` takes positions of up to
``--most`` cards a side from the generator of the tests: all presets and mixtures of switches, one
deck and two, with and without a play to beat; every fourth for its length; three hands and
honeymoon bridge of up to six cards. It stops at the first that is refused, and prints what is
needed to see it again. With ``--state`` it goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import canju
from canju import Position, deal, solve
from twin import agreement_three, three
from twin.agreement import package_position
from twin.positions import mixed_positions, positions

#: Positions of two hands of one seed.
BATCH = 100


def batch(seed: int, most: int) -> Iterator[tuple[Position, str]]:
    """The positions of a seed, each with the goal to solve it for."""
    for i, one in enumerate(positions(seed, BATCH // 2, most)):
        yield package_position(one, swapped=i % 2 == 1), "fastest" if i % 4 == 0 else "win"
    for i, one in enumerate(mixed_positions(seed, BATCH // 2 - 10, most)):
        yield package_position(one), "fastest" if i % 4 == 0 else "win"
    for one in three.positions(seed, BATCH // 4, min(most, 6)):
        yield agreement_three.package_position(one), "win"
    rng = random.Random(seed)
    for i in range(10):
        cards = rng.randint(1, 6)
        hands = deal(cards, cards, seed=rng.randrange(2**32), jokers=False, suits=True)
        position = Position(*hands, rules=f"honeymoon-bridge:{rng.choice(('C', 'H', 'NT'))}")
        yield position.play(rng.choice(position.plays())) if i % 2 else position, "win"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--most", type=int, default=8)
    parser.add_argument("--state", type=Path)
    args = parser.parse_args()
    done = {"seed": 0, "proofs": 0, "positions": 0, "bytes": 0, "largest": 0}
    if args.state and args.state.exists():
        done = json.loads(args.state.read_text("utf-8"))
    begun = time.monotonic()
    while time.monotonic() - begun < 60 * args.minutes:
        for position, goal in batch(done["seed"], args.most):
            try:
                proof = solve(position, goal=goal, threads=1, memory_limit="64MB").prove()
                proof.check()
            except canju.CanjuError as error:
                print(f"seed {done['seed']}: {position!r}, goal {goal!r}: {error}")
                return 1
            done["proofs"] += 1
            done["positions"] += proof.positions
            done["bytes"] += len(proof)
            done["largest"] = max(done["largest"], proof.positions)
        done["seed"] += 1
        if args.state:
            args.state.write_text(json.dumps(done), "utf-8")
    print(json.dumps(done))
    return 0


if __name__ == "__main__":
    sys.exit(main())
