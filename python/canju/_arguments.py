"""How what a user passes is taken, once for every function.

Paths, pairs, flags, numbers, seeds, sides, names, goals and positions are read here. Limits
(``_limits``), rules (``_rules``) and rows of tables (``_rows``) have files of their own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from math import nan
from operator import index
from typing import Any, SupportsIndex, TypeVar

from canju._canju import Position
from canju._positions import Goal, HandLike, PlayLike, in_tricks
from canju._rules import Rules
from canju._seats import THREE, TWO, Seating, hands_of, seating_of
from canju.errors import OptionError, PositionError, kind_of, shown

T = TypeVar("T")
Kind = type | tuple[type, ...]

#: Seeds are numbers of 64 bits.
SEEDS = 2**64


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

    >>> two_of("names", ["Ann", "Bob"], "give two")
    ('Ann', 'Bob')
    """
    first, second = some_of(name, values, (2,), wanted)
    return first, second


def some_of(name: str, values: Iterable[T], numbers: Iterable[int], wanted: str) -> tuple[T, ...]:
    """As many things in their order as there may be, from what a user passes.

    No more than one too many is looked at, however many it says there are.

    >>> some_of("names", ["Ann", "Bob", "Cid"], (2, 3), "give two or three")
    ('Ann', 'Bob', 'Cid')

    Raises:
        OptionError: for more or fewer, with what is wanted.
        TypeError: for what has no order, or is no iterable.
    """
    if isinstance(values, Set) or not is_list(values):
        raise TypeError(f"{name}: {wanted}, got {kind_of(values)}")
    # A lone text would be read letter by letter.
    given = [] if isinstance(values, str) else list(islice(values, max(numbers) + 1))
    if len(given) not in numbers:
        raise OptionError(f"{name}: {wanted}")
    return tuple(given)


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


def as_int(value: object) -> int | None:
    """The ``int`` of whatever has ``__index__``; ``None`` for anything else, and for a bool.

    >>> as_int(3), as_int(True), as_int("3"), as_int(3.0)
    (3, None, None, None)
    """
    try:
        # Arrays have the method too, and refuse here.
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def integer(name: str, value: SupportsIndex) -> int:
    """A whole number from what a user passes."""
    number = as_int(value)
    if number is None:
        raise TypeError(f"{name}: expected a whole number, got {kind_of(value)}")
    return number


def whole(name: str, value: SupportsIndex, most: int) -> int:
    """A whole number from what a user passes, 1 to ``most``."""
    number = integer(name, value)
    if not 1 <= number <= most:
        raise OptionError(f"{name}={shown(number)}: choose 1 to {most}")
    return number


def seconds(name: str, value: float) -> float:
    """Seconds from what a user passes, more than none."""
    try:
        if isinstance(value, (bool, str, bytes, bytearray)):
            raise TypeError
        number = float(value)
    except TypeError:
        raise TypeError(f"{name}: expected seconds, got {kind_of(value)}") from None
    except OverflowError:
        raise OptionError(f"{name} is too large: choose fewer seconds") from None
    except ValueError:  # a signaling NaN
        number = nan
    if not number > 0:
        raise OptionError(f"{name}={shown(value)}: choose more than 0 seconds")
    return number


def bound(name: str, value: SupportsIndex | None, least: int) -> int | None:
    """A whole number of at least ``least`` from what a user passes; ``None`` for no bound.

    Raises:
        OptionError: for a smaller number.
        TypeError: for what is no whole number.
    """
    number = None if value is None else integer(name, value)
    if number is not None and number < least:
        raise OptionError(f"{name}={shown(number)}: choose {least} or more")
    return number


def check_seed(seed: SupportsIndex) -> int:
    """A seed from what a user passes, 0 to 2**64 - 1, as the core checks those of ``deal``.

    >>> check_seed(7)
    7

    Raises:
        OptionError: for a number out of range.
        TypeError: for what is no whole number.
    """
    number = integer("seed", seed)
    if not 0 <= number < SEEDS:
        raise OptionError(f"seed={shown(number)}: choose 0 to 2**64 - 1")
    return number


