"""Strength of the sampling player, and reliability of its shares.

``python benches/hidden.py`` plays duplicate games of Dou Dizhu with hidden hands: each deal twice,
the second time with the sides swapped, so that luck with the cards cancels out. It prints the
tables of ``docs/findings.md``: how often each player beats the greedy one, and how many plays with
a predicted share of wins did win in the actual deal.

The deals are those of ``canju.deal`` with the seeds 0, 1, 2, …, and the sampling player has the
seed 1. Both were fixed before the first game. ``--cards 8 --boards 1000 --samples 256`` are the
defaults. Several sizes are played one after the other. ``--pairs sampling,greedy perfect,greedy``
chooses the pairs of players.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from typing import Any

import canju
from canju import Play, match, solve
from canju.hidden.shares import share_of
from canju.playing import Sampling, View

SEED = 1
#: Bounds of the groups of shares.
GROUPS = [i / 10 for i in range(11)]


class Noting:
    """A sampling player that records the share of each play it makes."""

    def __init__(self, samples: int) -> None:
        self.samples = samples
        #: Number of the move, and predicted share of the play made.
        self.said: list[tuple[int, float]] = []

    def __call__(self, view: View) -> Play:
        """Chooses a play, like ``Sampling``."""
        plays = view.plays()
        if len(plays) == 1:
            return plays[0]
        found = view.odds(samples=self.samples, seed=SEED)
        assert found.best is not None
        self.said.append((len(view.history), found.shares[found.best].win))
        return found.best


def player_of(name: str, samples: int) -> Any:
    """Player with this name, with the number of samples."""
    return Sampling(samples=samples, seed=SEED) if name == "sampling" else name


def play_pair(names: tuple[str, str], cards: int, boards: int, samples: int) -> None:
    """Prints how often the first of two players wins, over all boards."""
    begun = time.perf_counter()
    one, other = (player_of(name, samples) for name in names)
    scores = []
    for seed in range(boards):
        hands = canju.deal(cards, cards, seed=seed)
        first = match(*hands, players=(one, other), hidden=True)[0].winner == "first"
        second = match(*hands, players=(other, one), hidden=True)[0].winner == "second"
        scores.append((first + second) / 2)
    mean = sum(scores) / boards
    error = sqrt(sum((score - mean) ** 2 for score in scores) / (boards - 1) / boards)
    low, high = mean - 1.96 * error, mean + 1.96 * error
    print(
        f"| {names[0]} against {names[1]} | {cards} | {boards} | {100 * mean:.1f} % ± "
        f"{100 * error:.1f} | {100 * low:.1f} to {100 * high:.1f} % | "
        f"{time.perf_counter() - begun:.0f} s |",
        flush=True,
    )


def reliability(cards: int, boards: int, samples: int) -> None:
    """Prints, by predicted share, how many plays win with open hands."""
    # Each group: plays, sum of shares, wins with open hands, games won.
    groups = [[0, 0.0, 0, 0] for _ in GROUPS[1:]]
    for seed in range(boards):
        hands = canju.deal(cards, cards, seed=seed)
        for place in (0, 1):
            noting = Noting(samples)
            players = (noting, "greedy") if place == 0 else ("greedy", noting)
            game = match(*hands, players=players, hidden=True)[0]
            won = game.winner == ("first", "second")[place]
            position, wins = game.start, []
            for move in game.moves:
                position = position.play(move.play)
                over = position.is_over
                wins.append(over or solve(position).winner == move.side)
            for number, share in noting.said:
                group = groups[min(int(share * 10), 9)]
                group[0] += 1
                group[1] += share
                group[2] += wins[number]
                group[3] += won
    print("| said | plays | on average | won with open hands | 95 % | game won |")
    for low, (plays, shares, wins, games) in zip(GROUPS, groups, strict=False):
        if plays:
            found = share_of(wins / plays, plays)
            print(
                f"| {100 * low:.0f} to {100 * low + 10:.0f} % | {plays:,} | "
                f"{100 * shares / plays:.1f} % | {100 * found.win:.1f} % | "
                f"{100 * found.low:.1f} to {100 * found.high:.1f} % | {100 * games / plays:.1f} % |"
            )


def main() -> None:
    """Plays the matches that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, nargs="+", default=[8])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=256)
    parser.add_argument(
        "--pairs",
        nargs="*",
        default=["sampling,greedy", "perfect,greedy", "sampling,perfect"],
        metavar="A,B",
    )
    parser.add_argument("--no-reliability", action="store_true")
    args = parser.parse_args()
    print(f"{sys.argv[1:]}: who wins, cards, boards, share, 95 %, time")
    for cards in args.cards:
        for pair in args.pairs:
            one, _, other = pair.partition(",")
            play_pair((one, other), cards, args.boards, args.samples)
        if not args.no_reliability:
            reliability(cards, args.boards, args.samples)


if __name__ == "__main__":
    main()
