"""Rewards of the plays of a split: a number for each kind of play."""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from canju._canju import kind_named, kind_names
from canju.arguments.checks import as_int
from canju.errors import OptionError, kind_of, shown

Rewards = Mapping[str, float]

#: Rewards of a programming course at Tsinghua. Planes with wings, which the course's game lacks,
#: earn as much as planes.
REWARDS: Rewards = MappingProxyType(
    {
        "plane+pairs": 7,
        "plane+singles": 7,
        "plane": 7,
        "gap plane": 7,
        "pair straight": 6,
        "gap pair straight": 6,
        "straight": 5,
        "gap straight": 5,
        "four+pairs": 4,
        "four+singles": 4,
        "trio+pair": 3,
        "trio+single": 3,
        "bomb": 3,
        "trio": 3,
        "pair": 0,
        "single": 0,
        "rocket": 0,
    }
)

#: Upper bound of the rewards, as whole numbers, and of their common denominator.
_LARGEST = 2**48
_MOST_DIGITS = 400
_SIMPLER = "too large, or with too many digits: choose simpler numbers"
_SIMPLER_ZH = "太大，或位数太多：请用简单些的数"


def table_of(rewards: Rewards | None) -> Rewards:
    """Checks a table of rewards from a user; ``None`` means ``REWARDS``.

    Missing kinds earn 0.

    >>> table_of({"straight": 2})
    {'straight': 2}

    Raises:
        OptionError: for unknown kinds, and numbers that are not finite or have too many digits.
        TypeError: for a value that is not a mapping, or a reward that is not a number.
    """
    if rewards is None or rewards is REWARDS:
        return REWARDS
    if not isinstance(rewards, Mapping):
        raise TypeError(f"rewards: expected a dict of kinds and numbers, got {kind_of(rewards)}")
    table = {_english(kind): reward for kind, reward in rewards.items()}
    if unknown := [kind for kind in table if kind not in REWARDS]:
        named = ", ".join(shown(kind, 40) for kind in unknown[:3])
        raise OptionError(
            f"rewards for unknown kinds {named}: choose among {', '.join(REWARDS)}",
            chinese=f"rewards：没有 {named} 这种牌型：请从 {_in_chinese(REWARDS)} 中选",
        )
    core_rewards(table)
    return table


def _in_chinese(kinds: Iterable[str]) -> str:
    return "、".join(filter(None, (kind_named(kind, chinese=True) for kind in kinds)))


def _english(kind: Any) -> Any:
    """English name of a kind; other values are returned as they are."""
    return (isinstance(kind, str) and kind_named(kind)) or kind


def exact(kind: str, value: Any) -> Fraction:
    """Converts a reward to an exact fraction: 0.1 is a tenth."""
    if (number := as_int(value)) is not None:
        return Fraction(number)
    if isinstance(value, bool) or not isinstance(value, (numbers.Real, Decimal)):
        raise TypeError(f"rewards: expected a number for {kind}, got {kind_of(value)}")
    if isinstance(value, numbers.Rational):
        return Fraction(value)
    decimal = value if isinstance(value, Decimal) else Decimal(str(float(value)))
    if not decimal.is_finite():
        raise OptionError(
            f"rewards: {kind} earns {shown(value)}: choose a finite number",
            chinese=f"rewards：{kind} 得值 {shown(value)}：应为有限的数",
        )
    # As an integer, a number such as 1e999999999 would fill the memory.
    if abs(decimal.adjusted()) > _MOST_DIGITS:
        raise OptionError(
            f"rewards: {kind} earns {shown(value)}: {_SIMPLER}",
            chinese=f"rewards：{kind} 得值 {shown(value)}：{_SIMPLER_ZH}",
        )
    return Fraction(decimal)


def core_rewards(table: Rewards) -> tuple[list[int], int]:
    """Rewards in the core's form: whole numbers in the order of the kinds, and their divisor.

    >>> core_rewards({"pair": 0.1, "single": 2})[0][-3:], core_rewards({"pair": 0.1})[1]
    ([1, 20, 0], 10)
    """
    return _course() if table is REWARDS else _core(table)


@cache
def _course() -> tuple[list[int], int]:
    return _core(REWARDS)


def _core(table: Rewards) -> tuple[list[int], int]:
    rewards = [exact(kind, table.get(kind, 0)) for kind in kind_names()]
    unit = math.lcm(*(number.denominator for number in rewards))
    whole = [int(number * unit) for number in rewards]
    if max(unit, *map(abs, whole)) > _LARGEST:
        raise OptionError(f"rewards: {_SIMPLER}", chinese=f"rewards：{_SIMPLER_ZH}")
    return whole, unit