def any_seed() -> int:
    """A seed where none is given, short enough to be typed again."""
    return int.from_bytes(os.urandom(4), "big")


#: How many there are of something, in words.
NUMBERS = {2: "two", 3: "three"}


def names_for(seating: Seating, names: Iterable[str]) -> tuple[str, ...]:
    r"""A name for each seat, from what a user passes: no two are alike, each on one line.

    Names are printed as they are, so control characters, which a terminal obeys, are refused.

    >>> from canju._seats import THREE
    >>> names_for(THREE, ["Ann", "Bob", " Cid\n"])
    ('Ann', 'Bob', 'Cid')

    Raises:
        OptionError: for another number of names, for two alike, and for control characters.
        TypeError: for items that are not texts.
    """
    number = len(seating.seats)
    wanted = f"choose {NUMBERS[number]} different names"
    given = some_of("names", names, (number,), wanted)
    if not all(isinstance(name, str) for name in given):
        raise TypeError(f"names: expected {NUMBERS[number]} texts")
    called = tuple(" ".join(str.split(name)) for name in given)
    if len(set(called)) < number or not all(called):
        raise OptionError(f"names={shown(given)}: {wanted}")
    if not all(map(str.isprintable, called)):
        raise OptionError(f"names={shown(given)}: choose names without control characters")
    return called


def place_of(seat: str, seating: Seating = TWO) -> int:
    """The number of a seat: 0 for ``"first"``, 1 for ``"second"``.

    >>> place_of("second"), place_of("up", THREE)
    (1, 2)
    """
    if seat not in seating.seats:
        choices = " or ".join(map(repr, seating.seats[-2:]))
        more = "".join(f"{name!r}, " for name in seating.seats[:-2])
        raise OptionError(f"side {shown(seat)}: choose {more}{choices}")
    return seating.place(seat)


def check_goal(goal: Goal) -> None:
    """Refuses what is no goal.

    Raises:
        OptionError: with those there are.
    """
    if goal not in ("win", "fastest"):
        raise OptionError(f"goal={shown(goal)}: choose 'win' or 'fastest'")


def position_of(
    first: Position | HandLike,
    second: HandLike | None,
    to_beat: PlayLike | None,
    rules: Rules | str | None,
    farmers: Iterable[HandLike] | None = None,
    by: str | None = None,
    turn: str | None = None,
    notation: str | None = None,
    trump: str | None = None,
) -> Position:
    """A position from what a user passes: one, its text, or its parts.

    >>> position_of("7 8 | 9 | 6", None, None, None)
    Position('7 8', '9', '6')
    """
    if isinstance(first, Position):
        parts = (second, to_beat, rules, farmers, by, turn, notation, trump)
        if any(part is not None for part in parts):
            raise TypeError("a Position has all hands, its rules and the play to beat already")
        return first
    if second is not None and (by is not None or turn is not None):
        raise TypeError(
            "by and turn are of three hands, with farmers: of two, the first is to move"
        )
    position = Position(
        first, second, to_beat,
        farmers=farmers, by=by, turn=turn, rules=rules, trump=trump, notation=notation,
    )  # fmt: skip
    if turn is not None and seating_of(position) is TWO:
        raise TypeError("turn is of three hands: the text of a position of two says who moves")
    return position


def check_askable(position: Position, goal: Goal) -> None:
    """Refuses a position of which a goal cannot be asked."""
    if goal == "fastest" and in_tricks(position):
        raise OptionError("goal='fastest' is of shedding games: in tricks every card is played")
    seating = seating_of(position)
    if goal == "fastest" and seating is THREE:
        raise OptionError("goal='fastest' is of two hands: with three, only who wins is asked")
    if position.is_over:
        hands = zip(seating.seats, hands_of(position), strict=True)
        empty = next(seat for seat, hand in hands if not hand)
        raise PositionError(f"the {empty} hand is empty: the game is over")
