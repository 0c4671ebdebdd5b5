"""JSON of a line that a user wrote: read strictly, and kept as it is."""

from __future__ import annotations

import json
import math
from itertools import groupby
from typing import Any

from canju._messages import Language
from canju.cli.output import as_json, can_write
from canju.errors import OptionError, on_a_line, shown

#: Digits of a whole number: as many as Python reads by itself from 3.11 on.
_DIGITS = 4300


def read_object(text: str) -> dict[str, Any]:
    """The facts of a line.

    Raises:
        OptionError: for what is no object in JSON, and for numbers that cannot be written again.

    >>> read_object('{"first": "3 4"}')
    {'first': '3 4'}
    """
    try:
        facts = json.loads(text, parse_int=_whole, parse_float=_real, parse_constant=_constant)
    except RecursionError:
        raise Language.wrong_nested.error(OptionError) from None
    except ValueError as error:
        if isinstance(error, OptionError):
            raise
        raise Language.wrong_json.error(OptionError, error) from None
    if not isinstance(facts, dict):
        raise Language.wrong_json_object.error(OptionError, shown(facts))
    return facts


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise Language.wrong_digits.error(OptionError, len(text), on_a_line(text, 20))
    return int(text)


def _real(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise Language.wrong_large.error(OptionError, on_a_line(text, 40))
    return number


def _constant(text: str) -> None:
    raise Language.wrong_json_number.error(OptionError, text)


class Kept:
    """A value to copy to the output: written once, when its line is read, and not changed.

    >>> Kept({"a": [1, None]}).json
    '{"a": [1, null]}'
    """

    def __init__(self, value: object) -> None:
        try:
            #: The value in JSON.
            self.json = as_json(value)
        except RecursionError:
            raise Language.wrong_nested.error(OptionError) from None
        #: The value as a cell of a table: nothing where there is none, a text as it is, but in JSON
        #: where standard output lacks its signs: what is kept is not to be lost.
        as_it_is = isinstance(value, str) and can_write(value)
        self.cell = value if as_it_is else "" if value is None else self.json


def object_of(facts: dict[str, object]) -> str:
    """Facts on one line, some of which may be kept ones.

    >>> print(object_of({"line": 1, "id": Kept("a")}))
    {"line": 1, "id": "a"}
    """
    written = []
    for is_kept, some in groupby(facts.items(), key=lambda item: isinstance(item[1], Kept)):
        if is_kept:
            written += [f"{as_json(name)}: {fact.json}" for name, fact in some]  # type: ignore[attr-defined]
        else:
            written.append(as_json(dict(some))[1:-1])
    return f"{{{', '.join(written)}}}"
