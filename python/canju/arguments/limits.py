"""Limits of a search: threads, time, nodes, memory."""

from __future__ import annotations

import os
import re
import time
from functools import cache
from typing import NamedTuple

from canju.arguments.checks import seconds, whole
from canju.errors import OptionError, on_a_line, shown

_UNITS = {"": 1, "B": 1}
for _power, _letter in enumerate("KMGT", start=1):
    _UNITS |= {f"{_letter}B": 1000**_power, f"{_letter}IB": 1024**_power}
#: Seconds that a display spends on searching.
DISPLAY_SECONDS = 1.0

_MOST_THREADS = 1024
#: More threads than this on each processor only wait for each other.
_THREADS_A_PROCESSOR = 4
#: Threads that every machine starts if asked, so that programs run everywhere.
_ANY_MACHINE = 8
_LARGEST = 2**63 - 1


class Limits(NamedTuple):
    """Limits of a search, checked and with the defaults filled in, as the core takes them."""

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
        many: bool = False,
    ) -> Limits:
        """Checks the limits from a user.

        Args:
            threads: number of threads, 1 to 1024. By default, the number of processors, or less
                if the environment variable ``CANJU_MAX_THREADS`` is less. At most four threads
                for each processor are started, or eight if that is more. By default one with
                ``node_limit``: see ``repeatable``.
            time_limit: seconds of wall-clock time.
            node_limit: number of positions visited.
            memory_limit: bytes for the memo, or text such as ``"2GB"``, ``"512 MiB"``. By
                default, 1 GiB or a quarter of the machine's memory, the smaller of the two.
            many: true if each thread searches on its own, one of many positions.

        Raises:
            OptionError: for a limit out of range.
            TypeError: for a value that is not a number.

        >>> Limits.checked(threads=1, memory_limit="2MB")
        Limits(threads=1, time=None, nodes=None, memory=2000000)
        >>> Limits.checked(node_limit=7).threads, Limits.checked(2, node_limit=7).threads
        (1, 2)
        """
        limits = cls(
            _default_threads() if threads is None else _threads(threads),
            None if time_limit is None else seconds("time_limit", time_limit),
            None if node_limit is None else whole("node_limit", node_limit, _LARGEST),
            _default_memory() if memory_limit is None else _bytes(memory_limit),
        )
        return limits if many or threads is not None else limits.repeatable()

    def repeatable(self) -> Limits:
        """These limits with one thread, if they count nodes.

        Which nodes several threads visit depends on chance, and so does the answer at the limit.
        """
        return self if self.nodes is None else self._replace(threads=1)

    def with_asked(self, asked: Limits) -> Limits:
        """These limits with the time and nodes that a call asks for, if it does.

        A call without an argument ``threads`` that asks for nodes has one thread.

        >>> Limits.checked(1, 5, 100, 64).with_asked(Limits.checked(node_limit=7))
        Limits(threads=1, time=5.0, nodes=7, memory=64)
        """
        limits = self._replace(time=self.time if asked.time is None else asked.time)
        return limits if asked.nodes is None else limits._replace(nodes=asked.nodes).repeatable()

    def since(self, begun: float) -> Limits:
        """These limits with the time that is left, a millisecond at least.

        ``begun`` is the time of the monotonic clock from which the limit counts.
        """
        if self.time is None:
            return self
        return self._replace(time=max(0.001, self.time - (time.monotonic() - begun)))


def _bytes(value: int | str) -> int:
    if not isinstance(value, str):
        return whole("memory_limit", value, _LARGEST)
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*", value, re.IGNORECASE)
    unit = _UNITS.get(match[2].upper()) if match else None
    if match is None or unit is None:
        raise OptionError(
            f"memory_limit={shown(value)}: write bytes, or text such as '512MB', '2 GiB'",
            chinese=f"memory_limit={shown(value)}：请写字节数，或如 '512MB'、'2 GiB'",
        )
    # ``float`` reads a text of many digits as infinity.
    return whole("memory_limit", int(min(float(match[1]) * unit, 2.0**64)), _LARGEST)


def _threads(value: int) -> int:
    most = max(_ANY_MACHINE, _THREADS_A_PROCESSOR * _processors())
    return min(whole("threads", value, _MOST_THREADS), most)


def _default_threads() -> int:
    text = os.environ.get("CANJU_MAX_THREADS", "").strip()
    if not text:
        return _processors()
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_THREADS:
        raise OptionError(
            f"CANJU_MAX_THREADS={on_a_line(text)}: choose 1 to {_MOST_THREADS}",
            chinese=f"CANJU_MAX_THREADS={on_a_line(text)}：请选 1 至 {_MOST_THREADS}",
        )
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
    except (AttributeError, ValueError, OSError):  # unknown: assume at least 4 GiB
        return 2**30
    return min(2**30, machine // 4) if machine > 0 else 2**30
