"""Scripts and style sheets of widgets and of published pages."""

from __future__ import annotations

import re
from importlib.resources import files

#: Scripts and style sheets of tables, in an order in which each finds those that it needs.
TABLE_SCRIPTS = (
    *("dom.js", "faces.js", "cards.js", "score.js", "board.js", "say.js"),
    *("page.js", "table.js"),
)
TABLE_STYLES = ("tokens.css", "cards.css", "say.css", "board.css")

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_DEFAULT = re.compile(r"^export default .*\n?", re.MULTILINE)


def joined(*names: str, package: str = "canju.widgets") -> str:
    """Joins files of a package's ``static``, modules without their imports: a page has one script.

    >>> script = joined("dom.js", "cards.js", "table.js")
    >>> "export default" in script, "import " in script
    (True, False)
    """
    folder = files(package) / "static"
    return "\n".join(_IMPORT.sub("", (folder / name).read_text("utf-8")) for name in names)


def without_default(*names: str) -> str:
    """Joins scripts of widgets for a page that draws the widgets itself.

    >>> "export default" in without_default("dom.js", "cards.js", "table.js")
    False
    """
    return without_export(joined(*names))


def without_export(script: str) -> str:
    """The script without its default export, which no page in one file imports."""
    return _DEFAULT.sub("", script)
