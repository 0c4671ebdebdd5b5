"""Formats of files with positions: decided once, from the first lines.

A file is JSON, PBN with tags, a table with names of columns, blocks of labelled lines, or one
position a line. A line that is complete is read before the next one comes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from canju._canju import Ordinals, line_kind
from canju.cli.lines import Line
from canju.cli.numbered import Item, Items, Source
from canju.cli.tables import items_of_table
from canju.cli.words import wrong
from canju.errors import CanjuError, OptionError

#: A tag of PBN.
_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s+"([^"]*)"\s*\]')
#: The beginning of JSON; [9] and [A] are the number of a line and a name.
JSON = re.compile(r"\{|\[\s*(?:[\[{\"\]]|-?\d[\d.]*\s*(?:,|\]\s*\Z|\Z)|null\b|NaN\b|\Z)")
#: The end of a line within a JSON object.
_OPEN = re.compile(r"[{\[,:]\Z")


def items_of(lines: Iterator[Line | None], keep: frozenset[str] = frozenset()) -> Items:
    """Yields the positions in lines, and ``None`` where ``lines`` does.

    Columns in ``keep`` are not read.
    """
    source = Source(lines)
    while (first := (yield from source.next())) is not None:
        if not isinstance(first.content, OptionError):
            break
        yield first
    else:
        return
    source.put_back(first)
    text = first.content.strip()
    if _TAG.match(text) or text.startswith("%"):
        yield from _of_tags(source)
    elif (text.startswith("[") and JSON.match(text)) or (text.startswith("{") and _is_open(text)):
        yield from _of_json(source)
    elif text.startswith("{"):
        yield from _of_lines(source)
    elif (rows := (yield from items_of_table(source, keep))) is not None:
        yield from rows
    elif line_kind(text) in ("part", "title"):
        yield from _of_blocks(source)
    else:
        yield from _of_lines(source)


def _of_lines(source: Source) -> Items:
    """One position a line, without its number."""
    numbers = Ordinals()
    while (line := (yield from source.next())) is not None:
        number, text = line
        if isinstance(text, OptionError):
            yield line
            continue
        text = text.strip()
        if "|" not in text and not text.startswith("{") and line_kind(text) == "title":
            continue
        try:
            bare = numbers.bare(text)
            if bare is None:
                # A number that can be a card: the next line tells.
                after = yield from source.next()
                if after is not None:
                    source.put_back(after)
                bare = numbers.bare(text, str(after.content) if after is not None else "")
            yield Item(number, bare)
        except CanjuError as error:
            yield Item(number, error)


def _of_blocks(source: Source) -> Items:
    """Lines with labels; an empty line or a title is between two positions.

    A line that is a whole position is one.
    """
    block: list[Item] = []

    def taken() -> Iterator[Item]:
        if block:
            yield Item(block[0].line, "\n".join(line.content.strip() for line in block))
        block.clear()

    while (line := (yield from source.next(with_empty=True))) is not None:
        is_error = isinstance(line.content, OptionError)
        kind = "error" if is_error else line_kind(line.content)
        if not is_error and not line.content.strip().strip("-="):
            kind = "title"
        if kind in ("title", "position", "error"):
            yield from taken()
        if kind == "error":
            yield line
        elif kind != "title":
            block.append(line)
        if kind == "position":
            yield from taken()
    yield from taken()


def _of_tags(source: Source) -> Items:
    """The deals of PBN. Other tags, the lines after them, and comments are skipped."""
    is_comment, is_after_other = False, True
    while (line := (yield from source.next())) is not None:
        number, text = line
        if isinstance(text, OptionError):
            yield line
            continue
        text, is_comment = _without_comments(text, is_comment)
        if not text or text.startswith("%"):
            continue
        for name, value in _TAG.findall(text):
            is_after_other = name != "Deal"
            if not is_after_other:
                yield Item(number, f'[Deal "{value}"]')
        if (other := _TAG.sub("", text).strip()) and not is_after_other:
            yield Item(number, other)


def _without_comments(text: str, is_comment: bool) -> tuple[str, bool]:
    """The text of a line outside of ``{…}`` and after ``;``, and true within a comment."""
    kept = ""
    while text:
        if is_comment:
            _, end, text = text.partition("}")
            is_comment = not end
        else:
            outside, begin, text = text.partition("{")
            kept += outside
            is_comment = bool(begin)
    return re.sub(r";.*", "", kept).strip(), is_comment


def _is_open(text: str) -> bool:
    """Returns true for the first line of a JSON object on several lines."""
    if not _OPEN.search(text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def _of_json(source: Source) -> Items:
    """The items of an array, or values one after the other."""
    lines = yield from source.rest()
    # Lines that were skipped are empty here, so that numbers of lines are those of the file.
    texts = [""] * source.number
    for number, content in lines:
        if isinstance(content, OptionError):
            yield Item(number, content)
            return
        texts[number - 1] = content
    text = "\n".join(texts)
    values, error = _values(text, 0, "")
    if error is None and len(values) == 1 and isinstance(values[0][1], list):
        start = text.index("[") + 1
        values, error = _values(text, start, ",")
    elif error is not None and text.lstrip().startswith("["):
        values, error = _values(text, text.index("[") + 1, ",")
    line, at = 1, 0
    for place, value in values:
        line, at = line + text.count("\n", at, place), place
        yield Item(line, value)
    if error is not None:
        place, reason = error
        yield Item(
            line + text.count("\n", at, place), wrong("not JSON: {}", "不是 JSON：{}", reason)
        )


_Values = list[tuple[int, Any]]


def _values(text: str, at: int, between: str) -> tuple[_Values, tuple[int, str] | None]:
    """Values of JSON with their places, and the place of an error with its reason.

    ``between`` is the sign between two values; with one, ``]`` ends them.
    """
    decoder, found = json.JSONDecoder(), _Values()
    blank = re.compile(r"\s*")
    at = blank.match(text, at).end()  # type: ignore[union-attr]
    while at < len(text):
        if between and found:
            if text[at] == "]":
                return found, None
            if text[at] != between:
                return found, (at, f"expected {between} or ]")
            at = blank.match(text, at + 1).end()  # type: ignore[union-attr]
        elif between and text[at] == "]":
            return found, None
        try:
            value, end = decoder.raw_decode(text, at)
        except ValueError as error:
            return found, (getattr(error, "pos", at), getattr(error, "msg", str(error)))
        except RecursionError as error:
            return found, (at, str(error))
        found.append((at, value))
        at = blank.match(text, end).end()  # type: ignore[union-attr]
    return found, (len(text), "expected ]") if between else None
