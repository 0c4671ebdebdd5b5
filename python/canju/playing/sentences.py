"""Sentences of all games: whose turn it is, and the tricks that were taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canju._messages import Language


def task(said: Language, name: str, what: str) -> str:
    """Whose turn it is, and to do what."""
    turn = said.turn_of(name)
    return said.task.format(f"{turn[0].upper()}{turn[1:]}", what)


def trick(said: Language, cards: Iterable[tuple[str, str]], taken_by: str) -> str:
    """A finished trick, from its cards, each after the name of its player."""
    played = said.comma.join(f"{name} {card}" for name, card in cards)
    return said.trick_taken.format(played, said.takes_of(taken_by, inside=True))


def score(said: Language, names: Sequence[str], tricks: Sequence[int]) -> str:
    """All names, each with its tricks."""
    return said.comma.join(f"{name} {taken}" for name, taken in zip(names, tricks, strict=True))
