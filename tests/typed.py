"""What every error must be: of a type of ours, printable, short, and telling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from canju import CanjuError, PositionError

#: Characters of a message, less the lines with carets.
LONGEST = 500
#: A message has the name of an argument, or says in the words of the games what is wrong.
TELLING = re.compile(
    r"\w=|\b(cards?|hands?|plays?|positions?|rules|ranks?|suits?|kinds?|decks?|jokers?|pass|side|turn|bids?|"
    r"calls?|game|number|notation|style|table|masks|levels?|trump|file|record|DouZero|is not in|"
    r"does not beat|unexpected keyword argument|"
    r"\w+_limit|limit|threads|goal|order|max_\w+|seed|lang|names?|players?|steps|rewards|progress|"
    r"without|switch|deck_limit|\w+_kickers|\w+_wings|gap_straights|alternate|allowance|jokers|"
    r"suits|games|filters?|start|moves?|samples|sizes?|seat|unseen)\b"
)
#: What the compiled core says of a wrong type where it does not know which argument it is.
UNNAMED = re.compile(r"^expected a (text|whole number), got \w+$|is not an instance of '\w+'$")


def check(error: BaseException) -> None:
    """Fails unless an error is as it should be."""
    # ValueError and OverflowError are what Python's own conversions raise: nobody has named them.
    assert type(error) is TypeError or isinstance(error, CanjuError), repr(error)[:LONGEST]
    text = str(error)
    assert text.encode(), "an error without a message"
    # Every fault of a position has a line of its own.
    faults = text.split("\n") if isinstance(error, PositionError) else [text]
    for fault in faults:
        lines = [line for line in fault.split("\n") if set(line) - {" ", "^"}]
        assert len("\n".join(lines)) <= LONGEST, fault[:LONGEST]
    unnamed = type(error) is TypeError and UNNAMED.search(text)
    assert TELLING.search(text) or unnamed, text


@contextmanager
def refused(
    kind: type[Exception] | tuple[type[Exception], ...], match: str | None = None
) -> Iterator[pytest.ExceptionInfo[Exception]]:
    """``pytest.raises`` for an error that must be as it should be."""
    with pytest.raises(kind, match=match) as raised:
        yield raised
    check(raised.value)


def tried(call: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """What a call gives; ``None`` after an error, which must be as it should be."""
    try:
        return call(*args, **options)
    except Exception as error:
        check(error)
        return None
