"""The package against the twin, on random positions of every game.

What is compared on each: the legal plays, who wins, the value of every play, the winning plays, the
plays left when the winner hurries, the same for every play, and that both lines of play are played
by the rules to the end that is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from functools import lru_cache
from typing import NamedTuple

import canju

from . import minimax
from .minimax import PASS, Play
from .positions import Deal
from .rules import PRESETS, RANKS, Cards, Switches, preset, text_of

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


def twin_play(play: canju.Play) -> Play:
    """A play of the package's as the twin writes it."""
    if not play:
        return PASS
    cards = tuple(play.cards.count(rank) for rank in RANKS)
    return play.kind, RANKS.index(play.rank), play.length, cards


def hand_of(cards: Cards) -> canju.Hand:
    """Cards one by one as the package's own object: "JR" as one text can be a joker."""
    return canju.Hand(list(text_of(cards)))


def package_play(play: Play, rules: canju.DouDizhu | canju.SinglesAndPairs) -> canju.Play:
    """A play of the twin's as the package's own object."""
    kind, rank, _, cards = play
    return canju.Play(hand_of(cards), kind=kind, rank=RANKS[rank], rules=rules)


def package_position(deal: Deal, swapped: bool = False) -> canju.Position:
    """A position as the package's own object; `swapped`: the side to move is named second."""
    rules = rules_of(deal.preset, deal.decks, deal.deck_limit)
    to_beat = deal.to_beat and package_play(deal.to_beat, rules)
    hands = [hand_of(deal.first), hand_of(deal.second)]
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


def expected(deal: Deal, switches: Switches) -> Expected:
    """What the twin says of a position."""
    setup = (deal.first, deal.second, deal.to_beat, switches)
    values = minimax.play_values(*setup)
    then = {play: minimax.after(deal.first, deal.second, play) for play in values}
    lengths = {play: 1 + minimax.plays_left(*after, switches) for play, after in then.items()}
    return Expected(minimax.wins(*setup), values, minimax.plays_left(*setup), lengths)


def compare(deal: Deal, swapped: bool = False, threads: int = 1) -> Found:
    """All that the package and the twin may disagree about on one position."""
    twin = expected(deal, switches_of(deal.preset, deal.decks))
    return compare_with(twin, package_position(deal, swapped), threads)


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


def told(deal: Deal, found: Found, swapped: bool = False) -> str:
    """A disagreement with everything needed to see it again."""
    faults = "\n  - ".join(found.faults)
    return f"{deal!r}\n  canju.{package_position(deal, swapped)!r}\n  - {faults}"
