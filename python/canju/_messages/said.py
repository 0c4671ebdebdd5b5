"""A sentence in both languages."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeVar, overload

from canju.errors import CanjuError

#: The languages.
Lang = Literal["en", "zh"]
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
        """Makes an exception in English that also has the Chinese sentence.

        ``about`` fills the placeholders; ``chinese`` does so in Chinese, if that differs.
        """
        error = kind(self.texts["en"].format(*about))
        error._chinese = self.texts["zh"].format(*(about if chinese is None else chinese))
        return error
