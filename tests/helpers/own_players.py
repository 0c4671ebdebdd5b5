"""Players as users write them: one that plays, one that raises."""

from __future__ import annotations


def longest(position):
    """A player of one's own: the first legal play."""
    return position.plays()[0]


def raising(error):
    def player(position):
        raise error

    return player
