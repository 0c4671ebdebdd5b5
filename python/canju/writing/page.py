"""Saved pages: the notebook's HTML in one file for any browser, with its own style."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape

from canju._messages import Language

_FIRST_PARAGRAPH = re.compile("<p>(.*?)</p>", re.DOTALL)


def page(title: str, body: str, said: Language) -> str:
    """A complete page around HTML whose elements have classes.

    >>> from canju._messages import ENGLISH
    >>> page("3 < 4", "<p>first loses</p>", ENGLISH).splitlines()[:3]
    ['<!DOCTYPE html>', '<html lang="en">', '<head>']
    """
    return (
        f'<!DOCTYPE html>\n<html lang="{said.name}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n<main>{body}</main>\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    from pathlib import Path  # slow to import

    return Path(__file__).with_name("saved.css").read_text("utf-8")


def title_of(body: str) -> str:
    """The first paragraph of a page, without its tags.

    >>> title_of("<p>How to win<br><b>3</b> against 4</p><p>…</p>")
    'How to win · 3 against 4'
    """
    found = _FIRST_PARAGRAPH.search(body)
    text = found[1].replace("<br>", " · ") if found else "canju"
    return unescape(re.sub("<.*?>", "", text))
