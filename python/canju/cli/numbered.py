"""Numbered lines, for readers of files."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from canju._canju import line_kind
from canju.cli.lines import Line
from canju.errors import OptionError


class Item(NamedTuple):
    """A position that is not read yet, and its first line; or the error there.

    ``content`` is a text, a value of JSON, or a row of a table.
    """

    line: int
    content: Any


#: Items; ``None`` while the next line is awaited.
Items = Iterator[Item | None]


class Source:
    """Lines with their numbers, without empty lines and comments."""

    def __init__(self, lines: Iterator[Line | None]) -> None:
        self._lines = lines
        self._ahead: deque[Item] = deque()
        self.number = 0

    def put_back(self, line: Item) -> None:
        """Makes a line the next one again."""
        self._ahead.append(line)

    def next(self, with_empty: bool = False) -> Generator[None, None, Item | None]:
        """Yields ``None`` while waiting, and returns the next line; ``None`` at the end."""
        if self._ahead:
            return self._ahead.popleft()
        for line in self._lines:
            if line is None:
                yield None
                continue
            self.number += 1
            text = "" if isinstance(line, OptionError) else line.strip()
            is_comment = text.startswith("#") and line_kind(text) == "comment"
            if isinstance(line, OptionError) or (not is_comment and (text or with_empty)):
                return Item(self.number, line)
        return None

    def rest(self) -> Generator[None, None, list[Item]]:
        """Yields ``None`` while waiting, and returns all further lines."""
        found = []
        while (line := (yield from self.next())) is not None:
            found.append(line)
        return found
