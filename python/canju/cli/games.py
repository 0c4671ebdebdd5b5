"""The arguments that describe whole games: how many cards are dealt, who plays, their names."""

from __future__ import annotations

from collections.abc import Iterable

from canju.cli.parser import Parser

_CARDS = (10, 10)


def add_game(parser: Parser, players: Iterable[str], default: str) -> None:
    """A deal and two of some players; ``two_of`` reads the players and their names."""
    parser.add_argument(
        "--deal",
        metavar="N",
        nargs=2,
        type=int,
        default=_CARDS,
        help="cards of each hand where none are given (default: 10 10)",
    )
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")
    parser.add_argument(
        "--players",
        metavar="A,B",
        default=default,
        help=f"two of {', '.join(players)} (default: {default})",
    )
    parser.add_argument("--names", metavar="A,B", help="what to call the two players")


def two_of(text: str) -> list[str]:
    """The parts of ``A,B``; that there are two is for those to check who take them.

    >>> two_of("greedy, perfect")
    ['greedy', 'perfect']
    """
    return [part.strip() for part in text.split(",")]
