"""Soak test: solves, proves and checks random positions of every game, as long as there is time.

``python benches/proofs.py [--minutes 60] [--most 8] [--state FILE]`` takes positions of up to
``--most`` cards a side from the generator of the tests: all presets and mixtures of switches, one
deck and two, with and without a play to beat. Every fourth is solved for its length. Three hands
and honeymoon bridge have up to six cards. It stops at the first proof that is refused and prints
how to repeat it. Minutes are processor time, so that other work on the machine does not count. With
``--state`` it continues an earlier run, until all runs together took that long.
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
from canju import Position, Proof, deal, solve
from twin import agreement_three, three
from twin.agreement import package_position
from twin.positions import mixed_positions, positions

#: Positions of two hands per seed.
BATCH = 100


def goal_of(number: int) -> str:
    """Goal for the position with this number. Presets alternate, and get both goals with time."""
    return "win" if number % 4 else "fastest"


def batch(seed: int, most: int) -> Iterator[tuple[Position, str]]:
    """Positions of a seed, each with its goal."""
    for i, one in enumerate(positions(seed, BATCH // 2, most)):
        yield package_position(one, swapped=i % 2 == 1), goal_of(seed + i)
    for i, one in enumerate(mixed_positions(seed, BATCH // 2 - 10, most)):
        yield package_position(one), goal_of(seed + i)
    for one in three.positions(seed, BATCH // 4, min(most, 6)):
        yield agreement_three.package_position(one), "win"
    rng = random.Random(seed)
    for i in range(10):
        cards = rng.randint(1, 6)
        hands = deal(cards, cards, seed=rng.randrange(2**32), jokers=False, suits=True)
        position = Position(*hands, rules=f"honeymoon-bridge:{rng.choice(('C', 'H', 'NT'))}")
        yield position.play(rng.choice(position.plays())) if i % 2 else position, "win"


def kind_of(proof: Proof) -> str:
    """Category of a proof in the counts: its game, rules and claims."""
    header = json.loads(bytes(proof).split(b"\n", 1)[0])
    game, claims = header["game"], " and ".join(claim["goal"] for claim in header["claims"])
    if game == "honeymoon-bridge":
        return f"{game}: {claims}"
    name = proof.position.rules.preset or "a mixture of switches"
    player = header["claims"][0]["player"] + " " if game == "three-hands" else ""
    return f"{game}, {name}, {header['rules']['decks']} deck(s): {player}{claims}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--most", type=int, default=8)
    parser.add_argument("--state", type=Path)
    args = parser.parse_args()
    done = {"seed": 0, "proofs": 0, "positions": 0, "bytes": 0, "largest": 0, "seconds": 0.0}
    claims: dict[str, int] = {}
    if args.state and args.state.exists():
        done = json.loads(args.state.read_text("utf-8"))
        claims = done.pop("claims")
    begun = time.process_time() - done["seconds"]
    while done["seconds"] < 60 * args.minutes:
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
            claims[kind_of(proof)] = claims.get(kind_of(proof), 0) + 1
        done["seed"] += 1
        done["seconds"] = time.process_time() - begun
        if args.state:
            args.state.write_text(json.dumps({**done, "claims": claims}), "utf-8")
    print(json.dumps({**done, "claims": claims}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
