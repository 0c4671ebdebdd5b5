"""Choice of the language: by the argument ``lang``, by ``set_lang``, or by the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from canju._lang import Lang, chosen, current_lang, lang_named, spoken
from canju._messages.language import LANGUAGES, Language
from canju.errors import OptionError, shown

#: Environment variables with a locale for commands; the first that is set counts.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def set_lang(lang: str | None) -> None:
    """Sets the language of all displays and errors: ``"en"`` or ``"zh"``.

    Names of locales work too: ``zh-CN`` and ``zh_CN.UTF-8`` are Chinese. The argument ``lang`` of
    a call has precedence. ``None`` restores the default: the environment variable ``CANJU_LANG``,
    or English if it is not set. ``repr``, and the errors for arguments of a wrong type, are always
    in English; ``error.english`` is the English text of any other error.

    >>> import canju
    >>> canju.set_lang("zh")
    >>> print(canju.one_hand.Split("33 4", ["33", "4"]))
    33 4：2 手，总值 0，没有得分：总值为 0 时对数无定义
     1  33  对子  0  余：4
     2  4   单张  0  余：–
    >>> canju.set_lang(None)

    Raises:
        OptionError: if the language is unknown.
    """
    chosen[:] = [] if lang is None else [language_of(lang).name]


def current() -> Language:
    """The language of calls without ``lang``.

    >>> current()["first"]
    'first'
    """
    return LANGUAGES[current_lang()]


def language_of(lang: Lang | str | None = None) -> Language:
    """Reads a language that a user passes; ``None`` is the language chosen for all calls.

    >>> language_of("zh")["first"], language_of("zh_CN.UTF-8").name
    ('先手', 'zh')

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is None:
        return current()
    found = lang_named(lang) if isinstance(lang, str) and len(lang) < 100 else None
    if found is None:
        raise OptionError(
            f"lang={shown(lang)}: choose 'en' or 'zh'",
            chinese=f"lang={shown(lang)}：请选 'en' 或 'zh'",
        )
    return LANGUAGES[found]


def of_command(lang: str | None) -> Language:
    """The language of a command: its ``--lang``, the one chosen for all calls, or the locale.

    Raises:
        OptionError: if the language is unknown.
    """
    if lang is not None:
        return language_of(lang)
    if chosen:
        return LANGUAGES[chosen[0]]
    names = ("CANJU_LANG", *_LOCALE)
    return LANGUAGES[lang_named(next(filter(None, map(os.environ.get, names)), None)) or "en"]


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Sets the language of all displays inside the block."""
    token = spoken.set(language.name)
    try:
        yield
    finally:
        spoken.reset(token)
