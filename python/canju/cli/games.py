"""Arguments of whole games: numbers of cards to deal, players and their names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from canju._messages import Language, Said, current
from canju.cli.parser import Parser
from canju.errors import CardError, OptionError

_MOST = 108


def add_game(parser: Parser, players: Iterable[str], default: str) -> None:
    """Adds the arguments of a deal and the players; ``parts_of`` reads players and names."""
    parser.add_argument(
        "--deal",
        metavar="N",
        nargs="+",
        type=int,
        help="numbers of cards to deal, two or three (default: 10 10 if no hands are given)",
    )
    add_deck(parser)
    parser.add_argument(
        "--players",
        metavar="A,B[,C]",
        help=current().opt_players.format(", ".join(players), default),
    )
    parser.add_argument("--names", metavar="A,B[,C]", help="names of the players")


def add_deck(parser: Parser) -> None:
    """Adds the arguments of the deck: the seed and the jokers."""
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")
    parser.add_argument(
        "--no-jokers", dest="jokers", action="store_false", help="deal from a deck without jokers"
    )


def hands_in(args: argparse.Namespace) -> list[str]:
    """The argument for each hand: cards, or their number."""
    if args.farmers is None:
        return [text for text in (args.first, args.second) if text is not None]
    if args.first is None or args.second is not None:
        raise Language.wrong_dealt_farmers.error(OptionError)
    return [args.first, *args.farmers]


def counts_of(args: argparse.Namespace) -> tuple[int, ...] | None:
    """Numbers of cards to deal; ``None`` if hands are given.

    Bare numbers are counts, even ``10 10``; next to a hand, the ten must be written ``T``.
    """
    given = hands_in(args)
    several = Language.give_two if args.farmers is None else Language.give_three
    numbers = [int(text) for text in given if re.fullmatch(r"\s*[0-9]{1,9}\s*", text)]
    if given and args.deal is not None:
        raise Language.wrong_deal.error(OptionError)
    if len(numbers) == len(given) > 1:
        for number in numbers:
            if not 1 <= number <= _MOST:
                raise Language.wrong_number.error(OptionError, number, _MOST)
        return tuple(numbers)
    if given:
        for text in given:
            refuse_count(text, several)
        if args.seed is not None:
            raise Language.wrong_seed.error(OptionError)
        return None
    counts = tuple(args.deal or (10, 10))
    if len(counts) not in (2, 3):
        raise Language.wrong_deal_numbers.error(OptionError)
    return counts


def refuse_count(text: str, instead: Said = Language.use_deal) -> None:
    """Refuses a hand that looks like a number of cards to deal: 10 to 20."""
    if re.fullmatch(r"\s*(1[0-9]|20)\s*", text):
        number = text.strip()
        english, chinese = instead.texts["en"], instead.texts["zh"]
        raise Language.wrong_count.error(OptionError, number, english, chinese=(number, chinese))


@contextmanager
def dealing(args: argparse.Namespace) -> Iterator[None]:
    """Adds to errors about a deal of bare numbers how to write cards instead."""
    try:
        yield
    except CardError as error:
        if args.first is None or counts_of(args) is None:
            raise
        raise Language.wrong_dealt.error(CardError, error) from None


def parts_of(text: str | None) -> list[str] | None:
    """Splits ``A,B`` at commas; callers check the number of parts.

    >>> parts_of("greedy, perfect")
    ['greedy', 'perfect']
    """
    return None if text is None else [part.strip() for part in text.split(",")]
