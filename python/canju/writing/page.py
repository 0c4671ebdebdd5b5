"""Saved pages: a notebook's display in one file for any browser."""

from __future__ import annotations

import re
from html import escape, unescape

from canju.language.languages import Language

_FIRST_PARAGRAPH = re.compile("<p>(.*?)</p>", re.DOTALL)
_BOLD = re.compile("<b[^>]*>(.*?)</b>", re.DOTALL)
#: A body that begins with its heading.
_HEADED = re.compile("(<div[^>]*>)?<p>(.*?)</p>", re.DOTALL)
#: The sheet of paper; displays have their own styles. Print opens all folds.
_STYLE = """:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f4f2ec, #131619); color: light-dark(#1b1f24, #eae7e1) }
body { font: 16px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif }
main { max-width: 48em; margin: 1.5em auto; padding: 1em 1.25em; border-radius: 14px }
main { background: light-dark(#fff, #1c2024); border: 1px solid light-dark(#dcd8cd, #363c43) }
h1 { font: inherit; margin: 0 } td, th { vertical-align: top }
@media print { :root { color-scheme: light } * { print-color-adjust: exact }
body, main { background: #fff; color: #000; border: 0; margin: 0; padding: 0 }
::details-content { content-visibility: visible; block-size: auto } li, tr { break-inside: avoid } }
"""


def page(title: str, body: str, said: Language) -> str:
    """A complete page around the HTML of a display.

    >>> from canju.language.languages import ENGLISH
    >>> page("3 < 4", "<p>first loses</p>", ENGLISH).splitlines()[:3]
    ['<!DOCTYPE html>', '<html lang="en">', '<head>']
    """
    return (
        f'<!DOCTYPE html>\n<html lang="{said.name}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n"
        f"<body>\n<main>{_headed(body, title)}</main>\n</body>\n</html>\n"
    )


def _headed(body: str, title: str) -> str:
    """HTML with a heading: its first paragraph, if it begins with one.

    >>> _headed("<p>first loses</p>", "3 against 4"), _headed("<ul></ul>", "3 against 4")
    ('<h1>first loses</h1>', '<h1>3 against 4</h1><ul></ul>')
    """
    found = _HEADED.match(body)
    if found is None:
        return f"<h1>{escape(title)}</h1>{body}"
    return f"{found[1] or ''}<h1>{found[2]}</h1>{body[found.end() :]}"


def title_of(body: str) -> str:
    """The line that matters most of a page, or its first paragraph, without tags and signs.

    >>> title_of("<p><b>✓ First wins</b> Lead 4.</p><p>…</p>"), title_of("<p>no plays</p>")
    ('First wins', 'no plays')
    """
    found = _FIRST_PARAGRAPH.search(body)
    first = found[1] if found else "canju"
    bold = _BOLD.match(first)
    text = unescape(re.sub("<.*?>", "", bold[1] if bold else first))
    return text.removeprefix("✓ ").removeprefix("… ") or "canju"
