"""Scripts and style sheets of widgets and of published pages."""

from __future__ import annotations

import re
from importlib.resources import files

_EXPORT = re.compile(r"^export default .*\n?", re.MULTILINE)


def joined(*names: str, package: str = "canju.widgets") -> str:
    """Joins files of a package's ``static``: a browser needs a script as a single one.

    >>> "export default" in joined("dom.js", "cards.js", "explorer.js")
    True
    """
    folder = files(package) / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in names)


def without_exports(*names: str) -> str:
    """Joins scripts of widgets for a page that draws the widgets itself.

    >>> "export" in without_exports("dom.js", "cards.js", "explorer.js")
    False
    """
    return _EXPORT.sub("", joined(*names))
