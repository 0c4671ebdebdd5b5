"""Sentences of the command line, each written in both languages where it is used."""

from __future__ import annotations

from canju.errors import CanjuError, OptionError, texts_of
from canju.language.languages import current


def told(english: str, chinese: str, *about: object, **named: object) -> str:
    """A sentence in the current language; ``about`` fills its placeholders.

    >>> told("Seed: {}", "种子：{}", 7)
    'Seed: 7'
    """
    text = english if current().name == "en" else chinese
    return text.format(*about, **named)


def wrong(
    english: str, chinese: str, *about: object, kind: type[CanjuError] = OptionError
) -> CanjuError:
    """An error in both languages; ``about`` fills its placeholders.

    An exception among them is in the same language as the sentence.
    """
    told = [texts_of(one) if isinstance(one, BaseException) else (one, one) for one in about]
    return kind(
        english.format(*(one for one, _ in told)), chinese=chinese.format(*(one for _, one in told))
    )


def or_kept(error: CanjuError) -> CanjuError:
    """The error of a key or a column, with the option that keeps it."""
    return wrong("{}, or list it after --keep", "{}，或者写在 --keep 后面", error)
