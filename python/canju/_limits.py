"""Limits of a search: threads, time, nodes, memory."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import NamedTuple

from canju._arguments import seconds, whole
from canju.errors import OptionError, on_a_line, shown

_UNITS = {"": 1, "B": 1}
for _power, _letter in enumerate("KMGT", start=1):
    _UNITS |= {f"{_letter}B": 1000**_power, f"{_letter}IB": 1024**_power}
#: Seconds that a display may search for what it shows.
DISPLAY_SECONDS = 1.0

_MOST_THREADS = 1024
#: More threads for each processor only wait for each other.
_THREADS_A_PROCESSOR = 4
#: Threads that may be asked for on any machine, so that programs run everywhere.
_ANY_MACHINE = 8
_LARGEST = 2**63 - 1


class Limits(NamedTuple):
    """Limits as the core takes them: checked, with the defaults filled in."""

    threads: int
    time: float | None
    nodes: int | None
    memory: int

    @classmethod
    def checked(
        cls,
        threads: int | None = None,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | str | None = None,
    ) -> Limits:
        """Limits from what a user passes.

        Args:
            threads: how many threads may search, 1 to 1024; by default as many as the machine
                has processors, or fewer where the environment variable ``CANJU_MAX_THREADS`` says
                so. No more than four are started for each processor, or eight where that is more.
            time_limit: seconds of wall-clock time.
            node_limit: positions visited.
            memory_limit: bytes for the memo, or text such as ``"2GB"``, ``"512 MiB"``; by
                default 1 GiB, or a quarter of the machine's memory where that is less.

        Raises:
            OptionError: for a limit out of range.
            TypeError: for a value that is not a number.

        >>> Limits.checked(threads=1, memory_limit="2MB")
        Limits(threads=1, time=None, nodes=None, memory=2000000)
        """
        return cls(
            _default_threads() if threads is None else _threads(threads),
            None if time_limit is None else seconds("time_limit", time_limit),
            None if node_limit is None else whole("node_limit", node_limit, _LARGEST),
            _default_memory() if memory_limit is None else _bytes(memory_limit),
        )


def _bytes(value: int | str) -> int:
    if not isinstance(value, str):
        return whole("memory_limit", value, _LARGEST)
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*", value, re.IGNORECASE)
    unit = _UNITS.get(match[2].upper()) if match else None
    if match is None or unit is None:
        raise OptionError(
            f"memory_limit={shown(value)}: write bytes, or text such as '512MB', '2 GiB'"
        )
    # A long text is read as infinity.
    return whole("memory_limit", int(min(float(match[1]) * unit, 2.0**64)), _LARGEST)


def _threads(value: int) -> int:
    most = max(_ANY_MACHINE, _THREADS_A_PROCESSOR * _processors())
    return min(whole("threads", value, _MOST_THREADS), most)


def _default_threads() -> int:
    text = os.environ.get("CANJU_MAX_THREADS", "").strip()
    if not text:
        return _processors()
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_THREADS:
        raise OptionError(f"CANJU_MAX_THREADS={on_a_line(text)}: choose 1 to {_MOST_THREADS}")
    return min(_processors(), int(text))


@cache
def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@cache
def _default_memory() -> int:
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not on this system: nobody has less than 4 GiB
        return 2**30
    return min(2**30, machine // 4) if machine > 0 else 2**30
