"""Readers of whole games: hands or numbers of cards to deal, players and their names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager

from canju.cli.words import wrong
from canju.errors import CardError

_MOST = 108
#: Note for errors about two bare numbers, which can be meant as cards.
_AS_CARDS = wrong(
    "two bare numbers are numbers of cards to deal; to give cards, type '3 4 5', with T for ten",
    "只有两个数时是发牌的张数；牌写作 '3 4 5'，十写 T",
)


def hands_in(args: argparse.Namespace) -> list[str]:
    """The argument for each hand: cards, or their number."""
    if args.farmers is None:
        return [text for text in (args.first, args.second) if text is not None]
    if args.first is None or args.second is not None:
        raise wrong(
            "--farmers: give one other hand, the landlord's",
            "--farmers：除这两手外，只写地主的牌",
        )
    return [args.first, *args.farmers]


def counts_of(args: argparse.Namespace) -> tuple[int, ...] | None:
    """Numbers of cards to deal; ``None`` if hands are given.

    Bare numbers are counts, even ``10 10``; next to a hand, the ten must be written ``T``.
    """
    hands = hands_in(args)
    numbers = [int(text) for text in hands if re.fullmatch(r"\s*[0-9]{1,9}\s*", text)]
    if hands and args.deal is not None:
        raise wrong(
            "--deal: hands or numbers of cards are given already", "--deal：已经写了手牌或张数"
        )
    if len(numbers) == len(hands) > 1:
        for number in numbers:
            if not 1 <= number <= _MOST:
                told = "{} cards: choose 1 to {} ({})", "{} 张：请选 1 至 {}（{}）"
                raise wrong(*told, number, _MOST, _AS_CARDS)
        return tuple(numbers)
    if hands:
        two = "give two numbers, or two hands", "请写两个张数，或两手牌"
        three = "give three numbers, or three hands", "请写三个张数，或三手牌"
        for text in hands:
            refuse_count(text, *(two if args.farmers is None else three))
        if args.seed is not None:
            raise wrong(
                "--seed: the hands are given, not dealt: leave it out", "--seed：给定的牌不用发"
            )
        return None
    counts = tuple(args.deal or (10, 10))
    if len(counts) not in (2, 3):
        raise wrong(
            "--deal: give two numbers of cards, or three: the landlord's, down's and up's",
            "--deal：请写两手的张数，或地主、下家、上家的张数",
        )
    return counts


def refuse_count(
    text: str,
    instead: str = "use 'canju deal' to deal hands",
    chinese: str = "发牌请用 canju deal",
) -> None:
    """Refuses a hand that looks like a number of cards to deal: 10 to 20."""
    if re.fullmatch(r"\s*(1[0-9]|20)\s*", text):
        raise wrong(
            f"{{}} alone means a number of cards: write T for the ten; {instead}",
            f"单独的 {{}} 是张数：十写作 T；{chinese}",
            text.strip(),
        )


@contextmanager
def dealing(args: argparse.Namespace) -> Iterator[None]:
    """Adds to errors about a deal of bare numbers how to write cards instead."""
    try:
        yield
    except CardError as error:
        if args.first is None or counts_of(args) is None:
            raise
        raise wrong("{} ({})", "{}（{}）", error, _AS_CARDS, kind=CardError) from None


def parts_of(text: str | None) -> list[str] | None:
    """Splits ``A,B`` at commas; callers check the number of parts.

    >>> parts_of("greedy, perfect")
    ['greedy', 'perfect']
    """
    return None if text is None else [part.strip() for part in text.split(",")]
