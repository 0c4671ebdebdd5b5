"""Choice of the language: by ``lang=`` of a call, ``set_lang``, or the environment."""

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
#: Where a command looks for a locale, the first that is set.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

#: Language of a command while it runs.
_spoken: ContextVar[Language | None] = ContextVar("spoken", default=None)
#: Language that ``set_lang`` chose; empty for none.
_chosen: list[Language] = []


def set_lang(lang: str | None) -> None:
    """Chooses the language of all that is shown: ``"en"`` or ``"zh"``.

    Names of locales do too: ``zh-CN`` and ``zh_CN.UTF-8`` are Chinese. ``lang=`` of a call goes
    before it; ``None`` goes back to the environment variable ``CANJU_LANG``, and where that is
    not set, to English. Exceptions and the ``repr`` of things are English in every language.

    >>> import canju
    >>> canju.set_lang("zh")
    >>> print(canju.one_hand.Split("33 4", ["33", "4"]))
    33 4: 2 手，总值 0，没有得分: 总值为 0 时对数无定义
     1  33  对子  0  余: 4
     2  4   单张  0  余: –
    >>> canju.set_lang(None)

    Raises:
        OptionError: with the languages there are.
    """
    _chosen[:] = [] if lang is None else [language_of(lang)]


def current() -> Language:
    """The language where a call says none.

    >>> current().first
    'first'
    """
    return _spoken.get() or (_chosen[0] if _chosen else _of_locale(os.environ.get("CANJU_LANG")))


def language_of(lang: Lang | str | None = None) -> Language:
    """The words of a language, from what a user passes; ``None`` is what was chosen for all.

    >>> language_of("zh").first, language_of("zh_CN.UTF-8").name
    ('先手', 'zh')

    Raises:
        OptionError: with the languages there are.
    """
    if lang is None:
        return current()
    found = _NAME.fullmatch(lang.strip()) if isinstance(lang, str) and len(lang) < 100 else None
    if found is None:
        raise OptionError(f"lang={shown(lang)}: choose 'en' or 'zh'")
    return LANGUAGES[found[1].lower()]


def of_command(lang: str | None) -> Language:
    """The language of a command: its ``--lang``, what was chosen for all, or the locale.

    Raises:
        OptionError: for a ``--lang`` that there is not.
    """
    if lang is not None:
        return language_of(lang)
    if _chosen:
        return _chosen[0]
    names = ("CANJU_LANG", *_LOCALE)
    return _of_locale(next(filter(None, map(os.environ.get, names)), None))


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Has all that is shown inside the block be in one language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def _of_locale(name: str | None) -> Language:
    """The language of a locale; of others than these, English."""
    found = _NAME.fullmatch((name or "").strip())
    return LANGUAGES[found[1].lower()] if found else ENGLISH
