"""Sentences that all games share: the player to move, and the tricks taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._messages import Language


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
