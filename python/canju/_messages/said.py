"""A sentence in both languages."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, overload

from canju._lang import Lang
from canju.errors import CanjuError, texts_of

ErrorT = TypeVar("ErrorT", bound=CanjuError)


class HasName(Protocol):
    """Protocol of objects with the name of a language."""

    name: Lang


class Said:
    """A sentence in both languages, which can have placeholders.

    On a language it gives the text in that language: ``CHINESE.first``. On the class it gives the
    ``Said`` itself, which can make an error.

    >>> class Words:
    ...     name = "zh"
    ...     over = Said("{} is over", "{}结束了")
    >>> Words().over.format("牌局"), str(Words.over.error(CanjuError, "the game"))
    ('牌局结束了', 'the game is over')
    """

    def __init__(self, english: str, chinese: str) -> None:
        self.texts = {"en": english, "zh": chinese}

    @overload
    def __get__(self, language: None, owner: type) -> Said: ...
    @overload
    def __get__(self, language: HasName, owner: type | None = None) -> str: ...
    def __get__(self, language: HasName | None, owner: type | None = None) -> Said | str:
        return self if language is None else self.texts[language.name]

    def error(self, kind: type[ErrorT], *about: object, chinese: Any = None) -> ErrorT:
        """Makes an exception with both sentences.

        ``about`` fills the placeholders; ``chinese`` does so in Chinese, if that differs. An
        exception among them is in the same language as the sentence.
        """
        filled = (
            self.texts[lang].format(*(_told(one, lang) for one in given))
            for lang, given in (("en", about), ("zh", about if chinese is None else chinese))
        )
        return kind(next(filled), chinese=next(filled))


def _told(value: object, lang: str) -> object:
    return texts_of(value)[lang == "zh"] if isinstance(value, BaseException) else value
