"""Tables in files: CSV with any usual separator, and tables of Markdown."""

from __future__ import annotations

import csv
import re
from collections.abc import Generator, Iterator

from canju.arguments.row import TableRow, parts_of
from canju.arguments.rows import check_columns
from canju.cli.numbered import Item, Items, Source
from canju.cli.words import or_kept, wrong
from canju.errors import CanjuError, OptionError, shown

#: A row of a table in Markdown, and the row below the names of its columns.
_BARRED = re.compile(r"\|.*\|\Z")
_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+\Z")
#: Separators of columns; a text that has one of the first is split there.
_MARKS = ("\t", ";", ",")
#: Signs of a position in a line: bars, labels, both sides of vs.
_OF_POSITION = re.compile(r"[|｜:：]|\bvs?\b|\s[对對]\s", re.IGNORECASE)


def items_of_table(
    source: Source, keep: frozenset[str] = frozenset()
) -> Generator[None, None, Items | None]:
    """Yields ``None`` while waiting; returns the rows of a table, or ``None`` without one.

    Columns in ``keep`` are not read.
    """
    first = yield from source.next()
    if first is None:
        return None
    text = first.content.strip()
    if _BARRED.match(text):
        second = yield from source.next()
        is_table = second is not None and _RULE.match(str(second.content).strip())
        if second is not None and not is_table:
            source.put_back(first)
            source.put_back(second)
            return None
        if is_table:
            names = _cells(text)
            return _rows(first.line, names, _fault_in(text, names, "|", keep), _of_markdown(source))
    bars = [cell.strip() for cell in text.split("|")]
    if len(bars) > 1 and bars[:2] == ["first", "second"]:
        return _rows(first.line, bars, _fault_in(text, bars, "|", keep), _of_csv(source, "|"))
    if not _OF_POSITION.search(text):
        for mark in _MARKS:
            names = _split(first.content, mark)
            if len(names) > 1 or names == ["position"]:
                return _rows(
                    first.line, names, _fault_in(text, names, mark, keep), _of_csv(source, mark)
                )
    source.put_back(first)
    return None


def _fault_in(line: str, names: list[str], mark: str, keep: frozenset[str]) -> CanjuError | None:
    """The error in a line with the names of columns, if there is one."""
    try:
        try:
            parts = parts_of(tuple(names), True, keep)
        except OptionError as error:
            return or_kept(error)
        if not parts:
            return wrong(
                "{} is neither a position nor the names of columns: put | between two hands,"
                " or write names of columns above, such as {}",
                "{} 既不是局面，也不是列名：两手牌之间写 |，或者在最前面加一行列名，如 {}",
                shown(line),
                mark.join(("first", "second")),
            )
        check_columns(set(parts.values()))
    except OptionError as error:
        return error
    return None


def _rows(line: int, names: list[str], fault: CanjuError | None, rows: Items) -> Items:
    """The rows of a table below the names of its columns; without good names, only the fault."""
    if fault is not None:
        yield Item(line, fault)
        return
    for row in rows:
        if row is None or isinstance(row.content, CanjuError):
            yield row
            continue
        cells = [cell.strip() for cell in row.content]
        if any(cells[len(names) :]):
            fault = wrong(
                "{} cells in {} columns", "有 {} 格，却只有 {} 列", len(cells), len(names)
            )
            yield Item(row.line, fault)
            continue
        yield Item(row.line, TableRow(zip(names, cells, strict=False)))


def _of_csv(source: Source, mark: str) -> Items:
    """The cells of each row of CSV. A cell in quotation marks can have ends of lines."""
    while (line := (yield from source.next())) is not None:
        if isinstance(line.content, OptionError):
            yield line
            continue
        try:
            yield Item(
                line.line, next(csv.reader(_Rest(line, source), delimiter=mark, strict=True))
            )
        except csv.Error as error:
            yield Item(line.line, wrong("not CSV: {}", "不是 CSV：{}", error))


class _Rest:
    """A line, and the next ones while a cell of it is open."""

    def __init__(self, line: Item, source: Source) -> None:
        self._line: Item | None = line
        self._source = source

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line, self._line = self._line, None
        if line is None:
            waiting = self._source.next()
            try:
                while True:
                    next(waiting)
            except StopIteration as end:
                line = end.value
        if line is None:
            raise StopIteration
        if isinstance(line.content, OptionError):
            raise csv.Error(str(line.content))
        return f"{line.content}\n"


def _of_markdown(source: Source) -> Items:
    """The cells of each row of a table in Markdown."""
    while (line := (yield from source.next())) is not None:
        text = str(line.content).strip()
        if isinstance(line.content, OptionError):
            yield line
        elif _BARRED.match(text):
            yield Item(line.line, _cells(text))
        else:
            yield Item(line.line, wrong("not a row between bars", "不是 | 之间的一行"))


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in text[1:-1].split("|")]


def _split(text: str, mark: str) -> list[str]:
    """The cells of a line."""
    try:
        return [cell.strip() for cell in next(csv.reader([text], delimiter=mark))]
    except (csv.Error, StopIteration):
        return []
