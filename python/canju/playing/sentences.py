"""Sentences of games: the player to move, the tricks taken, a search without an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._limits import Limits
from canju._messages import Language
from canju.errors import LimitError, MemoryLimit, NodeLimit, TimeLimit


def task(said: Language, name: str, what: str) -> str:
    """A sentence with the player to move and the task."""
    turn = said.turn_of(name)
    return said.task.format(f"{turn[0].upper()}{turn[1:]}", what)


def trick(said: Language, cards: Iterable[tuple[str, str]], taken_by: str) -> str:
    """A sentence about a finished trick; ``cards`` are pairs of a player's name and a card."""
    played = said.comma.join(f"{name} {card}" for name, card in cards)
    return said.trick_taken.format(played, said.takes_of(taken_by, inside=True))


def score(said: Language, names: Sequence[str], tricks: Sequence[int]) -> str:
    """A list of all names, each with its number of tricks."""
    return said.comma.join(f"{name} {taken}" for name, taken in zip(names, tricks, strict=True))


def too_hard(said: Language, error: LimitError, limits: Limits, seconds: float | None) -> str:
    """A clause about a search without an answer, with the limit it reached.

    ``seconds`` is the time limit of the game, which can be shorter than that of ``limits``.
    """
    times = [time for time in (limits.time, seconds) if time is not None]
    reached = said.within_limits
    if isinstance(error, TimeLimit) and times:
        reached = said.within_seconds.format(min(times))
    elif isinstance(error, NodeLimit) and limits.nodes is not None:
        reached = said.within_nodes.format(limits.nodes)
    elif isinstance(error, MemoryLimit):
        within = said.within_byte if limits.memory == 1 else said.within_memory
        reached = within.format(limits.memory)
    return said.not_solved.format(reached)
