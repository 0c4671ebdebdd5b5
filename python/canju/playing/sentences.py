"""What is said of a game: how it stands, how it ended, who took the last trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from canju._canju import Play, Position
from canju._messages import Language
from canju._positions import in_tricks
from canju._seats import Seating, hands_of, on_table_by
from canju.playing.moves import Move, Trick


class Told(Protocol):
    """What must be known of a game to tell it."""

    names: tuple[str, ...]

    @property
    def language(self) -> Language:
        """The words of its sentences."""

    @property
    def seating(self) -> Seating:
        """Who sits at the table."""

    @property
    def names_with_seats(self) -> list[str]:
        """All names, with seats where there are more than two."""

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
    task = said.task_lead
    if table is not None:
        # Of two hands it is the other one's.
        of_several = said.task_beat if game.position.by is None else said.task_beat_by
        owner = said.called(game.name(on_table_by(game.position)), inside=True)
        task = of_several.format(said.play(table), owner)
    if counts_tricks and table is not None:
        task = said.task_answer.format(said.play(table))
    turn = said.turn_of(game.name(game.turn))
    return said.task.format(f"{turn[0].upper()}{turn[1:]}", task)


def winning(game: Told, plays: list[Play] | None, tricks: Callable[[], int]) -> str:
    """Which plays win; in trick play, which cards take the most tricks, and how many those are."""
    said, position = game.language, game.position
    if game.is_over:
        return said.game_over
    if plays is None:
        return said.winning_unknown
    named = said.plays(plays)
    if not in_tricks(position):
        return said.winning.format(named) if plays else said.none_wins
    left = said.count(len(position.hand), "trick")
    taken = said.takes_of(game.name(game.turn))
    most = said.takes_most.format(taken, tricks(), left)
    every = len(plays) == len(position.plays())
    return said.whatever.format(most) if every else said.by_playing.format(most, named)


def trick(game: Told) -> str:
    """The trick that was finished last, in a sentence; empty where there is none."""
    said, last = game.language, game.last_trick
    if last is None:
        return ""
    cards = said.comma.join(f"{game.name(move.side)} {said.play(move.play)}" for move in last[:2])
    return said.trick_taken.format(cards, said.takes_of(game.name(last.taken_by), inside=True))


def score(game: Told, tricks: tuple[int, int]) -> str:
    """Both names, each with its tricks."""
    said = game.language
    pairs = zip(game.names, tricks, strict=True)
    return said.comma.join(said.taken_by.format(*pair) for pair in pairs)


def table(game: Told) -> str:
    """All hands, and whose turn it is; in trick play the trump and the tricks too."""
    said, position = game.language, game.position
    lines = [
        said.label.format(name, said.cards(hand) or said.no_cards)
        for name, hand in zip(game.names_with_seats, hands_of(position), strict=True)
    ]
    if trump := said.trump_in_words(position.rules):
        lines.insert(0, said.tricks_so_far.format(trump, score(game, game.tricks)))
    return "\n".join([*lines, result(game)])
