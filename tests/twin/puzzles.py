"""Puzzles again, one ``solve`` at a time: the filters and the ratings.

Nothing is remembered from one question to the next, and nothing is asked ahead.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from canju import Hand, Play, Position, Rating, solve
from canju.errors import NodeLimit
from canju.playing import Greedy

RANKS = "3456789TJQKA2BR"
CHAINS = ("straight", "pair straight", "plane", "gap straight", "gap pair straight", "gap plane")
FILTERS = ("greedy_loses", "longest_loses", "lowest_single_loses", "lowest_pair_loses")


def shape(play: Play) -> tuple[str, int, str | None]:
    """What makes two plays the same to a person: kind, length and main rank, not the kickers."""
    return play.kind, play.length, play.rank


@cache
def wins(position: Position) -> bool:
    """Whether the side to move wins."""
    return bool(solve(position, threads=1).wins)


def wins_by(position: Position, play: Play) -> bool:
    """Whether it wins by a play."""
    after = position.play(play)
    return after.is_over or not wins(after)


def longest(position: Position) -> list[Play]:
    """The plays of the most cards, where these are three or more."""
    plays = position.plays()
    most = max(3, *map(len, plays), 0)
    return [play for play in plays if len(play) == most]


def lowest(position: Position, kind: str) -> list[Play]:
    """The lowest play of a kind, if there is one."""
    plays = [play for play in position.plays() if play.kind == kind]
    return sorted(plays, key=lambda play: RANKS.index(play.rank))[:1]


def plausible(position: Position) -> list[Play]:
    """The plays that a person tries first, each shape once, in the place where it comes last."""
    tried = [Greedy()(position), *longest(position)]
    tried += lowest(position, "single") + lowest(position, "pair")
    tried += [play for play in position.plays() if not play]
    return list({shape(play): play for play in reversed(tried)}.values())[::-1]


def broken_by(position: Position, play: Play) -> Play | None:
    """The first long chain in the natural order that can no longer be made after a play."""
    hand = position.hand
    natural = hand.plays(position.rules, order="natural")
    chains = [chain for chain in natural if chain.kind in CHAINS and len(chain) >= 5]
    if not chains or shape(chains[0]) == shape(play) or len(play) == len(hand):
        return None
    return None if chains[0].cards.ranks <= (hand - play).ranks else chains[0]


def bombs(hand: Hand, rules: object) -> set[str | None]:
    """The ranks of the bombs and the rocket that a hand holds."""
    return {play.rank for play in hand.plays(rules) if play.kind in ("bomb", "rocket")}


def gives_up_bomb(position: Position, play: Play) -> bool:
    """Whether a play, not the last one, uses up a bomb or the rocket, or breaks it."""
    hand, rules = position.hand, position.rules
    return len(play) < len(hand) and bombs(hand - play, rules) != bombs(hand, rules)


def refuted_within(after_trap: Position) -> int | None:
    """Plays and passes until a trap is lost, itself included; ``None`` if that is not found."""
    try:
        reply = solve(after_trap, goal="fastest", threads=1, node_limit=200_000)
    except NodeLimit:
        return None
    return 1 + reply.plays_left


def rating(position: Position) -> Rating:
    """How hard a position is."""
    tried = plausible(position)
    if not wins(position):
        rated = [(play, rating(position.play(play))) for play in tried]
        play, hardest = max(rated, key=lambda one: one[1].score)
        return replace(hardest, after=play)
    values = {play: wins_by(position, play) for play in position.plays()}
    keys = [play for play, won in values.items() if won]
    shapes, won = len({shape(play) for play in values}), len({shape(play) for play in keys})
    traps = tuple(play for play in tried if not values[play])
    lengths = [refuted_within(position.play(trap)) for trap in traps]
    broken = [broken_by(position, play) for play in keys]
    breaks = None if None in broken else broken[0]
    gives_up = all(gives_up_bomb(position, play) for play in keys)
    passes = not any(keys) and shapes > 1
    score = 0.0
    if won < shapes:
        longest_one = max((20 if n is None else n for n in lengths), default=0)
        habits = (breaks is not None) + gives_up + passes
        score = 30 * (1 - won / shapes) + 8 * min(len(traps), 4)
        score += min(longest_one, 20) + 10 * habits
    refutation = None if None in lengths else max(lengths, default=None)
    counts = len(values), len(keys), len(tried)
    return Rating(round(score, 1), *counts, traps, refutation, breaks, gives_up, passes)


class Filters:
    """What is wanted of a puzzle, each filter by its name, the cheap ones first."""

    def __init__(self, **given: object) -> None:
        usual = dict.fromkeys((*FILTERS, "wins", "one_play"), True)
        numbers = {"min_plays": 7, "min_rating": None, "max_rating": None}
        asked = {**usual, **numbers, **given}
        # A rating of 0 is a wish as well.
        off = (None, False)
        self.wanted = {
            name: value for name, value in asked.items() if not any(value is one for one in off)
        }

    def wins(self, position: Position) -> bool:
        """Whether the side to move wins."""
        return wins(position)

    def wins_by(self, position: Position, play: Play) -> bool:
        """Whether it wins by a play."""
        return wins_by(position, play)

    def passes(self, name: str, position: Position) -> bool:
        """Whether a position passes one."""
        wanted, wins_by = self.wanted[name], self.wins_by
        match name:
            case "greedy_loses":
                return not wins_by(position, Greedy()(position))
            case "longest_loses":
                return not any(wins_by(position, play) for play in longest(position))
            case "lowest_single_loses" | "lowest_pair_loses":
                kind = "single" if "single" in name else "pair"
                return not any(wins_by(position, play) for play in lowest(position, kind))
            case "wins":
                return self.wins(position)
            case "one_play":
                won = {shape(play) for play in position.plays() if wins_by(position, play)}
                return len(won) == 1
            case "min_plays":
                return solve(position, goal="fastest", threads=1).plays_left >= wanted
            case "min_rating":
                return rating(position).score >= wanted
            case _:
                return rating(position).score <= wanted

    def refusals(self, position: Position) -> list[str]:
        """The names of all that refuse a position."""
        return [name for name in self.wanted if not self.passes(name, position)]
