"""Checks of arguments that many functions share: flags, numbers, seeds, names, goals, positions.

See ``limits`` and ``rows`` for limits and rows of tables, ``games.rules`` for rules.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from itertools import islice
from math import inf, nan
from operator import index
from typing import SupportsFloat, SupportsIndex, TypeVar

from canju._canju import Guandan, Play, Position
from canju.errors import CanjuError, OptionError, PositionError, kind_of, shown
from canju.games.positions import Goal, in_tricks
from canju.games.rules import Rules, read_rules
from canju.games.seats import FOUR, IN_CHINESE, TWO, Seating, hands_of, seating_of

T = TypeVar("T")
Kind = type | tuple[type, ...]

#: Seeds are numbers of 64 bits.
SEEDS = 2**64
#: Bounds that error messages write as powers.
_POWERS: dict[float, str] = {2**63 - 1: "2**63 - 1", SEEDS - 1: "2**64 - 1"}
#: The largest number that the core takes.
_LARGEST = 2**63 - 1


def is_list(values: object) -> bool:
    """Returns true for an iterable of items that is not bytes or a mapping.

    >>> is_list(["3"]), is_list(b"3"), is_list({"3": 1})
    (True, False, False)
    """
    return isinstance(values, Iterable) and not isinstance(values, (bytes, bytearray, Mapping))


def some_of(
    name: str, values: Iterable[T], numbers: Iterable[int], wanted: str, chinese: str
) -> tuple[T, ...]:
    """Returns a user's items as a tuple whose length is one of ``numbers``.

    >>> some_of("names", ["Ann", "Bob", "Cid"], (2, 3), "give two or three", "请给两个或三个")
    ('Ann', 'Bob', 'Cid')

    Raises:
        OptionError: for another number of items.
        TypeError: for values that are unordered or not iterable.
    """
    if isinstance(values, Set) or not is_list(values):
        raise TypeError(f"{name}: {wanted}, got {kind_of(values)}")
    # A text would be split into letters. An iterable can be infinite.
    given = () if isinstance(values, str) else tuple(islice(values, max(numbers) + 1))
    if len(given) not in numbers:
        raise OptionError(f"{name}: {wanted}", chinese=f"{name}：{chinese}")
    return given


def check_flag(name: str, value: bool) -> None:
    """Raises TypeError for anything but a bool: a text such as "no" would count as true."""
    if not isinstance(value, bool):
        raise TypeError(f"{name}: expected True or False, got {kind_of(value)}")


def check_kind(name: str, value: object, kind: Kind, called: str = "") -> None:
    """Raises TypeError for a value of another class; ``called`` replaces the class's name."""
    if not isinstance(value, kind):
        wanted = called or f"a {getattr(kind, '__name__', kind)}"
        raise TypeError(f"{name}: expected {wanted}, got {kind_of(value)}")


def is_name(value: object, names: Sequence[str]) -> bool:
    """Returns true for one of these names. Arrays cannot be compared with a name."""
    return isinstance(value, str) and value in names


