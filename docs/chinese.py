"""The Chinese half of the site: the pages of ``zh/`` with Chinese words around them.

The site is built once, in English. A page of ``zh/`` gets the Chinese words of the theme, a sidebar
with the groups of ``zh/index.md``, and a search page that speaks Chinese.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sphinx
from sphinx.addnodes import toctree as TocTreeNode
from sphinx.environment.adapters.toctree import TocTree

#: Words of the theme around a page.
AROUND = {
    "Back to top": "回到顶部",
    "Contents": "目录",
    "Copyright &#169; %(copyright)s": "版权所有 &#169; %(copyright)s",
    "Error": "出错",
    "Home": "首页",
    "Made with": "制作工具：",
    '<a href="https://www.sphinx-doc.org/">Sphinx</a> and': (
        '<a href="https://www.sphinx-doc.org/">Sphinx</a> 和'
    ),
    "Next": "下一页",
    "On this page": "本页内容",
    "Please activate JavaScript to enable the search functionality.": "搜索需要 JavaScript。",
    "Previous": "上一页",
    "Search": "搜索",
    "Skip to content": "跳到正文",
    "Try it in your browser": "在浏览器里试试",
    "View this page": "查看本页源文件",
}

#: The page that the sidebar's search opens from a page in Chinese.
SEARCH = "zh/search"

#: Chinese texts of Sphinx's search.
SAID_BY_SEARCH = Path(sphinx.__file__).parent / "locale/zh_CN/LC_MESSAGES/sphinx.js"


def is_chinese(page: str) -> bool:
    """Returns true for a page of the Chinese half."""
    return page.startswith("zh/")


def in_chinese(text: str) -> str:
    """Translates a text of the theme. An unknown text stays English."""
    return AROUND.get(" ".join(text.split()), text)


def speak_chinese(app: Any, page: str, __: str, context: dict[str, Any], ___: Any) -> None:
    """Gives a Chinese page Chinese words, links to Chinese pages, and a sidebar of them."""
    if not is_chinese(page):
        return
    context["language"] = "zh"
    context["_"] = context["gettext"] = in_chinese
    context["master_doc"] = "zh/index"
    if page == "zh/index":  # the page before it is in English
        context["prev"] = None
    if "body" in context:
        context["body"] = context["body"].replace("Link to this heading", "本节的链接")

    pathto = context["pathto"]
    context["pathto"] = lambda name, *rest, **named: pathto(
        SEARCH if name == "search" else name, *rest, **named
    )

    def toctree(**options: Any) -> str:
        groups = app.env.get_doctree("zh/index").findall(TocTreeNode)
        found = (TocTree(app.env).resolve(page, app.builder, one, **options) for one in groups)
        return "".join(app.builder.render_partial(one)["fragment"] for one in found if one)

    context["toctree"] = toctree
    if page == SEARCH:
        app.add_js_file(SAID_BY_SEARCH.name, priority=800)


def search_page(_: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The search page in Chinese, which has the index of the whole site."""
    yield SEARCH, {}, "search.html"


def setup(app: Any) -> None:
    """Adds the Chinese half."""
    app.config.html_static_path.append(str(SAID_BY_SEARCH))
    app.connect("html-collect-pages", search_page)
    # Before the theme, which makes the sidebar.
    app.connect("html-page-context", speak_chinese, priority=200)
