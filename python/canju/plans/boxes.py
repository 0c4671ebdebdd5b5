"""A plan as boxes and arrows: a box for each hand of its player, an arrow for each play."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from canju._canju import Hand, Play, Position, arrows_told, box_told
from canju.games.positions import RANKS
from canju.language.languages import Language
from canju.plans.rules import Condition, Range, Rule
from canju.writing.dot import dot_label

#: Kind and length of the play on the table; ``None`` for a lead.
_Kind: TypeAlias = "tuple[str, int] | None"
_When: TypeAlias = tuple[Condition, ...]
#: By kind and rank on the table: the plays, each with its conditions in their order.
_Decided: TypeAlias = "dict[tuple[_Kind, str], dict[Play, dict[_When, None]]]"


class Arrow(NamedTuple):
    """A play from a hand.

    Attributes:
        table: the plays that it answers; ``None`` for a lead.
        when: the conditions on the other hand, if another play of the hand answers it too.
        play: the play.
        to: index of the box with the hand after it.
    """

    table: Range | None
    when: _When
    play: Play
    to: int


class Box(NamedTuple):
    """A hand of the plan's player, with its plays except passes and claims."""

    hand: Hand
    arrows: list[Arrow]


def boxes_of(plan: Any) -> list[Box]:
    """The boxes of a plan, its first hand first. Without arrows, a box passes until it claims."""
    numbers: dict[Hand, int] = {}
    decided: dict[Hand, _Decided] = {}
    for position, play, when in _decisions(plan):
        hand, table = position.hand, position.to_beat
        numbers.setdefault(hand, len(numbers))
        kind = None if table is None else (table.kind, table.length)
        rank = "" if table is None else str(table.rank)
        if play is not None:
            plays = decided.setdefault(hand, {}).setdefault((kind, rank), {})
            plays.setdefault(play, {})[when] = None
    return [Box(hand, _arrows(hand, decided.get(hand, {}), numbers)) for hand in numbers]


def _decisions(plan: Any) -> Iterator[tuple[Position, Play | None, _When]]:
    """All positions of a plan, without suits, with its play and the conditions on the other hand.

    The play is ``None`` for a claim, which ends the walk.
    """
    open_, seen = deque([_without_suits(plan.position)]), set()
    while open_:
        position = open_.popleft()
        if position.turn != plan.side:
            open_ += map(position.play, position.plays())
        elif position not in seen:
            seen.add(position)
            play, index, claim = plan._decide(position)
            when = () if index is None else plan.rules[index].when
            yield (
                position,
                None if claim is not None else play,
                tuple(condition for condition in when if condition.whose != "own"),
            )
            if claim is None:
                open_.append(position.play(play))


def _without_suits(position: Position) -> Position:
    table, rules = position.to_beat, position.rules
    if table is not None:
        kind, rank, length = table.kind, table.rank, table.length
        table = Play(str(table.cards.ranks), kind=kind, rank=rank, length=length, rules=rules)
    hands = position.first.ranks, position.second.ranks
    return Position(*hands, table, turn=position.turn, rules=rules)


def _arrows(hand: Hand, decided: _Decided, numbers: dict[Hand, int]) -> list[Arrow]:
    """The arrows from a hand, leads first. A play without alternative has no conditions."""
    alike: dict[tuple[_Kind, _When, Play], set[str]] = {}
    for (kind, rank), plays in decided.items():
        for play, conditions in plays.items():
            whens = [()] if len(plays) == 1 or () in conditions else list(conditions)
            for when in whens if play else ():
                alike.setdefault((kind, when, play), set()).add(rank)
    arrows = [
        Arrow(table, when, play, numbers[hand - play.cards])
        for (kind, when, play), ranks in alike.items()
        for table in _ranges(kind, ranks, {rank for like, rank in decided if like == kind})
    ]
    return sorted(arrows, key=lambda arrow: arrow.table is not None)


def _ranges(kind: _Kind, ranks: set[str], met: set[str]) -> Iterator[Range | None]:
    """The plays on the table as ranges: neighbours among the ranks that can be there."""
    if kind is None:
        yield None
        return
    for is_here, run in groupby(sorted(met, key=RANKS.index), lambda rank: rank in ranks):
        if is_here:
            found = list(run)
            yield Range(kind[0], found[0], found[-1], kind[1])


def dot_of(plan: Any, said: Language) -> str:
    """A plan as a directed graph for Graphviz: boxes are hands, double ones claim."""
    title = dot_label([plan.text(said.name).partition("\n")[0]])
    lines = ["digraph plan {", f'  label="{title}";', "  labelloc=t;", "  node [shape=box];"]
    boxes = boxes_of(plan)
    for number, box in enumerate(boxes):
        style = "" if box.arrows else ", peripheries=2"
        label = dot_label(box_told(said.name, box.hand, not box.arrows))
        lines.append(f'  n{number} [label="{label}"{style}];')
    for number, box in enumerate(boxes):
        for to in dict.fromkeys(arrow.to for arrow in box.arrows):
            arrows = (arrow for arrow in box.arrows if arrow.to == to)
            rules = [Rule(arrow.table, arrow.when, arrow.play) for arrow in arrows]
            label = dot_label(arrows_told(said.name, plan.position.rules, rules))
            lines.append(f'  n{number} -> n{to} [label="{label}"];')
    return "\n".join([*lines, "}"])
