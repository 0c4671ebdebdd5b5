"""Sentences of the command line, each written in both languages where it is used."""

from __future__ import annotations

from canju._messages import Said, current
from canju.errors import CanjuError, OptionError


def told(english: str, chinese: str, *about: object, **named: object) -> str:
    """A sentence in the current language; ``about`` fills its placeholders.

    >>> told("Seed: {}", "种子：{}", 7)
    'Seed: 7'
    """
    return Said(english, chinese).texts[current().name].format(*about, **named)


def wrong(
    english: str, chinese: str, *about: object, kind: type[CanjuError] = OptionError
) -> CanjuError:
    """An error in both languages; ``about`` fills its placeholders.

    An exception among them is in the same language as the sentence.
    """
    return Said(english, chinese).error(kind, *about)
