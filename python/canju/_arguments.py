"""How what a user passes is taken: paths, and things that come in pairs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import Any, TypeVar

from canju.errors import OptionError, kind_of, shown

T = TypeVar("T")
Kind = type | tuple[type, ...]


def path_of(path: str | bytes | os.PathLike[Any], name: str = "path") -> str:
    """A path as text, from what a user passes.

    >>> path_of(b"deals.txt")
    'deals.txt'

    Raises:
        OptionError: for a text that no file can be called.
        TypeError: for what is no path.
    """
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{name}: expected a path, got {kind_of(path)}")
    text = os.fsdecode(path)
    try:
        usable = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise OptionError(f"{name}: no file can be called {shown(text)}")
    return text


def is_list(values: object) -> bool:
    """Whether a user can mean the things in it, one by one.

    Bytes would be read as numbers, a table as its keys. A text may be a list of one thing.

    >>> is_list(["3"]), is_list(b"3"), is_list({"3": 1})
    (True, False, False)
    """
    no_list = (bytes, bytearray, memoryview, Mapping)
    return isinstance(values, Iterable) and not isinstance(values, no_list)


def two_of(name: str, values: Iterable[T], wanted: str) -> tuple[T, T]:
    """Two things in their order, from what a user passes.

    No more than three are looked at, however many it says there are.

    >>> two_of("names", ["Ann", "Bob"], "give two")
    ('Ann', 'Bob')

    Raises:
        OptionError: for more or fewer, with what is wanted.
        TypeError: for what has no order, or is no iterable.
    """
    if isinstance(values, Set) or not is_list(values):
        raise TypeError(f"{name}: {wanted}, got {kind_of(values)}")
    # A lone text would be read letter by letter.
    given = [] if isinstance(values, str) else list(islice(values, 3))
    if len(given) != 2:
        raise OptionError(f"{name}: {wanted}")
    return given[0], given[1]


def check_flag(name: str, value: bool) -> None:
    """Refuses what is no bool: a text such as "no" would count as true.

    Raises:
        TypeError: for anything but ``True`` and ``False``.
    """
    if not isinstance(value, bool):
        raise TypeError(f"{name}: expected True or False, got {kind_of(value)}")


def check_kind(name: str, value: object, kind: Kind, called: str = "") -> None:
    """Refuses what is of another class; ``called`` is what that class is, if not its name.

    Raises:
        TypeError: with the name of the argument.
    """
    if not isinstance(value, kind):
        wanted = called or f"a {getattr(kind, '__name__', kind)}"
        raise TypeError(f"{name}: expected {wanted}, got {kind_of(value)}")


def length_of(values: Iterable[object]) -> int | None:
    """How many things an iterable says it has; ``None`` where it cannot say.

    >>> length_of([1, 2]), length_of(iter([1, 2])), length_of(range(10**30))
    (2, None, None)
    """
    try:
        return len(values)  # type: ignore[arg-type]  # that is the question
    except (TypeError, ValueError, OverflowError):
        return None
