"""The file of a published page."""

from __future__ import annotations

import base64
import gzip
import json
from html import escape
from pathlib import Path
from typing import Any

from canju.errors import CoreFileError
from canju.language.languages import Language
from canju.publishing.sheet import sheet_of
from canju.writing.face import page_colours
from canju.writing.static_files import (
    TABLE_SCRIPTS,
    TABLE_STYLES,
    joined,
    without_default,
    without_export,
)

_PACKAGE = "canju.publishing"
#: Files of the core for the browser.
_CORE = ("core.wasm", "core.js", "worker.js")
#: Scripts of published pages.
SCRIPTS = ("host.js", "start.js", "puzzles.js", "whole.js", "picture.js", "share.js", "page.js")
#: Nothing is loaded: all is in the page, the worker is one of its blobs.
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; "
    "connect-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{dark}" media="(prefers-color-scheme: dark)">
<title>{title}</title>
<meta name="description" content="{about}">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<meta property="og:type" content="website">
{head}<style>
{style}
</style>
</head>
<body class="canju">
<main>
{main}
</main>
<script type="application/json" id="data">{data}</script>
{core}<script type="module">
{script}
</script>
</body>
</html>
"""
_MAIN = """<div id="table"></div>
<p id="state">{loading}</p><noscript><p>{no_script}</p></noscript>
{sheet}
<footer>{about}</footer>"""


def page_of(data: dict[str, Any], title: str, said: Language) -> str:
    """The page with its data; a title is shown as it is written."""
    words = data["words"]
    name = title or words["untitled"]
    main = _MAIN.format(
        sheet=sheet_of(data, name),
        loading=escape(words["loading"]),
        no_script=escape(words["no_script"]),
        about=escape(words["about"]),
    )
    packed = base64.b64encode(gzip.compress(core_files()["core.wasm"], 9, mtime=0)).decode()
    core = f"data:application/wasm;base64,{packed}"
    return with_core(
        {**data, "title": name},
        main,
        core=f'<script type="text/plain" id="core">{core}</script>\n',
        scripts=joined(*SCRIPTS, package=_PACKAGE),
        title=name,
        about=data["puzzles"][0]["begins"],
        lang="zh-CN" if said.name == "zh" else "en",
        policy=_POLICY,
    )


def with_core(
    data: dict[str, Any],
    main: str,
    *,
    scripts: str,
    title: str,
    about: str,
    lang: str,
    policy: str,
    styles: str = "",
    head: str = "",
    core: str = "",
) -> str:
    """A page with the core and the tables of notebooks.

    Args:
        data: data for the scripts.
        main: HTML of the page.
        scripts: scripts that use the core and the tables.
        title: title as text.
        about: a sentence for those who get a link to the page.
        lang: language of the page, as in HTML.
        policy: Content-Security-Policy.
        styles: more style sheets.
        head: more HTML for the head.
        core: HTML with the core, if it has no file of its own.
    """
    files = core_files()
    light, dark = page_colours()
    return _PAGE.format(
        light=light,
        dark=dark,
        lang=lang,
        policy=escape(policy),
        title=escape(title),
        about=escape(about),
        head=head,
        style="\n".join([joined(*TABLE_STYLES), styles, joined("pages.css", package=_PACKAGE)]),
        main=main,
        data=_as_data({**data, "worker": without_export(files["worker.js"].decode())}),
        core=core,
        script="\n".join([without_default(*TABLE_SCRIPTS), files["core.js"].decode(), scripts]),
    )


def _as_data(data: object) -> str:
    """JSON for a ``<script>`` element, which no text in it can end."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def core_files() -> dict[str, bytes]:
    """The files of the core by name: ``core.wasm``, ``core.js`` and ``worker.js``.

    They are in the package if it was built with them, or where ``scripts/web`` writes them.

    Raises:
        CoreFileError: if they are in neither place.
    """
    package = Path(__file__).parent
    for folder in (package / "core", package.parents[2] / "target" / "web"):
        if all((folder / name).exists() for name in _CORE):
            return {name: (folder / name).read_bytes() for name in _CORE}
    raise CoreFileError(
        "the core for the browser is not installed: in a clone, run scripts/web && pip install .",
        chinese="没有装浏览器用的内核：在克隆的目录里运行 scripts/web && pip install .",
    )
