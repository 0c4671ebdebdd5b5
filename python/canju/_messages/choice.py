"""Choice of the language: by the argument ``lang``, by ``set_lang``, or by the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from canju._messages.language import ENGLISH, LANGUAGES, Language
from canju._messages.said import Lang
from canju.errors import OptionError, shown

_NAME = re.compile(r"(en|zh)([-_.@].*)?", re.IGNORECASE | re.DOTALL)
#: Environment variables with a locale for commands; the first that is set counts.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

#: Language of the running command.
_spoken: ContextVar[Language | None] = ContextVar("spoken", default=None)
#: Language that ``set_lang`` chose; empty for none.
_chosen: list[Language] = []


def set_lang(lang: str | None) -> None:
    """Sets the language of all displays: ``"en"`` or ``"zh"``.

    Names of locales work too: ``zh-CN`` and ``zh_CN.UTF-8`` are Chinese. The argument ``lang`` of
    a call has precedence. ``None`` restores the default: the environment variable ``CANJU_LANG``,
    or English if it is not set. Exceptions and ``repr`` are always in English.

    >>> import canju
    >>> canju.set_lang("zh")
    >>> print(canju.one_hand.Split("33 4", ["33", "4"]))
    33 4: 2 手，总值 0，没有得分: 总值为 0 时对数无定义
     1  33  对子  0  余: 4
     2  4   单张  0  余: –
    >>> canju.set_lang(None)

    Raises:
        OptionError: if the language is unknown.
    """
    _chosen[:] = [] if lang is None else [language_of(lang)]


def current() -> Language:
    """The language of calls without ``lang``.

    >>> current().first
    'first'
    """
    return _spoken.get() or (_chosen[0] if _chosen else _of_locale(os.environ.get("CANJU_LANG")))


def language_of(lang: Lang | str | None = None) -> Language:
    """Reads a language that a user passes; ``None`` is the language chosen for all calls.

    >>> language_of("zh").first, language_of("zh_CN.UTF-8").name
    ('先手', 'zh')

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is None:
        return current()
    found = _NAME.fullmatch(lang.strip()) if isinstance(lang, str) and len(lang) < 100 else None
    if found is None:
        raise OptionError(f"lang={shown(lang)}: choose 'en' or 'zh'")
    return LANGUAGES[found[1].lower()]


def of_command(lang: str | None) -> Language:
    """The language of a command: its ``--lang``, the one chosen for all calls, or the locale.

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is not None:
        return language_of(lang)
    if _chosen:
        return _chosen[0]
    names = ("CANJU_LANG", *_LOCALE)
    return _of_locale(next(filter(None, map(os.environ.get, names)), None))


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Sets the language of all displays inside the block."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def _of_locale(name: str | None) -> Language:
    """The language of a locale; English for unknown ones."""
    found = _NAME.fullmatch((name or "").strip())
    return LANGUAGES[found[1].lower()] if found else ENGLISH
