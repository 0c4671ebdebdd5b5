"""Saved pages: the notebook's HTML in one file for any browser, with its own style."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape

from canju.language.languages import Language

_FIRST_PARAGRAPH = re.compile("<p>(.*?)</p>", re.DOTALL)
#: A body that begins with its heading.
_HEADED = re.compile("(<div[^>]*>)?<p>(.*?)</p>", re.DOTALL)


def page(title: str, body: str, said: Language) -> str:
    """A complete page around HTML whose elements have classes.

    >>> from canju.language.languages import ENGLISH
    >>> page("3 < 4", "<p>first loses</p>", ENGLISH).splitlines()[:3]
    ['<!DOCTYPE html>', '<html lang="en">', '<head>']
    """
    return (
        f'<!DOCTYPE html>\n<html lang="{said.name}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n<main>{_headed(body, title)}</main>\n</body>\n</html>\n"
    )


def _headed(body: str, title: str) -> str:
    """HTML with a heading: its first paragraph, or the title for readers who cannot see the page.

    >>> _headed("<p>first loses</p>", "3 against 4"), _headed("<ul></ul>", "3 against 4")
    ('<h1>first loses</h1>', '<h1 class="unseen">3 against 4</h1><ul></ul>')
    """
    found = _HEADED.match(body)
    if found is None:
        return f'<h1 class="unseen">{escape(title)}</h1>{body}'
    return f"{found[1] or ''}<h1>{found[2]}</h1>{body[found.end() :]}"


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