def check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raises OptionError for anything but one of these names.

    >>> check_choice("goal", "lose", ("win", "fastest"))
    Traceback (most recent call last):
    ...
    canju.errors.OptionError: goal='lose': choose 'win' or 'fastest'
    """
    if not is_name(value, choices):
        *most, last = map(repr, choices)
        before = f"{', '.join(most)} or " if most else ""
        raise OptionError(
            f"{name}={shown(value)}: choose {before}{last}",
            chinese=f"{name}={shown(value)}：请选 {'、'.join(map(repr, choices))}",
        )


def as_int(value: object) -> int | None:
    """Converts an object with ``__index__`` to an int; ``None`` for a bool or anything else.

    >>> as_int(3), as_int(True), as_int("3"), as_int(3.0)
    (3, None, None, None)
    """
    try:
        # Arrays have the method too, but ``index`` raises for them.
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_float(value: object) -> float | None:
    """Converts a number to a float; ``None`` for a bool or anything that is not a number.

    >>> as_float(3), as_float("3"), as_float(10**400)
    (3.0, None, inf)
    """
    if isinstance(value, bool) or not isinstance(value, (SupportsFloat, SupportsIndex)):
        return None
    try:
        return float(value)
    except TypeError:  # an array of several numbers
        return None
    except OverflowError:  # beyond the largest float
        return inf if value > 0 else -inf  # type: ignore[operator]
    except ValueError:  # a signalling NaN
        return nan


def whole(name: str, value: SupportsIndex, most: float = inf, least: float = 1) -> int:
    """Checks a whole number from a user, ``least`` to ``most``.

    Raises:
        OptionError: for a number out of range.
        TypeError: for anything without ``__index__``, and for a bool.
    """
    number = as_int(value)
    if number is None:
        raise TypeError(f"{name}: expected a whole number, got {kind_of(value)}")
    if most == inf and number > _LARGEST:
        most = _LARGEST
    if not least <= number <= most:
        bound = _POWERS.get(most, most)
        choices = f"{least} or more" if most == inf else f"{least} to {bound}"
        chinese = f"{least} 或更大" if most == inf else f"{least} 至 {bound}"
        raise OptionError(
            f"{name}={shown(number)}: choose {choices}",
            chinese=f"{name}={shown(number)}：请选 {chinese}",
        )
    return number


def seconds(name: str, value: float) -> float:
    """Checks a number of seconds from a user: more than 0."""
    number = as_float(value)
    if number is None:
        raise TypeError(f"{name}: expected seconds, got {kind_of(value)}")
    if not number > 0:
        raise OptionError(
            f"{name}={shown(value)}: choose more than 0 seconds",
            chinese=f"{name}={shown(value)}：应为大于 0 的秒数",
        )
    return number


def check_seed(seed: SupportsIndex) -> int:
    """Checks a seed from a user, 0 to 2**64 - 1, as the core does in ``deal``."""
    return whole("seed", seed, SEEDS - 1, 0)


def any_seed() -> int:
    """Draws a seed of 32 bits, short enough to type again."""
    return int.from_bytes(os.urandom(4), "big")


#: Small numbers in words.
NUMBERS = {2: "two", 3: "three", 4: "four"}


def names_for(seating: Seating, names: Iterable[str]) -> tuple[str, ...]:
    r"""Checks the players' names: one for each seat, all different, each on one line.

    Names are printed as they are, so control characters raise ``OptionError``.

    >>> from canju.games.seats import THREE
    >>> names_for(THREE, ["Ann", "Bob", " Cid\n"])
    ('Ann', 'Bob', 'Cid')
    """
    number = len(seating.seats)
    wanted = f"choose {NUMBERS[number]} different names"
    chinese = f"请写 {number} 个不同的名字"
    given = some_of("names", names, (number,), wanted, chinese)
    if not all(isinstance(name, str) for name in given):
        raise TypeError(f"names: expected {NUMBERS[number]} texts")
    called = tuple(" ".join(name.split()) for name in given)
    if len({name.lower() for name in called}) < number or not all(called):
        raise OptionError(
            f"names={shown(given)}: {wanted}, also in lower case",
            chinese=f"names={shown(given)}：{chinese}，不分大小写",
        )
    if any(map(_is_pass, called)):
        raise OptionError(
            f"names={shown(given)}: choose names that are not a word for a pass",
            chinese=f"names={shown(given)}：名字不能是“不要”一类的词",
        )
    if not all(map(is_plain, called)):
        raise OptionError(
            f"names={shown(given)}: choose names without control characters",
            chinese=f"names={shown(given)}：名字里不能有控制字符",
        )
    return called


#: Control characters, ends of lines, surrogates, the marks of the core's texts, and characters that
#: turn the direction of the text after a name. Others can be invisible too: emoji and Persian
#: names have joiners.
_NOT_PLAIN = re.compile(
    "[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ue000-\ue002\u202a-\u202e\u2066-\u2069]"
)


def is_plain(text: str) -> bool:
    r"""Returns true for a name or a title that can be shown as it is, on one line.

    >>> is_plain("👩\u200d👩\u200d👧"), is_plain("Ann\n"), is_plain("\u202eAnn")
    (True, False, False)
    """
    return _NOT_PLAIN.search(text) is None


def _is_pass(name: str) -> bool:
    """Returns true for a word that pasted plays cannot tell from a pass. One letter has a colon."""
    try:
        return len(name) > 1 and not Play(name).cards
    except CanjuError:
        return False


def place_of(seat: str, seating: Seating = TWO) -> int:
    """Index of a seat: 0 for ``"first"``, 1 for ``"second"``.

    >>> from canju.games.seats import THREE
    >>> place_of("second"), place_of("up", THREE)
    (1, 2)
    """
    if not is_name(seat, seating.seats):
        choices = " or ".join(map(repr, seating.seats[-2:]))
        more = "".join(f"{name!r}, " for name in seating.seats[:-2])
        chinese = "、".join(map(repr, seating.seats))
        raise OptionError(
            f"side {shown(seat)}: choose {more}{choices}",
            chinese=f"side {shown(seat)}：请选 {chinese}",
        )
    return seating.place(seat)


def check_goal(goal: Goal) -> None:
    """Raises OptionError for anything but a goal."""
    check_choice("goal", goal, ("win", "fastest", "levels"))


def check_askable(position: Position, goal: Goal) -> None:
    """Raises for a position that is over, or for which the goal has no meaning."""
    if goal == "fastest" and in_tricks(position):
        raise OptionError(
            "goal='fastest' is for shedding games: in trick play every card is played",
            chinese="goal='fastest' 不用于墩牌：每张牌都要打出",
        )
    seating = seating_of(position)
    if goal == "fastest" and seating is not TWO:
        raise OptionError(
            "goal='fastest' needs two hands: with more, use goal='win'",
            chinese="goal='fastest' 只用于两手牌：更多手牌请用 goal='win'",
        )
    if goal == "levels" and seating is not FOUR:
        raise OptionError(
            "goal='levels' is for Guandan: here use goal='win'",
            chinese="goal='levels' 只用于掼蛋：这里请用 goal='win'",
        )
    if goal == "win" and position.head is not None:
        raise PositionError(
            f"{position.head} was out first, so {position.winner} has won: "
            "goal='levels' asks for the levels",
            chinese=f"{IN_CHINESE[position.head]}已是头游，胜负已定：升几级请用 goal='levels'",
        )
    if position.is_over and seating is FOUR:
        raise PositionError(
            "the order of the hands is decided: the game is over",
            chinese="名次已定：牌局已结束",
        )
    if position.is_over:
        hands = zip(seating.seats, hands_of(position), strict=True)
        empty = next(seat for seat, hand in hands if not hand)
        raise PositionError(
            f"the {empty} hand is empty: the game is over",
            chinese=f"{IN_CHINESE[empty]}没有牌：牌局已结束",
        )


def refuse_guandan(rules: Rules | str | None, english: str, chinese: str) -> None:
    """Raises OptionError for Guandan, of which there is only the solution and what shows it.

    >>> refuse_guandan("doudizhu", "proofs", "证明")
    """
    if isinstance(rules, str):
        with suppress(OptionError):  # the function that uses the rules says what is wrong
            rules = read_rules(rules)
    if isinstance(rules, Guandan):
        raise not_of_guandan(english, chinese)


def not_of_guandan(english: str, chinese: str) -> OptionError:
    """Error for something that Guandan does not have yet."""
    return OptionError(
        f"Guandan has no {english} yet: solve(...).tree() answers every reply",
        chinese=f"掼蛋还没有{chinese}：solve(...).tree() 列出每一种应对",
    )
