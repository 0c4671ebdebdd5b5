"""Files of records: JSON objects, whose games are replayed when they are read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from canju.errors import CanjuError, RecordError, on_a_line, placed, shown
from canju.saving.files import encoding_of, not_utf8, read_whole

#: Most bytes of a record's file.
MOST_BYTES = 2**30


def is_record(facts: Any, kind: str) -> bool:
    """Returns true for an object of this kind, in the only version of its format.

    >>> is_record({"canju": "match", "version": 1}, "match"), is_record([], "match")
    (True, False)
    """
    return isinstance(facts, dict) and (facts.get("canju"), facts.get("version")) == (kind, 1)


def as_json(facts: dict[str, Any]) -> str:
    """Returns the text of a record's file."""
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def read_record(path: str | os.PathLike[str], kind: str) -> dict[str, Any]:
    """Reads a record of this kind from a file.

    Raises:
        RecordError: if the file is not such a record.
        OSError: if the file cannot be read.
    """
    return record_in(read_whole(path, MOST_BYTES), kind)


def record_in(data: bytes, *kinds: str) -> dict[str, Any]:
    """Reads a record of one of these kinds from the contents of a file.

    Raises:
        RecordError: if it is not such a record.
    """
    with at("not a record"):
        if len(data) > MOST_BYTES:
            raise ValueError(f"larger than {MOST_BYTES} bytes")
        try:
            facts = json.loads(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise not_utf8(encoding_of(data)) from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"not JSON: {on_a_line(str(error), 200)}") from None
        if not any(is_record(facts, kind) for kind in kinds):
            wanted = " or ".join(map(repr, kinds))
            raise ValueError(f"expected 'canju': {wanted} and 'version': 1")
        record: dict[str, Any] = facts
    return record


def field(facts: Any, name: str, kind: type, optional: bool = False) -> Any:
    """Returns a value of an object; an optional one can be missing or null.

    >>> field({"seed": 7}, "seed", int), field({"seed": 7}, "note", str, optional=True)
    (7, None)
    """
    if not isinstance(facts, dict):
        raise RecordError(f"expected an object, found {shown(facts, 60)}")
    value = facts.get(name)
    if value is None and optional:
        return None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{name!r}: expected {kind.__name__}, found {shown(value, 60)}")
    return value


def items(facts: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yields the items of a list in an object, each with its place, such as ``games[0]``."""
    for i, item in enumerate(field(facts, name, list)):
        yield f"{name}[{i}]", item


@contextmanager
def at(place: str) -> Iterator[None]:
    """Turns an error inside the block into a ``RecordError`` that names the place."""
    try:
        yield
    except (CanjuError, TypeError, ValueError) as error:
        raise placed(error, place, place, RecordError) from None


def check_same(facts: dict[str, Any], replayed: dict[str, Any]) -> None:
    """Compares values computed from the moves with those in the file.

    Raises:
        RecordError: if they differ.
    """
    for name, now in replayed.items():
        said = facts.get(name, now)
        if said != now:
            raise RecordError(f"{name}: the moves give {shown(now, 60)}, not {shown(said, 60)}")
