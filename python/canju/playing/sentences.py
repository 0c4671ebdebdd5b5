"""What is said of a game: how it stands, how it ended, who took the last trick."""

from __future__ import annotations

from typing import Protocol

from canju._canju import Position
from canju._messages import Language
from canju._positions import in_tricks
from canju.playing.moves import Move, Trick


class Told(Protocol):
    """What must be known of a game to tell it."""

    names: tuple[str, str]

    @property
    def language(self) -> Language:
        """The words of its sentences."""

    @property
    def position(self) -> Position:
        """The position now."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All plays from the start."""

    @property
    def turn(self) -> str:
        """Who is to move."""

    @property
    def winner(self) -> str | None:
        """Who has won."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""

    @property
    def tricks(self) -> tuple[int, int]:
        """How many tricks each has taken."""

    @property
    def last_trick(self) -> Trick | None:
        """The trick that was finished last."""

    def name(self, side: str) -> str:
        """What a side is called."""


def result(game: Told) -> str:
    """A sentence that says who has won, or whose turn it is."""
    said = game.language
    counts_tricks = in_tricks(game.position)
    if game.is_over:
        won = said.nobody_wins if game.winner is None else said.wins_of(game.name(game.winner))
        if counts_tricks:
            return said.ends_in_tricks.format(won, *game.tricks)
        return said.ends_after.format(won, said.count(len(game.moves), "move"))
    table = game.position.to_beat
    task = said.task_lead if table is None else said.task_beat.format(said.play(table))
    if counts_tricks and table is not None:
        task = said.task_answer.format(table)
    turn = said.turn_of(game.name(game.turn))
    return said.task.format(f"{turn[0].upper()}{turn[1:]}", task)


def trick(game: Told) -> str:
    """The trick that was finished last, in a sentence; empty where there is none."""
    said, last = game.language, game.last_trick
    if last is None:
        return ""
    cards = said.comma.join(f"{game.name(move.side)} {move.play}" for move in last[:2])
    return said.trick_taken.format(cards, said.takes_of(game.name(last.taken_by), inside=True))


def score(game: Told, tricks: tuple[int, int]) -> str:
    """Both names, each with its tricks."""
    said = game.language
    pairs = zip(game.names, tricks, strict=True)
    return said.comma.join(said.taken_by.format(*pair) for pair in pairs)


def table(game: Told) -> str:
    """Both hands, and whose turn it is; in trick play the trump and the tricks too."""
    said, position = game.language, game.position
    lines = [
        said.label.format(name, said.cards(hand) or said.no_cards)
        for name, hand in zip(game.names, (position.first, position.second), strict=True)
    ]
    if trump := said.trump_in_words(position.rules):
        lines.insert(0, said.tricks_so_far.format(trump, score(game, game.tricks)))
    return "\n".join([*lines, result(game)])
