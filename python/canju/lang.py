"""Language chosen for displays and errors, by name: all that errors need of it."""

from __future__ import annotations

import os
import re
from contextvars import ContextVar
from typing import Literal, cast

#: The languages.
Lang = Literal["en", "zh"]

_NAME = re.compile(r"(en|zh)([-_.@].*)?", re.IGNORECASE | re.DOTALL)

#: Language of the running command.
spoken: ContextVar[Lang | None] = ContextVar("spoken", default=None)
#: Language that ``set_lang`` chose; empty for none.
chosen: list[Lang] = []


def lang_named(name: str | None) -> Lang | None:
    """Language of a locale's name; ``None`` for an unknown one.

    >>> lang_named("zh_CN.UTF-8"), lang_named("fr")
    ('zh', None)
    """
    found = _NAME.fullmatch((name or "").strip())
    return cast(Lang, found[1].lower()) if found else None


def current_lang() -> Lang:
    """Language of displays without ``lang``, and of errors."""
    return spoken.get() or (
        chosen[0] if chosen else lang_named(os.environ.get("CANJU_LANG")) or "en"
    )
